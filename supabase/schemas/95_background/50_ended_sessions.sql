-- Sessions that ended while their access tokens may still be valid: every process of the site refuses these tokens.
create table private.ended_sessions (
  subject_id uuid primary key, -- a session, or a member whose sessions have ended, except the one in except_session_id
  is_member boolean not null,
  except_session_id uuid, -- the member's remaining session
  ended_at timestamptz not null default now()
);
-- Old rows for deletion.
create index ended_sessions_ended_idx on private.ended_sessions (ended_at);
comment on table private.ended_sessions is 'Kept for 20 minutes. Has no foreign key, because a deleted member''s token is refused too. No grants.';

-- Records the end of a session, or of all of a member's sessions, optionally except one, and notifies every process.
create function private.record_ended_session(
  subject_id_param uuid, is_member_param boolean, except_session_id_param uuid, ended_at_param timestamptz
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.ended_sessions where ended_at < now() - interval '20 minutes';
  insert into private.ended_sessions (subject_id, is_member, except_session_id, ended_at)
  values (subject_id_param, is_member_param, except_session_id_param, ended_at_param)
  on conflict (subject_id) do update
    set except_session_id = excluded.except_session_id, ended_at = excluded.ended_at;
  perform pg_notify('samha_changes', 'session ' || subject_id_param);
end
$$;
revoke execute on function private.record_ended_session from public;
comment on function private.record_ended_session is 'Definer: called by the background worker''s login only.';

-- Returns the sessions that ended in the last 20 minutes, oldest first, or only the given one.
create function private.get_ended_sessions(subject_id_param uuid default null)
returns table (subject_id uuid, is_member boolean, except_session_id uuid, ended_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.subject_id, e.is_member, e.except_session_id, e.ended_at from private.ended_sessions e
  where e.ended_at >= now() - interval '20 minutes' and (subject_id_param is null or e.subject_id = subject_id_param)
  order by e.ended_at
$$;
revoke execute on function private.get_ended_sessions from public;
comment on function private.get_ended_sessions is 'Definer: called by the background worker''s login only.';
