-- Returns the currency of the site: the default of deals, codes and alerts, and the currency in which lists compare prices.
create function private.site_currency() returns text
language sql immutable parallel safe
return 'GBP';
revoke execute on function private.site_currency from public;
grant execute on function private.site_currency to anon, authenticated;
comment on function private.site_currency is
  'Inlined, also in the price indexes: rebuild them after changing the currency. contract/limits.ts repeats it.';

-- Returns a deal's group in lists by price: '' for free deals and the site's currency, which come first; otherwise the
-- currency; null for an unknown price, which comes last.
create function private.price_group(price_param numeric, currency_param text) returns text
language sql immutable parallel safe
return case
  when price_param is null then null
  when price_param = 0 or currency_param = private.site_currency() then ''
  else currency_param
end;
revoke execute on function private.price_group from public;
grant execute on function private.price_group to anon, authenticated;
comment on function private.price_group is 'Inlined, also in the price indexes.';
