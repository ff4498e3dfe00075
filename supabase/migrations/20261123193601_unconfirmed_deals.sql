set local check_function_bodies = off;

ALTER TABLE "private"."expiry_decisions" DROP CONSTRAINT "expiry_decisions_decided_by_known";

ALTER TABLE "public"."deals" DROP CONSTRAINT "deals_expired_by_known";

CREATE TABLE "private"."confirmation_requests" ("deal_id" uuid NOT NULL, "asked_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "confirmation_requests_pkey" PRIMARY KEY (deal_id));

ALTER TABLE "public"."deals" ADD COLUMN "confirmed_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.ask_for_confirmations()
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
    where d.status = 'active' and d.expired_at is null and d.expires_at is null
      and greatest(d.updated_at, d.starts_at) <= now() - interval '60 days'
      and (d.confirmed_at is null or d.confirmed_at <= now() - interval '60 days')
      and not exists (select from private.confirmation_requests r where r.deal_id = d.id)
    order by greatest(d.updated_at, d.starts_at)
    limit 500 for update of d skip locked
  loop
    insert into private.confirmation_requests (deal_id) values (deal.id);
    perform private.notify_member(deal.user_id, 'deal_check_asked', 'deal', deal.id, format('check deal %s', deal.id),
      data_param => '{"by": "unconfirmed"}');
    asked := asked + 1;
  end loop;
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_confirmation_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.confirmation_requests where deal_id = new.id;
  if found then
    perform private.withdraw_notification(new.user_id, format('check deal %s', new.id));
  end if;
  return null;
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
     deals.confirmed_by_poster,
     deals.confirmed_at
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
     deals.confirmed_by_poster,
     deals.confirmed_at
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

CREATE OR REPLACE FUNCTION private.expire_unconfirmed_deals()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal record;
  ended integer := 0;
begin
  for deal in
    select d.id from private.confirmation_requests r join public.deals d on d.id = r.deal_id
    where r.asked_at <= now() - interval '7 days'
      and d.status = 'active' and d.expired_at is null and d.expires_at is null
      -- Read again after the lock: a confirmation may have arrived since.
      and greatest(d.updated_at, d.starts_at, d.confirmed_at) <= now() - interval '60 days'
    order by r.asked_at
    limit 100 for update of d skip locked
  loop
    update public.deals set
      expired_at = greatest(updated_at, starts_at, confirmed_at) + interval '60 days', expired_by = 'unconfirmed'
    where id = deal.id;
    perform private.record_expiry_decision(deal.id, true, 'unconfirmed');
    ended := ended + 1;
  end loop;
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Nested, because a table without the column would fail even if the first condition is false.
  if tg_argv[0] is not null then
    if old.status::text is distinct from tg_argv[0] and new.status::text is distinct from tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'deals' then
    -- The process that records votes announces them, at most once a second: notifications serialise commits. The table of comments
    -- announces comments.
    old.hot_votes := new.hot_votes;
    old.cold_votes := new.cold_votes;
    old.comments_count := new.comments_count;
    -- Checks are announced like votes; an end or a return changes expired_at.
    old.last_confirmed_at := new.last_confirmed_at;
    old.live_count := new.live_count;
    old.gone_count := new.gone_count;
    old.confirmed_by_poster := new.confirmed_by_poster;
    old.confirmed_at := new.confirmed_at;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
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
    where n.user_id = new.user_id and n.bundle_key = format('decision deal %s', new.id)
      and n.kind in ('deal_expired', 'deal_ended_by_members') and n.read_at is null;
  elsif new.expired_by in ('date', 'members', 'unconfirmed') then
    perform private.notify_member(new.user_id,
      case new.expired_by when 'members' then 'deal_ended_by_members' else 'deal_expired' end, 'deal', new.id,
      format('decision deal %s', new.id), data_param => jsonb_build_object('by', new.expired_by));
  end if;
  return null;
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
  set (live_count, gone_count, last_confirmed_at, confirmed_by_poster, confirmed_at) = (
    select s.*, greatest(d.confirmed_at, s.last_confirmed_at) from private.sum_checks(d.id, d.user_id) s)
  where d.id in (select deal_id from changed);
  return null;
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
  points integer;
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
    -- An unconfirmed deal returns with the check of one established member.
    points := case when not is_gone and deal.expired_by = 'unconfirmed' then 2 else 6 end;
    needed := ceil((points - (select coalesce(sum(c.weight), 0) from private.agreeing_checks(deal, is_gone) c)) / 3.0);
    if needed <= 0 then
      deal := case when is_gone then private.settle_gone(deal) else private.decide_expiry(deal.id, false, 'members') end;
    end if;
    needed := case when needed > 0 and not (is_gone and private.poster_overruled_twice(deal.id)) then needed end;
  end if;
  return private.check_answer(deal, said, reason, needed);
end
$function$;

ALTER TABLE "private"."confirmation_requests" ADD CONSTRAINT "confirmation_requests_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."expiry_decisions" ADD CONSTRAINT "expiry_decisions_decided_by_known" CHECK ((decided_by = ANY (ARRAY['poster'::text, 'members'::text, 'moderator'::text, 'unconfirmed'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_expired_by_known" CHECK ((expired_by = ANY (ARRAY['date'::text, 'poster'::text, 'members'::text, 'moderator'::text, 'unconfirmed'::text])));

CREATE INDEX confirmation_requests_oldest_idx ON private.confirmation_requests USING btree (asked_at);

CREATE TRIGGER deals_close_confirmation_request AFTER UPDATE OF confirmed_at, updated_at, expired_at ON public.deals FOR EACH ROW WHEN (((old.confirmed_at IS DISTINCT FROM new.confirmed_at) OR (old.updated_at IS DISTINCT FROM new.updated_at) OR (old.expired_at IS DISTINCT FROM new.expired_at))) EXECUTE FUNCTION private.close_confirmation_request();

COMMENT ON COLUMN "public"."deals"."expired_at" IS 'Time at which the deal was marked as expired; of an unconfirmed deal, 60 days after its last confirmation.';

COMMENT ON FUNCTION "private"."ask_for_confirmations"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."close_confirmation_request"() IS 'Deletes the request and its unread notice after a confirmation, an edit or a decision. Definer: private.confirmation_requests has no grants.';

COMMENT ON FUNCTION "private"."ended_by"(public.deals) IS 'Returns the source of the end: date, poster, members, moderator or unconfirmed; null before the end.';

COMMENT ON FUNCTION "private"."expire_unconfirmed_deals"() IS 'Definer: deals are written by procedures only. Leaves updated_at, which counts as a confirmation.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Notifies the poster that the deal ended by its date, by members or unconfirmed; a deal that returns withdraws the unread notice. Definer: notices are written by triggers and procedures only. The kind cannot be switched off. Ends by admins are notified from the audit log.';

COMMENT ON TABLE "private"."confirmation_requests" IS 'Written by private.ask_for_confirmations; private.close_confirmation_request deletes rows.';

REVOKE ALL ON FUNCTION "private"."ask_for_confirmations"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_confirmation_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expire_unconfirmed_deals"() FROM PUBLIC;

-- Confirmations from before this release. Only the newest of each member is known.
update public.deals d set confirmed_at = c.latest
from (
  select deal_id, max(created_at) as latest from public.deal_checks
  where weight > 0 and verdict in ('live', 'bought') group by deal_id
) as c
where d.id = c.deal_id;
