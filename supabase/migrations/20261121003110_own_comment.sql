-- The comment that the caller may change, locked: their own, or any for an admin. Else 404 or 403.
create function private.own_comment(comment_id_param uuid) returns public.comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  found_comment public.comments;
begin
  select c.* into found_comment from public.comments c
  join public.deals d on d.id = c.deal_id
  where c.id = comment_id_param and c.deleted_at is null
    and (d.status = 'active' or d.user_id = member or c.user_id = member or private.is_admin())
  for update of c;
  if not found then
    raise exception 'Comment not found' using errcode = 'PT404', hint = 'comment_not_found';
  end if;
  if found_comment.user_id is distinct from member and not private.is_admin() then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  return found_comment;
end
$$;
revoke execute on function private.own_comment from public;
comment on function private.own_comment is 'Definer: locks a row of comments. Raises PT401, PT403, PT404.';
