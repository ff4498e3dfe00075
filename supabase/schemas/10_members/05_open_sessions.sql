-- Returns the automatic end of a session: 30 days after its last use, at most 180 days after sign-in. The accounts service
-- writes refreshed_at at each refresh, in UTC without a time zone.
create function private.session_end(created_param timestamptz, refreshed_param timestamp) returns timestamptz
language sql stable set search_path = '' as $$
  select least(
    created_param + interval '180 days',
    coalesce(refreshed_param at time zone 'utc', created_param) + interval '30 days')
$$;
comment on function private.session_end is
  'The embedded accounts service has the same two periods (server/backend/thread/backend-settings.ts).';

-- Returns whether the session of the caller's token is open. The token of an ended session stays valid for up to 15 minutes.
-- Also true for a token without a session id: it did not come from the accounts service, which puts one in every token.
create function private.has_open_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'session_id', '') = ''
    or exists (
      select from auth.sessions
      where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
        and private.session_end(created_at, refreshed_at) > now())
$$;
comment on function private.has_open_session is 'Definer: auth.sessions has no grants.';

-- Refuses a caller whose session has ended.
create function private.require_open_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_open_session() then
    raise exception 'This session has ended. Sign in again.' using errcode = 'PT401', hint = 'session_not_found';
  end if;
end
$$;
-- guard_profile and the backend, at the start of each request of a member, run as the caller.
grant execute on function private.require_open_session to authenticated;
comment on function private.require_open_session is 'Raises PT401. Definer: private.has_open_session has no grants.';

-- Returns the caller's id, or null for a visitor. Refuses a caller whose session has ended. Policies, and procedures that return a
-- member's own rows to banned members, too, call this instead of auth.uid().
create function private.caller() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_session();
  return auth.uid();
end
$$;
-- Policies run as the caller.
grant execute on function private.caller to anon, authenticated;
comment on function private.caller is
  'Raises PT401. Definer: private.has_open_session has no grants. In a policy it is a scalar subquery, so that one statement looks up the session once.';
