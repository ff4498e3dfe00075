set local check_function_bodies = off;

-- Deals can be read until the last statements below, which take no time.
set local maintenance_work_mem = '256MB';

CREATE TABLE "private"."searchable_deals" ("deal_id" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL, "form" text NOT NULL, CONSTRAINT "searchable_deals_pkey" PRIMARY KEY (deal_id));

ALTER TABLE "private"."searchable_deals" SET (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=200);

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "patterns" text[] CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "seen" bigint CASCADE;

CREATE OR REPLACE FUNCTION private.add_searchable_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.searchable_deals (deal_id, created_at, form)
  select id, created_at, private.search_form(title || ' ' || merchant) from added where status = 'active';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_searchable_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' then
    insert into private.searchable_deals (deal_id, created_at, form)
    values (new.id, new.created_at, private.search_form(new.title || ' ' || new.merchant))
    on conflict (deal_id) do update set created_at = excluded.created_at, form = excluded.form;
  else
    delete from private.searchable_deals where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_among_first(asked private.search_terms, filters private.search_filters, is_over_param boolean, wanted integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  farthest constant integer := 20000;
  is_newest_first constant boolean := coalesce(filters.sort = 'latest', true);
  walked integer := 500;
  listed uuid[];
  matching uuid[];
begin
  if asked.seen = 0 or (is_over_param and not is_newest_first) then -- no index has the expired deals by price or temperature
    return null;
  end if;
  if is_newest_first and num_nonnulls(filters.category, filters.merchant_key) = 0 then
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
    listed := array(select private.first_of_list(filters, walked));
    matching := array(
      select d.id
      from unnest(listed) with ordinality as walk (id, place)
      cross join lateral (
        select s.form from private.searchable_deals s where s.deal_id = walk.id and s.form like all (asked.patterns) offset 0
      ) as s
      join public.deals d on d.id = walk.id
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

CREATE OR REPLACE FUNCTION private.find_deals(asked private.search_terms, filters private.search_filters, is_over_param boolean, is_alike_param boolean, except_ids uuid[], rows_param integer)
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
        case when filters.sort in ('price_low', 'price_high') then private.price_group(d.price, d.currency) end,
        case when filters.sort = 'price_low' then d.price end,
        case when filters.sort = 'price_high' then d.price end desc nulls last,
        case when filters.sort = 'hottest' then d.hot_votes - d.cold_votes + d.temperature_offset end desc,
        case when is_alike_param then (
          select sum(extensions.word_similarity(word, s.form)) from unnest(asked.words) as word) end desc,
        s.created_at desc,
        case when filters.sort = 'hottest' then s.deal_id end,
        s.deal_id desc
      limit wanted);
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

CREATE OR REPLACE FUNCTION private.first_of_list(filters private.search_filters, rows_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  case filters.sort
    when 'hottest' then
      return query
        select r.deal_id from private.deal_ranking r
        where filters.category is null or r.category = filters.category
        order by r.temperature desc, r.created_at desc, r.deal_id limit rows_param;
    when 'price_low' then
      return query
        select d.id from public.deals d
        where d.status = 'active' and d.expired_at is null and (filters.category is null or d.category = filters.category)
        order by private.price_group(d.price, d.currency), d.price, d.created_at desc, d.id desc limit rows_param;
    when 'price_high' then
      return query
        select d.id from public.deals d
        where d.status = 'active' and d.expired_at is null and (filters.category is null or d.category = filters.category)
        order by private.price_group(d.price, d.currency), d.price desc nulls last, d.created_at desc, d.id desc
        limit rows_param;
    else
      return query
        select d.id from public.deals d
        where d.status = 'active' and (filters.category is null or d.category = filters.category)
          and (filters.merchant_key is null or private.merchant_key(d.merchant) = filters.merchant_key)
        order by d.created_at desc, d.id desc limit rows_param;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.hottest_deal_ids(only_category text, rows_param integer, offset_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select r.deal_id from private.deal_ranking r
    where (only_category is null or r.category = only_category)
      and r.deal_id not in (select d.id from private.deals_out_of_time() as d)
    order by r.temperature desc, r.created_at desc, r.deal_id
    limit rows_param offset offset_param;
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
  if asked.sort = 'latest' and not asked.include_expired and asked.after_id is null and offset_param <= 10000
    and num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) = 0 then
    return query select private.newest_deal_ids(asked.category, rows_param, offset_param);
    return;
  end if;
  if private.is_ranked(asked.sort) then
    return query select private.ranked_deal_ids(asked, rows_param, offset_param);
    return;
  end if;
  if asked.sort = 'hottest' and asked.after_id is null and offset_param >= 100
    and num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) = 0 then
    return query select private.hottest_deal_ids(asked.category, rows_param, offset_param);
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

CREATE OR REPLACE FUNCTION private.names_category(form text, category text, asked private.search_terms)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select not exists (
    select from unnest(asked.category_words) as word
    where form not like '% ' || word || '%' and category || ':' || word <> all (asked.named))
$function$;

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.search_filters, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND (((filters).location_pattern IS NULL) OR ((deal).location ~~* (filters).location_pattern)) AND (((filters).since IS NULL) OR ((deal).created_at >= (filters).since)) AND ((COALESCE((filters).min_price, (filters).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((filters).min_price IS NULL) OR ((deal).price >= (filters).min_price)) AND (((filters).max_price IS NULL) OR ((deal).price <= (filters).max_price)) AND (((filters).merchant_key IS NULL) OR (private.merchant_key((deal).merchant) = (filters).merchant_key)) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

CREATE OR REPLACE FUNCTION private.newest_deal_ids(only_category text, rows_param integer, offset_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'auto'
AS $function$
begin
  if only_category is null and offset_param <= 1000 then
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d)
        order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  elsif only_category is null then
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d)
        order by d.created_at desc, d.id desc limit 10101
      ) as newest limit rows_param offset offset_param;
  elsif offset_param <= 1000 then
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d) and d.category = only_category
        order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  else
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d) and d.category = only_category
        order by d.created_at desc, d.id desc limit 10101
      ) as newest limit rows_param offset offset_param;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_search(text_param text)
 RETURNS private.search_terms
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(btrim(text_param), 100);
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Signs that people type on purpose. Others only separate words, unless there is nothing else.
  select array_agg(private.like_pattern(part)) into asked.signs from (
    select btrim(part, '.,;:!?()"«»،؛؟') as part from regexp_split_to_table(lower(typed), '\s+') as part limit 8
  ) as parts
  where part ~ '[%_\\*=#+@]';
  if asked.words is null and asked.signs is null then
    if typed <> '' then
      asked.signs := array[private.like_pattern(lower(typed))];
    else
      return null;
    end if;
  end if;

  select array_agg(word), array_agg(distinct slug || ':' || word) filter (where slug is not null)
  into asked.category_words, asked.named
  from unnest(asked.words) as word, unnest(private.categories_named(word)) as slug;
  if asked.words <@ asked.category_words then -- without another word they are words like others
    asked.category_words := '{}';
  end if;
  asked.category_words := coalesce(asked.category_words, '{}');
  asked.words := array(select word from unnest(asked.words) as word where word <> all (asked.category_words));
  asked.patterns := array(select private.search_pattern(word) from unnest(asked.words) as word);
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  return asked;
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
  asked.seen := (
    select count(*) from (
      select form from private.searchable_deals order by created_at desc, deal_id desc limit 500
    ) as newest where form like all (asked.patterns));
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

CREATE TRIGGER deals_search_changed AFTER UPDATE ON public.deals FOR EACH ROW WHEN (
    (old.title, old.merchant, old.status, old.created_at) is distinct from (new.title, new.merchant, new.status, new.created_at)
  ) EXECUTE FUNCTION private.change_searchable_deal();

CREATE TRIGGER deals_search_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.add_searchable_deals();

ALTER TABLE "private"."searchable_deals" ADD CONSTRAINT "searchable_deals_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

INSERT INTO private.searchable_deals (deal_id, created_at, form)
SELECT id, created_at, private.search_form(title || ' ' || merchant) FROM public.deals WHERE status = 'active';

CREATE INDEX searchable_deals_form_idx ON private.searchable_deals USING gin (form extensions.gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX searchable_deals_newest_idx ON private.searchable_deals USING btree (created_at DESC, deal_id DESC);

ANALYZE private.searchable_deals;

CREATE INDEX deals_active_category_newest_with_times_idx ON public.deals USING btree (category, created_at DESC, id DESC) INCLUDE (expired_at, expires_at, starts_at) WHERE (status = 'active'::public.deal_status);

CREATE INDEX deals_active_newest_with_times_idx ON public.deals USING btree (created_at DESC, id DESC) INCLUDE (expired_at, expires_at, starts_at) WHERE (status = 'active'::public.deal_status);

COMMENT ON FUNCTION "private"."add_searchable_deals"() IS 'Definer: private.searchable_deals is granted to nobody.';

COMMENT ON FUNCTION "private"."change_searchable_deal"() IS 'Definer: private.searchable_deals is granted to nobody.';

COMMENT ON FUNCTION "private"."find_among_first"(private.search_terms, private.search_filters, boolean, integer) IS 'For find_deals. Reads at most 20,000 deals of the list.';

COMMENT ON FUNCTION "private"."find_deals"(private.search_terms, private.search_filters, boolean, boolean, uuid[], integer) IS 'Called by search_deals as its owner: the words and the ranking are granted to nobody. Returns public deals only.';

COMMENT ON FUNCTION "private"."first_of_list"(private.search_filters, integer) IS 'For find_among_first. Among them are deals that have not started or are over.';

COMMENT ON FUNCTION "private"."fits_search"(public.deals, text, private.search_terms, private.search_filters, boolean) IS 'Inlined.';

COMMENT ON FUNCTION "private"."hottest_deal_ids"(text, integer, integer) IS 'Definer, for list_deal_ids: private.deal_ranking is granted to nobody. Ids of public deals only.';

COMMENT ON FUNCTION "private"."names_category"(text, text, private.search_terms) IS 'For fits_search.';

COMMENT ON FUNCTION "private"."search_form"(text) IS 'Inlined. A change of it fills private.searchable_deals anew.';

COMMENT ON TABLE "private"."searchable_deals" IS 'Kept by private.add_searchable_deals and private.change_searchable_deal, in the transaction of the change.';

REVOKE ALL ON FUNCTION "private"."add_searchable_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_searchable_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_among_first"(private.search_terms, private.search_filters, boolean, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_of_list"(private.search_filters, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_search"(public.deals, text, private.search_terms, private.search_filters, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hottest_deal_ids"(text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."names_category"(text, text, private.search_terms) FROM PUBLIC;

DROP INDEX "public"."deals_active_search_idx";

DROP INDEX "public"."deals_active_category_newest_idx";

ALTER INDEX "public"."deals_active_category_newest_with_times_idx" RENAME TO "deals_active_category_newest_idx";

DROP INDEX "public"."deals_active_newest_idx";

ALTER INDEX "public"."deals_active_newest_with_times_idx" RENAME TO "deals_active_newest_idx";
