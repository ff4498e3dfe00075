set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.accept_link(link text, field text DEFAULT 'deal_url'::text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rule private.domain_rules;
begin
  if link = '' then
    return link;
  end if;
  rule := private.rule_of_link(link);
  if rule.rule = 'shortener' then
    perform private.refuse_field(field,
      format('%s links aren''t accepted: open the link and paste the merchant''s address', rule.domain),
      'shortener', jsonb_build_object('domain', rule.domain));
  elsif rule.rule in ('blocked', 'paused') then
    raise exception 'Links to % are not accepted%: %', rule.domain,
      coalesce(' until ' || to_char(rule.until at time zone 'UTC', 'YYYY-MM-DD'), ''), rule.reason
      using errcode = 'PT409', hint = 'merchant_blocked', detail = json_strip_nulls(json_build_object(
        'domain', rule.domain, 'rule', rule.rule, 'reason', rule.reason, 'until', rule.until))::text;
  elsif private.is_only_referral(link) then
    perform private.refuse_field(field, 'Link straight to the offer, not to an invitation or a referral', 'only_referral', '{}');
  end if;
  return private.clean_link(link);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_earlier_price(deal public.deals, old public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if (deal.price, deal.original_price) is distinct from (old.price, old.original_price) then
    perform private.check_fields(
      ('original_price', coalesce(deal.original_price >= deal.price, true), 'Original price must not be below the price',
        'not_below_price', '{}'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_price_details(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('channel', deal.channel is null or deal.channel in ('online', 'in_store', 'both'),
      'Channel must be online, in_store or both', 'one_of', '{}'),
    ('delivery_kind', deal.delivery_kind in ('included', 'fixed', 'free_over', 'collect', 'unknown'),
      'Delivery must be included, fixed, free_over, collect or unknown', 'one_of', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_cost between 0 and 1000000,
      'Delivery cost must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_cost = round(deal.delivery_cost, 2),
      'Delivery cost must have at most two decimals', 'two_decimals', '{}'),
    ('delivery_cost', deal.delivery_cost is not null or deal.delivery_kind <> 'fixed',
      'Fixed delivery needs a cost', 'required', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_kind in ('fixed', 'free_over'),
      'Only fixed and free_over have a delivery cost', 'no_delivery_cost', '{}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over between 0 and 1000000,
      'The minimum for free delivery must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over = round(deal.free_delivery_over, 2),
      'The minimum for free delivery must have at most two decimals', 'two_decimals', '{}'),
    ('free_delivery_over', (deal.free_delivery_over is not null) = (deal.delivery_kind = 'free_over'),
      'free_over needs the minimum for free delivery, which other kinds must not have', 'free_over_amount', '{}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount > 0 and deal.unit_amount <= 100000,
      'Amount must be above 0 and at most 100,000', 'amount_range', '{"max": 100000}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount = round(deal.unit_amount, 3),
      'Amount must have at most three decimals', 'three_decimals', '{}'),
    ('unit', deal.unit is null or deal.unit in ('kg', 'g', 'l', 'ml', 'piece', 'm'),
      'Unit must be kg, g, l, ml, piece or m', 'one_of', '{}'),
    ('unit_amount', deal.unit_amount is not null or deal.unit is null, 'A unit needs an amount', 'required', '{}'),
    ('unit', deal.unit is not null or deal.unit_amount is null, 'An amount needs a unit', 'required', '{}'),
    ('deal_type', deal.deal_type in ('discount', 'freebie', 'giveaway'),
      'Type must be discount, freebie or giveaway', 'one_of', '{}'),
    ('price', deal.deal_type = 'discount' or coalesce(deal.price = 0, false),
      'A freebie or giveaway must cost 0', 'free_price', '{}'),
    ('original_price_source', deal.original_price_source is null or deal.original_price_source in ('merchant', 'seen'),
      'Source of the original price must be merchant or seen', 'one_of', '{}'),
    ('original_price', deal.original_price is not null or deal.original_price_source is null,
      'The source of the original price needs an original price', 'required', '{}'));
end
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
  minutes constant numeric := (sent ->> 'within_minutes')::numeric;
  alert private.alerts;
begin
  perform private.check_alert_fields(sent);
  perform private.check_fields(
    ('id', coalesce(sent ->> 'id' ~ uuid_form, true), 'Alert id must be a UUID', 'one_of', '{}'),
    ('poster_id', coalesce(poster ~ uuid_form, true), 'Poster id must be a UUID', 'one_of', '{}'),
    ('step', coalesce((sent ->> 'step')::numeric in (25, 50, 100, 200), true), 'Temperature must be 25, 50, 100 or 200', 'one_of', '{}'),
    ('within_minutes', coalesce(minutes between 1 and 10080 and minutes = round(minutes), true), 'Minutes must be 1 to 10,080',
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
  alert.within_minutes := minutes;
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

CREATE OR REPLACE FUNCTION private.refuse_other_fields(deal_data jsonb, allowed text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  unknown_field constant text := (
    select key from jsonb_object_keys(deal_data) as key where key <> all (allowed) limit 1);
begin
  if unknown_field is not null then
    perform private.refuse_field(unknown_field, format('%s cannot be set here', unknown_field), 'not_changeable');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.dispute_halal_fact(fact_id_param uuid, reason_param text, details_param text DEFAULT NULL::text, evidence_image_url_param text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  why constant text := lower(btrim(reason_param));
  trimmed constant text := nullif(btrim(details_param), '');
  photo constant text := nullif(btrim(evidence_image_url_param), '');
  own_merchants constant text[] := private.own_merchant_keys(member);
  fact public.halal_facts;
  dispute uuid;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and f.is_public and (
    exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
    or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
  for share;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  perform private.check_fields(
    ('reason', coalesce(why in ('wrong_value', 'expired', 'forged', 'wrong_product', 'other'), false),
      'Reason must be wrong_value, expired, forged, wrong_product or other', 'one_of', '{}'),
    ('details', why <> 'other' or trimmed is not null, 'Details are required if the reason is other', 'details_for_other', '{}'),
    ('details', coalesce(char_length(trimmed) <= 1000, true), 'Details must be at most 1,000 characters', 'max_length',
      '{"max": 1000}'),
    private.text_rule('details', 'Details', trimmed, true),
    ('evidence_image_url', photo is null or private.is_own_image('evidence', photo),
      'Photo must be an image that you uploaded here', 'own_image', '{}'));
  if fact.claimed_by = member then
    raise exception 'This is your own fact. Withdraw it instead.' using errcode = 'PT409', hint = 'own_fact';
  end if;
  if own_merchants <> '{}' and private.merchant_key_of_fact(fact) <> all (own_merchants) then
    raise exception 'You registered a merchant, so you cannot dispute facts of other merchants'
      using errcode = 'PT403', hint = 'other_merchant';
  end if;
  if (select weight from private.check_standing(member)) = 0 and not private.is_admin() then
    raise exception 'You cannot dispute facts while your checks have no points' using errcode = 'PT403', hint = 'cannot_dispute_yet';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text, 87));
  if exists (select from public.halal_disputes where fact_id = fact.id and user_id = member and status = 'open') then
    raise exception 'You have already disputed this' using errcode = 'PT409', hint = 'already_disputed';
  end if;
  perform private.require_pace('disputes', member);
  insert into public.halal_disputes (fact_id, user_id, reason, details, evidence_image_url)
  values (fact.id, member, why, trimmed, photo)
  returning id into dispute;
  return dispute;
end
$function$;

CREATE OR REPLACE FUNCTION public.expire_own_deal(deal_id_param uuid)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  result public.deals_with_temperature;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.moderator_has_decided(deal.id) then
    raise exception 'An admin decided that this deal is still running. You can end it 24 hours after that decision.'
      using errcode = 'PT409', hint = 'moderator_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_avatar(user_id_param uuid, action_param text, image_url_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  refusal jsonb := private.refuse_avatar_access(
    'moderate_avatar', jsonb_build_object('user_id', user_id_param, 'action', left(action_param, 40)));
  profile public.profiles;
  decided public.profiles;
begin
  if refusal is not null then
    return refusal;
  end if;
  action := private.check_decision(action_param, null, 'approve', 'reject');
  -- The second of two admins waits here and then finds no image in review.
  select * into profile from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if profile.profile_image_status <> 'pending' or profile.pending_profile_image_url is null then
    raise exception 'No pending image found' using errcode = 'PT404', hint = 'no_pending_image';
  end if;
  if profile.profile_image_status::text <> expected_status_param then
    raise exception 'This image is pending, not %', expected_status_param
      using errcode = 'PT409', hint = 'already_decided';
  end if;
  if profile.pending_profile_image_url <> image_url_param then
    raise exception 'This member has uploaded another image since. Look at the new one first.'
      using errcode = 'PT409', hint = 'picture_changed';
  end if;

  update public.profiles set
    profile_image_url = case action when 'approve' then pending_profile_image_url else profile_image_url end,
    profile_image_status = case action when 'approve' then 'approved' else 'rejected' end::public.profile_image_status,
    pending_profile_image_url = null,
    pending_image_since = null
  where id = user_id_param
  returning * into decided;
  perform private.log_admin_action(action || '_avatar', 'profile', user_id_param,
    private.avatar_in_review(profile), private.avatar_in_review(decided));
  perform private.log_security_event(action || '_avatar', jsonb_build_object('user_id', user_id_param));
  return private.avatar_in_review(decided);
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

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old public.deals;
  result public.deals_with_temperature;
begin
  -- Locked, so that no admin decides on the old text.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only pending or rejected deals can be resubmitted'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param, coalesce(private.details_without_code(details_param), private.kept_details(old, original_price_param, category_param)));
  deal.is_associated := deal.is_associated or old.is_associated;
  perform private.refuse_past_order(deal.order_by, old.order_by);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    season_section = deal.season_section, delivery_days = deal.delivery_days, order_by = deal.order_by, channel = deal.channel,
    delivery_kind = deal.delivery_kind, delivery_cost = deal.delivery_cost, free_delivery_over = deal.free_delivery_over,
    unit_amount = deal.unit_amount, unit = deal.unit, deal_type = deal.deal_type, is_associated = deal.is_associated,
    original_price_source = deal.original_price_source, travel_facts = deal.travel_facts, finance_facts = deal.finance_facts,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;
  perform private.write_deal_code(old.id, details_param);
  perform private.refuse_code_of_product(d) from public.deals d where d.id = old.id;

  select * into result from public.deals_with_temperature where id = old.id;
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
  sender_email text := btrim(email_param, E' \t\r\n');
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

COMMENT ON COLUMN "public"."deals"."expired_at" IS 'The end of a deal that is marked as expired; for an unconfirmed deal, 60 days after its last confirmation.';

COMMENT ON COLUMN "public"."deals"."finance_facts" IS 'The poster''s statements about a finance deal, with the keys of check_finance_facts; null if there are none.';

COMMENT ON COLUMN "public"."deals"."travel_facts" IS 'The poster''s statements about a travel deal, with the keys of check_travel_facts; null if there are none.';

COMMENT ON COLUMN "public"."voucher_codes"."discount_value" IS 'Percent, or units of the code''s currency; null if the discount has no number.';

COMMENT ON FUNCTION "private"."add_match_job"(uuid, timestamp with time zone) IS 'Definer: called by triggers and enqueue_due_work; private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."add_searchable_deals"() IS 'Adds new public deals to the search index. Definer: private.searchable_deals has no grants.';

COMMENT ON FUNCTION "private"."best_halal_facts"(text, uuid) IS 'Definer: called by halal_of for subjects that the caller may see; returns public facts only.';

COMMENT ON FUNCTION "private"."categories_named"(text) IS 'If a search has other words too, such a word may match the category instead of the title or merchant.';

COMMENT ON FUNCTION "private"."change_searchable_deal"() IS 'Adds a deal that becomes public to the search index, updates its title, merchant and date, and removes it when it is no longer public. Definer: private.searchable_deals has no grants.';

COMMENT ON FUNCTION "private"."check_decision"(text, text, text[]) IS 'Raises PT400 unknown_action or invalid_field. Procedures check the caller first.';

COMMENT ON FUNCTION "private"."clean_link"(text) IS 'The stored link of a deal or voucher code.';

COMMENT ON FUNCTION "private"."close_confirmation_request"() IS 'Deletes the request to confirm a deal, and its unread notice, when the deal is confirmed, edited, decided on or ended. Definer: private.confirmation_requests has no grants.';

COMMENT ON FUNCTION "private"."follow_approval"() IS 'Marks the current version of a deal as approved when the deal becomes public, and stores the approved version when the deal is taken down. Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."forget_seen_price"() IS 'Deletes a seen price when fewer than two checks by established members besides the poster still report it, after a check was changed, deleted or lost its weight. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."free_blog_slug"(public.blog_posts) IS 'Definer: reads the author''s drafts, regardless of the caller.';

COMMENT ON FUNCTION "private"."guard_profile"() IS 'Refuses direct writes by members, except inserting their own missing row and submitting an image for review. Invoker, so that current_user distinguishes a member from a procedure.';

COMMENT ON FUNCTION "private"."hide_registered_certifier"() IS 'Clears the certifier of a merchant when the claim from its registration is taken down, and restores it when that is undone. Definer: merchants is written by procedures only.';

COMMENT ON FUNCTION "private"."is_web_address"(text) IS 'False for javascript: and data: addresses.';

COMMENT ON FUNCTION "private"."judged_link"(text) IS 'Used by private.is_large_change and private.hide_facts_of_other_product.';

COMMENT ON FUNCTION "private"."keep_mentions"() IS 'Stores the mentions of a comment and notifies the members mentioned in a new comment. Definer: the caller may write neither comment_mentions nor notices. An edit notifies no member, so that edits cannot notify members repeatedly.';

COMMENT ON FUNCTION "private"."keep_vote_of_leaver"() IS 'Keeps a deleted vote in the adjustment of its deal, so that the votes of a deleted member still count. forget_deleted_votes reverts this for withdrawn and removed votes. Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "private"."like_pattern"(text) IS 'Wildcards that a visitor types are literal. Texts are cut off at 100 characters to limit the cost of each comparison.';

COMMENT ON FUNCTION "private"."match_alerts"(uuid) IS 'Definer: called by the background worker only. Matches and notices are written in one transaction, so that a crash causes no second notice. Removes a deal that is no longer public from notices.';

COMMENT ON FUNCTION "private"."match_changed_deal"() IS 'Adds the job match_alerts when a public deal gets another price, currency, total or start, or is no longer public. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."merchant_key_of_fact"(public.halal_facts) IS 'Definer: called by procedures and a trigger only.';

COMMENT ON FUNCTION "private"."notify_of_dispute"() IS 'Notifies the members who registered the merchant when a fact is disputed, and the disputing member of the decision; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Notifies the poster that the deal has ended because its end date passed, members ended it or nobody confirmed it; withdraws the unread notice when the deal returns. Definer: notices are written by triggers and procedures only. The notice that members ended a deal cannot be switched off. notify_of_admin_action handles deals ended by admins.';

COMMENT ON FUNCTION "private"."notify_savers"(uuid) IS 'Definer: called by the background worker only. A notice and its record are written in one transaction, so that a crash causes no second notice.';

COMMENT ON FUNCTION "private"."read_search"(text) IS 'Used by search_deals and read_search_beside.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: writes tables without grants. Called for all ends except those by date.';

COMMENT ON FUNCTION "private"."recount_outcomes"() IS 'Recounts the outcomes of the codes whose outcomes changed. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."recount_outcomes_of_banned"() IS 'Recounts the outcomes of all codes with an outcome by a member when the member is banned or the ban is lifted. After a ban that ends by itself, counts change with the next outcome. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."refresh_deals_of_dispute"() IS 'Updates private.deal_halal when a dispute of a public fact begins or ends. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_fact"() IS 'Updates private.deal_halal for the deals that a public fact applies to. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refuse_changed"(timestamp with time zone, timestamp with time zone) IS 'Raises PT409 content_changed. Procedures check the caller first.';

COMMENT ON FUNCTION "private"."remember_kept_post"() IS 'Stores the first reviewed version of a post, and each version that an admin kept or wrote. Definer: private.kept_posts has no grants. An author''s own changes do not replace that version, so that small changes add up.';

COMMENT ON FUNCTION "private"."remind_of_saved_endings"() IS 'Definer: called by the background worker only. A notice and its record are written in one transaction, so that a crash causes no second notice.';

COMMENT ON FUNCTION "private"."reset_outcomes"() IS 'Deletes the outcomes when a code or its merchant changes: they were about another code. Definer: outcomes are written by procedures only.';

COMMENT ON FUNCTION "private"."state_of_deal"(public.deal_status, timestamp with time zone, timestamp with time zone) IS 'Used by get_my_deals, count_my_submissions and resubmit_deal.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_codes) IS 'Used by count_my_submissions and own_voucher_codes. Definer: row-level security hides deals.';

COMMENT ON FUNCTION "private"."take_down_fact"(uuid, uuid) IS 'Definer: called by procedures, which check the caller.';

COMMENT ON FUNCTION "public"."decide_addition"(uuid, uuid, text) IS 'Definer: deal_finders is written by procedures only. Other callers get addition_not_found, even for an accepted addition, which they can read.';

COMMENT ON FUNCTION "public"."get_member"(uuid) IS 'Definer: email addresses and bans have no grants, and row-level security hides other members'' votes.';

COMMENT ON FUNCTION "public"."get_my_merchants"() IS 'Definer: contact data and the reason for a rejection have no grants. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_voucher_codes"() IS 'Specification, section 7. A code is valid until the end of its last day in UTC; a deal''s code also needs a running deal.';

COMMENT ON FUNCTION "public"."read_search_beside"(text) IS 'Definer: private.searchable_deals has no grants; it returns public deals only. Considers the first 1,000 upcoming deals only.';

COMMENT ON FUNCTION "public"."request_mail_confirmation"() IS 'Definer: addresses have no grants. A banned member may call it. Raises PT429. Without background work, no email is sent.';

COMMENT ON TABLE "private"."contact_pace" IS 'Contains no addresses: a visitor is one of 65,536 groups, which identifies no person.';

COMMENT ON TABLE "private"."deal_prices" IS 'Contains prices of active deals only: a deal that is taken down loses its rows. Taking a deal down and approving it again removes a wrong price. Written by triggers, without names.';

COMMENT ON TABLE "private"."search_synonyms" IS 'Written by save_search_words. The initial groups exclude words with another common meaning: id and aid (Eid), date (of a calendar), humus, salat (German for salad).';

COMMENT ON TABLE "private"."searchable_deals" IS 'Written by private.add_searchable_deals and private.change_searchable_deal in the transaction of the change, and by private.refill_search.';

COMMENT ON TABLE "public"."contact_messages" IS 'Only admins can read it, because a visitor cannot prove that they sent a message. export_my_data returns a member''s own messages.';

COMMENT ON TABLE "public"."merchants" IS 'Specification, section 2. select=* is refused: contact data and the reason for a rejection are read through get_my_merchants and get_pending_merchants.';

COMMENT ON TYPE "private"."list_request" IS 'Created by read_deals, search_deals, deals_in_order and find_among_first.';
