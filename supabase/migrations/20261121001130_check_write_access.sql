-- A service beside the database asks, as the member, whether they may write: the upload service before it takes a file.
create function public.check_write_access() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return true;
end
$$;
revoke execute on function public.check_write_access from public;
grant execute on function public.check_write_access to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.check_write_access is 'Raises PT401, PT403 with the reason of a ban, PT404. Definer: reads bans.';
