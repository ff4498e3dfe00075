-- Returns the key of an image of this site, which is the end of its address; null for other addresses. The host is ignored
-- because the site may have moved.
create function private.image_key(address_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select substring(address_param from
    '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)$')
$$;
comment on function private.image_key is 'For columns that contain one address; used in indexes and check constraints. Matches contract/image.ts.';

-- Returns the distinct keys of all images of this site in a text.
create function private.image_keys(text_param text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct found.key[1]), '{}')
  from regexp_matches(text_param,
    '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
$$;
-- Indexes of blog posts are updated as the member.
grant execute on function private.image_keys to anon, authenticated;
comment on function private.image_keys is 'For blog posts in Markdown.';

-- Returns whether an image may be shown in a place for images of the given purpose. An image that was uploaded here for another
-- purpose may not: evidence is never public, and a new avatar is private until an admin approves it. Other addresses may.
create function private.is_image_for(purpose_param text, address_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(starts_with(private.image_key(address_param), purpose_param || '/'), true)
$$;
comment on function private.is_image_for is 'Used by check_deal, check_voucher_code and check_blog_post.';
