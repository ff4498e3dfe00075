-- The currency of the site: prices without another one, and the prices that a list compares.
create function private.site_currency() returns text
language sql immutable parallel safe
return 'GBP';
revoke execute on function private.site_currency from public;
grant execute on function private.site_currency to anon, authenticated;
comment on function private.site_currency is
  'Inlined, in the indexes of the sorts by price as well: another currency needs new indexes. contract/limits.ts has it too.';

-- Where a list sorted by price places a deal: '' for prices in the site's currency, which come first, then each other
-- currency by its code, and null, which is last, for an unknown price. Free is free in every currency.
create function private.price_group(price_param numeric, currency_param text) returns text
language sql immutable parallel safe
return case
  when price_param is null then null
  when price_param = 0 or currency_param = private.site_currency() then ''
  else currency_param
end;
revoke execute on function private.price_group from public;
grant execute on function private.price_group to anon, authenticated;
comment on function private.price_group is 'Inlined, in the indexes of the sorts by price as well.';
