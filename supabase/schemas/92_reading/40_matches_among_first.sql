-- The filters and the sort of a search, as the list has them; null for all.
create type private.search_filters as (
  category text, location_pattern text, since timestamptz, min_price numeric, max_price numeric, merchant_key text,
  sort text
);
comment on type private.search_filters is 'For find_deals.';

-- Whether each of the words begins a word of the form or names the category.
create function private.names_category(form text, category text, asked private.search_terms) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select not exists (
    select from unnest(asked.category_words) as word
    where form not like '% ' || word || '%' and category || ':' || word <> all (asked.named))
$$;
revoke execute on function private.names_category from public;
comment on function private.names_category is 'For fits_search.';

-- Whether a deal fits what a search asks for besides its words.
create function private.fits_search(
  deal public.deals, form text, asked private.search_terms, filters private.search_filters, is_over_param boolean
) returns boolean
language sql stable parallel safe
return (is_over_param or private.is_running(deal))
  and (not is_over_param or (deal.status = 'active' and private.is_over(deal)))
  and (filters.category is null or deal.category = filters.category)
  and (filters.location_pattern is null or deal.location ilike filters.location_pattern)
  and (filters.since is null or deal.created_at >= filters.since)
  and (coalesce(filters.min_price, filters.max_price) is null or private.price_group(deal.price, deal.currency) = '')
  and (filters.min_price is null or deal.price >= filters.min_price)
  and (filters.max_price is null or deal.price <= filters.max_price)
  and (filters.merchant_key is null or private.merchant_key(deal.merchant) = filters.merchant_key)
  and (asked.signs is null or lower(deal.title || ' ' || deal.merchant) like all (asked.signs))
  and (asked.category_words = '{}' or private.names_category(form, deal.category, asked));
revoke execute on function private.fits_search from public;
comment on function private.fits_search is 'Inlined.';

-- Returns the first ids of the list that a search is sorted by, of the whole list or of a category or merchant, whatever they
-- match: a range of one index.
create function private.first_of_list(filters private.search_filters, rows_param integer) returns setof uuid
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
$$;
revoke execute on function private.first_of_list from public;
comment on function private.first_of_list is 'For find_among_first. Among them are deals that have not started or are over.';

-- Returns the ids of the best matches, read from the beginning of the list: fewer than wanted where the list has no more. Null
-- where they are too rare for that, as 500 deals tell.
create function private.find_among_first(
  asked private.search_terms, filters private.search_filters, is_over_param boolean, wanted integer
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
$$;
revoke execute on function private.find_among_first from public;
comment on function private.find_among_first is 'For find_deals. Reads at most 20,000 deals of the list.';
