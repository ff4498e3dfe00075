-- The filters and the sort of a search, as the list has them; null for all.
create type private.search_filters as (
  category text, location_pattern text, since timestamptz, min_price numeric, max_price numeric, merchant_key text,
  sort text
);
comment on type private.search_filters is 'For find_deals.';

-- Returns the ids of deals that match, best first: running ones or expired ones, word by word or with words that are
-- spelled alike.
create function private.find_deals(
  asked private.search_terms, filters private.search_filters, is_over_param boolean, is_alike_param boolean,
  except_ids uuid[], rows_param integer
) returns setof uuid
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
$$;
revoke execute on function private.find_deals from public;
comment on function private.find_deals is 'Called by search_deals as its owner: with row-level security PostgreSQL does not use the trigram index.';

-- Anyone searches the public deals: all words in any order, each in the title or the merchant; a blank text finds
-- nothing. Running deals come first, then expired ones. Words that are spelled alike are found where few deals match.
-- Filters and sorts are those of the list.
create function public.search_deals(
  query_param text,
  limit_param integer default 20,
  category_filter text default null,
  location_filter text default null,
  duration_filter text default null,
  min_price_param numeric default null,
  max_price_param numeric default null,
  sort_param text default null,
  merchant_filter text default null,
  since_param timestamptz default null -- replaces the start of duration_filter: the visitor's midnight
) returns setof public.deals_with_temperature
language plpgsql stable security definer rows 20 set search_path = '' as $$
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
$$;
revoke execute on function public.search_deals from public;
grant execute on function public.search_deals to anon, authenticated;
comment on function public.search_deals is 'Definer: find_deals is granted to nobody; it returns public deals only. Specification 5.';
