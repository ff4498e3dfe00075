set local check_function_bodies = off;

CREATE TYPE "private"."list_request" AS ("category" text, "merchant" text, "location" text, "duration" text, "since" timestamp with time zone, "min_price" numeric, "max_price" numeric, "include_expired" boolean, "sort" text, "after_created_at" timestamp with time zone, "after_id" uuid, "after_price" numeric, "after_temperature" integer);

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
      and (asked.min_price is null or d.price >= asked.min_price)
      and (asked.max_price is null or d.price <= asked.max_price)
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
  -- In the lists by price, the deals without one are a second part behind those that have one.
  of_unknown_price boolean;
begin
  if asked.sort = 'hottest' and asked.merchant is null then
    return query
      select r.deal_id from private.deal_ranking r
      join public.deals_with_temperature d on d.id = r.deal_id
      where (asked.category is null or r.category = asked.category)
        and (asked.since is null or r.created_at >= asked.since)
        and (asked.location is null or d.location ilike asked.location)
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
  foreach of_unknown_price in array
    case when asked.sort not in ('price_low', 'price_high') or asked.after_id is null then array[null::boolean]
      when asked.after_price is null then array[true] else array[false, true] end
  loop
    return query
      select d.id from public.deals_with_temperature d
      where (asked.include_expired or d.is_running)
        and (not asked.include_expired or (d.status = 'active' and not d.is_upcoming))
        and (asked.category is null or d.category = asked.category)
        and (asked.merchant is null or private.merchant_key(d.merchant) = asked.merchant)
        and (asked.location is null or d.location ilike asked.location)
        and (asked.since is null or d.created_at >= asked.since)
        and (asked.min_price is null or d.price >= asked.min_price)
        and (asked.max_price is null or d.price <= asked.max_price)
        and (of_unknown_price is not true or d.price is null)
        and (of_unknown_price is not false or asked.sort <> 'price_low' or d.price >= asked.after_price)
        and (of_unknown_price is not false or asked.sort <> 'price_high' or d.price <= asked.after_price)
        and (
          asked.after_id is null
          or (of_unknown_price and asked.after_price is not null)
          or (of_unknown_price is false and d.price <> asked.after_price)
          or (asked.sort <> 'hottest' and (d.created_at, d.id) < (asked.after_created_at, asked.after_id))
          or (asked.sort = 'hottest' and (
            d.temperature < asked.after_temperature or (d.temperature = asked.after_temperature and (
              d.created_at < asked.after_created_at
              or (d.created_at = asked.after_created_at and d.id > asked.after_id))))))
      order by
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

CREATE OR REPLACE FUNCTION private.read_list_request(asked private.list_request)
 RETURNS private.list_request
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  asked.category := nullif(nullif(lower(btrim(asked.category)), ''), 'all');
  asked.merchant := nullif(private.merchant_key(asked.merchant), '');
  asked.location := private.like_pattern(nullif(btrim(asked.location), ''));
  asked.since := coalesce(asked.since, private.since_of(asked.duration));
  asked.sort := case when asked.sort in ('hottest', 'price_low', 'price_high') then asked.sort else 'latest' end;
  asked.include_expired := coalesce(asked.include_expired, false) and asked.sort <> 'hottest';
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_comments(slug_param text, limit_param integer DEFAULT 50, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 50), 0), 100);
  deal constant uuid := (public.read_deal(slug_param) ->> 'id')::uuid;
  listed jsonb;
begin
  if deal is null then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(thread) order by thread.created_at, thread.id), '[]') into listed from (
    select * from public.comments_with_author c
    where c.deal_id = deal and (after_id is null or (c.created_at, c.id) > (after_created_at, after_id))
    order by c.created_at, c.id limit rows_max + 1
  ) as thread;
  return jsonb_build_object(
    'comments', case when jsonb_array_length(listed) > rows_max then listed - rows_max else listed end,
    'more', jsonb_array_length(listed) > rows_max);
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deal(slug_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  slug constant text := lower(btrim(slug_param));
  found_deals jsonb := '[]';
begin
  if slug ~ '^[0-9a-f]{7}$' then
    select jsonb_agg(to_jsonb(d)) into found_deals from public.search_deals_by_id_prefix(slug) d;
  elsif slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select jsonb_agg(to_jsonb(d)) into found_deals from public.get_deal(slug::uuid) d;
  end if;
  return case when jsonb_array_length(found_deals) = 1 then found_deals -> 0 end;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false)
 RETURNS jsonb
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
  return jsonb_build_object(
    'deals', (
      select coalesce(jsonb_agg(to_jsonb(d) order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', cardinality(ids) > rows_max,
    'total', case when counted then private.count_listed_deals(asked) end);
end
$function$;

COMMENT ON FUNCTION "private"."count_listed_deals"(private.list_request) IS 'Definer, as list_deal_ids. Counts public deals only.';

COMMENT ON FUNCTION "private"."list_deal_ids"(private.list_request, integer, integer) IS 'Definer: private.deal_ranking is granted to nobody, and with row-level security PostgreSQL uses no index of merchants or locations. Ids of public deals only.';

COMMENT ON FUNCTION "private"."read_list_request"(private.list_request) IS 'The hottest list never holds ended deals.';

COMMENT ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) IS 'Invoker: row-level security decides what is read.';

COMMENT ON FUNCTION "public"."read_deal"(text) IS 'Invoker: row-level security decides what is read.';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean) IS 'Invoker: whatever the list names, row-level security decides what is read.';

COMMENT ON TYPE "private"."list_request" IS 'For read_deals.';

REVOKE ALL ON FUNCTION "private"."count_listed_deals"(private.list_request) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listed_deals"(private.list_request) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."list_deal_ids"(private.list_request, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_deal_ids"(private.list_request, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."read_list_request"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deal"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deal"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean) TO "anon", "authenticated";
