-- The author or an admin deletes a comment: it keeps its place in the thread and loses its text and author. What an
-- admin takes away from another member is written down.
create function public.delete_comment(comment_id_param uuid) returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  comment public.comments := private.own_comment(comment_id_param);
  deleted public.comments;
  answer public.comments_with_author;
begin
  update public.comments set content = '', user_id = null, deleted_at = now() where id = comment.id
    returning * into deleted;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$$;
revoke execute on function public.delete_comment from public;
grant execute on function public.delete_comment to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.delete_comment is 'Definer: comments are written by procedures only. Contract 3 and 4.';
