-- Returns a page of the posts that the caller may read in one status, as `{posts, total}`: published posts by publication, drafts
-- by their last change, newest first. The posts, at most 100, have the columns of blog_posts_with_author except content, and
-- `place`.
create function public.read_posts(
  status_param public.blog_post_status default 'published', limit_param integer default 20, offset_param integer default 0
) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 20), 0), 100);
  first_row constant integer := greatest(coalesce(offset_param, 0), 0);
  listed uuid[];
begin
  if status_param = 'published' then
    listed := array(
      select b.id from public.blog_posts b where b.status = 'published'
      order by b.published_at desc, b.id desc limit rows_max offset first_row);
  else
    listed := array(
      select b.id from public.blog_posts b where b.status = status_param
      order by b.updated_at desc, b.id desc limit rows_max offset first_row);
  end if;
  return json_build_object(
    'posts', (
      select coalesce(json_agg(s order by s.place), '[]') from (
        select p.id, p.slug, p.status, p.user_id, p.title, p.excerpt, p.cover_image_url, p.created_at, p.updated_at, p.published_at,
          p.word_count, p.author_name, p.author_image_url, p.is_reviewed, p.taken_down_reason, l.place
        from unnest(listed) with ordinality as l (id, place) join public.blog_posts_with_author p on p.id = l.id) as s),
    'total', (select count(*) from public.blog_posts b where b.status = status_param));
end
$$;
grant execute on function public.read_posts to anon, authenticated;
comment on function public.read_posts is 'Invoker: row-level security hides the drafts of others. [everyone; reads for pages]';

-- Returns a post by its id or slug, with the posts published before and after it, as `{post, previous, next}`; null if the caller
-- may read no such post. If posts share a slug, returns the published one, otherwise the one changed last. A draft has no
-- previous and no next post.
create function public.read_post(key_param text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  key constant text := lower(btrim(key_param));
  shown public.blog_posts_with_author;
begin
  if key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into shown from public.blog_posts_with_author p where p.id = key::uuid;
  end if;
  if shown.id is null then
    select * into shown from public.blog_posts_with_author p where p.slug = key
    order by p.published_at nulls last, p.updated_at desc limit 1;
  end if;
  if shown.id is null then
    return null;
  end if;
  return json_build_object(
    'post', to_json(shown),
    'previous', (
      select json_build_object('slug', b.slug, 'title', b.title) from public.blog_posts b
      where b.status = 'published' and (b.published_at, b.id) < (shown.published_at, shown.id)
      order by b.published_at desc, b.id desc limit 1),
    'next', (
      select json_build_object('slug', b.slug, 'title', b.title) from public.blog_posts b
      where b.status = 'published' and (b.published_at, b.id) > (shown.published_at, shown.id)
      order by b.published_at, b.id limit 1));
end
$$;
grant execute on function public.read_post to anon, authenticated;
comment on function public.read_post is 'Invoker: row-level security hides the drafts of others. [everyone; reads for pages]';
