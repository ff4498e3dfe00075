-- Returns a deal with its poster's name; no row if it does not exist or the caller may not see it.
create function public.get_deal(deal_id_param uuid) returns setof public.deals_with_temperature
language sql stable security invoker rows 1 set search_path = '' as $$
  select * from public.deals_with_temperature where id = deal_id_param
$$;
grant execute on function public.get_deal to anon, authenticated;
comment on function public.get_deal is 'Specification, section 7. [everyone; reads for pages]';

-- Returns up to two active deals whose id starts with the prefix of a short link; with two, the link is ambiguous.
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
grant execute on function public.search_deals_by_id_prefix to anon, authenticated;
comment on function public.search_deals_by_id_prefix is 'Specification, section 5. [everyone; reads for pages]';
