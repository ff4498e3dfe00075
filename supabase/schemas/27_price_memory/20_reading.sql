-- Returns the lowest recorded price of public deals with the same link and currency, when it was last recorded, and the numbers of
-- prices and deals. Compares totals if the deal's total is known, otherwise prices without delivery. Null if the deal has no price
-- or no link to an offer, or if no price is recorded.
create function private.price_memory(deal public.deals) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  key constant text := (select l.key from private.deal_links l where l.deal_id = deal.id);
  result jsonb;
begin
  -- Links that name no offer have no recorded prices.
  if deal.price is null or key is null then
    return null;
  end if;
  with same as materialized (
    select d.id from public.deals d
    where d.deal_url <> '' and private.link_key(d.deal_url) = key and d.status = 'active'
    order by d.created_at desc limit 200
  ),
  seen as materialized (
    select p.deal_id, p.seen_at, case when deal.total_price is null then p.price else p.total_price end as amount
    from same join private.deal_prices p on p.deal_id = same.id
    where p.currency = deal.currency
  )
  select jsonb_build_object(
    'lowest', s.amount, 'currency', deal.currency, 'seenAt', s.seen_at,
    'prices', (select count(*) from seen where amount is not null),
    'deals', (select count(distinct deal_id) from seen where amount is not null))
  into result
  from seen s where s.amount is not null
  order by s.amount, s.seen_at desc limit 1;
  return result;
end
$$;
comment on function private.price_memory is
  'Definer: private.deal_prices has no grants. Used by get_price_memory and get_pending_prices.';

-- Returns private.price_memory of a public deal; null if fewer than two prices are recorded.
create function public.get_price_memory(deal_id_param uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select memory from public.deals d, private.price_memory(d) as memory
  where d.id = deal_id_param and d.status = 'active' and (memory ->> 'prices')::integer > 1
$$;
grant execute on function public.get_price_memory to anon, authenticated;
comment on function public.get_price_memory is
  'Definer: private.deal_prices has no grants. Public deals only, even for posters and admins. [everyone; reads]';

-- A moderator reads private.price_memory of the pending deals, oldest first, at most 500. Deals without one have no row.
create function public.get_pending_prices() returns table (deal_id uuid, price_memory jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('deals');
  return query
    select d.id, memory from public.deals d, private.price_memory(d) as memory
    where d.status = 'pending' and d.expired_at is null and memory is not null
      and (d.user_id = (select private.moderator())) is not true
    order by d.created_at, d.id limit 500;
end
$$;
grant execute on function public.get_pending_prices to anon, authenticated; -- others get a refusal
comment on function public.get_pending_prices is
  'Definer: require_can decides once for all rows. Prices of public deals only. [moderators of deals; reads]';
