-- Anyone finds the deal of a short address: up to 2 active deals, so that the caller sees when a prefix is not unique.
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
comment on function public.search_deals_by_id_prefix is 'Specification 5, contract 4.';
