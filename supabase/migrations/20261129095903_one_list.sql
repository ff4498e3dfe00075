set local check_function_bodies = off;

COMMENT ON FUNCTION "private"."refuse_field"(text, text, text, jsonb) IS NULL;

DROP TRIGGER "deal_votes_keep_number" ON "public"."deal_votes";

DROP TRIGGER "profiles_clear_leaver" ON "public"."profiles";

ALTER TABLE "private"."alerts" DROP CONSTRAINT "alerts_categories_count";

ALTER TABLE "public"."deals" DROP CONSTRAINT "deals_category_known";

ALTER TABLE "public"."merchants" DROP CONSTRAINT "merchants_category_known";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

DROP FUNCTION "private"."beside_deal"(text, text);

DROP FUNCTION "private"."categories_named"(text);

DROP FUNCTION "private"."clear_profile_of_leaver"();

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric);

DROP FUNCTION "private"."fact_choice_rule"(jsonb, text, text, text[], boolean);

DROP FUNCTION "private"."fact_number_rule"(jsonb, text, text, integer, integer);

DROP FUNCTION "private"."fact_text_rule"(jsonb, text, text, integer);

DROP FUNCTION "private"."keep_vote_of_leaver"();

DROP FUNCTION "private"."moderator_has_decided"(uuid);

DROP FUNCTION "private"."write_edit"(public.deals);

DROP FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date, text, text, text, boolean);

DROP FUNCTION "public"."read_search_beside"(text);

CREATE TYPE "private"."value_rule" AS ("field" text, "holds" boolean, "rule" text, "params" jsonb);

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
    perform private.refuse_value(field, 'shortener', jsonb_build_object('domain', rule.domain));
  elsif rule.rule in ('blocked', 'paused') then
    raise exception 'Links to % are not accepted%: %', rule.domain,
      coalesce(' until ' || to_char(rule.until at time zone 'UTC', 'YYYY-MM-DD'), ''), rule.reason
      using errcode = 'PT409', hint = 'merchant_blocked', detail = json_strip_nulls(json_build_object(
        'domain', rule.domain, 'rule', rule.rule, 'reason', rule.reason, 'until', rule.until))::text;
  elsif private.is_only_referral(link) then
    perform private.refuse_value(field, 'only_referral');
  end if;
  return private.clean_link(link);
end
$function$;

CREATE OR REPLACE FUNCTION private.admin_has_decided(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.expiry_decisions
    where deal_id = deal_id_param and decided_by = 'admin' and decided_at > now() - interval '24 hours')
$function$;

CREATE OR REPLACE FUNCTION private.apply_proposed_edit(edit private.proposed_edits, old public.deals)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  replaced constant jsonb := to_jsonb(private.approved_version(old))
    || jsonb_build_object('deal', to_jsonb(old), 'had_version',
      exists (select from private.approved_versions where deal_id = old.id));
  deal public.deals := private.apply_edit(old, private.fields_in_time(edit, old));
begin
  perform private.refuse_missing_facts(deal, old, null);
  deal := private.write_deal(deal, 'expired_at', 'expired_by');
  perform private.note_edit(old, deal, 'poster', edit.reason);
  perform private.approve_present_version(old.id);
  return replaced;
end
$function$;

CREATE OR REPLACE FUNCTION private.categories()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['men'::text, 'women'::text, 'kids'::text, 'books'::text, 'eid'::text, 'finance'::text, 'food'::text, 'health'::text, 'international'::text, 'local'::text, 'perfumes'::text, 'prayer'::text, 'tech'::text, 'toys'::text, 'travel'::text, 'wedding'::text, 'other'::text];

CREATE OR REPLACE FUNCTION private.categories_named(word_param text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(slug), '{}') from (values
      ('men', private.search_form('men mens man gents رجال رجالي رجالية للرجال')),
      ('women', private.search_form('women womens woman ladies sisters نساء نسائي نسائية للنساء')),
      ('kids', private.search_form('kids kid children childrens child boys girls baby أطفال اطفال للأطفال أولاد بنات')),
      ('books', private.search_form('book books education كتب كتاب')),
      ('eid', private.search_form('eid ramadan العيد عيد رمضان')),
      ('finance', private.search_form('finance تمويل')),
      ('food', private.search_form('food grocery groceries طعام بقالة أغذية')),
      ('health', private.search_form('health wellness صحة')),
      ('perfumes', private.search_form('perfume perfumes attar عطر عطور')),
      ('prayer', private.search_form('prayer صلاة الصلاة')),
      ('tech', private.search_form('tech electronics تقنية إلكترونيات')),
      ('toys', private.search_form('toy toys games لعبة ألعاب')),
      ('travel', private.search_form('travel hajj umrah سفر حج عمرة')),
      ('wedding', private.search_form('wedding زفاف'))
    ) as names (slug, words)
    where words like '% ' || word_param || ' %');
end
$function$;

CREATE OR REPLACE FUNCTION private.check_alert_fields(sent jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(('alert', jsonb_typeof(sent) = 'object', 'one_of', '{}'));
  perform private.check_values(('alert', not exists (
      select from jsonb_each(sent) field
      where field.value <> 'null' and jsonb_typeof(field.value) is distinct from case
        when field.key in ('id', 'name', 'merchant', 'poster_id', 'currency', 'channel', 'deal_type') then 'string'
        when field.key in ('words_any', 'words_all', 'words_none', 'categories')
          and not jsonb_path_exists(field.value, 'strict $[*] ? (@.type() != "string")', silent => true) then 'array'
        when field.key in ('max_total', 'step', 'within_minutes') then 'number'
        when field.key in ('allows_unknown_delivery', 'is_paused') then 'boolean'
        when field.key = 'poster' then 'object'
        when field.key in ('feed_key', 'created_at', 'last_matched_at', 'matches_of_week', 'is_noisy') then jsonb_typeof(field.value)
      end), 'one_of', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_blog_post(post public.blog_posts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    ('title', char_length(post.title) between 3 and 160, 'length', '{"min": 3, "max": 160}'),
    private.plain_text_rule('title', post.title),
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'max_length', '{"max": 300}'),
    private.plain_text_rule('excerpt', post.excerpt, true),
    ('content', char_length(post.content) <= 100000, 'max_length', '{"max": 100000}'),
    private.plain_text_rule('content', post.content, true),
    ('content', not exists (select from unnest(private.image_keys(post.content)) as key where starts_with(key, 'evidence/')),
      'own_image', '{}'),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'web_address', '{"max": 2048}'),
    ('cover_image_url', private.is_image_for('blog', post.cover_image_url), 'own_image', '{}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_consent_kind(kind_param text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(('kind', kind_param in ('saved', 'alerts'), 'one_of', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_deal(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    ('title', char_length(deal.title) between 5 and 140, 'length', '{"min": 5, "max": 140}'),
    private.plain_text_rule('title', deal.title),
    ('description', char_length(deal.description) <= 5000, 'max_length', '{"max": 5000}'),
    private.plain_text_rule('description', deal.description, true),
    ('price', deal.price is null or deal.price between 0 and 1000000, 'range', '{"min": 0, "max": 1000000}'),
    ('price', deal.price is null or deal.price = round(deal.price, 2), 'two_decimals', '{}'),
    ('original_price', deal.original_price is null or deal.original_price between 0 and 1000000,
      'range', '{"min": 0, "max": 1000000}'),
    ('original_price', deal.original_price is null or deal.original_price = round(deal.original_price, 2),
      'two_decimals', '{}'),
    ('currency', deal.currency ~ '^[A-Z]{3}$', 'currency_code', '{}'),
    ('merchant', char_length(deal.merchant) between 1 and 80, 'length', '{"min": 1, "max": 80}'),
    private.plain_text_rule('merchant', deal.merchant),
    ('category', deal.category = any (private.categories()), 'one_of', '{}'),
    ('location', char_length(deal.location) <= 120, 'max_length', '{"max": 120}'),
    private.plain_text_rule('location', deal.location),
    ('deal_url', deal.deal_url = '' or private.is_web_address(deal.deal_url), 'web_address', '{"max": 2048}'),
    ('deal_url', deal.deal_url = '' or private.is_public_link(deal.deal_url), 'public_link', '{}'),
    ('image_url', deal.image_url = '' or private.is_web_address(deal.image_url), 'web_address', '{"max": 2048}'),
    ('image_url', private.is_image_for('deal', deal.image_url), 'own_image', '{}'),
    ('expires_at', deal.expires_at is null or deal.starts_at is null or deal.expires_at > deal.starts_at,
      'end_after_start', '{}'),
    ('starts_at', deal.starts_at is null or isfinite(deal.starts_at) and deal.starts_at <= now() + interval '10 years',
      'years_ahead', '{"max": 10}'),
    ('expires_at', deal.expires_at is null or isfinite(deal.expires_at) and deal.expires_at <= now() + interval '10 years',
      'years_ahead', '{"max": 10}'),
    ('season_section', deal.season_section is null or deal.season_section in (
      'pantry', 'iftar', 'clothes', 'gifts', 'home', 'pilgrimage', 'qurbani'),
      'one_of', '{}'),
    ('delivery_days', deal.delivery_days is null or deal.delivery_days between 0 and 60,
      'integer_range', '{"min": 0, "max": 60}'),
    ('order_by', deal.order_by is null or isfinite(deal.order_by) and deal.order_by <= current_date + 3650,
      'years_ahead', '{"max": 10}'),
    ('order_by', coalesce(deal.order_by >= (deal.starts_at at time zone 'UTC' - interval '12 hours')::date, true),
      'not_before_start', '{}'),
    ('temperature_offset', deal.temperature_offset between -1000 and 1000, 'integer_range', '{"min": -1000, "max": 1000}')
  );
  perform private.check_price_details(deal);
  perform private.check_facts(deal);
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
    perform private.check_values(
      ('original_price', coalesce(deal.original_price >= deal.price, true), 'not_below_price', '{}'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_facts(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    ('travel_facts', coalesce(jsonb_typeof(deal.travel_facts) = 'object', true), 'required', '{}'),
    ('travel_facts', deal.travel_facts is null or deal.category = 'travel', 'other_category', '{}'),
    ('finance_facts', coalesce(jsonb_typeof(deal.finance_facts) = 'object', true), 'required', '{}'),
    ('finance_facts', deal.finance_facts is null or deal.category = 'finance', 'other_category', '{}'));
  if deal.travel_facts is not null then
    perform private.check_travel_facts(deal.travel_facts);
  end if;
  if deal.finance_facts is not null then
    perform private.check_finance_facts(deal.finance_facts);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_fields(VARIADIC rules private.field_rule[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(variadic array(
    select row(r.field, r.holds, r.rule, r.params)::private.value_rule from unnest(rules) with ordinality as r order by r.ordinality));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_finance_facts(facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  profit constant numeric := case jsonb_typeof(facts -> 'expected_profit') when 'number' then (facts ->> 'expected_profit')::numeric end;
begin
  perform private.refuse_other_fields(facts, array[
    'is_product', 'firm', 'register_number', 'product', 'expected_profit', 'is_fixed', 'protection', 'source_url']);
  perform private.check_values(
    ('is_product', coalesce(jsonb_typeof(facts -> 'is_product') = 'boolean', false), 'required', '{}'),
    private.fact_text_rule(facts, 'firm', 120),
    private.fact_text_rule(facts, 'register_number', 40),
    private.fact_choice_rule(facts, 'product', array[
      'savings', 'current_account', 'investment', 'pension', 'home_finance', 'takaful', 'card', 'other']),
    ('expected_profit', not facts ? 'expected_profit' or coalesce(profit between 0 and 100, false),
      'range', '{"min": 0, "max": 100}'),
    ('expected_profit', coalesce(profit = round(profit, 2), true), 'two_decimals', '{}'),
    ('is_fixed', coalesce(jsonb_typeof(facts -> 'is_fixed') = 'boolean', true), 'one_of', '{}'),
    private.fact_choice_rule(facts, 'protection', array['fscs', 'other', 'none']),
    private.fact_text_rule(facts, 'source_url', 2048),
    ('source_url', not facts ? 'source_url' or private.is_public_link(facts ->> 'source_url'), 'public_link', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_kind_switches(field_param text, switches jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if switches is not null and (jsonb_typeof(switches) <> 'object' or exists (
    select from jsonb_each(case when jsonb_typeof(switches) = 'object' then switches else '{}' end) s
    where s.key <> all (private.optional_kinds()) or jsonb_typeof(s.value) <> 'boolean'))
  then
    perform private.refuse_value(field_param, 'one_of');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_merchant(merchant public.merchants)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    ('name', char_length(merchant.name) between 2 and 80 and merchant.name !~ '[[:cntrl:]]', 'length', '{"min": 2, "max": 80}'),
    private.plain_text_rule('name', merchant.name),
    ('category', merchant.category = any (private.categories()), 'one_of', '{}'),
    ('description', char_length(merchant.description) between 1 and 2000, 'length', '{"min": 1, "max": 2000}'),
    private.plain_text_rule('description', merchant.description, true),
    ('website', merchant.website = '' or private.is_web_address(merchant.website), 'web_address', '{"max": 2048}'),
    ('website', merchant.website = '' or private.is_public_link(merchant.website), 'public_link', '{}'),
    ('location', char_length(merchant.location) <= 120, 'max_length', '{"max": 120}'),
    private.plain_text_rule('location', merchant.location),
    ('contact_email', char_length(merchant.contact_email) <= 254
      and merchant.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$', 'email_address', '{}'),
    private.plain_text_rule('contact_email', merchant.contact_email),
    ('phone', merchant.phone = '' or merchant.phone ~ '^[0-9+() ./-]{5,30}$', 'phone_number', '{"min": 5, "max": 30}'),
    ('halal_certifier', char_length(merchant.halal_certifier) <= 120, 'max_length', '{"max": 120}'),
    private.plain_text_rule('halal_certifier', merchant.halal_certifier),
    ('certificate_number', char_length(merchant.certificate_number) <= 80, 'max_length', '{"max": 80}'),
    private.plain_text_rule('certificate_number', merchant.certificate_number),
    ('logo_url', merchant.logo_url = '' or private.is_own_image('merchant', merchant.logo_url), 'own_image', '{}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_own_state(status_param text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  state text := nullif(lower(btrim(status_param)), '');
begin
  if state not in ('pending', 'active', 'rejected', 'expired') then
    perform private.refuse_value('status', 'one_of');
  end if;
  return state;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_price_details(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    ('channel', deal.channel is null or deal.channel in ('online', 'in_store', 'both'), 'one_of', '{}'),
    ('delivery_kind', deal.delivery_kind in ('included', 'fixed', 'free_over', 'collect', 'unknown'), 'one_of', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_cost between 0 and 1000000,
      'range', '{"min": 0, "max": 1000000}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_cost = round(deal.delivery_cost, 2), 'two_decimals', '{}'),
    ('delivery_cost', deal.delivery_cost is not null or deal.delivery_kind <> 'fixed', 'required', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_kind in ('fixed', 'free_over'), 'no_delivery_cost', '{}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over between 0 and 1000000,
      'range', '{"min": 0, "max": 1000000}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over = round(deal.free_delivery_over, 2),
      'two_decimals', '{}'),
    ('free_delivery_over', (deal.free_delivery_over is not null) = (deal.delivery_kind = 'free_over'),
      'free_over_amount', '{}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount > 0 and deal.unit_amount <= 100000,
      'amount_range', '{"max": 100000}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount = round(deal.unit_amount, 3), 'three_decimals', '{}'),
    ('unit', deal.unit is null or deal.unit in ('kg', 'g', 'l', 'ml', 'piece', 'm'), 'one_of', '{}'),
    ('unit_amount', deal.unit_amount is not null or deal.unit is null, 'required', '{}'),
    ('unit', deal.unit is not null or deal.unit_amount is null, 'required', '{}'),
    ('deal_type', deal.deal_type in ('discount', 'freebie', 'giveaway'), 'one_of', '{}'),
    ('price', deal.deal_type = 'discount' or coalesce(deal.price = 0, false), 'free_price', '{}'),
    ('original_price_source', deal.original_price_source is null or deal.original_price_source in ('merchant', 'seen'),
      'one_of', '{}'),
    ('original_price', deal.original_price is not null or deal.original_price_source is null, 'required', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_reason(reason_param text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if char_length(reason_param) > 1000 then
    perform private.refuse_value('reason_param', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('reason_param', reason_param, true));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_report(kind text, content_id_param uuid, reason text, details text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if kind is null or kind not in ('deal', 'comment', 'profile', 'voucher', 'blog_post') then
    perform private.refuse_value('content_type', 'one_of');
  end if;
  if content_id_param is null then
    perform private.refuse_value('content_id', 'required');
  end if;
  if reason is null or reason not in (
    'spam', 'expired', 'wrong_information', 'not_halal', 'unsafe_or_scam', 'duplicate', 'offensive', 'other')
  then
    perform private.refuse_value('reason', 'one_of');
  end if;
  if reason = 'other' and details is null then
    perform private.refuse_value('details', 'details_for_other');
  end if;
  if char_length(details) > 1000 then
    perform private.refuse_value('details', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('details', details, true));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_report_decision(kind text, decision text, message text, content_action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if decision is null or decision not in ('resolved', 'dismissed') then
    perform private.refuse_value('status', 'one_of');
  end if;
  if char_length(message) > 1000 then
    perform private.refuse_value('resolution', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('resolution', message, true));
  if content_action is null or content_action not in ('keep', 'remove', 'expire', 'ban') then
    perform private.refuse_value('content_action', 'one_of');
  end if;
  if decision = 'dismissed' and content_action <> 'keep' then
    perform private.refuse_value('content_action', 'one_of');
  end if;
  if content_action = 'expire' and kind <> 'deal' then
    perform private.refuse_value('content_action', 'one_of');
  end if;
  if content_action = 'remove' and kind = 'profile' then
    perform private.refuse_value('content_action', 'one_of');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_travel_facts(facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_other_fields(facts, array[
    'package', 'atol_number', 'seller', 'people', 'nights_makkah', 'nights_madinah', 'hotel_makkah', 'distance_m', 'includes',
    'payment', 'departure']);
  perform private.check_values(
    ('package', facts ? 'package', 'required', '{}'),
    private.fact_choice_rule(facts, 'package', array['with_flights', 'without_flights', 'none']),
    private.fact_text_rule(facts, 'atol_number', 6),
    ('atol_number', coalesce(facts ->> 'atol_number' ~ '^[0-9]{3,6}$', true), 'digits', '{"min": 3, "max": 6}'),
    private.fact_text_rule(facts, 'seller', 80),
    private.fact_number_rule(facts, 'people', 1, 50),
    private.fact_number_rule(facts, 'nights_makkah', 0, 60),
    private.fact_number_rule(facts, 'nights_madinah', 0, 60),
    private.fact_text_rule(facts, 'hotel_makkah', 80),
    private.fact_number_rule(facts, 'distance_m', 0, 50000),
    private.fact_choice_rule(facts, 'includes',
      array['visa', 'transfers', 'breakfast', 'dinner', 'guide', 'visits'], many => true),
    private.fact_choice_rule(facts, 'payment', array['card', 'bank_transfer', 'cash', 'instalments'], many => true),
    private.fact_text_rule(facts, 'departure', 120));
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
    perform private.refuse_value(wrong.field, 'type');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_values(VARIADIC rules private.value_rule[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rule private.value_rule;
begin
  foreach rule in array rules loop
    if rule.holds is not true then
      perform private.refuse_value(rule.field, rule.rule, rule.params);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_voucher_code(voucher public.voucher_codes)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    ('code', voucher.code ~ '^[^[:space:][:cntrl:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]{2,40}$',
      'without_spaces', '{"min": 2, "max": 40}'),
    private.plain_text_rule('code', voucher.code),
    ('description', char_length(voucher.description) <= 500, 'max_length', '{"max": 500}'),
    private.plain_text_rule('description', voucher.description, true),
    ('merchant', char_length(voucher.merchant) between 1 and 80, 'length', '{"min": 1, "max": 80}'),
    private.plain_text_rule('merchant', voucher.merchant),
    ('merchant_url', voucher.merchant_url = '' or private.is_web_address(voucher.merchant_url), 'web_address', '{"max": 2048}'),
    ('merchant_url', voucher.merchant_url = '' or private.is_public_link(voucher.merchant_url), 'public_link', '{}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value between 0 and 1000000,
      'range', '{"min": 0, "max": 1000000}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value = round(voucher.discount_value, 2),
      'two_decimals', '{}'),
    ('discount_value', voucher.discount_type <> 'percentage' or coalesce(voucher.discount_value, 0) <= 100,
      'percentage', '{"max": 100}'),
    ('discount_value', voucher.discount_type not in ('percentage', 'fixed') or voucher.discount_value is not null,
      'discount_given', '{}'),
    ('min_spend', voucher.min_spend is null or voucher.min_spend between 0.01 and 1000000,
      'range', '{"min": 0.01, "max": 1000000}'),
    ('min_spend', voucher.min_spend is null or voucher.min_spend = round(voucher.min_spend, 2), 'two_decimals', '{}'),
    ('currency', voucher.currency ~ '^[A-Z]{3}$', 'currency_code', '{}'),
    ('exclusions', char_length(voucher.exclusions) <= 300, 'max_length', '{"max": 300}'),
    private.plain_text_rule('exclusions', voucher.exclusions),
    ('source_url', voucher.source_url = '' or private.is_web_address(voucher.source_url), 'web_address', '{"max": 2048}'),
    ('source_url', voucher.source_url = '' or private.is_public_link(voucher.source_url), 'public_link', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= private.first_day(), 'not_past', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date <= (now() + interval '100 years')::date,
      'years_ahead', '{"max": 100}'),
    ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
      'web_address', '{"max": 2048}'),
    ('brand_image_url', private.is_image_for('merchant', voucher.brand_image_url) or private.is_image_for('deal', voucher.brand_image_url),
      'own_image', '{}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_words(field_param text, words text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    (field_param, cardinality(words) <= 10, 'max_items', '{"max": 10}'),
    (field_param, not exists (
        select from unnest(words) as word
        where char_length(word) > 40 or char_length(btrim(private.search_form(left(word, 100)))) < 2), 'length', '{"min": 2, "max": 40}'),
    private.plain_text_rule(field_param, array_to_string(words, ' ')));
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_profile_of_deleted_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.deals where user_id = old.id and status <> 'active';
  delete from private.proposed_edits where deal_id in (select id from public.deals where user_id = old.id);
  delete from private.repost_reasons where deal_id in (select id from public.deals where user_id = old.id);
  delete from public.voucher_codes where user_id = old.id and status <> 'active';
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  -- Handled messages. An open one keeps the address for the reply.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report stays in the queue without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  -- Public facts and open disputes stay without a name; their photos do not.
  delete from public.halal_disputes where user_id = old.id and status <> 'open';
  update public.halal_disputes set details = null, evidence_image_url = null where user_id = old.id;
  delete from public.halal_facts where claimed_by = old.id and not is_public;
  update public.halal_facts set evidence_image_url = null where claimed_by = old.id and evidence_image_url is not null;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.decline_rejected_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deal_additions f set status = 'declined'
  where f.deal_id = new.deal_id and f.user_id = new.user_id and f.status = 'accepted' and f.code ->> 'code' = new.code;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid;
  deleted integer := 0;
begin
  for member in
    select d.user_id from private.account_deletions d
    where d.due_at <= now()
      -- A member who has become an admin stays until the role is removed.
      and not exists (select from private.admins a where a.user_id = d.user_id)
    order by d.due_at
    for update skip locked
  loop
    begin
      -- Sessions are deleted with the account, but refresh tokens have no foreign key to it.
      delete from auth.refresh_tokens where user_id::text = member::text;
      -- The log of the accounts service contains the email address.
      delete from auth.audit_log_entries where payload::text like '%' || member::text || '%';
      delete from auth.users where id = member;
      deleted := deleted + 1;
    exception when others then
      -- An account that cannot be deleted must not prevent the deletion of others.
      raise warning 'The account % could not be deleted: %', member, sqlerrm;
    end;
  end loop;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_expiry_decision(decision public.admin_actions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.expiry_decisions
  where id = (
      select id from private.expiry_decisions
      where deal_id = decision.subject_id and decided_by = 'admin' and decided_at <= decision.created_at
      order by decided_at desc limit 1)
    and decided_at > decision.created_at - interval '1 minute'
    -- Only decisions on active deals are recorded; the log has a status only if it changed.
    and not (coalesce(decision.before, '{}') ? 'status')
$function$;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind,
    coalesce((n.data ->> 'members')::integer, n.count - (jsonb_array_length(n.data -> 'deal_ids') - matched.public_deals), n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    -- A notice of several deals leads to its alert.
    case when matched.public_deals > 1 then null else d.id end,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as item (id, place)
        join public.comments c on c.id = item.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by item.place limit 1),
      k.id) end,
    coalesce(m.slug, b.slug),
    coalesce(d.title, v.code, m.name, b.title),
    case n.kind
      when 'deal_rejected' then d.rejection_reason
      when 'deal_removed' then d.rejection_reason
      when 'deal_edit_rejected' then (select e.rejection_reason from private.proposed_edits e where e.deal_id = d.id)
      when 'addition_removed' then (
        select f.decline_reason from public.deal_additions f where f.deal_id = d.id and f.user_id = member)
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'deal_changed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'deal' and l.action = 'update_deal'
          -- The latest edit that this notice is about. A vote adjustment alone has no notice.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'fact_rejected' then (
        select l.reason from public.admin_actions l
        where l.subject_id = (n.data ->> 'fact_id')::uuid and l.subject_type = 'halal_fact'
          and l.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute')
        order by l.created_at desc limit 1)
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      else r.resolution
    end,
    case when n.kind = 'checks_paused' then private.wrong_until(member)
      when n.data ? 'silenced' then private.disputes_silent_until(member) else x.until end,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of the notice's comments, except the named one.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') item
      join public.comments c on c.id = item::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case n.kind when 'deal_price_seen' then d.currency when 'saved_price' then n.data ->> 'currency' end,
    (n.data ->> 'price')::numeric,
    (n.data ->> 'old_price')::numeric,
    al.name
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join private.alerts al on n.subject_type = 'alert' and al.id = n.subject_id and al.user_id = member
  left join lateral (
    select count(*)::integer as public_deals, (array_agg(o.id order by item.place desc))[1] as newest_id
    from jsonb_array_elements_text(n.data -> 'deal_ids') with ordinality as item (id, place)
    join public.deals o on o.id = item.id::uuid and o.status = 'active'
  ) as matched on n.kind = 'alert'
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'alert' then matched.newest_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id
    and (m.user_id = member or m.status = 'approved' and n.kind ~ '^(fact|dispute)_')
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.detail_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT field.field FROM unnest(private.deal_fields()) field(field) WHERE (field.field <> ALL (ARRAY['title'::text, 'description'::text, 'price'::text, 'merchant'::text, 'category'::text, 'location'::text, 'image_url'::text, 'deal_url'::text, 'currency'::text, 'original_price'::text, 'starts_at'::text, 'expires_at'::text])));

CREATE OR REPLACE FUNCTION private.ended_by(deal public.deals)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((deal).expired_at IS NULL) THEN CASE WHEN ((deal).expires_at <= now()) THEN 'date'::text ELSE NULL::text END WHEN ((deal).expired_by IS NOT NULL) THEN (deal).expired_by WHEN ((deal).expired_at = (deal).expires_at) THEN 'date'::text ELSE 'admin'::text END;

CREATE OR REPLACE FUNCTION private.export_lists()
 RETURNS TABLE(name text, rows text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select * from (values
    ('sessions', $q$select s.created_at, s.id::text, jsonb_build_object('created_at', s.created_at, 'last_used_at',
        coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
      from auth.sessions s where s.user_id = $1$q$),
    ('deals', $q$select d.created_at, d.id::text, to_jsonb(d) from public.deals d where d.user_id = $1$q$),
    ('repost_reasons', $q$select '-infinity'::timestamptz, r.deal_id::text, to_jsonb(r)
      from private.repost_reasons r join public.deals d on d.id = r.deal_id where d.user_id = $1$q$),
    ('additions', $q$select f.created_at, f.deal_id::text, to_jsonb(f) from public.deal_additions f where f.user_id = $1$q$),
    ('comments', $q$select c.created_at, c.id::text, to_jsonb(c) from public.comments c where c.user_id = $1$q$),
    -- Mentions by others; the caller's own mentions are in the texts of the comments.
    ('mentions', $q$select '-infinity'::timestamptz, m.comment_id::text, to_jsonb(m.comment_id)
      from public.comment_mentions m where m.user_id = $1$q$),
    ('votes', $q$select v.created_at, v.deal_id::text, to_jsonb(v) from public.deal_votes v where v.user_id = $1$q$),
    ('removed_votes', $q$select v.removed_at, v.deal_id::text, to_jsonb(v) from private.removed_votes v where v.user_id = $1$q$),
    ('withdrawn_votes', $q$select v.withdrawn_at, v.deal_id::text, to_jsonb(v)
      from private.withdrawn_votes v where v.user_id = $1$q$),
    ('deal_edits', $q$select r.created_at, r.id::text, to_jsonb(r) - 'edited_by'
      from public.deal_revisions r join public.deals d on d.id = r.deal_id where d.user_id = $1 and r.edited_by = 'poster'$q$),
    -- Excludes prices that other members saw.
    ('deal_prices', $q$select p.seen_at, p.id::text, to_jsonb(p)
      from private.deal_prices p join public.deals d on d.id = p.deal_id where d.user_id = $1 and p.source <> 'check'$q$),
    ('proposed_edits', $q$select e.created_at, e.id::text, to_jsonb(e) - 'replaced'
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = $1$q$),
    ('deal_checks', $q$select c.created_at, c.deal_id::text, to_jsonb(c) from public.deal_checks c where c.user_id = $1$q$),
    ('wrong_checks', $q$select w.marked_at, w.decision_id::text, jsonb_build_object('deal_id', t.deal_id, 'marked_at',
        w.marked_at)
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = $1$q$),
    ('check_networks', $q$select n.seen_at, n.deal_id::text, jsonb_build_object('deal_id', n.deal_id, 'networks',
        n.networks, 'seen_at', n.seen_at)
      from private.check_networks n where n.user_id = $1$q$),
    ('ended_deals', $q$select e.agreed_at, m.ending_id::text, jsonb_build_object('deal_id', e.deal_id, 'agreed_at',
        e.agreed_at, 'state', e.state, 'weight', m.weight, 'said_at', m.said_at)
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = $1$q$),
    ('voucher_codes', $q$select c.created_at, c.id::text, to_jsonb(c) from public.voucher_codes c where c.user_id = $1$q$),
    ('voucher_outcomes', $q$select o.created_at, o.voucher_id::text, to_jsonb(o)
      from public.voucher_outcomes o where o.user_id = $1$q$),
    ('outcome_networks', $q$select n.seen_at, n.voucher_id::text, jsonb_build_object('voucher_id', n.voucher_id, 'networks',
        n.networks, 'seen_at', n.seen_at)
      from private.outcome_networks n where n.user_id = $1$q$),
    ('blog_posts', $q$select b.created_at, b.id::text, to_jsonb(b) from public.blog_posts b where b.user_id = $1$q$),
    ('taken_down_posts', $q$select t.taken_down_at, t.post_id::text, jsonb_build_object('post_id', t.post_id, 'reason',
        t.reason, 'taken_down_at', t.taken_down_at)
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = $1$q$),
    -- Excludes the deciding admin and the author of the content: other people's data.
    ('reports', $q$select r.created_at, r.id::text, to_jsonb(r) - 'author_id' - 'resolved_by'
      from public.reports r where r.user_id = $1$q$),
    ('merchants', $q$select m.created_at, m.id::text, to_jsonb(m) - 'name_key' from public.merchants m where m.user_id = $1$q$),
    ('halal_facts', $q$select f.created_at, f.id::text, to_jsonb(f) - 'decided_by' - 'deal_id' - 'merchant_id'
      from public.halal_facts f where f.claimed_by = $1$q$),
    ('halal_disputes', $q$select x.created_at, x.id::text, to_jsonb(x) - 'decided_by' - 'answered_by'
      from public.halal_disputes x where x.user_id = $1$q$),
    -- Excludes the disputes themselves: other people's data.
    ('halal_answers', $q$select coalesce(x.answered_at, '-infinity'), x.id::text, jsonb_build_object('fact_id', x.fact_id,
        'answer', x.answer, 'answered_at', x.answered_at)
      from public.halal_disputes x where x.answered_by = $1$q$),
    -- Excludes the authors of comments in notices: other people's data.
    ('notifications', $q$select n.created_at, n.id::text, to_jsonb(n) - 'actor_id' - 'bundle_key'
      from public.notifications n where n.user_id = $1$q$),
    -- Excludes mutes of the caller by others.
    ('muted_members', $q$select m.created_at, m.muted_id::text, jsonb_build_object('user_id', m.muted_id, 'muted_at',
        m.created_at)
      from public.member_mutes m where m.user_id = $1$q$),
    ('consents', $q$select '-infinity'::timestamptz, c.kind, to_jsonb(c) from private.consents c where c.user_id = $1$q$),
    ('saved_deals', $q$select s.created_at, s.deal_id::text, to_jsonb(s) from private.saved_deals s where s.user_id = $1$q$),
    -- Excludes the keys of feeds, which are secrets, and columns computed from words and names.
    ('alerts', $q$select a.created_at, a.id::text, to_jsonb(a) - array['feed_key', 'patterns_any', 'patterns_all',
        'patterns_none', 'merchant_key']
      from private.alerts a where a.user_id = $1$q$),
    ('alert_matches', $q$select m.matched_at, concat(m.alert_id, m.deal_id), to_jsonb(m) - 'user_id'
      from private.alert_matches m where m.user_id = $1$q$),
    -- Excludes the admins who handled them.
    ('messages', $q$select m.created_at, m.id::text, to_jsonb(m) - 'handled_by'
      from public.contact_messages m where m.user_id = $1$q$)
  ) as lists
$function$;

CREATE OR REPLACE FUNCTION private.fact_choice_rule(facts jsonb, fact text, words text[], many boolean DEFAULT false)
 RETURNS private.value_rule
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select row(fact,
    not facts ? fact or case when many
      then jsonb_typeof(facts -> fact) = 'array' and to_jsonb(words) @> (facts -> fact)
        and case jsonb_typeof(facts -> fact) when 'array' then jsonb_array_length(facts -> fact) <= cardinality(words) end
      else jsonb_typeof(facts -> fact) = 'string' and facts ->> fact = any (words) end,
    'one_of', '{}'::jsonb)::private.value_rule
$function$;

CREATE OR REPLACE FUNCTION private.fact_number_rule(facts jsonb, fact text, least_value integer, most integer)
 RETURNS private.value_rule
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select row(fact,
    not facts ? fact or case jsonb_typeof(facts -> fact)
      when 'number' then (facts ->> fact)::numeric between least_value and most and (facts ->> fact)::numeric = trunc((facts ->> fact)::numeric)
      else false end,
    'integer_range', jsonb_build_object('min', least_value, 'max', most))::private.value_rule
$function$;

CREATE OR REPLACE FUNCTION private.fact_text_rule(facts jsonb, fact text, most integer)
 RETURNS private.value_rule
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when not facts ? fact then row(fact, true, '', '{}'::jsonb)::private.value_rule
    when jsonb_typeof(facts -> fact) <> 'string' or char_length(facts ->> fact) > most
      then row(fact, false, 'max_length', jsonb_build_object('max', most))::private.value_rule
    else private.plain_text_rule(fact, facts ->> fact)
  end
$function$;

CREATE OR REPLACE FUNCTION private.fallback_profile(sent public.profiles)
 RETURNS public.profiles
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if sent.id = auth.uid() and exists (select from public.profiles where id = sent.id) then
    return null;
  end if;
  sent.username := lower(sent.username);
  sent.created_at := now();
  sent.profile_image_status := 'none';
  if sent.username is null or sent.username !~ '^[a-z0-9_]{3,30}$'
    or private.is_reserved_username(sent.username) then
    perform private.refuse_value('username', 'username_rule', '{"min": 3, "max": 30}');
  end if;
  if exists (select from public.profiles where username = sent.username) then
    raise exception 'This username is already taken.' using errcode = 'PT409', hint = 'username_taken';
  end if;
  return sent;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_deleted_votes(deal_id_param uuid, hot integer, cold integer)
 RETURNS public.deals
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.deals set
    hot_votes = hot_votes - hot,
    cold_votes = cold_votes - cold,
    hot_votes_adjustment = hot_votes_adjustment - hot,
    cold_votes_adjustment = cold_votes_adjustment - cold,
    hot_votes_of_deleted_members = hot_votes_of_deleted_members - hot,
    cold_votes_of_deleted_members = cold_votes_of_deleted_members - cold
  where id = deal_id_param
  returning *
$function$;

CREATE OR REPLACE FUNCTION private.halal_subject(kind text, subject uuid, OUT merchant_key text, OUT poster uuid, OUT is_public boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if kind = 'deal' then
    select private.merchant_key(d.merchant), d.user_id, d.status = 'active' into merchant_key, poster, is_public
    from public.deals d
    where d.id = subject and (d.status = 'active' or d.user_id = auth.uid() or private.is_admin());
    if not found then
      raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
    end if;
  elsif kind = 'merchant' then
    select m.name_key, m.status = 'approved' into merchant_key, is_public from public.merchants m
    where m.id = subject and (m.status = 'approved' or m.user_id = auth.uid() or private.is_admin());
    if not found then
      raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
    end if;
  else
    perform private.refuse_value('subject_type', 'one_of');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.hide_codes_of_banned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  addition public.deal_additions;
begin
  for addition in
    select f.* from public.deal_additions f join public.deals d on d.id = f.deal_id
    where f.user_id = coalesce(new.user_id, old.user_id) and f.status = 'accepted' and f.code is not null
    order by d.id for update of d
  loop
    if private.is_banned(addition.user_id) then
      perform private.remove_added_code(addition);
    elsif not exists (select from public.voucher_codes v where v.deal_id = addition.deal_id)
      and (addition.code ->> 'expiry_date')::date >= private.first_day() is not false
    then
      perform private.publish_added_code(addition);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_vote_of_deleted_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deals set
    hot_votes_adjustment = hot_votes_adjustment + (old.vote_type = 'hot')::int,
    cold_votes_adjustment = cold_votes_adjustment + (old.vote_type = 'cold')::int,
    hot_votes_of_deleted_members = hot_votes_of_deleted_members + (old.vote_type = 'hot')::int,
    cold_votes_of_deleted_members = cold_votes_of_deleted_members + (old.vote_type = 'cold')::int
  where id = old.deal_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_decided_state(kind text, content_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  state jsonb;
begin
  case kind
    when 'deal' then
      select jsonb_build_object('status', d.status, 'expired_at', d.expired_at) into state
      from public.deals d where d.id = content_id_param for update;
    when 'voucher' then
      select jsonb_build_object('status', v.status) into state
      from public.voucher_codes v where v.id = content_id_param for update;
    when 'merchant' then
      select jsonb_build_object('status', m.status) into state
      from public.merchants m where m.id = content_id_param for update;
    when 'edit' then
      select jsonb_build_object('status', e.status) into state
      from private.proposed_edits e where e.id = content_id_param for update;
    when 'avatar' then
      select private.avatar_in_review(p) into state
      from public.profiles p where p.id = content_id_param for update;
    else
      perform private.refuse_value('content_type', 'one_of');
  end case;
  if state is null then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  return state;
end
$function$;

CREATE OR REPLACE FUNCTION private.mandatory_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['deal_approved', 'deal_rejected', 'deal_removed', 'deal_ended_by_members', 'deal_edit_approved', 'deal_edit_rejected',
    'checks_paused', 'voucher_approved', 'voucher_rejected', 'voucher_removed', 'merchant_approved', 'merchant_rejected',
    'merchant_removed', 'post_approved', 'post_removed', 'avatar_approved', 'avatar_rejected', 'comment_removed', 'banned', 'unbanned',
    'report_resolved', 'report_dismissed', 'addition_removed', 'fact_approved', 'fact_rejected', 'fact_disputed', 'dispute_upheld',
    'dispute_dismissed']
$function$;

CREATE OR REPLACE FUNCTION private.may_end(deal_id_param uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 3 > (
      select count(*) from (
        select from private.ending_members m join private.member_endings e on e.id = m.ending_id
        where m.user_id = member and m.said_at > now() - interval '48 hours' and e.agreed_at > now() - interval '24 hours'
          and not (e.deal_id = deal_id_param and e.state = 'waiting')
        limit 3) as latest)
    and not exists (
      select from private.expiry_decisions r
      join private.member_endings e on e.deal_id = r.deal_id and e.agreed_at < r.decided_at
      join private.ending_members m on m.ending_id = e.id and m.user_id = member
      where r.deal_id = deal_id_param and not r.is_over and r.decided_by in ('poster', 'admin')
        and r.decided_at > now() - interval '24 hours')
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_addition()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  finder constant uuid := coalesce(new.user_id, old.user_id);
  deal constant uuid := coalesce(new.deal_id, old.deal_id);
  poster constant uuid := (select d.user_id from public.deals d where d.id = deal);
  key constant text := format('added %s %s', deal, finder);
begin
  if new.status = 'pending' then
    perform private.notify_member(poster, 'addition', 'deal', deal, key, finder);
  else
    perform private.withdraw_notification(poster, key);
  end if;
  if new.status = 'accepted' and old.status = 'pending' then
    perform private.notify_member(finder, 'addition_accepted', 'deal', deal, key, auth.uid());
  elsif new.status = 'declined' and old.status = 'accepted' and new.decided_by = 'admin' then
    perform private.notify_member(finder, 'addition_removed', 'deal', deal, key, auth.uid());
  else
    perform private.withdraw_notification(finder, key);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.plain_text_rule(field_param text, text_param text, may_break_lines boolean DEFAULT false)
 RETURNS private.value_rule
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when not may_break_lines and text_param ~ '[\n\r]'
    then row(field_param, false, 'one_line', '{}'::jsonb)::private.value_rule
    else row(field_param, coalesce(private.is_plain_text(text_param, may_break_lines), true), 'plain_text', '{}'::jsonb)::private.value_rule
  end
$function$;

CREATE OR REPLACE FUNCTION private.read_added_code(deal public.deals, code_param jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  code constant jsonb := private.unwrap_object(code_param);
  voucher public.voucher_codes;
begin
  if jsonb_typeof(code) = 'object' then
    perform private.refuse_other_fields(code, array['code', 'discount_type', 'discount_value', 'min_spend', 'expiry_date']);
  end if;
  voucher := private.read_deal_code(deal, code);
  perform private.check_values(
    row('code', not private.gains_link('', voucher.code), 'no_address', '{}')::private.value_rule);
  return jsonb_strip_nulls(jsonb_build_object('code', voucher.code, 'discount_type', voucher.discount_type,
    'discount_value', voucher.discount_value, 'min_spend', voucher.min_spend, 'expiry_date', voucher.expiry_date));
end
$function$;

CREATE OR REPLACE FUNCTION private.read_added_price(deal public.deals, price_param text)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  price constant numeric := case when private.is_value_of(price_param, 'numeric') then price_param::numeric end;
  highest constant numeric := coalesce(deal.price - 0.01, 1000000);
begin
  perform private.check_values(
    row('price', coalesce(price between 0 and highest, false),
      'range', json_build_object('min', 0, 'max', highest))::private.value_rule,
    row('price', price = round(price, 2), 'two_decimals', '{}')::private.value_rule);
  return price;
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
  alert private.alerts;
begin
  perform private.check_alert_fields(sent);
  perform private.check_values(
    ('id', coalesce(sent ->> 'id' ~ uuid_form, true), 'one_of', '{}'),
    ('poster_id', coalesce(poster ~ uuid_form, true), 'one_of', '{}'),
    ('step', coalesce((sent ->> 'step')::numeric in (25, 50, 100, 200), true), 'one_of', '{}'),
    ('within_minutes', coalesce((sent ->> 'within_minutes')::numeric between 1 and 10080
      and (sent ->> 'within_minutes')::numeric % 1 = 0, true),
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
  perform private.check_values(
    ('name', char_length(alert.name) <= 60, 'max_length', '{"max": 60}'),
    private.plain_text_rule('name', alert.name),
    ('categories', alert.categories <@ private.categories(), 'one_of', '{}'),
    ('merchant', coalesce(char_length(alert.merchant) <= 80, true), 'max_length', '{"max": 80}'),
    ('merchant', coalesce(alert.merchant_key <> '', true), 'one_of', '{}'),
    private.plain_text_rule('merchant', alert.merchant),
    ('poster_id', alert.poster_id is null or exists (select from public.profiles p where p.id = alert.poster_id),
      'one_of', '{}'),
    ('max_total', coalesce(alert.max_total between 0 and 1000000, true), 'range', '{"min": 0, "max": 1000000}'),
    ('max_total', coalesce(alert.max_total = round(alert.max_total, 2), true), 'two_decimals', '{}'),
    ('currency', alert.currency ~ '^[A-Z]{3}$', 'currency_code', '{}'),
    ('channel', coalesce(alert.channel in ('online', 'in_store'), true), 'one_of', '{}'),
    ('deal_type', coalesce(alert.deal_type in ('discount', 'freebie', 'giveaway'), true), 'one_of', '{}'),
    ('within_minutes', alert.within_minutes is null or alert.step is not null, 'one_of', '{}'),
    ('conditions', cardinality(alert.words_any || alert.words_all || alert.words_none || alert.categories) > 0
      or num_nonnulls(alert.merchant, alert.poster_id, alert.max_total, alert.channel, alert.deal_type, alert.step) > 0, 'one_of', '{}'));
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
    perform private.refuse_value('code', 'required');
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

CREATE OR REPLACE FUNCTION private.read_deal_data(deal_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  deal_data := private.unwrap_object(deal_data);
  if deal_data is null or jsonb_typeof(deal_data) <> 'object' then
    perform private.refuse_value('deal_data', 'required');
  end if;
  return deal_data;
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
    perform private.refuse_value('details_param', 'required');
  end if;
  perform private.refuse_other_fields(details, private.detail_fields() || 'override_reason'::text);
  perform private.check_types(deal, details);
  return private.tidy_details(jsonb_populate_record(deal, details), deal);
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
    perform private.refuse_value('expires_at', 'end_in_future');
  end if;
  perform private.refuse_referral(deal);
  deal.deal_url := private.accept_link(deal.deal_url);
  return deal;
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
    perform private.refuse_value('details_param', 'required');
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
  perform private.check_values(
    ('attribute', coalesce(fact.attribute in (
      'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen'), false), 'one_of', '{}'),
    ('certifier_name', fact.attribute <> 'certifier' or sent is distinct from 'other'
      or fact.certifier_id is not null or coalesce(char_length(fact.certifier_name) between 2 and 120, false), 'length', '{"min": 2, "max": 120}'),
    private.plain_text_rule('certifier_name', fact.certifier_name),
    ('value', coalesce(fact.value = 'not_disclosed' or case fact.attribute
      when 'certifier' then fact.value = 'certified'
      when 'slaughter' then fact.value in ('hand', 'machine')
      when 'stunning' then fact.value in ('stunned', 'non_stunned')
      when 'gelatine' then fact.value in ('none', 'halal_beef', 'fish', 'other')
      when 'kitchen' then fact.value in ('fully_halal', 'separate', 'shared')
      else fact.value in ('yes', 'no') end, false), 'one_of', '{}'),
    ('basis', coalesce(fact.basis in ('label', 'certificate', 'staff', 'website', 'register'), false), 'one_of', '{}'),
    ('product_line', coalesce(char_length(fact.product_line) <= 80, true), 'max_length', '{"max": 80}'),
    private.plain_text_rule('product_line', fact.product_line),
    ('certificate_number', fact.certificate_number is null or fact.value = 'certified', 'one_of', '{}'),
    ('certificate_number', coalesce(char_length(fact.certificate_number) <= 40, true), 'max_length', '{"max": 40}'),
    private.plain_text_rule('certificate_number', fact.certificate_number),
    ('evidence_url', fact.evidence_url is null or private.is_public_link(fact.evidence_url), 'public_link', '{}'),
    ('evidence_image_url', fact.evidence_image_url is null or private.is_own_image('evidence', fact.evidence_image_url),
      'own_image', '{}'),
    -- Some time zones are ahead of UTC.
    ('observed_on', isfinite(fact.observed_on) and fact.observed_on <= today + 1, 'not_future', '{}'),
    ('observed_on', fact.observed_on > today - 366, 'year_ago', '{}'),
    ('valid_until', coalesce(isfinite(fact.valid_until) and fact.valid_until <= today + 3653, true),
      'years_ahead', '{"max": 10}'),
    ('valid_until', coalesce(fact.valid_until >= today - 1, true), 'not_past', '{}'));
  return fact;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_start(old public.deals, starts_at_param timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if date_trunc('minute', starts_at_param) is not distinct from date_trunc('minute', old.starts_at) then
    return old.starts_at;
  end if;
  if private.has_begun(old) then
    raise exception 'The start of a deal cannot be changed after it has begun' using errcode = 'PT409', hint = 'start_passed';
  end if;
  if starts_at_param <= now() then
    perform private.refuse_value('starts_at', 'start_in_future');
  end if;
  return starts_at_param;
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
    perform private.refuse_value('details_param', 'required');
  end if;
  perform private.refuse_other_fields(
    details, array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url']);
  perform private.check_types(voucher, details);
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
    perform private.refuse_value('discount_type', 'one_of');
  end if;
  voucher.code := private.exact_text(code_param);
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

CREATE OR REPLACE FUNCTION private.record_expiry_decision(deal_id_param uuid, is_over_param boolean, by_param text, wrong_member_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier constant private.expiry_decisions := private.last_expiry_decision(deal_id_param);
  ending constant private.member_endings := private.last_member_ending(deal_id_param);
  written uuid;
begin
  insert into private.expiry_decisions (deal_id, is_over, decided_by) values (deal_id_param, is_over_param, by_param)
  returning id into written;
  update private.member_endings set state = 'decided' where deal_id = deal_id_param and state = 'waiting';
  if by_param = 'admin' and not is_over_param
    and (ending.state = 'waiting' or earlier.is_over and earlier.decided_by = 'members')
  then
    insert into private.wrong_checks (decision_id, user_id)
    select written, m.user_id from private.ending_members m
    where m.ending_id = ending.id and (wrong_member_param is null or m.user_id = wrong_member_param);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_added_code(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    row('added', not private.is_product(deal.finance_facts), 'no_code', '{}')::private.value_rule);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_code_of_product(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_product(deal.finance_facts) and exists (select from public.voucher_codes v where v.deal_id = deal.id) then
    perform private.refuse_value('is_product', 'code_first');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_field(field_param text, message_param text, rule_param text, params jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_value(field_param, rule_param, params);
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
    perform private.refuse_value(unknown_field, 'not_changeable');
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
    perform private.refuse_value('order_by', 'not_past');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_referral(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_product(deal.finance_facts) then
    perform private.check_values(
      ('deal_url', not private.has_referral(deal.deal_url), 'no_referral', '{}'),
      ('source_url', not coalesce(private.has_referral(deal.finance_facts ->> 'source_url'), false), 'no_referral', '{}'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_value(field_param text, rule_param text, params jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  field constant text := replace(field_param, '_', ' ');
  numbers constant text := (
    select string_agg(case when key = 'max' and not params ? 'min' then 'at most ' else '' end
      || case jsonb_typeof(value) when 'number' then rtrim(to_char(value::numeric, 'FM999,999,990.99'), '.') else value #>> '{}' end,
      ' to ' order by key desc)
    from jsonb_each(params));
begin
  raise exception '% breaks the rule %', upper(left(field, 1)) || substr(field, 2), rule_param || coalesce(': ' || numbers, '')
    using errcode = 'PT400', hint = 'invalid_field',
      detail = (jsonb_build_object('field', field_param, 'rule', rule_param) || params)::text;
end
$function$;

CREATE OR REPLACE FUNCTION private.related_to_deal(merchant_param text, category_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'auto'
AS $function$
declare
  key constant text := private.merchant_key(merchant_param);
begin
  return json_build_object(
    'same_merchant', (
      select coalesce(json_agg(private.brief_deal(listed)), '[]') from (
        select d.* from public.deals d
        where key <> '' and private.is_running(d) and private.merchant_key(d.merchant) = key
        order by d.created_at desc, d.id desc limit 5
      ) as listed),
    'similar', (
      select coalesce(json_agg(private.brief_deal(listed.deal)), '[]') from (
        select d as deal from private.deal_ranking r join public.deals d on d.id = r.deal_id
        where r.category = category_param and private.is_running(d)
        order by r.temperature desc, r.created_at desc, r.deal_id limit 9
      ) as listed),
    'vouchers', (select coalesce(json_agg(v), '[]') from public.get_merchant_voucher_codes(key) as v));
end
$function$;

CREATE OR REPLACE FUNCTION private.reported_content(kind public.report_content_type, content_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case kind
    when 'deal' then (
      select jsonb_build_object(
        'title', d.title, 'text', d.description, 'image_url', d.image_url, 'author_id', d.user_id,
        'status', case when d.status = 'active' and private.is_over(d)
          then 'expired' else d.status::text end,
        'link_url', d.deal_url, 'halal', case when exists (
          select from public.reports r
          where r.content_type = 'deal' and r.content_id = d.id and r.reason = 'not_halal'
        ) then private.halal_of(d.id, private.merchant_key(d.merchant)) end,
        'additions', (
          select coalesce(jsonb_agg(jsonb_build_object('user_id', f.user_id, 'username', p.username, 'note', f.note) order by f.created_at), '[]')
          from public.deal_additions f join public.profiles p on p.id = f.user_id
          where f.deal_id = d.id and f.status = 'accepted'))
      from public.deals d where d.id = content_id_param)
    when 'comment' then (
      select jsonb_build_object(
        'title', d.title, 'text', c.content, 'author_id', c.user_id, 'deal_id', c.deal_id,
        'status', case when c.deleted_at is null then 'active' else 'deleted' end)
      from public.comments c join public.deals d on d.id = c.deal_id where c.id = content_id_param)
    when 'profile' then (
      select jsonb_build_object(
        'title', p.username, 'image_url', p.profile_image_url, 'author_id', p.id, 'status', 'active')
      from public.profiles p where p.id = content_id_param)
    when 'voucher' then (
      select jsonb_build_object(
        'title', v.code, 'text', v.description, 'image_url', v.brand_image_url, 'author_id', v.user_id,
        'status', v.status, 'merchant', v.merchant, 'link_url', v.merchant_url)
      from public.voucher_codes v where v.id = content_id_param)
    when 'blog_post' then (
      select jsonb_build_object(
        'title', b.title, 'text', coalesce(nullif(b.excerpt, ''), private.shorten(b.content, 1000)), 'image_url', b.cover_image_url,
        'author_id', b.user_id, 'status', b.status, 'slug', b.slug)
      from public.blog_posts b where b.id = content_id_param)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.repost_reason(details_param jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  reason constant text := nullif(btrim(private.unwrap_object(details_param) ->> 'override_reason'), '');
begin
  perform private.check_values(
    row('override_reason', coalesce(char_length(reason), 0) <= 300, 'max_length', '{"max": 300}')::private.value_rule,
    private.plain_text_rule('override_reason', reason));
  return reason;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_edit(edit_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edit private.proposed_edits;
  deal public.deals;
  before public.deals;
begin
  select * into edit from private.proposed_edits where id = edit_id_param;
  select * into deal from public.deals where id = edit.deal_id for update;
  if edit.status = 'approved' then
    if deal.updated_at <> edit.decided_at then
      raise exception 'The deal has changed since this decision' using errcode = 'PT409', hint = 'already_decided';
    end if;
    before := jsonb_populate_record(deal, (
      select jsonb_object_agg(field, edit.replaced -> 'deal' -> field)
      from unnest(array(select jsonb_object_keys(edit.changes)) || array['expired_at', 'expired_by', 'edited_at']) as field));
    delete from private.deal_prices where deal_id = deal.id and seen_at >= edit.decided_at;
    perform private.write_deal(before, 'expired_at', 'expired_by');
    update public.deals set edited_at = before.edited_at where id = deal.id;
    delete from public.deal_revisions where deal_id = deal.id and created_at >= edit.decided_at;
    perform private.approve_present_version(deal.id);
    if (edit.replaced ->> 'had_version')::boolean then
      insert into private.approved_versions
      select (jsonb_populate_record(null::private.approved_versions, edit.replaced)).*;
    end if;
  end if;
  update private.proposed_edits set
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp()
  where id = edit.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_ban(user_id_param uuid, reason_param text, until_param timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  why text := btrim(reason_param);
  earlier private.bans;
begin
  if why is null or char_length(why) not between 1 and 1000 then
    perform private.refuse_value('reason', 'length', '{"min": 1, "max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('reason', why, true));
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_value('until', 'end_in_future');
  end if;
  -- Serialized with grant_admin and other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so admins cannot ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned. Remove the admin role first.'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans
  where user_id = user_id_param and (until is null or until > now());
  insert into private.bans (user_id, reason, until, banned_by)
  values (user_id_param, why, until_param, auth.uid())
  on conflict (user_id) do update
    set reason = excluded.reason, until = excluded.until, banned_by = excluded.banned_by, created_at = now();
  -- The event belongs to the banned member.
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'ban_member', jsonb_build_object('until', until_param));
  return jsonb_build_object('banned', earlier.user_id is not null, 'until', earlier.until);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_deal_decision(deal_id_param uuid, action text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  old public.deals;
begin
  select * into old from public.deals where id = deal_id_param for update;
  update public.deals set
    status = case action when 'approve' then 'active' when 'reject' then 'rejected' else status::text end::public.deal_status,
    rejection_reason = case action when 'approve' then null
      when 'reject' then nullif(btrim(reason), '') else rejection_reason end,
    -- Approving again undoes an expiry set by mistake.
    expired_at = case action when 'expire' then coalesce(expired_at, now()) when 'approve' then null else expired_at end,
    expired_by = case action when 'expire' then 'admin' when 'approve' then null else expired_by end,
    updated_at = now()
  where id = deal_id_param;
  if old.status = 'active' and (action = 'expire' or (action = 'approve' and old.expired_at is not null)) then
    perform private.record_expiry_decision(deal_id_param, action = 'expire', 'admin');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.text_rule(field_param text, label text, text_param text, may_break_lines boolean DEFAULT false)
 RETURNS private.field_rule
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select row(r.field, r.holds, '', r.rule, r.params)::private.field_rule
  from private.plain_text_rule(field_param, text_param, may_break_lines) as r
$function$;

CREATE OR REPLACE FUNCTION private.write_deal(deal public.deals, VARIADIC others text[])
 RETURNS public.deals
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from unnest(private.deal_fields() || others) as name);
  written public.deals;
begin
  if deal.id is null then
    deal.id := private.unused_deal_id();
    execute format('insert into public.deals (id, %1$s) select id, %1$s from (select ($1).*) as given returning *', columns)
    into written using deal;
  else
    execute format('update public.deals set (updated_at, %1$s) = (select now(), %1$s from (select ($1).*) as given)
      where id = ($1).id returning *', columns)
    into written using deal;
  end if;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_deal_code(deal_id_param uuid, details_param jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  deal public.deals;
  voucher public.voucher_codes;
begin
  if jsonb_typeof(details) <> 'object' or not details ? 'code' then
    return;
  end if;
  if jsonb_typeof(details -> 'code') = 'null' then
    delete from public.voucher_codes where deal_id = deal_id_param;
    return;
  end if;
  select * into deal from public.deals where id = deal_id_param;
  if private.is_product(deal.finance_facts) then
    perform private.refuse_value('code', 'no_code');
  end if;
  voucher := private.read_deal_code(deal, details -> 'code');
  insert into public.voucher_codes as v (
    deal_id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, min_spend, currency,
    new_customers_only, single_use, exclusions, source_url, status)
  values (
    deal.id, deal.user_id, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.min_spend, voucher.currency, voucher.new_customers_only, voucher.single_use,
    voucher.exclusions, voucher.source_url,
    case when deal.status = 'active' and not private.is_admin() then 'pending' else deal.status::text end::public.voucher_status)
  on conflict (deal_id) do update set
    -- Another code is no longer the one that a finder added.
    user_id = case when v.code = excluded.code then v.user_id else excluded.user_id end,
    code = excluded.code, description = excluded.description, merchant = excluded.merchant, merchant_url = excluded.merchant_url,
    discount_value = excluded.discount_value, discount_type = excluded.discount_type, expiry_date = excluded.expiry_date,
    min_spend = excluded.min_spend, currency = excluded.currency, new_customers_only = excluded.new_customers_only,
    single_use = excluded.single_use, exclusions = excluded.exclusions, source_url = excluded.source_url,
    status = excluded.status, rejection_reason = null, rejected_at = null, updated_at = now()
  where (v.code, v.description, v.discount_value, v.discount_type, v.expiry_date, v.min_spend, v.currency, v.new_customers_only,
      v.single_use, v.exclusions, v.source_url)
    is distinct from (excluded.code, excluded.description, excluded.discount_value, excluded.discount_type, excluded.expiry_date,
      excluded.min_spend, excluded.currency, excluded.new_customers_only, excluded.single_use, excluded.exclusions,
      excluded.source_url);
  if found and deal.status = 'pending' then
    -- private.refuse_changed then refuses the approval of a deal that an admin saw with the earlier code.
    update public.deals set updated_at = now() where id = deal.id and updated_at < now();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_halal_fact(subject_type_param text, subject_id_param uuid, attribute_param text, value_param text, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  by_admin constant boolean := private.is_admin();
  fact public.halal_facts;
  subject record;
  earlier uuid;
begin
  select * into subject from private.halal_subject(subject_type_param, subject_id_param);
  fact := private.read_halal_fact(subject_type_param, subject_id_param, attribute_param, value_param, details_param);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 86));
  select f.id into earlier from public.halal_facts f
  where f.claimed_by = member and f.created_at > now() - interval '60 seconds' and f.state <> 'withdrawn'
    and (f.subject_id, f.attribute, f.value) = (fact.subject_id, fact.attribute, fact.value)
    and (f.basis, f.product_line, f.certifier_id, f.certifier_name, f.certificate_number, f.evidence_url, f.evidence_image_url,
      f.observed_on, f.valid_until)
      is not distinct from
      (fact.basis, fact.product_line, fact.certifier_id, fact.certifier_name, fact.certificate_number, fact.evidence_url,
        fact.evidence_image_url, fact.observed_on, fact.valid_until)
  limit 1;
  if earlier is null then
    perform private.require_pace('facts', member);
    insert into public.halal_facts (
      subject_type, subject_id, attribute, value, product_line, certifier_id, certifier_name, certificate_number, state, source,
      basis, evidence_url, evidence_image_url, observed_on, valid_until, is_public, claimed_by, decided_by, decided_at)
    values (
      fact.subject_type, fact.subject_id, fact.attribute, fact.value, fact.product_line, fact.certifier_id, fact.certifier_name,
      fact.certificate_number,
      case when by_admin then 'checked'
        when num_nonnulls(fact.evidence_url, fact.evidence_image_url) > 0
          and (select weight from private.check_standing(member)) > 0 then 'evidence'
        else 'claimed' end,
      case when exists (
          select from public.merchants m
          where m.user_id = member and m.status <> 'rejected'
            and (m.id = fact.subject_id or m.status = 'approved' and m.name_key = subject.merchant_key)) then 'merchant'
        when by_admin then 'admin'
        when subject.poster = member then 'poster'
        else 'member' end,
      fact.basis, fact.evidence_url, fact.evidence_image_url, fact.observed_on, fact.valid_until, by_admin, member,
      case when by_admin then member end, case when by_admin then now() end)
    returning id into earlier;
    if by_admin then
      perform private.log_admin_action('add_halal_fact', 'halal_fact', earlier, null,
        jsonb_build_object('attribute', fact.attribute, 'value', fact.value));
    elsif not subject.is_public and subject.poster = member then
      -- An approval publishes this claim, so an admin who has not seen it cannot approve the deal (private.refuse_changed).
      update public.deals set updated_at = now() where id = fact.subject_id;
    end if;
  end if;
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = earlier);
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_deal(deal_id_param uuid, details_param jsonb)
 RETURNS public.deal_additions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  what constant text := lower(btrim(details ->> 'added'));
  words text := nullif(btrim(details ->> 'note'), '');
  deal public.deals;
  found_code jsonb;
  found_price numeric;
  addition public.deal_additions;
begin
  perform private.check_values(
    row('details_param', jsonb_typeof(details) = 'object', 'required', '{}')::private.value_rule);
  perform private.refuse_other_fields(details, array['added', 'note', case when what in ('code', 'price') then what else 'note' end]);
  perform private.check_values(
    row('added', what in ('code', 'price', 'place'), 'one_of', '{}')::private.value_rule);
  select * into deal from public.deals where id = deal_id_param and (status = 'active' or user_id = member);
  if deal.id is not null and what = 'code' then
    perform private.refuse_added_code(deal);
  end if;
  if deal.id is not null and jsonb_typeof(details -> 'code') <> 'null' then
    found_code := private.read_added_code(deal, details -> 'code');
    words := coalesce(words, found_code ->> 'code');
  elsif deal.id is not null and jsonb_typeof(details -> 'price') <> 'null' then
    found_price := private.read_added_price(deal, details ->> 'price');
    words := coalesce(words, trim_scale(found_price)::text);
  end if;
  perform private.check_values(
    row('note', char_length(words) between 1 and 200, 'length', '{"min": 1, "max": 200}')::private.value_rule,
    private.plain_text_rule('note', words),
    row('note', not private.gains_link('', words), 'no_address', '{}')::private.value_rule);
  if deal.id is null then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif deal.user_id = member then
    raise exception 'Edit your own deal instead' using errcode = 'PT409', hint = 'own_deal';
  elsif deal.user_id is null then
    raise exception 'The poster of this deal has left' using errcode = 'PT409', hint = 'no_poster';
  elsif private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  perform private.require_pace('additions', member);
  insert into public.deal_additions as f (deal_id, user_id, added, note, code, price)
  values (deal.id, member, what, words, found_code, found_price)
  on conflict (deal_id, user_id) do update
    set added = excluded.added, note = excluded.note, code = excluded.code, price = excluded.price, status = 'pending',
      created_at = excluded.created_at, decided_at = null, decided_by = null, decline_reason = null
    where f.status <> 'accepted'
  returning * into addition;
  if addition.deal_id is null then
    raise exception 'Your addition is already on this deal' using errcode = 'PT409', hint = 'already_added';
  end if;
  return addition;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_deal_temperature(deal_id_param uuid, offset_param integer, reason_param text DEFAULT NULL::text)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason text := nullif(btrim(reason_param), '');
  old public.deals;
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  if offset_param is null or offset_param not between -1000 and 1000 then
    perform private.refuse_value('offset_param', 'integer_range', '{"min": -1000, "max": 1000}');
  end if;
  perform private.check_reason(reason_param);
  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  update public.deals set
    temperature_offset = offset_param, temperature_reason = reason, updated_at = now()
  where id = deal_id_param;
  perform private.log_admin_action(
    'set_deal_temperature', 'deal', deal_id_param,
    jsonb_build_object('temperature_offset', old.temperature_offset),
    jsonb_build_object('temperature_offset', offset_param), reason);
  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed constant text[] := private.deal_fields() || array['hot_votes_adjustment', 'cold_votes_adjustment'];
  old public.deals;
  deal public.deals;
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  perform private.refuse_other_fields(deal_data, allowed);

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  deal := private.apply_edit(old, deal_data);
  if old.status = 'active' then
    perform private.refuse_missing_facts(deal, old, reason_param);
  end if;
  deal.hot_votes := old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment;
  deal.cold_votes := old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment;
  if (deal.hot_votes >= 0 and deal.cold_votes >= 0) is not true then
    perform private.refuse_value('hot_votes_adjustment', 'counts_not_negative');
  end if;

  if (deal.hot_votes_adjustment, deal.cold_votes_adjustment)
    is distinct from (old.hot_votes_adjustment, old.cold_votes_adjustment)
  then
    deal.temperature_reason := nullif(btrim(reason_param), '');
  end if;
  deal := private.write_deal(
    deal, 'expired_at', 'expired_by', 'hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes',
    'temperature_reason');
  if private.note_edit(old, deal, 'admin', reason_param) then
    perform private.approve_present_version(deal.id);
  end if;
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
end
$function$;

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
  perform private.check_values(
    ('authority', authority_param in ('saudi', 'uk_sighting', 'morocco', 'diyanet'), 'one_of', '{}'),
    ('hijri_year', hijri_year_param between 1447 and 1460, 'range', '{"min": 1447, "max": 1460}'),
    ('hijri_month', hijri_month_param between 1 and 12, 'range', '{"min": 1, "max": 12}'),
    ('source_url', private.is_public_link(source_url_param), 'public_link', '{}'));
  expected := private.expected_first_day(hijri_year_param::smallint, hijri_month_param::smallint);
  if (starts_on_param between expected - 2 and expected + 2) is not true then
    perform private.refuse_value('starts_on', 'days_from_expected', jsonb_build_object('max', 2));
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

CREATE OR REPLACE FUNCTION public.answer_halal_dispute(dispute_id_param uuid, answer_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  trimmed constant text := btrim(answer_param);
  fact public.halal_facts;
begin
  select f.* into fact from public.halal_disputes x join public.halal_facts f on f.id = x.fact_id
  where x.id = dispute_id_param and x.status = 'open' and f.is_public for update of x;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  if not exists (
    select from public.merchants m
    where m.user_id = member and m.status = 'approved' and m.name_key = private.merchant_key_of_fact(fact)
  ) then
    raise exception 'Only the merchant can answer' using errcode = 'PT403', hint = 'not_your_merchant';
  end if;
  perform private.check_values(
    ('answer', coalesce(char_length(trimmed) between 1 and 1000, false), 'length', '{"min": 1, "max": 1000}'),
    private.plain_text_rule('answer', trimmed, true));
  perform private.require_pace('disputes', member);
  update public.halal_disputes set answer = trimmed, answered_by = member, answered_at = now() where id = dispute_id_param;
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
  perform private.check_values(row('deal_url', private.is_public_link(link), 'public_link', '{}')::private.value_rule);
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

CREATE OR REPLACE FUNCTION public.decide_addition(deal_id_param uuid, user_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_created_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deal_additions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  by_admin constant boolean := private.is_admin();
  action text;
  deal public.deals;
  old public.deal_additions;
  addition public.deal_additions;
begin
  action := private.check_decision(action_param, reason_param, 'accept', 'decline');
  select * into deal from public.deals where id = deal_id_param and (user_id = member or by_admin) for update;
  select f.* into old from public.deal_additions f
  where f.deal_id = deal.id and f.user_id = user_id_param and (by_admin or not private.is_banned(f.user_id)) for update;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
  perform private.refuse_changed(old.created_at, expected_created_at_param);
  if action = 'accept' and old.status = 'declined' and old.decided_by = 'admin' and not by_admin then
    raise exception 'This addition is already declined' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action = 'accept' and old.added = 'code' then
    perform private.refuse_added_code(deal);
  end if;
  update public.deal_additions set
    status = case action when 'accept' then 'accepted' else 'declined' end, decided_at = clock_timestamp(),
    decided_by = case when by_admin then 'admin' else 'poster' end,
    decline_reason = case action when 'decline' then nullif(btrim(reason_param), '') end
  where deal_id = old.deal_id and user_id = old.user_id returning * into addition;
  if by_admin then
    perform private.log_admin_action(action || '_addition', 'deal', old.deal_id,
      jsonb_build_object('addition', old.note, 'status', old.status),
      jsonb_build_object('addition', old.note, 'status', addition.status), reason_param);
  end if;
  if action = 'accept' and old.status <> 'accepted' then
    if addition.code is not null then
      perform private.publish_added_code(addition);
    elsif addition.price is not null and addition.price is distinct from deal.price then
      perform private.read_added_price(deal, addition.price::text);
      if deal.user_id = member then
        perform public.edit_own_deal(deal.id, jsonb_build_object('price', addition.price));
      else
        perform public.admin_update_deal(deal.id, jsonb_build_object('price', addition.price));
      end if;
    end if;
  end if;
  return addition;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_member_ending(deal_id_param uuid, is_over_param boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.deals;
begin
  perform private.require_admin();
  if is_over_param is null then
    perform private.refuse_value('is_over_param', 'required');
  end if;
  select * into old from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if not private.ending_waits(old.id) then
    raise exception 'This ending is no longer pending' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if is_over_param then
    perform private.set_deal_decision(old.id, 'expire', null);
    perform private.log_admin_action('expire_deal', 'deal', old.id, jsonb_build_object('expired_at', old.expired_at),
      (select jsonb_build_object('expired_at', expired_at) from public.deals where id = old.id));
  else
    perform private.record_expiry_decision(old.id, false, 'admin');
    perform private.log_admin_action('keep_deal', 'deal', old.id);
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
  perform private.check_values(
    ('reason', coalesce(why in ('wrong_value', 'expired', 'forged', 'wrong_product', 'other'), false), 'one_of', '{}'),
    ('details', why <> 'other' or trimmed is not null, 'details_for_other', '{}'),
    ('details', coalesce(char_length(trimmed) <= 1000, true), 'max_length', '{"max": 1000}'),
    private.plain_text_rule('details', trimmed, true),
    ('evidence_image_url', photo is null or private.is_own_image('evidence', photo), 'own_image', '{}'));
  if fact.claimed_by = member then
    raise exception 'This is your own fact. Withdraw it instead.' using errcode = 'PT409', hint = 'own_fact';
  end if;
  if own_merchants <> '{}' and private.merchant_key_of_fact(fact) <> all (own_merchants) then
    raise exception 'You registered a merchant, so you cannot dispute facts about other merchants'
      using errcode = 'PT403', hint = 'other_merchant';
  end if;
  if (select weight from private.check_standing(member)) = 0 and not private.is_admin() then
    raise exception 'You cannot dispute facts while your checks do not count' using errcode = 'PT403', hint = 'cannot_dispute_yet';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text, 87));
  if exists (select from public.halal_disputes where fact_id = fact.id and user_id = member and status = 'open') then
    raise exception 'You have already disputed this' using errcode = 'PT409', hint = 'already_disputed';
  end if;
  if exists (
    select from public.halal_disputes
    where fact_id = fact.id and user_id = member and status = 'dismissed' and decided_at >= fact.updated_at)
  then
    raise exception 'An admin has checked your dispute of this and kept the fact' using errcode = 'PT409', hint = 'dispute_dismissed';
  end if;
  perform private.require_pace('disputes', member);
  insert into public.halal_disputes (fact_id, user_id, reason, details, evidence_image_url, weight)
  values (fact.id, member, why, trimmed, photo, private.dispute_weight(member))
  returning id into dispute;
  return dispute;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_comment(comment_id_param uuid, content_param text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trimmed text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  result public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin() then
    raise exception 'A comment can only be edited within 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  perform private.check_values(
    ('content', char_length(trimmed) between 1 and 2000, 'length', '{"min": 1, "max": 2000}'),
    private.plain_text_rule('content', trimmed, true)
  );
  update public.comments set content = trimmed, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into result from public.comments_with_author where id = comment.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.own_deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := private.deal_fields();
  old public.deals;
  deal public.deals;
  changed jsonb;
  still_waiting jsonb;
  is_large boolean;
  is_other_product boolean;
  result public.own_deals;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'This deal was rejected. Resubmit it instead.' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status <> 'pending' then
    allowed := array_remove(array_remove(allowed, 'merchant'), 'category');
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if old.is_associated and not deal.is_associated then
    perform private.refuse_value('is_associated', 'not_changeable');
  end if;
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_value('expires_at', 'end_in_future');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_value('deal_url', 'same_host');
  end if;

  if old.status = 'active' then
    perform private.refuse_missing_facts(deal, old, null);
  end if;

  changed := private.new_values_of_deal(old, deal);
  still_waiting := private.waiting_fields(old.id) - array(select jsonb_object_keys(deal_data));
  is_large := old.status = 'active' and changed <> '{}'
    and private.is_large_change(private.approved_version(old), deal);
  is_other_product := old.status = 'active' and private.changes_stated_product(old, deal) and not private.is_admin();
  if is_other_product or is_large and not private.is_trusted_poster(member) then
    if still_waiting || changed is distinct from private.waiting_fields(old.id) then
      perform private.require_pace('edits', member);
    end if;
    still_waiting := still_waiting || changed;
  elsif changed <> '{}' then
    perform private.require_pace('edits', member);
    if old.status = 'active' then
      perform private.keep_approved_version(old);
    end if;
    deal := private.write_deal(deal, 'expired_at', 'expired_by');
    perform private.note_edit(old, deal, 'poster', reason_param, is_large);
  end if;
  perform private.propose_edit(old.id, still_waiting, reason_param);

  select * into result from public.own_deals where id = old.id;
  return result;
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
  if private.admin_has_decided(deal.id) then
    raise exception 'An admin decided that this deal is still running. You can end it 24 hours after that decision.'
      using errcode = 'PT409', hint = 'admin_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data_part(list_param text DEFAULT NULL::text, after_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_account();
begin
  if list_param is not null and not exists (select from private.export_lists() l where l.name = list_param) then
    perform private.refuse_value('list_param', 'one_of');
  end if;
  perform private.take_export_slot(member);
  return private.export_part(member, list_param, coalesce(after_at_param, '-infinity'), coalesce(after_id_param, ''));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_hottest_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select d.*
  from private.list_deals(
    row(
      category_filter, null, location_filter, duration_filter, since_param, min_price_param, max_price_param, false, 'hottest',
      null, null, null, null, null, null, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, rank, place)
  join public.deals_with_temperature d on d.id = listed.id
  order by listed.place
$function$;

CREATE OR REPLACE FUNCTION public.get_reports(status_param text DEFAULT 'open'::text)
 RETURNS TABLE(content_type public.report_content_type, content_id uuid, reports_count bigint, first_reported_at timestamp with time zone, last_reported_at timestamp with time zone, author_id uuid, author_username text, author_is_banned boolean, content jsonb, reports jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  state text := lower(btrim(status_param));
begin
  perform private.require_admin();
  if state is null or state not in ('open', 'resolved', 'dismissed') then
    perform private.refuse_value('status', 'one_of');
  end if;
  return query
    with groups as (
      select r.content_type, r.content_id, count(*) as reports_count, min(r.created_at) as first_at,
        max(r.created_at) as last_at, max(r.resolved_at) as decided_at, (array_agg(r.author_id order by r.created_at desc))[1] as author_id
      from public.reports r where r.status = state::public.report_status
      group by r.content_type, r.content_id
      order by max(r.resolved_at) desc, min(r.created_at), r.content_id
      limit 200
    )
    select g.content_type, g.content_id, g.reports_count, g.first_at, g.last_at, author.id, author.username,
      private.is_banned(author.id),
      private.reported_content(g.content_type, g.content_id),
      private.reports_of_content(g.content_type, g.content_id, state::public.report_status)
    from groups g
    left join public.profiles author on author.id = g.author_id
    order by g.decided_at desc, g.first_at, g.content_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_unseen_additions()
 RETURNS TABLE(deal_id uuid, title text, user_id uuid, username text, added text, note text, poster_id uuid, poster text, decided_at timestamp with time zone, created_at timestamp with time zone, mentions_contact boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, f.user_id, p.username, f.added, f.note, d.user_id, o.username, f.decided_at, f.created_at,
      private.mentions_contact(f.note)
    from public.deal_additions f
    join public.deals d on d.id = f.deal_id
    join public.profiles p on p.id = f.user_id
    left join public.profiles o on o.id = d.user_id
    where f.status = 'accepted' and f.decided_by = 'poster' and f.decided_at > now() - interval '7 days' and d.status = 'active'
    order by private.mentions_contact(f.note) desc, f.decided_at desc, f.user_id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.give_consent(kind_param text, version_param integer DEFAULT 1)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  perform private.check_consent_kind(kind_param);
  perform private.check_values(
    ('version', version_param = private.consent_version(), 'one_of', '{}'));
  insert into private.consents (user_id, kind, version) values (member, kind_param, version_param)
  on conflict (user_id, kind) do update set version = excluded.version, given_at = now()
    where consents.version <> excluded.version;
end
$function$;

CREATE OR REPLACE FUNCTION public.import_saved_deals(deal_ids_param uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  perform private.check_values(
    ('deal_ids', coalesce(cardinality(deal_ids_param), 0) <= 200, 'max_length', '{"max": 200}'));
  perform private.require_pace('saves', member);
  return private.save_deals(member, deal_ids_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_votes_of_group(deal_id_param uuid, seen_until_param timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if seen_until_param is null then
    perform private.refuse_value('seen_until_param', 'required');
  end if;
  if not exists (select from public.deals where id = deal_id_param) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  insert into private.vote_reviews as r (deal_id, seen_until)
  values (deal_id_param, least(seen_until_param, now()))
  on conflict (deal_id) do update set seen_until = greatest(r.seen_until, excluded.seen_until);
  perform private.log_admin_action('keep_votes', 'deal', deal_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_notifications_read(before_param timestamp with time zone DEFAULT NULL::timestamp with time zone, notification_id_param uuid DEFAULT NULL::uuid, notification_ids_param uuid[] DEFAULT NULL::uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  if cardinality(notification_ids_param) > 100 then
    perform private.refuse_value('notification_ids', 'max_length', '{"max": 100}');
  end if;
  update public.notifications n set
    read_at = now(),
    -- Read notices of optional kinds are not mailed.
    mail_after = case when n.kind <> all (private.optional_kinds()) then n.mail_after end
  where n.user_id = member and n.read_at is null and n.in_bell
    and case
      when notification_ids_param is not null then n.id = any (notification_ids_param)
      when notification_id_param is not null then n.id = notification_id_param
      else before_param is null or n.created_at <= before_param
    end;
  return public.count_unread_notifications();
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
      using errcode = 'PT409', hint = 'image_changed';
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

CREATE OR REPLACE FUNCTION public.mute_member(user_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  if user_id_param = member then
    perform private.refuse_value('user_id', 'other_member');
  end if;
  if not exists (select from public.profiles p where p.id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The lock of require_pace, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'mutes', 22));
  if private.has_muted(member, user_id_param) then
    return;
  end if;
  if (select count(*) from public.member_mutes m where m.user_id = member) >= 500 then
    raise exception 'You can mute up to 500 members. Unmute someone first.'
      using errcode = 'PT409', hint = 'too_many_mutes', detail = '{"max": 500}';
  end if;
  perform private.require_pace('mutes', member);
  insert into public.member_mutes (user_id, muted_id) values (member, user_id_param);
  perform private.withdraw_comments_of(member, user_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.pin_deal(hub_param text, deal_id_param uuid, section_param text, position_param integer)
 RETURNS public.season_pins
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  old public.season_pins;
  new public.season_pins;
begin
  perform private.require_admin();
  perform private.check_values(
    ('hub', private.hub_sections(hub_param) is not null, 'one_of', '{}'),
    ('season_section', coalesce(section_param = any (private.hub_sections(hub_param)), false), 'one_of', '{}'),
    ('position', position_param between 1 and 8, 'integer_range', '{"min": 1, "max": 8}'));
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active' for share;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;

  -- One pin at a time, so that a section never has more than eight.
  perform pg_advisory_xact_lock(hashtextextended('pin_deal', 0));
  select * into old from public.season_pins p where p.hub = hub_param and p.deal_id = deal_id_param;
  if (
    select count(*) from public.season_pins p join public.deals d on d.id = p.deal_id
    where p.hub = hub_param and p.section = section_param and p.deal_id <> deal_id_param
      and d.status = 'active' and not private.is_over(d)
  ) >= 8 then
    raise exception 'A section has at most eight pins' using errcode = 'PT409', hint = 'too_many_pins';
  end if;
  insert into public.season_pins as p (hub, deal_id, section, position)
  values (hub_param, deal_id_param, section_param, position_param)
  on conflict (deal_id, hub) do update set section = excluded.section, position = excluded.position
  returning * into new;
  perform private.log_admin_action(
    'pin_deal', 'deal', deal_id_param,
    case when old.hub is not null then jsonb_build_object('section', old.section, 'position', old.position) end,
    jsonb_build_object('page', new.hub, 'section', new.section, 'position', new.position));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deal_extras(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.link_extras(d.deal_url) || jsonb_build_object('additions', (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', listed.user_id, 'username', p.username, 'added', listed.added,
      'note', listed.note, 'code', listed.code, 'price', listed.price, 'status', listed.status,
      'created_at', listed.created_at) order by listed.created_at), '[]')
    from (
      select * from public.deal_additions f
      where f.deal_id = d.id and f.status <> 'declined' and not (f.added = 'code' and private.is_product(d.finance_facts))
      order by f.created_at limit 50
    ) as listed join public.profiles p on p.id = listed.user_id))
  from public.deals d where d.id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION public.read_deal_page(slug_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  shown constant jsonb := public.read_deal(slug_param);
  deal constant uuid := (shown ->> 'id')::uuid;
begin
  if deal is null then
    return null;
  end if;
  return json_build_object(
    'deal', shown,
    'comments', (
      select coalesce(json_agg(thread), '[]') from (
        select * from public.comments_with_author c
        where c.deal_id = deal order by c.created_at, c.id limit 500
      ) as thread),
    'checks', public.get_deal_checks(deal),
    'price_memory', public.get_price_memory(deal),
    'related', private.related_to_deal(shown ->> 'merchant', shown ->> 'category'),
    'halal', private.halal_of(deal, private.merchant_key(shown ->> 'merchant')),
    'extras', public.read_deal_extras(deal));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date, certifier_filter text DEFAULT NULL::text, stunning_filter text DEFAULT NULL::text, alcohol_filter text DEFAULT NULL::text, hide_unknown boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  request constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id, after_rank, null, section_filter, by_param, null, certifier_filter,
    stunning_filter, alcohol_filter, hide_unknown);
  -- The list in the default order, of which the list by total omits some deals.
  unsorted private.list_request := request;
  skipped constant integer := case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end;
  ids uuid[];
  ranks double precision[];
begin
  unsorted.sort := null;
  unsorted.include_expired := false;
  select array_agg(l.deal_id), array_agg(l.rank) into ids, ranks from private.list_deals(request, rows_max + 1, skipped) as l;
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', coalesce(cardinality(ids) > rows_max, false),
    'rank', ranks[least(cardinality(ids), rows_max)],
    'total', case when counted then private.count_listed_deals(request) end,
    'unstated', case when counted and by_param is not null then private.count_unstated_deals(request) end,
    'total_in_default_order',
      case when counted and sort_param = 'total' then private.count_listed_deals(unsorted) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.read_related_to_search(query_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant private.search_terms := private.read_search(query_param);
  words constant text[] := string_to_array(btrim(private.search_form(left(btrim(query_param), 100))), ' ');
  named text[] := '{}';
begin
  if asked is null then
    return null;
  end if;
  if cardinality(asked.words) = 1 and asked.signs is null then
    named := private.categories_named(asked.words[1]) || private.categories_named(asked.meanings[1]);
  end if;
  return json_build_object(
    'categories', (
      select coalesce(json_agg(json_build_object('slug', slug, 'deals', deals) order by slug), '[]')
      from (select distinct slug, private.count_kept_deals(slug, false) as deals from unnest(named) as slug) as counts
      where deals > 0),
    'meant', private.canonical_search(query_param),
    'spellings', (
      select coalesce(json_agg(spelling order by spelling), '[]') from private.search_synonyms
      where canonical in (
        select canonical from private.search_synonyms
        where word = any (private.meanings_of(words) || private.word_pairs(words)))),
    'upcoming', (
      select case when count(*) > 0 then json_build_object(
        'deals', count(*), 'id', (array_agg(id order by starts_at, id))[1], 'starts_at', min(starts_at)) end
      from (
        select d.id, d.starts_at
        from (
          select * from public.deals
          where status = 'active' and expired_at is null and starts_at > now() order by starts_at limit 1000
        ) as d join private.searchable_deals s on s.deal_id = d.id
        where d.category = any (named)
          or ((s.form like all (asked.patterns) or s.form like all (asked.meant))
            and (asked.signs is null or private.sign_form(d.title || ' ' || d.merchant) like all (asked.signs))
            and private.names_category(s.form, d.category, asked))
      ) as matching));
end
$function$;

CREATE OR REPLACE FUNCTION public.report_code(voucher_id_param uuid, outcome_param text, reason_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  why text;
begin
  perform private.check_values(
    ('outcome', outcome_param is null or outcome_param in ('worked', 'failed'), 'one_of', '{}'),
    ('reason', reason_param is null or outcome_param is not distinct from 'failed'
        and reason_param = any (enum_range(null::public.code_failure)::text[]), 'one_of', '{}'));
  perform private.require_pace('outcomes', member);
  -- Locked, so that the counts match the rows.
  select * into voucher from public.voucher_codes v where v.id = voucher_id_param and v.status = 'active' for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if voucher.expiry_date < private.first_day()
    or not exists (select from public.deals d where d.id = voucher.deal_id and private.is_running(d)) and voucher.deal_id is not null
  then
    raise exception 'This code has expired' using errcode = 'PT409', hint = 'voucher_expired';
  end if;
  if outcome_param is null then
    delete from public.voucher_outcomes
    where voucher_id = voucher.id and user_id = member and day = (now() at time zone 'UTC')::date;
  else
    why := private.write_outcome(voucher, member, outcome_param::public.code_outcome,
      case outcome_param when 'failed' then coalesce(reason_param, 'unknown') end::public.code_failure);
  end if;
  select * into voucher from public.voucher_codes v where v.id = voucher.id;
  return jsonb_build_object(
    'outcome', outcome_param, 'worked', voucher.worked_14d, 'failed', voucher.failed_14d,
    'lastWorkedAt', voucher.last_worked_at, 'failingReason', voucher.failing_reason,
    'counts', why is null, 'reason', why);
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
  deal.id := old.id;
  deal.status := 'pending';
  perform private.write_deal(deal, 'status', 'rejection_reason', 'expired_at', 'expired_by');
  delete from private.proposed_edits where deal_id = old.id;
  perform private.write_deal_code(old.id, details_param);
  perform private.refuse_code_of_product(d) from public.deals d where d.id = old.id;

  select * into result from public.deals_with_temperature where id = old.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.revert_member_checks(user_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended uuid[];
  revived integer;
  withdrawn integer;
  outcomes integer;
  result jsonb;
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- A locked deal cannot end.
  perform from public.deals d
  where d.id in (
    select c.deal_id from public.deal_checks c where c.user_id = user_id_param and c.created_at > now() - interval '24 hours'
    union all
    select e.deal_id from private.ending_members m join private.member_endings e on e.id = m.ending_id
    where m.user_id = user_id_param and e.agreed_at > now() - interval '24 hours')
  order by d.id for update;

  ended := array(
    select e.deal_id from private.ending_members m
    join private.member_endings e on e.id = m.ending_id
    join public.deals d on d.id = e.deal_id
    where m.user_id = user_id_param and e.agreed_at > now() - interval '24 hours'
      and e.id = (private.last_member_ending(e.deal_id)).id
      and (e.state = 'waiting' or e.state = 'ended' and d.expired_at is not null and d.expired_by = 'members')
    order by e.deal_id);
  update public.deals set expired_at = null, expired_by = null, updated_at = now()
  where id = any (ended) and expired_by = 'members';
  get diagnostics revived = row_count;
  perform private.record_expiry_decision(deal_id, false, 'admin', user_id_param) from unnest(ended) as deal_id;

  delete from public.deal_checks where user_id = user_id_param and created_at > now() - interval '24 hours';
  get diagnostics withdrawn = row_count;
  delete from public.voucher_outcomes where user_id = user_id_param;
  get diagnostics outcomes = row_count;
  result := jsonb_build_object('deals', revived, 'checks', withdrawn, 'outcomes', outcomes);
  perform private.log_admin_action('revert_checks', 'profile', user_id_param, null, result);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.review_post(post_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.blog_posts;
  post public.blog_posts;
  old_state text;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'keep', 'take_down');
  if action = 'take_down' and nullif(btrim(reason_param), '') is null then
    perform private.refuse_value('reason_param', 'required');
  end if;
  select * into old from public.blog_posts where id = post_id_param for update;
  -- A draft can be reviewed only if it was taken down.
  if not found or (old.status = 'draft'
    and not exists (select from private.taken_down_posts t where t.post_id = post_id_param))
  then
    raise exception 'Blog post not found' using errcode = 'PT404', hint = 'post_not_found';
  end if;
  old_state := case when old.status = 'draft' then 'taken_down' when old.reviewed_at is null then 'waiting' else 'kept' end;
  if old_state <> expected_status_param then
    raise exception 'This post is now %',
        case old_state when 'waiting' then 'waiting for review' when 'kept' then 'kept' else 'taken down' end
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'blog_post', 'status', old_state)::text;
  end if;

  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'keep' then
    delete from private.taken_down_posts where post_id = post_id_param;
    update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning * into post;
    insert into private.trusted_authors (user_id)
    select post.user_id where post.user_id is not null on conflict do nothing;
    update public.blog_posts set reviewed_at = now()
    where user_id = post.user_id and status = 'published' and reviewed_at is null
      -- A post that changed since it was kept needs its own decision.
      and not exists (select from private.kept_posts k where k.post_id = blog_posts.id);
  else
    perform private.take_down_post(post_id_param, reason_param);
    select * into post from public.blog_posts where id = post_id_param;
  end if;
  perform private.log_admin_action(
    case action when 'keep' then 'keep_post' else 'take_down_post' end, 'blog_post', post_id_param,
    jsonb_build_object('status', old.status), jsonb_build_object('status', post.status), reason_param);
  return case action when 'keep' then 'kept' else 'taken_down' end;
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
    perform private.refuse_value('certifier_data', 'required');
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
  saved.website := private.tidy_link(saved.website);
  saved.register_url := private.tidy_link(saved.register_url);
  saved.policy_source_url := private.tidy_link(saved.policy_source_url);
  saved.is_listed := coalesce(saved.is_listed, true);
  perform private.check_values(
    ('name', char_length(saved.name) between 2 and 80 and private.merchant_key(saved.name) <> '',
      'length', '{"min": 2, "max": 80}'),
    private.plain_text_rule('name', saved.name),
    ('country', saved.country = '' or saved.country ~ '^[A-Z]{2}$', 'one_of', '{}'),
    ('website', saved.website = '' or private.is_public_link(saved.website), 'public_link', '{}'),
    ('register_url', saved.register_url = '' or private.is_public_link(saved.register_url), 'public_link', '{}'),
    ('policy_source_url', saved.policy_source_url = '' or private.is_public_link(saved.policy_source_url), 'public_link', '{}'),
    ('stunning_policy', saved.stunning_policy in ('none', 'reversible', 'varies', 'not_disclosed'), 'one_of', '{}'),
    ('checked_on', coalesce(saved.checked_on <= (now() at time zone 'UTC')::date + 1, true), 'not_future', '{}'));
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

CREATE OR REPLACE FUNCTION public.save_deal(deal_id_param uuid, details_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  list constant text := btrim(details ->> 'list_name');
  remark constant text := btrim(details ->> 'note');
begin
  perform private.check_values(
    ('details', jsonb_typeof(details) = 'object', 'one_of', '{}'));
  perform private.check_values(
    ('details', not exists (
      select from jsonb_each(details) field
      where jsonb_typeof(field.value) is distinct from case
        when field.key in ('list_name', 'note') then 'string' when field.key in ('remind_ending', 'remind_price') then 'boolean' end), 'one_of', '{}'),
    ('list_name', coalesce(char_length(list) <= 40, true), 'max_length', '{"max": 40}'),
    private.plain_text_rule('list_name', list),
    ('note', coalesce(char_length(remark) <= 300, true), 'max_length', '{"max": 300}'),
    private.plain_text_rule('note', remark, true));
  perform private.require_pace('saves', member);
  perform private.save_deals(member, array[deal_id_param]);
  update private.saved_deals s set
    list_name = coalesce(list, s.list_name), note = coalesce(remark, s.note),
    remind_ending = coalesce((details ->> 'remind_ending')::boolean, s.remind_ending),
    remind_price = coalesce((details ->> 'remind_price')::boolean, s.remind_price)
  where s.user_id = member and s.deal_id = deal_id_param;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.save_search_words(words_param text[], canonical_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  group_max constant integer := 60;
  words_max constant integer := 2000;
  typed constant text[] := array(
    select btrim(t) from unnest(words_param) as t where btrim(t) <> '' limit group_max + 1);
  name constant text := btrim(private.search_form(left(canonical_param, 100)));
  spellings jsonb; -- by form
  earlier jsonb;
  taken record;
  changed text[];
  refill uuid;
begin
  perform private.require_admin();
  perform private.check_values(
    row('canonical_param', name ~ '^[^ ]+( [^ ]+)?$' and char_length(btrim(canonical_param)) <= 40,
      'search_word', '{}')::private.value_rule,
    row('words_param', not exists (
        select from unnest(typed) as t
        where char_length(t) > 40 or btrim(private.search_form(left(t, 100))) !~ '^[^ ]+( [^ ]+)?$'), 'search_word', '{}')::private.value_rule,
    row('words_param', cardinality(typed) <= group_max, 'max_items', '{"max": 60}')::private.value_rule,
    private.plain_text_rule('canonical_param', canonical_param),
    private.plain_text_rule('words_param', array_to_string(typed, ' ')));
  lock table private.search_synonyms in share row exclusive mode;
  select coalesce(jsonb_object_agg(btrim(private.search_form(t)), t order by place desc), '{}') into spellings
  from (
    select btrim(canonical_param) as t, 0 as place
    union all select t, place from unnest(typed) with ordinality as w (t, place)
  ) as all_words;
  if not exists (select from jsonb_object_keys(spellings) as word where word <> name) then
    spellings := '{}'; -- a single word is not a group
  end if;
  select s.spelling, s.canonical into taken
  from private.search_synonyms s where s.word in (select jsonb_object_keys(spellings)) and s.canonical <> name limit 1;
  if found then
    raise exception '% is already in the group %', taken.spelling, taken.canonical
      using errcode = 'PT409', hint = 'search_word_taken',
        detail = jsonb_build_object('word', taken.spelling, 'group', (
          select spelling from private.search_synonyms where word = taken.canonical))::text;
  end if;
  if (select count(*) from private.search_synonyms where canonical <> name) + (select count(*) from jsonb_object_keys(spellings)) > words_max then
    raise exception 'At most 2,000 words are allowed' using errcode = 'PT409', hint = 'too_many_search_words';
  end if;

  select coalesce(jsonb_object_agg(word, spelling), '{}') into earlier from private.search_synonyms where canonical = name;
  if earlier = spellings then
    return;
  end if;
  delete from private.search_synonyms where canonical = name and not spellings ? word;
  insert into private.search_synonyms (word, canonical, spelling)
  select key, name, value from jsonb_each_text(spellings)
  on conflict (word) do update set spelling = excluded.spelling;
  -- The subject is derived from the name of the group.
  perform private.log_admin_action('save_search_words', 'search_words', md5(name)::uuid,
    jsonb_build_object('words', private.words_in_order(earlier, name)),
    jsonb_build_object('words', private.words_in_order(spellings, name)));

  changed := array(
    select word from jsonb_object_keys(earlier || spellings) as word where (earlier ? word) is distinct from (spellings ? word));
  if changed <> '{}' then
    insert into private.search_refills (words) values (changed) returning id into refill;
    if private.refill_search(refill) then
      perform private.enqueue('refill_search', jsonb_build_object('refill_id', refill));
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_comment(deal_id_param uuid, user_id_param uuid, content_param text, parent_id_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  trimmed text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  result public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_values(
    ('content', char_length(trimmed) between 1 and 2000, 'length', '{"min": 1, "max": 2000}'),
    private.plain_text_rule('content', trimmed, true)
  );
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- The lock of require_pace: the first request may still be running.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'comments', 22));
  select c.id into new_id from public.comments c
  where c.id = comment_id_param and c.user_id = member and c.deal_id = deal_id_param;
  if new_id is null then
    perform private.require_pace('comments', member);
    insert into public.comments (id, deal_id, user_id, content, parent_id)
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, trimmed, parent_id_param)
    on conflict (id) do nothing
    returning id into new_id;
    if new_id is null then
      raise exception 'This comment id is taken. Send the comment with another id.'
        using errcode = 'PT409', hint = 'comment_id_taken';
    end if;
  end if;
  select * into result from public.comments_with_author where id = new_id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_check_deal(deal_id_param uuid, verdict_param text, seen_price_param numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said public.check_verdict;
  is_gone boolean;
  deal public.deals;
  reason text;
  needed integer;
  points integer;
begin
  if verdict_param is null or verdict_param <> all (enum_range(null::public.check_verdict)::text[]) then
    perform private.refuse_value('verdict', 'one_of');
  end if;
  said := verdict_param;
  is_gone := said = 'gone';
  perform private.check_values(
    ('price', seen_price_param is null or seen_price_param between 0 and 1000000, 'range', '{"min": 0, "max": 1000000}'),
    ('price', seen_price_param is null or seen_price_param = round(seen_price_param, 2), 'two_decimals', '{}'));
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  reason := private.write_check(deal, member, said, seen_price_param);
  select * into deal from public.deals where id = deal.id;

  if said = 'price_changed' or is_gone <> (deal.expired_at is null) or private.admin_has_decided(deal.id) then
    return private.check_answer(deal, said, reason, null);
  end if;
  if member = deal.user_id then
    deal := private.decide_expiry(deal.id, is_gone, 'poster');
  elsif not (is_gone and exists (
    select from private.member_endings e where e.deal_id = deal.id and e.state = 'waiting' and not e.one_network))
  then
    -- The check of one established member brings back an unconfirmed deal.
    points := case when not is_gone and deal.expired_by = 'unconfirmed' then 2 else 6 end;
    needed := ceil((points - (select coalesce(sum(c.weight), 0) from private.agreeing_checks(deal, is_gone) c)) / 3.0);
    if needed <= 0 then
      deal := case when is_gone then private.settle_gone(deal) else private.decide_expiry(deal.id, false, 'members') end;
    end if;
    needed := case when needed > 0 and not (is_gone and private.poster_overruled_twice(deal.id)) then needed end;
  end if;
  return private.check_answer(deal, said, reason, needed) || jsonb_build_object('decided', is_gone = (deal.expired_at is not null));
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_submit_deal(title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, details_param jsonb DEFAULT NULL::jsonb)
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
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param, image_url_param,
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param,
    private.details_without_code(details_param));
  perform private.refuse_past_order(deal.order_by, null);

  -- One submission of a member at a time, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 1));
  select id into deal.id from public.deals d
  where d.user_id = member and d.created_at > now() - interval '60 seconds'
    and d.title = deal.title and d.deal_url = deal.deal_url
  order by d.created_at limit 1;

  if deal.id is null then
    perform private.refuse_repost(deal, details_param);
    perform private.require_pace('deals', member);
    deal.status := case when private.is_admin() and private.missing_facts(deal) = '{}' then 'active' else 'pending' end;
    deal.user_id := member;
    deal := private.write_deal(deal, 'user_id', 'status');
    perform private.write_deal_code(deal.id, details_param);
    perform private.note_repost(deal.id, details_param);
    perform private.expire_ended_deals();
  end if;

  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_vote_deal(deal_id_param uuid, is_hot_param boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  if is_hot_param is null then
    perform private.refuse_value('is_hot_param', 'hot_or_cold');
  end if;
  if exists (select from public.deal_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;
  if exists (select from private.removed_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'An admin removed your vote on this deal' using errcode = 'PT403', hint = 'vote_removed';
  end if;
  perform private.require_pace('votes', member);

  -- Updates the counter first: its row lock serializes the voters of a deal, and the foreign key needs no second lock.
  update public.deals set
    hot_votes = hot_votes + is_hot_param::int,
    cold_votes = cold_votes + (not is_hot_param)::int
  where id = deal_id_param and status = 'active'
  returning * into deal;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.is_upcoming(deal) then
    raise exception 'This deal has not started' using errcode = 'PT409', hint = 'deal_not_started';
  end if;

  insert into public.deal_votes (deal_id, user_id, vote_type)
  values (deal_id_param, member, case when is_hot_param then 'hot'::public.vote_type else 'cold' end)
  on conflict do nothing;
  if not found then -- the same member voted in another request at the same time
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;

  return jsonb_build_object(
    'success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes, 'message', 'Vote recorded');
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
    perform private.refuse_value('name', 'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_value('email', 'email_address');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_value('topic', 'one_of');
  end if;
  if trimmed is null or char_length(trimmed) not between 10 and 2000 then
    perform private.refuse_value('message', 'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_values(
    private.plain_text_rule('name', sender_name),
    private.plain_text_rule('email', sender_email),
    private.plain_text_rule('message', trimmed, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = private.caller()), sender_name, sender_email, topic_param, trimmed)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_alert(alert_param jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  alert private.alerts := private.read_alert(member, alert_param);
begin
  perform private.check_values(('name', alert.name <> '', 'length', '{"min": 1, "max": 60}'));
  perform private.require_pace('alerts', member);
  perform private.lock_alerts(member);
  perform private.require_consent(member, 'alerts');
  if alert.id is null then
    if (select count(*) from private.alerts a where a.user_id = member) >= 30 then
      raise exception 'You can have up to 30 alerts. Delete one first.'
        using errcode = 'PT409', hint = 'too_many_alerts', detail = '{"max": 30}';
    end if;
    insert into private.alerts as a (
      user_id, name, words_any, words_all, words_none, patterns_any, patterns_all, patterns_none, categories, merchant, merchant_key,
      poster_id, max_total, currency, allows_unknown_delivery, channel, deal_type, step, within_minutes, is_paused)
    values (
      member, alert.name, alert.words_any, alert.words_all, alert.words_none, alert.patterns_any, alert.patterns_all, alert.patterns_none,
      alert.categories, alert.merchant, alert.merchant_key, alert.poster_id, alert.max_total, alert.currency,
      alert.allows_unknown_delivery, alert.channel, alert.deal_type, alert.step, alert.within_minutes, alert.is_paused)
    returning a.id into alert.id;
    return alert.id;
  end if;
  update private.alerts a set
    name = alert.name, words_any = alert.words_any, words_all = alert.words_all, words_none = alert.words_none,
    patterns_any = alert.patterns_any, patterns_all = alert.patterns_all, patterns_none = alert.patterns_none,
    categories = alert.categories, merchant = alert.merchant, merchant_key = alert.merchant_key, poster_id = alert.poster_id,
    max_total = alert.max_total, currency = alert.currency, allows_unknown_delivery = alert.allows_unknown_delivery,
    channel = alert.channel, deal_type = alert.deal_type, step = alert.step, within_minutes = alert.within_minutes,
    is_paused = alert.is_paused
  where a.id = alert.id and a.user_id = member;
  if not found then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
  return alert.id;
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
  perform private.check_values(
    row('domain_param', private.is_domain(domain_name), 'domain', '{}')::private.value_rule,
    private.plain_text_rule('domain_param', domain_name),
    row('rule_param', rule_name in ('blocked', 'paused', 'shortener', 'pays_us'), 'one_of', '{}')::private.value_rule,
    row('reason_param', rule_name not in ('blocked', 'paused') or new_reason is not null, 'required', '{}')::private.value_rule,
    row('reason_param', coalesce(char_length(new_reason), 0) <= 300, 'max_length', '{"max": 300}')::private.value_rule,
    private.plain_text_rule('reason_param', new_reason),
    row('until_param', rule_name <> 'paused' or until_param is not null, 'required', '{}')::private.value_rule,
    row('until_param', coalesce(until_param > now(), true), 'end_in_future', '{}')::private.value_rule,
    row('until_param', coalesce(until_param <= now() + interval '10 years', true),
      'years_ahead', '{"max": 10}')::private.value_rule);
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

CREATE OR REPLACE FUNCTION public.set_notification_settings(language_param text DEFAULT NULL::text, timezone_param text DEFAULT NULL::text, mail_param jsonb DEFAULT NULL::jsonb, bell_param jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  if not private.is_language_code(language_param) or num_nonnulls(language_param, timezone_param, mail_param, bell_param) = 0 then
    perform private.refuse_value('language', 'one_of');
  end if;
  if not private.is_timezone(timezone_param) then
    perform private.refuse_value('timezone', 'one_of');
  end if;
  mail_param := private.unwrap_object(mail_param);
  bell_param := private.unwrap_object(bell_param);
  perform private.check_kind_switches('mail', mail_param);
  perform private.check_kind_switches('bell', bell_param);
  insert into public.notification_settings as s (user_id, language, timezone, mail, bell)
  values (member, language_param, timezone_param, coalesce(mail_param, '{}'), coalesce(bell_param, '{}'))
  on conflict (user_id) do update set
    language = coalesce(excluded.language, s.language), timezone = coalesce(excluded.timezone, s.timezone),
    mail = s.mail || excluded.mail, bell = s.bell || excluded.bell, updated_at = now();
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_addition(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  delete from public.deal_additions where deal_id = deal_id_param and user_id = member;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
end
$function$;

CREATE TRIGGER deal_votes_keep_number AFTER DELETE ON public.deal_votes FOR EACH ROW EXECUTE FUNCTION private.keep_vote_of_deleted_member();

CREATE TRIGGER profiles_clear_deleted_member BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.clear_profile_of_deleted_member();

COMMENT ON FUNCTION "private"."admin_has_decided"(uuid) IS 'Definer: private.expiry_decisions has no grants.';

COMMENT ON FUNCTION "private"."brief_deal"(public.deals) IS 'Inlined. Used by related_to_deal.';

COMMENT ON FUNCTION "private"."canonical_search"(text) IS 'Used by search_deals and read_related_to_search.';

COMMENT ON FUNCTION "private"."categories"() IS 'Constraints of deals, merchants and alerts call it, so that they accept a new slug without a change to the tables.';

COMMENT ON FUNCTION "private"."categories_named"(text) IS 'If a search has other words too, such a word may match the category instead of the title or merchant.';

COMMENT ON FUNCTION "private"."check_fields"(private.field_rule[]) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."check_values"(private.value_rule[]) IS 'Raises PT400 invalid_field. At most 100 rules.';

COMMENT ON FUNCTION "private"."clear_profile_of_deleted_member"() IS 'Deletes the member''s unpublished content with the account. Through their foreign keys, public deals, codes, posts, comments and facts stay without a name, and merchants and additions are deleted; a vote stays as a number (private.keep_vote_of_deleted_member). Definer: the auth service deletes accounts and has no rights on these tables.';

COMMENT ON FUNCTION "private"."decline_rejected_code"() IS 'Declines an addition when an admin rejects the code that came from it. Definer: deal_additions is written by procedures only.';

COMMENT ON FUNCTION "private"."ended_by"(public.deals) IS 'Returns what ended the deal: date, poster, members, admin or unconfirmed; null before the end.';

COMMENT ON FUNCTION "private"."fact_choice_rule"(jsonb, text, text[], boolean) IS 'Used by check_travel_facts and check_finance_facts.';

COMMENT ON FUNCTION "private"."fact_number_rule"(jsonb, text, integer, integer) IS 'Used by check_travel_facts.';

COMMENT ON FUNCTION "private"."fact_text_rule"(jsonb, text, integer) IS 'Used by check_travel_facts and check_finance_facts.';

COMMENT ON FUNCTION "private"."fallback_profile"(public.profiles) IS 'Definer: refuse_value has no grants. Specification, section 4.';

COMMENT ON FUNCTION "private"."keep_vote_of_deleted_member"() IS 'Keeps a deleted vote in the adjustment of its deal, so that the votes of a deleted member still count. forget_deleted_votes reverts this for withdrawn and removed votes. Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "private"."names_category"(text, text, private.search_terms) IS 'Used by fits_search and read_related_to_search.';

COMMENT ON FUNCTION "private"."plain_text_rule"(text, text, boolean) IS 'Null is valid: a required field has another rule.';

COMMENT ON FUNCTION "private"."read_search"(text) IS 'Used by search_deals and read_related_to_search.';

COMMENT ON FUNCTION "private"."refuse_value"(text, text, jsonb) IS 'Raises PT400. The sentences for people are in web/lib/errors/field-texts.ts.';

COMMENT ON FUNCTION "private"."related_to_deal"(text, text) IS 'Definer: private.deal_ranking has no grants, and row-level security would prevent the use of the index by merchant. Public deals and codes only.';

COMMENT ON FUNCTION "private"."text_rule"(text, text, text, boolean) IS 'Null is valid.';

COMMENT ON FUNCTION "private"."write_deal"(public.deals, text[]) IS 'The caller has locked a stored deal.';

COMMENT ON FUNCTION "public"."add_to_deal"(uuid, jsonb) IS 'Definer: deal_additions is written by procedures only. Counts towards limit_additions. [members; writes]';

COMMENT ON FUNCTION "public"."decide_addition"(uuid, uuid, text, text, timestamp with time zone) IS 'Definer: deal_additions is written by procedures only. Other callers get addition_not_found, even for an accepted addition, which they can read. [members; writes public content]';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Invoker: row-level security applies to the listed deals. Specification, section 7. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean) IS 'Invoker: row-level security applies to the listed deals. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_related_to_search"(text) IS 'Definer: private.searchable_deals has no grants; it returns public deals only. Considers the first 1,000 upcoming deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."withdraw_addition"(uuid) IS 'Definer: deal_additions is written by procedures only. Raises PT401, PT404. [members, also banned; writes public content]';

COMMENT ON TYPE "private"."list_request" IS 'Created by read_deals, get_hottest_deals, search_deals and find_among_first.';

COMMENT ON TYPE "private"."value_rule" IS 'Used by check_values.';

REVOKE ALL ON FUNCTION "private"."admin_has_decided"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."categories"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."categories_named"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_values"(private.value_rule[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clear_profile_of_deleted_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_choice_rule"(jsonb, text, text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_number_rule"(jsonb, text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_text_rule"(jsonb, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_vote_of_deleted_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mandatory_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plain_text_rule"(text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_value"(text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."related_to_deal"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."related_to_deal"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."write_deal"(public.deals, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_related_to_search"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_related_to_search"(text) TO "anon", "authenticated";

CREATE OR REPLACE FUNCTION private.deals_out_of_time()
 RETURNS SETOF public.deals
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 100
BEGIN ATOMIC
 SELECT deals.id,
     deals.user_id,
     deals.title,
     deals.description,
     deals.price,
     deals.original_price,
     deals.currency,
     deals.merchant,
     deals.deal_url,
     deals.image_url,
     deals.category,
     deals.location,
     deals.status,
     deals.rejection_reason,
     deals.hot_votes,
     deals.cold_votes,
     deals.hot_votes_adjustment,
     deals.cold_votes_adjustment,
     deals.temperature_offset,
     deals.comments_count,
     deals.starts_at,
     deals.expires_at,
     deals.expired_at,
     deals.created_at,
     deals.updated_at,
     deals.hot_votes_of_deleted_members,
     deals.cold_votes_of_deleted_members,
     deals.temperature_reason,
     deals.last_confirmed_at,
     deals.live_count,
     deals.gone_count,
     deals.expired_by,
     deals.edited_at,
     deals.confirmed_by_poster,
     deals.confirmed_at,
     deals.season_section,
     deals.delivery_days,
     deals.order_by,
     deals.channel,
     deals.delivery_kind,
     deals.delivery_cost,
     deals.free_delivery_over,
     deals.unit_amount,
     deals.unit,
     deals.deal_type,
     deals.is_associated,
     deals.original_price_source,
     deals.total_price,
     deals.travel_facts,
     deals.finance_facts,
     deals.contains_meat
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.expires_at <= now()))
 UNION ALL
  SELECT deals.id,
     deals.user_id,
     deals.title,
     deals.description,
     deals.price,
     deals.original_price,
     deals.currency,
     deals.merchant,
     deals.deal_url,
     deals.image_url,
     deals.category,
     deals.location,
     deals.status,
     deals.rejection_reason,
     deals.hot_votes,
     deals.cold_votes,
     deals.hot_votes_adjustment,
     deals.cold_votes_adjustment,
     deals.temperature_offset,
     deals.comments_count,
     deals.starts_at,
     deals.expires_at,
     deals.expired_at,
     deals.created_at,
     deals.updated_at,
     deals.hot_votes_of_deleted_members,
     deals.cold_votes_of_deleted_members,
     deals.temperature_reason,
     deals.last_confirmed_at,
     deals.live_count,
     deals.gone_count,
     deals.expired_by,
     deals.edited_at,
     deals.confirmed_by_poster,
     deals.confirmed_at,
     deals.season_section,
     deals.delivery_days,
     deals.order_by,
     deals.channel,
     deals.delivery_kind,
     deals.delivery_cost,
     deals.free_delivery_over,
     deals.unit_amount,
     deals.unit,
     deals.deal_type,
     deals.is_associated,
     deals.original_price_source,
     deals.total_price,
     deals.travel_facts,
     deals.finance_facts,
     deals.contains_meat
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_categories_count" CHECK ((cardinality(categories) <= cardinality(private.categories())));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_category_known" CHECK ((category = ANY (private.categories())));

ALTER TABLE "public"."merchants" ADD CONSTRAINT "merchants_category_known" CHECK ((category = ANY (private.categories())));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK (((kind = ANY ((private.mandatory_kinds() || private.optional_kinds()))) AND (kind <> 'moderation'::text)));
