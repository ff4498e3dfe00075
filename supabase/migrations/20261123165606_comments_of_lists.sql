set local check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.find_deals(asked private.search_terms, filters private.list_request, is_over_param boolean, is_alike_param boolean, except_ids uuid[], rows_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
 SET enable_incremental_sort TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- Without a sort, the newest matches are ordered by how well they match.
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
        -- The two longest words select the rows from the index.
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
      -- A far page is read from the ranking alone, without the few deals that are not running.
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
  -- A search accepts the orders of lists with all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  -- Shorter words resemble too many others.
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

COMMENT ON FUNCTION "private"."beside_deal"(text, text) IS 'Definer: private.deal_ranking has no grants, and row-level security prevents use of the index by merchant. Public deals and codes only.';

COMMENT ON FUNCTION "private"."count_listed_deals"(private.list_request) IS 'Definer, like list_deals. Counts public deals only; calls count_deals without a merchant.';

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "private"."list_orders"() IS 'Inlined. Constant SQL for private.list_source, without values of a request.';

COMMENT ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) IS 'Invoker: row-level security applies.';

COMMENT ON FUNCTION "public"."read_deal"(text) IS 'Invoker: row-level security applies.';

COMMENT ON FUNCTION "public"."read_deal_page"(text) IS 'Invoker: row-level security applies to the deal and its comments.';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "public"."read_sidebar"() IS 'Invoker: row-level security and the called procedures apply.';
