-- Returns the SQL of a list, `from … where …`, with only the conditions that the request needs. $1 is the request, $4 has the
-- groups from private.groups_of_request. For list_deals and count_listed_deals.
create function private.list_source(request private.list_request, sorted private.list_order, is_far boolean) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
      -- A far page is read from the ranking alone, without the few deals that are not running.
      when is_far and sorted.ranking = 'private.deal_ranking' and not private.is_filtered(request) then
        ' from private.deal_ranking r where r.deal_id not in (select x.id from private.deals_out_of_time() as x)'
      else ' from ' || case
          when sorted.ranking is null then 'public.deals d'
          when sorted.ranking = 'private.deal_ranking'
            and (request.merchant is not null or request.deal_type <> 'discount') then
            'public.deals d cross join lateral private.ranking_of(d) r' -- few deals, by their own index
          else sorted.ranking || ' r join public.deals d on d.id = r.deal_id' end
        || case when request.hides_unknown then ' join private.deal_halal_groups h on h.deal_id = d.id' else '' end
        || ' where '
        || case when request.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when request.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when private.asks_for_columns(request) then ' and private.fits_request(d, $1)' else '' end
    || case when request.hides_unknown then ' and h.group_id = any ($4)'
      when private.asks_for_facts(request) then
        ' and not exists (select from private.deal_halal_groups h where h.deal_id = d.id and h.group_id = any ($4))'
      else '' end;
end
$$;
comment on function private.list_source is 'Contains no text of a request: its values are parameters.';

-- Returns the ids of the newest running deals, of all categories or of one: the list that most visitors open. Planning takes
-- ten times as long as reading, so the plans are cached. The constant limits make PostgreSQL read the index in its order.
create function private.newest_deals(only_category text, rows_param integer, offset_param integer)
returns table (deal_id uuid, rank double precision)
language plpgsql stable security definer rows 10 set search_path = '' set plan_cache_mode = force_generic_plan as $$
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
$$;
comment on function private.newest_deals is 'Definer, for list_deals: the first thousand of the latest list.';

-- Returns a page of a list, by default the latest: the ids and the sort values. The next page starts after a deal, so that
-- deals that are added or removed in between cause neither repeats nor gaps.
create function private.list_deals(raw_request private.list_request, rows_param integer, offset_param integer)
returns table (deal_id uuid, rank double precision)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  request private.list_request := private.read_list_request(raw_request);
  sorted private.list_order;
  source text;
  groups constant uuid[] := private.groups_of_request(request);
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
      using request, remaining, offset_param, groups;
    get diagnostics found_rows = row_count;
    remaining := remaining - found_rows;
    exit when remaining <= 0;
  end loop;
end
$$;
grant execute on function private.list_deals to anon, authenticated;
comment on function private.list_deals is
  'Definer: the rankings have no grants, and with row-level security, PostgreSQL would not use the indexes of merchants and locations. Public deals only.';

-- Returns the number of deals in a list, at most the limit of its sort order.
create function private.count_listed_deals(raw_request private.list_request) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  request private.list_request := private.read_list_request(raw_request);
  rest private.list_request;
  sorted private.list_order;
  total bigint;
begin
  select * into sorted from private.list_orders() o where o.sort in (request.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.count_max is null then
    request.include_expired := request.include_expired and sorted.has_expired;
    if not private.is_filtered(request) then
      return private.count_kept_deals(request.category, request.include_expired);
    elsif not private.asks_for_columns(request) then
      return private.count_by_facts(request);
    elsif not private.asks_for_facts(request) and 0 = num_nonnulls(
      request.merchant, request.section, request.by_day, request.states_delivery, request.channel, request.deal_type)
    then
      return public.count_deals(
        category_filter => request.category, location_filter => raw_request.location, since_param => request.since,
        include_expired => request.include_expired, min_price_param => request.min_price, max_price_param => request.max_price);
    end if;
    rest := request;
    rest.channel := null;
    rest.deal_type := null;
    if not private.is_filtered(rest) and num_nonnulls(request.channel, request.deal_type) = 1 then
      return private.count_by_filter(
        case when request.channel is null then 'type' else 'channel' end, coalesce(request.channel, request.deal_type),
        request.category, request.include_expired);
    end if;
    rest := request;
    rest.section := null;
    if not private.is_filtered(rest) and request.category is null and request.include_expired is not true then
      return private.count_section(request.section);
    end if;
    -- All sort orders without a limit list the same deals; the latest needs no ranking.
    select * into sorted from private.list_orders() o where o.sort = 'latest';
  end if;
  execute 'select count(*) from (select' || private.list_source(request, sorted, false) || ' limit $2) as listed'
    into total using request, sorted.count_max, null::integer, private.groups_of_request(request);
  return total;
end
$$;
grant execute on function private.count_listed_deals to anon, authenticated;
comment on function private.count_listed_deals is
  'Definer, like list_deals. Counts public deals only, from stored counts where possible.';

-- Returns the number of deals that a list with a day omits because they state no delivery time; null if the total reaches the
-- limit of the sort order. Computes the number by subtraction, because stored counts cover most deals of a section, and few
-- deals state a delivery time.
create function private.count_unstated_deals(raw_request private.list_request) returns bigint
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.count_unstated_deals to anon, authenticated;
comment on function private.count_unstated_deals is 'Definer, like list_deals. Counts public deals only.';

-- Returns a page of at most 100 deals: `deals` with the columns of deals_with_temperature, `more` (whether others follow),
-- `rank` (sort value of the last one, such as its temperature) and, if `counted`, `total`. If `counted`, by_param adds
-- `unstated`, the number of deals that the list omits because they state no delivery time. If `counted`, the list sorted by
-- total price adds `total_in_default_order`, the number of deals including those that it omits because they have no comparable
-- total price. To read the next page, pass created_at, id and `rank` of the last deal; to read any other page, pass offset_param.
create function public.read_deals(
  category_filter text default null,
  merchant_filter text default null, -- name or slug
  location_filter text default null,
  duration_filter text default null,
  since_param timestamptz default null, -- replaces the start of duration_filter, for example with the visitor's midnight
  min_price_param numeric default null,
  max_price_param numeric default null,
  include_expired boolean default false,
  sort_param text default null,
  limit_param integer default 10,
  offset_param integer default 0,
  after_created_at timestamptz default null,
  after_id uuid default null,
  counted boolean default false,
  after_rank double precision default null,
  section_filter text default null, -- of the season pages
  by_param date default null, -- only deals that arrive by this day
  -- Halal facts: a certifier's slug or a value, or `not_disclosed`; deals without the fact are listed unless hide_unknown.
  certifier_filter text default null,
  stunning_filter text default null,
  alcohol_filter text default null,
  hide_unknown boolean default false,
  channel_filter text default null, -- online, in_store or both; a deal that is sold both ways is in each list
  type_filter text default null -- discount, freebie or giveaway
) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  request constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id, after_rank, null, section_filter, by_param, null, certifier_filter,
    stunning_filter, alcohol_filter, hide_unknown, channel_filter, type_filter);
  -- The list in the default order, of which the list by total omits some deals.
  unsorted private.list_request := request;
  skipped constant integer := case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end;
  ids uuid[];
  ranks double precision[];
begin
  unsorted.sort := null;
  unsorted.include_expired := false;
  select array_agg(l.deal_id), array_agg(l.rank) into ids, ranks from private.list_deals(request, rows_max + 1, skipped) as l;
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', coalesce(cardinality(ids) > rows_max, false),
    'rank', ranks[least(cardinality(ids), rows_max)],
    'total', case when counted then private.count_listed_deals(request) end,
    'unstated', case when counted and by_param is not null then private.count_unstated_deals(request) end,
    'total_in_default_order',
      case when counted and sort_param = 'total' then private.count_listed_deals(unsorted) end);
end
$$;
grant execute on function public.read_deals to anon, authenticated;
comment on function public.read_deals is 'Invoker: row-level security applies to the listed deals. [everyone; reads for pages]';
