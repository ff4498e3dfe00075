set local check_function_bodies = off;

DROP FUNCTION "public"."delete_comment"(uuid);

DROP FUNCTION "public"."edit_comment"(uuid, text);

DROP FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid);

DROP VIEW "public"."comments_with_author";

CREATE TABLE "public"."comment_mentions" ("comment_id" uuid NOT NULL, "user_id" uuid NOT NULL, CONSTRAINT "comment_mentions_pkey" PRIMARY KEY (comment_id, user_id));

ALTER TABLE "public"."comment_mentions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."notification_settings" ("user_id" uuid NOT NULL, "language" text NOT NULL, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "notification_settings_language_known" CHECK ((language = ANY (ARRAY['en'::text, 'ar'::text]))), CONSTRAINT "notification_settings_pkey" PRIMARY KEY (user_id));

ALTER TABLE "public"."notification_settings" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."notifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "kind" text NOT NULL, "subject_type" text NOT NULL, "subject_id" uuid NOT NULL, "actor_id" uuid, "bundle_key" text NOT NULL, "count" integer NOT NULL DEFAULT 1, "data" jsonb NOT NULL DEFAULT '{}'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT date_trunc('milliseconds'::text, clock_timestamp()), "read_at" timestamp with time zone, "mail_after" timestamp with time zone, CONSTRAINT "notifications_bundle_key_length" CHECK ((char_length(bundle_key) <= 80)), CONSTRAINT "notifications_count_positive" CHECK ((count > 0)), CONSTRAINT "notifications_data_size" CHECK ((octet_length((data)::text) <= 8000)), CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_changed'::text, 'deal_hot'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text]))), CONSTRAINT "notifications_pkey" PRIMARY KEY (id), CONSTRAINT "notifications_subject_known" CHECK ((subject_type = ANY (ARRAY['deal'::text, 'comment'::text, 'voucher'::text, 'merchant'::text, 'blog_post'::text, 'profile'::text, 'report'::text]))));

ALTER TABLE "public"."notifications" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.delete_old_notifications()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  delete from public.notifications
  where created_at < now() - interval '90 days'
    and (read_at < now() - interval '90 days' or created_at < now() - interval '1 year');
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_notices(member uuid, ids uuid[])
 RETURNS TABLE(id uuid, kind text, count integer, created_at timestamp with time zone, is_read boolean, actor_name text, subject_type text, subject_id uuid, deal_id uuid, comment_id uuid, slug text, title text, reason text, until timestamp with time zone, content_type text, fields jsonb, detail text)
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

CREATE OR REPLACE FUNCTION private.get_notices_to_mail(user_id_param uuid)
 RETURNS TABLE(email text, username text, language text, notice jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
begin
  select array_agg(due.id) into ids from (
    select n.id from public.notifications n
    where n.user_id = user_id_param and n.mail_after <= now()
    order by n.mail_after limit 50 for update skip locked
  ) as due;
  return query
    select u.email::text, p.username, coalesce(s.language, 'en'), to_jsonb(told)
    from private.describe_notices(user_id_param, ids) told
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    where u.email <> ''
    order by told.created_at, told.id;
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
      perform private.withdraw_notice(member, format('mention %s', new.id));
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

CREATE OR REPLACE FUNCTION private.mail_time(kind_param text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select now() + interval '1 minute'
  where kind_param in ('comment_removed', 'banned', 'unbanned', 'report_resolved', 'report_dismissed')
    or kind_param ~ '_(approved|rejected|removed)$'
$function$;

CREATE OR REPLACE FUNCTION private.mark_notices_mailed(user_id_param uuid, ids_param uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications set mail_after = null where user_id = user_id_param and id = any (ids_param)
$function$;

CREATE OR REPLACE FUNCTION private.notify_member(user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text, by_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid, data_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention');
  notice public.notifications;
begin
  if user_id_param is null or user_id_param = by_param then
    return;
  end if;
  if (is_social or kind_param = 'deal_hot') and exists (
    select from private.bans where user_id = user_id_param and (until is null or until > now())
  ) then
    return;
  end if;
  insert into public.notifications as n (
    user_id, kind, subject_type, subject_id, actor_id, bundle_key, mail_after, data)
  values (
    user_id_param, kind_param, subject_type_param, subject_id_param, case when is_social then by_param end,
    bundle_key_param, private.mail_time(kind_param),
    case when comment_id_param is null then data_param
      else jsonb_build_object('comment_ids', jsonb_build_array(comment_id_param)) end)
  on conflict (user_id, bundle_key) where read_at is null do update set
    kind = excluded.kind, subject_type = excluded.subject_type, subject_id = excluded.subject_id,
    actor_id = excluded.actor_id, created_at = excluded.created_at, mail_after = excluded.mail_after,
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

CREATE OR REPLACE FUNCTION private.remind_admins()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admins integer;
  not_empty text[] := array(select q.queue from private.queues() q where q.waiting > 0 and q.queue <> 'messages');
begin
  lock table private.queue_reminders in share row exclusive mode;
  delete from private.queue_reminders where queue <> all (not_empty);
  if not exists (
    select from private.queues() q left join private.queue_reminders r using (queue)
    where q.queue = any (not_empty)
      and (r.queue is null or greatest(r.reminded_at, q.oldest_at) <= now() - interval '1 hour')
  ) then
    return 0;
  end if;
  insert into private.queue_reminders (queue) select unnest(not_empty)
  on conflict (queue) do update set reminded_at = excluded.reminded_at;
  perform private.enqueue('mail_admin', jsonb_build_object('admin_id', a.user_id), 'mail_admin ' || a.user_id)
  from private.admins a;
  get diagnostics admins = row_count;
  return admins;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_admin_action()
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
    perform private.withdraw_notice(recipient, key);
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

CREATE OR REPLACE FUNCTION private.tell_of_comment()
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

CREATE OR REPLACE FUNCTION private.tell_of_end()
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

CREATE OR REPLACE FUNCTION private.tell_of_heat()
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

CREATE OR REPLACE FUNCTION private.tell_of_report()
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

CREATE OR REPLACE FUNCTION private.untell_of_comment()
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

CREATE OR REPLACE FUNCTION private.withdraw_notice(user_id_param uuid, bundle_key_param text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.notifications
  where user_id = user_id_param and bundle_key = bundle_key_param and read_at is null
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
    select from public.notifications n where n.user_id = member and n.read_at is null limit 100) as unread);
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
begin
  return jsonb_build_object(
    'language', (select s.language from public.notification_settings s where s.user_id = member),
    'is_mailed', to_regclass('graphile_worker._private_jobs') is not null);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_notifications(limit_param integer DEFAULT 20, before_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id uuid, kind text, count integer, created_at timestamp with time zone, is_read boolean, actor_name text, subject_type text, subject_id uuid, deal_id uuid, comment_id uuid, slug text, title text, reason text, until timestamp with time zone, content_type text, fields jsonb, detail text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select * from private.describe_notices(member, array(
      select own.id from public.notifications own
      where own.user_id = member and (before_param is null or own.created_at < before_param)
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
  update public.notifications n set read_at = now()
  where n.user_id = member and n.read_at is null
    and (n.id = notification_id_param or notification_id_param is null and (before_param is null or n.created_at <= before_param));
  return public.count_unread_notifications();
end
$function$;

CREATE OR REPLACE FUNCTION public.set_notification_settings(language_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  if language_param is null or language_param not in ('en', 'ar') then
    perform private.refuse_field('language', 'Language must be en or ar', 'one_of');
  end if;
  insert into public.notification_settings (user_id, language) values (member, language_param)
  on conflict (user_id) do update set language = excluded.language, updated_at = now();
end
$function$;

ALTER TABLE "public"."comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_fkey" FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE "public"."comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_actor_id_fkey" FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE VIEW "public"."comments_with_author" WITH (security_invoker=true) AS  SELECT c.id,
    c.deal_id,
    c.user_id,
    p.username,
    p.profile_image_url,
    c.content,
    c.parent_id,
    c.depth,
    c.created_at,
    c.updated_at,
    c.deleted_at,
    ( SELECT COALESCE(jsonb_agg(named.username ORDER BY named.username), '[]'::jsonb) AS "coalesce"
           FROM (public.comment_mentions m
             JOIN public.profiles named ON ((named.id = m.user_id)))
          WHERE (m.comment_id = c.id)) AS mentions
   FROM (public.comments c
     LEFT JOIN public.profiles p ON ((p.id = c.user_id)));

CREATE OR REPLACE FUNCTION public.delete_comment(comment_id_param uuid)
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
  deleted := private.clear_comment(comment.id);
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_comment(comment_id_param uuid, content_param text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  answer public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin() then
    raise exception 'A comment can be edited for 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  update public.comments set content = said, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_comment(deal_id_param uuid, user_id_param uuid, content_param text, parent_id_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- The lock of require_pace: the first request may still be running.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'comments', 22));
  select c.id into new_id from public.comments c
  where c.id = comment_id_param and c.user_id = member and c.deal_id = deal_id_param;
  if new_id is null then
    perform private.require_pace('comments', member);
    insert into public.comments (id, deal_id, user_id, content, parent_id)
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, said, parent_id_param)
    returning id into new_id;
  end if;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$function$;

CREATE INDEX comment_mentions_user_idx ON public.comment_mentions USING btree (user_id);

CREATE INDEX notifications_actor_idx ON public.notifications USING btree (actor_id);

CREATE INDEX notifications_created_idx ON public.notifications USING btree (created_at);

CREATE INDEX notifications_to_mail_idx ON public.notifications USING btree (user_id) WHERE (mail_after IS NOT NULL);

CREATE UNIQUE INDEX notifications_unread_bundle_unique ON public.notifications USING btree (user_id, bundle_key) WHERE (read_at IS NULL);

CREATE INDEX notifications_user_newest_idx ON public.notifications USING btree (user_id, created_at DESC);

CREATE TRIGGER admin_actions_tell_member AFTER INSERT ON public.admin_actions FOR EACH ROW EXECUTE FUNCTION private.tell_of_admin_action();

CREATE TRIGGER comment_mentions_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.comment_mentions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER comments_keep_mentions AFTER INSERT OR UPDATE OF content ON public.comments FOR EACH ROW EXECUTE FUNCTION private.keep_mentions();

CREATE TRIGGER comments_tell_members AFTER INSERT ON public.comments FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION private.tell_of_comment();

CREATE TRIGGER comments_untell_members AFTER UPDATE OF deleted_at ON public.comments FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION private.untell_of_comment();

CREATE TRIGGER deals_tell_of_end AFTER UPDATE OF expired_at ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND ((old.expired_at IS NULL) <> (new.expired_at IS NULL)))) EXECUTE FUNCTION private.tell_of_end();

CREATE TRIGGER deals_tell_of_heat AFTER UPDATE OF hot_votes, cold_votes, temperature_offset ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND (new.expired_at IS NULL) AND (((old.hot_votes - old.cold_votes) + old.temperature_offset) < 100) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 100))) EXECUTE FUNCTION private.tell_of_heat();

CREATE TRIGGER notification_settings_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.notification_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER notifications_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.notifications FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER reports_tell_reporter AFTER UPDATE OF status ON public.reports FOR EACH ROW WHEN (((old.status = 'open'::public.report_status) AND (new.status <> 'open'::public.report_status))) EXECUTE FUNCTION private.tell_of_report();

CREATE POLICY "comment_mentions_select_of_visible_comments" ON "public"."comment_mentions" FOR SELECT TO "anon", "authenticated" USING ((EXISTS ( SELECT
   FROM public.comments
  WHERE (comments.id = comment_mentions.comment_id))));

CREATE POLICY "notification_settings_select_own" ON "public"."notification_settings" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "notifications_select_own" ON "public"."notifications" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

COMMENT ON FUNCTION "private"."delete_old_notifications"() IS 'Definer: called by the background worker only. The privacy page promises it.';

COMMENT ON FUNCTION "private"."describe_notices"(uuid, uuid[]) IS 'Called by get_notifications and the background worker''s functions only.';

COMMENT ON FUNCTION "private"."get_notices_to_mail"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."keep_mentions"() IS 'Definer: comment_mentions and notices are written by triggers only.';

COMMENT ON FUNCTION "private"."mark_notices_mailed"(uuid, uuid[]) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) IS 'Definer: called by triggers only. by_param is null for what no person did.';

COMMENT ON FUNCTION "private"."tell_of_admin_action"() IS 'Definer: reads whom content belongs to. The admin stays unnamed.';

COMMENT ON FUNCTION "private"."tell_of_comment"() IS 'Definer: reads deals that wait.';

COMMENT ON FUNCTION "private"."tell_of_end"() IS 'Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."tell_of_heat"() IS 'Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."tell_of_report"() IS 'Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."untell_of_comment"() IS 'Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."withdraw_notice"(uuid, text) IS 'Definer: called by triggers only.';

COMMENT ON FUNCTION "public"."count_unread_notifications"() IS 'Definer, as get_notifications. A banned member may call it.';

COMMENT ON FUNCTION "public"."delete_comment"(uuid) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."edit_comment"(uuid, text) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."get_notification_settings"() IS 'Definer: sees whether there are jobs. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) IS 'Definer: reads bans and reasons. Reads notices of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid) IS 'Definer: notices are written by triggers and procedures only. A banned member may call it.';

COMMENT ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."set_notification_settings"(text) IS 'Definer: settings are written by procedures only. A banned member may call it. Raises PT400 invalid_field.';

COMMENT ON FUNCTION "public"."undo_decision"(text, uuid, text) IS 'Definer: what is decided on is written by procedures only. A trigger takes an unread notice back.';

COMMENT ON TABLE "public"."comment_mentions" IS 'Kept by private.keep_mentions. Read through comments_with_author.';

COMMENT ON TABLE "public"."notification_settings" IS 'Without a row mails are in English.';

COMMENT ON TABLE "public"."notifications" IS 'Read through get_notifications. data holds ids and codes, never texts.';

COMMENT ON VIEW "public"."comments_with_author" IS 'Shows no row that comments hides.';

REVOKE ALL ON FUNCTION "private"."delete_old_notifications"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_notices"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_notices_to_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_mentions"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_time"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_notices_mailed"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_admin_action"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_comment"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_end"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_heat"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."untell_of_comment"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_notice"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."count_unread_notifications"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_unread_notifications"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_comment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_comment"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."edit_comment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_comment"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_notification_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_notification_settings"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_notification_settings"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_notification_settings"(text) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."comment_mentions" TO "anon", "authenticated";

select private.expose_to_backend('public.comment_mentions');

GRANT SELECT ON TABLE "public"."notification_settings" TO "authenticated";

select private.expose_to_backend('public.notification_settings');

GRANT SELECT ON TABLE "public"."notifications" TO "authenticated";

select private.expose_to_backend('public.notifications');

GRANT SELECT ON TABLE "public"."comments_with_author" TO "anon", "authenticated";

select private.expose_to_backend('public.comments_with_author');
