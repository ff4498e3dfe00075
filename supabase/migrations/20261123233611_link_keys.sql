set local check_function_bodies = off;

CREATE TYPE "private"."link_parts" AS ("head" text, "host" text, "path" text, "kept" text[], "removed" text[], "fragment" text);

CREATE OR REPLACE FUNCTION private.clean_link(link text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  parts constant private.link_parts := private.split_link(link);
begin
  if coalesce(cardinality(parts.removed), 0) = 0 then
    return link;
  end if;
  return parts.head || parts.path || coalesce('?' || nullif(array_to_string(parts.kept, '&'), ''), '')
    || coalesce(parts.fragment, '');
end
$function$;

CREATE OR REPLACE FUNCTION private.encoded_link_part(part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when part !~ '[^\x01-\x24\x26-\x7f]' then part else (
    select string_agg(case
        when piece[1] ~ '^%..$' then upper(piece[1])
        when piece[1] ~ '^[\x01-\x7f]' then piece[1]
        else upper(regexp_replace(encode(convert_to(piece[1], 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
      end, '' order by place)
    from regexp_matches(part, '%[0-9a-fA-F]{2}|%|[\x01-\x24\x26-\x7f]+|[^\x01-\x7f]+', 'g') with ordinality as pieces (piece, place)) end
$function$;

CREATE OR REPLACE FUNCTION private.judged_link(link text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when private.leads_anywhere(private.link_host(link)) then link else private.link_key(link) end
$function$;

CREATE OR REPLACE FUNCTION private.link_key(link text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
      parts.kept := array(select pair from unnest(parts.kept) as pair where pair like 'var=%'); -- size or colour
    end if;
  end if;
  key := parts.host || coalesce(product, private.encoded_link_part(rtrim(parts.path, '/')))
    || coalesce('?' || (
      select string_agg(pair, '&' order by pair collate "C")
      from string_to_table(nullif(private.encoded_link_part(array_to_string(parts.kept, '&')), ''), '&') as pair), '');
  return case when octet_length(key) <= 500 then key else left(parts.host, 100) || '#' || md5(key) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.names_an_offer(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(rtrim(parts.path, '/') <> '' or parts.kept <> '{}', false) from private.split_link(link) as parts
$function$;

CREATE OR REPLACE FUNCTION private.referral_parameters(host text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('irclickid|irgwc|cjevent|awc|sscid|ranmid|raneaid|ransiteid|rfsn|aff_?id|affiliate(_?id)?|refcode|ref_code|referral_?code'::text || CASE WHEN (host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|tag'::text WHEN (host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|campid'::text WHEN (host ~ '(^|\.)aliexpress\.[a-z]{2,3}$'::text) THEN '|aff_.*'::text ELSE ''::text END);

CREATE OR REPLACE FUNCTION private.split_link(link text)
 RETURNS private.link_parts
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  part constant text[] := regexp_match(link, '^(https?://([^/?#]*))([^?#]*)(?:\?([^#]*))?(#.*)?$', 'i');
  parts private.link_parts;
  tracking text;
begin
  if part is null then
    return null;
  end if;
  parts.head := part[1];
  -- Browsers read the full stops of other scripts and the wide letters in a host as ASCII.
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
$function$;

CREATE OR REPLACE FUNCTION private.tracking_parameters(host text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('^(?:utm_.*|mc_.*|mtm_.*|gclid|gclsrc|gad_source|gad_campaignid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|srsltid|igshid|igsh|_gl|'::text || private.referral_parameters(host)) || CASE WHEN (host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|ref_|psc|th|linkcode|linkid|ascsubtag|creative|creativeasin|camp|qid|sr|crid|sprefix|dib|dib_tag|pd_rd_.*|pf_rd_.*'::text WHEN (host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|hash|mkevt|mkcid|mkrid|toolid|customid|amdata|_trk.*'::text ELSE ''::text END) || ')$'::text);

CREATE OR REPLACE FUNCTION public.get_pending_deal_hints()
 RETURNS TABLE(deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamp with time zone, approved_deals integer, rejected_deals integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, coalesce(own.approved, 0) = 0,
      (select o.id from public.deals o
        where private.names_an_offer(d.deal_url) and o.deal_url <> ''
          and private.link_key(o.deal_url) = private.link_key(d.deal_url)
          and o.id <> d.id and o.status <> 'rejected' and (o.created_at, o.id) < (d.created_at, d.id)
        order by o.created_at limit 1),
      p.created_at, coalesce(own.approved, 0), coalesce(own.rejected, 0)
    from public.deals d
    left join public.profiles p on p.id = d.user_id
    left join (
      select o.user_id, (count(*) filter (where o.status = 'active'))::integer as approved,
        (count(*) filter (where o.status = 'rejected'))::integer as rejected
      from public.deals o
      where o.user_id in (select w.user_id from public.deals w where w.status = 'pending' and w.expired_at is null)
      group by o.user_id
    ) own on own.user_id = d.user_id
    where d.status = 'pending' and d.expired_at is null
    order by d.created_at, d.id limit 500;
end
$function$;

COMMENT ON FUNCTION "private"."clean_link"(text) IS 'The stored link of a deal.';

COMMENT ON FUNCTION "private"."encoded_link_part"(text) IS 'For link_key. Encoding cannot fail, unlike decoding.';

COMMENT ON FUNCTION "private"."link_key"(text) IS 'In an index, so that a change of it needs a reindex of deals_link_key_idx. Decision: SQL only, the form calls check_link.';

COMMENT ON FUNCTION "private"."names_an_offer"(text) IS 'For comparisons of deals by their link.';

COMMENT ON FUNCTION "private"."referral_parameters"(text) IS 'Our own list. After a change of it, reindex deals_link_key_idx.';

COMMENT ON FUNCTION "private"."split_link"(text) IS 'For link_key and clean_link. Any text is allowed.';

COMMENT ON FUNCTION "private"."tracking_parameters"(text) IS 'Our own list. After a change of it, reindex deals_link_key_idx.';

COMMENT ON TYPE "private"."link_parts" IS 'For link_key and clean_link.';

REVOKE ALL ON FUNCTION "private"."clean_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."encoded_link_part"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."names_an_offer"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."referral_parameters"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tracking_parameters"(text) FROM PUBLIC;
