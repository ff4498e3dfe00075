set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.delete_old_account_records()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  total integer := 0;
  deleted integer;
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.sessions where private.session_end(created_at, refreshed_at) <= now();
  get diagnostics deleted = row_count;
  return total + deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_open_session()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(auth.jwt() ->> 'session_id', '') = ''
    or exists (
      select from auth.sessions
      where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
        and private.session_end(created_at, refreshed_at) > now())
$function$;

CREATE OR REPLACE FUNCTION private.session_end(created_param timestamp with time zone, refreshed_param timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(
    created_param + interval '180 days',
    coalesce(refreshed_param at time zone 'utc', created_param) + interval '30 days')
$function$;

CREATE OR REPLACE FUNCTION public.end_member_sessions(user_id_param uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.end_my_session(session_id_param uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  ended uuid;
begin
  -- The refresh tokens go with it.
  delete from auth.sessions where id = session_id_param and user_id = member returning id into ended;
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'last_used_at', coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
        order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'deals', (select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at, d.id), '[]')
      from public.deals d where d.user_id = member),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.comments c where c.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    -- The admin who decided, and the author of the content, are other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_sessions()
 RETURNS TABLE(id uuid, user_agent text, created_at timestamp with time zone, last_used_at timestamp with time zone, is_current boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.has_recent_sign_in()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return exists (
    select from auth.sessions
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = member
      and created_at > now() - interval '15 minutes');
end
$function$;

CREATE OR REPLACE FUNCTION public.note_my_session()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  update auth.sessions
  set user_agent = left(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', 300)
  where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = member and user_agent is null;
end
$function$;

COMMENT ON FUNCTION "private"."session_end"(timestamp with time zone, timestamp without time zone) IS 'The embedded accounts service is started with the same two periods (server/backend/backend-worker.ts).';

COMMENT ON FUNCTION "public"."end_member_sessions"(uuid) IS 'Definer: auth.sessions is granted to nobody.';

COMMENT ON FUNCTION "public"."end_my_session"(uuid) IS 'Definer: auth.sessions is granted to nobody. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_sessions"() IS 'Definer: auth.sessions is granted to nobody. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."has_recent_sign_in"() IS 'Definer: auth.sessions is granted to nobody. A refresh goes on with the same session and is no sign-in.';

COMMENT ON FUNCTION "public"."note_my_session"() IS 'Definer: auth.sessions is granted to nobody. A hosted accounts service notes the browser itself.';

REVOKE ALL ON FUNCTION "private"."session_end"(timestamp with time zone, timestamp without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."end_member_sessions"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_member_sessions"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."end_my_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_my_session"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_sessions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_sessions"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."has_recent_sign_in"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."has_recent_sign_in"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."note_my_session"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."note_my_session"() TO "anon", "authenticated";
