set local check_function_bodies = off;

DROP FUNCTION "private"."set_deal_decision"(uuid, text, text);

DROP FUNCTION "public"."admin_find_deals"(text, text);

DROP FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text);

DROP FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."get_deal"(uuid);

DROP FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone);

DROP FUNCTION "public"."get_merchant_deals"(text, integer, integer);

DROP FUNCTION "public"."get_my_deals"(text, integer, integer);

DROP FUNCTION "public"."get_pending_deals"();

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone);

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP VIEW "public"."deals_with_temperature";

CREATE TABLE "private"."expiry_decisions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "is_over" boolean NOT NULL, "decided_by" text NOT NULL, "decided_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "expiry_decisions_decided_by_known" CHECK ((decided_by = ANY (ARRAY['poster'::text, 'members'::text, 'moderator'::text]))), CONSTRAINT "expiry_decisions_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."wrong_checks" ("decision_id" uuid NOT NULL, "user_id" uuid NOT NULL, "marked_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "wrong_checks_pkey" PRIMARY KEY (decision_id, user_id));

CREATE TABLE "public"."deal_checks" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "seen_price" numeric, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "deal_checks_pkey" PRIMARY KEY (deal_id, user_id), CONSTRAINT "deal_seen_price_decimals" CHECK ((seen_price = round(seen_price, 2))), CONSTRAINT "deal_seen_price_range" CHECK (((seen_price >= (0)::numeric) AND (seen_price <= (1000000)::numeric))));

ALTER TABLE "public"."deal_checks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."deals" ADD COLUMN "last_confirmed_at" timestamp with time zone;

ALTER TABLE "public"."deals" ADD COLUMN "live_count" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."deals" ADD COLUMN "gone_count" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."deals" ADD COLUMN "expired_by" text;

ALTER TABLE "public"."deals" ADD COLUMN "edited_at" timestamp with time zone;

CREATE TYPE "public"."check_verdict" AS ENUM ('live', 'price_changed', 'gone', 'bought');

ALTER TABLE "public"."deal_checks" ADD COLUMN "verdict" public.check_verdict NOT NULL;

CREATE OR REPLACE FUNCTION private.check_answer(deal public.deals, verdict public.check_verdict)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'verdict', verdict, 'isExpired', private.is_over(deal), 'expiredAt', deal.expired_at,
    'expiredBy', private.ended_by(deal), 'liveCount', deal.live_count, 'goneCount', deal.gone_count,
    'lastConfirmedAt', deal.last_confirmed_at)
$function$;

CREATE OR REPLACE FUNCTION private.check_weight(member uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when p.created_at > now() - case
      when exists (select from private.unconfirmed_emails u where u.user_id = member) then interval '7 days'
      else interval '24 hours' end then 0
    when exists (
      select from private.wrong_checks w
      where w.user_id = member and w.marked_at > now() - interval '30 days' and 3 <= (
        select count(*) from private.wrong_checks e
        where e.user_id = member and e.marked_at between w.marked_at - interval '30 days' and w.marked_at)) then 0
    when p.created_at < now() - interval '30 days' and 5 = (
      select count(*) from (
        select from public.deals d where d.user_id = member and d.status = 'active' limit 5) as approved) then 3
    else 2
  end
  from public.profiles p where p.id = member
$function$;

CREATE OR REPLACE FUNCTION private.confirms(verdict public.check_verdict)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(verdict in ('live', 'bought'), false)::integer
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
     deals.edited_at
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
     deals.edited_at
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

CREATE OR REPLACE FUNCTION private.ended_by(deal public.deals)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((deal).expired_at IS NULL) THEN CASE WHEN ((deal).expires_at <= now()) THEN 'date'::text ELSE NULL::text END WHEN ((deal).expired_by IS NOT NULL) THEN (deal).expired_by WHEN ((deal).expired_at = (deal).expires_at) THEN 'date'::text ELSE 'moderator'::text END;

CREATE OR REPLACE FUNCTION private.expire_ended_deals()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with ended as (
    update public.deals set expired_at = expires_at, expired_by = 'date'
    where id in (
      select id from public.deals
      where status = 'active' and expired_at is null and expires_at <= now()
      order by expires_at limit 100
      for update skip locked
    )
    returning id
  )
  select count(*)::integer from ended
$function$;

CREATE OR REPLACE FUNCTION private.delete_expiry_decision(decision public.admin_actions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.expiry_decisions
  where id = (
      select id from private.expiry_decisions
      where deal_id = decision.subject_id and decided_by = 'moderator' and decided_at <= decision.created_at
      order by decided_at desc limit 1)
    and decided_at > decision.created_at - interval '1 minute'
    -- Only decisions on an active deal are recorded; the log keeps what a decision changed.
    and not (coalesce(decision.before, '{}') ? 'status')
$function$;

CREATE OR REPLACE FUNCTION private.last_ender(deal_id_param uuid, expired_at_param timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when expired_at_param is not null then (
    select decided_by from private.expiry_decisions
    where deal_id = deal_id_param and is_over and decided_at >= expired_at_param
    order by decided_at limit 1) end
$function$;

CREATE OR REPLACE FUNCTION private.last_expiry_decision(deal_id_param uuid)
 RETURNS private.expiry_decisions
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.expiry_decisions where deal_id = deal_id_param order by decided_at desc, id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.lock_checked_deal(deal_id_param uuid)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  select * into deal from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_upcoming(deal) then
    raise exception 'This deal has not started' using errcode = 'PT409', hint = 'deal_not_started';
  end if;
  if deal.expires_at <= now() then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.members_agree(deal_id_param uuid, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(private.check_weight(c.user_id)), 0) >= 6
  from (
    select user_id from public.deal_checks
    where deal_id = deal_id_param
      and case when is_over_param then verdict = 'gone' else verdict in ('live', 'bought') end
      and created_at > now() - interval '24 hours'
      and created_at > coalesce((private.last_expiry_decision(deal_id_param)).decided_at, '-infinity')
    order by created_at desc limit 200
  ) as c
$function$;

CREATE OR REPLACE FUNCTION private.moderator_has_decided(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.expiry_decisions
    where deal_id = deal_id_param and decided_by = 'moderator' and decided_at > now() - interval '24 hours')
$function$;

CREATE OR REPLACE FUNCTION private.record_expiry_decision(deal_id_param uuid, is_over_param boolean, by_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended constant private.expiry_decisions := private.last_expiry_decision(deal_id_param);
  before_that timestamptz;
  written uuid;
begin
  insert into private.expiry_decisions (deal_id, is_over, decided_by) values (deal_id_param, is_over_param, by_param)
  returning id into written;
  if by_param <> 'moderator' or is_over_param or ended.decided_by is distinct from 'members' or not ended.is_over then
    return;
  end if;
  before_that := (
    select max(decided_at) from private.expiry_decisions where deal_id = deal_id_param and decided_at < ended.decided_at);
  insert into private.wrong_checks (decision_id, user_id)
  select written, c.user_id from public.deal_checks c
  where c.deal_id = deal_id_param and c.verdict = 'gone' and c.created_at <= ended.decided_at
    and (before_that is null or c.created_at > before_that);
end
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
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_state(kind text, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  earlier constant jsonb := coalesce(decision.before, '{}');
begin
  case kind
    when 'deal' then
      perform private.delete_expiry_decision(decision);
      update public.deals set
        status = coalesce(earlier ->> 'status', status::text)::public.deal_status,
        -- Approving ends an expiry; one that came since, from the announced end, is none of a pending deal.
        expired_at = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then (earlier ->> 'expired_at')::timestamptz else expired_at end,
        expired_by = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then private.last_ender(decision.subject_id, (earlier ->> 'expired_at')::timestamptz) else expired_by end,
        rejection_reason = case when decision.action = 'expire_deal'
          then rejection_reason else earlier ->> 'rejection_reason' end,
        updated_at = now()
      where id = decision.subject_id;
    when 'voucher' then
      update public.voucher_codes set
        status = (earlier ->> 'status')::public.voucher_status, rejection_reason = earlier ->> 'rejection_reason',
        rejected_at = case earlier ->> 'status' when 'rejected' then coalesce(rejected_at, decision.created_at) end
      where id = decision.subject_id;
    when 'merchant' then
      update public.merchants set
        status = (earlier ->> 'status')::public.merchant_status, rejection_reason = earlier ->> 'rejection_reason',
        rejected_at = case earlier ->> 'status' when 'rejected' then coalesce(rejected_at, decision.created_at) end
      where id = decision.subject_id;
    when 'avatar' then
      update public.profiles set
        profile_image_url = case when earlier ? 'profile_image_url'
          then earlier ->> 'profile_image_url' else profile_image_url end,
        profile_image_status = (earlier ->> 'profile_image_status')::public.profile_image_status,
        pending_profile_image_url = earlier ->> 'pending_profile_image_url',
        pending_image_since = (earlier ->> 'pending_image_since')::timestamptz
      where id = decision.subject_id;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_deal_decision(deal_id_param uuid, action text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  old public.deals;
begin
  select * into old from public.deals where id = deal_id_param for update;
  update public.deals set
    status = case action when 'approve' then 'active' when 'reject' then 'rejected' else status::text end::public.deal_status,
    rejection_reason = case action when 'approve' then null
      when 'reject' then nullif(btrim(reason), '') else rejection_reason end,
    -- Approving again undoes an expiry set by mistake.
    expired_at = case action when 'expire' then coalesce(expired_at, now()) when 'approve' then null else expired_at end,
    expired_by = case action when 'expire' then 'moderator' when 'approve' then null else expired_by end,
    updated_at = now()
  where id = deal_id_param;
  if old.status = 'active' and (action = 'expire' or (action = 'approve' and old.expired_at is not null)) then
    perform private.record_expiry_decision(deal_id_param, action = 'expire', 'moderator');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_expiry(deal_id_param uuid, is_over_param boolean, by_param text)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  update public.deals set
    expired_at = case when is_over_param then now() end,
    expired_by = case when is_over_param then by_param end,
    updated_at = now()
  where id = deal_id_param
  returning * into deal;
  perform private.record_expiry_decision(deal_id_param, is_over_param, by_param);
  return deal;
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
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'withdrawn_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.withdrawn_at, v.deal_id), '[]')
      from private.withdrawn_votes v where v.user_id = member),
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
      where c.deal_id = d.id and c.verdict = 'bought'),
    'seenPrice', (
      select c.seen_price from public.deal_checks c
      where c.deal_id = d.id and c.seen_price is not null and c.seen_price is distinct from d.price
        and c.created_at > greatest(d.edited_at, now() - interval '7 days')
      group by c.seen_price having count(*) >= 2
      order by count(*) desc, max(c.created_at) desc limit 1))
  from public.deals d where d.id = deal_id_param and d.status = 'active'
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
  deal public.deals;
  earlier public.check_verdict;
  by_whom text;
begin
  if verdict_param is null or verdict_param <> all (enum_range(null::public.check_verdict)::text[]) then
    perform private.refuse_field('verdict', 'Verdict must be live, price_changed, gone or bought', 'one_of', '{}');
  end if;
  said := verdict_param;
  perform private.check_fields(
    ('price', seen_price_param is null or seen_price_param between 0 and 1000000, 'Price must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('price', seen_price_param is null or seen_price_param = round(seen_price_param, 2),
      'Price must have at most two decimals', 'two_decimals', '{}'));
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);

  select verdict into earlier from public.deal_checks where deal_id = deal.id and user_id = member;
  insert into public.deal_checks as c (deal_id, user_id, verdict, seen_price)
  values (deal.id, member, said, case when said = 'price_changed' then seen_price_param end)
  on conflict (deal_id, user_id) do update
    set verdict = excluded.verdict, seen_price = excluded.seen_price, created_at = clock_timestamp();
  update public.deals set
    live_count = live_count + private.confirms(said) - private.confirms(earlier),
    gone_count = gone_count + (said = 'gone')::integer - coalesce((earlier = 'gone')::integer, 0),
    last_confirmed_at = case
      when private.confirms(said) = 1 and (member = user_id or private.check_weight(member) > 0) then now()
      else last_confirmed_at end
  where id = deal.id
  returning * into deal;

  if said <> 'price_changed' and (said = 'gone') = (deal.expired_at is null)
    and not private.moderator_has_decided(deal.id)
  then
    by_whom := case when member = deal.user_id then 'poster'
      when private.members_agree(deal.id, said = 'gone') then 'members' end;
    if by_whom is not null then
      deal := private.decide_expiry(deal.id, said = 'gone', by_whom);
    end if;
  end if;
  return private.check_answer(deal, said);
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
  earlier public.check_verdict;
begin
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  delete from public.deal_checks where deal_id = deal.id and user_id = member returning verdict into earlier;
  update public.deals set
    live_count = live_count - private.confirms(earlier),
    gone_count = gone_count - coalesce((earlier = 'gone')::integer, 0),
    last_confirmed_at = case when private.confirms(earlier) = 0 then last_confirmed_at
      else (select max(c.created_at) from public.deal_checks c where c.deal_id = deal.id and private.confirms(c.verdict) = 1)
      end
  where id = deal.id and earlier is not null
  returning * into deal;
  if not found then
    select * into deal from public.deals where id = deal_id_param;
  end if;
  return private.check_answer(deal, null);
end
$function$;

ALTER TABLE "private"."expiry_decisions" ADD CONSTRAINT "expiry_decisions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."wrong_checks" ADD CONSTRAINT "wrong_checks_decision_id_fkey" FOREIGN KEY (decision_id) REFERENCES private.expiry_decisions(id) ON DELETE CASCADE;

ALTER TABLE "private"."wrong_checks" ADD CONSTRAINT "wrong_checks_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_checks" ADD CONSTRAINT "deal_checks_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_checks" ADD CONSTRAINT "deal_checks_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_checks" ADD CONSTRAINT "deal_seen_price_verdict" CHECK (((seen_price IS NULL) OR (verdict = 'price_changed'::public.check_verdict)));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_expired_by_known" CHECK ((expired_by = ANY (ARRAY['date'::text, 'poster'::text, 'members'::text, 'moderator'::text])));

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
    d.edited_at
   FROM (public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)));

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
  unknown_field text;
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- The embedded backend sends an object as a JSON string that contains it.
  if jsonb_typeof(deal_data) = 'string' and starts_with(btrim(deal_data #>> '{}'), '{') then
    deal_data := (deal_data #>> '{}')::jsonb;
  end if;
  if deal_data is null or jsonb_typeof(deal_data) <> 'object' then
    perform private.refuse_field('deal_data', 'deal_data must be an object of fields', 'required', '{}');
  end if;
  select key into unknown_field from jsonb_object_keys(deal_data) as key where key <> all (allowed) limit 1;
  if unknown_field is not null then
    perform private.refuse_field(unknown_field, format('%s cannot be changed here', unknown_field), 'not_changeable');
  end if;

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  deal := jsonb_populate_record(old, deal_data);
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
  perform private.check_deal(deal);
  if deal.hot_votes_adjustment is null or deal.cold_votes_adjustment is null
    or old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment < 0
    or old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment < 0
  then
    perform private.refuse_field('hot_votes_adjustment', 'Vote adjustments must leave both counts at 0 or more',
      'counts_not_negative', '{}');
  end if;

  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, category = deal.category, location = deal.location,
    image_url = deal.image_url, deal_url = deal.deal_url, starts_at = deal.starts_at, expires_at = deal.expires_at,
    -- A new announced end undoes an expiry that came from the old one.
    expired_at = case when private.ended_by(old) = 'date' and deal.expires_at is distinct from old.expires_at
      then null else expired_at end,
    expired_by = case when private.ended_by(old) = 'date' and deal.expires_at is distinct from old.expires_at
      then null else expired_by end,
    hot_votes_adjustment = deal.hot_votes_adjustment,
    cold_votes_adjustment = deal.cold_votes_adjustment,
    hot_votes = hot_votes - hot_votes_adjustment + deal.hot_votes_adjustment,
    cold_votes = cold_votes - cold_votes_adjustment + deal.cold_votes_adjustment,
    temperature_reason = case
      when (deal.hot_votes_adjustment, deal.cold_votes_adjustment)
        is distinct from (old.hot_votes_adjustment, old.cold_votes_adjustment)
      then nullif(btrim(reason_param), '') else temperature_reason end,
    updated_at = now()
  where id = deal_id_param
  returning * into deal;
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
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

CREATE OR REPLACE FUNCTION public.get_my_deals(status_param text DEFAULT NULL::text, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  state text := private.check_own_state(status_param);
begin
  return query
    select * from public.deals_with_temperature d
    where d.user_id = member
      and (state is null or private.state_of_deal(d.status, d.expires_at, d.expired_at) = state)
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
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param, starts_at_param,
    expires_at_param);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;

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

CREATE INDEX expiry_decisions_by_members_idx ON private.expiry_decisions USING btree (decided_at DESC) WHERE ((decided_by = 'members'::text) AND is_over);

CREATE INDEX expiry_decisions_latest_idx ON private.expiry_decisions USING btree (deal_id, decided_at DESC);

CREATE INDEX wrong_checks_user_idx ON private.wrong_checks USING btree (user_id, marked_at);

CREATE INDEX deal_checks_user_idx ON public.deal_checks USING btree (user_id, created_at DESC);

CREATE TRIGGER deal_checks_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.deal_checks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE POLICY "deal_checks_select_own" ON "public"."deal_checks" FOR SELECT TO "anon", "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

COMMENT ON COLUMN "public"."deals"."expired_at" IS 'When the deal was marked as expired: by its date, its poster, members or a moderator.';

COMMENT ON COLUMN "public"."deals"."expired_by" IS 'Who ended it; read it through private.ended_by, which knows deals that ended before this column was there.';

COMMENT ON FUNCTION "private"."check_answer"(public.deals, public.check_verdict) IS 'The answer of secure_check_deal and withdraw_check.';

COMMENT ON FUNCTION "private"."check_weight"(uuid) IS 'Definer: reads wrong_checks and unconfirmed_emails.';

COMMENT ON FUNCTION "private"."confirms"(public.check_verdict) IS 'Who saw another price confirms that the shop sells it, but not the deal.';

COMMENT ON FUNCTION "private"."ended_by"(public.deals) IS 'Who ended a deal: date, poster, members or moderator; null while it is not over.';

COMMENT ON FUNCTION "private"."delete_expiry_decision"(public.admin_actions) IS 'Definer: private.expiry_decisions is granted to nobody. Nobody has decided on the deal since.';

COMMENT ON FUNCTION "private"."last_ender"(uuid, timestamp with time zone) IS 'Definer: private.expiry_decisions is granted to nobody. Null also where the date ended the deal: private.ended_by tells it by the times.';

COMMENT ON FUNCTION "private"."last_expiry_decision"(uuid) IS 'Definer: private.expiry_decisions is granted to nobody.';

COMMENT ON FUNCTION "private"."lock_checked_deal"(uuid) IS 'Definer: called by secure_check_deal and withdraw_check.';

COMMENT ON FUNCTION "private"."members_agree"(uuid, boolean) IS 'Definer: reads the words of all members.';

COMMENT ON FUNCTION "private"."moderator_has_decided"(uuid) IS 'Definer: private.expiry_decisions is granted to nobody.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text) IS 'Definer: the tables are granted to nobody. The one place that hears of every end and every return.';

COMMENT ON FUNCTION "private"."set_deal_decision"(uuid, text, text) IS 'Called by moderate_deal and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."decide_expiry"(uuid, boolean, text) IS 'Definer: deals are written by procedures only. The caller holds the lock of the deal.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification 7.';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification 7.';

COMMENT ON FUNCTION "public"."get_deal_checks"(uuid) IS 'Definer: the words of members are private, their sums are public. Null without a public deal.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Definer: private.deal_ranking is granted to nobody; it holds public deals only.';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: members cannot execute the function of the index. Returns public deals only.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: the caller has to be a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification 4.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) IS 'Definer: find_deals is granted to nobody; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_check_deal"(uuid, text, numeric) IS 'Definer: checks and deals are written by procedures only.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."withdraw_check"(uuid) IS 'Definer: checks and deals are written by procedures only. Without a word it changes nothing.';

COMMENT ON TABLE "private"."expiry_decisions" IS 'Written by private.record_expiry_decision. Names nobody: who pressed is in deal_checks, and for admins in the audit log.';

COMMENT ON TABLE "private"."wrong_checks" IS 'Written by private.record_expiry_decision; goes with the decision when the moderator undoes the decision.';

COMMENT ON TABLE "public"."deal_checks" IS 'Private to the member; their sums are public. When a member leaves, the rows go and the counts of the deal stay.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter on is_running, which the partial indexes of deals serve.';

REVOKE ALL ON FUNCTION "private"."check_answer"(public.deals, public.check_verdict) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_weight"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirms"(public.check_verdict) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ended_by"(public.deals) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."ended_by"(public.deals) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."delete_expiry_decision"(public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_ender"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_expiry_decision"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_checked_deal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."members_agree"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moderator_has_decided"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_deal_decision"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decide_expiry"(uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."admin_find_deals"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_find_deals"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal_checks"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal_checks"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_check_deal"(uuid, text, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_check_deal"(uuid, text, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_check"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_check"(uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deal_checks" TO "anon", "authenticated";

select private.expose_to_backend('public.deal_checks');

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');
