-- Anyone reads the members whose active deals have the highest total temperature, of this month (by UTC) or ever.
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
  select
    (row_number() over (order by totals.temperature desc, totals.deals_count desc, p.username))::integer,
    p.id, p.username, p.profile_image_url, totals.deals_count, totals.temperature,
    case when coalesce(current_month_only, true)
      then to_char(now() at time zone 'UTC', 'FMMonth YYYY') else 'All Time' end
  from private.member_temperatures totals
  join public.profiles p on p.id = totals.user_id
  where totals.deals_count > 0
    and totals.month = case when coalesce(current_month_only, true) then private.month_of(now()) else '-infinity' end
  order by totals.temperature desc, totals.deals_count desc, p.username
  limit least(greatest(coalesce(limit_param, 20), 0), 100)
$$;
revoke execute on function public.get_monthly_temperature_leaderboard from public;
grant execute on function public.get_monthly_temperature_leaderboard to anon, authenticated;
comment on function public.get_monthly_temperature_leaderboard is
  'Definer: private.member_temperatures is granted to nobody; it adds up public deals only. Specification 7, contract 4.';
