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

-- Returns the voucher code of a deal's merchant that is valid today and ends soonest, null where there is none.
create function private.code_of_merchant(merchant_param text) returns text
language plpgsql stable security definer set search_path = ''
-- Its plan is kept, also where the list that calls it is planned anew.
set plan_cache_mode = auto as $$
begin
  return (
    select v.code from public.voucher_codes v
    where v.status = 'active' and (v.expiry_date is null or v.expiry_date >= (now() at time zone 'UTC')::date)
      and private.merchant_key(v.merchant) = nullif(private.merchant_key(merchant_param), '')
    order by v.expiry_date nulls last, v.created_at desc, v.id
    limit 1
  );
end
$$;
revoke execute on function private.code_of_merchant from public;
grant execute on function private.code_of_merchant to anon, authenticated;
comment on function private.code_of_merchant is
  'Definer: members cannot execute private.merchant_key. Returns public codes only, the first of get_merchant_voucher_codes.';
