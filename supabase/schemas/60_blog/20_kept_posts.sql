-- The version of each post with which later changes are compared: the last version that an admin kept or wrote, otherwise the
-- first reviewed version.
create table private.kept_posts (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  title text not null,
  content text not null
);
comment on table private.kept_posts is 'Written by private.remember_kept_post.';

-- Returns the difference between a post and its kept version, from 0 to 1, or null.
create function private.change_since_kept(post public.blog_posts) returns numeric
language sql stable security definer set search_path = '' as $$
  select private.changed_share(k.title || ' ' || k.content, post.title || ' ' || post.content)
  from private.kept_posts k where k.post_id = post.id
$$;
comment on function private.change_since_kept is 'Definer: private.kept_posts has no grants.';

-- Returns the review time of a post, or null if it needs a review. A trusted author's post counts as reviewed when it is
-- published, until a third of it has changed; other posts need a review after any change. A post that was taken down cannot be
-- published unchanged.
create function private.review_of(old_post public.blog_posts, post public.blog_posts) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if post.status = 'published' and exists (
    select from private.taken_down_posts t where t.post_id = post.id and t.hash = private.blog_post_hash(post))
  then
    raise exception 'An admin took this post down. Change it before you publish it again.'
      using errcode = 'PT409', hint = 'post_taken_down';
  end if;
  if private.is_trusted_author(post.user_id) or private.is_admin() then
    if post.status = 'published' and auth.uid() is not null and not private.is_admin()
      and private.change_since_kept(post) >= 0.3333
    then
      return null;
    end if;
    return case when post.status = 'published' then coalesce(post.reviewed_at, now()) else post.reviewed_at end;
  end if;
  -- Without an account: a job, or the foreign key of a deleted author.
  if auth.uid() is not null and private.blog_post_hash(post) is distinct from private.blog_post_hash(old_post) then
    return null;
  end if;
  return post.reviewed_at;
end
$$;
comment on function private.review_of is 'Raises PT409. Definer, like is_trusted_author.';

create function private.remember_kept_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.kept_posts as k (post_id, title, content) values (new.id, new.title, new.content)
  on conflict (post_id) do update set title = excluded.title, content = excluded.content where private.is_admin();
  return null;
end
$$;
comment on function private.remember_kept_post is
  'Stores the first reviewed version of a post, and each version that an admin kept or wrote. Definer: private.kept_posts has no grants. An author''s own changes do not replace that version, so that small changes add up.';

create trigger blog_posts_remember_kept
  after insert or update of title, content, status, reviewed_at on public.blog_posts
  for each row when (new.status = 'published' and new.reviewed_at is not null) execute function private.remember_kept_post();
