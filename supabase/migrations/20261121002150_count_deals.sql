-- Anyone asks how many deals a list has, exactly. Without place, time and price the answer is kept, not counted.
create function public.count_deals(
  category_filter text default null,
  location_filter text default null,
  since_param timestamptz default null,
  include_expired boolean default false,
  min_price_param numeric default null,
  max_price_param numeric default null
) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  only_location text := private.like_pattern(nullif(btrim(location_filter), ''));
begin
  if coalesce(only_location, since_param::text, min_price_param::text, max_price_param::text) is not null then
    return (
      select count(*) from public.deals
      where status = 'active'
        and (only_category is null or category = only_category)
        and (only_location is null or location ilike only_location)
        and (since_param is null or created_at >= since_param)
        and (min_price_param is null or price >= min_price_param)
        and (max_price_param is null or price <= max_price_param)
        and (include_expired or (expired_at is null and (expires_at is null or expires_at > now())))
    );
  end if;
  return (
    select coalesce(sum(current_deals + case when include_expired then expired_deals else 0 end), 0)
    from private.deal_counts where only_category is null or category = only_category
  ) - case when include_expired then 0 else (
    -- Ended, not yet declared over: few, expire_ended_deals sweeps them.
    select count(*) from public.deals
    where status = 'active' and expired_at is null and expires_at <= now()
      and (only_category is null or category = only_category)
  ) end;
end
$$;
revoke execute on function public.count_deals from public;
grant execute on function public.count_deals to anon, authenticated;
comment on function public.count_deals is 'Definer: private.deal_counts is granted to nobody; counts public deals only.';
