-- The address of a post: the wanted one, with the first number that is free when it is taken. Taken is what is published,
-- and what the same author already uses; another's draft takes nothing, so it is not given away either.
create function private.free_blog_slug(post public.blog_posts) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  number integer := 1;
  candidate text := post.slug;
begin
  -- One after another, so that two posts never find the same number.
  perform pg_advisory_xact_lock(hashtext('blog_slug'));
  while exists (
    select from public.blog_posts p
    where p.slug = candidate and p.id <> post.id and (p.status = 'published' or p.user_id = post.user_id)
  ) loop
    number := number + 1;
    candidate := rtrim(left(post.slug, 99 - length(number::text)), '-') || '-' || number;
  end loop;
  return candidate;
end
$$;
revoke execute on function private.free_blog_slug from public;
comment on function private.free_blog_slug is
  'Definer: sees an author''s drafts when an admin who is editing has just lost the role, too.';
