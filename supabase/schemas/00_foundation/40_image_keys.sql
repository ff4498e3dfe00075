-- Returns the key of an image of this site, which is the end of its address; null for other addresses. The host is ignored
-- because the site may have moved.
create function private.image_key(address_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select substring(address_param from
    '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)$')
$$;
revoke execute on function private.image_key from public;
comment on function private.image_key is 'For columns that contain one address; used in indexes and check constraints. Matches contract/image.ts.';

-- Returns the distinct keys of all images of this site in a text.
create function private.image_keys(text_param text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct found.key[1]), '{}')
  from regexp_matches(text_param,
    '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
$$;
revoke execute on function private.image_keys from public;
-- Indexes of blog posts are updated as the member.
grant execute on function private.image_keys to anon, authenticated;
comment on function private.image_keys is 'For blog posts in Markdown.';
