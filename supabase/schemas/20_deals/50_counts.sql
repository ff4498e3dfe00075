-- Returns the deals that stored counts include although they are not running: their end has passed and no job has marked them
-- yet, or their start is in the future. Such deals are few, and each of the two groups has its own index.
create function private.deals_out_of_time() returns setof public.deals
language sql stable parallel safe rows 100
begin atomic
  select * from public.deals where status = 'active' and expired_at is null and expires_at <= now()
  union all
  select * from public.deals where status = 'active' and expired_at is null and starts_at > now();
end;
comment on function private.deals_out_of_time is
  'Inlined. No deal is in both parts, because a deal ends after it starts. Queries subtract these deals from stored counts.';

-- Marks deals whose announced end has passed as expired, a hundred at a time, and returns their number. Called by a job every
-- minute and by secure_submit_deal.
create function private.expire_ended_deals() returns integer
language sql volatile security definer set search_path = '' as $$
  with ended as (
    update public.deals set expired_at = expires_at, expired_by = 'date'
    where id in (
      select id from public.deals
      where status = 'active' and expired_at is null and expires_at <= now()
      order by expires_at limit 100
      for update skip locked
    )
    returning id
  )
  select count(*)::integer from ended
$$;
comment on function private.expire_ended_deals is 'Definer: deals are written by procedures only. Reduces the cost of counting; results stay the same.';

-- The number of public deals by category, so that the exact length of a list needs no scan.
create table private.deal_counts (
  category text primary key,
  current_deals bigint not null default 0,  -- active, not marked as expired
  expired_deals bigint not null default 0   -- active and marked as expired
) with (fillfactor = 50);

comment on table private.deal_counts is 'Written by private.add_to_deal_count; read by the procedures that count deals.';

-- Changes the counts of a category. The only writer of the table.
create function private.add_to_deal_count(category_param text, current_param bigint, expired_param bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.deal_counts as counts (category, current_deals, expired_deals)
  values (category_param, current_param, expired_param)
  on conflict (category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals
$$;
comment on function private.add_to_deal_count is 'Definer: private.deal_counts has no grants.';

create function private.count_added_or_removed_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  perform private.add_to_deal_count(category, sign * current_deals, sign * expired_deals)
  from (
    select category, count(*) filter (where expired_at is null) as current_deals,
      count(*) filter (where expired_at is not null) as expired_deals
    from touched where status = 'active' group by category order by category
  ) as totals;
  return null;
end
$$;
comment on function private.count_added_or_removed_deals is
  'Counts added or deleted deals by category, once per statement. Definer: private.deal_counts has no grants.';

create function private.count_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.status = 'active' then
    perform private.add_to_deal_count(
      old.category, -(old.expired_at is null)::int, -(old.expired_at is not null)::int);
  end if;
  if new.status = 'active' then
    perform private.add_to_deal_count(
      new.category, (new.expired_at is null)::int, (new.expired_at is not null)::int);
  end if;
  return null;
end
$$;
comment on function private.count_changed_deal is
  'Updates the counts when a deal changes its status or category, ends or returns. Definer: private.deal_counts has no grants.';

create trigger deals_count_added after insert on public.deals
  referencing new table as touched for each statement execute function private.count_added_or_removed_deals();
create trigger deals_count_removed after delete on public.deals
  referencing old table as touched for each statement execute function private.count_added_or_removed_deals();
create trigger deals_count_changed after update on public.deals
  for each row when (
    (old.status, old.category, old.expired_at is null) is distinct from (new.status, new.category, new.expired_at is null)
  ) execute function private.count_changed_deal();

-- Returns the number of deals in a list of all categories or of one, from the stored counts. Its plan is cached.
create function private.count_kept_deals(only_category text, include_expired boolean) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = auto as $$
begin
  return (
    select coalesce(sum(current_deals + case when include_expired then expired_deals else 0 end), 0)
    from private.deal_counts where only_category is null or category = only_category
  ) - (
    select count(*) from private.deals_out_of_time() as d
    where (only_category is null or d.category = only_category) and (include_expired is not true or private.is_upcoming(d))
  );
end
$$;
comment on function private.count_kept_deals is 'Definer: private.deal_counts has no grants; counts public deals only.';

-- Returns the exact number of deals in a list, from the stored counts unless the list is filtered by time or price.
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
  if num_nonnulls(since_param, min_price_param, max_price_param) = 0 and only_location is not null then
    return private.count_by_filter('location', only_location, only_category, include_expired);
  elsif num_nonnulls(only_location, since_param, min_price_param, max_price_param) > 0 then
    return (
      select count(*) from public.deals
      where status = 'active'
        and (only_category is null or category = only_category)
        and (only_location is null or location ilike only_location)
        and (since_param is null or created_at >= since_param)
        and (coalesce(min_price_param, max_price_param) is null or private.price_group(price, currency) = '')
        and (min_price_param is null or price >= min_price_param)
        and (max_price_param is null or price <= max_price_param and coalesce(total_price, price) <= max_price_param)
        and (private.is_running(deals) or (include_expired and private.is_over(deals)))
    );
  end if;
  return private.count_kept_deals(only_category, include_expired);
end
$$;
grant execute on function public.count_deals to anon, authenticated;
comment on function public.count_deals is
  'Definer: private.deal_counts has no grants; counts public deals only. [everyone; reads for pages]';

-- Returns the number of running deals by category; no row for a category whose stored count is 0.
create function public.count_deals_by_category() returns table (category text, deals bigint)
language sql stable security definer set search_path = '' as $$
  select counts.category, counts.current_deals - (
    select count(*) from private.deals_out_of_time() as d where d.category = counts.category
  )
  from private.deal_counts counts
  where counts.current_deals > 0
$$;
grant execute on function public.count_deals_by_category to anon, authenticated;
comment on function public.count_deals_by_category is
  'Definer: private.deal_counts has no grants; counts public deals only. [everyone; reads for pages]';
