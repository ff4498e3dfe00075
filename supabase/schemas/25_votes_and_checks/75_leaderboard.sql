-- The total temperature of a member's active deals by month of posting and over all months, so that the leaderboard need not
-- add up all deals.
create table private.member_temperatures (
  user_id uuid not null references public.profiles (id) on delete cascade,
  month date not null, -- first day in UTC; -infinity: all months
  deals_count integer not null default 0,
  temperature integer not null default 0,
  primary key (user_id, month)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- The leaderboard of a month, or of all time.
create index member_temperatures_hottest_idx
  on private.member_temperatures (month, temperature desc, deals_count desc) where deals_count > 0;

comment on table private.member_temperatures is
  'Written by triggers on deals in the transaction of the change; read by get_monthly_temperature_leaderboard.';

-- Returns the first day of the month in UTC.
create function private.month_of(moment timestamptz) returns date
language sql immutable parallel safe set search_path = '' as $$
  select date_trunc('month', moment at time zone 'UTC')::date
$$;
comment on function private.month_of is 'For the totals of members.';

create function private.add_new_deals_to_members() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.member_temperatures as totals (user_id, month, deals_count, temperature)
  select user_id, coalesce(month, '-infinity'), count(*), sum(temperature)
  from (
    select user_id, private.month_of(created_at) as month, hot_votes - cold_votes + temperature_offset as temperature
    from added where status = 'active' and user_id is not null
  ) as deals
  group by grouping sets ((user_id), (user_id, month))
  order by 1, 2
  on conflict (user_id, month) do update
    set deals_count = totals.deals_count + excluded.deals_count,
        temperature = totals.temperature + excluded.temperature;
  return null;
end
$$;
comment on function private.add_new_deals_to_members is
  'Adds new deals to the totals of their posters, once per statement. Definer: private.member_temperatures has no grants.';

create function private.move_changed_deal_of_member() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.member_temperatures as totals (user_id, month, deals_count, temperature)
  select user_id, coalesce(month, '-infinity'), sum(deals), sum(temperature)
  from (values
    (new.user_id, private.month_of(new.created_at), (new.status = 'active')::integer,
      (new.status = 'active')::integer * (new.hot_votes - new.cold_votes + new.temperature_offset)),
    (old.user_id, private.month_of(old.created_at), -(old.status = 'active')::integer,
      -(old.status = 'active')::integer * (old.hot_votes - old.cold_votes + old.temperature_offset))
  ) as changes (user_id, month, deals, temperature)
  -- The deal of a deleted member has no user_id; the member's totals are deleted at the same time.
  where new.user_id is not null
  group by grouping sets ((user_id), (user_id, month))
  order by 1, 2
  on conflict (user_id, month) do update
    set deals_count = totals.deals_count + excluded.deals_count,
        temperature = totals.temperature + excluded.temperature;
  return null;
end
$$;
comment on function private.move_changed_deal_of_member is
  'Updates the totals of the poster when a deal changes its temperature, status, poster or date. Definer: private.member_temperatures has no grants.';

create function private.take_removed_deals_from_members() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.member_temperatures totals
  set deals_count = totals.deals_count - gone.deals_count, temperature = totals.temperature - gone.temperature
  from (
    select user_id, coalesce(month, '-infinity') as month, count(*) as deals_count, sum(temperature) as temperature
    from (
      select user_id, private.month_of(created_at) as month, hot_votes - cold_votes + temperature_offset as temperature
      from removed where status = 'active'
    ) as deals
    group by grouping sets ((user_id), (user_id, month))
  ) as gone
  where totals.user_id = gone.user_id and totals.month = gone.month;
  return null;
end
$$;
comment on function private.take_removed_deals_from_members is
  'Subtracts deleted deals from the totals of their posters, once per statement. Definer: private.member_temperatures has no grants. Never inserts: the totals of a deleted account may have been deleted already.';

create trigger deals_total_new after insert on public.deals
  referencing new table as added for each statement execute function private.add_new_deals_to_members();
create trigger deals_total_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes + old.temperature_offset, old.status, old.user_id, old.created_at)
    is distinct from
    (new.hot_votes - new.cold_votes + new.temperature_offset, new.status, new.user_id, new.created_at)
  ) execute function private.move_changed_deal_of_member();
create trigger deals_total_removed after delete on public.deals
  referencing old table as removed for each statement execute function private.take_removed_deals_from_members();

-- Returns the members with the highest total temperature of their deals from this month (UTC) or all time. Expired deals count;
-- upcoming ones do not.
create function public.get_monthly_temperature_leaderboard(
  current_month_only boolean default true,
  limit_param integer default 20
) returns table (
  rank integer,
  user_id uuid,
  username text,
  profile_image_url text,
  deals_count integer,
  total_temperature integer,
  month_label text
)
language sql stable security definer rows 20 set search_path = '' as $$
  with request as (
    select case when coalesce(current_month_only, true) then private.month_of(now()) else '-infinity'::date end as month,
      least(greatest(coalesce(limit_param, 20), 0), 100) as rows
  ), upcoming as materialized (
    -- Totals include the few deals that have not started.
    select d.user_id, count(*)::integer as deals,
      sum(d.hot_votes - d.cold_votes + d.temperature_offset)::integer as temperature
    from private.deals_out_of_time() as d
    where private.is_upcoming(d) and d.user_id is not null
      and (select month from request) in ('-infinity', private.month_of(d.created_at))
    group by d.user_id
  ), stored as (
    -- Enough members to fill the list after the subtraction.
    (select totals.* from private.member_temperatures totals
      join public.profiles p on p.id = totals.user_id
      where totals.deals_count > 0 and totals.month = (select month from request)
      order by totals.temperature desc, totals.deals_count desc, p.username
      limit (select rows from request) + (select count(*) from upcoming))
    union
    select totals.* from private.member_temperatures totals join upcoming using (user_id)
    where totals.month = (select month from request)
  ), totals as (
    select stored.user_id, stored.deals_count - coalesce(u.deals, 0) as deals_count,
      stored.temperature - coalesce(u.temperature, 0) as temperature
    from stored left join upcoming u using (user_id)
  )
  select
    (row_number() over (order by totals.temperature desc, totals.deals_count desc, p.username))::integer,
    p.id, p.username, p.profile_image_url, totals.deals_count, totals.temperature,
    case when coalesce(current_month_only, true)
      then to_char(now() at time zone 'UTC', 'FMMonth YYYY') else 'All Time' end
  from totals
  join public.profiles p on p.id = totals.user_id
  where totals.deals_count > 0
  order by totals.temperature desc, totals.deals_count desc, p.username
  limit (select rows from request)
$$;
grant execute on function public.get_monthly_temperature_leaderboard to anon, authenticated;
comment on function public.get_monthly_temperature_leaderboard is
  'Definer: private.member_temperatures has no grants; counts public deals only. Specification, section 7. [everyone; reads for pages]';
