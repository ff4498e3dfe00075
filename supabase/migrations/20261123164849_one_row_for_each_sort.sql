set local check_function_bodies = off;

DROP FUNCTION "private"."count_ranked_deals"(private.list_request);

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "private"."find_among_first"(private.search_terms, private.search_filters, boolean, integer);

DROP FUNCTION "private"."find_deals"(private.search_terms, private.search_filters, boolean, boolean, uuid[], integer);

DROP FUNCTION "private"."first_of_list"(private.search_filters, integer);

DROP FUNCTION "private"."fits_search"(public.deals, text, private.search_terms, private.search_filters, boolean);

DROP FUNCTION "private"."hottest_deal_ids"(text, integer, integer);

DROP FUNCTION "private"."is_ranked"(text);

DROP FUNCTION "private"."list_deal_ids"(private.list_request, integer, integer);

DROP FUNCTION "private"."newest_deal_ids"(text, integer, integer);

DROP FUNCTION "private"."rank_in_list"(text, uuid);

DROP FUNCTION "private"."ranked_deal_ids"(private.list_request, integer, integer);

DROP FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone);

DROP TYPE "private"."search_filters";

ALTER TYPE "private"."list_request" DROP ATTRIBUTE "after_price" CASCADE;

ALTER TYPE "private"."list_request" DROP ATTRIBUTE "after_temperature" CASCADE;

CREATE TYPE "private"."list_order" AS ("sort" text, "ranking" text, "deals" text, "has_expired" boolean, "rank" text, "ordered" text, "next" text[], "count_max" integer);

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "after_group" text CASCADE;

CREATE OR REPLACE FUNCTION private.count_listed_deals(given private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant private.list_request := private.read_list_request(given);
  sorted private.list_order;
  total bigint;
begin
  select * into sorted from private.list_orders() o where o.sort in (asked.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.count_max is null
    and num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) = 0 then
    return private.count_kept_deals(asked.category, asked.include_expired and sorted.has_expired);
  end if;
  if sorted.count_max is null and asked.merchant is null then
    return public.count_deals(
      category_filter => asked.category, location_filter => given.location, since_param => asked.since,
      include_expired => asked.include_expired and sorted.has_expired, min_price_param => asked.min_price,
      max_price_param => asked.max_price);
  end if;
  execute 'select count(*) from (select' || private.list_source(asked, sorted, false) || ' limit $2) as listed'
    into total using asked, sorted.count_max;
  return total;
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
      null, null, null, null
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
    filters.category, filters.merchant, null, null, null, null, null, is_over_param, filters.sort, null, null, null, null);
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
      where s.form like all (asked.patterns) and private.fits_search(d, s.form, asked, filters, is_over_param)
      order by s.created_at desc, s.deal_id desc limit wanted);
    return case when cardinality(matching) = wanted then matching end;
  end if;
  loop
    listed := array(select l.deal_id from private.list_deals(list, walked, 0) as l);
    matching := array(
      select d.id
      from unnest(listed) with ordinality as walk (id, place)
      cross join lateral (
        select s.form from private.searchable_deals s where s.deal_id = walk.id and s.form like all (asked.patterns) offset 0
      ) as s
      -- One by one: a join may read all deals of the category.
      cross join lateral (select * from public.deals where id = walk.id offset 0) as d
      where private.fits_search(d, s.form, asked, filters, is_over_param)
      order by walk.place limit wanted);
    if cardinality(matching) = wanted or cardinality(listed) < walked then
      return matching;
    elsif cardinality(matching) * farthest::bigint < wanted * walked::bigint or walked = farthest then
      return null;
    end if;
    -- As far as the matches so far let expect, and a third more.
    walked := least(farthest, walked * (2 + wanted / cardinality(matching) * 4 / 3));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_deals(asked private.search_terms, filters private.list_request, is_over_param boolean, is_alike_param boolean, except_ids uuid[], rows_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
 SET enable_incremental_sort TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- Without a sort the newest matches are ordered by how well they match.
  wanted constant integer := case when filters.sort is null then 200 else rows_param end;
  matching uuid[];
begin
  if rows_param = 0 then
    return;
  end if;
  if not is_alike_param then
    matching := private.find_among_first(asked, filters, is_over_param, wanted);
  end if;
  if matching is null then
    matching := array(
      select d.id
      from private.searchable_deals s join public.deals d on d.id = s.deal_id
      where (is_alike_param or s.form like all (asked.patterns))
        -- The two longest words choose the rows in the index.
        and (is_alike_param or asked.longest is null or s.form like private.search_pattern(asked.longest))
        and (is_alike_param or asked.second is null or s.form like private.search_pattern(asked.second))
        and (not is_alike_param or s.form operator(extensions.%>>) asked.longest)
        and (not is_alike_param or not exists (
          select from unnest(asked.words) as word
          where s.form not like private.search_pattern(word)
            and not (char_length(word) >= 4 and s.form operator(extensions.%>>) word)))
        and private.fits_search(d, s.form, asked, filters, is_over_param)
        and s.deal_id <> all (except_ids)
      order by
        case when is_alike_param then (
          select sum(extensions.word_similarity(word, s.form)) from unnest(asked.words) as word) end desc,
        s.created_at desc, s.deal_id desc
      limit case when filters.sort is null then wanted end);
    if filters.sort is not null then
      execute format(
        'select array(
          select d.id from unnest($1) as id join public.deals d using (id) cross join lateral private.ranking_of(d) r
          order by %s limit $2)',
        (select o.ordered from private.list_orders() o where o.sort = filters.sort))
        into matching using matching, wanted;
    end if;
  end if;
  return query
    select matches.id
    from unnest(matching) with ordinality as matches (id, place) join private.searchable_deals s on s.deal_id = matches.id
    order by
      case when filters.sort is null and not is_alike_param then (
        select count(*) from unnest(asked.words) as word where s.form like '% ' || word || '%') end desc,
      matches.place
    limit rows_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND (((filters).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (filters).merchant)) AND (((filters).location IS NULL) OR ((deal).location ~~* (filters).location)) AND (((filters).since IS NULL) OR ((deal).created_at >= (filters).since)) AND ((COALESCE((filters).min_price, (filters).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((filters).min_price IS NULL) OR ((deal).price >= (filters).min_price)) AND (((filters).max_price IS NULL) OR ((deal).price <= (filters).max_price)) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

CREATE OR REPLACE FUNCTION private.list_deals(given private.list_request, rows_param integer, offset_param integer)
 RETURNS TABLE(deal_id uuid, rank double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  asked private.list_request := private.read_list_request(given);
  sorted private.list_order;
  source text;
  following text[] := array['true'];
  part text;
  left_over integer := rows_param;
  found_rows integer;
begin
  select * into sorted from private.list_orders() o where o.sort in (asked.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.sort = 'latest' and offset_param <= 1000
    and num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price, asked.after_id) = 0
    and asked.include_expired is not true then
    return query select * from private.newest_deals(asked.category, rows_param, offset_param);
    return;
  end if;
  source := private.list_source(asked, sorted, greatest(rows_param, offset_param) > 101);
  if asked.after_id is not null then
    following := sorted.next;
  end if;
  if asked.after_rank is not null then
    asked.after_group := coalesce(
      (select private.price_group(d.price, d.currency) from public.deals d where d.id = asked.after_id), '');
  end if;
  foreach part in array following loop
    return query execute format(
      'select %s, (%s)::double precision %s and (%s) order by %s limit $2 offset $3',
      case when sorted.ranking is null then 'd.id' else 'r.deal_id' end, coalesce(sorted.rank, 'null'), source, part, sorted.ordered)
      using asked, left_over, offset_param;
    get diagnostics found_rows = row_count;
    left_over := left_over - found_rows;
    exit when left_over <= 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_orders()
 RETURNS SETOF private.list_order
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 VALUES ('latest'::text,NULL::text,'private.is_running(d)'::text,true,NULL::text,'d.created_at desc, d.id desc'::text,ARRAY['(d.created_at, d.id) < ($1.after_created_at, $1.after_id)'::text],NULL::integer), ('hottest'::text,'private.deal_ranking'::text,'private.is_running(d)'::text,false,'r.temperature'::text,'r.temperature desc, r.created_at desc, r.deal_id'::text,ARRAY['r.temperature <= $1.after_rank::bigint and (r.temperature < $1.after_rank::bigint
        or r.created_at < $1.after_created_at or (r.created_at = $1.after_created_at and r.deal_id > $1.after_id))'::text],NULL::integer), ('trending'::text,'private.deal_ranking'::text,'private.is_running(d)'::text,false,'r.trend'::text,'r.trend desc, r.deal_id'::text,ARRAY['r.trend <= $1.after_rank and (r.trend < $1.after_rank or r.deal_id > $1.after_id)'::text],NULL::integer), ('discussed'::text,'private.deal_discussions'::text,'private.is_running(d)'::text,false,'r.activity'::text,'r.activity desc, r.deal_id'::text,ARRAY['r.activity <= $1.after_rank and (r.activity < $1.after_rank or r.deal_id > $1.after_id)'::text],1000), ('ending'::text,NULL::text,'private.is_running(d) and d.expires_at > now() and d.expires_at <= now() + interval ''72 hours'''::text,false,'extract(epoch from d.expires_at)'::text,'d.expires_at, d.id'::text,ARRAY['d.expires_at >= to_timestamp($1.after_rank) and (d.expires_at > to_timestamp($1.after_rank) or d.id > $1.after_id)'::text],10000), ('starting'::text,NULL::text,'d.status = ''active'' and private.is_upcoming(d) and d.starts_at > now()'::text,false,'extract(epoch from d.starts_at)'::text,'d.starts_at, d.id'::text,ARRAY['d.starts_at >= to_timestamp($1.after_rank) and (d.starts_at > to_timestamp($1.after_rank) or d.id > $1.after_id)'::text],10000), ('price_low'::text,NULL::text,'private.is_running(d)'::text,true,'d.price'::text,'private.price_group(d.price, d.currency), d.price, d.created_at desc, d.id desc'::text,ARRAY['private.price_group(d.price, d.currency) = $1.after_group and d.price >= $1.after_rank::numeric
          and (d.price > $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text, 'private.price_group(d.price, d.currency) > $1.after_group'::text, 'private.price_group(d.price, d.currency) is null
          and ($1.after_rank is not null or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text],NULL::integer), ('price_high'::text,NULL::text,'private.is_running(d)'::text,true,'d.price'::text,'private.price_group(d.price, d.currency), d.price desc nulls last, d.created_at desc, d.id desc'::text,ARRAY['private.price_group(d.price, d.currency) = $1.after_group and d.price <= $1.after_rank::numeric
          and (d.price < $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text, 'private.price_group(d.price, d.currency) > $1.after_group'::text, 'private.price_group(d.price, d.currency) is null
          and ($1.after_rank is not null or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text],NULL::integer);
END;

CREATE OR REPLACE FUNCTION private.list_source(asked private.list_request, sorted private.list_order, is_far boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  is_filtered constant boolean :=
    num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) > 0;
begin
  return case
      -- A page far behind is read from the ranking alone, without the few deals that the clock takes out.
      when is_far and sorted.ranking = 'private.deal_ranking' and not is_filtered then
        ' from private.deal_ranking r where r.deal_id not in (select x.id from private.deals_out_of_time() as x)'
      else ' from ' || case
          when sorted.ranking is null then 'public.deals d'
          when sorted.ranking = 'private.deal_ranking' and asked.merchant is not null then
            'public.deals d cross join lateral private.ranking_of(d) r' -- few deals, by their own index
          else sorted.ranking || ' r join public.deals d on d.id = r.deal_id' end
        || ' where '
        || case when asked.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when asked.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when is_filtered then ' and private.fits_request(d, $1)' else '' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.newest_deals(only_category text, rows_param integer, offset_param integer)
 RETURNS TABLE(deal_id uuid, rank double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if only_category is null then
    return query
      select newest.id, null::double precision from (
        select d.id from public.deals d where private.is_running(d) order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  else
    return query
      select newest.id, null::double precision from (
        select d.id from public.deals d where private.is_running(d) and d.category = only_category
        order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.ranking_of(deal public.deals)
 RETURNS SETOF private.deal_ranking
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
 SELECT (deal).id AS id,
     (deal).category AS category,
     (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset),
     (deal).created_at AS created_at,
     private.trend_of(deal) AS trend_of;
END;

CREATE OR REPLACE FUNCTION private.read_list_request(asked private.list_request)
 RETURNS private.list_request
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  asked.category := nullif(nullif(lower(btrim(asked.category)), ''), 'all');
  asked.merchant := private.merchant_key(nullif(btrim(asked.merchant), ''));
  asked.location := private.like_pattern(nullif(btrim(asked.location), ''));
  asked.since := coalesce(asked.since, private.since_of(asked.duration));
  return asked;
end
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

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  asked constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id,
    coalesce(after_rank, case sort_param when 'hottest' then after_temperature else after_price end), null);
  skipped constant integer := case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end;
  ids uuid[];
  ranks double precision[];
begin
  select array_agg(l.deal_id), array_agg(l.rank) into ids, ranks from private.list_deals(asked, rows_max + 1, skipped) as l;
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', coalesce(cardinality(ids) > rows_max, false),
    'rank', ranks[least(cardinality(ids), rows_max)],
    'total', case when counted then private.count_listed_deals(asked) end);
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
  filters private.list_request := private.read_list_request(row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param, false,
    sort_param, null, null, null, null)::private.list_request);
  running uuid[];
  expired uuid[];
begin
  if asked is null then
    return;
  end if;
  asked.seen := (
    select count(*) from (
      select form from private.searchable_deals order by created_at desc, deal_id desc limit 500
    ) as newest where form like all (asked.patterns));
  -- A search has the orders of the lists that hold all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

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

COMMENT ON FUNCTION "private"."count_listed_deals"(private.list_request) IS 'Definer, as list_deals. Counts public deals only; count_deals knows those of all merchants.';

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) IS 'Invoker: whatever the list names, row-level security decides what is read.';

COMMENT ON FUNCTION "private"."find_among_first"(private.search_terms, private.list_request, boolean, integer) IS 'For find_deals. Reads at most 20,000 deals of the list.';

COMMENT ON FUNCTION "private"."find_deals"(private.search_terms, private.list_request, boolean, boolean, uuid[], integer) IS 'Called by search_deals as its owner: the words and the ranking have no grants. Returns public deals only.';

COMMENT ON FUNCTION "private"."fits_request"(public.deals, private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."fits_search"(public.deals, text, private.search_terms, private.list_request, boolean) IS 'Inlined.';

COMMENT ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) IS 'Definer: the rankings have no grants, and with row-level security PostgreSQL uses no index of merchants or locations. Public deals only.';

COMMENT ON FUNCTION "private"."list_orders"() IS 'Inlined. Constant SQL for private.list_source; nothing in it comes from a request.';

COMMENT ON FUNCTION "private"."list_source"(private.list_request, private.list_order, boolean) IS 'Contains no text of a request: its values are parameters.';

COMMENT ON FUNCTION "private"."newest_deals"(text, integer, integer) IS 'Definer, for list_deals: the first thousand of the latest list.';

COMMENT ON FUNCTION "private"."ranking_of"(public.deals) IS 'Inlined.';

COMMENT ON FUNCTION "private"."read_list_request"(private.list_request) IS 'For list_deals and count_listed_deals.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Invoker, like read_deals with sort_param hottest. Specification 7.';

COMMENT ON TYPE "private"."list_order" IS 'For private.list_orders.';

COMMENT ON TYPE "private"."list_request" IS 'For read_deals and search_deals.';

REVOKE ALL ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."find_among_first"(private.search_terms, private.list_request, boolean, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_deals"(private.search_terms, private.list_request, boolean, boolean, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_search"(public.deals, text, private.search_terms, private.list_request, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."list_orders"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_source"(private.list_request, private.list_order, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newest_deals"(text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ranking_of"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) TO "anon", "authenticated";
