-- Refuses a banned member with the reason; asked by every write, so a ban works at the next request.
create function private.refuse_banned(member_param uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  ban private.bans;
begin
  select * into ban from private.bans
  where user_id = member_param and (until is null or until > now());
  if found then
    raise exception 'Your account is banned%: %',
      coalesce(' until ' || to_char(ban.until at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), ''), ban.reason
      using errcode = 'PT403', hint = 'banned';
  end if;
end
$$;
revoke execute on function private.refuse_banned from public;
-- The guard of profiles asks as the caller.
grant execute on function private.refuse_banned to authenticated;
comment on function private.refuse_banned is 'Definer: private.bans is granted to nobody. Raises PT403.';
