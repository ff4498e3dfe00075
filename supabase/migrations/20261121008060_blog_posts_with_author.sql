-- What the blog and a post's page read: a post with its author's name and picture. Shows no row that blog_posts hides.
create view public.blog_posts_with_author with (security_invoker = true) as
select
  b.id, b.user_id, b.slug, b.title, b.excerpt, b.content, b.cover_image_url, b.status, b.word_count, b.published_at,
  b.created_at, b.updated_at,
  p.username as author_name,
  p.profile_image_url as author_image_url
from public.blog_posts b
left join public.profiles p on p.id = b.user_id;

revoke all on public.blog_posts_with_author from anon, authenticated;
grant select on public.blog_posts_with_author to anon, authenticated;
select private.expose_to_backend('public.blog_posts_with_author');

comment on view public.blog_posts_with_author is 'Contract 3. author_name is null once the author has left.';
