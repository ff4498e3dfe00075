set local check_function_bodies = off;

DROP FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone);

-- In the order of the type, because rows of it are built by position.
ALTER TYPE "private"."list_request" ADD ATTRIBUTE "section" text, ADD ATTRIBUTE "by_day" date, ADD ATTRIBUTE "states_delivery" boolean;

CREATE OR REPLACE FUNCTION private.arrives_by(deal public.deals, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE(((NOT private.is_over(deal)) AND COALESCE(((deal).order_by >= ((now() AT TIME ZONE 'UTC'::text))::date), true) AND (private.arrival_day(GREATEST(((now() AT TIME ZONE 'UTC'::text))::date, (((deal).starts_at AT TIME ZONE 'UTC'::text))::date), (deal).delivery_days) <= day)), false);

CREATE OR REPLACE FUNCTION private.count_listed_deals(raw_request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request private.list_request := private.read_list_request(raw_request);
  without_section private.list_request;
  sorted private.list_order;
  total bigint;
begin
  select * into sorted from private.list_orders() o where o.sort in (request.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.count_max is null then
    request.include_expired := request.include_expired and sorted.has_expired;
    if not private.is_filtered(request) then
      return private.count_kept_deals(request.category, request.include_expired);
    end if;
    if num_nonnulls(request.merchant, request.section, request.by_day, request.states_delivery) = 0 then
      return public.count_deals(
        category_filter => request.category, location_filter => raw_request.location, since_param => request.since,
        include_expired => request.include_expired, min_price_param => request.min_price, max_price_param => request.max_price);
    end if;
    without_section := request;
    without_section.section := null;
    if not private.is_filtered(without_section) and request.category is null and request.include_expired is not true then
      return private.count_section(request.section);
    end if;
    -- All orders without a limit have the same deals; the latest needs no ranking.
    select * into sorted from private.list_orders() o where o.sort = 'latest';
  end if;
  execute 'select count(*) from (select' || private.list_source(request, sorted, false) || ' limit $2) as listed'
    into total using request, sorted.count_max;
  return total;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_unstated_deals(raw_request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  count_max constant integer := (select o.count_max from private.list_orders() o where o.sort = raw_request.sort);
  request private.list_request := raw_request;
  total bigint;
begin
  request.by_day := null;
  total := private.count_listed_deals(request);
  if total >= count_max then
    return null;
  end if;
  request.states_delivery := true;
  return total - private.count_listed_deals(request);
end
$function$;

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

CREATE OR REPLACE FUNCTION private.find_among_first(asked private.search_terms, filters private.list_request, is_over_param boolean, wanted integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  farthest constant integer := 20000;
  is_newest_first constant boolean := coalesce(filters.sort = 'latest', true);
  list constant private.list_request := row(
    filters.category, filters.merchant, null, null, null, null, null, is_over_param, filters.sort, null, null, null, null, null, null, null);
  walked integer := 500;
  listed uuid[];
  matching uuid[];
begin
  if asked.seen = 0 or (is_over_param and not is_newest_first) then -- no index has the expired deals by price or temperature
    return null;
  end if;
  if is_newest_first and num_nonnulls(filters.category, filters.merchant) = 0 then
    if asked.seen * farthest < wanted * walked then
      return null;
    end if;
    matching := array(
      select d.id
      from (
        select * from private.searchable_deals order by created_at desc, deal_id desc limit farthest
      ) as s join public.deals d on d.id = s.deal_id
      where (s.form like all (asked.patterns) or s.form like all (asked.meant))
        and private.fits_search(d, s.form, asked, filters, is_over_param)
      order by s.created_at desc, s.deal_id desc limit wanted);
    return case when cardinality(matching) = wanted then matching end;
  end if;
  loop
    listed := array(select l.deal_id from private.list_deals(list, walked, 0) as l);
    matching := array(
      select d.id
      from unnest(listed) with ordinality as walk (id, place)
      cross join lateral (
        select s.form from private.searchable_deals s
        where s.deal_id = walk.id and (s.form like all (asked.patterns) or s.form like all (asked.meant)) offset 0
      ) as s
      -- One by one: a join might read all deals of the category.
      cross join lateral (select * from public.deals where id = walk.id offset 0) as d
      where private.fits_search(d, s.form, asked, filters, is_over_param)
      order by walk.place limit wanted);
    if cardinality(matching) = wanted or cardinality(listed) < walked then
      return matching;
    elsif cardinality(matching) * farthest::bigint < wanted * walked::bigint or walked = farthest then
      return null;
    end if;
    -- As far as the previous matches suggest, plus a third.
    walked := least(farthest, walked * (2 + wanted / cardinality(matching) * 4 / 3));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((request).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (request).merchant)) AND (((request).location IS NULL) OR ((deal).location ~~* (request).location)) AND (((request).since IS NULL) OR ((deal).created_at >= (request).since)) AND ((COALESCE((request).min_price, (request).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((request).min_price IS NULL) OR ((deal).price >= (request).min_price)) AND (((request).max_price IS NULL) OR ((deal).price <= (request).max_price)) AND (((request).section IS NULL) OR private.is_in_section(deal, (request).section)) AND (((request).by_day IS NULL) OR (((deal).delivery_days IS NOT NULL) AND private.arrives_by(deal, (request).by_day))) AND (((request).states_delivery IS NOT TRUE) OR ((deal).delivery_days IS NOT NULL)));

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

CREATE OR REPLACE FUNCTION private.is_filtered(request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (num_nonnulls((request).merchant, (request).location, (request).since, (request).min_price, (request).max_price, (request).section, (request).by_day, (request).states_delivery) > 0);

CREATE OR REPLACE FUNCTION private.list_deals(raw_request private.list_request, rows_param integer, offset_param integer)
 RETURNS TABLE(deal_id uuid, rank double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  request private.list_request := private.read_list_request(raw_request);
  sorted private.list_order;
  source text;
  following text[] := array['true'];
  part text;
  remaining integer := rows_param;
  found_rows integer;
begin
  select * into sorted from private.list_orders() o where o.sort in (request.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.sort = 'latest' and offset_param <= 1000 and not private.is_filtered(request) and request.after_id is null
    and request.include_expired is not true then
    return query select * from private.newest_deals(request.category, rows_param, offset_param);
    return;
  end if;
  source := private.list_source(request, sorted, greatest(rows_param, offset_param) > 101);
  if request.after_id is not null then
    following := sorted.next;
  end if;
  if request.after_rank is not null then
    request.after_group := coalesce(
      (select private.price_group(d.price, d.currency) from public.deals d where d.id = request.after_id), '');
  end if;
  foreach part in array following loop
    return query execute format(
      'select %s, (%s)::double precision %s and (%s) order by %s limit $2 offset $3',
      case when sorted.ranking is null then 'd.id' else 'r.deal_id' end, coalesce(sorted.rank, 'null'), source, part, sorted.ordered)
      using request, remaining, offset_param;
    get diagnostics found_rows = row_count;
    remaining := remaining - found_rows;
    exit when remaining <= 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_source(request private.list_request, sorted private.list_order, is_far boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  is_filtered constant boolean := private.is_filtered(request);
begin
  return case
      -- A far page is read from the ranking alone, without the few deals that are not running.
      when is_far and sorted.ranking = 'private.deal_ranking' and not is_filtered then
        ' from private.deal_ranking r where r.deal_id not in (select x.id from private.deals_out_of_time() as x)'
      else ' from ' || case
          when sorted.ranking is null then 'public.deals d'
          when sorted.ranking = 'private.deal_ranking' and request.merchant is not null then
            'public.deals d cross join lateral private.ranking_of(d) r' -- few deals, by their own index
          else sorted.ranking || ' r join public.deals d on d.id = r.deal_id' end
        || ' where '
        || case when request.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when request.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when is_filtered then ' and private.fits_request(d, $1)' else '' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_list_request(request private.list_request)
 RETURNS private.list_request
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  request.category := nullif(nullif(lower(btrim(request.category)), ''), 'all');
  request.merchant := private.merchant_key(nullif(btrim(request.merchant), ''));
  request.location := private.like_pattern(nullif(btrim(request.location), ''));
  request.section := nullif(lower(btrim(request.section)), '');
  request.since := coalesce(request.since, private.since_of(request.duration));
  return request;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  request constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id,
    coalesce(after_rank, case sort_param when 'hottest' then after_temperature else after_price end), null, section_filter, by_param,
    null);
  skipped constant integer := case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end;
  ids uuid[];
  ranks double precision[];
begin
  select array_agg(l.deal_id), array_agg(l.rank) into ids, ranks from private.list_deals(request, rows_max + 1, skipped) as l;
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', coalesce(cardinality(ids) > rows_max, false),
    'rank', ranks[least(cardinality(ids), rows_max)],
    'total', case when counted then private.count_listed_deals(request) end,
    'unstated', case when counted and by_param is not null then private.count_unstated_deals(request) end);
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

COMMENT ON FUNCTION "private"."arrives_by"(public.deals, date) IS 'Returns whether an order today, or at the start, arrives by a day; false if the delivery time is unknown. Inlined.';

COMMENT ON FUNCTION "private"."count_listed_deals"(private.list_request) IS 'Definer, like list_deals. Counts public deals only, with stored counts and other procedures where they know the answer.';

COMMENT ON FUNCTION "private"."count_section"(text) IS 'For read_season and count_listed_deals, as their owner.';

COMMENT ON FUNCTION "private"."count_unstated_deals"(private.list_request) IS 'Definer, like list_deals. Counts public deals only.';

COMMENT ON FUNCTION "private"."is_filtered"(private.list_request) IS 'For list_deals and count_listed_deals.';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) IS 'Definer: find_deals has no grants; it returns public deals only. Specification 5.';

REVOKE ALL ON FUNCTION "private"."count_unstated_deals"(private.list_request) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_unstated_deals"(private.list_request) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_filtered"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) TO "anon", "authenticated";
