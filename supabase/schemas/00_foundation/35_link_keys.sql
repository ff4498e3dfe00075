-- Links of deals: the parts that identify the offer, and the parts that only identify the sender.

-- The parts of a link.
create type private.link_parts as (
  head text,        -- scheme, host and port as browsers open them
  host text,        -- ascii_host without prefixes such as www. and m., with a port unless it is the default; null if unknown
  path text,        -- as written, without a referral or a session
  kept text[],      -- parameters as written
  removed text[],   -- names of tracking and referral parameters
  fragment text     -- as written, with #, without tracking parameters
);
comment on type private.link_parts is 'Returned by split_link.';

-- Returns a regular expression for the lower-case names of parameters that earn the sender of a link a reward. Some merchants
-- use `tag` and `ref` as filters, so `tag` is listed for Amazon only, and `ref` is listed for Etsy only, as tracking.
create function private.referral_parameters(host text) returns text
language sql immutable parallel safe
return 'irclickid|irgwc|irpid|im_ref|cjevent|cjdata|awc|awinaffid|sscid|ranmid|raneaid|ransiteid|rfsn|aff_?(id|sub\d?|click_?id|code)'
  '|affiliate(_?(id|code))?|refcode|ref_code|referral_?code|referrer_?id|zanpid|admitad_uid|tagtag_uid|clickref|sca_ref|tduid|wg(campaign|program)id'
  || case
    when host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then '|tag'
    when host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$' then '|campid'
    when host ~ '(^|\.)aliexpress\.[a-z]{2,3}$' then '|aff_.*'
    else ''
  end;
comment on function private.referral_parameters is 'Our own list. After changing it, reindex deals_same_link_idx and call private.store_deal_links for all deals.';

-- Returns a regular expression for the lower-case names of parameters that identify a campaign, a session, or the sender or
-- receiver of a link, never a product.
create function private.tracking_parameters(host text) returns text
language sql immutable parallel safe
return '^(?:amp;)?(?:'
  -- Campaigns and clicks: Google, Microsoft, Meta, TikTok, X, LinkedIn, Pinterest, Snapchat, Reddit, Yandex, Taboola, Outbrain.
  'utm_.*|gclid|gclsrc|gad_(source|campaignid)|gbraid|wbraid|dclid|srsltid|_gl|_ga|_gac|gc_id|usqp'
  '|msclkid|fbclid|fb_(action_ids|action_types|source|ref)|mibextid|igsh|igshid|ttclid|tt_(medium|content)|twclid|li_fat_id|li_ed|epik|sccid|sc_?cid'
  '|rdt_cid|yclid|ysclid|ymclid|_openstat|tblci|dicbo|obclid|vmcid|ndclid|rb_clickid|click_?id|unicorn_click_id|wickedid|wickedsource|h_ad_id|hsa_.*'
  -- Analytics: Matomo, Piano, Adobe, IBM, Webtrekk, Branch, Yahoo, Listrak, Shopify, Alibaba.
  '|mtm_.*|matomo_.*|piwik_.*|pk_(campaign|kwd|keyword|source|medium|content|cid|vid)|at_(campaign|medium|custom\d*)|xtor|s_kwcid|ef_id|adobe_mc(_.*)?|cm_mmc.*|cm_(lm|ven|cat|pla|ite)'
  '|wt_z?mc|wtrid|_branch_(match_id|referrer)|guccounter|guce_referrer(_sig)?|trk_(contact|msg|module|sid|link)|pr_(prod_strat|rec_id|rec_pid|ref_pid|seq)|_(pos|psq|ss|fid|sid)|spm|scm'
  -- Newsletters: Klaviyo, Mailchimp, HubSpot, Marketo, Vero, Drip, Omnisend, Bloomreach, Salesforce, Pardot, Eloqua, Braze, Iterable,
  -- Emarsys, Omeda, MailerLite, Kit, Blueshift, Dotdigital, Bronto, ActiveCampaign, Silverpop, Dynamics, Keap, SharpSpring, Mindbox.
  '|_kx|_ke|mc_.*|_hsenc|_hsmi|__hs(tc|sc|fp)|hsctatracking|mkt_tok|vero_.*|__s|omnisend.*|xnpe_.*|exponea_.*|sfmc_.*|et_(rid|cid)|pi_(campaign_id|list_email|ad_id)|piaid|elq.*|braze_.*|bz_.*|iterable.*|itbl_.*'
  '|sc_(src|lid|uid|llid|eh|customer|v)|oly_(enc|anon)_id|ml_subscriber.*|ck_subscriber_id|bsft_.*|dm_[it]|_bta_.*|vgo_ee|sp(mailing|user|job|report)id|_cldee|msdynttrid|inf_contact_key|ss_(email_id|source|campaign_.*)|mindbox-.*'
  '|wickedemail|e_?mail|(user|customer|contact)_?e_?mail|e_?mail_?(address|id|hash)|subscriber(_?(id|hash|key))?|recipient(_?id)?|contact_?(id|key)|nr_email_referer'
  -- Sessions.
  '|jsessionid|phpsessid|aspsessionid.*|cfid|cftoken|session_?id|'
  || private.referral_parameters(host)
  || case
    when host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'
      then '|ref_|psc|th|linkcode|linkid|ascsubtag|creative|creativeasin|camp|qid|sr|crid|sprefix|dib|dib_tag|content-id|_encoding|pd_rd_.*|pf_rd_.*'
    when host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'
      then '|hash|mkevt|mkcid|mkrid|toolid|customid|amdata|epid|media|itmmeta|itmprp|norover|ss(spo|src|uid)|widget_ver|_skw|_trk.*'
    when host ~ '(^|\.)aliexpress\.[a-z]{2,3}$'
      then '|scm.*|algo_.*|pdp_(npi|ext_f|pi)|pvid|gatewayadapt|btsid|ws_ab_test|curpageloguid|utparam.*|sk|terminal_id|afsmartredirect|srcsns|(source|spread|biz)type|social_params|aem_p4p_detail|search_p4p_id|gps-id|tpp_.*|_t|_p_origin_prod|mall_affr|_randl_.*'
    when host ~ '(^|\.)etsy\.com$'
      then '|ref|click_(key|sum)|ga_.*|plkey|frs|sts|bes|pro|ls|crt|cns|external|organic_search_click|content_source|logging_key|rec_type|etp|dd'
    else ''
  end || ')$';
comment on function private.tracking_parameters is 'Our own list. After changing it, reindex deals_same_link_idx and call private.store_deal_links for all deals.';

-- Returns a part of a link with one spelling for each character: bytes outside ASCII and characters that browsers escape are
-- percent-encoded, escapes are in upper case, and escaped letters, digits, - . _ and ~ are decoded. Other escapes stay, because
-- %26 is part of a value and & is not.
create function private.encoded_link_part(part text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if part !~ '[^\x01-\x7f]|[%^`{|}'']' then
    return part;
  end if;
  return (
    select string_agg(case
        when piece[1] ~* '^%([46][1-9a-f]|[57][0-9a]|3[0-9]|2[de]|5f|7e)$' then chr(get_byte(decode(right(piece[1], 2), 'hex'), 0))
        when piece[1] ~ '^%..$' then upper(piece[1])
        when piece[1] ~ '^[%\x01-\x7f]' and piece[1] !~ '[\^`{|}'']' then piece[1]
        else upper(regexp_replace(encode(convert_to(piece[1], 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
      end, '' order by place)
    from regexp_matches(part, '%[0-9a-fA-F]{2}|%|[^%\^`{|}''\x80-\U0010ffff]+|[\^`{|}''\x80-\U0010ffff]+', 'g') with ordinality as pieces (piece, place));
end
$$;
comment on function private.encoded_link_part is 'Used by split_query and page_path. Encoding cannot fail, unlike decoding.';

-- Returns the parameters of a query, as written, without those that track or are an email address, and the names of the removed
-- ones.
create function private.split_query(query text, host text, out kept text[], out removed text[])
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  tracking constant text := private.tracking_parameters(host);
  written text;
  name text;
begin
  kept := '{}';
  removed := '{}';
  foreach written in array string_to_array(query, '&') loop
    name := split_part(written, '=', 1);
    if strpos(name, '%') > 0 then
      name := private.encoded_link_part(name);
    end if;
    if lower(name) ~ tracking or written ~* '=[^@/]+(@|%40)[a-z][a-z0-9.-]*\.[a-z]{2,}$' then
      removed := removed || regexp_replace(name, '^amp;', '');
    elsif written not in ('', '=') then
      kept := kept || written;
    end if;
  end loop;
end
$$;
comment on function private.split_query is 'Used by split_link.';

-- Returns the parts of an http(s) address; null for any other text.
create function private.split_link(link text) returns private.link_parts
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  part constant text[] := regexp_match(link, '^(https?)://([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$', 'i');
  place constant text[] := regexp_match(part[2], '^(?:.*@)?(.*?)(:\d*)?$');
  scheme constant text := lower(part[1]);
  -- A query in the fragment: behind a ? or on its own.
  route constant text[] := regexp_match(part[5], '^(#[^?]*\?|#)(.*=.*)$');
  host text;
  parts private.link_parts;
  kept text[];
  removed text[];
begin
  if part is null then
    return null;
  end if;
  host := private.ascii_host(place[1]);
  parts.head := scheme || '://' || case when host is null or part[2] like '%@%' then part[2]
    else host || case when place[2] in (':', case scheme when 'http' then ':80' else ':443' end) then '' else coalesce(place[2], '') end end;
  parts.host := regexp_replace(host || case when place[2] in (':', ':80', ':443') then '' else coalesce(place[2], '') end,
    '^((www|m|mobile|amp)\.)+(?=[^.]+\.)(?!(co|com|net|org|ac|gov|edu|ltd|plc)\.[a-z]{2}$)', '');
  parts.path := part[3];
  parts.kept := '{}';
  parts.removed := '{}';
  parts.fragment := part[5];
  if part[4] <> '' then
    select * into parts.kept, parts.removed from private.split_query(part[4], parts.host);
  end if;
  if route is not null then
    select * into kept, removed from private.split_query(route[2], parts.host);
    if removed <> '{}' then
      parts.fragment := nullif(case when kept = '{}' then rtrim(route[1], '?') else route[1] || array_to_string(kept, '&') end, '#');
      parts.removed := parts.removed || removed;
    end if;
  end if;
  if parts.path like '%/ref=%' and parts.host ~ '(^|\.)amazon\.' then
    parts.path := regexp_replace(parts.path, '/ref=[^/]*', '', 'g');
    parts.removed := parts.removed || 'ref'::text;
  end if;
  if parts.path ~* ';(jsessionid|phpsessid)=' then
    parts.path := regexp_replace(parts.path, ';(jsessionid|phpsessid)=[^/;]*', '', 'gi');
    parts.removed := parts.removed || 'jsessionid'::text;
  end if;
  return parts;
end
$$;
comment on function private.split_link is 'Accepts any text.';

-- Returns a link as browsers open it: without marks and spaces around it, and with a host in ASCII. The rest stays as written, and
-- so does a host that is_public_link refuses. Empty for null.
create function private.tidy_link(link text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  invisible constant text := '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]+';
  visible constant text := regexp_replace(coalesce(link, ''), '^' || invisible || '|' || invisible || '$', '', 'g');
begin
  return coalesce((private.split_link(visible)).head || substring(visible from '(?i)^https?://[^/?#]*(.*)$'), visible);
end
$$;
comment on function private.tidy_link is 'For every link that people enter.';

-- Returns the path of a page as browsers open it, encoded, without dot segments, repeated and final slashes and the name of an
-- index page.
create function private.page_path(path text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  page text := private.encoded_link_part(path);
  segments text[] := '{}';
  segment text;
begin
  if page ~ '/\.' then
    foreach segment in array string_to_array(page, '/') loop
      if segment = '..' then
        segments := segments[:cardinality(segments) - 1];
      elsif segment <> '.' then
        segments := segments || segment;
      end if;
    end loop;
    page := '/' || array_to_string(segments, '/');
  end if;
  return rtrim(regexp_replace(regexp_replace(page, '/{2,}', '/', 'g'),
    '/(index\.(html?|php|aspx?|jsp)|default\.(html?|aspx?))/?$', '', 'i'), '/');
end
$$;
comment on function private.page_path is 'Used by link_key and names_an_offer.';

-- Returns the page in a fragment such as #/p/1 or #!/p/1, as a path and a query; null for an anchor.
create function private.hash_route(fragment text) returns text
language sql immutable parallel safe
return '/' || substring(fragment from '^#(?:/|!/?)/*([^/].*)$');
comment on function private.hash_route is 'For applications that keep their pages in the fragment.';

-- Returns the key of a product at a marketplace that has many addresses for it; null for other pages. Each country's site of
-- Amazon, eBay and AliExpress has its own products.
create function private.product_key(host text, path text) returns text
language sql immutable parallel safe
return case
    when host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then substring(host from 'amazon\.[a-z.]+$') || '/dp/' || upper(substring(path from
      '(?i)/(?:dp(?:/product)?|d|gp/(?:product(?:/glance)?|aw/d|offer-listing)|exec/obidos/(?:tg/detail/-|asin)|o/asin)/([a-z0-9]{10})(?:/|$)'))
    when host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$' then substring(host from 'ebay\.[a-z.]+$') || '/itm/' || substring(path from
      '(?i)/(?:itm|i)/(?:[^/]+/)?(\d{6,15})$')
    when host ~ '(^|\.)aliexpress\.[a-z]{2,3}$' then substring(host from 'aliexpress\.[a-z]+$') || '/item/' || substring(path from
      '(?i)/(?:item|i|store/product)/(?:[^/]+/)?(?:\d+_)?(\d{6,20})(?:\.html)?$')
    when host ~ '(^|\.)etsy\.com$' then 'etsy.com/listing/' || substring(path from '(?i)/listing/(\d{6,15})(?:/|$)')
  end;
comment on function private.product_key is 'Takes the path from private.page_path.';

-- Returns the key of a link, which is the same for all spellings of the link. The key has no scheme, no www., no tracking
-- parameters and no fragment unless it is a page; other parameters are sorted. Links to products on Amazon, eBay, AliExpress and
-- Etsy are reduced to the product. Long keys are hashed, because the size of an index entry is limited.
create function private.link_key(link text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  parts private.link_parts := private.split_link(link);
  path constant text := private.page_path(parts.path);
  product constant text := private.product_key(parts.host, path);
  key text := link;
begin
  if parts.host is not null then
    if product is not null then
      parts.kept := array(select pair from unnest(parts.kept) as pair where parts.host ~ '(^|\.)ebay\.' and pair like 'var=%'); -- size or color
    end if;
    key := coalesce(product, parts.host || path) || coalesce('?' || (
      select string_agg(pair, '&' order by pair collate "C")
      from string_to_table(nullif(private.encoded_link_part(array_to_string(parts.kept, '&')), ''), '&') as pair), '')
      || case when product is null then coalesce('#' || private.link_key('https://page' || split_part(private.hash_route(parts.fragment), '#', 1)), '') else '' end;
  end if;
  return case when octet_length(key) <= 500 then key else left(coalesce(parts.host, ''), 100) || '#' || md5(key) end;
end
$$;
comment on function private.link_key is
  'Used in an index: after changing it, reindex deals_same_link_idx and call private.store_deal_links for all deals. Implemented in SQL only; the form calls check_link.';

-- Returns a link as it is stored: as browsers open it, without tracking and referral parameters.
create function private.clean_link(link text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  parts constant private.link_parts := private.split_link(link);
begin
  if coalesce(cardinality(parts.removed), 0) = 0 then
    return coalesce(parts.head || substring(link from '(?i)^https?://[^/?#]*(.*)$'), link);
  end if;
  return parts.head || parts.path || coalesce('?' || nullif(array_to_string(parts.kept, '&'), ''), '')
    || coalesce(parts.fragment, '');
end
$$;
comment on function private.clean_link is 'The stored link of a deal or voucher code.';

-- Returns whether a link leads to an offer. A merchant's front page does not, so two deals may share it. Every approval calls
-- this function, so a quick test of the path comes first, and only other links are split.
create function private.names_an_offer(link text) returns boolean
language sql immutable parallel safe
return coalesce(
  link ~* '^https?://[^/?#]+/+(?!ref=|index\.|default\.)[^/?#.;%](?![^?#]*/(\.|%2e))'
    or private.page_path((private.split_link(link)).path) <> '' or (private.split_link(link)).kept <> '{}'
    or private.hash_route((private.split_link(link)).fragment) is not null,
  false);
comment on function private.names_an_offer is 'For comparisons of deals by link.';
