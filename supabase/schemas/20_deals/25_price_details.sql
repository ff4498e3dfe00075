-- Returns a deal with its delivery, unit and type normalized: lower case, and defaults for empty values. Clears values that an
-- edit left over: a delivery cost or free-delivery amount that does not fit the new kind of delivery, and the source of a
-- removed original price. Such values that the edit itself sets stay, so that they are refused.
create function private.tidy_price_details(deal public.deals, old public.deals) returns public.deals
language plpgsql immutable set search_path = '' as $$
begin
  deal.channel := nullif(lower(btrim(deal.channel)), '');
  deal.delivery_kind := coalesce(nullif(lower(btrim(deal.delivery_kind)), ''), 'unknown');
  deal.unit := nullif(lower(btrim(deal.unit)), '');
  deal.deal_type := coalesce(nullif(lower(btrim(deal.deal_type)), ''), 'discount');
  deal.is_associated := coalesce(deal.is_associated, false);
  deal.original_price_source := nullif(lower(btrim(deal.original_price_source)), '');
  if deal.delivery_kind not in ('fixed', 'free_over') and deal.delivery_cost = old.delivery_cost then
    deal.delivery_cost := null;
  end if;
  if deal.delivery_kind <> 'free_over' and deal.free_delivery_over = old.free_delivery_over then
    deal.free_delivery_over := null;
  end if;
  if deal.original_price is null and deal.original_price_source = old.original_price_source then
    deal.original_price_source := null;
  end if;
  return deal;
end
$$;
comment on function private.tidy_price_details is 'Used by private.tidy_details.';

-- Checks the rules of delivery, unit and type; the table's constraints repeat the rules that concern one column.
create function private.check_price_details(deal public.deals) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(
    ('channel', deal.channel is null or deal.channel in ('online', 'in_store', 'both'), 'one_of', '{}'),
    ('delivery_kind', deal.delivery_kind in ('included', 'fixed', 'free_over', 'collect', 'unknown'), 'one_of', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_cost between 0 and 1000000,
      'range', '{"min": 0, "max": 1000000}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_cost = round(deal.delivery_cost, 2), 'two_decimals', '{}'),
    ('delivery_cost', deal.delivery_cost is not null or deal.delivery_kind <> 'fixed', 'required', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_kind in ('fixed', 'free_over'), 'no_delivery_cost', '{}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over between 0 and 1000000,
      'range', '{"min": 0, "max": 1000000}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over = round(deal.free_delivery_over, 2),
      'two_decimals', '{}'),
    ('free_delivery_over', (deal.free_delivery_over is not null) = (deal.delivery_kind = 'free_over'),
      'free_over_amount', '{}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount > 0 and deal.unit_amount <= 100000,
      'amount_range', '{"max": 100000}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount = round(deal.unit_amount, 3), 'three_decimals', '{}'),
    ('unit', deal.unit is null or deal.unit in ('kg', 'g', 'l', 'ml', 'piece', 'm'), 'one_of', '{}'),
    ('unit_amount', deal.unit_amount is not null or deal.unit is null, 'required', '{}'),
    ('unit', deal.unit is not null or deal.unit_amount is null, 'required', '{}'),
    ('deal_type', deal.deal_type in ('discount', 'freebie', 'giveaway'), 'one_of', '{}'),
    ('price', deal.deal_type = 'discount' or coalesce(deal.price = 0, false), 'free_price', '{}'),
    ('original_price_source', deal.original_price_source is null or deal.original_price_source in ('merchant', 'seen'),
      'one_of', '{}'),
    ('original_price', deal.original_price is not null or deal.original_price_source is null, 'required', '{}'));
end
$$;
comment on function private.check_price_details is 'Raises PT400 invalid_field. Used by check_deal.';

-- Refuses an original price below the price if either has changed, so that older deals stay valid.
create function private.check_earlier_price(deal public.deals, old public.deals) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (deal.price, deal.original_price) is distinct from (old.price, old.original_price) then
    perform private.check_values(
      ('original_price', coalesce(deal.original_price >= deal.price, true), 'not_below_price', '{}'));
  end if;
end
$$;
comment on function private.check_earlier_price is 'Raises PT400 invalid_field. For submissions and edits.';

-- Returns the total price of a deal that has not been written yet.
create function private.total_of(deal public.deals) returns numeric
language sql immutable parallel safe
return private.total_price(deal.price, deal.channel, deal.delivery_kind, deal.delivery_cost, deal.free_delivery_over);
comment on function private.total_of is 'Inlined.';
