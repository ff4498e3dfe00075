-- The first line of every write: who is it? Answers the caller's id, or refuses visitors and banned members.
create function private.require_member() returns uuid
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
  perform private.refuse_banned(member);
  return member;
end
$$;
revoke execute on function private.require_member from public;
comment on function private.require_member is 'Raises PT401, PT403 (banned), PT404. Definer: reads bans.';
