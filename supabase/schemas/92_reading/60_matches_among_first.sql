-- Returns whether each of the words begins a word of the form, in one of its spellings, or names the category.
create function private.names_category(form text, category text, asked private.search_terms) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select not exists (
    select from unnest(asked.category_words, asked.category_meant) as w (word, meant)
    where form not like '% ' || word || '%' and form not like meant and category || ':' || word <> all (asked.named))
$$;
comment on function private.names_category is 'Used by fits_search and read_related_to_search.';

-- Returns whether a deal fits the conditions of a search other than its words.
create function private.fits_search(
  deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean
) returns boolean
language sql stable parallel safe
return (is_over_param or private.is_running(deal))
  and (not is_over_param or (deal.status = 'active' and private.is_over(deal)))
  and (filters.category is null or deal.category = filters.category)
  and private.fits_request(deal, filters)
  and (not private.asks_for_facts(filters) or private.fits_facts(deal.id, filters))
  and (asked.signs is null or private.sign_form(deal.title || ' ' || deal.merchant) like all (asked.signs))
  and (asked.category_words = '{}' or private.names_category(form, deal.category, asked));
comment on function private.fits_search is 'Inlined.';

-- Returns the ids of the best matches, read from the beginning of the list: the wanted number, or fewer if the list ends. Null if
-- matches seem too rare to find them that way.
create function private.find_among_first(
  asked private.search_terms, filters private.list_request, is_over_param boolean, wanted integer
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  farthest constant integer := 20000;
  is_newest_first constant boolean := coalesce(filters.sort = 'latest', true);
  list constant private.list_request := row(
    filters.category, filters.merchant, null, null, null, null, null, is_over_param, filters.sort, null, null, null, null, null, null, null,
    null, null, null, null, null, null);
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
    -- Continues as far as the previous matches suggest, plus a third.
    walked := least(farthest, walked * (2 + wanted / cardinality(matching) * 4 / 3));
  end loop;
end
$$;
comment on function private.find_among_first is 'Used by find_deals. Reads at most 20,000 deals of the list.';
