-- The first line of every admin procedure. Answers the admin's id, or refuses.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  if not private.is_admin() then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403', hint = 'not_admin';
  end if;
  return member;
end
$$;
revoke execute on function private.require_admin from public;
comment on function private.require_admin is 'Raises PT401, PT403. Definer: reads admins and bans.';
