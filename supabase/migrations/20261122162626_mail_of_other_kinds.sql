set local check_function_bodies = off;

DROP TRIGGER "admin_actions_tell_member" ON "public"."admin_actions";

DROP TRIGGER "comments_tell_members" ON "public"."comments";

DROP TRIGGER "comments_untell_members" ON "public"."comments";

DROP TRIGGER "deals_tell_of_end" ON "public"."deals";

DROP TRIGGER "deals_tell_of_heat" ON "public"."deals";

DROP TRIGGER "reports_tell_reporter" ON "public"."reports";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

DROP FUNCTION "private"."describe_notices"(uuid, uuid[]);

DROP FUNCTION "private"."get_admin_reminder"(uuid);

DROP FUNCTION "private"."get_notices_to_mail"(uuid);

DROP FUNCTION "private"."mail_time"(text);

DROP FUNCTION "private"."mark_notices_mailed"(uuid, uuid[]);

DROP FUNCTION "private"."tell_of_admin_action"();

DROP FUNCTION "private"."tell_of_comment"();

DROP FUNCTION "private"."tell_of_end"();

DROP FUNCTION "private"."tell_of_heat"();

DROP FUNCTION "private"."tell_of_report"();

DROP FUNCTION "private"."untell_of_comment"();

DROP FUNCTION "private"."withdraw_notice"(uuid, text);

DROP FUNCTION "public"."delete_comment"(uuid);

DROP FUNCTION "public"."get_notifications"(integer, timestamp with time zone);

DROP FUNCTION "public"."set_notification_settings"(text);

CREATE TABLE "private"."mail_addresses" ("user_id" uuid NOT NULL, "email" text NOT NULL, "confirmed_at" timestamp with time zone, "token_hash" bytea, "token_until" timestamp with time zone, "asked_at" timestamp with time zone, "refused_at" timestamp with time zone, "refusals" integer NOT NULL DEFAULT 0, CONSTRAINT "mail_addresses_pkey" PRIMARY KEY (user_id), CONSTRAINT "mail_addresses_token_hash_length" CHECK ((octet_length(token_hash) = 32)));

ALTER TABLE "public"."notification_settings" ADD COLUMN "timezone" text;

ALTER TABLE "public"."notification_settings" ADD COLUMN "mail" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."notification_settings" ADD COLUMN "bell" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."notifications" ADD COLUMN "mailed_at" timestamp with time zone;

ALTER TABLE "public"."notifications" ADD COLUMN "in_bell" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."notification_settings" ALTER COLUMN "language" DROP NOT NULL;

CREATE TYPE "public"."notification_details" AS ("id" uuid, "kind" text, "count" integer, "created_at" timestamp with time zone, "is_read" boolean, "actor_name" text, "subject_type" text, "subject_id" uuid, "deal_id" uuid, "comment_id" uuid, "slug" text, "title" text, "reason" text, "until" timestamp with time zone, "content_type" text, "fields" jsonb, "detail" text);

CREATE OR REPLACE FUNCTION private.address_state(member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when a.refused_at is not null then 'refused'
    when a.confirmed_at is not null then 'confirmed'
    when u.email_confirmed_at is null or exists (select from private.unconfirmed_emails x where x.user_id = u.id)
      then 'unconfirmed'
    else 'confirmed'
  end
  from auth.users u
  left join private.mail_addresses a on a.user_id = u.id and lower(a.email) = lower(u.email)
  where u.id = member and u.email <> ''
$function$;

CREATE OR REPLACE FUNCTION private.admin_emails()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select users.email::text from private.admins join auth.users on users.id = admins.user_id
  where private.address_state(users.id) <> 'refused' order by admins.granted_at, users.email
$function$;

CREATE OR REPLACE FUNCTION private.ask_for_checks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal record;
  asked integer := 0;
begin
  for deal in
    select d.id, d.user_id from public.deals d
    where d.status = 'active' and d.expired_at is null and d.user_id is not null
      and d.created_at > now() - interval '60 days'
      and greatest(d.created_at, d.starts_at) <= now() - interval '7 days'
      and (d.expires_at is null or d.expires_at > now() + interval '1 day')
      and not exists (
        select from public.deal_checks c where c.deal_id = d.id and c.created_at > now() - interval '5 days')
      -- What was read is kept for longer than the 60 days above.
      and not exists (
        select from public.notifications n
        where n.user_id = d.user_id and n.kind = 'deal_check_asked' and n.subject_id = d.id)
    order by d.created_at
    limit 500
  loop
    perform private.notify_member(deal.user_id, 'deal_check_asked', 'deal', deal.id, format('check deal %s', deal.id));
    asked := asked + 1;
  end loop;
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_kind_switches(field_param text, switches jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if switches is not null and (jsonb_typeof(switches) <> 'object' or exists (
    select from jsonb_each(case when jsonb_typeof(switches) = 'object' then switches else '{}' end) s
    where s.key <> all (private.optional_kinds()) or jsonb_typeof(s.value) <> 'boolean'))
  then
    perform private.refuse_field(field_param, 'Switches must name optional kinds and be true or false', 'one_of');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind, n.count, n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    d.id,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as told (id, place)
        join public.comments c on c.id = told.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by told.place limit 1),
      k.id) end,
    coalesce(m.slug, b.slug),
    coalesce(d.title, v.code, m.name, b.title),
    case n.kind
      when 'deal_rejected' then d.rejection_reason
      when 'deal_removed' then d.rejection_reason
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      else r.resolution
    end,
    x.until,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by'
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id and m.user_id = member
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids)
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.get_admin_reminder(admin_id_param uuid)
 RETURNS TABLE(email text, language text, unsubscribe_token text, queue text, waiting bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email::text, s.language, private.unsubscribe_token(a.user_id, 'moderation'), q.queue, q.waiting
  from private.admins a
  left join public.notification_settings s on s.user_id = a.user_id
  join auth.users u on u.id = a.user_id
  cross join private.queues() q
  where a.user_id = admin_id_param and q.waiting > 0 and q.queue <> 'messages'
    and private.address_state(a.user_id) <> 'refused'
    and private.wants_mail(a.user_id, 'moderation') and not private.is_quiet_hour(a.user_id)
$function$;

CREATE OR REPLACE FUNCTION private.get_notifications_to_mail(user_id_param uuid)
 RETURNS TABLE(email text, username text, language text, unsubscribe_token text, notice jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  state constant text := coalesce(private.address_state(user_id_param), 'refused');
  due_kind text;
  ids uuid[];
begin
  update public.notifications n set mail_after = null
  where n.user_id = user_id_param and n.mail_after <= now()
    and (state = 'refused' or n.kind = any (private.optional_kinds()) and (
      state <> 'confirmed' or not private.wants_mail(n.user_id, n.kind) or n.created_at < now() - interval '3 days'));
  select case when n.kind = any (private.optional_kinds()) then n.kind else 'account' end into due_kind
  from public.notifications n
  where n.user_id = user_id_param and n.mail_after <= now()
  order by n.mail_after, n.id limit 1 for update skip locked;
  select array_agg(due.id) into ids from (
    select n.id from public.notifications n
    where n.user_id = user_id_param
      and case when due_kind = 'account' then n.kind <> all (private.optional_kinds()) and n.mail_after <= now()
        else n.kind = due_kind and n.mail_after is not null end
    order by n.mail_after limit 50 for update skip locked
  ) as due;
  return query
    select u.email::text, p.username, coalesce(s.language, 'en'), private.unsubscribe_token(p.id, due_kind), to_jsonb(told)
    from private.describe_notifications(user_id_param, ids) told
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    order by told.created_at, told.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_quiet_hour(member uuid, at_param timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select extract(hour from at_param at time zone coalesce(
    (select s.timezone from public.notification_settings s where s.user_id = member), 'UTC')) not between 7 and 21
$function$;

CREATE OR REPLACE FUNCTION private.is_timezone(name_param text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform now() at time zone name_param;
  -- PostgreSQL takes any word with a number for a zone.
  return name_param ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$';
exception when invalid_parameter_value then
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_mentions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
  named uuid[];
  member uuid;
begin
  -- An address of mail or of a page is no name.
  named := array(
    select p.id
    from regexp_matches(new.content, '(?<![a-z0-9_./@-])@([a-z0-9_]{3,30})(?![a-z0-9_])', 'gi') with ordinality
      as found (name, place)
    join public.profiles p on p.username = lower(found.name[1])
    where p.id is distinct from new.user_id
    group by p.id
    order by min(found.place)
    limit 5);
  if tg_op = 'UPDATE' then
    for member in
      delete from public.comment_mentions m where m.comment_id = new.id and m.user_id <> all (named) returning m.user_id
    loop
      perform private.withdraw_notification(member, format('mention %s', new.id));
    end loop;
  end if;
  if named = '{}' then
    return null;
  end if;
  select * into deal from public.deals where id = new.deal_id;
  foreach member in array named loop
    continue when deal.status <> 'active' and member is distinct from deal.user_id
      and not exists (select from private.admins a where a.user_id = member);
    insert into public.comment_mentions (comment_id, user_id) values (new.id, member) on conflict do nothing;
    -- The poster and the author of the answered comment hear of every comment.
    if tg_op = 'INSERT' and member is distinct from deal.user_id and member is distinct from answered then
      perform private.notify_member(
        member, 'mention', 'comment', new.id, format('mention %s', new.id), new.user_id, new.id);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_time(member uuid, kind_param text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when kind_param <> all (private.optional_kinds()) then now() + interval '1 minute'
    when private.wants_mail(member, kind_param) then now() + interval '15 minutes'
  end
$function$;

CREATE OR REPLACE FUNCTION private.mark_notifications_mailed(user_id_param uuid, ids_param uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications set
    mail_after = null, mailed_at = now(), read_at = case when in_bell then read_at else now() end
  where user_id = user_id_param and id = any (ids_param)
$function$;

CREATE OR REPLACE FUNCTION private.note_email_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A hosted accounts service, the demonstration content and a restored backup know better.
  if session_user <> 'samha_backend' then
    return null;
  end if;
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    insert into private.unconfirmed_emails (user_id) values (new.id) on conflict do nothing;
  elsif (old.recovery_token <> '' and new.recovery_token is null)
    or (old.confirmation_token <> '' and new.confirmation_token is null)
  then
    delete from private.unconfirmed_emails where user_id = new.id;
    -- The link has arrived, so the address takes mail again.
    update private.mail_addresses set refused_at = null where user_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_mail_refused(user_id_param uuid, email_param text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.mail_addresses as a (user_id, email, refused_at, refusals)
  select p.id, email_param, now(), 1 from public.profiles p where p.id = user_id_param
  on conflict (user_id) do update set
    email = excluded.email, refused_at = now(), confirmed_at = null,
    refusals = case when lower(a.email) = lower(excluded.email) then a.refusals else 0 end + 1
$function$;

CREATE OR REPLACE FUNCTION private.notify_member(user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text, by_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid, data_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention');
  mail_at constant timestamptz := private.mail_time(user_id_param, kind_param);
  is_shown constant boolean := private.wants_bell(user_id_param, kind_param);
  notice public.notifications;
begin
  if user_id_param is null or user_id_param = by_param or (not is_shown and mail_at is null) then
    return;
  end if;
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked')) and exists (
    select from private.bans where user_id = user_id_param and (until is null or until > now())
  ) then
    return;
  end if;
  insert into public.notifications as n (
    user_id, kind, subject_type, subject_id, actor_id, bundle_key, mail_after, in_bell, data)
  values (
    user_id_param, kind_param, subject_type_param, subject_id_param, case when is_social then by_param end,
    bundle_key_param, mail_at, is_shown,
    case when comment_id_param is null then data_param
      else jsonb_build_object('comment_ids', jsonb_build_array(comment_id_param)) end)
  on conflict (user_id, bundle_key) where read_at is null do update set
    kind = excluded.kind, subject_type = excluded.subject_type, subject_id = excluded.subject_id,
    actor_id = excluded.actor_id, created_at = excluded.created_at, in_bell = excluded.in_bell,
    mail_after = case
      when comment_id_param is null or excluded.mail_after is null then excluded.mail_after
      else coalesce(n.mail_after, greatest(excluded.mail_after, n.mailed_at + interval '1 day')) end,
    mailed_at = case when comment_id_param is not null then n.mailed_at end,
    count = case when comment_id_param is null then 1 else n.count + 1 end,
    data = case when comment_id_param is null then excluded.data
      when jsonb_array_length(n.data -> 'comment_ids') >= 100 then n.data
      else jsonb_build_object('comment_ids', (n.data -> 'comment_ids') || to_jsonb(comment_id_param)) end
  returning * into notice;
  if notice.mail_after is not null then
    perform private.enqueue('mail_notices', jsonb_build_object('user_id', notice.user_id),
      format('mail_notices %s', notice.id), notice.mail_after);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_admin_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant text := case when new.action like '%\_avatar' then 'avatar' else new.subject_type end;
  key text := format('decision %s %s', subject, new.subject_id);
  was_public constant boolean := new.before ->> 'status' in ('active', 'approved', 'published');
  kind text;
  recipient uuid;
  changed jsonb := '{}';
begin
  kind := case
    when new.action in ('approve_deal', 'approve_voucher', 'approve_merchant', 'approve_avatar') then subject || '_approved'
    when new.action in ('reject_deal', 'reject_voucher', 'reject_merchant', 'reject_avatar') then
      subject || case when was_public then '_removed' else '_rejected' end
    when new.action = 'take_down_merchant' then 'merchant_removed'
    when new.action = 'keep_post' then 'post_approved'
    when new.action = 'take_down_post' then 'post_removed'
    when new.action = 'remove_reported_content' then
      case subject when 'blog_post' then 'post_removed' else subject || '_removed' end
    when new.action in ('expire_deal', 'expire_reported_content') then 'deal_expired'
    when new.action = 'update_deal' then 'deal_changed'
    when new.action = 'edit_comment' then 'comment_changed'
    when new.action = 'delete_comment' then 'comment_removed'
    when new.action in ('ban_member', 'ban_reported_member') then 'banned'
    when new.action = 'lift_ban' then 'unbanned'
  end;
  if kind is null and new.action not like 'undo\_%'
    -- Approved or declared over once more: nothing is new.
    or new.action in ('approve_deal', 'expire_deal') and (new.before ?| array['status', 'expired_at']) is not true
  then
    return null;
  end if;

  recipient := case subject
    when 'deal' then (select d.user_id from public.deals d where d.id = new.subject_id)
    when 'voucher' then (select v.user_id from public.voucher_codes v where v.id = new.subject_id)
    when 'merchant' then (select m.user_id from public.merchants m where m.id = new.subject_id)
    when 'blog_post' then (select b.user_id from public.blog_posts b where b.id = new.subject_id)
    -- A deleted comment has lost its author; the log still knows, and so does a report about it.
    when 'comment' then coalesce(
      (select c.user_id from public.comments c where c.id = new.subject_id),
      (new.before ->> 'user_id')::uuid,
      (select r.author_id from public.reports r
        where r.content_type = 'comment' and r.content_id = new.subject_id and r.author_id is not null
        order by r.created_at desc limit 1))
    else new.subject_id
  end;
  if kind is null then
    perform private.withdraw_notification(recipient, key);
    return null;
  end if;

  if kind in ('banned', 'unbanned') then
    key := 'ban';
  elsif kind = 'deal_changed' then
    key := format('change deal %s', new.subject_id);
    changed := jsonb_build_object('fields', (
      select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(new.after) field
      where field in ('title', 'description', 'price', 'original_price', 'currency', 'merchant', 'category', 'location',
        'image_url', 'deal_url', 'starts_at', 'expires_at')));
    if changed = '{"fields": []}' then
      return null;
    end if;
  end if;
  perform private.notify_member(recipient, kind, case subject when 'avatar' then 'profile' else subject end,
    new.subject_id, key, auth.uid(), data_param => changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
begin
  select * into deal from public.deals where id = new.deal_id;
  -- Who commented on a deal that is no longer public cannot read the answer.
  if deal.status = 'active' or answered = deal.user_id then
    perform private.notify_member(
      answered, 'reply', 'comment', new.parent_id, format('reply %s', new.parent_id), new.user_id, new.id);
  end if;
  if deal.user_id is distinct from answered then
    perform private.notify_member(
      deal.user_id, 'comment', 'deal', deal.id, format('comment %s', deal.id), new.user_id, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.expired_at is null then
    delete from public.notifications n
    where n.user_id = new.user_id and n.bundle_key = format('decision deal %s', new.id) and n.kind = 'deal_expired'
      and n.read_at is null;
  elsif new.expired_by in ('date', 'members') then
    perform private.notify_member(new.user_id, 'deal_expired', 'deal', new.id, format('decision deal %s', new.id),
      data_param => jsonb_build_object('by', new.expired_by));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_heat()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.notifications n where n.user_id = new.user_id and n.bundle_key = format('hot deal %s', new.id)
  ) then
    perform private.notify_member(new.user_id, 'deal_hot', 'deal', new.id, format('hot deal %s', new.id));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_reporter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_member(
    new.user_id, 'report_' || new.status, 'report', new.id, format('report %s', new.id), new.resolved_by);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'deal_hot', 'deal_expired', 'deal_check_asked', 'deal_changed', 'comment_changed',
    'moderation']
$function$;

CREATE OR REPLACE FUNCTION private.remind_admins()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  awake uuid[] := array(
    select a.user_id from private.admins a
    where private.wants_mail(a.user_id, 'moderation') and not private.is_quiet_hour(a.user_id));
  not_empty text[] := array(select q.queue from private.queues() q where q.waiting > 0 and q.queue <> 'messages');
begin
  lock table private.queue_reminders in share row exclusive mode;
  delete from private.queue_reminders where queue <> all (not_empty);
  if awake = '{}' or not exists (
    select from private.queues() q left join private.queue_reminders r using (queue)
    where q.queue = any (not_empty)
      and (r.queue is null or greatest(r.reminded_at, q.oldest_at) <= now() - interval '1 hour')
  ) then
    return 0;
  end if;
  insert into private.queue_reminders (queue) select unnest(not_empty)
  on conflict (queue) do update set reminded_at = excluded.reminded_at;
  perform private.enqueue('mail_admin', jsonb_build_object('admin_id', admin_id), 'mail_admin ' || admin_id)
  from unnest(awake) admin_id;
  return cardinality(awake);
end
$function$;

CREATE OR REPLACE FUNCTION private.start_mail_confirmation(user_id_param uuid, token_hash_param bytea)
 RETURNS TABLE(email text, language text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with started as (
    update private.mail_addresses a set token_hash = token_hash_param, token_until = now() + interval '1 day'
    where a.user_id = user_id_param and a.asked_at is not null and private.address_state(a.user_id) <> 'confirmed'
      and lower(a.email) = (select lower(u.email) from auth.users u where u.id = a.user_id)
    returning a.user_id, a.email
  )
  select started.email, s.language from started left join public.notification_settings s using (user_id)
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_key()
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known text := private.setting('unsubscribe_key');
begin
  if known is not null then
    return decode(known, 'hex');
  end if;
  insert into private.settings (key, value)
  values ('unsubscribe_key', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
  on conflict (key) do nothing;
  return decode((select value from private.settings where key = 'unsubscribe_key'), 'hex');
end
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_token(member uuid, kind_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signed constant text := format('%s.%s', replace(member::text, '-', ''), kind_param);
  key bytea;
begin
  if kind_param <> all (private.optional_kinds()) then
    return null;
  end if;
  key := private.unsubscribe_key();
  -- The key goes before the inner hash as well as before the text, so that nobody can lengthen what is signed.
  return format('%s.%s', signed, encode(sha256(key || sha256(key || convert_to(signed, 'UTF8'))), 'hex'));
end
$function$;

CREATE OR REPLACE FUNCTION private.wants_bell(member uuid, kind_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select (s.bell ->> kind_param)::boolean from public.notification_settings s where s.user_id = member), true)
$function$;

CREATE OR REPLACE FUNCTION private.wants_mail(member uuid, kind_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select (s.mail ->> kind_param)::boolean from public.notification_settings s where s.user_id = member),
    kind_param = 'moderation')
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comment_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  keys constant text[] := array[format('reply %s', new.parent_id), format('comment %s', new.deal_id)];
  readers constant uuid[] := array[
    (select c.user_id from public.comments c where c.id = new.parent_id),
    (select d.user_id from public.deals d where d.id = new.deal_id)];
begin
  delete from public.notifications n
  where n.user_id = any (readers) and n.bundle_key = any (keys) and n.read_at is null
    and n.count = 1 and n.data -> 'comment_ids' ? new.id::text;
  update public.notifications n set
    count = n.count - 1, data = jsonb_build_object('comment_ids', (n.data -> 'comment_ids') - new.id::text)
  where n.user_id = any (readers) and n.bundle_key = any (keys) and n.read_at is null
    and n.count > 1 and n.data -> 'comment_ids' ? new.id::text;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_notification(user_id_param uuid, bundle_key_param text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.notifications
  where user_id = user_id_param and bundle_key = bundle_key_param and read_at is null
$function$;

CREATE OR REPLACE FUNCTION public.confirm_mail_address(token_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid;
begin
  update private.mail_addresses a set
    confirmed_at = now(), token_hash = null, token_until = null, asked_at = null, refused_at = null, refusals = 0
  where a.token_hash = sha256(convert_to(token_param, 'UTF8')) and a.token_until > now()
    and lower(a.email) = (select lower(u.email) from auth.users u where u.id = a.user_id)
  returning a.user_id into member;
  if member is null then
    raise exception 'This link has expired or was used before' using errcode = 'PT400', hint = 'link_expired';
  end if;
  delete from private.unconfirmed_emails where user_id = member;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_unread_notifications()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return (select count(*) from (
    select from public.notifications n where n.user_id = member and n.read_at is null and n.in_bell limit 100) as unread);
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_comment(comment_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  comment public.comments := private.own_comment(comment_id_param);
  deleted public.comments;
  answer public.comments_with_author;
begin
  perform private.check_reason(reason_param);
  deleted := private.clear_comment(comment.id);
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action(
      'delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted), reason_param);
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
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
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id))
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
    -- In comments of others; the own ones say in their text whom they name.
    'mentions', (select coalesce(jsonb_agg(m.comment_id order by m.comment_id), '[]')
      from public.comment_mentions m where m.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'withdrawn_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.withdrawn_at, v.deal_id), '[]')
      from private.withdrawn_votes v where v.user_id = member),
    'deal_edits', (select coalesce(jsonb_agg(to_jsonb(r) - 'edited_by' order by r.created_at, r.id), '[]')
      from public.deal_revisions r join public.deals d on d.id = r.deal_id
      where d.user_id = member and r.edited_by = 'poster'),
    'deal_checks', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.deal_id), '[]')
      from public.deal_checks c where c.user_id = member),
    'wrong_checks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', t.deal_id, 'marked_at', w.marked_at)
        order by w.marked_at, t.deal_id), '[]')
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    'taken_down_posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', t.post_id, 'reason', t.reason, 'taken_down_at', t.taken_down_at) order by t.taken_down_at), '[]')
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    -- The admin who decided, and the author of the content, are other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    -- Who wrote the comment that a notice tells of is another person's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_notification_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  own public.notification_settings;
begin
  select * into own from public.notification_settings s where s.user_id = member;
  return jsonb_build_object(
    'language', own.language,
    'timezone', own.timezone,
    'mail', (select jsonb_object_agg(kind, private.wants_mail(member, kind)) from unnest(private.optional_kinds()) kind),
    'bell', (select jsonb_object_agg(kind, private.wants_bell(member, kind)) from unnest(private.optional_kinds()) kind),
    'address', private.address_state(member),
    'is_mailed', to_regclass('graphile_worker._private_jobs') is not null);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_notifications(limit_param integer DEFAULT 20, before_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.notification_details
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select * from private.describe_notifications(member, array(
      select own.id from public.notifications own
      where own.user_id = member and own.in_bell and (before_param is null or own.created_at < before_param)
      order by own.created_at desc, own.id
      limit least(greatest(coalesce(limit_param, 20), 0), 50)));
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_notifications_read(before_param timestamp with time zone DEFAULT NULL::timestamp with time zone, notification_id_param uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  update public.notifications n set
    read_at = now(),
    -- Who has read it needs no mail about it.
    mail_after = case when n.kind <> all (private.optional_kinds()) then n.mail_after end
  where n.user_id = member and n.read_at is null and n.in_bell
    and (n.id = notification_id_param or notification_id_param is null and (before_param is null or n.created_at <= before_param));
  return public.count_unread_notifications();
end
$function$;

CREATE OR REPLACE FUNCTION public.request_mail_confirmation()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  address text := (select u.email::text from auth.users u where u.id = member and u.email <> '');
  seconds integer;
begin
  if address is null or private.address_state(member) = 'confirmed' then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'mail_confirmation', 22));
  seconds := (select ceil(extract(epoch from a.asked_at + interval '2 minutes' - now()))
    from private.mail_addresses a where a.user_id = member and a.asked_at > now() - interval '2 minutes');
  if seconds is not null then
    raise exception 'Too many emails. Try again in % seconds.', seconds using errcode = 'PT429', hint = 'too_fast',
      detail = json_build_object('seconds', seconds, 'what', 'emails', 'new_member', 0)::text;
  end if;
  insert into private.mail_addresses as a (user_id, email, asked_at) values (member, address, now())
  on conflict (user_id) do update set asked_at = excluded.asked_at, email = excluded.email, token_hash = null,
    refused_at = case when lower(a.email) = lower(excluded.email) then a.refused_at end,
    confirmed_at = case when lower(a.email) = lower(excluded.email) then a.confirmed_at end;
  perform private.enqueue('mail_confirmation', jsonb_build_object('user_id', member), 'mail_confirmation ' || member);
end
$function$;

CREATE OR REPLACE FUNCTION public.set_notification_settings(language_param text DEFAULT NULL::text, timezone_param text DEFAULT NULL::text, mail_param jsonb DEFAULT NULL::jsonb, bell_param jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  if language_param not in ('en', 'ar') or num_nonnulls(language_param, timezone_param, mail_param, bell_param) = 0 then
    perform private.refuse_field('language', 'Language must be en or ar', 'one_of');
  end if;
  if not private.is_timezone(timezone_param) then
    perform private.refuse_field('timezone', 'Time zone must be a known one, such as Europe/London', 'one_of');
  end if;
  perform private.check_kind_switches('mail', mail_param);
  perform private.check_kind_switches('bell', bell_param);
  insert into public.notification_settings as s (user_id, language, timezone, mail, bell)
  values (member, language_param, timezone_param, coalesce(mail_param, '{}'), coalesce(bell_param, '{}'))
  on conflict (user_id) do update set
    language = coalesce(excluded.language, s.language), timezone = coalesce(excluded.timezone, s.timezone),
    mail = s.mail || excluded.mail, bell = s.bell || excluded.bell, updated_at = now();
end
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe_from_mail(token_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts constant text[] := regexp_match(token_param, '^([0-9a-f]{32})\.([a-z_]{1,40})\.[0-9a-f]{64}$');
  member uuid := parts[1]::uuid;
begin
  if parts is null or token_param is distinct from private.unsubscribe_token(member, parts[2]) then
    raise exception 'This link to unsubscribe is not valid' using errcode = 'PT400', hint = 'link_invalid';
  end if;
  insert into public.notification_settings as s (user_id, mail)
  select p.id, jsonb_build_object(parts[2], false) from public.profiles p where p.id = member
  on conflict (user_id) do update set mail = s.mail || excluded.mail, updated_at = now();
  return parts[2];
end
$function$;

ALTER TABLE "private"."mail_addresses" ADD CONSTRAINT "mail_addresses_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."notification_settings" ADD CONSTRAINT "notification_settings_timezone_length" CHECK (((char_length(timezone) >= 1) AND (char_length(timezone) <= 64)));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text])));

CREATE UNIQUE INDEX mail_addresses_token_unique ON private.mail_addresses USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE TRIGGER admin_actions_notify_member AFTER INSERT ON public.admin_actions FOR EACH ROW EXECUTE FUNCTION private.notify_of_admin_action();

CREATE TRIGGER comments_notify_members AFTER INSERT ON public.comments FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION private.notify_of_comment();

CREATE TRIGGER comments_withdraw_notifications AFTER UPDATE OF deleted_at ON public.comments FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION private.withdraw_comment_notifications();

CREATE TRIGGER deals_notify_of_end AFTER UPDATE OF expired_at ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND ((old.expired_at IS NULL) <> (new.expired_at IS NULL)))) EXECUTE FUNCTION private.notify_of_end();

CREATE TRIGGER deals_notify_of_heat AFTER UPDATE OF hot_votes, cold_votes, temperature_offset ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND (new.expired_at IS NULL) AND (((old.hot_votes - old.cold_votes) + old.temperature_offset) < 100) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 100))) EXECUTE FUNCTION private.notify_of_heat();

CREATE TRIGGER reports_notify_reporter AFTER UPDATE OF status ON public.reports FOR EACH ROW WHEN (((old.status = 'open'::public.report_status) AND (new.status <> 'open'::public.report_status))) EXECUTE FUNCTION private.notify_reporter();

COMMENT ON FUNCTION "private"."address_state"(uuid) IS 'Definer: reads accounts. Our own accounts service takes every address for confirmed, so unconfirmed_emails decides there.';

COMMENT ON FUNCTION "private"."ask_for_checks"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."describe_notifications"(uuid, uuid[]) IS 'Called by get_notifications and the background worker''s functions only.';

COMMENT ON FUNCTION "private"."get_admin_reminder"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."get_notifications_to_mail"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."is_quiet_hour"(uuid, timestamp with time zone) IS 'Definer: called for every admin by the background worker''s functions.';

COMMENT ON FUNCTION "private"."mark_notifications_mailed"(uuid, uuid[]) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."note_mail_refused"(uuid, text) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."notify_of_admin_action"() IS 'Definer: reads whom content belongs to. The admin stays unnamed.';

COMMENT ON FUNCTION "private"."notify_of_comment"() IS 'Definer: reads deals that wait.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_of_heat"() IS 'Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_reporter"() IS 'Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."start_mail_confirmation"(uuid, bytea) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."unsubscribe_key"() IS 'Definer: reads private.settings.';

COMMENT ON FUNCTION "private"."unsubscribe_token"(uuid, text) IS 'Definer: reads private.settings.';

COMMENT ON FUNCTION "private"."wants_bell"(uuid, text) IS 'Definer: triggers ask for other members.';

COMMENT ON FUNCTION "private"."wants_mail"(uuid, text) IS 'Definer: triggers and jobs ask for other members.';

COMMENT ON FUNCTION "private"."withdraw_comment_notifications"() IS 'Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."withdraw_notification"(uuid, text) IS 'Definer: called by triggers only.';

COMMENT ON FUNCTION "public"."confirm_mail_address"(text) IS 'Definer: the token of 32 random bytes is the right. Raises PT400 link_expired.';

COMMENT ON FUNCTION "public"."delete_comment"(uuid, text) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) IS 'Definer: reads bans and reasons. Reads notices of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."request_mail_confirmation"() IS 'Definer: addresses are granted to nobody. A banned member may call it. Raises PT429. Does nothing where nothing is mailed.';

COMMENT ON FUNCTION "public"."set_notification_settings"(text, text, jsonb, jsonb) IS 'Definer: settings are written by procedures only. A banned member may call it. Raises PT400 invalid_field.';

COMMENT ON FUNCTION "public"."unsubscribe_from_mail"(text) IS 'Definer: the signature is the right. Raises PT400 link_invalid.';

COMMENT ON TABLE "private"."mail_addresses" IS 'The link is known by its hash only. Granted to nobody.';

COMMENT ON TABLE "public"."notification_settings" IS 'A language or time zone that the member never set is null: English, and UTC.';

COMMENT ON TYPE "public"."notification_details" IS 'Of get_notifications and the mails.';

REVOKE ALL ON FUNCTION "private"."address_state"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ask_for_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_kind_switches"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_notifications"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_admin_reminder"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_notifications_to_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_quiet_hour"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_timezone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_time"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_notifications_mailed"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_mail_refused"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_admin_action"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_comment"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_end"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_heat"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_reporter"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."optional_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_mail_confirmation"(uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsubscribe_key"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsubscribe_token"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wants_bell"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wants_mail"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_comment_notifications"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_notification"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."confirm_mail_address"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_mail_address"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_comment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_comment"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."request_mail_confirmation"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_mail_confirmation"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_notification_settings"(text, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_notification_settings"(text, text, jsonb, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unsubscribe_from_mail"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unsubscribe_from_mail"(text) TO "anon", "authenticated";
