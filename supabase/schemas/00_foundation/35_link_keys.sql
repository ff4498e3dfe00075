-- Links of deals: the parts that identify the offer, and the parts that only identify the sender.

-- The parts of a link.
create type private.link_parts as (
  head text,        -- scheme and host as written
  host text,        -- in lower case, without credentials, a default port and prefixes such as www. and m.
  path text,        -- as written, without a referral
  kept text[],      -- parameters as written
  removed text[],   -- names of tracking and referral parameters
  fragment text     -- as written, with #
);
comment on type private.link_parts is 'Returned by split_link.';

-- Returns a regular expression for the lower-case names of parameters that earn the sender of a link a reward. Some merchants
-- use `tag` and `ref` as filters, so `tag` is listed for Amazon only, and `ref` is not listed.
create function private.referral_parameters(host text) returns text
language sql immutable parallel safe
return 'irclickid|irgwc|cjevent|awc|sscid|ranmid|raneaid|ransiteid|rfsn|aff_?id|affiliate(_?id)?|refcode|ref_code|referral_?code'
  || case
    when host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then '|tag'
    when host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$' then '|campid'
    when host ~ '(^|\.)aliexpress\.[a-z]{2,3}$' then '|aff_.*'
    else ''
  end;
revoke execute on function private.referral_parameters from public;
comment on function private.referral_parameters is 'Our own list. After changing it, reindex deals_link_status_idx.';

-- Returns a regular expression for the lower-case names of parameters that identify a campaign or the sender, never a product.
create function private.tracking_parameters(host text) returns text
language sql immutable parallel safe
return '^(?:utm_.*|mc_.*|mtm_.*|gclid|gclsrc|gad_source|gad_campaignid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|srsltid|igshid|igsh|_gl|'
  || private.referral_parameters(host)
  || case
    when host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'
      then '|ref_|psc|th|linkcode|linkid|ascsubtag|creative|creativeasin|camp|qid|sr|crid|sprefix|dib|dib_tag|pd_rd_.*|pf_rd_.*'
    when host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$' then '|hash|mkevt|mkcid|mkrid|toolid|customid|amdata|_trk.*'
    else ''
  end || ')$';
revoke execute on function private.tracking_parameters from public;
comment on function private.tracking_parameters is 'Our own list. After changing it, reindex deals_link_status_idx.';

-- Returns the parts of an http(s) address; null for any other text.
create function private.split_link(link text) returns private.link_parts
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  part constant text[] := regexp_match(link, '^(https?://([^/?#]*))([^?#]*)(?:\?([^#]*))?(#.*)?$', 'i');
  parts private.link_parts;
  tracking text;
begin
  if part is null then
    return null;
  end if;
  parts.head := part[1];
  -- In a host, browsers treat full stops of other scripts and full-width letters as ASCII.
  parts.host := regexp_replace(
    regexp_replace(
      regexp_replace(lower(normalize(translate(part[2], '。｡．', '...'), nfkc)), '^.*@|:(80|443)?$', '', 'g'),
      '\.(?=$|:)', ''),
    '^((www|m|mobile|amp)\.)+(?=[^.]+\.)(?!(co|com|net|org|ac|gov|edu|ltd|plc)\.[a-z]{2}$)', '');
  parts.path := part[3];
  parts.kept := '{}';
  parts.removed := '{}';
  parts.fragment := part[5];
  if part[4] <> '' then
    tracking := private.tracking_parameters(parts.host);
    select coalesce(array_agg(written order by place) filter (where not tracks), '{}'),
      coalesce(array_agg(split_part(written, '=', 1) order by place) filter (where tracks), '{}')
    into parts.kept, parts.removed
    from (
      select written, place, lower(split_part(written, '=', 1)) ~ tracking as tracks
      from string_to_table(part[4], '&') with ordinality as pairs (written, place) where written <> ''
    ) as named;
  end if;
  if parts.path like '%/ref=%' and parts.host ~ '(^|\.)amazon\.' then
    parts.path := regexp_replace(parts.path, '/ref=[^/]*', '', 'g');
    parts.removed := parts.removed || 'ref'::text;
  end if;
  return parts;
end
$$;
revoke execute on function private.split_link from public;
comment on function private.split_link is 'Accepts any text.';

-- Returns a part of a link with bytes outside ASCII percent-encoded and with escapes in upper case, so that é and %c3%a9 both
-- become %C3%A9. Escaped ASCII characters are not decoded, because %26 is part of a value and & is not.
create function private.encoded_link_part(part text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when part !~ '[^\x01-\x24\x26-\x7f]' then part else (
    select string_agg(case
        when piece[1] ~ '^%..$' then upper(piece[1])
        when piece[1] ~ '^[\x01-\x7f]' then piece[1]
        else upper(regexp_replace(encode(convert_to(piece[1], 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
      end, '' order by place)
    from regexp_matches(part, '%[0-9a-fA-F]{2}|%|[\x01-\x24\x26-\x7f]+|[^\x01-\x7f]+', 'g') with ordinality as pieces (piece, place)) end
$$;
revoke execute on function private.encoded_link_part from public;
comment on function private.encoded_link_part is 'Used by link_key. Encoding cannot fail, unlike decoding.';

-- Returns the key of a link, which is the same for all spellings of the link. The key has no scheme, no www. and no tracking
-- parameters; other parameters are sorted. Links to products on Amazon and eBay are reduced to the product. Long keys are
-- hashed, because the size of an index entry is limited.
create function private.link_key(link text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  parts private.link_parts := private.split_link(link);
  product text;
  key text;
begin
  if parts.host is null then
    return link;
  end if;
  if parts.host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then
    product := '/dp/' || upper(substring(
      parts.path from '(?i)/(?:dp|gp/product|gp/aw/d|exec/obidos/asin|o/asin)/([a-z0-9]{10})(?:/|$)'));
    if product is not null then
      parts.kept := '{}';
    end if;
  elsif parts.host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$' then
    product := '/itm/' || substring(parts.path from '(?i)/itm/(?:[^/]+/)?(\d{6,15})/?$');
    if product is not null then
      parts.kept := array(select pair from unnest(parts.kept) as pair where pair like 'var=%'); -- size or color
    end if;
  end if;
  key := parts.host || coalesce(product, private.encoded_link_part(rtrim(parts.path, '/')))
    || coalesce('?' || (
      select string_agg(pair, '&' order by pair collate "C")
      from string_to_table(nullif(private.encoded_link_part(array_to_string(parts.kept, '&')), ''), '&') as pair), '');
  return case when octet_length(key) <= 500 then key else left(parts.host, 100) || '#' || md5(key) end;
end
$$;
revoke execute on function private.link_key from public;
comment on function private.link_key is
  'Used in an index: after changing it, reindex deals_link_status_idx. Implemented in SQL only; the form calls check_link.';

-- Returns a link without tracking and referral parameters. A link that has none of them is returned unchanged.
create function private.clean_link(link text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  parts constant private.link_parts := private.split_link(link);
begin
  if coalesce(cardinality(parts.removed), 0) = 0 then
    return link;
  end if;
  return parts.head || parts.path || coalesce('?' || nullif(array_to_string(parts.kept, '&'), ''), '')
    || coalesce(parts.fragment, '');
end
$$;
revoke execute on function private.clean_link from public;
comment on function private.clean_link is 'The stored link of a deal or voucher code.';

-- Returns whether a link leads to an offer. A merchant's front page does not, so two deals may share it. Every approval calls
-- this function, so a quick test of the path comes first, and only other links are split.
create function private.names_an_offer(link text) returns boolean
language sql immutable parallel safe
return coalesce(
  link ~* '^https?://[^/?#]+/+(?!ref=)[^/?#]'
    or rtrim((private.split_link(link)).path, '/') <> '' or (private.split_link(link)).kept <> '{}',
  false);
revoke execute on function private.names_an_offer from public;
comment on function private.names_an_offer is 'For comparisons of deals by link.';
