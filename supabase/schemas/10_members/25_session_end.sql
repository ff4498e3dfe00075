-- Returns the automatic end of a session: 30 days after its last use, at most 180 days after sign-in. The accounts service
-- writes refreshed_at at each refresh, in UTC without a time zone.
create function private.session_end(created_param timestamptz, refreshed_param timestamp) returns timestamptz
language sql stable set search_path = '' as $$
  select least(
    created_param + interval '180 days',
    coalesce(refreshed_param at time zone 'utc', created_param) + interval '30 days')
$$;
revoke execute on function private.session_end from public;
comment on function private.session_end is
  'The embedded accounts service has the same two periods (server/backend/thread/backend-settings.ts).';
