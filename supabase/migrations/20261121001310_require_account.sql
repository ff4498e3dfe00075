-- Who asks about their own account? Answers the caller's id, or refuses visitors. A banned member is let through: to
-- take one's data along and to leave is everybody's right.
create function private.require_account() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := auth.uid();
begin
  if member is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  if not exists (select from public.profiles where id = member) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  return member;
end
$$;
revoke execute on function private.require_account from public;
comment on function private.require_account is 'Raises PT401, PT404. Definer, as its callers are.';
