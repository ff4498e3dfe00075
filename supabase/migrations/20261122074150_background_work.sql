set local check_function_bodies = off;

CREATE TABLE "private"."ended_sessions" ("subject_id" uuid NOT NULL, "is_member" boolean NOT NULL, "except_session_id" uuid, "ended_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "ended_sessions_pkey" PRIMARY KEY (subject_id));

CREATE TABLE "private"."queue_reminders" ("queue" text NOT NULL, "reminded_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "queue_reminders_pkey" PRIMARY KEY (queue));

CREATE UNLOGGED TABLE "private"."rate_limits" ("key" text NOT NULL, "points" integer NOT NULL DEFAULT 0, "expire" bigint, CONSTRAINT "rate_limits_pkey" PRIMARY KEY (key));

CREATE TABLE "private"."unsent_mails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "mail" jsonb NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "send_until" timestamp with time zone NOT NULL, CONSTRAINT "unsent_mails_mail_size" CHECK ((octet_length((mail)::text) <= 100000)), CONSTRAINT "unsent_mails_pkey" PRIMARY KEY (id));

CREATE OR REPLACE FUNCTION private.admin_emails()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select users.email::text from private.admins join auth.users on users.id = admins.user_id
  where users.email <> '' order by admins.granted_at, users.email
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_failed_jobs()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer := 0;
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select j.id from graphile_worker.jobs j
      where j.attempts >= j.max_attempts and j.updated_at < now() - interval '30 days'));
    get diagnostics deleted = row_count;
  end if;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_unsent_mails()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  delete from private.unsent_mails where send_until <= now() or created_at < now() - interval '3 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_unsent_mail(mail_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.unsent_mails where id = mail_id_param
$function$;

CREATE OR REPLACE FUNCTION private.enqueue(task_param text, payload_param jsonb DEFAULT '{}'::jsonb, job_key_param text DEFAULT NULL::text, run_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  assert not exists (
    select from jsonb_each_text(payload_param)
    where value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
  ), 'the payload of a job holds ids only';
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- Twenty tries take three days.
  perform graphile_worker.add_job(task_param, payload := payload_param::json, job_key := job_key_param,
    run_at := run_at_param, max_attempts := 20);
end
$function$;

CREATE OR REPLACE FUNCTION private.get_admin_reminder(admin_id_param uuid)
 RETURNS TABLE(email text, queue text, waiting bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email::text, q.queue, q.waiting
  from private.admins a
  join auth.users u on u.id = a.user_id
  cross join private.queues() q
  where a.user_id = admin_id_param and u.email <> '' and q.waiting > 0 and q.queue <> 'messages'
$function$;

CREATE OR REPLACE FUNCTION private.get_ended_sessions(subject_id_param uuid DEFAULT NULL::uuid)
 RETURNS TABLE(subject_id uuid, is_member boolean, except_session_id uuid, ended_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.subject_id, e.is_member, e.except_session_id, e.ended_at from private.ended_sessions e
  where e.ended_at >= now() - interval '20 minutes' and (subject_id_param is null or e.subject_id = subject_id_param)
  order by e.ended_at
$function$;

CREATE OR REPLACE FUNCTION private.get_unsent_mail(mail_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select mail from private.unsent_mails where id = mail_id_param and send_until > now()
$function$;

CREATE OR REPLACE FUNCTION private.job_states()
 RETURNS TABLE(task text, waiting bigint, retried bigint, failed bigint, oldest_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  return query
    select j.task_identifier,
      count(*) filter (where j.attempts < j.max_attempts),
      count(*) filter (where j.attempts < j.max_attempts and j.last_error is not null),
      count(*) filter (where j.attempts >= j.max_attempts),
      min(j.created_at)
    from graphile_worker.jobs j
    where j.run_at <= now() or j.last_error is not null
    group by j.task_identifier
    order by j.task_identifier;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_unsent_mail(mail_param jsonb, useful_seconds_param integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  new_id uuid;
begin
  insert into private.unsent_mails (mail, send_until)
  values (mail_param, now() + make_interval(secs => least(useful_seconds_param, 259200)))
  returning id into new_id;
  perform private.enqueue('send_mail', jsonb_build_object('mail_id', new_id), 'send_mail ' || new_id,
    now() + interval '5 seconds');
  return new_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_message_mailed(message_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.contact_messages set mailed_at = now() where id = message_id_param
$function$;

CREATE OR REPLACE FUNCTION private.next_unmailed_message()
 RETURNS TABLE(id uuid, name text, email text, topic text, message text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, m.name, m.email, m.topic, m.message from public.contact_messages m
  where m.mailed_at is null and m.created_at > now() - interval '3 days'
  order by m.created_at limit 1 for update skip locked
$function$;

CREATE OR REPLACE FUNCTION private.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Not one condition: a table without the column would fail even where the first half is false.
  if tg_argv[0] is not null then
    if old.status::text is distinct from tg_argv[0] and new.status::text is distinct from tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'deals' then
    -- Votes are told by the process that took them, at most once a second: a notification makes commits wait for each
    -- other. A comment is told by its own table.
    old.hot_votes := new.hot_votes;
    old.cold_votes := new.cold_votes;
    old.comments_count := new.comments_count;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_ended_session(subject_id_param uuid, is_member_param boolean, except_session_id_param uuid, ended_at_param timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.ended_sessions where ended_at < now() - interval '20 minutes';
  insert into private.ended_sessions (subject_id, is_member, except_session_id, ended_at)
  values (subject_id_param, is_member_param, except_session_id_param, ended_at_param)
  on conflict (subject_id) do update
    set except_session_id = excluded.except_session_id, ended_at = excluded.ended_at;
  perform pg_notify('samha_changes', 'session ' || subject_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION private.referenced_image_keys(keys_param text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with shown (text) as (
    select image_url from public.deals
    where status <> 'rejected' or updated_at > now() - interval '30 days'
    union all select profile_image_url from public.profiles
    union all select pending_profile_image_url from public.profiles
    union all select brand_image_url from public.voucher_codes
    union all select logo_url from public.merchants
    union all select cover_image_url from public.blog_posts
    union all select content from public.blog_posts
  )
  select distinct found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
$function$;

CREATE OR REPLACE FUNCTION private.remind_admins()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admins integer;
  waiting text[] := array(select q.queue from private.queues() q where q.waiting > 0 and q.queue <> 'messages');
begin
  lock table private.queue_reminders in share row exclusive mode;
  delete from private.queue_reminders where queue <> all (waiting);
  if not exists (
    select from unnest(waiting) w (queue) left join private.queue_reminders r using (queue)
    where coalesce(r.reminded_at <= now() - interval '1 hour', true)
  ) then
    return 0;
  end if;
  insert into private.queue_reminders (queue) select unnest(waiting)
  on conflict (queue) do update set reminded_at = excluded.reminded_at;
  perform private.enqueue('mail_admin', jsonb_build_object('admin_id', a.user_id), 'mail_admin ' || a.user_id)
  from private.admins a;
  get diagnostics admins = row_count;
  return admins;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_failed_jobs()
 RETURNS TABLE(task text, retried bigint, failed bigint, oldest_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select s.task, s.retried, s.failed, s.oldest_at from private.job_states() s where s.retried + s.failed > 0;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_last_background_run()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if to_regclass('graphile_worker._private_known_crontabs') is null then
    return null;
  end if;
  return (select max(greatest(known_since, last_execution)) from graphile_worker._private_known_crontabs);
end
$function$;

CREATE OR REPLACE FUNCTION public.retry_failed_jobs()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  retried integer := 0;
begin
  perform private.require_admin();
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.reschedule_jobs(
      array(select j.id from graphile_worker.jobs j where j.last_error is not null and j.locked_at is null),
      run_at := now(), attempts := 0);
    get diagnostics retried = row_count;
  end if;
  if retried > 0 then
    -- The subject is the site as a whole.
    perform private.log_admin_action('retry_jobs', 'site', '00000000-0000-0000-0000-000000000000',
      null, jsonb_build_object('jobs', retried));
  end if;
  return retried;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_contact_message(name_param text, email_param text, topic_param text, message_param text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender_name text := btrim(name_param, E' \t\r\n');
  sender_email text := btrim(email_param, E' \t\r\n');
  said text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_field('name', 'Name must be 1 to 80 characters on one line',
      'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_field('email', 'E-mail must be an address such as name@example.com', 'email_address', '{}');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_field('topic', 'Topic must be one of the list', 'one_of', '{}');
  end if;
  if said is null or char_length(said) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters',
      'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_fields(
    private.text_rule('name', 'Name', sender_name),
    private.text_rule('email', 'E-mail', sender_email),
    private.text_rule('message', 'Message', said, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = auth.uid()), sender_name, sender_email, topic_param, said)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
end
$function$;

CREATE INDEX ended_sessions_ended_idx ON private.ended_sessions USING btree (ended_at);

CREATE INDEX unsent_mails_created_idx ON private.unsent_mails USING btree (created_at);

CREATE TRIGGER blog_posts_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION private.notify_change('published');

CREATE TRIGGER comments_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.comments FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER deals_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.deals FOR EACH ROW EXECUTE FUNCTION private.notify_change('active');

CREATE TRIGGER merchants_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.merchants FOR EACH ROW EXECUTE FUNCTION private.notify_change('approved');

CREATE TRIGGER profiles_notify_change AFTER DELETE OR UPDATE OF username, profile_image_url ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER voucher_codes_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.voucher_codes FOR EACH ROW EXECUTE FUNCTION private.notify_change('active');

COMMENT ON FUNCTION "private"."admin_emails"() IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."delete_old_failed_jobs"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."delete_old_unsent_mails"() IS 'Definer: called by the background worker only. The privacy page promises it.';

COMMENT ON FUNCTION "private"."delete_unsent_mail"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."enqueue"(text, jsonb, text, timestamp with time zone) IS 'Definer: called by procedures and triggers. What a job needs is read again, with its rights, when it runs.';

COMMENT ON FUNCTION "private"."get_admin_reminder"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."get_ended_sessions"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."get_unsent_mail"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."job_states"() IS 'Definer: for the metrics and get_failed_jobs.';

COMMENT ON FUNCTION "private"."keep_unsent_mail"(jsonb, integer) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."mark_message_mailed"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."next_unmailed_message"() IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."notify_change"() IS 'Row trigger of the tables that visitors read. PostgreSQL sends equal notifications of a transaction once.';

COMMENT ON FUNCTION "private"."record_ended_session"(uuid, boolean, uuid, timestamp with time zone) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."referenced_image_keys"(text[]) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."remind_admins"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "public"."get_failed_jobs"() IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."get_last_background_run"() IS 'Definer: require_admin decides. One task runs every minute.';

COMMENT ON FUNCTION "public"."retry_failed_jobs"() IS 'Definer: require_admin decides. A job that is running is left alone.';

COMMENT ON TABLE "private"."ended_sessions" IS 'Kept for 20 minutes. Without a foreign key: a deleted member''s token is refused too. Granted to nobody.';

COMMENT ON TABLE "private"."queue_reminders" IS 'An empty queue has no row. Granted to nobody.';

COMMENT ON TABLE "private"."rate_limits" IS 'Granted to the background worker''s login only.';

COMMENT ON TABLE "private"."unsent_mails" IS 'A mail may hold a link that opens an account. Granted to nobody.';

REVOKE ALL ON FUNCTION "private"."admin_emails"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_failed_jobs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_unsent_mails"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_unsent_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue"(text, jsonb, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_admin_reminder"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_ended_sessions"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_unsent_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."job_states"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_unsent_mail"(jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_message_mailed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_unmailed_message"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_ended_session"(uuid, boolean, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."referenced_image_keys"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_admins"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_failed_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_failed_jobs"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_last_background_run"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_last_background_run"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."retry_failed_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retry_failed_jobs"() TO "anon", "authenticated";
