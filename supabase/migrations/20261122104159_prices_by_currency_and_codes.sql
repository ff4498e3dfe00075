set local check_function_bodies = off;

DROP INDEX "public"."deals_active_category_price_high_idx";

DROP INDEX "public"."deals_active_category_price_low_idx";

DROP INDEX "public"."deals_active_price_high_idx";

DROP INDEX "public"."deals_active_price_low_idx";

DROP FUNCTION "public"."admin_find_deals"(text, text);

DROP FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text);

DROP FUNCTION "public"."admin_update_deal"(uuid, jsonb, text);

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

CREATE OR REPLACE FUNCTION private.code_of_merchant(merchant_param text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select v.code from public.voucher_codes v
    where v.status = 'active' and (v.expiry_date is null or v.expiry_date >= (now() at time zone 'UTC')::date)
      and private.merchant_key(v.merchant) = nullif(private.merchant_key(merchant_param), '')
    order by v.expiry_date nulls last, v.created_at desc, v.id
    limit 1
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.count_listed_deals(given private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  asked constant private.list_request := private.read_list_request(given);
begin
  if asked.merchant is null then
    return public.count_deals(
      category_filter => asked.category, location_filter => given.location, since_param => asked.since,
      include_expired => asked.include_expired, min_price_param => asked.min_price, max_price_param => asked.max_price);
  end if;
  return (
    select count(*) from public.deals_with_temperature d
    where (asked.include_expired or d.is_running)
      and (not asked.include_expired or (d.status = 'active' and not d.is_upcoming))
      and private.merchant_key(d.merchant) = asked.merchant
      and (asked.category is null or d.category = asked.category)
      and (asked.location is null or d.location ilike asked.location)
      and (asked.since is null or d.created_at >= asked.since)
      and (coalesce(asked.min_price, asked.max_price) is null or d.price_group = '')
      and (asked.min_price is null or d.price >= asked.min_price)
      and (asked.max_price is null or d.price <= asked.max_price)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.find_deals(asked private.search_terms, filters private.search_filters, is_over_param boolean, is_alike_param boolean, except_ids uuid[], rows_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    with matching as materialized (
      select d.id, private.search_form(d.title || ' ' || d.merchant) as form
      from public.deals_with_temperature d
      where (is_over_param or d.is_running) and (not is_over_param or (d.status = 'active' and d.is_expired))
        and (filters.category is null or d.category = filters.category)
        and (filters.location_pattern is null or d.location ilike filters.location_pattern)
        and (filters.since is null or d.created_at >= filters.since)
        and (coalesce(filters.min_price, filters.max_price) is null or d.price_group = '')
        and (filters.min_price is null or d.price >= filters.min_price)
        and (filters.max_price is null or d.price <= filters.max_price)
        and (filters.merchant_key is null or private.merchant_key(d.merchant) = filters.merchant_key)
        and (asked.signs is null or lower(d.title || ' ' || d.merchant) like all (asked.signs))
        -- The two longest words choose the rows in the index, then all words are looked for.
        and (asked.longest is null or is_alike_param
          or private.search_form(d.title || ' ' || d.merchant) like private.search_pattern(asked.longest))
        and (asked.second is null or is_alike_param
          or private.search_form(d.title || ' ' || d.merchant) like private.search_pattern(asked.second))
        and (not is_alike_param
          or private.search_form(d.title || ' ' || d.merchant) operator(extensions.%>>) asked.longest)
        and not exists (
          select from unnest(asked.words) as word
          where private.search_form(d.title || ' ' || d.merchant) not like private.search_pattern(word)
            and not (is_alike_param and char_length(word) >= 4
              and private.search_form(d.title || ' ' || d.merchant) operator(extensions.%>>) word))
        and not exists (
          select from unnest(asked.category_words) as word
          where private.search_form(d.title || ' ' || d.merchant) not like '% ' || word || '%'
            and d.category || ':' || word <> all (asked.named))
        and d.id <> all (except_ids)
      order by
        case when filters.sort in ('price_low', 'price_high') then d.price_group end,
        case when filters.sort = 'price_low' then d.price end,
        case when filters.sort = 'price_high' then d.price end desc nulls last,
        case when filters.sort = 'hottest' then d.temperature end desc,
        case when is_alike_param then (
          select sum(extensions.word_similarity(word, private.search_form(d.title || ' ' || d.merchant)))
          from unnest(asked.words) as word) end desc,
        d.created_at desc, d.id desc
      -- Without a sort the newest matches are ordered by how well they match.
      limit case when filters.sort is null then 200 else rows_param end
    ), ordered as (
      select matching.id, row_number() over () as place, (
        select count(*) from unnest(asked.words) as word where matching.form like '% ' || word || '%') as beginnings
      from matching
    )
    select ordered.id from ordered
    order by case when filters.sort is null and not is_alike_param then ordered.beginnings end desc, ordered.place
    limit rows_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_deal_ids(given private.list_request, rows_param integer, offset_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  asked constant private.list_request := private.read_list_request(given);
  left_over integer := rows_param;
  found_rows integer;
  by_price constant boolean := asked.sort in ('price_low', 'price_high');
  -- In the lists by price, the currency of the deal before is followed by the other currencies, then by the deals without
  -- a price: three parts, each a range of the index.
  part text;
  after_group text;
begin
  if asked.sort = 'hottest' and asked.merchant is null then
    return query
      select r.deal_id from private.deal_ranking r
      join public.deals_with_temperature d on d.id = r.deal_id
      where (asked.category is null or r.category = asked.category)
        and (asked.since is null or r.created_at >= asked.since)
        and (asked.location is null or d.location ilike asked.location)
        and (coalesce(asked.min_price, asked.max_price) is null or d.price_group = '')
        and (asked.min_price is null or d.price >= asked.min_price)
        and (asked.max_price is null or d.price <= asked.max_price)
        and d.is_running
        and (asked.after_id is null or (
          r.temperature <= asked.after_temperature and (
            r.temperature < asked.after_temperature or r.created_at < asked.after_created_at
            or (r.created_at = asked.after_created_at and r.deal_id > asked.after_id))))
      order by r.temperature desc, r.created_at desc, r.deal_id
      limit rows_param offset offset_param;
    return;
  end if;
  if by_price and asked.after_price is not null then
    after_group := coalesce((select d.price_group from public.deals_with_temperature d where d.id = asked.after_id), '');
  end if;
  foreach part in array
    case when not by_price or asked.after_id is null then array['all']
      when asked.after_price is null then array['unknown'] else array['same', 'other', 'unknown'] end
  loop
    return query
      select d.id from public.deals_with_temperature d
      where (asked.include_expired or d.is_running)
        and (not asked.include_expired or (d.status = 'active' and not d.is_upcoming))
        and (asked.category is null or d.category = asked.category)
        and (asked.merchant is null or private.merchant_key(d.merchant) = asked.merchant)
        and (asked.location is null or d.location ilike asked.location)
        and (asked.since is null or d.created_at >= asked.since)
        and (coalesce(asked.min_price, asked.max_price) is null or d.price_group = '')
        and (asked.min_price is null or d.price >= asked.min_price)
        and (asked.max_price is null or d.price <= asked.max_price)
        and (part <> 'unknown' or d.price_group is null)
        and (part <> 'other' or d.price_group > after_group)
        and (part <> 'same' or d.price_group = after_group)
        and (part <> 'same' or asked.sort <> 'price_low' or d.price >= asked.after_price)
        and (part <> 'same' or asked.sort <> 'price_high' or d.price <= asked.after_price)
        and (
          asked.after_id is null
          or part = 'other'
          or (part = 'unknown' and asked.after_price is not null)
          or (part = 'same' and d.price <> asked.after_price)
          or (asked.sort <> 'hottest' and (d.created_at, d.id) < (asked.after_created_at, asked.after_id))
          or (asked.sort = 'hottest' and (
            d.temperature < asked.after_temperature or (d.temperature = asked.after_temperature and (
              d.created_at < asked.after_created_at
              or (d.created_at = asked.after_created_at and d.id > asked.after_id))))))
      order by
        case when by_price then d.price_group end,
        case when asked.sort = 'price_low' then d.price end,
        case when asked.sort = 'price_high' then d.price end desc nulls last,
        case when asked.sort = 'hottest' then d.temperature end desc,
        d.created_at desc,
        case when asked.sort = 'hottest' then d.id end,
        d.id desc
      limit left_over offset offset_param;
    get diagnostics found_rows = row_count;
    left_over := left_over - found_rows;
    exit when left_over <= 0;
  end loop;
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
  deal.currency := upper(coalesce(nullif(btrim(currency_param), ''), private.site_currency()));
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

CREATE OR REPLACE FUNCTION private.site_currency()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 'GBP'::text;

CREATE OR REPLACE FUNCTION private.price_group(price_param numeric, currency_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (price_param IS NULL) THEN NULL::text WHEN ((price_param = (0)::numeric) OR (currency_param = private.site_currency())) THEN ''::text ELSE currency_param END;

CREATE OR REPLACE FUNCTION public.count_deals(category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, include_expired boolean DEFAULT false, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  only_location text := private.like_pattern(nullif(btrim(location_filter), ''));
begin
  if coalesce(only_location, since_param::text, min_price_param::text, max_price_param::text) is not null then
    return (
      select count(*) from public.deals
      where status = 'active'
        and (only_category is null or category = only_category)
        and (only_location is null or location ilike only_location)
        and (since_param is null or created_at >= since_param)
        and (coalesce(min_price_param, max_price_param) is null or private.price_group(price, currency) = '')
        and (min_price_param is null or price >= min_price_param)
        and (max_price_param is null or price <= max_price_param)
        and (private.is_running(deals) or (include_expired and private.is_over(deals)))
    );
  end if;
  return (
    select coalesce(sum(current_deals + case when include_expired then expired_deals else 0 end), 0)
    from private.deal_counts where only_category is null or category = only_category
  ) - (
    select count(*) from private.deals_out_of_time() as d
    where (only_category is null or d.category = only_category) and (include_expired is not true or private.is_upcoming(d))
  );
end
$function$;

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
    private.code_of_merchant(d.merchant) AS voucher_code
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

CREATE OR REPLACE FUNCTION public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text)
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
    expired_at = case when expired_at = old.expires_at and deal.expires_at is distinct from old.expires_at
      then null else expired_at end,
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
    status = 'pending', rejection_reason = null, expired_at = null, updated_at = now()
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

COMMENT ON FUNCTION "private"."code_of_merchant"(text) IS 'Definer: members cannot execute private.merchant_key. Returns public codes only, the first of get_merchant_voucher_codes.';

COMMENT ON FUNCTION "private"."price_group"(numeric, text) IS 'Inlined, in the indexes of the sorts by price as well.';

COMMENT ON FUNCTION "private"."site_currency"() IS 'Inlined, in the indexes of the sorts by price as well: another currency needs new indexes. contract/limits.ts has it too.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification 7.';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification 7.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Definer: private.deal_ranking is granted to nobody; it holds public deals only.';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: members cannot execute the function of the index. Returns public deals only.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: the caller has to be a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification 4.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) IS 'Definer: find_deals is granted to nobody; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter on is_running, which the partial indexes of deals serve.';

REVOKE ALL ON FUNCTION "private"."code_of_merchant"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."code_of_merchant"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."price_group"(numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."price_group"(numeric, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."site_currency"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_currency"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_find_deals"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_find_deals"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal"(uuid) TO "anon", "authenticated";

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

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

CREATE INDEX deals_active_category_price_high_idx ON public.deals USING btree (category, private.price_group(price, currency), price DESC NULLS LAST, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL));

CREATE INDEX deals_active_category_price_low_idx ON public.deals USING btree (category, private.price_group(price, currency), price, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL));

CREATE INDEX deals_active_price_high_idx ON public.deals USING btree (private.price_group(price, currency), price DESC NULLS LAST, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL));

CREATE INDEX deals_active_price_low_idx ON public.deals USING btree (private.price_group(price, currency), price, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL));

CREATE INDEX voucher_codes_active_merchant_idx ON public.voucher_codes USING btree (private.merchant_key(merchant), expiry_date, created_at DESC, id) WHERE (status = 'active'::public.voucher_status);
