-- Prices that deals with the same link have had, so that readers see the lowest one. Deals are compared by the key of their
-- current link.
create table private.deal_prices (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references public.deals (id) on delete cascade,
  price numeric not null,
  total_price numeric, -- null: the delivery cost was unknown
  currency text not null,
  seen_at timestamptz not null, -- when it was first seen
  source text not null constraint deal_prices_source_known check (source in ('deal', 'edit', 'check'))
);
-- One row for each price of a deal, and the foreign key.
create unique index deal_prices_of_deal_unique on private.deal_prices (deal_id, currency, price, total_price) nulls not distinct;
comment on table private.deal_prices is
  'Contains prices of active deals only: a deal that is taken down loses its rows. Taking a deal down and approving it again removes a wrong price. Written by triggers, without names.';

-- Records a price of an active deal. Skips prices of 0, and links to a merchant's front page, which name no product.
create function private.remember_price(deal public.deals, seen_at_param timestamptz, source_param text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if deal.status = 'active' and deal.price > 0 and private.names_an_offer(deal.deal_url) then
    insert into private.deal_prices (deal_id, price, total_price, currency, seen_at, source)
    values (deal.id, deal.price, private.total_of(deal), deal.currency, seen_at_param, source_param)
    on conflict (deal_id, currency, price, total_price) do nothing;
  end if;
end
$$;
comment on function private.remember_price is 'Called by triggers only.';

create function private.remember_prices_of_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.remember_price(d, d.created_at, 'deal') from public.deals d
  where d.id in (select a.id from added a where a.status = 'active' and a.deal_url <> '');
  return null;
end
$$;

create trigger deals_remember_prices_of_new after insert on public.deals
  referencing new table as added for each statement execute function private.remember_prices_of_new_deals();
comment on function private.remember_prices_of_new_deals is
  'Records the prices of deals that are public from the start, such as those of admins. Definer: private.deal_prices has no grants.';

create function private.remember_price_of_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_new constant boolean := old.status <> 'active';
begin
  -- A deal that was not public has no prices.
  if not is_new then
    delete from private.deal_prices p
    where p.deal_id = new.id and (
      new.status <> 'active'
      or private.link_key(old.deal_url) <> private.link_key(new.deal_url)
      -- A price that is corrected within an hour was a mistake.
      or p.source <> 'check' and p.seen_at > now() - interval '1 hour');
  end if;
  if new.status = 'active' then
    perform private.remember_price(
      new, case when is_new then old.updated_at else now() end, case when is_new then 'deal' else 'edit' end);
  end if;
  return null;
end
$$;

create trigger deals_remember_price
  after update of status, price, currency, deal_url, channel, delivery_kind, delivery_cost, free_delivery_over, deal_type on public.deals
  for each row when (
    (old.status = 'active' or new.status = 'active') and (
      old.status <> new.status or old.price is distinct from new.price or old.total_price is distinct from new.total_price
      or old.currency <> new.currency or old.deal_url <> new.deal_url or old.deal_type <> new.deal_type))
  execute function private.remember_price_of_deal();
comment on function private.remember_price_of_deal is
  'Records the price of an approved or edited deal; deletes the prices of a deal that is taken down or leads to another product. Definer: private.deal_prices has no grants.';

create function private.remember_seen_price() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals := (select d from public.deals d where d.id = new.deal_id);
begin
  if 2 <= (
    select count(*) from public.deal_checks c
    where c.deal_id = new.deal_id and c.seen_price = new.seen_price and c.weight >= 2
      and c.user_id is distinct from deal.user_id and c.created_at > now() - interval '7 days')
  then
    deal.price := new.seen_price;
    perform private.remember_price(deal, now(), 'check');
  end if;
  return null;
end
$$;

create trigger deal_checks_remember_price after insert or update of created_at on public.deal_checks
  for each row when (new.seen_price is not null and new.weight >= 2) execute function private.remember_seen_price();
comment on function private.remember_seen_price is
  'Records a price that two established members besides the poster saw within a week. Definer: private.deal_prices has no grants.';

create function private.forget_seen_price() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.deal_prices p
  where p.deal_id = old.deal_id and p.price = old.seen_price and p.source = 'check'
    and 2 > (
      select count(*) from public.deal_checks c
      where c.deal_id = old.deal_id and c.seen_price = old.seen_price and c.weight >= 2
        and c.user_id is distinct from (select d.user_id from public.deals d where d.id = old.deal_id));
  return null;
end
$$;

create trigger deal_checks_forget_price after delete on public.deal_checks
  for each row when (old.seen_price is not null) execute function private.forget_seen_price();
create trigger deal_checks_forget_changed_price after update of seen_price, weight on public.deal_checks
  for each row when (
    old.seen_price is not null and (old.seen_price is distinct from new.seen_price or new.weight < 2))
  execute function private.forget_seen_price();
comment on function private.forget_seen_price is
  'Deletes a seen price when fewer than two checks by established members besides the poster still report it, after a check was changed, deleted or lost its weight. Definer: private.deal_prices has no grants.';
