-- Returns the ids of a list's deals in its order. A page is found by the last deal of the page before, so that deals which
-- come or go meanwhile neither repeat nor hide another one.
create function private.list_deal_ids(given private.list_request, rows_param integer, offset_param integer)
returns setof uuid
language plpgsql stable security definer rows 10
set search_path = ''
-- Each request is planned anew: what it does not ask for falls out, and the sort finds its own index.
set plan_cache_mode = force_custom_plan as $$
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
$$;
revoke execute on function private.list_deal_ids from public;
grant execute on function private.list_deal_ids to anon, authenticated;
comment on function private.list_deal_ids is
  'Definer: private.deal_ranking has no grants, and with row-level security PostgreSQL uses no index of merchants or locations. Ids of public deals only.';

-- The number of deals in a list: exact, but of the ranked lists only up to a bound. count_deals has that of all merchants.
create function private.count_listed_deals(given private.list_request) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  asked constant private.list_request := private.read_list_request(given);
begin
  if private.is_ranked(asked.sort) and asked.sort <> 'trending' then
    return private.count_ranked_deals(asked);
  end if;
  if num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) = 0 then
    return private.count_kept_deals(asked.category, asked.include_expired);
  end if;
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
      and (coalesce(asked.min_price, asked.max_price) is null or d.price_group = '')
      and (asked.min_price is null or d.price >= asked.min_price)
      and (asked.max_price is null or d.price <= asked.max_price)
  );
end
$$;
revoke execute on function private.count_listed_deals from public;
grant execute on function private.count_listed_deals to anon, authenticated;
comment on function private.count_listed_deals is 'Definer, as list_deal_ids. Counts public deals only.';

-- Anyone reads a page of a list of deals as one object: `deals` as deals_with_temperature has them, `more` (whether others
-- follow), `rank` of the last one and, where it is asked for, `total`. At most 100 deals. The page after a deal is asked for
-- by that deal's created_at, id and, in those sorts, price, temperature or rank; a page by its number, with offset_param.
create function public.read_deals(
  category_filter text default null,
  merchant_filter text default null, -- the name, or the slug of its address
  location_filter text default null,
  duration_filter text default null,
  since_param timestamptz default null, -- replaces the start of duration_filter: the visitor's midnight
  min_price_param numeric default null,
  max_price_param numeric default null,
  include_expired boolean default false,
  sort_param text default null,
  limit_param integer default 10,
  offset_param integer default 0,
  after_created_at timestamptz default null,
  after_id uuid default null,
  after_price numeric default null,
  after_temperature integer default null,
  counted boolean default false,
  after_rank double precision default null -- of the lists that trend, are discussed, end or start: `rank` of the answer
) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  asked constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id, after_price, after_temperature,
    after_rank);
  ids constant uuid[] := array(
    select private.list_deal_ids(asked, rows_max + 1, case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end));
begin
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', cardinality(ids) > rows_max,
    'rank', private.rank_in_list(sort_param, ids[least(cardinality(ids), rows_max)]),
    'total', case when counted then private.count_listed_deals(asked) end);
end
$$;
revoke execute on function public.read_deals from public;
grant execute on function public.read_deals to anon, authenticated;
comment on function public.read_deals is 'Invoker: whatever the list names, row-level security decides what is read.';
