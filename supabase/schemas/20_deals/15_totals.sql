-- Returns the price of a deal including delivery; null if either is unknown. Delivery adds nothing if it is included, in a
-- store, for collection, or once the price reaches the minimum for free delivery.
create function private.total_price(
  price_param numeric, channel_param text, delivery_kind_param text, delivery_cost_param numeric, free_delivery_over_param numeric
) returns numeric
language sql immutable parallel safe
return case
  when channel_param = 'in_store' or delivery_kind_param in ('included', 'collect')
    or delivery_kind_param = 'free_over' and price_param >= free_delivery_over_param then price_param
  when delivery_kind_param in ('fixed', 'free_over') then price_param + delivery_cost_param
end;
comment on function private.total_price is
  'Inlined in deals.total_price: after changing the rule, recompute that column. contract/deals/total.ts repeats it.';
