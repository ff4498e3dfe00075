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
  select d.*
  from private.list_deals(
    row(
      category_filter, null, location_filter, duration_filter, since_param, min_price_param, max_price_param, false, 'hottest',
      null, null, null, null, null, null, null, null, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, rank, place)
  join public.deals_with_temperature d on d.id = listed.id
  order by listed.place
$$;
grant execute on function public.get_hottest_deals to anon, authenticated;
comment on function public.get_hottest_deals is
  'Invoker: row-level security applies to the listed deals. Specification, section 7. [everyone; reads for pages]';
