-- Returns the key of a merchant's name, which is also the slug of the merchant's page: `Café Sham!` and `cafe sham` both have
-- `cafe-sham`. Letters of other scripts stay; a name without letters or digits has an empty key and no page.
create function private.merchant_key(name_param text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(
  regexp_replace(lower(normalize(name_param, nfkd)), '[''’\u0300-\u036f\u064b-\u065f]', '', 'g'),
  '[^a-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+', '-', 'g'), '-');
-- deals_with_temperature runs as the caller.
grant execute on function private.merchant_key to anon, authenticated;
comment on function private.merchant_key is
  'Inlined, in indexes as well. Matches contract/merchants/merchant-key.ts; a test compares them.';
