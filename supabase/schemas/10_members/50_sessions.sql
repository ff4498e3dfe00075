-- Returns whether the caller's session began within the last 15 minutes. The guard requires it for a change of the password
-- without the current one.
create function public.has_recent_sign_in() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return exists (
    select from auth.sessions
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = member
      and created_at > now() - interval '15 minutes');
end
$$;
grant execute on function public.has_recent_sign_in to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.has_recent_sign_in is
  'Definer: auth.sessions has no grants. A refresh continues the session and is not a sign-in. [members; reads]';

-- Stores the browser of a new session. The guard calls this as the member. Later calls do not change the stored value.
create function public.note_my_session() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  update auth.sessions
  set user_agent = left(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', 300)
  where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = member and user_agent is null;
end
$$;
grant execute on function public.note_my_session to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.note_my_session is
  'Definer: auth.sessions has no grants. A hosted accounts service stores the browser itself. [members, also banned; writes]';

-- Returns the caller's open sessions: the current one first, then the most recently used; at most 100.
create function public.get_my_sessions()
returns table (id uuid, user_agent text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return query
    select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at),
      s.id::text = coalesce(auth.jwt() ->> 'session_id', '')
    from auth.sessions s
    where s.user_id = member and private.session_end(s.created_at, s.refreshed_at) > now()
    order by 5 desc, 4 desc, s.id
    limit 100;
end
$$;
grant execute on function public.get_my_sessions to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_sessions is
  'Definer: auth.sessions has no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

-- Ends one of the caller's sessions. Returns its id, or null if it has ended or belongs to another member.
create function public.end_my_session(session_id_param uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
  ended uuid;
begin
  -- Its refresh tokens are deleted by their foreign key.
  delete from auth.sessions where id = session_id_param and user_id = member returning id into ended;
  return ended;
end
$$;
grant execute on function public.end_my_session to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.end_my_session is
  'Definer: auth.sessions has no grants. [members, also banned; writes]';

-- An admin ends all sessions of a member. Returns their ids; the guard refuses their tokens.
create function public.end_member_sessions(user_id_param uuid) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended uuid[];
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  with gone as (delete from auth.sessions where user_id = user_id_param returning id)
  select coalesce(array_agg(id), '{}') into ended from gone;
  perform private.log_admin_action(
    'end_member_sessions', 'profile', user_id_param, jsonb_build_object('sessions', cardinality(ended)), '{"sessions": 0}');
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'end_member_sessions', jsonb_build_object('sessions', cardinality(ended)));
  return ended;
end
$$;
grant execute on function public.end_member_sessions to anon, authenticated; -- others get a refusal
comment on function public.end_member_sessions is 'Definer: auth.sessions has no grants. [admins; writes]';
