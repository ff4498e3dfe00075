-- What makes two names of a merchant the same, and the readable end of its address: `Café Sham!` and `cafe sham` are
-- both `cafe-sham`. Letters of every script stay; a name without any has the empty key and no page.
create function private.merchant_key(name_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(
    regexp_replace(lower(normalize(name_param, nfkd)), '[''’\u0300-\u036f\u064b-\u065f]', '', 'g'),
    '[^a-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+', '-', 'g'), '-')
$$;
revoke execute on function private.merchant_key from public;
comment on function private.merchant_key is 'contract/merchant-key.ts says the same for links; a test holds the two together.';
