-- Comments with the names of mentioned members and, unless deleted, the author's name and image, and whether the author speaks for
-- the deal's shop, so that one request loads a thread.
create view public.comments_with_author with (security_invoker = true) as
select
  c.id, c.deal_id, c.user_id, p.username, p.profile_image_url, c.content, c.parent_id, c.depth,
  c.created_at, c.updated_at, c.deleted_at,
  (
    select coalesce(jsonb_agg(named.username order by named.username), '[]')
    from public.comment_mentions m join public.profiles named on named.id = m.user_id
    where m.comment_id = c.id
  ) as mentions,
  private.speaks_for_shop(c.deal_id, c.user_id) as speaks_for_shop
from public.comments c
left join public.profiles p on p.id = c.user_id;

revoke all on public.comments_with_author from anon, authenticated;
grant select on public.comments_with_author to anon, authenticated;
select private.expose_to_backend('public.comments_with_author');

comment on view public.comments_with_author is 'Shows the comments that the caller may read.';
