-- Returns the key of an image of this site, which an address ends with; null for an address of another site. The host of
-- the address does not count: the site may have moved since.
create function private.image_key(address_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select substring(address_param from
    '/((?:deal|avatar|blog|merchant)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)$')
$$;
revoke execute on function private.image_key from public;
comment on function private.image_key is 'Of deals, voucher codes and merchants; indexes contain it. The same as contract/image.ts.';

-- Returns the keys of all images of this site that a text names, each once.
create function private.image_keys(text_param text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct found.key[1]), '{}')
  from regexp_matches(text_param,
    '/((?:deal|avatar|blog|merchant)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
$$;
revoke execute on function private.image_keys from public;
-- A member who writes a blog post writes its index as the member.
grant execute on function private.image_keys to anon, authenticated;
comment on function private.image_keys is 'Of blog posts, whose text is Markdown.';
