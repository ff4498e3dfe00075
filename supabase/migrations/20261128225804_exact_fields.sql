set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.apply_edit(old public.deals, deal_data jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  perform private.check_types(old, deal_data);
  deal := jsonb_populate_record(old, deal_data);
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
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

CREATE OR REPLACE FUNCTION private.check_deal(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('title', char_length(deal.title) between 5 and 140, 'Title must be 5 to 140 characters',
      'length', '{"min": 5, "max": 140}'),
    private.text_rule('title', 'Title', deal.title),
    ('description', char_length(deal.description) <= 5000, 'Description must be at most 5,000 characters',
      'max_length', '{"max": 5000}'),
    private.text_rule('description', 'Description', deal.description, true),
    ('price', deal.price is null or deal.price between 0 and 1000000, 'Price must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('price', deal.price is null or deal.price = round(deal.price, 2), 'Price must have at most two decimals',
      'two_decimals', '{}'),
    ('original_price', deal.original_price is null or deal.original_price between 0 and 1000000,
      'Original price must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('original_price', deal.original_price is null or deal.original_price = round(deal.original_price, 2),
      'Original price must have at most two decimals', 'two_decimals', '{}'),
    ('currency', deal.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP',
      'currency_code', '{}'),
    ('merchant', char_length(deal.merchant) between 1 and 80, 'Merchant must be 1 to 80 characters',
      'length', '{"min": 1, "max": 80}'),
    private.text_rule('merchant', 'Merchant', deal.merchant),
    ('category', deal.category in (
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories',
      'one_of', '{}'),
    ('location', char_length(deal.location) <= 120, 'Location must be at most 120 characters',
      'max_length', '{"max": 120}'),
    private.text_rule('location', 'Location', deal.location),
    ('deal_url', deal.deal_url = '' or private.is_web_address(deal.deal_url),
      'Deal link must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('deal_url', deal.deal_url = '' or private.is_public_link(deal.deal_url),
      'Deal link must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('image_url', deal.image_url = '' or private.is_web_address(deal.image_url),
      'Image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('expires_at', deal.expires_at is null or deal.starts_at is null or deal.expires_at > deal.starts_at,
      'The end must be after the start', 'end_after_start', '{}'),
    ('starts_at', deal.starts_at is null or isfinite(deal.starts_at) and deal.starts_at <= now() + interval '10 years',
      'The start must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('expires_at', deal.expires_at is null or isfinite(deal.expires_at) and deal.expires_at <= now() + interval '10 years',
      'The end must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('season_section', deal.season_section is null or deal.season_section in (
      'pantry', 'iftar', 'clothes', 'gifts', 'home', 'pilgrimage', 'qurbani'), 'Section must be one of the seven sections',
      'one_of', '{}'),
    ('delivery_days', deal.delivery_days is null or deal.delivery_days between 0 and 60,
      'Delivery must take 0 to 60 working days', 'integer_range', '{"min": 0, "max": 60}'),
    ('order_by', deal.order_by is null or isfinite(deal.order_by) and deal.order_by <= current_date + 3650,
      'The last day to order must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('order_by', coalesce(deal.order_by >= (deal.starts_at at time zone 'UTC' - interval '12 hours')::date, true),
      'The last day to order must not be before the start', 'not_before_start', '{}'),
    ('temperature_offset', deal.temperature_offset between -1000 and 1000,
      'Temperature offset must be a whole number from -1,000 to 1,000', 'integer_range', '{"min": -1000, "max": 1000}')
  );
  perform private.check_price_details(deal);
  perform private.check_facts(deal);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_types(row_param anyelement, sent jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wrong record;
begin
  select c.attname as field, c.atttypid::regtype as type into wrong
  from jsonb_each(sent) as field
  join pg_catalog.pg_attribute c on c.attname = field.key and c.attnum > 0 and not c.attisdropped
  join pg_catalog.pg_type t on t.typrelid = c.attrelid and t.oid = pg_typeof(row_param)
  where field.value <> 'null' and not private.fits_type(field.value, c.atttypid::regtype)
  order by c.attnum limit 1;
  if found then
    perform private.refuse_field(wrong.field, format('%s must be %s', wrong.field, case wrong.type::text
      when 'date' then 'a day such as 2026-12-31'
      when 'timestamp with time zone' then 'a time such as 2026-12-31T18:00:00Z'
      when 'boolean' then 'true or false'
      when 'text' then 'text'
      when 'uuid' then 'a UUID'
      else 'a number' end), 'type', '{}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_voucher_code(voucher public.voucher_codes)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('code', voucher.code ~ '^[^[:space:][:cntrl:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]{2,40}$', 'Code must be 2 to 40 characters without spaces',
      'without_spaces', '{"min": 2, "max": 40}'),
    private.text_rule('code', 'Code', voucher.code),
    ('description', char_length(voucher.description) <= 500, 'Description must be at most 500 characters',
      'max_length', '{"max": 500}'),
    private.text_rule('description', 'Description', voucher.description, true),
    ('merchant', char_length(voucher.merchant) between 1 and 80, 'Merchant must be 1 to 80 characters',
      'length', '{"min": 1, "max": 80}'),
    private.text_rule('merchant', 'Merchant', voucher.merchant),
    ('merchant_url', voucher.merchant_url = '' or private.is_web_address(voucher.merchant_url),
      'Merchant link must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('merchant_url', voucher.merchant_url = '' or private.is_public_link(voucher.merchant_url),
      'Merchant link must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value between 0 and 1000000,
      'Discount must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value = round(voucher.discount_value, 2),
      'Discount must have at most two decimals', 'two_decimals', '{}'),
    ('discount_value', voucher.discount_type <> 'percentage' or coalesce(voucher.discount_value, 0) <= 100,
      'A percentage must be at most 100', 'percentage', '{"max": 100}'),
    ('discount_value', voucher.discount_type not in ('percentage', 'fixed') or voucher.discount_value is not null,
      'Discount must be given for a percentage or a fixed amount', 'discount_given', '{}'),
    ('min_spend', voucher.min_spend is null or voucher.min_spend between 0.01 and 1000000,
      'Minimum spend must be 0.01 to 1,000,000', 'range', '{"min": 0.01, "max": 1000000}'),
    ('min_spend', voucher.min_spend is null or voucher.min_spend = round(voucher.min_spend, 2),
      'Minimum spend must have at most two decimals', 'two_decimals', '{}'),
    ('currency', voucher.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP',
      'currency_code', '{}'),
    ('exclusions', char_length(voucher.exclusions) <= 300, 'Exclusions must be at most 300 characters',
      'max_length', '{"max": 300}'),
    private.text_rule('exclusions', 'Exclusions', voucher.exclusions),
    ('source_url', voucher.source_url = '' or private.is_web_address(voucher.source_url),
      'Source must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('source_url', voucher.source_url = '' or private.is_public_link(voucher.source_url),
      'Source must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= private.first_day(),
      'Expiry date must not be in the past', 'not_past', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date <= (now() + interval '100 years')::date,
      'Expiry date must be at most 100 years ahead', 'years_ahead', '{"max": 100}'),
    ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
      'Brand image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.exact_text(text_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select regexp_replace(
    regexp_replace(text_param,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'),
    '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+'
    '|[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$',
    '', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.fields_in_time(edit private.proposed_edits, deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select edit.changes
    - case when private.has_begun(deal) or (edit.changes ->> 'starts_at')::timestamptz <= now() then 'starts_at' else '' end
    - case when (edit.changes ->> 'expires_at')::timestamptz <= now() then 'expires_at' else '' end
    - case when (edit.changes ->> 'order_by')::date < private.first_day() then 'order_by' else '' end
$function$;

CREATE OR REPLACE FUNCTION private.first_day()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((now() AT TIME ZONE 'UTC'::text) - '12:00:00'::interval))::date;

CREATE OR REPLACE FUNCTION private.fits_type(sent jsonb, type regtype)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when type = 'jsonb'::regtype then true
    when jsonb_typeof(sent) in ('object', 'array') then false
    -- The procedures check the words of an enum.
    when type = 'text'::regtype or exists (select from pg_catalog.pg_type t where t.oid = type and t.typtype = 'e')
      then jsonb_typeof(sent) <> 'boolean'
    when type = 'date'::regtype and (sent #>> '{}') !~ '^\d{4}-\d\d-\d\d$' then false
    when type = 'timestamptz'::regtype
      and (sent #>> '{}') !~ '^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$' then false
    else private.is_value_of(sent #>> '{}', type)
  end
$function$;

CREATE OR REPLACE FUNCTION private.has_another_code(code_param text, old public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.exact_text(code_param) <> '' and not exists (
    select from public.voucher_codes v
    where v.status = 'active' and v.merchant_key = private.merchant_key(old.merchant)
      and lower(v.code) = lower(private.exact_text(code_param)))
$function$;

CREATE OR REPLACE FUNCTION private.read_alert(member uuid, alert_param jsonb)
 RETURNS private.alerts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  sent constant jsonb := private.unwrap_object(alert_param);
  poster constant text := coalesce(sent ->> 'poster_id', sent -> 'poster' ->> 'id');
  uuid_form constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  alert private.alerts;
begin
  perform private.check_alert_fields(sent);
  perform private.check_fields(
    ('id', coalesce(sent ->> 'id' ~ uuid_form, true), 'Alert id must be a UUID', 'one_of', '{}'),
    ('poster_id', coalesce(poster ~ uuid_form, true), 'Poster id must be a UUID', 'one_of', '{}'),
    ('step', coalesce((sent ->> 'step')::numeric in (25, 50, 100, 200), true), 'Temperature must be 25, 50, 100 or 200', 'one_of', '{}'),
    ('within_minutes', coalesce((sent ->> 'within_minutes')::numeric between 1 and 10080
      and (sent ->> 'within_minutes')::numeric % 1 = 0, true), 'Minutes must be 1 to 10,080',
      'integer_range', '{"min": 1, "max": 10080}'));
  alert.user_id := member;
  alert.id := sent ->> 'id';
  alert.name := btrim(coalesce(sent ->> 'name', ''));
  alert.words_any := private.read_words(sent -> 'words_any');
  alert.words_all := private.read_words(sent -> 'words_all');
  alert.words_none := private.read_words(sent -> 'words_none');
  alert.categories := private.read_words(sent -> 'categories');
  alert.merchant := nullif(btrim(sent ->> 'merchant'), '');
  alert.merchant_key := private.merchant_key(alert.merchant);
  alert.poster_id := poster;
  alert.max_total := sent ->> 'max_total';
  alert.currency := coalesce(sent ->> 'currency', private.site_currency());
  alert.allows_unknown_delivery := coalesce((sent ->> 'allows_unknown_delivery')::boolean, false);
  alert.channel := sent ->> 'channel';
  alert.deal_type := sent ->> 'deal_type';
  alert.step := (sent ->> 'step')::numeric;
  alert.within_minutes := (sent ->> 'within_minutes')::numeric;
  alert.is_paused := coalesce((sent ->> 'is_paused')::boolean, false);

  perform private.check_words('words_any', alert.words_any);
  perform private.check_words('words_all', alert.words_all);
  perform private.check_words('words_none', alert.words_none);
  perform private.check_fields(
    ('name', char_length(alert.name) <= 60, 'Name must be at most 60 characters', 'max_length', '{"max": 60}'),
    private.text_rule('name', 'Name', alert.name),
    ('categories', alert.categories <@ array[
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'], 'Categories must be among the 17 categories', 'one_of', '{}'),
    ('merchant', coalesce(char_length(alert.merchant) <= 80, true), 'Merchant must be at most 80 characters', 'max_length', '{"max": 80}'),
    ('merchant', coalesce(alert.merchant_key <> '', true), 'Merchant must have letters or digits', 'one_of', '{}'),
    private.text_rule('merchant', 'Merchant', alert.merchant),
    ('poster_id', alert.poster_id is null or exists (select from public.profiles p where p.id = alert.poster_id),
      'There is no such member', 'one_of', '{}'),
    ('max_total', coalesce(alert.max_total between 0 and 1000000, true), 'Amount must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('max_total', coalesce(alert.max_total = round(alert.max_total, 2), true), 'Amount must have at most two decimals', 'two_decimals', '{}'),
    ('currency', alert.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP', 'currency_code', '{}'),
    ('channel', coalesce(alert.channel in ('online', 'in_store'), true), 'Channel must be online or in_store', 'one_of', '{}'),
    ('deal_type', coalesce(alert.deal_type in ('discount', 'freebie', 'giveaway'), true),
      'Type must be discount, freebie or giveaway', 'one_of', '{}'),
    ('within_minutes', alert.within_minutes is null or alert.step is not null, 'A time limit requires a temperature', 'one_of', '{}'),
    ('conditions', cardinality(alert.words_any || alert.words_all || alert.words_none || alert.categories) > 0
      or num_nonnulls(alert.merchant, alert.poster_id, alert.max_total, alert.channel, alert.deal_type, alert.step) > 0,
      'An alert needs at least one condition', 'one_of', '{}'));
  alert.patterns_any := private.alert_patterns(alert.words_any);
  alert.patterns_all := private.alert_patterns(alert.words_all);
  alert.patterns_none := private.alert_patterns(alert.words_none);
  return alert;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_code(deal public.deals, code_data jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  conditions constant text[] := array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url'];
begin
  if jsonb_typeof(code_data) is distinct from 'object' then
    perform private.refuse_field('code', 'The code must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(code_data, conditions || array[
    'code', 'description', 'discount_type', 'discount_value', 'min_spend', 'expiry_date']);
  perform private.check_types(null::public.voucher_codes, code_data);
  return private.read_voucher_fields(
    code_data ->> 'code', code_data ->> 'description', deal.merchant, deal.deal_url, (code_data ->> 'discount_value')::numeric,
    coalesce(nullif(code_data ->> 'discount_type', ''), 'other'), (code_data ->> 'expiry_date')::date, '',
    (code_data ->> 'min_spend')::numeric,
    jsonb_build_object('currency', coalesce(nullif(btrim(code_data ->> 'currency'), ''), deal.currency))
      || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(code_data)
        where key = any (conditions) and key <> 'currency'));
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_details(details_param jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  deal public.deals;
begin
  if jsonb_typeof(details) = 'null' then
    return private.tidy_details(deal, deal);
  elsif jsonb_typeof(details) <> 'object' then
    perform private.refuse_field('details_param', 'details_param must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, private.detail_fields() || 'override_reason'::text);
  perform private.check_types(deal, details);
  return private.tidy_details(jsonb_populate_record(deal, details), deal);
end
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
  perform private.check_types(fact, details - array(
    select key from jsonb_each(details) where key in ('observed_on', 'valid_until') and value = '""'));
  fact.subject_type := subject_type_param;
  fact.subject_id := subject_id_param;
  fact.attribute := lower(btrim(attribute_param));
  fact.basis := lower(btrim(details ->> 'basis'));
  fact.product_line := nullif(btrim(details ->> 'product_line'), '');
  fact.certificate_number := nullif(private.exact_text(details ->> 'certificate_number'), '');
  fact.evidence_url := nullif(btrim(details ->> 'evidence_url'), '');
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
  perform private.check_types(voucher, details);
  voucher := jsonb_populate_record(voucher, details);
  voucher.currency := upper(coalesce(nullif(btrim(voucher.currency), ''), private.site_currency()));
  voucher.new_customers_only := coalesce(voucher.new_customers_only, false);
  voucher.single_use := coalesce(voucher.single_use, false);
  voucher.exclusions := btrim(coalesce(voucher.exclusions, ''));
  voucher.source_url := btrim(coalesce(voucher.source_url, ''));
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
  voucher.code := private.exact_text(code_param);
  voucher.description := btrim(coalesce(description_param, ''));
  voucher.merchant := btrim(merchant_param);
  voucher.merchant_url := btrim(coalesce(merchant_url_param, ''));
  voucher.discount_value := discount_value_param;
  voucher.discount_type := kind;
  voucher.expiry_date := expiry_date_param;
  voucher.brand_image_url := btrim(coalesce(brand_image_url_param, ''));
  voucher.min_spend := min_spend_param;
  perform private.check_voucher_code(voucher);
  return voucher;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_known_code(voucher public.voucher_codes, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One at a time per code, so that two admins do not publish it twice.
  perform pg_advisory_xact_lock(hashtextextended(lower(voucher.code) || ' ' || private.merchant_key(voucher.merchant), 15));
  if exists (
    select from public.voucher_codes v
    where v.merchant_key = private.merchant_key(voucher.merchant) and lower(v.code) = lower(voucher.code)
      and v.id is distinct from voucher.id and coalesce(v.expiry_date >= private.first_day(), true)
      and case v.status
        when 'active' then v.deal_id is null or exists (select from public.deals d where d.id = v.deal_id and private.is_running(d))
        when 'pending' then v.deal_id is null and v.user_id = member
        else false end)
  then
    raise exception 'This shop already has the code %', voucher.code using errcode = 'PT409', hint = 'code_exists';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_past_order(order_by date, old_order_by date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if order_by is distinct from old_order_by and order_by < private.first_day() then
    perform private.refuse_field('order_by', 'The last day to order must not be in the past', 'not_past', '{}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_facts(sent jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  facts constant jsonb := nullif(private.unwrap_object(sent), 'null');
begin
  if jsonb_typeof(facts) <> 'object' then
    return facts; -- check_facts refuses it
  end if;
  return (
    select jsonb_object_agg(key, tidied)
    from (
      select key, case jsonb_typeof(value) when 'string' then to_jsonb(case
        when key in ('atol_number', 'register_number') then private.exact_text(value #>> '{}') else btrim(value #>> '{}') end)
        else value end as tidied
      from jsonb_each(facts)
    ) as fields
    where tidied not in ('null', '""', '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION private.unwrap_object(sent jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(sent) = 'string' and starts_with(btrim(sent #>> '{}'), '{') and private.is_value_of(sent #>> '{}', 'jsonb')
      then (sent #>> '{}')::jsonb
    else sent
  end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_voucher_code(voucher_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  result public.voucher_codes;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'This code is now %', earlier.status using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  if action = 'approve' and not private.may_decide_code(earlier.deal_id) then
    raise exception 'Decide on this code''s deal first' using errcode = 'PT409', hint = 'deal_not_public';
  end if;
  if action = 'approve' and earlier.deal_id is null then
    perform private.refuse_known_code(earlier, null);
  end if;
  result := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', result.id,
    -- For undo_decision: a decision replaces the reason for an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', result.status), why);
  return result;
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
  merchant.website := btrim(coalesce(website_param, ''));
  merchant.contact_email := private.exact_text(contact_email_param);
  merchant.phone := private.exact_text(coalesce(phone_param, ''));
  merchant.category := lower(btrim(category_param));
  merchant.location := btrim(coalesce(location_param, ''));
  merchant.halal_certifier := btrim(coalesce(halal_certifier_param, ''));
  merchant.certificate_number := private.exact_text(coalesce(certificate_number_param, ''));
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

CREATE OR REPLACE FUNCTION public.resubmit_voucher_code(voucher_id_param uuid, code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text, min_spend_param numeric DEFAULT NULL::numeric, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  old public.voucher_codes;
  result public.voucher_codes;
begin
  select * into old from public.voucher_codes where id = voucher_id_param and user_id = member for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if old.status = 'active' or old.deal_id is not null then
    raise exception 'Only pending or rejected codes can be changed. A deal''s code is changed with its deal.'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);
  voucher.merchant_url := private.accept_link(voucher.merchant_url, 'merchant_url');
  voucher.id := old.id;
  perform private.refuse_known_code(voucher, member);

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, min_spend = voucher.min_spend, currency = voucher.currency,
    new_customers_only = voucher.new_customers_only, single_use = voucher.single_use, exclusions = voucher.exclusions,
    source_url = voucher.source_url, status = 'pending', rejection_reason = null, rejected_at = null, updated_at = now()
  where id = old.id
  returning * into result;
  return result;
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
  perform private.check_types(saved, data);
  saved := jsonb_populate_record(saved, data - 'id');
  saved.name := btrim(saved.name);
  saved.country := upper(btrim(coalesce(saved.country, '')));
  saved.website := btrim(coalesce(saved.website, ''));
  saved.register_url := btrim(coalesce(saved.register_url, ''));
  saved.policy_source_url := btrim(coalesce(saved.policy_source_url, ''));
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

CREATE OR REPLACE FUNCTION public.secure_add_voucher_code(code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text, min_spend_param numeric DEFAULT NULL::numeric, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  result public.voucher_codes;
begin
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);
  voucher.merchant_url := private.accept_link(voucher.merchant_url, 'merchant_url');

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 4));
  select * into result from public.voucher_codes v
  where v.user_id = member and v.created_at > now() - interval '60 seconds'
    and lower(v.code) = lower(voucher.code) and v.merchant = voucher.merchant
  order by v.created_at limit 1;
  if found then
    return result;
  end if;
  perform private.refuse_known_code(voucher, member);

  perform private.require_pace('vouchers', member);
  insert into public.voucher_codes (
    user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, brand_image_url,
    min_spend, currency, new_customers_only, single_use, exclusions, source_url, status)
  values (
    member, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.brand_image_url, voucher.min_spend,
    voucher.currency, voucher.new_customers_only, voucher.single_use, voucher.exclusions, voucher.source_url,
    case when private.is_admin() then 'active'::public.voucher_status else 'pending' end)
  returning * into result;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_contact_message(name_param text, email_param text, topic_param text, message_param text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender_name text := btrim(name_param, E' \t\r\n');
  sender_email text := private.exact_text(email_param);
  trimmed text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_field('name', 'Name must be 1 to 80 characters on one line',
      'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_field('email', 'Email must be an address such as name@example.com', 'email_address', '{}');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_field('topic', 'Topic must be one from the list', 'one_of', '{}');
  end if;
  if trimmed is null or char_length(trimmed) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters',
      'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_fields(
    private.text_rule('name', 'Name', sender_name),
    private.text_rule('email', 'Email', sender_email),
    private.text_rule('message', 'Message', trimmed, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = auth.uid()), sender_name, sender_email, topic_param, trimmed)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
end
$function$;

COMMENT ON FUNCTION "private"."check_types"(anyelement, jsonb) IS 'Raises PT400 invalid_field. For objects that are cast or read with jsonb_populate_record.';

COMMENT ON FUNCTION "private"."exact_text"(text) IS 'Matches contract/text/exact-text.ts; a test compares them.';

COMMENT ON FUNCTION "private"."first_day"() IS 'For dates that must not be in the past.';

COMMENT ON FUNCTION "private"."fits_type"(jsonb, regtype) IS 'Used by check_types.';

COMMENT ON FUNCTION "private"."refuse_known_code"(public.voucher_codes, uuid) IS 'Raises PT409 code_exists. Compares codes without case. Definer: row-level security hides other members'' rows.';

REVOKE ALL ON FUNCTION "private"."check_types"(anyelement, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."exact_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_day"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_type"(jsonb, regtype) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_known_code"(public.voucher_codes, uuid) FROM PUBLIC;

ALTER TABLE "public"."deals" DROP CONSTRAINT "deals_order_by_after_start";

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_order_by_after_start" CHECK ((order_by >= (starts_at at time zone 'UTC' - interval '12 hours')::date));

-- Codes and numbers lose the invisible characters that older versions stored.
update public.voucher_codes set code = private.exact_text(code)
where code <> private.exact_text(code) and char_length(private.exact_text(code)) >= 2;
update public.halal_facts set certificate_number = private.exact_text(certificate_number)
where certificate_number <> private.exact_text(certificate_number) and private.exact_text(certificate_number) <> '';
update public.merchants set certificate_number = private.exact_text(certificate_number)
where certificate_number <> private.exact_text(certificate_number);
