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

-- Returns the lowest recorded price of up to five products of a merchant, last recorded first: `id`, `title`, `image_url` and
-- `currency` of the newest deal with the product's link, `price` and `seen_at`. Only products with at least two recorded prices in
-- this currency, among the merchant's newest 300 public deals. Compares totals as private.price_memory does.
create function private.lowest_prices_of(merchant_key_param text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    with newest as materialized (
      select d.id, d.title, d.image_url, d.currency, d.total_price, d.created_at, l.key
      from (
        select * from public.deals d
        where d.status = 'active' and private.merchant_key(d.merchant) = merchant_key_param
        order by d.created_at desc, d.id desc limit 300
      ) as d
      join private.deal_links l on l.deal_id = d.id
    ),
    products as materialized (
      select distinct on (n.key) n.* from newest n order by n.key, n.created_at desc, n.id desc
    ),
    seen as (
      select product.*, p.seen_at, case when product.total_price is null then p.price else p.total_price end as amount
      from products product
      join newest n on n.key = product.key
      join private.deal_prices p on p.deal_id = n.id and p.currency = product.currency
    ),
    lowest as (
      select distinct on (s.key) s.*, count(*) over (partition by s.key) as prices
      from seen s where s.amount is not null
      order by s.key, s.amount, s.seen_at desc
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', listed.id, 'title', listed.title, 'image_url', listed.image_url, 'price', listed.amount,
      'currency', listed.currency, 'seen_at', listed.seen_at) order by listed.seen_at desc, listed.id), '[]')
    from (select * from lowest where prices > 1 order by seen_at desc, id limit 5) as listed);
end
$$;
comment on function private.lowest_prices_of is
  'Definer: private.deal_prices has no grants. Used by get_business. Public deals only.';

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
