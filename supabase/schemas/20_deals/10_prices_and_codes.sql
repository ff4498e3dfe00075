-- Returns the currency of the site: the default of deals, codes and alerts, and the currency in which lists compare prices.
create function private.site_currency() returns text
language sql immutable parallel safe
return 'GBP';
grant execute on function private.site_currency to anon, authenticated;
comment on function private.site_currency is
  'Inlined, also in the price indexes: rebuild them after changing the currency. contract/limits.ts repeats it.';

-- Returns the group of a deal in lists by price. First comes '', for free deals and prices in the site's currency; then one
-- group for each other currency; last comes null, for unknown prices.
create function private.price_group(price_param numeric, currency_param text) returns text
language sql immutable parallel safe
return case
  when price_param is null then null
  when price_param = 0 or currency_param = private.site_currency() then ''
  else currency_param
end;
grant execute on function private.price_group to anon, authenticated;
comment on function private.price_group is 'Inlined, also in the price indexes.';

-- Returns the type of a deal for readers: a discount with the price 0 is a freebie.
create function private.type_of(deal_type_param text, price_param numeric) returns text
language sql immutable parallel safe
return case when deal_type_param = 'discount' and price_param = 0 then 'freebie' else deal_type_param end;
comment on function private.type_of is 'Inlined, also in an index. Used by filters and their counts; private.deals_to_match has the same rule.';
