-- An admin's change of somebody else's post is written down; members' own changes are their own.
create function private.log_blog_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.user_id is distinct from auth.uid() and private.is_admin() then
    perform private.log_admin_action(
      case tg_op when 'DELETE' then 'delete_blog_post' else 'update_blog_post' end, 'blog_post', old.id,
      private.blog_post_for_log(old),
      case tg_op when 'DELETE' then null else private.blog_post_for_log(new) end);
  end if;
  return null;
end
$$;
revoke execute on function private.log_blog_post from public;
comment on function private.log_blog_post is 'Definer: admin_actions is granted to nobody.';

-- A post as the log keeps it. A text that changed shows by its fingerprint: the log is no second home for 100,000 characters.
create function private.blog_post_for_log(post public.blog_posts) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(post) - array['id', 'user_id', 'content', 'created_at', 'updated_at', 'first_published_at']
    || jsonb_build_object('content_md5', md5(post.content))
$$;
revoke execute on function private.blog_post_for_log from public;

create trigger blog_posts_log after update or delete on public.blog_posts
  for each row execute function private.log_blog_post();
