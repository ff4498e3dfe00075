set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.canonical_search(text_param text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with words as (
    select row_number() over (order by t.place, w.place) as n, t.place, part, word
    from regexp_split_to_table(left(btrim(text_param), 100), '[[:space:]/,،;؛&-]+') with ordinality as t (part, place),
      string_to_table(btrim(private.search_form(part)), ' ') with ordinality as w (word, place)
    where word <> ''
  ), meant as (
    select n, coalesce(s.spelling, part) as spelled, s.word is not null as is_other,
      -- A part of several words, and a group of two words, are written once.
      case when s.word is null then place::text when position(' ' in meaning) > 0 then meaning else '#' || n end as once
    from words
    join unnest(private.meanings_of(array(select word from words order by n))) with ordinality as m (meaning, n) using (n)
    left join private.search_synonyms s on s.word = meaning and meaning <> words.word
  ), written as (
    select n, spelled, is_other, once is distinct from lag(once) over (order by n) as is_first from meant
  )
  select case when bool_or(is_other) then string_agg(spelled, ' ' order by n) filter (where is_first) end from written
$function$;

CREATE OR REPLACE FUNCTION public.read_search_beside(query_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant private.search_terms := private.read_search(query_param);
  words constant text[] := string_to_array(btrim(private.search_form(left(btrim(query_param), 100))), ' ');
  named text[] := '{}';
begin
  if asked is null then
    return null;
  end if;
  if cardinality(asked.words) = 1 and asked.signs is null then
    named := private.categories_named(asked.words[1]) || private.categories_named(asked.meanings[1]);
  end if;
  return json_build_object(
    'categories', (
      select coalesce(json_agg(json_build_object('slug', slug, 'deals', deals) order by slug), '[]')
      from (select distinct slug, private.count_kept_deals(slug, false) as deals from unnest(named) as slug) as counts
      where deals > 0),
    'meant', private.canonical_search(query_param),
    'spellings', (
      select coalesce(json_agg(spelling order by spelling), '[]') from private.search_synonyms
      where canonical in (
        select canonical from private.search_synonyms
        where word = any (private.meanings_of(words) || private.word_pairs(words)))),
    'upcoming', (
      select case when count(*) > 0 then json_build_object(
        'deals', count(*), 'id', (array_agg(id order by starts_at, id))[1], 'starts_at', min(starts_at)) end
      from (
        select d.id, d.starts_at
        from (
          select * from public.deals
          where status = 'active' and expired_at is null and starts_at > now() order by starts_at limit 1000
        ) as d join private.searchable_deals s on s.deal_id = d.id
        where d.category = any (named)
          or ((s.form like all (asked.patterns) or s.form like all (asked.meant))
            and (asked.signs is null or lower(d.title || ' ' || d.merchant) like all (asked.signs))
            and private.names_category(s.form, d.category, asked))
      ) as matching));
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date, certifier_filter text DEFAULT NULL::text, stunning_filter text DEFAULT NULL::text, alcohol_filter text DEFAULT NULL::text, hide_unknown boolean DEFAULT false)
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
    sort_param, null, null, null, null, section_filter, by_param, null, certifier_filter,
    stunning_filter, alcohol_filter, hide_unknown)::private.list_request);
  canonical private.search_terms;
  is_few boolean;
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
  -- A search accepts only the sort orders whose lists have all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  is_few := cardinality(running) + cardinality(expired) < few;
  if is_few then
    canonical := private.read_search(private.canonical_search(query_param));
  end if;
  -- Another spelling finds all that the canonical words find, also inside words and by similar spellings.
  if canonical.words is not null then
    canonical.seen := 0; -- the newest deals have few matches
    -- A word without synonyms is rarer than a canonical one.
    if (coalesce(asked.meanings, asked.words))[array_position(asked.words, asked.alike)] = asked.alike then
      canonical.alike := asked.alike;
    end if;
    running := running || array(
      select private.find_deals(canonical, filters, false, false, running, rows_max - cardinality(running)));
    expired := expired || array(
      select private.find_deals(canonical, filters, true, false, expired, rows_max - cardinality(expired)));
  end if;
  if is_few then
    perform set_config('pg_trgm.strict_word_similarity_threshold', '0.35', true);
    foreach asked in array array[canonical, asked] loop
      -- Shorter words resemble too many others.
      continue when char_length(asked.alike) >= 4 is not true;
      running := running || array(
        select private.find_deals(asked, filters, false, true, running, rows_max - cardinality(running)));
      expired := expired || array(
        select private.find_deals(asked, filters, true, true, expired, rows_max - cardinality(expired)));
    end loop;
  end if;
  return query
    select d.* from unnest(running || expired) with ordinality as listed (id, place)
    join public.deals_with_temperature d on d.id = listed.id
    order by listed.place limit rows_max;
end
$function$;

COMMENT ON FUNCTION "private"."canonical_search"(text) IS 'Used by search_deals and read_search_beside.';

REVOKE ALL ON FUNCTION "private"."canonical_search"(text) FROM PUBLIC;
