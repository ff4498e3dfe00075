set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.apply_edit(old public.deals, deal_data jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal public.deals := jsonb_populate_record(old, deal_data);
begin
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
  deal.deal_url := private.tidy_link(deal.deal_url);
  deal := private.settle_facts(private.tidy_details(deal, old), old);
  perform private.check_deal(deal);
  perform private.refuse_past_order(deal.order_by, old.order_by);
  perform private.check_earlier_price(deal, old);
  perform private.refuse_referral(deal);
  perform private.refuse_code_of_product(deal);
  if deal.deal_url <> old.deal_url then
    deal.deal_url := private.accept_link(deal.deal_url);
  end if;
  deal.starts_at := private.read_start(old, deal.starts_at);
  if deal.expires_at is distinct from old.expires_at and private.ended_by(old) = 'date' then
    deal.expired_at := null;
    deal.expired_by := null;
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.ascii_host(written text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  host text := lower(written collate "C"); -- In Turkish locales, lower('I') is not 'i'.
begin
  if host ~ '[^\x01-\x7f]' then
    if host ~ '[^.]{64}' or host ~ '[\u0130\u1e9e]' or lower(U&'\00DC') <> U&'\00FC' then
      return null;
    end if;
    host := normalize(lower(translate(host, U&'\3002\FF0E\FF61\03A3', U&'...\03C3')), nfkc);
    host := lower(host collate "C");
    host := normalize(lower(host), nfkc);
    if host ~ ('[^a-z0-9_.'
        '\u00df-\u00f6\u00f8-\u02af\u1e00-\u1eff' -- Latin
        '\u0390\u03ac-\u03c1\u03c3-\u03ce\u0430-\u052f\u0561-\u0586\u10d0-\u10fa\u05d0-\u05ea' -- Greek, Cyrillic, Armenian, Georgian, Hebrew
        '\u0620-\u0669\u066e-\u0674\u0679-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06fc\u06ff\u0750-\u07b1\u08a0-\u08b4' -- Arabic
        '\u0900-\u0952\u0955-\u0957\u0960-\u0963\u0966-\u096f\u0971-\u097f' -- Devanagari
        '\u0980-\u0983\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7\u09c8'
        '\u09cb-\u09ce\u09d7\u09e0-\u09e3\u09e6-\u09f1' -- Bengali
        '\u0b82\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3\u0ba4\u0ba8-\u0baa'
        '\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd' -- Tamil
        '\u0d02\u0d03\u0d05-\u0d0c\u0d0e-\u0d10\u0d12-\u0d3a\u0d3d-\u0d44\u0d46-\u0d48\u0d4a-\u0d4e\u0d7a-\u0d7f' -- Malayalam
        '\u0e01-\u0e32\u0e34-\u0e3a\u0e40-\u0e4e\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff' -- Thai, CJK
        '\uac00-\ud7a3-]') -- Korean
      or host ~ '(^|\.)(?=[^.]*[\u0590-\u08ff])[^.]*[^.0-9_\u0590-\u08ff-]' -- Letters of both directions in one label.
    then
      return null;
    end if;
    host := (
      select string_agg(case when label ~ '[^\x01-\x7f]' then 'xn--' || private.punycode(label) else label end, '.' order by place)
      from string_to_table(host, '.') with ordinality as labels (label, place));
  end if;
  host := regexp_replace(host, '\.$', '');
  return case
    when host ~ '^([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$' and char_length(host) <= 253
      and host !~ '(^|\.)xn--([^.]*-)?(\.|$)' -- Some browsers read xn--shop- as shop.
    then host
  end;
end
$function$;

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
    return coalesce(parts.head || substring(link from '(?i)^https?://[^/?#]*(.*)$'), link);
  end if;
  return parts.head || parts.path || coalesce('?' || nullif(array_to_string(parts.kept, '&'), ''), '')
    || coalesce(parts.fragment, '');
end
$function$;

CREATE OR REPLACE FUNCTION private.encoded_link_part(part text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.has_referral(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.page_path(parts.path) || coalesce(private.hash_route(parts.fragment), '') ~* '/(refer|referrals?|refer-a-friend|invite|invitations?|raf|aff|affiliates?)(/|\?|$)'
      or exists (
        select from unnest(parts.kept) as pair
        where lower(private.encoded_link_part(split_part(pair, '=', 1))) ~ '^(ref|r|referral|referrer|referred_by|refer|invite|invited_by|invitation|via|aff|partner)$')
      or exists (
        select from unnest(parts.removed) as name
        where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$')),
    false)
  from private.split_link(link) as parts
$function$;

CREATE OR REPLACE FUNCTION private.hash_route(fragment text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('/'::text || "substring"(fragment, '^#(?:/|!/?)/*([^/].*)$'::text));

CREATE OR REPLACE FUNCTION private.is_domain(domain text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select domain ~ '\.[^.]{2,}$' and coalesce(private.ascii_host(domain) = domain, false)
$function$;

CREATE OR REPLACE FUNCTION private.is_only_referral(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    coalesce(nullif(private.page_path(parts.path), ''), private.hash_route(parts.fragment)) ~* '^/(refer|referrals?|refer-a-friend|invite|invitations?|raf|aff|affiliates?)/[^/]'
    or private.page_path(parts.path) = ''
      and private.hash_route(parts.fragment) is null
      and not exists (
        select from unnest(parts.kept) as pair
        where lower(private.encoded_link_part(split_part(pair, '=', 1))) !~ '^(ref|r|referral|referrer|referred_by|refer|invite|invited_by|invitation|via|aff|partner)$')
      and (parts.kept <> '{}' or exists (
        select from unnest(parts.removed) as name
        where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$'))),
    false)
  from private.split_link(link) as parts
$function$;

CREATE OR REPLACE FUNCTION private.is_public_link(address_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.is_web_address(address_param)
    and address_param !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2044\u205f-\u206f\u2215\u2571\u2572\u29f5\u29f8\u29f9\ufe68\ufeff\uff0f\uff3c\\]'
    and (part.port is null or part.port = '' or part.port::integer between 1 and 65535)
    and part.host ~ '\.'
    and part.host !~ '(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$'
    -- A host that ends in a number must be an IPv4 address outside private networks.
    and (part.host !~ '(^|\.)(\d+|0x[0-9a-f]*)$' or (
      part.host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$'
      and part.host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\.')),
    false)
  from (select private.ascii_host(matched[1]) as host, matched[2] as port
    from (select regexp_match(address_param, '^https?://([^/?#@:%\[\]]+)(?::(\d{0,5}))?(?:[/?#]|$)', 'i') as matched) address
  ) part
$function$;

CREATE OR REPLACE FUNCTION private.link_host(link text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select regexp_replace(private.ascii_host(substring(link from '(?i)^https?://([^/?#:]+)')), '^www\.', '')
$function$;

CREATE OR REPLACE FUNCTION private.link_key(link text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.page_path(path text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.names_an_offer(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((link ~* '^https?://[^/?#]+/+(?!ref=|index\.|default\.)[^/?#.;%](?![^?#]*/(\.|%2e))'::text) OR (private.page_path((private.split_link(link)).path) <> ''::text) OR ((private.split_link(link)).kept <> '{}'::text[]) OR (private.hash_route((private.split_link(link)).fragment) IS NOT NULL)), false);

CREATE OR REPLACE FUNCTION private.product_key(host text, path text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN (("substring"(host, 'amazon\.[a-z.]+$'::text) || '/dp/'::text) || upper("substring"(path, '(?i)/(?:dp(?:/product)?|d|gp/(?:product(?:/glance)?|aw/d|offer-listing)|exec/obidos/(?:tg/detail/-|asin)|o/asin)/([a-z0-9]{10})(?:/|$)'::text))) WHEN (host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN (("substring"(host, 'ebay\.[a-z.]+$'::text) || '/itm/'::text) || "substring"(path, '(?i)/(?:itm|i)/(?:[^/]+/)?(\d{6,15})$'::text)) WHEN (host ~ '(^|\.)aliexpress\.[a-z]{2,3}$'::text) THEN (("substring"(host, 'aliexpress\.[a-z]+$'::text) || '/item/'::text) || "substring"(path, '(?i)/(?:item|i|store/product)/(?:[^/]+/)?(?:\d+_)?(\d{6,20})(?:\.html)?$'::text)) WHEN (host ~ '(^|\.)etsy\.com$'::text) THEN ('etsy.com/listing/'::text || "substring"(path, '(?i)/listing/(\d{6,15})(?:/|$)'::text)) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.punycode(label text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  codes constant integer[] := array(
    select ascii(letter) from string_to_table(label, null) with ordinality as letters (letter, place) order by place);
  encoded text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic constant integer := char_length(encoded);
  done integer := basic;
  current integer := 128;
  following integer;
  code integer;
  delta integer := 0;
  bias integer := 72;
  rest integer;
  base integer;
  threshold integer;
begin
  if basic > 0 then
    encoded := encoded || '-';
  end if;
  while done < cardinality(codes) loop
    select min(c) into following from unnest(codes) as c where c >= current;
    delta := delta + (following - current) * (done + 1);
    current := following;
    foreach code in array codes loop
      if code < current then
        delta := delta + 1;
      elsif code = current then
        rest := delta;
        base := 36;
        loop
          threshold := greatest(1, least(26, base - bias));
          exit when rest < threshold;
          encoded := encoded || substr(digits, threshold + (rest - threshold) % (36 - threshold) + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          base := base + 36;
        end loop;
        encoded := encoded || substr(digits, rest + 1, 1);
        delta := delta / case when done = basic then 700 else 2 end;
        delta := delta + delta / (done + 1);
        base := 0;
        while delta > 455 loop
          delta := delta / 35;
          base := base + 36;
        end loop;
        bias := base + 36 * delta / (delta + 38);
        delta := 0;
        done := done + 1;
      end if;
    end loop;
    delta := delta + 1;
    current := current + 1;
  end loop;
  return encoded;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_fields(title_param text, description_param text, price_param numeric, merchant_param text, category_param text, location_param text, image_url_param text, deal_url_param text, currency_param text, original_price_param numeric, starts_at_param timestamp with time zone, expires_at_param timestamp with time zone, details_param jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal public.deals := private.read_deal_details(details_param);
begin
  deal.title := btrim(title_param);
  deal.description := btrim(coalesce(description_param, ''));
  deal.price := price_param;
  deal.original_price := original_price_param;
  deal.currency := upper(coalesce(nullif(btrim(currency_param), ''), private.site_currency()));
  deal.merchant := btrim(merchant_param);
  deal.deal_url := private.tidy_link(deal_url_param);
  deal.image_url := btrim(coalesce(image_url_param, ''));
  deal.category := lower(btrim(category_param));
  deal.location := btrim(coalesce(location_param, ''));
  deal.starts_at := starts_at_param;
  deal.expires_at := expires_at_param;
  deal.temperature_offset := 0;
  deal := private.settle_facts(deal, null);
  perform private.check_deal(deal);
  perform private.check_earlier_price(deal, null);
  if deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  perform private.refuse_referral(deal);
  deal.deal_url := private.accept_link(deal.deal_url);
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_domain(domain_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select split_part((private.split_link(
    'https://' || regexp_replace(private.tidy_link(left(domain_param, 2048)), '^[a-z]+://', '', 'i'))).host, ':', 1)
$function$;

CREATE OR REPLACE FUNCTION private.read_halal_fact(subject_type_param text, subject_id_param uuid, attribute_param text, value_param text, details_param jsonb)
 RETURNS public.halal_facts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(nullif(private.unwrap_object(details_param), 'null'), '{}');
  today constant date := (now() at time zone 'UTC')::date;
  sent constant text := lower(btrim(value_param));
  fact public.halal_facts;
begin
  if jsonb_typeof(details) <> 'object' then
    perform private.refuse_field('details_param', 'details_param must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, array[
    'basis', 'product_line', 'certifier_name', 'certificate_number', 'evidence_url', 'evidence_image_url', 'observed_on',
    'valid_until']);
  -- Checked before the casts below, so that an invalid date gets a readable refusal.
  perform private.check_fields(
    ('observed_on', coalesce(private.is_value_of(nullif(details ->> 'observed_on', ''), 'date'), true),
      'Day must be a date', 'not_future', '{}'),
    ('valid_until', coalesce(private.is_value_of(nullif(details ->> 'valid_until', ''), 'date'), true),
      'Last day must be a date', 'years_ahead', '{"max": 10}'));
  fact.subject_type := subject_type_param;
  fact.subject_id := subject_id_param;
  fact.attribute := lower(btrim(attribute_param));
  fact.basis := lower(btrim(details ->> 'basis'));
  fact.product_line := nullif(btrim(details ->> 'product_line'), '');
  fact.certificate_number := nullif(btrim(details ->> 'certificate_number'), '');
  fact.evidence_url := nullif(private.tidy_link(details ->> 'evidence_url'), '');
  fact.evidence_image_url := nullif(btrim(details ->> 'evidence_image_url'), '');
  fact.observed_on := coalesce(nullif(details ->> 'observed_on', '')::date, today);
  fact.valid_until := nullif(details ->> 'valid_until', '')::date;
  if fact.attribute = 'certifier' and sent <> 'not_disclosed' then
    -- The slug or name of a certifier, or "other" with its name.
    fact.certifier_id := private.certifier_by_name(
      case when sent = 'other' then details ->> 'certifier_name' else value_param end);
    fact.certifier_name := case when fact.certifier_id is null and sent = 'other' then btrim(details ->> 'certifier_name') end;
    fact.value := case when num_nonnulls(fact.certifier_id, fact.certifier_name) = 1 then 'certified' end;
  elsif fact.attribute <> 'certifier' or sent = 'not_disclosed' then
    fact.value := sent;
  end if;
  perform private.check_fields(
    ('attribute', coalesce(fact.attribute in (
      'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen'), false),
      'Attribute must be one of the seven attributes', 'one_of', '{}'),
    ('certifier_name', fact.attribute <> 'certifier' or sent is distinct from 'other'
      or fact.certifier_id is not null or coalesce(char_length(fact.certifier_name) between 2 and 120, false),
      'Certifier must be 2 to 120 characters', 'length', '{"min": 2, "max": 120}'),
    private.text_rule('certifier_name', 'Certifier', fact.certifier_name),
    ('value', coalesce(fact.value = 'not_disclosed' or case fact.attribute
      when 'certifier' then fact.value = 'certified'
      when 'slaughter' then fact.value in ('hand', 'machine')
      when 'stunning' then fact.value in ('stunned', 'non_stunned')
      when 'gelatine' then fact.value in ('none', 'halal_beef', 'fish', 'other')
      when 'kitchen' then fact.value in ('fully_halal', 'separate', 'shared')
      else fact.value in ('yes', 'no') end, false), 'Value must be allowed for the attribute', 'one_of', '{}'),
    ('basis', coalesce(fact.basis in ('label', 'certificate', 'staff', 'website', 'register'), false),
      'Source must be label, certificate, staff, website or register', 'one_of', '{}'),
    ('product_line', coalesce(char_length(fact.product_line) <= 80, true), 'Product must be at most 80 characters',
      'max_length', '{"max": 80}'),
    private.text_rule('product_line', 'Product', fact.product_line),
    ('certificate_number', fact.certificate_number is null or fact.value = 'certified',
      'A certificate number belongs to a certifier', 'one_of', '{}'),
    ('certificate_number', coalesce(char_length(fact.certificate_number) <= 40, true),
      'Certificate number must be at most 40 characters', 'max_length', '{"max": 40}'),
    private.text_rule('certificate_number', 'Certificate number', fact.certificate_number),
    ('evidence_url', fact.evidence_url is null or private.is_public_link(fact.evidence_url),
      'Link must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('evidence_image_url', fact.evidence_image_url is null or private.is_own_image('evidence', fact.evidence_image_url),
      'Photo must be an image that you uploaded here', 'own_image', '{}'),
    -- Some time zones are ahead of UTC.
    ('observed_on', isfinite(fact.observed_on) and fact.observed_on <= today + 1, 'The date must not be in the future',
      'not_future', '{}'),
    ('observed_on', fact.observed_on > today - 366, 'The day must be at most a year ago', 'year_ago', '{}'),
    ('valid_until', coalesce(isfinite(fact.valid_until) and fact.valid_until <= today + 3653, true),
      'The last day must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('valid_until', coalesce(fact.valid_until >= today - 1, true), 'The last day must not be in the past', 'not_past', '{}'));
  return fact;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_voucher_details(details_param jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  voucher public.voucher_codes;
begin
  if jsonb_typeof(details) <> 'object' then
    perform private.refuse_field('details_param', 'details_param must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(
    details, array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url']);
  voucher := jsonb_populate_record(voucher, details);
  voucher.currency := upper(coalesce(nullif(btrim(voucher.currency), ''), private.site_currency()));
  voucher.new_customers_only := coalesce(voucher.new_customers_only, false);
  voucher.single_use := coalesce(voucher.single_use, false);
  voucher.exclusions := btrim(coalesce(voucher.exclusions, ''));
  voucher.source_url := private.tidy_link(voucher.source_url);
  return voucher;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_voucher_fields(code_param text, description_param text, merchant_param text, merchant_url_param text, discount_value_param numeric, discount_type_param text, expiry_date_param date, brand_image_url_param text, min_spend_param numeric, details_param jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  kind text := lower(btrim(discount_type_param));
  voucher public.voucher_codes := private.read_voucher_details(details_param);
begin
  if kind is null or kind not in ('percentage', 'fixed', 'free_delivery', 'other') then
    perform private.refuse_field(
      'discount_type', 'Discount type must be percentage, fixed, free_delivery or other', 'one_of', '{}');
  end if;
  voucher.code := btrim(code_param);
  voucher.description := btrim(coalesce(description_param, ''));
  voucher.merchant := btrim(merchant_param);
  voucher.merchant_url := private.tidy_link(merchant_url_param);
  voucher.discount_value := discount_value_param;
  voucher.discount_type := kind;
  voucher.expiry_date := expiry_date_param;
  voucher.brand_image_url := btrim(coalesce(brand_image_url_param, ''));
  voucher.min_spend := min_spend_param;
  perform private.check_voucher_code(voucher);
  return voucher;
end
$function$;

CREATE OR REPLACE FUNCTION private.referral_parameters(host text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('irclickid|irgwc|irpid|im_ref|cjevent|cjdata|awc|awinaffid|sscid|ranmid|raneaid|ransiteid|rfsn|aff_?(id|sub\d?|click_?id|code)|affiliate(_?(id|code))?|refcode|ref_code|referral_?code|referrer_?id|zanpid|admitad_uid|tagtag_uid|clickref|sca_ref|tduid|wg(campaign|program)id'::text || CASE WHEN (host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|tag'::text WHEN (host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|campid'::text WHEN (host ~ '(^|\.)aliexpress\.[a-z]{2,3}$'::text) THEN '|aff_.*'::text ELSE ''::text END);

CREATE OR REPLACE FUNCTION private.split_link(link text)
 RETURNS private.link_parts
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.split_query(query text, host text, OUT kept text[], OUT removed text[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
    if lower(name) ~ tracking then
      removed := removed || regexp_replace(name, '^amp;', '');
    elsif written not in ('', '=') then
      kept := kept || written;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_link(link text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  invisible constant text := '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]+';
  visible constant text := regexp_replace(coalesce(link, ''), '^' || invisible || '|' || invisible || '$', '', 'g');
begin
  return coalesce((private.split_link(visible)).head || substring(visible from '(?i)^https?://[^/?#]*(.*)$'), visible);
end
$function$;

CREATE OR REPLACE FUNCTION private.tracking_parameters(host text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('^(?:amp;)?(?:utm_.*|gclid|gclsrc|gad_(source|campaignid)|gbraid|wbraid|dclid|srsltid|_gl|_ga|_gac|gc_id|usqp|msclkid|fbclid|fb_(action_ids|action_types|source|ref)|mibextid|igsh|igshid|ttclid|tt_(medium|content)|twclid|li_fat_id|li_ed|epik|sccid|sc_?cid|rdt_cid|yclid|ysclid|ymclid|_openstat|tblci|dicbo|obclid|vmcid|ndclid|rb_clickid|click_?id|unicorn_click_id|wickedid|wickedsource|h_ad_id|hsa_.*|mtm_.*|matomo_.*|piwik_.*|pk_(campaign|kwd|keyword|source|medium|content|cid|vid)|at_(campaign|medium|custom\d*)|xtor|s_kwcid|ef_id|adobe_mc(_.*)?|cm_mmc.*|cm_(lm|ven|cat|pla|ite)|wt_z?mc|wtrid|_branch_(match_id|referrer)|guccounter|guce_referrer(_sig)?|trk_(contact|msg|module|sid|link)|pr_(prod_strat|rec_id|rec_pid|ref_pid|seq)|_(pos|psq|ss|fid|sid)|spm|scm|_kx|_ke|mc_.*|_hsenc|_hsmi|__hs(tc|sc|fp)|hsctatracking|mkt_tok|vero_.*|__s|omnisend.*|xnpe_.*|exponea_.*|sfmc_.*|et_(rid|cid)|pi_(campaign_id|list_email|ad_id)|piaid|elq.*|braze_.*|bz_.*|iterable.*|itbl_.*|sc_(src|lid|uid|llid|eh|customer|v)|oly_(enc|anon)_id|ml_subscriber.*|ck_subscriber_id|bsft_.*|dm_[it]|_bta_.*|vgo_ee|sp(mailing|user|job|report)id|_cldee|msdynttrid|inf_contact_key|ss_(email_id|source|campaign_.*)|mindbox-.*|wickedemail|e_?mail|(user|customer|contact)_?e_?mail|e_?mail_?(address|id|hash)|subscriber(_?(id|hash|key))?|recipient(_?id)?|contact_?(id|key)|nr_email_referer|jsessionid|phpsessid|aspsessionid.*|cfid|cftoken|session_?id|'::text || private.referral_parameters(host)) || CASE WHEN (host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|ref_|psc|th|linkcode|linkid|ascsubtag|creative|creativeasin|camp|qid|sr|crid|sprefix|dib|dib_tag|content-id|_encoding|pd_rd_.*|pf_rd_.*'::text WHEN (host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|hash|mkevt|mkcid|mkrid|toolid|customid|amdata|epid|media|itmmeta|itmprp|norover|ss(spo|src|uid)|widget_ver|_skw|_trk.*'::text WHEN (host ~ '(^|\.)aliexpress\.[a-z]{2,3}$'::text) THEN '|scm.*|algo_.*|pdp_(npi|ext_f|pi)|pvid|gatewayadapt|btsid|ws_ab_test|curpageloguid|utparam.*|sk|terminal_id|afsmartredirect|srcsns|(source|spread|biz)type|social_params|aem_p4p_detail|search_p4p_id|gps-id|tpp_.*|_t|_p_origin_prod|mall_affr|_randl_.*'::text WHEN (host ~ '(^|\.)etsy\.com$'::text) THEN '|ref|click_(key|sum)|ga_.*|plkey|frs|sts|bes|pro|ls|crt|cns|external|organic_search_click|content_source|logging_key|rec_type|etp|dd'::text ELSE ''::text END) || ')$'::text);

CREATE OR REPLACE FUNCTION public.announce_month(authority_param text, hijri_year_param integer, hijri_month_param integer, starts_on_param date, source_url_param text)
 RETURNS public.moon_announcements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  expected date;
  old public.moon_announcements;
  new public.moon_announcements;
begin
  perform private.require_admin();
  source_url_param := private.tidy_link(source_url_param);
  perform private.check_fields(
    ('authority', authority_param in ('saudi', 'uk_sighting', 'morocco', 'diyanet'), 'Authority must be one of the four authorities',
      'one_of', '{}'),
    ('hijri_year', hijri_year_param between 1447 and 1460, 'Year must be 1447 to 1460', 'range', '{"min": 1447, "max": 1460}'),
    ('hijri_month', hijri_month_param between 1 and 12, 'Month must be 1 to 12', 'range', '{"min": 1, "max": 12}'),
    ('source_url', private.is_public_link(source_url_param),
      'Source must be a link to a public site, without a user name or password', 'public_link', '{}'));
  expected := private.expected_first_day(hijri_year_param::smallint, hijri_month_param::smallint);
  if (starts_on_param between expected - 2 and expected + 2) is not true then
    perform private.refuse_field('starts_on', format('The day must be at most two days from %s', expected), 'days_from_expected',
      jsonb_build_object('max', 2));
  end if;

  -- One announcement at a time, so that the log has every replaced day.
  perform pg_advisory_xact_lock(hashtextextended('announce_month', 0));
  select * into old from public.moon_announcements a
  where a.authority = authority_param and a.hijri_year = hijri_year_param and a.hijri_month = hijri_month_param;
  if (old.starts_on, old.source_url) = (starts_on_param, source_url_param) then
    return old;
  end if;
  insert into public.moon_announcements as a (authority, hijri_year, hijri_month, starts_on, source_url)
  values (authority_param, hijri_year_param, hijri_month_param, starts_on_param, source_url_param)
  on conflict (authority, hijri_year, hijri_month) do update
    set starts_on = excluded.starts_on, source_url = excluded.source_url, updated_at = now()
  returning * into new;
  -- The state before excludes the month, so that the entry always includes it.
  perform private.log_admin_action(
    'announce_month', 'announcement', private.announcement_id(new),
    case when old.authority is not null then jsonb_build_object('starts_on', old.starts_on, 'source_url', old.source_url) end,
    to_jsonb(new) - 'updated_at');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_link(deal_url_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  link constant text := private.tidy_link(deal_url_param);
  key text;
  parts private.link_parts;
  rule private.domain_rules;
  live jsonb;
  ended jsonb;
  is_free boolean;
begin
  perform private.check_fields(row('deal_url', private.is_public_link(link),
    'Deal link must lead to a public site, without a user name or password', 'public_link', '{}')::private.field_rule);
  perform private.require_pace('links', member);
  key := private.link_key(link);
  parts := private.split_link(link);
  rule := private.rule_of_link(link);
  select coalesce(jsonb_agg(private.posted_deal(d) order by d.created_at desc) filter (where not private.is_over(d)), '[]'),
    coalesce(jsonb_agg(private.posted_deal(d) order by d.created_at desc) filter (where private.is_over(d)), '[]'),
    coalesce(bool_and(private.repost_from(d) <= now()), true)
  into live, ended, is_free from private.public_deals_of_link(link) as d;
  return jsonb_build_object(
    'cleanUrl', private.clean_link(link),
    'removed', parts.removed,
    'referrals', array(select name from unnest(parts.removed) as name
      where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$')),
    'rule', coalesce(rule.rule, case when private.is_only_referral(link) then 'only_referral' end),
    'domain', rule.domain, 'reason', rule.reason, 'until', rule.until,
    'live', (select coalesce(jsonb_agg(deal), '[]') from (select deal from jsonb_array_elements(live) as deal limit 3) as first),
    'ended', case when live = '[]' then ended -> 0 end,
    'own', (
      -- Filters by member, then by link: the run time must not depend on other members' pending deals.
      with pending as materialized (
        select o.id, o.title, o.deal_url, o.created_at from public.deals o
        where o.user_id = member and o.status = 'pending' and o.expired_at is null and o.deal_url <> ''
        order by o.created_at desc limit 100
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.created_at desc), '[]')
      from (
        select * from pending
        where private.names_an_offer(link) and private.link_key(pending.deal_url) = key
        order by pending.created_at desc limit 3
      ) as d),
    'repost', jsonb_build_object('isAllowed', is_free, 'because', case
      when live <> '[]' and not is_free then 'live' when ended <> '[]' and not is_free then 'ended'
      when live <> '[]' or ended <> '[]' then 'age' else 'new' end));
end
$function$;

CREATE OR REPLACE FUNCTION public.register_merchant(name_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, website_param text DEFAULT NULL::text, contact_email_param text DEFAULT NULL::text, phone_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, halal_certifier_param text DEFAULT NULL::text, certificate_number_param text DEFAULT NULL::text, logo_url_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  merchant public.merchants;
  earlier public.merchant_status;
  result public.merchants;
begin
  merchant.name := btrim(name_param, E' \t\r\n');
  merchant.description := btrim(description_param, E' \t\r\n');
  merchant.website := private.tidy_link(website_param);
  merchant.contact_email := btrim(contact_email_param);
  merchant.phone := btrim(coalesce(phone_param, ''));
  merchant.category := lower(btrim(category_param));
  merchant.location := btrim(coalesce(location_param, ''));
  merchant.halal_certifier := btrim(coalesce(halal_certifier_param, ''));
  merchant.certificate_number := btrim(coalesce(certificate_number_param, ''));
  merchant.logo_url := btrim(coalesce(logo_url_param, ''));
  perform private.check_merchant(merchant);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 6));
  select m.status into earlier from public.merchants m
  where m.user_id = member and m.status <> 'rejected'
    and (m.name_key = private.merchant_key(merchant.name) and m.name_key <> '' or lower(m.name) = lower(merchant.name))
  limit 1;
  if found then
    raise exception '%', case earlier
      when 'pending' then 'You have already registered this merchant. It is pending.'
      else 'You have already registered this merchant. It is approved.' end
      using errcode = 'PT409', hint = 'already_registered',
        detail = json_build_object('status', earlier)::text;
  end if;

  perform private.require_pace('merchants', member);
  insert into public.merchants (
    user_id, name, slug, description, website, contact_email, phone, category, location, halal_certifier,
    certificate_number, logo_url)
  values (
    member, merchant.name, private.free_merchant_slug(merchant.name), merchant.description, merchant.website,
    merchant.contact_email, merchant.phone, merchant.category, merchant.location, merchant.halal_certifier,
    merchant.certificate_number, merchant.logo_url)
  returning * into result;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_domain_rule(domain_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old private.domain_rules;
begin
  perform private.require_admin();
  delete from private.domain_rules where domain in (private.read_domain(domain_param), btrim(domain_param)) returning * into old;
  if not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  perform private.log_domain_rule('remove_domain_rule', old.domain, old, null);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_certifier(certifier_data jsonb)
 RETURNS public.certifiers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  data jsonb := coalesce(private.unwrap_object(certifier_data), '{}');
  old public.certifiers;
  saved public.certifiers;
begin
  perform private.require_admin();
  if jsonb_typeof(data) <> 'object' then
    perform private.refuse_field('certifier_data', 'certifier_data must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(data, array[
    'id', 'name', 'country', 'website', 'register_url', 'stunning_policy', 'policy_source_url', 'checked_on', 'is_listed']);
  if data ->> 'id' is not null then
    select * into old from public.certifiers where id::text = data ->> 'id' for update;
    if not found then
      raise exception 'Certifier not found' using errcode = 'PT404', hint = 'certifier_not_found';
    end if;
    saved := old;
  else
    saved.id := gen_random_uuid();
    saved.country := '';
    saved.website := '';
    saved.register_url := '';
    saved.stunning_policy := 'not_disclosed';
    saved.policy_source_url := '';
    saved.is_listed := true;
    saved.created_at := now();
  end if;
  saved := jsonb_populate_record(saved, data - 'id');
  saved.name := btrim(saved.name);
  saved.country := upper(btrim(coalesce(saved.country, '')));
  saved.website := private.tidy_link(saved.website);
  saved.register_url := private.tidy_link(saved.register_url);
  saved.policy_source_url := private.tidy_link(saved.policy_source_url);
  saved.is_listed := coalesce(saved.is_listed, true);
  perform private.check_fields(
    ('name', char_length(saved.name) between 2 and 80 and private.merchant_key(saved.name) <> '',
      'Name must be 2 to 80 characters', 'length', '{"min": 2, "max": 80}'),
    private.text_rule('name', 'Name', saved.name),
    ('country', saved.country = '' or saved.country ~ '^[A-Z]{2}$', 'Country must be a two-letter code', 'one_of', '{}'),
    ('website', saved.website = '' or private.is_public_link(saved.website),
      'Website must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('register_url', saved.register_url = '' or private.is_public_link(saved.register_url),
      'Register must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('policy_source_url', saved.policy_source_url = '' or private.is_public_link(saved.policy_source_url),
      'Source must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('stunning_policy', saved.stunning_policy in ('none', 'reversible', 'varies', 'not_disclosed'),
      'Stunning policy must be none, reversible, varies or not_disclosed', 'one_of', '{}'),
    ('checked_on', coalesce(saved.checked_on <= (now() at time zone 'UTC')::date + 1, true),
      'The date must not be in the future', 'not_future', '{}'));
  saved.slug := coalesce(saved.slug, left(private.merchant_key(saved.name), 100));
  -- Another certifier may have this slug from its former name.
  if exists (select from public.certifiers c where c.id <> saved.id and c.slug = saved.slug) then
    saved.slug := left(saved.slug, 91) || '-' || left(saved.id::text, 8);
  end if;
  if exists (select from public.certifiers c where c.id <> saved.id and lower(c.name) = lower(saved.name)) then
    raise exception 'A certifier with this name already exists' using errcode = 'PT409', hint = 'certifier_exists';
  end if;

  insert into public.certifiers select saved.*
  on conflict (id) do update set
    name = excluded.name, country = excluded.country, website = excluded.website, register_url = excluded.register_url,
    stunning_policy = excluded.stunning_policy, policy_source_url = excluded.policy_source_url,
    checked_on = excluded.checked_on, is_listed = excluded.is_listed;
  update public.halal_facts set certifier_id = saved.id, certifier_name = null
  where lower(certifier_name) = lower(saved.name);
  perform private.log_admin_action(
    'save_certifier', 'certifier', saved.id, case when old.id is not null then to_jsonb(old) end,
    to_jsonb(saved) - 'created_at' - 'id');
  return saved;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_domain_rule(domain_param text, rule_param text, reason_param text DEFAULT NULL::text, until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rules_max constant integer := 2000;
  domain_name constant text := private.read_domain(domain_param);
  rule_name constant text := lower(btrim(rule_param));
  new_reason constant text := nullif(btrim(reason_param), '');
  old private.domain_rules;
  new private.domain_rules;
begin
  perform private.require_admin();
  perform private.check_fields(
    row('domain_param', private.is_domain(domain_name), 'Enter a domain such as shop.example', 'domain', '{}')::private.field_rule,
    private.text_rule('domain_param', 'Domain', domain_name),
    row('rule_param', rule_name in ('blocked', 'paused', 'shortener', 'pays_us'),
      'Rule must be blocked, paused, shortener or pays_us', 'one_of', '{}')::private.field_rule,
    row('reason_param', rule_name not in ('blocked', 'paused') or new_reason is not null, 'A reason is required', 'required', '{}')::private.field_rule,
    row('reason_param', coalesce(char_length(new_reason), 0) <= 300, 'Reason must be at most 300 characters',
      'max_length', '{"max": 300}')::private.field_rule,
    private.text_rule('reason_param', 'Reason', new_reason),
    row('until_param', rule_name <> 'paused' or until_param is not null, 'A pause needs an end', 'required', '{}')::private.field_rule,
    row('until_param', coalesce(until_param > now(), true), 'The end must be in the future', 'end_in_future', '{}')::private.field_rule,
    row('until_param', coalesce(until_param <= now() + interval '10 years', true), 'The end must be at most 10 years ahead',
      'years_ahead', '{"max": 10}')::private.field_rule);
  lock table private.domain_rules in share row exclusive mode;
  select * into old from private.domain_rules where domain = domain_name;
  if not found and (select count(*) from private.domain_rules) >= rules_max then
    raise exception 'At most 2,000 rules are allowed' using errcode = 'PT409', hint = 'too_many_domain_rules';
  end if;
  insert into private.domain_rules (domain, rule, reason, until, created_by)
  values (domain_name, rule_name, new_reason, until_param, auth.uid())
  on conflict (domain) do update set
    rule = excluded.rule, reason = excluded.reason, until = excluded.until, created_by = excluded.created_by, updated_at = now()
  returning * into new;
  perform private.log_domain_rule('set_domain_rule', domain_name, old, new);
end
$function$;

COMMENT ON FUNCTION "private"."ascii_host"(text) IS 'Every rule about a host compares its results. A test compares it with new URL for all of Unicode.';

COMMENT ON FUNCTION "private"."encoded_link_part"(text) IS 'Used by split_query and page_path. Encoding cannot fail, unlike decoding.';

COMMENT ON FUNCTION "private"."hash_route"(text) IS 'For applications that keep their pages in the fragment.';

COMMENT ON FUNCTION "private"."link_key"(text) IS 'Used in an index: after changing it, reindex deals_same_link_idx. Implemented in SQL only; the form calls check_link.';

COMMENT ON FUNCTION "private"."page_path"(text) IS 'Used by link_key and names_an_offer.';

COMMENT ON FUNCTION "private"."product_key"(text, text) IS 'Takes the path from private.page_path.';

COMMENT ON FUNCTION "private"."punycode"(text) IS 'Used by ascii_host. Takes at most 63 characters.';

COMMENT ON FUNCTION "private"."read_domain"(text) IS 'Used by set_domain_rule and remove_domain_rule.';

COMMENT ON FUNCTION "private"."referral_parameters"(text) IS 'Our own list. After changing it, reindex deals_same_link_idx.';

COMMENT ON FUNCTION "private"."split_query"(text, text) IS 'Used by split_link.';

COMMENT ON FUNCTION "private"."tidy_link"(text) IS 'For every link that people enter.';

COMMENT ON FUNCTION "private"."tracking_parameters"(text) IS 'Our own list. After changing it, reindex deals_same_link_idx.';

REVOKE ALL ON FUNCTION "private"."ascii_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hash_route"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."page_path"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."product_key"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."punycode"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_domain"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_query"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_link"(text) FROM PUBLIC;

-- Domains as browsers open them. Of several spellings of a domain, the strictest rule stays.
with spelled as (
  select domain, host, row_number() over (
      partition by host order by rule = 'blocked' desc, rule = 'paused' desc, rule = 'shortener' desc, domain = host desc, domain) as place
  from (select domain, rule, private.ascii_host(regexp_replace(domain,
      '[\u00ad\u034f\u180b-\u180f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]', '', 'g')) as host
    from private.domain_rules) as hosts
  where host is not null)
delete from private.domain_rules r using spelled where r.domain = spelled.domain and place > 1;
update private.domain_rules r set domain = host
from (select domain, private.ascii_host(regexp_replace(domain,
    '[\u00ad\u034f\u180b-\u180f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]', '', 'g')) as host
  from private.domain_rules) as hosts
where hosts.domain = r.domain and host <> r.domain;

-- Links with other characters in the host, without the effects of an edit.
create function pg_temp.opened(link text) returns text language sql as $$
  select private.tidy_link(regexp_replace(substring(link from '(?i)^https?://[^/?#]*'),
    '[\u00ad\u034f\u180b-\u180f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]', '', 'g')
    || substring(link from '(?i)^https?://[^/?#]*(.*)$'))
$$;
alter table public.deals disable trigger user;
update public.deals set deal_url = pg_temp.opened(deal_url)
where deal_url ~* '^https?://[^/?#]*[^/?#\x01-\x7f]' and char_length(pg_temp.opened(deal_url)) <= 2048;
alter table public.deals enable trigger user;
alter table public.voucher_codes disable trigger user;
update public.voucher_codes set merchant_url = pg_temp.opened(merchant_url)
where merchant_url ~* '^https?://[^/?#]*[^/?#\x01-\x7f]' and char_length(pg_temp.opened(merchant_url)) <= 2048;
alter table public.voucher_codes enable trigger user;
alter table public.merchants disable trigger user;
update public.merchants set website = pg_temp.opened(website)
where website ~* '^https?://[^/?#]*[^/?#\x01-\x7f]' and char_length(pg_temp.opened(website)) <= 2048;
alter table public.merchants enable trigger user;
update private.approved_versions set deal_url = pg_temp.opened(deal_url)
where deal_url ~* '^https?://[^/?#]*[^/?#\x01-\x7f]' and char_length(pg_temp.opened(deal_url)) <= 2048;
