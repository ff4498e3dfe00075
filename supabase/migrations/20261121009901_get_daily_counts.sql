-- An admin reads how many deals and members came on each of the last days (UTC), days without any included.
create function public.get_daily_counts(days_param integer default 30)
returns table (day date, deals bigint, members bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date := (now() at time zone 'UTC')::date - (least(greatest(coalesce(days_param, 30), 1), 365) - 1);
begin
  perform private.require_admin();
  return query
    select d.day::date, coalesce(posted.number, 0), coalesce(joined.number, 0)
    from generate_series(first_day, (now() at time zone 'UTC')::date, interval '1 day') as d (day)
    left join (
      select (created_at at time zone 'UTC')::date as day, count(*) as number from public.deals
      where created_at >= first_day at time zone 'UTC' group by 1
    ) posted on posted.day = d.day::date
    left join (
      select (created_at at time zone 'UTC')::date as day, count(*) as number from public.profiles
      where created_at >= first_day at time zone 'UTC' group by 1
    ) joined on joined.day = d.day::date
    order by 1;
end
$$;
revoke execute on function public.get_daily_counts from public;
grant execute on function public.get_daily_counts to anon, authenticated; -- others hear why not
comment on function public.get_daily_counts is 'Definer: the check above decides, and pending deals count too.';
