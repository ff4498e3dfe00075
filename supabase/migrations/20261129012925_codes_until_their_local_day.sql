set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.hide_codes_of_banned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  addition public.deal_finders;
begin
  for addition in
    select f.* from public.deal_finders f join public.deals d on d.id = f.deal_id
    where f.user_id = coalesce(new.user_id, old.user_id) and f.status = 'accepted' and f.code is not null
    order by d.id for update of d
  loop
    if private.is_banned(addition.user_id) then
      perform private.remove_added_code(addition);
    elsif not exists (select from public.voucher_codes v where v.deal_id = addition.deal_id)
      and (addition.code ->> 'expiry_date')::date >= private.first_day() is not false
    then
      perform private.publish_added_code(addition);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rule_of_link(link text)
 RETURNS private.domain_rules
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.* from private.domain_rules r
  where r.domain = any (
      select array_to_string(labels[place:], '.')
      from string_to_array(split_part((private.split_link(link)).host, ':', 1), '.') as labels,
        generate_subscripts(labels, 1) as place)
    and (r.until is null or r.until > now())
  order by char_length(r.domain) desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.split_query(query text, host text, OUT kept text[], OUT removed text[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  tracking constant text := private.tracking_parameters(host);
  written text;
  name text;
begin
  kept := '{}';
  removed := '{}';
  foreach written in array string_to_array(query, '&') loop
    name := split_part(written, '=', 1);
    if strpos(name, '%') > 0 then
      name := private.encoded_link_part(name);
    end if;
    if lower(name) ~ tracking or written ~* '=[^@/]+(@|%40)[a-z][a-z0-9.-]*\.[a-z]{2,}$' then
      removed := removed || regexp_replace(name, '^amp;', '');
    elsif written not in ('', '=') then
      kept := kept || written;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_form(text_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(lower(NORMALIZE(private.latin_digits(translate(text_param, '٪٫٬‎‏؜'::text, '%.,'::text)), NFKC)), '%([0-9]+([.,][0-9]+)?)'::text, '\1%'::text, 'g'::text);

CREATE OR REPLACE FUNCTION private.state_of_voucher(voucher public.voucher_codes)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when voucher.status = 'active' and (voucher.expiry_date < private.first_day()
      or exists (select from public.deals d where d.id = voucher.deal_id and private.is_over(d))) then 'expired'
    else voucher.status::text
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.unwrap_object(sent jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(sent) = 'string' and starts_with(btrim(sent #>> '{}'), '{') then
    return (sent #>> '{}')::jsonb;
  end if;
  return sent;
exception when data_exception then
  return sent;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_merchant_voucher_codes(merchant_key_param text)
 RETURNS SETOF public.voucher_codes
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select * from public.voucher_codes v
  where v.status = 'active' and (v.expiry_date is null or v.expiry_date >= private.first_day())
    and v.merchant_key = nullif(merchant_key_param, '')
    and (v.deal_id is null or exists (select from public.deals d where d.id = v.deal_id and private.is_running(d)))
  order by (v.failing_reason is not null), coalesce(v.expiry_date < (now() at time zone 'UTC')::date, false), v.expiry_date nulls last, v.created_at desc, v.id
  limit 50
$function$;

CREATE OR REPLACE FUNCTION public.get_voucher_codes()
 RETURNS SETOF public.voucher_codes
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.voucher_codes
  where status = 'active' and (expiry_date is null or expiry_date >= private.first_day())
    and (deal_id is null or exists (select from public.deals d where d.id = deal_id and private.is_running(d)))
  order by (failing_reason is not null), coalesce(expiry_date < (now() at time zone 'UTC')::date, false), expiry_date nulls last, created_at desc, id
  limit 500
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
      'Reason must be min_spend, new_customers, excluded, expired or unknown, and only for a failure', 'one_of', '{}'));
  perform private.require_pace('outcomes', member);
  -- Locked, so that the counts match the rows.
  select * into voucher from public.voucher_codes v where v.id = voucher_id_param and v.status = 'active' for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if voucher.expiry_date < private.first_day()
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

CREATE OR REPLACE VIEW "public"."deals_with_temperature" WITH (security_invoker=true) AS  SELECT d.id,
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
    d.original_price_source,
    h.facts AS halal,
    d.travel_facts,
    d.finance_facts,
    d.contains_meat
   FROM (((public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)))
     LEFT JOIN private.current_halal h ON ((h.deal_id = d.id)))
     LEFT JOIN LATERAL ( SELECT (array_agg(v.code) FILTER (WHERE (v.deal_id = d.id)))[1] AS own,
            COALESCE((array_agg(v.code ORDER BY v.is_failing, v.expiry_date, v.created_at DESC, v.id) FILTER (WHERE ((v.expiry_date >= ((now() AT TIME ZONE 'UTC'::text))::date) IS NOT FALSE)))[1], (array_agg(v.code ORDER BY v.is_failing, v.expiry_date, v.created_at DESC, v.id))[1]) AS first,
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
                  WHERE ((NOT private.is_product(d.finance_facts)) AND (c.status = 'active'::public.voucher_status) AND ((c.expiry_date IS NULL) OR (c.expiry_date >= private.first_day())) AND (c.merchant_key = ( SELECT NULLIF(private.merchant_key(d.merchant), ''::text) AS "nullif")) AND ((c.deal_id IS NULL) OR (EXISTS ( SELECT
                           FROM public.deals o
                          WHERE ((o.id = c.deal_id) AND private.is_running(o.*))))))
                  ORDER BY (c.failing_reason IS NOT NULL), c.expiry_date, c.created_at DESC, c.id
                 LIMIT 100) v) codes ON (true));

COMMENT ON COLUMN "public"."deals"."order_by" IS 'The last day to order. It ends where the reader is.';

COMMENT ON FUNCTION "private"."first_day"() IS 'For days that must not be in the past, and for what ends with a day. Inlined.';

COMMENT ON FUNCTION "public"."get_voucher_codes"() IS 'Specification, section 7. Browsers hide the codes whose last day has ended where the reader is; a deal''s code also needs a running deal.';

GRANT EXECUTE ON FUNCTION "private"."first_day"() TO "anon";

GRANT EXECUTE ON FUNCTION "private"."first_day"() TO "authenticated";
