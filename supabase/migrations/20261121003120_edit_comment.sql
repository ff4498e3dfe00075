-- The author corrects a comment for 15 minutes; an admin any comment at any time, which is written down.
create function public.edit_comment(comment_id_param uuid, content_param text) returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  said text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  answer public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin() then
    raise exception 'A comment can be edited for 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  if said is null or char_length(said) not between 1 and 2000 then
    perform private.refuse_field('content', 'Comment must be 1 to 2,000 characters');
  end if;
  update public.comments set content = said, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$$;
revoke execute on function public.edit_comment from public;
grant execute on function public.edit_comment to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.edit_comment is 'Definer: comments are written by procedures only. Contract 4.';
