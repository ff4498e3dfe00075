set local check_function_bodies = off;

DROP FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean);

CREATE OR REPLACE FUNCTION private.beside_deal(merchant_param text, category_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  key constant text := private.merchant_key(merchant_param);
begin
  return json_build_object(
    'same_merchant', (
      select coalesce(json_agg(private.brief_deal(listed)), '[]') from (
        select d.* from public.deals d
        where key <> '' and private.is_running(d) and private.merchant_key(d.merchant) = key
        order by d.created_at desc, d.id desc limit 5
      ) as listed),
    'similar', (
      select coalesce(json_agg(private.brief_deal(listed.deal)), '[]') from (
        select d as deal from private.deal_ranking r join public.deals d on d.id = r.deal_id
        where r.category = category_param and private.is_running(d)
        order by r.temperature desc, r.created_at desc, r.deal_id limit 9
      ) as listed),
    'vouchers', (select coalesce(json_agg(v), '[]') from public.get_merchant_voucher_codes(key) as v));
end
$function$;

CREATE OR REPLACE FUNCTION private.brief_deal(deal public.deals)
 RETURNS json
 LANGUAGE sql
 STABLE
RETURN json_build_object('id', (deal).id, 'title', (deal).title, 'price', (deal).price, 'currency', (deal).currency, 'image_url', (deal).image_url, 'merchant', (deal).merchant, 'calculated_temperature', (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset), 'expires_at', (deal).expires_at);

CREATE OR REPLACE FUNCTION private.code_of_merchant(merchant_param text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'auto'
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

CREATE OR REPLACE FUNCTION private.count_kept_deals(only_category text, include_expired boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'auto'
AS $function$
begin
  return (
    select coalesce(sum(current_deals + case when include_expired then expired_deals else 0 end), 0)
    from private.deal_counts where only_category is null or category = only_category
  ) - (
    select count(*) from private.deals_out_of_time() as d
    where (only_category is null or d.category = only_category) and (include_expired is not true or private.is_upcoming(d))
  );
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
  if asked.sort = 'latest' and not asked.include_expired and asked.after_id is null and offset_param <= 1000
    and num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) = 0 then
    return query select private.newest_deal_ids(asked.category, rows_param, offset_param);
    return;
  end if;
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

CREATE OR REPLACE FUNCTION private.newest_deal_ids(only_category text, rows_param integer, offset_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'auto'
AS $function$
begin
  if only_category is null then
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d)
        order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  else
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d) and d.category = only_category
        order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  end if;
end
$function$;

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
  return private.count_kept_deals(only_category, include_expired);
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deal_page(slug_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  slug constant text := lower(btrim(slug_param));
  deal public.deals_with_temperature;
begin
  if slug ~ '^[0-9a-f]{7}$' then
    select * into deal from public.search_deals_by_id_prefix(slug) limit 1;
  elsif slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into deal from public.get_deal(slug::uuid);
  end if;
  if deal.id is null then
    return null;
  end if;
  return json_build_object(
    'deal', deal,
    'comments', (
      select coalesce(json_agg(thread), '[]') from (
        select * from public.comments_with_author c
        where c.deal_id = deal.id order by c.created_at, c.id limit 10000
      ) as thread),
    'beside', private.beside_deal(deal.merchant, deal.category));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  asked constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id, after_price, after_temperature);
  ids constant uuid[] := array(
    select private.list_deal_ids(asked, rows_max + 1, case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end));
begin
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', cardinality(ids) > rows_max,
    'total', case when counted then private.count_listed_deals(asked) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.read_sidebar()
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := date_bin('10 minutes', now(), 'epoch');
begin
  return json_build_object(
    'hottest', (
      select coalesce(json_agg(d), '[]')
      from public.get_hottest_deals(limit_param => 4, since_param => moment - interval '24 hours') as d),
    'ending', (
      select coalesce(json_agg(listed), '[]') from (
        select * from public.deals_with_temperature d
        where d.is_running and d.expires_at > moment and d.expires_at < moment + interval '7 days'
        order by d.expires_at, d.id limit 4
      ) as listed),
    'leaders', (
      select coalesce(json_agg(l), '[]')
      from public.get_monthly_temperature_leaderboard(current_month_only => true, limit_param => 5) as l),
    'vouchers', (
      select coalesce(json_agg(listed), '[]') from (select * from public.get_voucher_codes() limit 3) as listed));
end
$function$;

COMMENT ON FUNCTION "private"."beside_deal"(text, text) IS 'Definer: private.deal_ranking and the index by merchant are granted to nobody. Public deals and codes only.';

COMMENT ON FUNCTION "private"."brief_deal"(public.deals) IS 'Inlined, for beside_deal.';

COMMENT ON FUNCTION "private"."count_kept_deals"(text, boolean) IS 'Definer: private.deal_counts is granted to nobody; counts public deals only.';

COMMENT ON FUNCTION "private"."newest_deal_ids"(text, integer, integer) IS 'Definer, for list_deal_ids. Ids of public deals only.';

COMMENT ON FUNCTION "public"."read_deal_page"(text) IS 'Invoker: row-level security decides what is read of the deal and its comments.';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean) IS 'Invoker: whatever the list names, row-level security decides what is read.';

COMMENT ON FUNCTION "public"."read_sidebar"() IS 'Invoker: row-level security and the procedures decide what is read.';

REVOKE ALL ON FUNCTION "private"."beside_deal"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."beside_deal"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."brief_deal"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_kept_deals"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newest_deal_ids"(text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."read_deal_page"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deal_page"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_sidebar"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_sidebar"() TO "anon", "authenticated";
