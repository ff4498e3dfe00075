-- Blog posts. Members write, publish and delete their own posts; admins can change and delete any post. Only the author and
-- admins see drafts.
create type public.blog_post_status as enum ('draft', 'published');

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  -- Null: author deleted.
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  slug text not null constraint blog_posts_slug_format check (slug ~ '^[a-z0-9-]{3,100}$'),
  title text not null constraint blog_posts_title_length check (char_length(title) between 3 and 160),
  excerpt text not null default '' constraint blog_posts_excerpt_length check (char_length(excerpt) <= 300),
  content text not null default '' constraint blog_posts_content_length check (char_length(content) <= 100000),
  cover_image_url text not null default '' constraint blog_posts_cover_image_url_format
    check (cover_image_url = '' or private.is_web_address(cover_image_url)),
  status public.blog_post_status not null default 'draft',
  word_count integer not null generated always as
    (coalesce(array_length(regexp_split_to_array(nullif(btrim(content, E' \t\r\n'), ''), '\s+'), 1), 0)) stored,
  published_at timestamptz, -- null for a draft
  first_published_at timestamptz, -- restored as published_at when the post is published again
  reviewed_at timestamptz, -- null: not reviewed, so not in sitemaps or search engines
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blog_posts_published_at_given
    check (published_at is not distinct from (case status when 'published' then first_published_at end)),
  constraint blog_posts_published_has_date check (status = 'draft' or first_published_at is not null)
);
-- The blog, newest first, and the previous and next post.
create index blog_posts_published_newest_idx on public.blog_posts (published_at desc, id desc) where status = 'published';
-- A post by its slug. Only published posts reserve a slug for all authors, so that a taken slug does not reveal a draft.
create unique index blog_posts_published_slug_unique on public.blog_posts (slug) where status = 'published';
-- An author's slugs and posts, and the foreign key.
create unique index blog_posts_author_slug_unique on public.blog_posts (user_id, slug);
create index blog_posts_user_idx on public.blog_posts (user_id, created_at desc);
-- Posts to review, oldest first.
create index blog_posts_to_review_idx on public.blog_posts (published_at, id)
  where status = 'published' and reviewed_at is null;
-- Drafts by slug, and the guides of a season page (read_season).
create index blog_posts_slug_idx on public.blog_posts (slug text_pattern_ops);

revoke all on public.blog_posts from anon, authenticated;
grant select on public.blog_posts to anon, authenticated;
-- user_id: the policy accepts only the caller's id. published_at: the trigger replaces the sent value.
grant insert (user_id, slug, title, excerpt, content, cover_image_url, status, published_at)
  on public.blog_posts to authenticated;
grant update (slug, title, excerpt, content, cover_image_url, status, published_at) on public.blog_posts to authenticated;
grant delete on public.blog_posts to authenticated;
select private.expose_to_backend('public.blog_posts');

alter table public.blog_posts enable row level security;
create policy blog_posts_select_visible on public.blog_posts for select to anon, authenticated
  using (status = 'published' or user_id = (select private.caller()) or (select private.is_admin()));
create policy blog_posts_insert_own on public.blog_posts for insert to authenticated
  with check (user_id = (select private.caller()));
create policy blog_posts_update_own_or_admin on public.blog_posts for update to authenticated
  using (user_id = (select private.caller()) or (select private.is_admin()))
  with check (user_id = (select private.caller()) or (select private.is_admin()));
create policy blog_posts_delete_own_or_admin on public.blog_posts for delete to authenticated
  using (user_id = (select private.caller()) or (select private.is_admin()));

comment on table public.blog_posts is 'Specification, sections 3, 4 and 7. Members write to it directly, limited by grants, policies and two triggers.';
comment on column public.blog_posts.content is 'Markdown as written; sanitized when it becomes HTML.';

-- Posts that an admin took down, with the reason. The row stays until an admin keeps the post.
create table private.taken_down_posts (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  reason text not null,
  hash text not null, -- of the texts and the cover; a post is published again only if the hash changes
  taken_down_at timestamptz not null default now()
);
comment on table private.taken_down_posts is 'Written by private.take_down_post and review_post.';

-- Returns the reason for a take-down to the post's author and admins, otherwise null.
create function private.taken_down_reason(post_id_param uuid) returns text
language sql stable security definer set search_path = '' as $$
  select t.reason from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id
  where t.post_id = post_id_param and (b.user_id = private.caller() or private.is_admin())
$$;
-- The view runs as the caller.
grant execute on function private.taken_down_reason to anon, authenticated;
comment on function private.taken_down_reason is 'Definer: private.taken_down_posts has no grants.';

-- Posts with their author's name and image, for the blog and its pages. Shows the posts that the caller may read.
create view public.blog_posts_with_author with (security_invoker = true) as
select
  b.id, b.user_id, b.slug, b.title, b.excerpt, b.content, b.cover_image_url, b.status, b.word_count, b.published_at,
  b.created_at, b.updated_at,
  p.username as author_name,
  p.profile_image_url as author_image_url,
  b.reviewed_at is not null as is_reviewed,
  case when b.user_id = (select auth.uid()) or (select private.is_admin())
    then private.taken_down_reason(b.id) end as taken_down_reason
from public.blog_posts b
left join public.profiles p on p.id = b.user_id;

revoke all on public.blog_posts_with_author from anon, authenticated;
grant select on public.blog_posts_with_author to anon, authenticated;
select private.expose_to_backend('public.blog_posts_with_author');

comment on view public.blog_posts_with_author is 'author_name is null for a deleted author.';
