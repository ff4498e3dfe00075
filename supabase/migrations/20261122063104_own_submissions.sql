set local check_function_bodies = off;

DROP FUNCTION "public"."list_businesses"(text, text, integer, integer);

CREATE OR REPLACE FUNCTION private.check_own_state(status_param text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  state text := nullif(lower(btrim(status_param)), '');
begin
  if state not in ('pending', 'active', 'rejected', 'expired') then
    perform private.refuse_field('status', 'Status must be pending, active, rejected or expired', 'one_of', '{}');
  end if;
  return state;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_fields(title_param text, description_param text, price_param numeric, merchant_param text, category_param text, location_param text, image_url_param text, deal_url_param text, currency_param text, original_price_param numeric, starts_at_param timestamp with time zone, expires_at_param timestamp with time zone)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  deal.title := btrim(title_param);
  deal.description := btrim(coalesce(description_param, ''));
  deal.price := price_param;
  deal.original_price := original_price_param;
  deal.currency := upper(coalesce(nullif(btrim(currency_param), ''), private.setting('currency'), 'GBP'));
  deal.merchant := btrim(merchant_param);
  deal.deal_url := btrim(coalesce(deal_url_param, ''));
  deal.image_url := btrim(coalesce(image_url_param, ''));
  deal.category := lower(btrim(category_param));
  deal.location := btrim(coalesce(location_param, ''));
  deal.starts_at := starts_at_param;
  deal.expires_at := expires_at_param;
  deal.temperature_offset := 0;
  perform private.check_deal(deal);
  if deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_voucher_fields(code_param text, description_param text, merchant_param text, merchant_url_param text, discount_value_param numeric, discount_type_param text, expiry_date_param date, brand_image_url_param text)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  kind text := lower(btrim(discount_type_param));
  voucher public.voucher_codes;
begin
  if kind is null or kind not in ('percentage', 'fixed', 'free_delivery', 'other') then
    perform private.refuse_field(
      'discount_type', 'Discount type must be percentage, fixed, free_delivery or other', 'one_of', '{}');
  end if;
  voucher.code := btrim(code_param);
  voucher.description := btrim(coalesce(description_param, ''));
  voucher.merchant := btrim(merchant_param);
  voucher.merchant_url := btrim(coalesce(merchant_url_param, ''));
  voucher.discount_value := discount_value_param;
  voucher.discount_type := kind;
  voucher.expiry_date := expiry_date_param;
  voucher.brand_image_url := btrim(coalesce(brand_image_url_param, ''));
  perform private.check_voucher_code(voucher);
  return voucher;
end
$function$;

CREATE OR REPLACE FUNCTION private.state_of_deal(status_param public.deal_status, expires_at_param timestamp with time zone, expired_at_param timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status_param = 'rejected' then 'rejected'
    when expired_at_param is not null or status_param = 'active' and expires_at_param <= now() then 'expired'
    else status_param::text
  end
$function$;

CREATE OR REPLACE FUNCTION private.state_of_voucher(status_param public.voucher_status, expiry_date_param date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status_param = 'active' and expiry_date_param < (now() at time zone 'UTC')::date then 'expired'
    else status_param::text
  end
$function$;

CREATE OR REPLACE FUNCTION public.count_my_submissions()
 RETURNS TABLE(content text, status text, items bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select 'deal', private.state_of_deal(d.status, d.expires_at, d.expired_at), count(*)
    from public.deals d where d.user_id = member group by 2
    union all
    select 'voucher', private.state_of_voucher(v.status, v.expiry_date), count(*)
    from public.voucher_codes v where v.user_id = member group by 2;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_business(slug_param text)
 RETURNS TABLE(slug text, name text, merchant_key text, is_registered boolean, description text, website text, category text, location text, halal_certifier text, certificate_number text, logo_url text, created_at timestamp with time zone, deals bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  wanted text := private.merchant_key(slug_param);
  merchant public.merchants;
  running bigint;
  known_name text;
begin
  select * into merchant from public.merchants m
  where m.status = 'approved' and (m.slug = wanted or m.name_key = wanted)
  order by (m.slug = wanted) desc, m.created_at limit 1;
  wanted := coalesce(merchant.name_key, wanted);
  select sum(c.current_deals),
    (array_agg(c.name order by c.current_deals desc, c.category) filter (where c.current_deals + c.expired_deals > 0))[1]
  into running, known_name
  from private.merchant_deal_counts c where c.merchant_key = wanted;
  if merchant.id is null and (known_name is null or wanted = 'unknown-merchant') then
    return;
  end if;
  -- Ended, not marked as expired yet.
  running := coalesce(running, 0) - (
    select count(*) from public.deals d
    where d.status = 'active' and d.expired_at is null and d.expires_at <= now()
      and private.merchant_key(d.merchant) = wanted
  );
  return query select
    coalesce(merchant.slug, wanted), coalesce(merchant.name, known_name), wanted, merchant.id is not null,
    coalesce(merchant.description, ''), coalesce(merchant.website, ''), merchant.category,
    coalesce(merchant.location, ''), coalesce(merchant.halal_certifier, ''), coalesce(merchant.certificate_number, ''),
    coalesce(merchant.logo_url, ''), merchant.created_at, running;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_merchant_voucher_codes(merchant_key_param text)
 RETURNS SETOF public.voucher_codes
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  select * from public.voucher_codes v
  where v.status = 'active' and (v.expiry_date is null or v.expiry_date >= (now() at time zone 'UTC')::date)
    and private.merchant_key(v.merchant) = nullif(merchant_key_param, '')
  order by v.expiry_date nulls last, v.created_at desc, v.id
  limit 50
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

CREATE OR REPLACE FUNCTION public.get_my_voucher_codes()
 RETURNS SETOF public.voucher_codes
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select * from public.voucher_codes v where v.user_id = member order by v.created_at desc, v.id limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_businesses(search_param text DEFAULT NULL::text, category_filter text DEFAULT NULL::text, limit_param integer DEFAULT 24, offset_param integer DEFAULT 0, sort_param text DEFAULT NULL::text)
 RETURNS TABLE(slug text, name text, is_registered boolean, category text, location text, halal_certifier text, logo_url text, deals bigint, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  pattern text := private.like_pattern(nullif(btrim(search_param), ''));
  -- Ignores case and accents: `cafe` finds `Café`.
  key_pattern text := private.like_pattern(nullif(private.merchant_key(search_param), ''));
  by_name boolean := lower(btrim(coalesce(sort_param, ''))) = 'name';
begin
  return query
    with ended as (
      -- Ended, not marked as expired yet: few, because expire_ended_deals marks them.
      select private.merchant_key(d.merchant) as key, d.category, count(*) as deals from public.deals d
      where d.status = 'active' and d.expired_at is null and d.expires_at <= now() group by 1, 2
    ), known as (
      select c.merchant_key as key, (array_agg(c.name order by c.current_deals desc, c.category))[1] as name,
        sum(c.current_deals - coalesce(e.deals, 0))::bigint as deals,
        bool_or(c.category = only_category and c.current_deals > coalesce(e.deals, 0)) as in_category
      from private.merchant_deal_counts c
      left join ended e on e.key = c.merchant_key and e.category = c.category
      -- Deals without a merchant are of nobody.
      where c.current_deals > 0 and c.merchant_key <> 'unknown-merchant' and (key_pattern is null or c.merchant_key like key_pattern or c.name ilike pattern)
      group by c.merchant_key
    ), found as (
      select m.slug, m.name, true as is_registered, m.category, m.location, m.halal_certifier, m.logo_url,
        coalesce(k.deals, 0) as deals
      from public.merchants m left join known k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (pattern is null or m.name ilike pattern or m.name_key like key_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals
      from known k
      where k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or key_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from found f
    order by case when by_name then lower(f.name) end, f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
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
    status = 'pending', rejection_reason = null, expired_at = null, updated_at = now()
  where id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_voucher_code(voucher_id_param uuid, code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text)
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
  if old.status = 'active' then
    raise exception 'Only what is waiting or was not approved can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param);

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, status = 'pending', rejection_reason = null
  where id = old.id
  returning * into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_voucher_code(code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  answer public.voucher_codes;
begin
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 4));
  select * into answer from public.voucher_codes v
  where v.user_id = member and v.created_at > now() - interval '60 seconds'
    and v.code = voucher.code and v.merchant = voucher.merchant
  order by v.created_at limit 1;
  if found then
    return answer;
  end if;

  perform private.require_pace('vouchers', member);
  insert into public.voucher_codes (
    user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, brand_image_url,
    status)
  values (
    member, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.brand_image_url,
    case when private.is_admin() then 'active'::public.voucher_status else 'pending' end)
  returning * into answer;
  return answer;
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

COMMENT ON FUNCTION "private"."check_own_state"(text) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Raises PT400 invalid_field. Called by secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text) IS 'Raises PT400 invalid_field. Called by secure_add_voucher_code and resubmit_voucher_code.';

COMMENT ON FUNCTION "private"."state_of_deal"(public.deal_status, timestamp with time zone, timestamp with time zone) IS 'The words that get_my_deals and count_my_submissions use.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_status, date) IS 'The words that count_my_submissions uses.';

COMMENT ON FUNCTION "public"."count_my_submissions"() IS 'Definer: the caller has to be a member with an open session. Counts rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_merchant_voucher_codes"(text) IS 'Definer: members cannot execute private.merchant_key. Returns public codes only, as get_voucher_codes does.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: the caller has to be a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_voucher_codes"() IS 'Definer: the caller has to be a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) IS 'Definer: private.merchant_deal_counts is granted to nobody; shows approved merchants and public deals only.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text) IS 'Definer: voucher codes are written by procedures only.';

REVOKE ALL ON FUNCTION "private"."check_own_state"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_deal"(public.deal_status, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_voucher"(public.voucher_status, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."count_my_submissions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_my_submissions"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_voucher_codes"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_voucher_codes"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text) TO "anon", "authenticated";
