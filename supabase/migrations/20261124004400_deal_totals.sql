set local check_function_bodies = off;

-- PostgreSQL 15.20 changes no table whose rows a function with an SQL-standard body takes: these have string bodies until the end.
CREATE OR REPLACE FUNCTION private.arrives_by(deal public.deals, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT COALESCE(((NOT private.is_over(deal)) AND COALESCE(((deal).order_by >= ((now() AT TIME ZONE 'UTC'::text))::date), true) AND (private.arrival_day(GREATEST(((now() AT TIME ZONE 'UTC'::text))::date, (((deal).starts_at AT TIME ZONE 'UTC'::text))::date), (deal).delivery_days) <= day)), false)$function$;

CREATE OR REPLACE FUNCTION private.brief_deal(deal public.deals)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$SELECT json_build_object('id', (deal).id, 'title', (deal).title, 'price', (deal).price, 'currency', (deal).currency, 'image_url', (deal).image_url, 'merchant', (deal).merchant, 'calculated_temperature', (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset), 'expires_at', (deal).expires_at)$function$;

CREATE OR REPLACE FUNCTION private.ended_by(deal public.deals)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT CASE WHEN ((deal).expired_at IS NULL) THEN CASE WHEN ((deal).expires_at <= now()) THEN 'date'::text ELSE NULL::text END WHEN ((deal).expired_by IS NOT NULL) THEN (deal).expired_by WHEN ((deal).expired_at = (deal).expires_at) THEN 'date'::text ELSE 'moderator'::text END$function$;

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((((request).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (request).merchant)) AND (((request).location IS NULL) OR ((deal).location ~~* (request).location)) AND (((request).since IS NULL) OR ((deal).created_at >= (request).since)) AND ((COALESCE((request).min_price, (request).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((request).min_price IS NULL) OR ((deal).price >= (request).min_price)) AND (((request).max_price IS NULL) OR ((deal).price <= (request).max_price)) AND (((request).section IS NULL) OR private.is_in_section(deal, (request).section)) AND (((request).by_day IS NULL) OR (((deal).delivery_days IS NOT NULL) AND private.arrives_by(deal, (request).by_day))) AND (((request).states_delivery IS NOT TRUE) OR ((deal).delivery_days IS NOT NULL)))$function$;

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)))$function$;

CREATE OR REPLACE FUNCTION private.is_in_section(deal public.deals, section text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$SELECT (((deal).season_section = section) OR (((deal).season_section IS NULL) AND ((deal).category = ANY (private.section_categories(section)))))$function$;

CREATE OR REPLACE FUNCTION private.is_over(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT (((deal).expired_at IS NOT NULL) OR COALESCE(((deal).expires_at <= now()), false))$function$;

CREATE OR REPLACE FUNCTION private.is_running(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT (((deal).status = 'active'::public.deal_status) AND ((deal).expired_at IS NULL) AND (((deal).expires_at IS NULL) OR ((deal).expires_at > now())) AND (((deal).starts_at IS NULL) OR ((deal).starts_at <= now())))$function$;

CREATE OR REPLACE FUNCTION private.is_upcoming(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT (((deal).expired_at IS NULL) AND COALESCE(((deal).starts_at > now()), false))$function$;

CREATE OR REPLACE FUNCTION private.ranking_of(deal public.deals)
 RETURNS SETOF private.deal_ranking
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
AS $function$ SELECT (deal).id AS id,
     (deal).category AS category,
     (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset),
     (deal).created_at AS created_at,
     private.trend_of(deal) AS trend_of,
     (deal).season_section AS season_section$function$;

CREATE OR REPLACE FUNCTION private.trend_of(deal public.deals)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((sign((((deal).hot_votes - (deal).cold_votes))::double precision) * log((GREATEST(1, abs(((deal).hot_votes - (deal).cold_votes))))::double precision)) + ((EXTRACT(epoch FROM GREATEST((deal).created_at, (deal).starts_at)))::double precision / (45000)::double precision))$function$;

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric);

DROP FUNCTION "private"."tidy_details"(public.deals);

DROP FUNCTION "public"."admin_find_deals"(text, text);

DROP FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text);

DROP FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."expire_own_deal"(uuid);

DROP FUNCTION "public"."get_deal"(uuid);

DROP FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone);

DROP FUNCTION "public"."get_merchant_deals"(text, integer, integer);

DROP FUNCTION "public"."get_my_deals"(text, integer, integer);

DROP VIEW "public"."own_deals";

DROP FUNCTION "public"."get_pending_deals"();

DROP FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone);

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb);

DROP VIEW "public"."deals_with_temperature";

ALTER TABLE "private"."approved_versions" ADD COLUMN "total_price" numeric;

ALTER TABLE "public"."deals" ADD COLUMN "channel" text;

ALTER TABLE "public"."deals" ADD COLUMN "delivery_kind" text NOT NULL DEFAULT 'unknown'::text;

ALTER TABLE "public"."deals" ADD COLUMN "delivery_cost" numeric;

ALTER TABLE "public"."deals" ADD COLUMN "free_delivery_over" numeric;

ALTER TABLE "public"."deals" ADD COLUMN "unit_amount" numeric;

ALTER TABLE "public"."deals" ADD COLUMN "unit" text;

ALTER TABLE "public"."deals" ADD COLUMN "deal_type" text NOT NULL DEFAULT 'discount'::text;

ALTER TABLE "public"."deals" ADD COLUMN "is_associated" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."deals" ADD COLUMN "original_price_source" text;

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
  deal := private.tidy_details(deal, old);
  perform private.check_deal(deal);
  perform private.refuse_past_order(deal.order_by, old.order_by);
  perform private.check_earlier_price(deal, old);
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
    ('order_by', coalesce(deal.order_by >= (deal.starts_at at time zone 'UTC')::date, true),
      'The last day to order must not be before the start', 'not_before_start', '{}'),
    ('temperature_offset', deal.temperature_offset between -1000 and 1000,
      'Temperature offset must be a whole number from -1,000 to 1,000', 'integer_range', '{"min": -1000, "max": 1000}')
  );
  perform private.check_price_details(deal);
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
      ('original_price', coalesce(deal.original_price >= deal.price, true), 'The earlier price must not be below the price',
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
      'A fixed delivery needs its cost', 'required', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_kind in ('fixed', 'free_over'),
      'Only fixed and free_over have a delivery cost', 'no_delivery_cost', '{}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over between 0 and 1000000,
      'Free delivery must begin at 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over = round(deal.free_delivery_over, 2),
      'The amount of free delivery must have at most two decimals', 'two_decimals', '{}'),
    ('free_delivery_over', (deal.free_delivery_over is not null) = (deal.delivery_kind = 'free_over'),
      'free_over, and no other delivery, needs the amount of free delivery', 'free_over_amount', '{}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount > 0 and deal.unit_amount <= 100000,
      'Amount must be above 0 and at most 100,000', 'amount_range', '{"max": 100000}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount = round(deal.unit_amount, 3),
      'Amount must have at most three decimals', 'three_decimals', '{}'),
    ('unit', deal.unit is null or deal.unit in ('kg', 'g', 'l', 'ml', 'piece', 'm'),
      'Unit must be kg, g, l, ml, piece or m', 'one_of', '{}'),
    ('unit_amount', deal.unit_amount is not null or deal.unit is null, 'A unit needs its amount', 'required', '{}'),
    ('unit', deal.unit is not null or deal.unit_amount is null, 'An amount needs its unit', 'required', '{}'),
    ('deal_type', deal.deal_type in ('discount', 'freebie', 'giveaway'),
      'Type must be discount, freebie or giveaway', 'one_of', '{}'),
    ('price', deal.deal_type = 'discount' or coalesce(deal.price = 0, false),
      'A freebie or giveaway must cost 0', 'free_price', '{}'),
    ('original_price_source', deal.original_price_source is null or deal.original_price_source in ('merchant', 'seen'),
      'Source of the earlier price must be merchant or seen', 'one_of', '{}'),
    ('original_price', deal.original_price is not null or deal.original_price_source is null,
      'A source of the earlier price needs that price', 'required', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.deal_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['title'::text, 'description'::text, 'price'::text, 'original_price'::text, 'currency'::text, 'merchant'::text, 'category'::text, 'location'::text, 'image_url'::text, 'deal_url'::text, 'starts_at'::text, 'expires_at'::text, 'season_section'::text, 'delivery_days'::text, 'order_by'::text, 'channel'::text, 'delivery_kind'::text, 'delivery_cost'::text, 'free_delivery_over'::text, 'unit_amount'::text, 'unit'::text, 'deal_type'::text, 'is_associated'::text, 'original_price_source'::text];

CREATE OR REPLACE FUNCTION private.detail_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['season_section'::text, 'delivery_days'::text, 'order_by'::text, 'channel'::text, 'delivery_kind'::text, 'delivery_cost'::text, 'free_delivery_over'::text, 'unit_amount'::text, 'unit'::text, 'deal_type'::text, 'is_associated'::text, 'original_price_source'::text];

CREATE OR REPLACE FUNCTION private.is_large_change(approved private.approved_versions, deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select deal.title <> approved.title
    or deal.image_url <> approved.image_url
    or private.judged_link(deal.deal_url) <> private.judged_link(approved.deal_url)
    or deal.currency <> approved.currency
    or (deal.price is null) <> (approved.price is null)
    or coalesce(abs(deal.price - approved.price) > 0.2 * approved.price, false)
    or coalesce(abs(private.total_of(deal) - approved.total_price) > 0.2 * approved.total_price, false)
    or coalesce(deal.original_price
      > 1.2 * greatest(coalesce(approved.original_price, 0), coalesce(approved.price, 0)), false)
    or private.changed_share(approved.description, deal.description) > 0.5
    or private.gains_link(
      approved.description || ' ' || approved.location, deal.description || ' ' || deal.location)
$function$;

CREATE OR REPLACE FUNCTION private.keep_approved_version(approved public.deals)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.approved_versions (
    deal_id, title, description, price, original_price, currency, location, image_url, deal_url, total_price)
  values (
    approved.id, approved.title, approved.description, approved.price, approved.original_price, approved.currency,
    approved.location, approved.image_url, approved.deal_url, approved.total_price)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.kept_details(old public.deals, original_price_param numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(key, value)
  from jsonb_each(to_jsonb(old))
  where key = any (private.detail_fields())
    and (key <> 'original_price_source' or original_price_param is not null)
$function$;

CREATE OR REPLACE FUNCTION private.list_orders()
 RETURNS SETOF private.list_order
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 VALUES ('latest'::text,NULL::text,'private.is_running(d)'::text,true,NULL::text,'d.created_at desc, d.id desc'::text,ARRAY['(d.created_at, d.id) < ($1.after_created_at, $1.after_id)'::text],NULL::integer), ('hottest'::text,'private.deal_ranking'::text,'private.is_running(d)'::text,false,'r.temperature'::text,'r.temperature desc, r.created_at desc, r.deal_id'::text,ARRAY['r.temperature <= $1.after_rank::bigint and (r.temperature < $1.after_rank::bigint
        or r.created_at < $1.after_created_at or (r.created_at = $1.after_created_at and r.deal_id > $1.after_id))'::text],NULL::integer), ('trending'::text,'private.deal_ranking'::text,'private.is_running(d)'::text,false,'r.trend'::text,'r.trend desc, r.deal_id'::text,ARRAY['r.trend <= $1.after_rank and (r.trend < $1.after_rank or r.deal_id > $1.after_id)'::text],NULL::integer), ('discussed'::text,'private.deal_discussions'::text,'private.is_running(d)'::text,false,'r.activity'::text,'r.activity desc, r.deal_id'::text,ARRAY['r.activity <= $1.after_rank and (r.activity < $1.after_rank or r.deal_id > $1.after_id)'::text],1000), ('ending'::text,NULL::text,'private.is_running(d) and d.expires_at > now() and d.expires_at <= now() + interval ''72 hours'''::text,false,'extract(epoch from d.expires_at)'::text,'d.expires_at, d.id'::text,ARRAY['d.expires_at >= to_timestamp($1.after_rank) and (d.expires_at > to_timestamp($1.after_rank) or d.id > $1.after_id)'::text],10000), ('starting'::text,NULL::text,'d.status = ''active'' and private.is_upcoming(d) and d.starts_at > now()'::text,false,'extract(epoch from d.starts_at)'::text,'d.starts_at, d.id'::text,ARRAY['d.starts_at >= to_timestamp($1.after_rank) and (d.starts_at > to_timestamp($1.after_rank) or d.id > $1.after_id)'::text],10000), ('price_low'::text,NULL::text,'private.is_running(d)'::text,true,'d.price'::text,'private.price_group(d.price, d.currency), d.price, d.created_at desc, d.id desc'::text,ARRAY['private.price_group(d.price, d.currency) = $1.after_group and d.price >= $1.after_rank::numeric
          and (d.price > $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text, 'private.price_group(d.price, d.currency) > $1.after_group'::text, 'private.price_group(d.price, d.currency) is null
          and ($1.after_rank is not null or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text],NULL::integer), ('price_high'::text,NULL::text,'private.is_running(d)'::text,true,'d.price'::text,'private.price_group(d.price, d.currency), d.price desc nulls last, d.created_at desc, d.id desc'::text,ARRAY['private.price_group(d.price, d.currency) = $1.after_group and d.price <= $1.after_rank::numeric
          and (d.price < $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text, 'private.price_group(d.price, d.currency) > $1.after_group'::text, 'private.price_group(d.price, d.currency) is null
          and ($1.after_rank is not null or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text],NULL::integer), ('total'::text,NULL::text,'private.is_running(d) and private.price_group(d.total_price, d.currency) = '''''::text,false,'d.total_price'::text,'d.total_price, d.created_at desc, d.id desc'::text,ARRAY['d.total_price >= $1.after_rank::numeric
        and (d.total_price > $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text],10000);
END;

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
    perform private.refuse_field('details_param', 'details_param must be an object of fields', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, private.detail_fields());
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
  deal.deal_url := btrim(coalesce(deal_url_param, ''));
  deal.image_url := btrim(coalesce(image_url_param, ''));
  deal.category := lower(btrim(category_param));
  deal.location := btrim(coalesce(location_param, ''));
  deal.starts_at := starts_at_param;
  deal.expires_at := expires_at_param;
  deal.temperature_offset := 0;
  perform private.check_deal(deal);
  perform private.check_earlier_price(deal, null);
  if deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_details(deal public.deals, old public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  deal.season_section := nullif(lower(btrim(deal.season_section)), '');
  return private.tidy_price_details(deal, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_price_details(deal public.deals, old public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  deal.channel := nullif(lower(btrim(deal.channel)), '');
  deal.delivery_kind := coalesce(nullif(lower(btrim(deal.delivery_kind)), ''), 'unknown');
  deal.unit := nullif(lower(btrim(deal.unit)), '');
  deal.deal_type := coalesce(nullif(lower(btrim(deal.deal_type)), ''), 'discount');
  deal.is_associated := coalesce(deal.is_associated, false);
  deal.original_price_source := nullif(lower(btrim(deal.original_price_source)), '');
  if deal.delivery_kind not in ('fixed', 'free_over') and deal.delivery_cost = old.delivery_cost then
    deal.delivery_cost := null;
  end if;
  if deal.delivery_kind <> 'free_over' and deal.free_delivery_over = old.free_delivery_over then
    deal.free_delivery_over := null;
  end if;
  if deal.original_price is null and deal.original_price_source = old.original_price_source then
    deal.original_price_source := null;
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.total_price(price_param numeric, channel_param text, delivery_kind_param text, delivery_cost_param numeric, free_delivery_over_param numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((channel_param = 'in_store'::text) OR (delivery_kind_param = ANY (ARRAY['included'::text, 'collect'::text])) OR ((delivery_kind_param = 'free_over'::text) AND (price_param >= free_delivery_over_param))) THEN price_param WHEN (delivery_kind_param = ANY (ARRAY['fixed'::text, 'free_over'::text])) THEN (price_param + delivery_cost_param) ELSE NULL::numeric END;

CREATE OR REPLACE FUNCTION private.total_of(deal public.deals)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$SELECT private.total_price((deal).price, (deal).channel, (deal).delivery_kind, (deal).delivery_cost, (deal).free_delivery_over)$function$;

CREATE OR REPLACE FUNCTION private.write_edit(edited public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written public.deals;
begin
  update public.deals set
    title = edited.title, description = edited.description, price = edited.price, original_price = edited.original_price,
    currency = edited.currency, merchant = edited.merchant, category = edited.category, location = edited.location,
    image_url = edited.image_url, deal_url = edited.deal_url, starts_at = edited.starts_at,
    season_section = edited.season_section, delivery_days = edited.delivery_days, order_by = edited.order_by,
    channel = edited.channel, delivery_kind = edited.delivery_kind, delivery_cost = edited.delivery_cost,
    free_delivery_over = edited.free_delivery_over, unit_amount = edited.unit_amount, unit = edited.unit,
    deal_type = edited.deal_type, is_associated = edited.is_associated, original_price_source = edited.original_price_source,
    expires_at = edited.expires_at, expired_at = edited.expired_at, expired_by = edited.expired_by,
    hot_votes_adjustment = edited.hot_votes_adjustment, cold_votes_adjustment = edited.cold_votes_adjustment,
    hot_votes = hot_votes - hot_votes_adjustment + edited.hot_votes_adjustment,
    cold_votes = cold_votes - cold_votes_adjustment + edited.cold_votes_adjustment,
    temperature_reason = edited.temperature_reason, updated_at = now()
  where id = edited.id
  returning * into written;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_deals(category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, include_expired boolean DEFAULT false, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  only_location text := private.like_pattern(nullif(btrim(location_filter), ''));
begin
  if coalesce(only_location, since_param::text, min_price_param::text, max_price_param::text) is not null then
    return (
      select count(*) from public.deals
      where status = 'active'
        and (only_category is null or category = only_category)
        and (only_location is null or location ilike only_location)
        and (since_param is null or created_at >= since_param)
        and (coalesce(min_price_param, max_price_param) is null or private.price_group(price, currency) = '')
        and (min_price_param is null or price >= min_price_param)
        and (max_price_param is null or price <= max_price_param and coalesce(total_price, price) <= max_price_param)
        and (private.is_running(deals) or (include_expired and private.is_over(deals)))
    );
  end if;
  return private.count_kept_deals(only_category, include_expired);
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  request constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id,
    coalesce(after_rank, case sort_param when 'hottest' then after_temperature else after_price end), null, section_filter, by_param,
    null);
  -- The list in the default order, from which the total omits deals.
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
    'of', case when counted and sort_param = 'total' then private.count_listed_deals(unsorted) end);
end
$function$;

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_channel_known" CHECK ((channel = ANY (ARRAY['online'::text, 'in_store'::text, 'both'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_deal_type_known" CHECK ((deal_type = ANY (ARRAY['discount'::text, 'freebie'::text, 'giveaway'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_delivery_cost_range" CHECK (((delivery_cost >= (0)::numeric) AND (delivery_cost <= (1000000)::numeric) AND (delivery_cost = round(delivery_cost, 2))));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_delivery_kind_known" CHECK ((delivery_kind = ANY (ARRAY['included'::text, 'fixed'::text, 'free_over'::text, 'collect'::text, 'unknown'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_free_delivery_over_range" CHECK (((free_delivery_over >= (0)::numeric) AND (free_delivery_over <= (1000000)::numeric) AND (free_delivery_over = round(free_delivery_over, 2))));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_original_price_source_known" CHECK ((original_price_source = ANY (ARRAY['merchant'::text, 'seen'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_unit_amount_range" CHECK (((unit_amount > (0)::numeric) AND (unit_amount <= (100000)::numeric) AND (unit_amount = round(unit_amount, 3))));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_unit_known" CHECK ((unit = ANY (ARRAY['kg'::text, 'g'::text, 'l'::text, 'ml'::text, 'piece'::text, 'm'::text])));

COMMENT ON COLUMN "public"."deals"."is_associated" IS 'The poster belongs to the merchant. Posters cannot take it back.';

COMMENT ON COLUMN "public"."deals"."original_price_source" IS 'Whose earlier price original_price is: the merchant''s, or one that the poster has seen. Null is read as the merchant''s.';

COMMENT ON COLUMN "public"."deals"."unit_amount" IS 'How much of the unit the price buys.';

COMMENT ON FUNCTION "private"."check_earlier_price"(public.deals, public.deals) IS 'Raises PT400 invalid_field. For submissions and edits.';

COMMENT ON FUNCTION "private"."check_price_details"(public.deals) IS 'Raises PT400 invalid_field. For check_deal.';

COMMENT ON FUNCTION "private"."detail_fields"() IS 'For secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."fits_request"(public.deals, private.list_request) IS 'Inlined. The condition on the price, which no total is below, reads the indexes by price.';

COMMENT ON FUNCTION "private"."kept_details"(public.deals, numeric) IS 'For resubmit_deal.';

COMMENT ON FUNCTION "private"."tidy_details"(public.deals, public.deals) IS 'For submissions and edits.';

COMMENT ON FUNCTION "private"."tidy_price_details"(public.deals, public.deals) IS 'For private.tidy_details.';

COMMENT ON FUNCTION "private"."total_of"(public.deals) IS 'For is_large_change. Inlined.';

COMMENT ON FUNCTION "private"."total_price"(numeric, text, text, numeric, numeric) IS 'Inlined in deals.total_price, which a new rule needs to compute again. contract/deals/total.ts repeats it.';

REVOKE ALL ON FUNCTION "private"."check_earlier_price"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_price_details"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."detail_fields"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kept_details"(public.deals, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_details"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_price_details"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_of"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_price"(numeric, text, text, numeric, numeric) FROM PUBLIC;

ALTER TABLE "public"."deals" ADD COLUMN "total_price" numeric GENERATED ALWAYS AS (private.total_price(price, channel, delivery_kind, delivery_cost, free_delivery_over)) STORED;

CREATE VIEW "public"."deals_with_temperature" WITH (security_invoker=true) AS  SELECT d.id,
    d.user_id,
    d.title,
    d.description,
    d.price,
    d.original_price,
    d.currency,
    d.merchant,
    d.deal_url,
    d.image_url,
    d.category,
    d.location,
    d.status,
    d.rejection_reason,
    d.hot_votes,
    d.cold_votes,
    d.hot_votes_adjustment,
    d.cold_votes_adjustment,
    d.temperature_offset,
    d.comments_count,
    d.starts_at,
    d.expires_at,
    d.expired_at,
    d.created_at,
    d.updated_at,
    ((d.hot_votes - d.cold_votes) + d.temperature_offset) AS temperature,
    ((d.hot_votes - d.cold_votes) + d.temperature_offset) AS calculated_temperature,
    private.is_over(d.*) AS is_expired,
    p.username,
    p.profile_image_url AS user_profile_image_url,
    private.is_upcoming(d.*) AS is_upcoming,
    private.is_running(d.*) AS is_running,
    (d.hot_votes_adjustment - d.hot_votes_of_leavers) AS hot_votes_of_admins,
    (d.cold_votes_adjustment - d.cold_votes_of_leavers) AS cold_votes_of_admins,
    d.temperature_reason,
    private.price_group(d.price, d.currency) AS price_group,
    codes.first AS voucher_code,
    d.last_confirmed_at,
    d.live_count,
    d.gone_count,
    private.ended_by(d.*) AS expired_by,
    d.edited_at,
    d.confirmed_by_poster,
    codes.applicable AS merchant_codes_count,
    d.season_section,
    d.delivery_days,
    d.order_by,
    d.channel,
    d.delivery_kind,
    d.delivery_cost,
    d.free_delivery_over,
    d.total_price,
    d.unit_amount,
    d.unit,
    d.deal_type,
    d.is_associated,
    d.original_price_source
   FROM ((public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)))
     LEFT JOIN LATERAL ( SELECT (array_agg(v.code ORDER BY v.is_failing, v.expiry_date, v.created_at DESC, v.id))[1] AS first,
            (count(*) FILTER (WHERE private.is_code_for(d.price, d.currency, v.min_spend, v.currency)))::integer AS applicable
           FROM ( SELECT c.id,
                    c.user_id,
                    c.code,
                    c.description,
                    c.merchant,
                    c.merchant_url,
                    c.discount_value,
                    c.discount_type,
                    c.expiry_date,
                    c.brand_image_url,
                    c.status,
                    c.rejection_reason,
                    c.created_at,
                    c.updated_at,
                    c.rejected_at,
                    c.merchant_key,
                    c.min_spend,
                    c.currency,
                    c.new_customers_only,
                    c.single_use,
                    c.exclusions,
                    c.source_url,
                    c.worked_14d,
                    c.failed_14d,
                    c.last_worked_at,
                    c.failing_reason,
                    (c.failing_reason IS NOT NULL) AS is_failing
                   FROM public.voucher_codes c
                  WHERE ((c.status = 'active'::public.voucher_status) AND ((c.expiry_date IS NULL) OR (c.expiry_date >= ((now() AT TIME ZONE 'UTC'::text))::date)) AND (c.merchant_key = ( SELECT NULLIF(private.merchant_key(d.merchant), ''::text) AS "nullif")))
                  ORDER BY (c.failing_reason IS NOT NULL), c.expiry_date, c.created_at DESC, c.id
                 LIMIT 100) v) codes ON (true));

CREATE OR REPLACE FUNCTION private.deals_in_order(sort_param text, limit_param integer, offset_param integer, category_filter text, location_filter text, since_param timestamp with time zone, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select d.*
  from private.list_deals(
    row(
      category_filter, null, location_filter, duration_filter, since_param, min_price_param, max_price_param, false, sort_param,
      null, null, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, rank, place)
  join public.deals_with_temperature d on d.id = listed.id
  order by listed.place
$function$;

CREATE OR REPLACE FUNCTION public.admin_find_deals(text_param text DEFAULT ''::text, status_param text DEFAULT ''::text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or (wanted ~ '^[0-9a-f-]{7,36}$' and starts_with(d.id::text, wanted)))
    order by d.created_at desc, d.id
    limit 50;
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
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  if offset_param is null or offset_param not between -1000 and 1000 then
    perform private.refuse_field('offset_param', 'Temperature offset must be a whole number from -1,000 to 1,000',
      'integer_range', '{"min": -1000, "max": 1000}');
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
  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
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
  answer public.deals_with_temperature;
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
  if deal.hot_votes_adjustment is null or deal.cold_votes_adjustment is null
    or old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment < 0
    or old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment < 0
  then
    perform private.refuse_field('hot_votes_adjustment', 'Vote adjustments must leave both counts at 0 or more',
      'counts_not_negative', '{}');
  end if;

  if (deal.hot_votes_adjustment, deal.cold_votes_adjustment)
    is distinct from (old.hot_votes_adjustment, old.cold_votes_adjustment)
  then
    deal.temperature_reason := nullif(btrim(reason_param), '');
  end if;
  deal := private.write_edit(deal);
  if private.note_edit(old, deal, 'moderator', reason_param) then
    perform private.approve_present_version(deal.id);
  end if;
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
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
  answer public.deals_with_temperature;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.moderator_has_decided(deal.id) then
    raise exception 'An admin brought this deal back. You can end it after 24 hours.'
      using errcode = 'PT409', hint = 'moderator_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_deal(deal_id_param uuid)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select * from public.deals_with_temperature where id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION public.get_discussed_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('discussed', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_ending_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('ending', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_hottest_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order(
    'hottest', limit_param, offset_param, category_filter, location_filter, since_param, duration_filter, min_price_param,
    max_price_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_merchant_deals(merchant_key_param text, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select * from public.deals_with_temperature d
    where d.is_running and private.merchant_key(d.merchant) = merchant_key_param
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deals()
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature where status = 'pending' and expired_at is null
    order by created_at, id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_trending_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('trending', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.get_upcoming_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.deals_in_order('starting', limit_param, offset_param, category_filter, location_filter, since_param)
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal(deal_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'Someone else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'approve' and old.expires_at <= now() then
    raise exception 'The end date of this deal has passed. Change it first.'
      using errcode = 'PT409', hint = 'end_passed', detail = json_build_object('at', old.expires_at)::text;
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approval and rejection replace the reason of an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
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
  answer public.deals_with_temperature;
begin
  -- Locked, so that no admin decides on the old text.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only pending or rejected deals can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param, coalesce(details_param, private.kept_details(old, original_price_param)));
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
    original_price_source = deal.original_price_source,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  few constant integer := 5;
  rows_max integer := least(greatest(coalesce(limit_param, 20), 0), 20);
  asked private.search_terms := private.read_search(query_param);
  filters private.list_request := private.read_list_request(row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param, false,
    sort_param, null, null, null, null, section_filter, by_param, null)::private.list_request);
  running uuid[];
  expired uuid[];
begin
  if asked is null then
    return;
  end if;
  asked.seen := (
    select count(*) from (
      select form from private.searchable_deals order by created_at desc, deal_id desc limit 500
    ) as newest where form like all (asked.patterns) or form like all (asked.meant));
  -- A search accepts the orders of lists with all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  -- Shorter words resemble too many others.
  if cardinality(running) + cardinality(expired) < few and char_length(asked.alike) >= 4 then
    perform set_config('pg_trgm.strict_word_similarity_threshold', '0.35', true);
    running := running || array(
      select private.find_deals(asked, filters, false, true, running, rows_max - cardinality(running)));
    expired := expired || array(
      select private.find_deals(asked, filters, true, true, expired, rows_max - cardinality(expired)));
  end if;
  return query
    select d.* from unnest(running || expired) with ordinality as listed (id, place)
    join public.deals_with_temperature d on d.id = listed.id
    order by listed.place limit rows_max;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deals_by_id_prefix(prefix text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
begin
  if prefix is null or prefix !~* '^[0-9a-f]{7}$' then
    return;
  end if;
  -- A range of the primary key.
  return query
    select * from public.deals_with_temperature
    where status = 'active' and id between rpad(prefix, 32, '0')::uuid and rpad(prefix, 32, 'f')::uuid
    order by id limit 2;
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
  answer public.deals_with_temperature;
begin
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param, image_url_param,
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param, details_param);
  perform private.refuse_past_order(deal.order_by, null);

  -- One submission of a member at a time, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 1));
  select id into deal.id from public.deals d
  where d.user_id = member and d.created_at > now() - interval '60 seconds'
    and d.title = deal.title and d.deal_url = deal.deal_url
  order by d.created_at limit 1;

  if deal.id is null then
    perform private.require_pace('deals', member);
    insert into public.deals (
      user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category, location,
      starts_at, expires_at, season_section, delivery_days, order_by, channel, delivery_kind, delivery_cost, free_delivery_over,
      unit_amount, unit, deal_type, is_associated, original_price_source, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      deal.season_section, deal.delivery_days, deal.order_by, deal.channel, deal.delivery_kind, deal.delivery_cost,
      deal.free_delivery_over, deal.unit_amount, deal.unit, deal.deal_type, deal.is_associated, deal.original_price_source,
      case when private.is_admin() then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.expire_ended_deals();
  end if;

  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
end
$function$;

CREATE VIEW "public"."own_deals" WITH (security_invoker=true) AS  SELECT id,
    user_id,
    title,
    description,
    price,
    original_price,
    currency,
    merchant,
    deal_url,
    image_url,
    category,
    location,
    status,
    rejection_reason,
    hot_votes,
    cold_votes,
    hot_votes_adjustment,
    cold_votes_adjustment,
    temperature_offset,
    comments_count,
    starts_at,
    expires_at,
    expired_at,
    created_at,
    updated_at,
    temperature,
    calculated_temperature,
    is_expired,
    username,
    user_profile_image_url,
    is_upcoming,
    is_running,
    hot_votes_of_admins,
    cold_votes_of_admins,
    temperature_reason,
    price_group,
    voucher_code,
    last_confirmed_at,
    live_count,
    gone_count,
    expired_by,
    edited_at,
    confirmed_by_poster,
    merchant_codes_count,
    season_section,
    delivery_days,
    order_by,
    channel,
    delivery_kind,
    delivery_cost,
    free_delivery_over,
    total_price,
    unit_amount,
    unit,
    deal_type,
    is_associated,
    original_price_source,
    (EXISTS ( SELECT
           FROM private.proposed_edits e
          WHERE ((e.deal_id = d.id) AND (e.status = 'waiting'::text)))) AS waits
   FROM public.deals_with_temperature d;

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
  answer public.own_deals;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'Resubmit a rejected deal instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status <> 'pending' then
    allowed := array_remove(array_remove(allowed, 'merchant'), 'category');
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if old.is_associated and not deal.is_associated then
    perform private.refuse_field('is_associated', 'Only an admin can take back that you belong to the merchant', 'not_changeable');
  end if;
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
  end if;

  changed := private.new_values_of_deal(old, deal);
  still_waiting := private.waiting_fields(old.id) - array(select jsonb_object_keys(deal_data));
  is_large := old.status = 'active' and changed <> '{}'
    and private.is_large_change(private.approved_version(old), deal);
  if is_large and not private.is_trusted_poster(member) then
    if still_waiting || changed is distinct from private.waiting_fields(old.id) then
      perform private.require_pace('edits', member);
    end if;
    still_waiting := still_waiting || changed;
  elsif changed <> '{}' then
    perform private.require_pace('edits', member);
    if old.status = 'active' then
      perform private.keep_approved_version(old);
    end if;
    deal := private.write_edit(deal);
    perform private.note_edit(old, deal, 'poster', reason_param, is_large);
  end if;
  perform private.propose_edit(old.id, still_waiting, reason_param);

  select * into answer from public.own_deals where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_deals(status_param text DEFAULT NULL::text, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS SETOF public.own_deals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  state text := private.check_own_state(status_param);
begin
  return query
    select * from public.own_deals d
    where d.user_id = member
      and (state is null or private.state_of_deal(d.status, d.expires_at, d.expired_at) = state)
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

COMMENT ON COLUMN "public"."deals"."total_price" IS 'The price to the door; null if the price or the delivery cost is unknown.';

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification 7.';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. An edit without a change does not count towards the limit.';

COMMENT ON FUNCTION "public"."expire_own_deal"(uuid) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification 7.';

COMMENT ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param discussed.';

COMMENT ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param ending.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Invoker, like read_deals with sort_param hottest. Specification 7.';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: with row-level security PostgreSQL uses no index of an expression. Returns public deals only.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param trending.';

COMMENT ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param starting.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification 4.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) IS 'Definer: find_deals has no grants; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter by is_running, which the partial indexes of deals serve.';

COMMENT ON VIEW "public"."own_deals" IS 'For get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_find_deals"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_find_deals"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."expire_own_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."expire_own_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

select private.expose_to_backend('public.own_deals');

CREATE OR REPLACE FUNCTION private.brief_deal(deal public.deals)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$SELECT json_build_object('id', (deal).id, 'title', (deal).title, 'price', (deal).price, 'total_price', (deal).total_price, 'currency', (deal).currency, 'image_url', (deal).image_url, 'merchant', (deal).merchant, 'calculated_temperature', (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset), 'expires_at', (deal).expires_at)$function$;

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
     deals.hot_votes_of_leavers,
     deals.cold_votes_of_leavers,
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
     deals.total_price
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
     deals.hot_votes_of_leavers,
     deals.cold_votes_of_leavers,
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
     deals.total_price
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((((request).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (request).merchant)) AND (((request).location IS NULL) OR ((deal).location ~~* (request).location)) AND (((request).since IS NULL) OR ((deal).created_at >= (request).since)) AND ((COALESCE((request).min_price, (request).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((request).min_price IS NULL) OR ((deal).price >= (request).min_price)) AND (((request).max_price IS NULL) OR (((deal).price <= (request).max_price) AND (COALESCE((deal).total_price, (deal).price) <= (request).max_price))) AND (((request).section IS NULL) OR private.is_in_section(deal, (request).section)) AND (((request).by_day IS NULL) OR (((deal).delivery_days IS NOT NULL) AND private.arrives_by(deal, (request).by_day))) AND (((request).states_delivery IS NOT TRUE) OR ((deal).delivery_days IS NOT NULL)))$function$;

-- The SQL-standard bodies.
CREATE OR REPLACE FUNCTION private.arrives_by(deal public.deals, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE(((NOT private.is_over(deal)) AND COALESCE(((deal).order_by >= ((now() AT TIME ZONE 'UTC'::text))::date), true) AND (private.arrival_day(GREATEST(((now() AT TIME ZONE 'UTC'::text))::date, (((deal).starts_at AT TIME ZONE 'UTC'::text))::date), (deal).delivery_days) <= day)), false);

CREATE OR REPLACE FUNCTION private.brief_deal(deal public.deals)
 RETURNS json
 LANGUAGE sql
 STABLE
RETURN json_build_object('id', (deal).id, 'title', (deal).title, 'price', (deal).price, 'total_price', (deal).total_price, 'currency', (deal).currency, 'image_url', (deal).image_url, 'merchant', (deal).merchant, 'calculated_temperature', (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset), 'expires_at', (deal).expires_at);

CREATE OR REPLACE FUNCTION private.ended_by(deal public.deals)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((deal).expired_at IS NULL) THEN CASE WHEN ((deal).expires_at <= now()) THEN 'date'::text ELSE NULL::text END WHEN ((deal).expired_by IS NOT NULL) THEN (deal).expired_by WHEN ((deal).expired_at = (deal).expires_at) THEN 'date'::text ELSE 'moderator'::text END;

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((request).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (request).merchant)) AND (((request).location IS NULL) OR ((deal).location ~~* (request).location)) AND (((request).since IS NULL) OR ((deal).created_at >= (request).since)) AND ((COALESCE((request).min_price, (request).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((request).min_price IS NULL) OR ((deal).price >= (request).min_price)) AND (((request).max_price IS NULL) OR (((deal).price <= (request).max_price) AND (COALESCE((deal).total_price, (deal).price) <= (request).max_price))) AND (((request).section IS NULL) OR private.is_in_section(deal, (request).section)) AND (((request).by_day IS NULL) OR (((deal).delivery_days IS NOT NULL) AND private.arrives_by(deal, (request).by_day))) AND (((request).states_delivery IS NOT TRUE) OR ((deal).delivery_days IS NOT NULL)));

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

CREATE OR REPLACE FUNCTION private.is_in_section(deal public.deals, section text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((deal).season_section = section) OR (((deal).season_section IS NULL) AND ((deal).category = ANY (private.section_categories(section)))));

CREATE OR REPLACE FUNCTION private.is_over(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((deal).expired_at IS NOT NULL) OR COALESCE(((deal).expires_at <= now()), false));

CREATE OR REPLACE FUNCTION private.is_running(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((deal).status = 'active'::public.deal_status) AND ((deal).expired_at IS NULL) AND (((deal).expires_at IS NULL) OR ((deal).expires_at > now())) AND (((deal).starts_at IS NULL) OR ((deal).starts_at <= now())));

CREATE OR REPLACE FUNCTION private.is_upcoming(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((deal).expired_at IS NULL) AND COALESCE(((deal).starts_at > now()), false));

CREATE OR REPLACE FUNCTION private.ranking_of(deal public.deals)
 RETURNS SETOF private.deal_ranking
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
 SELECT (deal).id AS id,
     (deal).category AS category,
     (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset),
     (deal).created_at AS created_at,
     private.trend_of(deal) AS trend_of,
     (deal).season_section AS season_section;
END;

CREATE OR REPLACE FUNCTION private.total_of(deal public.deals)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN private.total_price((deal).price, (deal).channel, (deal).delivery_kind, (deal).delivery_cost, (deal).free_delivery_over);

CREATE OR REPLACE FUNCTION private.trend_of(deal public.deals)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((sign((((deal).hot_votes - (deal).cold_votes))::double precision) * log((GREATEST(1, abs(((deal).hot_votes - (deal).cold_votes))))::double precision)) + ((EXTRACT(epoch FROM GREATEST((deal).created_at, (deal).starts_at)))::double precision / (45000)::double precision));
