set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

DROP FUNCTION "private"."check_answer"(public.deals, public.check_verdict);

DROP FUNCTION "private"."check_weight"(uuid);

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "private"."members_agree"(uuid, boolean);

DROP FUNCTION "private"."record_expiry_decision"(uuid, boolean, text);

DROP FUNCTION "private"."unsubscribe_key"();

DROP FUNCTION "private"."who_ended"(private.expiry_decisions, private.expiry_decisions);

DROP FUNCTION "public"."admin_find_deals"(text, text);

DROP FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text);

DROP FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."expire_own_deal"(uuid);

DROP FUNCTION "public"."get_deal"(uuid);

DROP FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone);

DROP FUNCTION "public"."get_merchant_deals"(text, integer, integer);

DROP FUNCTION "public"."get_my_deals"(text, integer, integer);

DROP VIEW "public"."own_deals";

DROP FUNCTION "public"."get_pending_deals"();

DROP FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone);

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP VIEW "public"."deals_with_temperature";

CREATE TABLE "private"."check_networks" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "networks" bytea[] NOT NULL, "seen_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "check_networks_pkey" PRIMARY KEY (deal_id, user_id));

CREATE TABLE "private"."ending_members" ("ending_id" uuid NOT NULL, "user_id" uuid NOT NULL, "weight" smallint NOT NULL, "said_at" timestamp with time zone NOT NULL, CONSTRAINT "ending_members_pkey" PRIMARY KEY (ending_id, user_id));

CREATE TABLE "private"."member_endings" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "state" text NOT NULL, "agreed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "member_endings_pkey" PRIMARY KEY (id), CONSTRAINT "member_endings_state_known" CHECK ((state = ANY (ARRAY['ended'::text, 'waiting'::text, 'decided'::text]))));

ALTER TABLE "public"."deal_checks" ADD COLUMN "weight" smallint NOT NULL DEFAULT 0;

ALTER TABLE "public"."deal_checks" ADD COLUMN "is_recent" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."deals" ADD COLUMN "confirmed_by_poster" boolean NOT NULL DEFAULT false;

ALTER TYPE "public"."notification_details" ADD ATTRIBUTE "currency" text CASCADE;

ALTER TYPE "public"."notification_details" ADD ATTRIBUTE "price" numeric CASCADE;

CREATE OR REPLACE FUNCTION private.agreeing_checks(deal public.deals, is_over_param boolean)
 RETURNS SETOF public.deal_checks
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select c.* from public.deal_checks c
  where c.deal_id = deal.id and c.weight > 0 and c.user_id is distinct from deal.user_id
    and case when is_over_param then c.verdict = 'gone' else private.confirms(c.verdict) = 1 end
    and c.created_at > now() - interval '24 hours'
    and c.created_at > coalesce((private.last_expiry_decision(deal.id)).decided_at, '-infinity')
    and (not is_over_param or private.may_end(deal.id, c.user_id))
  order by c.created_at desc limit 200
$function$;

CREATE OR REPLACE FUNCTION private.caller_networks(deal_id_param uuid)
 RETURNS bytea[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for';
  key bytea;
begin
  if pg_input_is_valid(sent, 'inet') is not true then
    return null;
  end if;
  key := private.secret('network_key');
  return array(
    select sha256(key || sha256(key || convert_to(format('%s %s', deal_id_param, network(set_masklen(sent::inet, bits))), 'UTF8')))
    from unnest(case family(sent::inet) when 4 then array[32] else array[64, 56, 48] end) with ordinality as prefix (bits, place)
    order by place);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_answer(deal public.deals, verdict public.check_verdict, reason text, needed integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'verdict', verdict, 'isExpired', private.is_over(deal), 'expiredAt', deal.expired_at,
    'expiredBy', private.ended_by(deal), 'liveCount', deal.live_count, 'goneCount', deal.gone_count,
    'lastConfirmedAt', deal.last_confirmed_at, 'confirmedByPoster', deal.confirmed_by_poster,
    'counts', reason is null, 'reason', reason, 'needed', needed, 'waits', private.ending_waits(deal.id))
$function$;

CREATE OR REPLACE FUNCTION private.check_standing(member uuid, OUT weight integer, OUT reason text, OUT counts_from timestamp with time zone, OUT is_established boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  joined_at constant timestamptz := (select created_at from public.profiles where id = member);
  is_unconfirmed constant boolean := exists (select from private.unconfirmed_emails where user_id = member);
begin
  is_established := private.is_established(member);
  reason := 'wrong';
  counts_from := private.wrong_until(member);
  if counts_from is null then
    reason := case when is_unconfirmed then 'unconfirmed' else 'young' end;
    counts_from := joined_at + case when is_unconfirmed then interval '7 days' else interval '24 hours' end;
  end if;
  if counts_from > now() then
    weight := 0;
    return;
  end if;
  reason := null;
  counts_from := null;
  weight := case
    when joined_at < now() - interval '30 days' and 5 = (
      select count(*) from (
        select from public.deals d where d.user_id = member and d.status = 'active' limit 5) as approved) then 3
    when is_established then 2
    else 1
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.deals_out_of_time()
 RETURNS SETOF public.deals
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 100
BEGIN ATOMIC
 SELECT deals.id,
     deals.user_id,
     deals.title,
     deals.description,
     deals.price,
     deals.original_price,
     deals.currency,
     deals.merchant,
     deals.deal_url,
     deals.image_url,
     deals.category,
     deals.location,
     deals.status,
     deals.rejection_reason,
     deals.hot_votes,
     deals.cold_votes,
     deals.hot_votes_adjustment,
     deals.cold_votes_adjustment,
     deals.temperature_offset,
     deals.comments_count,
     deals.starts_at,
     deals.expires_at,
     deals.expired_at,
     deals.created_at,
     deals.updated_at,
     deals.hot_votes_of_leavers,
     deals.cold_votes_of_leavers,
     deals.temperature_reason,
     deals.last_confirmed_at,
     deals.live_count,
     deals.gone_count,
     deals.expired_by,
     deals.edited_at,
     deals.confirmed_by_poster
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.expires_at <= now()))
 UNION ALL
  SELECT deals.id,
     deals.user_id,
     deals.title,
     deals.description,
     deals.price,
     deals.original_price,
     deals.currency,
     deals.merchant,
     deals.deal_url,
     deals.image_url,
     deals.category,
     deals.location,
     deals.status,
     deals.rejection_reason,
     deals.hot_votes,
     deals.cold_votes,
     deals.hot_votes_adjustment,
     deals.cold_votes_adjustment,
     deals.temperature_offset,
     deals.comments_count,
     deals.starts_at,
     deals.expires_at,
     deals.expired_at,
     deals.created_at,
     deals.updated_at,
     deals.hot_votes_of_leavers,
     deals.cold_votes_of_leavers,
     deals.temperature_reason,
     deals.last_confirmed_at,
     deals.live_count,
     deals.gone_count,
     deals.expired_by,
     deals.edited_at,
     deals.confirmed_by_poster
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind, coalesce((n.data ->> 'members')::integer, n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
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
      when 'deal_edit_rejected' then (select e.rejection_reason from private.proposed_edits e where e.deal_id = d.id)
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'deal_changed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'deal' and l.action = 'update_deal'
          -- The latest edit in this notice. Corrections of votes alone have none.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      else r.resolution
    end,
    case when n.kind = 'checks_paused' then private.wrong_until(member) else x.until end,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of its comments besides the one that it names.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') told
      join public.comments c on c.id = told::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case when n.kind = 'deal_price_seen' then d.currency end,
    (n.data ->> 'price')::numeric
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

CREATE OR REPLACE FUNCTION private.ending_must_wait(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.poster_overruled_twice(deal_id_param) or ended.number >= greatest(
    3, (private.count_kept_deals(null, false) + ended.number) / 20)
  from (
    select count(*) as number from private.member_endings
    where state = 'ended' and agreed_at > now() - interval '24 hours'
  ) as ended
$function$;

CREATE OR REPLACE FUNCTION private.ending_waits(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.member_endings where deal_id = deal_id_param and state = 'waiting')
$function$;

CREATE OR REPLACE FUNCTION private.last_member_ending(deal_id_param uuid)
 RETURNS private.member_endings
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.member_endings where deal_id = deal_id_param order by agreed_at desc, id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.may_end(deal_id_param uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 3 > (
      select count(*) from (
        select from private.ending_members m join private.member_endings e on e.id = m.ending_id
        where m.user_id = member and m.said_at > now() - interval '48 hours' and e.agreed_at > now() - interval '24 hours'
        limit 3) as latest)
    and not exists (
      select from private.expiry_decisions r
      join private.member_endings e on e.deal_id = r.deal_id and e.agreed_at < r.decided_at
      join private.ending_members m on m.ending_id = e.id and m.user_id = member
      where r.deal_id = deal_id_param and not r.is_over and r.decided_by in ('poster', 'moderator')
        and r.decided_at > now() - interval '24 hours')
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
    -- What members say of a deal is told like votes; that it is over, or back, changes expired_at.
    old.last_confirmed_at := new.last_confirmed_at;
    old.live_count := new.live_count;
    old.gone_count := new.gone_count;
    old.confirmed_by_poster := new.confirmed_by_poster;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
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
  if is_social and private.has_muted(user_id_param, by_param) then
    return;
  end if;
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked', 'deal_price_seen')) and exists (
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

CREATE OR REPLACE FUNCTION private.notify_of_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.expired_at is null then
    delete from public.notifications n
    where n.user_id = new.user_id and n.bundle_key = format('decision deal %s', new.id)
      and n.kind in ('deal_expired', 'deal_ended_by_members') and n.read_at is null;
  elsif new.expired_by in ('date', 'members') then
    perform private.notify_member(new.user_id,
      case new.expired_by when 'members' then 'deal_ended_by_members' else 'deal_expired' end, 'deal', new.id,
      format('decision deal %s', new.id), data_param => jsonb_build_object('by', new.expired_by));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_seen_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  key constant text := format('price %s %s', new.deal_id, trim_scale(new.seen_price));
begin
  select * into deal from public.deals where id = new.deal_id;
  if (private.seen_price(deal)).price is distinct from new.seen_price or exists (
    select from public.notifications n
    where n.user_id = deal.user_id and n.bundle_key = key and n.created_at > now() - interval '24 hours')
  then
    return null;
  end if;
  perform private.notify_member(deal.user_id, 'deal_price_seen', 'deal', deal.id, key,
    data_param => jsonb_build_object('price', new.seen_price, 'members', (private.seen_price(deal)).members));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_wrong_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.wrong_until(member) is null then
    perform private.withdraw_notification(member, 'checks paused');
  elsif tg_op = 'INSERT' then
    perform private.notify_member(member, 'checks_paused', 'profile', member, 'checks paused');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'deal_hot', 'deal_expired', 'deal_check_asked', 'deal_price_seen', 'deal_changed', 'comment_changed',
    'moderation']
$function$;

CREATE OR REPLACE FUNCTION private.poster_overruled_twice(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) >= 2 from (
    select decided_by, is_over, lag(decided_by) over latest as earlier_by, lag(is_over) over latest as was_over
    from private.expiry_decisions where deal_id = deal_id_param
    window latest as (order by decided_at, id)
  ) as decision
  where decided_by = 'poster' and not is_over and earlier_by = 'members' and was_over
$function$;

CREATE OR REPLACE FUNCTION private.queues()
 RETURNS TABLE(queue text, waiting bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'deals', count(*), min(d.created_at) from public.deals d
    where d.status = 'pending' and d.expired_at is null
  union all
  select 'edits', count(*), min(e.created_at) from private.proposed_edits e join public.deals d on d.id = e.deal_id
    where e.status = 'waiting' and d.status = 'active'
  union all
  select 'avatars', count(*), min(p.pending_image_since) from public.profiles p where p.profile_image_status = 'pending'
  union all
  select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
    from public.reports r where r.status = 'open'
  union all
  select 'merchants', count(*), min(m.created_at) from public.merchants m where m.status = 'pending'
  union all
  select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v where v.status = 'pending'
  union all
  select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
  union all
  select 'posts', count(*), min(b.published_at) from public.blog_posts b
    where b.status = 'published' and b.reviewed_at is null
  union all
  select 'votes', count(*), min(y.first_vote_at) from private.deals_with_young_votes() y
  union all
  select 'endings', count(*), min(e.agreed_at) from private.member_endings e join public.deals d on d.id = e.deal_id
    where e.state = 'waiting' and private.is_running(d)
$function$;

CREATE OR REPLACE FUNCTION private.record_expiry_decision(deal_id_param uuid, is_over_param boolean, by_param text, wrong_member_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier constant private.expiry_decisions := private.last_expiry_decision(deal_id_param);
  ending constant private.member_endings := private.last_member_ending(deal_id_param);
  written uuid;
begin
  insert into private.expiry_decisions (deal_id, is_over, decided_by) values (deal_id_param, is_over_param, by_param)
  returning id into written;
  update private.member_endings set state = 'decided' where deal_id = deal_id_param and state = 'waiting';
  if by_param = 'moderator' and not is_over_param
    and (ending.state = 'waiting' or earlier.is_over and earlier.decided_by = 'members')
  then
    insert into private.wrong_checks (decision_id, user_id)
    select written, m.user_id from private.ending_members m
    where m.ending_id = ending.id and (wrong_member_param is null or m.user_id = wrong_member_param);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.recount_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deals d
  set (live_count, gone_count, last_confirmed_at, confirmed_by_poster) = (select s.* from private.sum_checks(d.id, d.user_id) s)
  where d.id in (select deal_id from changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_checks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refreshed constant uuid[] := array(
    select d.id from public.deals d
    where d.id in (
      select c.deal_id from public.deal_checks c
      where c.is_recent and c.created_at <= now() - interval '72 hours' order by c.created_at limit 100)
    order by d.id for update skip locked);
begin
  update public.deal_checks set is_recent = false
  where deal_id = any (refreshed) and is_recent and created_at <= now() - interval '72 hours';
  delete from private.check_networks where seen_at <= now() - interval '24 hours';
  delete from private.member_endings where agreed_at < now() - interval '90 days' and state <> 'waiting';
  if cardinality(refreshed) > 0 then
    -- Counts alone are no change that triggers announce: private.notify_change.
    perform pg_notify('samha_changes', 'deals');
  end if;
  return cardinality(refreshed);
end
$function$;

CREATE OR REPLACE FUNCTION private.reset_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deal_checks set weight = 0 where deal_id = new.id and weight > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.secret(key_param text)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known constant text := private.setting(key_param);
begin
  if known is not null then
    return decode(known, 'hex');
  end if;
  insert into private.settings (key, value)
  values (key_param, encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
  on conflict (key) do nothing;
  return decode((select value from private.settings where key = key_param), 'hex');
end
$function$;

CREATE OR REPLACE FUNCTION private.seen_price(deal public.deals, OUT price numeric, OUT members integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.seen_price, count(*)::integer from public.deal_checks c
  where c.deal_id = deal.id and c.seen_price is distinct from deal.price and c.seen_price is not null and c.weight > 0
    and c.created_at > now() - interval '7 days'
  group by c.seen_price having count(*) >= 2
  order by count(*) desc, max(c.created_at) desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.settle_gone(deal public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ending private.member_endings;
begin
  -- One at a time, so that two deals do not end with the last place below a limit.
  perform pg_advisory_xact_lock(hashtextextended('member endings', 22));
  if (select coalesce(sum(weight), 0) from private.agreeing_checks(deal, true)) < 6 then
    return deal;
  end if;
  insert into private.member_endings (deal_id, state)
  values (deal.id, case when private.ending_must_wait(deal.id) then 'waiting' else 'ended' end)
  returning * into ending;
  insert into private.ending_members (ending_id, user_id, weight, said_at)
  select ending.id, c.user_id, c.weight, c.created_at from private.agreeing_checks(deal, true) c;
  return case ending.state when 'ended' then private.decide_expiry(deal.id, true, 'members') else deal end;
end
$function$;

CREATE OR REPLACE FUNCTION private.silence_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.wrong_until(new.user_id) > now() then
    perform from public.deals d
    where d.id in (select c.deal_id from public.deal_checks c where c.user_id = new.user_id and c.weight > 0)
    order by d.id for update;
    update public.deal_checks set weight = 0 where user_id = new.user_id and weight > 0;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.sum_checks(deal_id_param uuid, poster uuid, OUT live_count integer, OUT gone_count integer, OUT last_confirmed_at timestamp with time zone, OUT confirmed_by_poster boolean)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    count(*) filter (where private.confirms(c.verdict) = 1),
    count(*) filter (where c.verdict = 'gone'),
    max(c.created_at) filter (where private.confirms(c.verdict) = 1),
    coalesce((array_agg(c.user_id order by c.created_at desc) filter (where private.confirms(c.verdict) = 1))[1] = poster, false)
  from public.deal_checks c
  where c.deal_id = deal_id_param and c.weight > 0 and c.is_recent and c.created_at > now() - interval '72 hours'
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
  key := private.secret('unsubscribe_key');
  -- The key goes before the inner hash as well as before the text, so that nobody can lengthen what is signed.
  return format('%s.%s', signed, encode(sha256(key || sha256(key || convert_to(signed, 'UTF8'))), 'hex'));
end
$function$;

CREATE OR REPLACE FUNCTION private.weight_left(deal_id_param uuid, member uuid, networks_param bytea[])
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule constant text[] := regexp_match(private.setting('limit_checks_address'), '^(\d{1,6})/(\d{1,8})$');
  since constant timestamptz := now() - least(make_interval(secs => rule[2]::integer), interval '24 hours');
begin
  return (
    select greatest(0, min(rule[1]::integer + place - 1 - (
      select coalesce(sum(c.weight), 0)::integer
      from private.check_networks n join public.deal_checks c using (deal_id, user_id)
      where n.deal_id = deal_id_param and n.user_id <> member and n.seen_at > since
        and n.networks[place] = networks_param[place])))
    from generate_subscripts(networks_param, 1) as place);
end
$function$;

CREATE OR REPLACE FUNCTION private.who_ended(ended private.expiry_decisions)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_agg(p.username order by m.said_at, p.username)
  from private.ending_members m join public.profiles p on p.id = m.user_id
  where m.ending_id = (
    select e.id from private.member_endings e
    where e.deal_id = ended.deal_id and e.agreed_at <= ended.decided_at order by e.agreed_at desc limit 1)
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_price_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications n
  where n.user_id = new.user_id and n.kind = 'deal_price_seen' and n.subject_id = new.id and n.read_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_check(deal public.deals, member uuid, said public.check_verdict, price numeric)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing record;
  networks bytea[];
begin
  select * into standing from private.check_standing(member);
  if member = deal.user_id then
    standing.weight := greatest(1, standing.weight);
    standing.reason := null;
  elsif standing.weight > 0 and not standing.is_established and private.setting('limit_checks_address') is not null then
    networks := private.caller_networks(deal.id);
    standing.weight := least(standing.weight, private.weight_left(deal.id, member, networks));
    standing.reason := case when standing.weight = 0 then 'address' end;
  end if;
  insert into public.deal_checks (deal_id, user_id, verdict, seen_price, weight)
  values (deal.id, member, said, case when said = 'price_changed' then price end, standing.weight)
  on conflict (deal_id, user_id) do update set
    verdict = excluded.verdict, seen_price = excluded.seen_price, weight = excluded.weight, is_recent = true,
    created_at = clock_timestamp();
  delete from private.check_networks where deal_id = deal.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.check_networks (deal_id, user_id, networks) values (deal.id, member, networks);
  end if;
  return standing.reason;
end
$function$;

CREATE OR REPLACE FUNCTION private.wrong_until(member uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select max(w.marked_at) + interval '30 days' from private.wrong_checks w
  where w.user_id = member and w.marked_at > now() - interval '30 days' and 3 <= (
    select count(*) from private.wrong_checks e
    where e.user_id = member and e.marked_at between w.marked_at - interval '30 days' and w.marked_at)
$function$;

CREATE OR REPLACE FUNCTION public.decide_member_ending(deal_id_param uuid, is_over_param boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.deals;
begin
  perform private.require_admin();
  if is_over_param is null then
    perform private.refuse_field('is_over_param', 'Say whether the deal is over', 'required', '{}');
  end if;
  select * into old from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if not private.ending_waits(old.id) then
    raise exception 'Somebody else has decided since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if is_over_param then
    perform private.set_deal_decision(old.id, 'expire', null);
    perform private.log_admin_action('expire_deal', 'deal', old.id, jsonb_build_object('expired_at', old.expired_at),
      (select jsonb_build_object('expired_at', expired_at) from public.deals where id = old.id));
  else
    perform private.record_expiry_decision(old.id, false, 'moderator');
    perform private.log_admin_action('keep_deal', 'deal', old.id);
  end if;
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
    'proposed_edits', (select coalesce(jsonb_agg(to_jsonb(e) - 'replaced' order by e.created_at, e.id), '[]')
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = member),
    'deal_checks', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.deal_id), '[]')
      from public.deal_checks c where c.user_id = member),
    'wrong_checks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', t.deal_id, 'marked_at', w.marked_at)
        order by w.marked_at, t.deal_id), '[]')
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = member),
    'check_networks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', n.deal_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.deal_id), '[]')
      from private.check_networks n where n.user_id = member),
    'ended_deals', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', e.deal_id, 'agreed_at', e.agreed_at,
        'state', e.state, 'weight', m.weight, 'said_at', m.said_at) order by e.agreed_at, e.deal_id), '[]')
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = member),
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
    -- The mutes of the member, never mutes of the member by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_deal_checks(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'boughtCount', (
      select case when count(*) >= 3 then count(*) end from public.deal_checks c
      where c.deal_id = d.id and c.verdict = 'bought' and c.weight > 0),
    'seenPrice', seen.price,
    'seenBy', seen.members,
    'endings', (select count(*) from public.get_deal_endings(d.id)))
  from public.deals d left join lateral private.seen_price(d) as seen on true
  where d.id = deal_id_param and d.status = 'active'
$function$;

CREATE OR REPLACE FUNCTION public.get_deal_endings(deal_id_param uuid)
 RETURNS TABLE(kind text, by text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  select case when decision.is_over then 'ended' else 'returned' end, decision.decided_by, decision.decided_at
  from public.deals d
  cross join lateral (
    select t.is_over, t.decided_by, t.decided_at, lag(t.is_over, 1, false) over (order by t.decided_at) as was_over
    from private.expiry_decisions t where t.deal_id = d.id
    union all
    select true, 'date', coalesce(d.expired_at, d.expires_at), false where private.ended_by(d) = 'date'
  ) as decision
  where d.id = deal_id_param and (d.status = 'active' or d.user_id = auth.uid() or private.is_admin())
    -- A decision that changed nothing is none for visitors.
    and decision.is_over <> decision.was_over
  order by decision.decided_at desc
  limit 100
$function$;

CREATE OR REPLACE FUNCTION public.get_member_endings()
 RETURNS TABLE(deal_id uuid, title text, merchant text, username text, ended_at timestamp with time zone, is_expired boolean, waits boolean, members jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.username, e.agreed_at, d.is_expired, e.state = 'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.id, 'username', p.username, 'created_at', p.created_at, 'weight', m.weight) order by m.said_at, p.id), '[]')
      from private.ending_members m join public.profiles p on p.id = m.user_id where m.ending_id = e.id)
    from private.member_endings e
    join public.deals_with_temperature d on d.id = e.deal_id
    where e.agreed_at > now() - interval '24 hours' or e.state = 'waiting' and d.is_running
    order by e.agreed_at desc, e.id
    limit 200;
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
  standing record;
begin
  select * into standing from private.check_standing(member);
  select * into own from public.notification_settings s where s.user_id = member;
  return jsonb_build_object(
    'language', own.language,
    'timezone', own.timezone,
    'mail', (select jsonb_object_agg(kind, private.wants_mail(member, kind)) from unnest(private.optional_kinds()) kind),
    'bell', (select jsonb_object_agg(kind, private.wants_bell(member, kind)) from unnest(private.optional_kinds()) kind),
    'address', private.address_state(member),
    'checks_count', standing.reason is null,
    'checks_reason', standing.reason,
    'checks_count_from', standing.counts_from,
    'is_mailed', to_regclass('graphile_worker._private_jobs') is not null);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_revived_deals()
 RETURNS TABLE(deal_id uuid, title text, merchant text, username text, is_expired boolean, ended_at timestamp with time zone, returned_at timestamp with time zone, returned_by text, members bigint, usernames text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.username, d.is_expired, ended.decided_at, returned.decided_at, returned.decided_by,
      coalesce(cardinality(who.usernames), 0)::bigint, coalesce(who.usernames[1:10], '{}')
    from private.expiry_decisions as ended
    cross join lateral (
      select next.* from private.expiry_decisions next
      where next.deal_id = ended.deal_id and next.decided_at > ended.decided_at
      order by next.decided_at limit 1
    ) as returned
    join public.deals_with_temperature d on d.id = ended.deal_id
    cross join lateral (select private.who_ended(ended) as usernames) as who
    where ended.decided_by = 'members' and ended.is_over and not returned.is_over
      and ended.decided_at > now() - interval '90 days'
    order by ended.decided_at desc, ended.id
    limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.revert_member_checks(user_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended uuid[];
  withdrawn integer;
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- While a deal is locked nobody ends it.
  perform from public.deals d
  where d.id in (
    select c.deal_id from public.deal_checks c where c.user_id = user_id_param and c.created_at > now() - interval '24 hours'
    union all
    select e.deal_id from private.ending_members m join private.member_endings e on e.id = m.ending_id
    where m.user_id = user_id_param and e.agreed_at > now() - interval '24 hours')
  order by d.id for update;

  ended := array(
    select e.deal_id from private.ending_members m
    join private.member_endings e on e.id = m.ending_id
    join public.deals d on d.id = e.deal_id
    where m.user_id = user_id_param and e.agreed_at > now() - interval '24 hours'
      and e.id = (private.last_member_ending(e.deal_id)).id
      and (e.state = 'waiting' or e.state = 'ended' and d.expired_at is not null and d.expired_by = 'members')
    order by e.deal_id);
  update public.deals set expired_at = null, expired_by = null, updated_at = now()
  where id = any (ended) and expired_by = 'members';
  perform private.record_expiry_decision(deal_id, false, 'moderator', user_id_param) from unnest(ended) as deal_id;

  delete from public.deal_checks where user_id = user_id_param and created_at > now() - interval '24 hours';
  get diagnostics withdrawn = row_count;
  perform private.log_admin_action('revert_checks', 'profile', user_id_param, null,
    jsonb_build_object('deals', cardinality(ended), 'checks', withdrawn));
  return jsonb_build_object('deals', cardinality(ended), 'checks', withdrawn);
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_check_deal(deal_id_param uuid, verdict_param text, seen_price_param numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said public.check_verdict;
  is_gone boolean;
  deal public.deals;
  reason text;
  needed integer;
begin
  if verdict_param is null or verdict_param <> all (enum_range(null::public.check_verdict)::text[]) then
    perform private.refuse_field('verdict', 'Verdict must be live, price_changed, gone or bought', 'one_of', '{}');
  end if;
  said := verdict_param;
  is_gone := said = 'gone';
  perform private.check_fields(
    ('price', seen_price_param is null or seen_price_param between 0 and 1000000, 'Price must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('price', seen_price_param is null or seen_price_param = round(seen_price_param, 2),
      'Price must have at most two decimals', 'two_decimals', '{}'));
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  reason := private.write_check(deal, member, said, seen_price_param);
  select * into deal from public.deals where id = deal.id;

  if said = 'price_changed' or is_gone <> (deal.expired_at is null) or private.moderator_has_decided(deal.id) then
    return private.check_answer(deal, said, reason, null);
  end if;
  if member = deal.user_id then
    deal := private.decide_expiry(deal.id, is_gone, 'poster');
  elsif not (is_gone and private.ending_waits(deal.id)) then
    needed := ceil((6 - (select coalesce(sum(c.weight), 0) from private.agreeing_checks(deal, is_gone) c)) / 3.0);
    if needed <= 0 then
      deal := case when is_gone then private.settle_gone(deal) else private.decide_expiry(deal.id, false, 'members') end;
    end if;
    needed := case when needed > 0 and not (is_gone and private.poster_overruled_twice(deal.id)) then needed end;
  end if;
  return private.check_answer(deal, said, reason, needed);
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_check(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  delete from public.deal_checks where deal_id = deal.id and user_id = member;
  select * into deal from public.deals where id = deal.id;
  return private.check_answer(
    deal, null, case when member is distinct from deal.user_id then (private.check_standing(member)).reason end, null);
end
$function$;

ALTER TABLE "private"."check_networks" ADD CONSTRAINT "check_networks_deal_id_user_id_fkey" FOREIGN KEY (deal_id, user_id) REFERENCES public.deal_checks(deal_id, user_id) ON DELETE CASCADE;

ALTER TABLE "private"."ending_members" ADD CONSTRAINT "ending_members_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."member_endings" ADD CONSTRAINT "member_endings_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."ending_members" ADD CONSTRAINT "ending_members_ending_id_fkey" FOREIGN KEY (ending_id) REFERENCES private.member_endings(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_checks" ADD CONSTRAINT "deal_weight_range" CHECK (((weight >= 0) AND (weight <= 3)));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_ended_by_members'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'deal_price_seen'::text, 'deal_edit_approved'::text, 'deal_edit_rejected'::text, 'checks_paused'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text])));

CREATE VIEW "public"."deals_with_temperature" WITH (security_invoker=true) AS  SELECT d.id,
    d.user_id,
    d.title,
    d.description,
    d.price,
    d.original_price,
    d.currency,
    d.merchant,
    d.deal_url,
    d.image_url,
    d.category,
    d.location,
    d.status,
    d.rejection_reason,
    d.hot_votes,
    d.cold_votes,
    d.hot_votes_adjustment,
    d.cold_votes_adjustment,
    d.temperature_offset,
    d.comments_count,
    d.starts_at,
    d.expires_at,
    d.expired_at,
    d.created_at,
    d.updated_at,
    ((d.hot_votes - d.cold_votes) + d.temperature_offset) AS temperature,
    ((d.hot_votes - d.cold_votes) + d.temperature_offset) AS calculated_temperature,
    private.is_over(d.*) AS is_expired,
    p.username,
    p.profile_image_url AS user_profile_image_url,
    private.is_upcoming(d.*) AS is_upcoming,
    private.is_running(d.*) AS is_running,
    (d.hot_votes_adjustment - d.hot_votes_of_leavers) AS hot_votes_of_admins,
    (d.cold_votes_adjustment - d.cold_votes_of_leavers) AS cold_votes_of_admins,
    d.temperature_reason,
    private.price_group(d.price, d.currency) AS price_group,
    private.code_of_merchant(d.merchant) AS voucher_code,
    d.last_confirmed_at,
    d.live_count,
    d.gone_count,
    private.ended_by(d.*) AS expired_by,
    d.edited_at,
    d.confirmed_by_poster
   FROM (public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)));

CREATE OR REPLACE FUNCTION private.deals_in_order(sort_param text, limit_param integer, offset_param integer, category_filter text, location_filter text, since_param timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select d.*
  from private.list_deal_ids(
    row(
      category_filter, null, location_filter, null, since_param, null, null, false, sort_param, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, place)
  join public.deals_with_temperature d on d.id = listed.id
  order by listed.place
$function$;

CREATE OR REPLACE FUNCTION public.admin_find_deals(text_param text DEFAULT ''::text, status_param text DEFAULT ''::text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or (wanted ~ '^[0-9a-f-]{7,36}$' and starts_with(d.id::text, wanted)))
    order by d.created_at desc, d.id
    limit 50;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_deal_temperature(deal_id_param uuid, offset_param integer, reason_param text DEFAULT NULL::text)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason text := nullif(btrim(reason_param), '');
  old public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  if offset_param is null or offset_param not between -1000 and 1000 then
    perform private.refuse_field('offset_param', 'Temperature offset must be a whole number from -1,000 to 1,000',
      'integer_range', '{"min": -1000, "max": 1000}');
  end if;
  perform private.check_reason(reason_param);
  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  update public.deals set
    temperature_offset = offset_param, temperature_reason = reason, updated_at = now()
  where id = deal_id_param;
  perform private.log_admin_action(
    'set_deal_temperature', 'deal', deal_id_param,
    jsonb_build_object('temperature_offset', old.temperature_offset),
    jsonb_build_object('temperature_offset', offset_param), reason);
  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed constant text[] := array[
    'title', 'description', 'price', 'original_price', 'currency', 'merchant', 'category', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at', 'hot_votes_adjustment', 'cold_votes_adjustment'];
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  perform private.refuse_other_fields(deal_data, allowed);

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  deal := private.apply_edit(old, deal_data);
  if deal.hot_votes_adjustment is null or deal.cold_votes_adjustment is null
    or old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment < 0
    or old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment < 0
  then
    perform private.refuse_field('hot_votes_adjustment', 'Vote adjustments must leave both counts at 0 or more',
      'counts_not_negative', '{}');
  end if;

  if (deal.hot_votes_adjustment, deal.cold_votes_adjustment)
    is distinct from (old.hot_votes_adjustment, old.cold_votes_adjustment)
  then
    deal.temperature_reason := nullif(btrim(reason_param), '');
  end if;
  deal := private.write_edit(deal);
  if private.note_edit(old, deal, 'moderator', reason_param) then
    perform private.approve_present_version(deal.id);
  end if;
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.expire_own_deal(deal_id_param uuid)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  answer public.deals_with_temperature;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.moderator_has_decided(deal.id) then
    raise exception 'A moderator brought this deal back. You can end it 24 hours later.'
      using errcode = 'PT409', hint = 'moderator_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_deal(deal_id_param uuid)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select * from public.deals_with_temperature where id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION public.get_discussed_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('discussed', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_ending_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('ending', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_hottest_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  only_location text := private.like_pattern(nullif(btrim(location_filter), ''));
  since timestamptz := coalesce(since_param, private.since_of(duration_filter));
begin
  return query
    select d.* from private.deal_ranking r
    join public.deals_with_temperature d on d.id = r.deal_id
    where (only_category is null or r.category = only_category)
      and (since is null or r.created_at >= since)
      and (only_location is null or d.location ilike only_location)
      and (coalesce(min_price_param, max_price_param) is null or d.price_group = '')
      and (min_price_param is null or d.price >= min_price_param)
      and (max_price_param is null or d.price <= max_price_param)
      and d.is_running
    order by r.temperature desc, r.created_at desc, r.deal_id
    limit least(greatest(coalesce(limit_param, 10), 0), 100)
    offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_merchant_deals(merchant_key_param text, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select * from public.deals_with_temperature d
    where d.is_running and private.merchant_key(d.merchant) = merchant_key_param
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deals()
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature where status = 'pending' and expired_at is null
    order by created_at, id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_trending_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('trending', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_upcoming_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('starting', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal(deal_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'Somebody else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'approve' and old.expires_at <= now() then
    raise exception 'The announced end of this deal has passed. Move the end first.'
      using errcode = 'PT409', hint = 'end_passed', detail = json_build_object('at', old.expires_at)::text;
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approving and rejecting replace the reason of an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old public.deals;
  answer public.deals_with_temperature;
begin
  -- Locked, so that no admin decides on the text that is being replaced.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only what is waiting or was not approved can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  few constant integer := 5;
  rows_max integer := least(greatest(coalesce(limit_param, 20), 0), 20);
  asked private.search_terms := private.read_search(query_param);
  filters private.search_filters;
  running uuid[];
  expired uuid[];
begin
  if asked is null then
    return;
  end if;
  filters.category := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  filters.location_pattern := private.like_pattern(nullif(btrim(location_filter), ''));
  filters.since := coalesce(since_param, private.since_of(duration_filter));
  filters.min_price := min_price_param;
  filters.max_price := max_price_param;
  filters.merchant_key := nullif(private.merchant_key(merchant_filter), '');
  asked.seen := (
    select count(*) from (
      select form from private.searchable_deals order by created_at desc, deal_id desc limit 500
    ) as newest where form like all (asked.patterns));
  filters.sort := case when sort_param in ('latest', 'hottest', 'price_low', 'price_high') then sort_param end;

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  -- Shorter words are like too many others.
  if cardinality(running) + cardinality(expired) < few and char_length(asked.longest) >= 4 then
    perform set_config('pg_trgm.strict_word_similarity_threshold', '0.35', true);
    running := running || array(
      select private.find_deals(asked, filters, false, true, running, rows_max - cardinality(running)));
    expired := expired || array(
      select private.find_deals(asked, filters, true, true, expired, rows_max - cardinality(expired)));
  end if;
  return query
    select d.* from unnest(running || expired) with ordinality as listed (id, place)
    join public.deals_with_temperature d on d.id = listed.id
    order by listed.place limit rows_max;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deals_by_id_prefix(prefix text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
begin
  if prefix is null or prefix !~* '^[0-9a-f]{7}$' then
    return;
  end if;
  -- A range of the primary key.
  return query
    select * from public.deals_with_temperature
    where status = 'active' and id between rpad(prefix, 32, '0')::uuid and rpad(prefix, 32, 'f')::uuid
    order by id limit 2;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_submit_deal(title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  answer public.deals_with_temperature;
begin
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param, image_url_param,
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param);

  -- One submission of a member at a time, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 1));
  select id into deal.id from public.deals d
  where d.user_id = member and d.created_at > now() - interval '60 seconds'
    and d.title = deal.title and d.deal_url = deal.deal_url
  order by d.created_at limit 1;

  if deal.id is null then
    perform private.require_pace('deals', member);
    insert into public.deals (
      user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category, location,
      starts_at, expires_at, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      case when private.is_admin() then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.expire_ended_deals();
  end if;

  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
end
$function$;

CREATE VIEW "public"."own_deals" WITH (security_invoker=true) AS  SELECT id,
    user_id,
    title,
    description,
    price,
    original_price,
    currency,
    merchant,
    deal_url,
    image_url,
    category,
    location,
    status,
    rejection_reason,
    hot_votes,
    cold_votes,
    hot_votes_adjustment,
    cold_votes_adjustment,
    temperature_offset,
    comments_count,
    starts_at,
    expires_at,
    expired_at,
    created_at,
    updated_at,
    temperature,
    calculated_temperature,
    is_expired,
    username,
    user_profile_image_url,
    is_upcoming,
    is_running,
    hot_votes_of_admins,
    cold_votes_of_admins,
    temperature_reason,
    price_group,
    voucher_code,
    last_confirmed_at,
    live_count,
    gone_count,
    expired_by,
    edited_at,
    confirmed_by_poster,
    (EXISTS ( SELECT
           FROM private.proposed_edits e
          WHERE ((e.deal_id = d.id) AND (e.status = 'waiting'::text)))) AS waits
   FROM public.deals_with_temperature d;

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.own_deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := array['title', 'description', 'price', 'original_price', 'currency', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at'];
  old public.deals;
  deal public.deals;
  changed jsonb;
  still_waiting jsonb;
  is_large boolean;
  answer public.own_deals;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'A deal that was not approved is sent again instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status = 'pending' then
    allowed := allowed || array['merchant', 'category'];
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
  end if;

  changed := private.new_values_of_deal(old, deal);
  still_waiting := private.waiting_fields(old.id) - array(select jsonb_object_keys(deal_data));
  is_large := old.status = 'active' and changed <> '{}'
    and private.is_large_change(private.approved_version(old), deal);
  if is_large and not private.is_trusted_poster(member) then
    if still_waiting || changed is distinct from private.waiting_fields(old.id) then
      perform private.require_pace('edits', member);
    end if;
    still_waiting := still_waiting || changed;
  elsif changed <> '{}' then
    perform private.require_pace('edits', member);
    if old.status = 'active' then
      perform private.keep_approved_version(old);
    end if;
    deal := private.write_edit(deal);
    perform private.note_edit(old, deal, 'poster', reason_param, is_large);
  end if;
  perform private.propose_edit(old.id, still_waiting, reason_param);

  select * into answer from public.own_deals where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_deals(status_param text DEFAULT NULL::text, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS SETOF public.own_deals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  state text := private.check_own_state(status_param);
begin
  return query
    select * from public.own_deals d
    where d.user_id = member
      and (state is null or private.state_of_deal(d.status, d.expires_at, d.expired_at) = state)
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE INDEX check_networks_seen_idx ON private.check_networks USING btree (seen_at);

CREATE INDEX ending_members_user_idx ON private.ending_members USING btree (user_id, said_at);

CREATE INDEX member_endings_latest_idx ON private.member_endings USING btree (deal_id, agreed_at DESC);

CREATE INDEX member_endings_newest_idx ON private.member_endings USING btree (agreed_at DESC);

CREATE UNIQUE INDEX member_endings_waiting_unique ON private.member_endings USING btree (deal_id) WHERE (state = 'waiting'::text);

CREATE INDEX deal_checks_recent_idx ON public.deal_checks USING btree (created_at) WHERE is_recent;

CREATE TRIGGER wrong_checks_notify_member AFTER INSERT OR DELETE ON private.wrong_checks FOR EACH ROW EXECUTE FUNCTION private.notify_of_wrong_check();

CREATE TRIGGER wrong_checks_silence_member AFTER INSERT ON private.wrong_checks FOR EACH ROW EXECUTE FUNCTION private.silence_checks();

CREATE TRIGGER deal_checks_notify_of_price AFTER INSERT OR UPDATE OF created_at ON public.deal_checks FOR EACH ROW WHEN (((new.seen_price IS NOT NULL) AND (new.weight > 0))) EXECUTE FUNCTION private.notify_of_seen_price();

CREATE TRIGGER deal_checks_recount_added AFTER INSERT ON public.deal_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_checks();

CREATE TRIGGER deal_checks_recount_changed AFTER UPDATE ON public.deal_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_checks();

CREATE TRIGGER deal_checks_recount_removed AFTER DELETE ON public.deal_checks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_checks();

CREATE TRIGGER deals_reset_checks AFTER UPDATE OF price, currency, deal_url ON public.deals FOR EACH ROW WHEN (((old.price IS DISTINCT FROM new.price) OR (old.currency IS DISTINCT FROM new.currency) OR (old.deal_url IS DISTINCT FROM new.deal_url))) EXECUTE FUNCTION private.reset_checks();

CREATE TRIGGER deals_withdraw_price_notices AFTER UPDATE OF price, currency, deal_url ON public.deals FOR EACH ROW WHEN (((old.price IS DISTINCT FROM new.price) OR (old.currency IS DISTINCT FROM new.currency) OR (old.deal_url IS DISTINCT FROM new.deal_url))) EXECUTE FUNCTION private.withdraw_price_notices();

COMMENT ON FUNCTION "private"."agreeing_checks"(public.deals, boolean) IS 'Definer: reads the checks of all members.';

COMMENT ON FUNCTION "private"."caller_networks"(uuid) IS 'Definer: reads the key. The guard has replaced the header.';

COMMENT ON FUNCTION "private"."check_answer"(public.deals, public.check_verdict, text, integer) IS 'The answer of secure_check_deal and withdraw_check.';

COMMENT ON FUNCTION "private"."check_standing"(uuid) IS 'Definer: reads wrong_checks and unconfirmed_emails.';

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone) IS 'Invoker: whatever the list names, row-level security decides what is read.';

COMMENT ON FUNCTION "private"."ending_must_wait"(uuid) IS 'Definer: reads the endings of all deals. The caller holds the lock of endings.';

COMMENT ON FUNCTION "private"."ending_waits"(uuid) IS 'Definer: private.member_endings is granted to nobody.';

COMMENT ON FUNCTION "private"."last_member_ending"(uuid) IS 'Definer: private.member_endings is granted to nobody.';

COMMENT ON FUNCTION "private"."may_end"(uuid, uuid) IS 'Definer: reads the endings of all members.';

COMMENT ON FUNCTION "private"."notify_of_seen_price"() IS 'Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_of_wrong_check"() IS 'Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."poster_overruled_twice"(uuid) IS 'Definer: private.expiry_decisions is granted to nobody.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: the tables are granted to nobody. The one place that hears of every end and every return.';

COMMENT ON FUNCTION "private"."recount_checks"() IS 'Definer: deals are written by procedures only. The only code that writes these columns.';

COMMENT ON FUNCTION "private"."refresh_checks"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."reset_checks"() IS 'Definer: checks are written by procedures only.';

COMMENT ON FUNCTION "private"."secret"(text) IS 'Definer: private.settings is granted to nobody.';

COMMENT ON FUNCTION "private"."seen_price"(public.deals) IS 'Definer: the checks of members are private.';

COMMENT ON FUNCTION "private"."settle_gone"(public.deals) IS 'Definer: endings are granted to nobody. The caller holds the lock of the deal.';

COMMENT ON FUNCTION "private"."silence_checks"() IS 'Definer: checks are written by procedures only.';

COMMENT ON FUNCTION "private"."sum_checks"(uuid, uuid) IS 'Definer: the checks of members are private.';

COMMENT ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) IS 'Definer: the networks are granted to nobody. The caller holds the lock of the deal.';

COMMENT ON FUNCTION "private"."who_ended"(private.expiry_decisions) IS 'Definer: endings are granted to nobody. Called after require_admin.';

COMMENT ON FUNCTION "private"."withdraw_price_notices"() IS 'Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."write_check"(public.deals, uuid, public.check_verdict, numeric) IS 'Definer: checks are written by procedures only. The caller holds the lock of the deal.';

COMMENT ON FUNCTION "private"."wrong_until"(uuid) IS 'Definer: private.wrong_checks is granted to nobody.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification 7.';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."decide_member_ending"(uuid, boolean) IS 'Definer: deals are written by procedures only. Ending is moderate_deal with "expire", and is undone like it.';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Without a change nothing is counted.';

COMMENT ON FUNCTION "public"."expire_own_deal"(uuid) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification 7.';

COMMENT ON FUNCTION "public"."get_deal_endings"(uuid) IS 'Definer: private.expiry_decisions is granted to nobody. Names nobody.';

COMMENT ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param discussed.';

COMMENT ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param ending.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Definer: private.deal_ranking is granted to nobody; it holds public deals only.';

COMMENT ON FUNCTION "public"."get_member_endings"() IS 'Definer: require_admin decides. At most 200 members can be part of an ending.';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: members cannot execute the function of the index. Returns public deals only.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: the caller has to be a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param trending.';

COMMENT ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param starting.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification 4.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."revert_member_checks"(uuid) IS 'Definer: deals and checks are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) IS 'Definer: find_deals is granted to nobody; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON TABLE "private"."check_networks" IS 'No address is stored, and the hashes of two deals cannot be compared. Deleted after 24 hours, and with the check.';

COMMENT ON TABLE "private"."ending_members" IS 'Written by private.settle_gone. For admins: get_member_endings and get_revived_deals.';

COMMENT ON TABLE "private"."expiry_decisions" IS 'Written by private.record_expiry_decision. Names nobody: the members are in ending_members, and admins in the audit log.';

COMMENT ON TABLE "private"."member_endings" IS 'Written by private.settle_gone. Kept for 90 days.';

COMMENT ON TABLE "public"."deal_checks" IS 'Private to the member; their sums are public. When a member leaves, the checks go and the counts of the deals follow.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter on is_running, which the partial indexes of deals serve.';

COMMENT ON VIEW "public"."own_deals" IS 'Of get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."agreeing_checks"(public.deals, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."caller_networks"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_answer"(public.deals, public.check_verdict, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_standing"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."ending_must_wait"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ending_waits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_member_ending"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_end"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_seen_price"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_wrong_check"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."poster_overruled_twice"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recount_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reset_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."secret"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seen_price"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_gone"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."silence_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_checks"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."who_ended"(private.expiry_decisions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_price_notices"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_check"(public.deals, uuid, public.check_verdict, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wrong_until"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."admin_find_deals"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_find_deals"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_member_ending"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_member_ending"(uuid, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."expire_own_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."expire_own_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal_endings"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal_endings"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_member_endings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_member_endings"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."revert_member_checks"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revert_member_checks"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

select private.expose_to_backend('public.own_deals');

-- Checks from before this version: their weight as of now, and none where the price, the currency or the link changed since.
update public.deal_checks c set
  is_recent = c.created_at > now() - interval '72 hours',
  weight = case
    when exists (
      select from public.deal_revisions r
      where r.deal_id = c.deal_id and r.created_at > c.created_at and r.changes ?| array['price', 'currency', 'deal_url']) then 0
    else (
      select greatest(s.weight, (d.user_id = c.user_id)::integer)
      from public.deals d, private.check_standing(c.user_id) s where d.id = c.deal_id)
  end;

-- Counts of checks whose members have left.
update public.deals d set live_count = 0, gone_count = 0, last_confirmed_at = null
where (d.live_count, d.gone_count) <> (0, 0) and not exists (select from public.deal_checks c where c.deal_id = d.id);

-- The endings by members that admins can still look at.
insert into private.member_endings (deal_id, state, agreed_at)
select deal_id, 'ended', decided_at from private.expiry_decisions
where decided_by = 'members' and is_over and decided_at > now() - interval '90 days';
insert into private.ending_members (ending_id, user_id, weight, said_at)
select e.id, c.user_id, c.weight, c.created_at
from private.member_endings e
join public.deal_checks c on c.deal_id = e.deal_id and c.verdict = 'gone'
  and c.created_at <= e.agreed_at and c.created_at > e.agreed_at - interval '24 hours';
