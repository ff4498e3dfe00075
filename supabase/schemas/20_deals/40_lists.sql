-- Returns a deal with its poster's name; no row if it does not exist or the caller may not see it.
create function public.get_deal(deal_id_param uuid) returns setof public.deals_with_temperature
language sql stable security invoker rows 1 set search_path = '' as $$
  select * from public.deals_with_temperature where id = deal_id_param
$$;
revoke execute on function public.get_deal from public;
grant execute on function public.get_deal to anon, authenticated;
comment on function public.get_deal is 'Specification 7.';

-- Returns up to two active deals with a short link, so that the caller notices an ambiguous prefix.
create function public.search_deals_by_id_prefix(prefix text) returns setof public.deals_with_temperature
language plpgsql stable security invoker rows 2 set search_path = '' as $$
begin
  if prefix is null or prefix !~* '^[0-9a-f]{7}$' then
    return;
  end if;
  -- A range of the primary key.
  return query
    select * from public.deals_with_temperature
    where status = 'active' and id between rpad(prefix, 32, '0')::uuid and rpad(prefix, 32, 'f')::uuid
    order by id limit 2;
end
$$;
revoke execute on function public.search_deals_by_id_prefix from public;
grant execute on function public.search_deals_by_id_prefix to anon, authenticated;
comment on function public.search_deals_by_id_prefix is 'Specification 5.';

-- Returns the hottest running deals, hottest first.
create function public.get_hottest_deals(
  limit_param integer default 10,
  offset_param integer default 0,
  category_filter text default null,
  location_filter text default null,
  duration_filter text default null,
  min_price_param numeric default null,
  max_price_param numeric default null,
  since_param timestamptz default null -- replaces the start of duration_filter: the visitor's midnight
) returns setof public.deals_with_temperature
language plpgsql stable security definer rows 10
set search_path = ''
-- Each combination of filters gets its own plan and index.
set plan_cache_mode = force_custom_plan as $$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  only_location text := private.like_pattern(nullif(btrim(location_filter), ''));
  since timestamptz := coalesce(since_param, private.since_of(duration_filter));
begin
  return query
    select d.* from private.deal_ranking r
    join public.deals_with_temperature d on d.id = r.deal_id
    where (only_category is null or r.category = only_category)
      and (since is null or r.created_at >= since)
      and (only_location is null or d.location ilike only_location)
      and (coalesce(min_price_param, max_price_param) is null or d.price_group = '')
      and (min_price_param is null or d.price >= min_price_param)
      and (max_price_param is null or d.price <= max_price_param)
      and d.is_running
    order by r.temperature desc, r.created_at desc, r.deal_id
    limit least(greatest(coalesce(limit_param, 10), 0), 100)
    offset greatest(coalesce(offset_param, 0), 0);
end
$$;
revoke execute on function public.get_hottest_deals from public;
grant execute on function public.get_hottest_deals to anon, authenticated;
comment on function public.get_hottest_deals is 'Definer: private.deal_ranking has no grants; it contains public deals only.';
