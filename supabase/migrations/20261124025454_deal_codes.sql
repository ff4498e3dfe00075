set local check_function_bodies = off;

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric);

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

DROP FUNCTION "public"."get_pending_voucher_codes"();

DROP FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone);

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb);

DROP VIEW "public"."deals_with_temperature";

ALTER TABLE "public"."voucher_codes" ADD COLUMN "deal_id" uuid;

CREATE OR REPLACE FUNCTION private.details_without_code(details_param jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := private.unwrap_object(details_param);
begin
  return case when jsonb_typeof(details) = 'object' then details - 'code' else details end;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.voucher_codes v set
    status = case when v.rejected_at is null and old.status is distinct from new.status
      then new.status::text::public.voucher_status else v.status end,
    merchant = new.merchant, merchant_url = new.deal_url
  where v.deal_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_code_behind_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may_decide_code(new.deal_id) then
    new.status := (select d.status::text from public.deals d where d.id = new.deal_id)::public.voucher_status;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_decide_code(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select deal_id_param is null or exists (select from public.deals d where d.id = deal_id_param and d.status = 'active')
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
  select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v
    where v.status = 'pending' and private.may_decide_code(v.deal_id)
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

CREATE OR REPLACE FUNCTION private.read_deal_code(deal public.deals, code_data jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  conditions constant text[] := array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url'];
begin
  if jsonb_typeof(code_data) is distinct from 'object' then
    perform private.refuse_field('code', 'The code must be an object of fields', 'required', '{}');
  end if;
  perform private.refuse_other_fields(code_data, conditions || array[
    'code', 'description', 'discount_type', 'discount_value', 'min_spend', 'expiry_date']);
  return private.read_voucher_fields(
    code_data ->> 'code', code_data ->> 'description', deal.merchant, deal.deal_url, (code_data ->> 'discount_value')::numeric,
    coalesce(nullif(code_data ->> 'discount_type', ''), 'other'), (code_data ->> 'expiry_date')::date, '',
    (code_data ->> 'min_spend')::numeric,
    jsonb_build_object('currency', coalesce(nullif(btrim(code_data ->> 'currency'), ''), deal.currency))
      || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(code_data)
        where key = any (conditions) and key <> 'currency'));
end
$function$;

CREATE OR REPLACE FUNCTION private.write_deal_code(deal_id_param uuid, details_param jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  deal public.deals;
  voucher public.voucher_codes;
begin
  if jsonb_typeof(details) <> 'object' or not details ? 'code' then
    return;
  end if;
  if jsonb_typeof(details -> 'code') = 'null' then
    delete from public.voucher_codes where deal_id = deal_id_param;
    return;
  end if;
  select * into deal from public.deals where id = deal_id_param;
  voucher := private.read_deal_code(deal, details -> 'code');
  insert into public.voucher_codes as v (
    deal_id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, min_spend, currency,
    new_customers_only, single_use, exclusions, source_url, status)
  values (
    deal.id, deal.user_id, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.min_spend, voucher.currency, voucher.new_customers_only, voucher.single_use,
    voucher.exclusions, voucher.source_url,
    case when deal.status = 'active' and not private.is_admin() then 'pending' else deal.status::text end::public.voucher_status)
  on conflict (deal_id) do update set
    code = excluded.code, description = excluded.description, merchant = excluded.merchant, merchant_url = excluded.merchant_url,
    discount_value = excluded.discount_value, discount_type = excluded.discount_type, expiry_date = excluded.expiry_date,
    min_spend = excluded.min_spend, currency = excluded.currency, new_customers_only = excluded.new_customers_only,
    single_use = excluded.single_use, exclusions = excluded.exclusions, source_url = excluded.source_url,
    status = excluded.status, rejection_reason = null, rejected_at = null, updated_at = now()
  where (v.code, v.description, v.discount_value, v.discount_type, v.expiry_date, v.min_spend, v.currency, v.new_customers_only,
      v.single_use, v.exclusions, v.source_url)
    is distinct from (excluded.code, excluded.description, excluded.discount_value, excluded.discount_type, excluded.expiry_date,
      excluded.min_spend, excluded.currency, excluded.new_customers_only, excluded.single_use, excluded.exclusions,
      excluded.source_url);
  if found and deal.status = 'pending' then
    -- An admin who has the deal with another code on the screen cannot approve it: private.refuse_changed.
    update public.deals set updated_at = now() where id = deal.id and updated_at < now();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_merchant_voucher_codes(merchant_key_param text)
 RETURNS SETOF public.voucher_codes
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select * from public.voucher_codes v
  where v.status = 'active' and (v.expiry_date is null or v.expiry_date >= (now() at time zone 'UTC')::date)
    and v.merchant_key = nullif(merchant_key_param, '')
    and (v.deal_id is null or exists (select from public.deals d where d.id = v.deal_id and private.is_running(d)))
  order by (v.failing_reason is not null), v.expiry_date nulls last, v.created_at desc, v.id
  limit 50
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_voucher_codes()
 RETURNS TABLE(id uuid, user_id uuid, username text, code text, description text, merchant text, merchant_url text, discount_value numeric, discount_type public.discount_type, expiry_date date, brand_image_url text, status public.voucher_status, created_at timestamp with time zone, is_known boolean, updated_at timestamp with time zone, min_spend numeric, currency text, new_customers_only boolean, single_use boolean, exclusions text, source_url text, deal_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select v.id, v.user_id, p.username, v.code, v.description, v.merchant, v.merchant_url, v.discount_value,
      v.discount_type, v.expiry_date, v.brand_image_url, v.status, v.created_at,
      exists (
        select from public.voucher_codes o
        where o.status = 'active' and lower(o.code) = lower(v.code) and lower(o.merchant) = lower(v.merchant)),
      v.updated_at, v.min_spend, v.currency, v.new_customers_only, v.single_use, v.exclusions, v.source_url, v.deal_id
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' and private.may_decide_code(v.deal_id) order by v.created_at, v.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_voucher_codes()
 RETURNS SETOF public.voucher_codes
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.voucher_codes
  where status = 'active' and (expiry_date is null or expiry_date >= (now() at time zone 'UTC')::date)
    and (deal_id is null or exists (select from public.deals d where d.id = deal_id and private.is_running(d)))
  order by (failing_reason is not null), expiry_date nulls last, created_at desc, id
  limit 500
$function$;

CREATE OR REPLACE FUNCTION public.moderate_voucher_code(voucher_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  answer public.voucher_codes;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  if action = 'approve' and not private.may_decide_code(earlier.deal_id) then
    raise exception 'Decide on the deal of this code first' using errcode = 'PT409', hint = 'deal_not_public';
  end if;
  answer := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', answer.id,
    -- For undo_decision: a decision replaces the reason of an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', answer.status), why);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.report_code(voucher_id_param uuid, outcome_param text, reason_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  why text;
begin
  perform private.check_fields(
    ('outcome', outcome_param is null or outcome_param in ('worked', 'failed'), 'Outcome must be worked or failed', 'one_of', '{}'),
    ('reason', reason_param is null or outcome_param is not distinct from 'failed'
        and reason_param = any (enum_range(null::public.code_failure)::text[]),
      'Reason must be min_spend, new_customers, excluded, expired or unknown, and of a failure', 'one_of', '{}'));
  perform private.require_pace('outcomes', member);
  -- Locked, so that the proof matches the rows.
  select * into voucher from public.voucher_codes v where v.id = voucher_id_param and v.status = 'active' for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if voucher.expiry_date < (now() at time zone 'UTC')::date
    or not exists (select from public.deals d where d.id = voucher.deal_id and private.is_running(d)) and voucher.deal_id is not null
  then
    raise exception 'This code has expired' using errcode = 'PT409', hint = 'voucher_expired';
  end if;
  if outcome_param is null then
    delete from public.voucher_outcomes
    where voucher_id = voucher.id and user_id = member and day = (now() at time zone 'UTC')::date;
  else
    why := private.write_outcome(voucher, member, outcome_param::public.code_outcome,
      case outcome_param when 'failed' then coalesce(reason_param, 'unknown') end::public.code_failure);
  end if;
  select * into voucher from public.voucher_codes v where v.id = voucher.id;
  return jsonb_build_object(
    'outcome', outcome_param, 'worked', voucher.worked_14d, 'failed', voucher.failed_14d,
    'lastWorkedAt', voucher.last_worked_at, 'failingReason', voucher.failing_reason,
    'counts', why is null, 'reason', why);
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_voucher_code(voucher_id_param uuid, code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text, min_spend_param numeric DEFAULT NULL::numeric, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  old public.voucher_codes;
  answer public.voucher_codes;
begin
  select * into old from public.voucher_codes where id = voucher_id_param and user_id = member for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if old.status = 'active' or old.deal_id is not null then
    raise exception 'Only pending or rejected codes can be changed, and a deal''s code with its deal'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, min_spend = voucher.min_spend, currency = voucher.currency,
    new_customers_only = voucher.new_customers_only, single_use = voucher.single_use, exclusions = voucher.exclusions,
    source_url = voucher.source_url, status = 'pending', rejection_reason = null, rejected_at = null, updated_at = now()
  where id = old.id
  returning * into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_deal_code(deal_id_param uuid, code_data jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  answer public.voucher_codes;
begin
  select * into deal from public.deals where id = deal_id_param and (user_id = member or private.is_admin()) for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status = 'rejected' then
    raise exception 'Resubmit a rejected deal instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.require_pace('vouchers', member);
  perform private.write_deal_code(deal.id, jsonb_build_object('code', private.unwrap_object(code_data)));
  select * into answer from public.voucher_codes where deal_id = deal.id;
  return answer;
end
$function$;

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_deal_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_deal_key" UNIQUE (deal_id);

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
    COALESCE(codes.own, codes.first) AS voucher_code,
    d.last_confirmed_at,
    d.live_count,
    d.gone_count,
    private.ended_by(d.*) AS expired_by,
    d.edited_at,
    d.confirmed_by_poster,
    codes.applicable AS merchant_codes_count,
    d.season_section,
    d.delivery_days,
    d.order_by,
    d.channel,
    d.delivery_kind,
    d.delivery_cost,
    d.free_delivery_over,
    d.total_price,
    d.unit_amount,
    d.unit,
    d.deal_type,
    d.is_associated,
    d.original_price_source
   FROM ((public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)))
     LEFT JOIN LATERAL ( SELECT (array_agg(v.code) FILTER (WHERE (v.deal_id = d.id)))[1] AS own,
            (array_agg(v.code ORDER BY v.is_failing, v.expiry_date, v.created_at DESC, v.id))[1] AS first,
            (count(*) FILTER (WHERE ((NOT (v.deal_id IS DISTINCT FROM d.id)) OR private.is_code_for(d.price, d.currency, v.min_spend, v.currency))))::integer AS applicable
           FROM ( SELECT c.id,
                    c.user_id,
                    c.code,
                    c.description,
                    c.merchant,
                    c.merchant_url,
                    c.discount_value,
                    c.discount_type,
                    c.expiry_date,
                    c.brand_image_url,
                    c.status,
                    c.rejection_reason,
                    c.created_at,
                    c.updated_at,
                    c.rejected_at,
                    c.merchant_key,
                    c.min_spend,
                    c.currency,
                    c.new_customers_only,
                    c.single_use,
                    c.exclusions,
                    c.source_url,
                    c.worked_14d,
                    c.failed_14d,
                    c.last_worked_at,
                    c.failing_reason,
                    c.deal_id,
                    (c.failing_reason IS NOT NULL) AS is_failing
                   FROM public.voucher_codes c
                  WHERE ((c.status = 'active'::public.voucher_status) AND ((c.expiry_date IS NULL) OR (c.expiry_date >= ((now() AT TIME ZONE 'UTC'::text))::date)) AND (c.merchant_key = ( SELECT NULLIF(private.merchant_key(d.merchant), ''::text) AS "nullif")) AND ((c.deal_id IS NULL) OR (EXISTS ( SELECT
                           FROM public.deals o
                          WHERE ((o.id = c.deal_id) AND private.is_running(o.*))))))
                  ORDER BY (c.failing_reason IS NOT NULL), c.expiry_date, c.created_at DESC, c.id
                 LIMIT 100) v) codes ON (true));

CREATE OR REPLACE FUNCTION private.deals_in_order(sort_param text, limit_param integer, offset_param integer, category_filter text, location_filter text, since_param timestamp with time zone, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select d.*
  from private.list_deals(
    row(
      category_filter, null, location_filter, duration_filter, since_param, min_price_param, max_price_param, false, sort_param,
      null, null, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, rank, place)
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
  allowed constant text[] := private.deal_fields() || array['hot_votes_adjustment', 'cold_votes_adjustment'];
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
    raise exception 'An admin brought this deal back. You can end it after 24 hours.'
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
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order(
    'hottest', limit_param, offset_param, category_filter, location_filter, since_param, duration_filter, min_price_param,
    max_price_param)
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
    raise exception 'Someone else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'approve' and old.expires_at <= now() then
    raise exception 'The end date of this deal has passed. Change it first.'
      using errcode = 'PT409', hint = 'end_passed', detail = json_build_object('at', old.expires_at)::text;
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approval and rejection replace the reason of an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, details_param jsonb DEFAULT NULL::jsonb)
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
  -- Locked, so that no admin decides on the old text.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only pending or rejected deals can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param, coalesce(private.details_without_code(details_param), private.kept_details(old, original_price_param)));
  deal.is_associated := deal.is_associated or old.is_associated;
  perform private.refuse_past_order(deal.order_by, old.order_by);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    season_section = deal.season_section, delivery_days = deal.delivery_days, order_by = deal.order_by, channel = deal.channel,
    delivery_kind = deal.delivery_kind, delivery_cost = deal.delivery_cost, free_delivery_over = deal.free_delivery_over,
    unit_amount = deal.unit_amount, unit = deal.unit, deal_type = deal.deal_type, is_associated = deal.is_associated,
    original_price_source = deal.original_price_source,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;
  perform private.write_deal_code(old.id, details_param);

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  few constant integer := 5;
  rows_max integer := least(greatest(coalesce(limit_param, 20), 0), 20);
  asked private.search_terms := private.read_search(query_param);
  filters private.list_request := private.read_list_request(row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param, false,
    sort_param, null, null, null, null, section_filter, by_param, null)::private.list_request);
  running uuid[];
  expired uuid[];
begin
  if asked is null then
    return;
  end if;
  asked.seen := (
    select count(*) from (
      select form from private.searchable_deals order by created_at desc, deal_id desc limit 500
    ) as newest where form like all (asked.patterns) or form like all (asked.meant));
  -- A search accepts the orders of lists with all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  -- Shorter words resemble too many others.
  if cardinality(running) + cardinality(expired) < few and char_length(asked.alike) >= 4 then
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

CREATE OR REPLACE FUNCTION public.secure_submit_deal(title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, details_param jsonb DEFAULT NULL::jsonb)
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
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param,
    private.details_without_code(details_param));
  perform private.refuse_past_order(deal.order_by, null);

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
      starts_at, expires_at, season_section, delivery_days, order_by, channel, delivery_kind, delivery_cost, free_delivery_over,
      unit_amount, unit, deal_type, is_associated, original_price_source, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      deal.season_section, deal.delivery_days, deal.order_by, deal.channel, deal.delivery_kind, deal.delivery_cost,
      deal.free_delivery_over, deal.unit_amount, deal.unit, deal.deal_type, deal.is_associated, deal.original_price_source,
      case when private.is_admin() then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.write_deal_code(deal.id, details_param);
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
    merchant_codes_count,
    season_section,
    delivery_days,
    order_by,
    channel,
    delivery_kind,
    delivery_cost,
    free_delivery_over,
    total_price,
    unit_amount,
    unit,
    deal_type,
    is_associated,
    original_price_source,
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
  allowed text[] := private.deal_fields();
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
    raise exception 'Resubmit a rejected deal instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status <> 'pending' then
    allowed := array_remove(array_remove(allowed, 'merchant'), 'category');
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if old.is_associated and not deal.is_associated then
    perform private.refuse_field('is_associated', 'Only an admin can take back that you belong to the merchant', 'not_changeable');
  end if;
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

CREATE TRIGGER deals_code_follows AFTER UPDATE OF status, merchant, deal_url ON public.deals FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.merchant IS DISTINCT FROM new.merchant) OR (old.deal_url IS DISTINCT FROM new.deal_url))) EXECUTE FUNCTION private.follow_deal();

CREATE TRIGGER voucher_codes_stay_behind_deal BEFORE UPDATE OF status ON public.voucher_codes FOR EACH ROW WHEN (((new.status = 'active'::public.voucher_status) AND (new.deal_id IS NOT NULL))) EXECUTE FUNCTION private.keep_code_behind_deal();

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "private"."details_without_code"(jsonb) IS 'For secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."follow_deal"() IS 'Gives a deal''s code the status, merchant and link of the deal. A code that an admin took down alone stays down. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."keep_code_behind_deal"() IS 'Keeps a code from being public while its deal is not, also when an admin undoes a decision. Definer: row-level security hides such deals.';

COMMENT ON FUNCTION "private"."may_decide_code"(uuid) IS 'Definer: row-level security hides deals that are not public.';

COMMENT ON FUNCTION "private"."read_deal_code"(public.deals, jsonb) IS 'Raises PT400 invalid_field. For write_deal_code.';

COMMENT ON FUNCTION "private"."write_deal_code"(uuid, jsonb) IS 'Definer: codes are written by procedures only. The caller has checked the member and locked the deal.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification 7.';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. An edit without a change does not count towards the limit.';

COMMENT ON FUNCTION "public"."expire_own_deal"(uuid) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification 7.';

COMMENT ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param discussed.';

COMMENT ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param ending.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Invoker, like read_deals with sort_param hottest. Specification 7.';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: with row-level security PostgreSQL uses no index of an expression. Returns public deals only.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."get_pending_voucher_codes"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param trending.';

COMMENT ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param starting.';

COMMENT ON FUNCTION "public"."get_voucher_codes"() IS 'Specification 7. A code is valid until the end of its last day in UTC, and a deal''s code while its deal runs.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification 4.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) IS 'Definer: find_deals has no grants; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."set_deal_code"(uuid, jsonb) IS 'Definer: codes are written by procedures only.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter by is_running, which the partial indexes of deals serve.';

COMMENT ON VIEW "public"."own_deals" IS 'For get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."details_without_code"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_code_behind_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_decide_code"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_code"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_deal_code"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."admin_find_deals"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_find_deals"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."expire_own_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."expire_own_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_deal_code"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_deal_code"(uuid, jsonb) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

select private.expose_to_backend('public.own_deals');
