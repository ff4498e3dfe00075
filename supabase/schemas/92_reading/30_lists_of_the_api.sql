-- Returns a page of a list as rows, for the procedures below.
create function private.deals_in_order(
  sort_param text, limit_param integer, offset_param integer, category_filter text, location_filter text, since_param timestamptz,
  duration_filter text default null, min_price_param numeric default null, max_price_param numeric default null
) returns setof public.deals_with_temperature
language sql stable security invoker rows 10 set search_path = '' as $$
  select d.*
  from private.list_deals(
    row(
      category_filter, null, location_filter, duration_filter, since_param, min_price_param, max_price_param, false, sort_param,
      null, null, null, null, null, null, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, rank, place)
  join public.deals_with_temperature d on d.id = listed.id
  order by listed.place
$$;
grant execute on function private.deals_in_order to anon, authenticated;
comment on function private.deals_in_order is 'Invoker: row-level security applies to the listed deals.';

-- Returns the hottest running deals, hottest first, at most 100.
create function public.get_hottest_deals(
  limit_param integer default 10,
  offset_param integer default 0,
  category_filter text default null,
  location_filter text default null,
  duration_filter text default null,
  min_price_param numeric default null,
  max_price_param numeric default null,
  since_param timestamptz default null -- replaces the start of duration_filter, for example with the visitor's midnight
) returns setof public.deals_with_temperature
language sql stable security invoker rows 10 set search_path = '' as $$
  select * from private.deals_in_order(
    'hottest', limit_param, offset_param, category_filter, location_filter, since_param, duration_filter, min_price_param,
    max_price_param)
$$;
grant execute on function public.get_hottest_deals to anon, authenticated;
comment on function public.get_hottest_deals is
  'Invoker. Returns the deals of read_deals with sort_param hottest. Specification, section 7. [everyone; reads for pages]';

-- Returns the running deals with the best balance of hot and cold votes for their age, at most 100.
create function public.get_trending_deals(
  limit_param integer default 10,
  offset_param integer default 0,
  category_filter text default null,
  location_filter text default null,
  since_param timestamptz default null
) returns setof public.deals_with_temperature
language sql stable security invoker rows 10 set search_path = '' as $$
  select * from private.deals_in_order('trending', limit_param, offset_param, category_filter, location_filter, since_param)
$$;
grant execute on function public.get_trending_deals to anon, authenticated;
comment on function public.get_trending_deals is
  'Invoker. Returns the deals of read_deals with sort_param trending. [everyone; reads]';

-- Returns the running deals with the most discussion lately, at most 100.
create function public.get_discussed_deals(
  limit_param integer default 10,
  offset_param integer default 0,
  category_filter text default null,
  location_filter text default null,
  since_param timestamptz default null
) returns setof public.deals_with_temperature
language sql stable security invoker rows 10 set search_path = '' as $$
  select * from private.deals_in_order('discussed', limit_param, offset_param, category_filter, location_filter, since_param)
$$;
grant execute on function public.get_discussed_deals to anon, authenticated;
comment on function public.get_discussed_deals is
  'Invoker. Returns the deals of read_deals with sort_param discussed. [everyone; reads]';

-- Returns the running deals that end within 72 hours, soonest first, at most 100.
create function public.get_ending_deals(
  limit_param integer default 10,
  offset_param integer default 0,
  category_filter text default null,
  location_filter text default null,
  since_param timestamptz default null
) returns setof public.deals_with_temperature
language sql stable security invoker rows 10 set search_path = '' as $$
  select * from private.deals_in_order('ending', limit_param, offset_param, category_filter, location_filter, since_param)
$$;
grant execute on function public.get_ending_deals to anon, authenticated;
comment on function public.get_ending_deals is 'Invoker. Returns the deals of read_deals with sort_param ending. [everyone; reads]';

-- Returns the public deals that have not started, soonest first, at most 100.
create function public.get_upcoming_deals(
  limit_param integer default 10,
  offset_param integer default 0,
  category_filter text default null,
  location_filter text default null,
  since_param timestamptz default null
) returns setof public.deals_with_temperature
language sql stable security invoker rows 10 set search_path = '' as $$
  select * from private.deals_in_order('starting', limit_param, offset_param, category_filter, location_filter, since_param)
$$;
grant execute on function public.get_upcoming_deals to anon, authenticated;
comment on function public.get_upcoming_deals is
  'Invoker. Returns the deals of read_deals with sort_param starting. [everyone; reads]';
