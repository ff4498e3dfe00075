-- Anyone reads one deal with its poster's name; no row when there is none or the caller may not see it.
create function public.get_deal(deal_id_param uuid) returns setof public.deals_with_temperature
language sql stable security invoker rows 1 set search_path = '' as $$
  select * from public.deals_with_temperature where id = deal_id_param
$$;
revoke execute on function public.get_deal from public;
grant execute on function public.get_deal to anon, authenticated;
comment on function public.get_deal is 'Specification 7.';
