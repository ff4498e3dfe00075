-- Returns the ids of matching deals, best first: running or expired ones, with the exact words or similar ones.
create function private.find_deals(
  asked private.search_terms, filters private.list_request, is_over_param boolean, is_alike_param boolean,
  except_ids uuid[], rows_param integer
) returns setof uuid
language plpgsql stable rows 20 set search_path = ''
-- Matches from the word index are sorted by price afterwards: reading the list in price order might scan all of it in vain.
set enable_incremental_sort = off set plan_cache_mode = force_custom_plan as $$
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
      where (is_alike_param or s.form like all (asked.patterns) or s.form like all (asked.meant))
        -- The two longest words select the rows from the index.
        and (is_alike_param or asked.longest is null
          or (s.form like private.search_pattern(asked.longest)
            and s.form like private.search_pattern(coalesce(asked.second, asked.longest)))
          or (s.form like asked.longest_meant and s.form like coalesce(asked.second_meant, asked.longest_meant)))
        and (not is_alike_param or s.form operator(extensions.%>>) asked.alike)
        and (not is_alike_param or not exists (
          select from unnest(asked.words, asked.meant) as w (word, meant)
          where s.form not like private.search_pattern(word) and s.form like meant is not true
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
        select count(*) from unnest(asked.words, asked.meanings) as w (word, meaning)
        where s.form like '% ' || word || '%' or s.form like '% ' || meaning || ' %') end desc,
      matches.place
    limit rows_param;
end
$$;
comment on function private.find_deals is
  'Called by search_deals as its owner: the words and the ranking have no grants. Returns public deals only.';

-- Searches public deals. Each word must be in the title or merchant or name the category; the order of the words does not
-- matter. An empty text finds nothing. Running deals come first, then expired ones. If few deals match, a search with synonyms also
-- finds what their canonical words find, and similar words are used.
-- Takes the filters of lists, and the sort orders whose lists have all running deals.
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
  since_param timestamptz default null, -- replaces the start of duration_filter, for example with the visitor's midnight
  section_filter text default null, -- of the season pages
  by_param date default null, -- only deals that arrive by this day
  -- Halal facts, as in read_deals.
  certifier_filter text default null,
  stunning_filter text default null,
  alcohol_filter text default null,
  hide_unknown boolean default false,
  channel_filter text default null, -- as in read_deals
  type_filter text default null
) returns setof public.deals_with_temperature
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  few constant integer := 5;
  rows_max integer := least(greatest(coalesce(limit_param, 20), 0), 20);
  asked private.search_terms := private.read_search(query_param);
  filters private.list_request := private.read_list_request(row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param, false,
    sort_param, null, null, null, null, section_filter, by_param, null, certifier_filter,
    stunning_filter, alcohol_filter, hide_unknown, channel_filter, type_filter)::private.list_request);
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
$$;
grant execute on function public.search_deals to anon, authenticated;
comment on function public.search_deals is
  'Definer: find_deals has no grants; it returns public deals only. Specification, section 5. [everyone; reads for pages]';
