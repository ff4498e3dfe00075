-- Returns the currency of the site: the default, and the one that lists compare.
create function private.site_currency() returns text
language sql immutable parallel safe
return 'GBP';
revoke execute on function private.site_currency from public;
grant execute on function private.site_currency to anon, authenticated;
comment on function private.site_currency is
  'Inlined, also in the indexes by price: another currency needs new indexes. contract/limits.ts repeats it.';

-- Returns a deal's group in lists by price: '' for the site's currency, which comes first, then other currencies by code, and
-- null, which is last, for an unknown price. A free deal is in the first group.
create function private.price_group(price_param numeric, currency_param text) returns text
language sql immutable parallel safe
return case
  when price_param is null then null
  when price_param = 0 or currency_param = private.site_currency() then ''
  else currency_param
end;
revoke execute on function private.price_group from public;
grant execute on function private.price_group to anon, authenticated;
comment on function private.price_group is 'Inlined, also in the indexes by price.';
