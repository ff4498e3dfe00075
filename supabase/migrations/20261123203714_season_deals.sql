set local check_function_bodies = off;

DROP TRIGGER "deals_rank_changed" ON "public"."deals";

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric);

DROP FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

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

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP VIEW "public"."deals_with_temperature";

CREATE TABLE "public"."season_pins" ("hub" text NOT NULL, "deal_id" uuid NOT NULL, "section" text NOT NULL, "position" smallint NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "season_pins_pkey" PRIMARY KEY (deal_id, hub), CONSTRAINT "season_pins_position_range" CHECK ((("position" >= 1) AND ("position" <= 8))));

ALTER TABLE "public"."season_pins" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."deal_ranking" ADD COLUMN "section" text;

ALTER TABLE "public"."deals" ADD COLUMN "season_section" text;

ALTER TABLE "public"."deals" ADD COLUMN "delivery_days" smallint;

ALTER TABLE "public"."deals" ADD COLUMN "order_by" date;

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
  deal := private.tidy_details(deal, old.order_by);
  perform private.check_deal(deal);
  deal.starts_at := private.read_start(old, deal.starts_at);
  if deal.expires_at is distinct from old.expires_at and private.ended_by(old) = 'date' then
    deal.expired_at := null;
    deal.expired_by := null;
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.arrival_day(ordered_on date, delivery_days smallint)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((ordered_on - GREATEST(((EXTRACT(isodow FROM ordered_on))::integer - 5), 0)) + (delivery_days)::integer) + 1) + (2 * ((LEAST((EXTRACT(isodow FROM ordered_on))::integer, 5) + delivery_days) / 5)));

CREATE OR REPLACE FUNCTION private.arrives_by(deal public.deals, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((COALESCE(((deal).order_by >= ((now() AT TIME ZONE 'UTC'::text))::date), true) AND (private.arrival_day(((now() AT TIME ZONE 'UTC'::text))::date, (deal).delivery_days) <= day)), false);

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
end
$function$;

CREATE OR REPLACE FUNCTION private.count_section(section_param text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select sum(private.count_kept_deals(c, false)) from unnest(private.section_categories(section_param)) as c), 0)::bigint
    + (select count(*) filter (where d.season_section = section_param)
        - count(*) filter (where d.category = any (private.section_categories(section_param)))
      from public.deals d
      where private.is_running(d) and d.season_section is not null)
$function$;

CREATE OR REPLACE FUNCTION private.deal_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['title'::text, 'description'::text, 'price'::text, 'original_price'::text, 'currency'::text, 'merchant'::text, 'category'::text, 'location'::text, 'image_url'::text, 'deal_url'::text, 'starts_at'::text, 'expires_at'::text, 'season_section'::text, 'delivery_days'::text, 'order_by'::text];

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
     deals.order_by
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
     deals.order_by
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

CREATE OR REPLACE FUNCTION private.hub_sections(hub text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE hub WHEN 'ramadan'::text THEN ARRAY['pantry'::text, 'iftar'::text, 'clothes'::text, 'gifts'::text, 'home'::text] WHEN 'eid'::text THEN ARRAY['gifts'::text, 'clothes'::text, 'home'::text] WHEN 'hajj'::text THEN ARRAY['pilgrimage'::text, 'qurbani'::text] ELSE NULL::text[] END;

CREATE OR REPLACE FUNCTION private.rank_changed_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' and new.expired_at is null then
    insert into private.deal_ranking as ranking (deal_id, category, temperature, created_at, trend, section)
    values (
      new.id, new.category, new.hot_votes - new.cold_votes + new.temperature_offset, new.created_at, private.trend_of(new),
      new.season_section)
    on conflict (deal_id) do update
      set category = excluded.category, temperature = excluded.temperature, created_at = excluded.created_at,
        trend = excluded.trend, section = excluded.section;
  elsif old.status = 'active' and old.expired_at is null then
    delete from private.deal_ranking where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rank_new_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.deal_ranking (deal_id, category, temperature, created_at, trend, section)
  select id, category, hot_votes - cold_votes + temperature_offset, created_at, private.trend_of(added::public.deals), season_section
  from added where status = 'active' and expired_at is null;
  return null;
end
$function$;

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
    return deal;
  elsif jsonb_typeof(details) <> 'object' then
    perform private.refuse_field('details_param', 'details_param must be an object of fields', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, array['season_section', 'delivery_days', 'order_by']);
  return private.tidy_details(jsonb_populate_record(deal, details), null);
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
  if deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.section_categories(section text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE section WHEN 'pantry'::text THEN ARRAY['food'::text] WHEN 'clothes'::text THEN ARRAY['men'::text, 'women'::text, 'kids'::text] WHEN 'gifts'::text THEN ARRAY['toys'::text, 'books'::text, 'perfumes'::text] WHEN 'pilgrimage'::text THEN ARRAY['travel'::text] ELSE '{}'::text[] END;

CREATE OR REPLACE FUNCTION private.is_in_section(deal public.deals, section text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((deal).season_section = section) OR (((deal).season_section IS NULL) AND ((deal).category = ANY (private.section_categories(section)))));

CREATE OR REPLACE FUNCTION private.section_deals(hub_param text, section_param text, by_param date)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  rows_max constant integer := 8;
  pinned constant uuid[] := array(select p.deal_id from public.season_pins p where p.hub = hub_param);
  listed uuid[];
begin
  listed := array(
    select d.id from public.season_pins p join public.deals d on d.id = p.deal_id
    where p.hub = hub_param and p.section = section_param and private.is_running(d)
      and (by_param is null or (d.delivery_days is not null and private.arrives_by(d, by_param)))
    order by p.position, p.created_at desc, d.id limit rows_max);
  if cardinality(listed) < rows_max then
    listed := listed || array(
      select d.id from private.deal_ranking r join public.deals d on d.id = r.deal_id
      where r.section = section_param and r.deal_id <> all (pinned) and private.is_running(d)
        and (by_param is null or (d.delivery_days is not null and private.arrives_by(d, by_param)))
      order by r.trend desc, r.deal_id limit rows_max - cardinality(listed));
  end if;
  if cardinality(listed) < rows_max then
    listed := listed || array(
      select best.deal_id
      from unnest(private.section_categories(section_param)) as part (category)
      cross join lateral (
        select r.deal_id, r.trend from private.deal_ranking r join public.deals d on d.id = r.deal_id
        where r.category = part.category and r.section is null and r.deal_id <> all (pinned) and private.is_running(d)
          and (by_param is null or (d.delivery_days is not null and private.arrives_by(d, by_param)))
        order by r.trend desc, r.deal_id limit rows_max
      ) as best
      order by best.trend desc, best.deal_id limit rows_max - cardinality(listed));
  end if;
  return listed;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_details(deal public.deals, old_order_by date)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  deal.season_section := nullif(lower(btrim(deal.season_section)), '');
  if deal.order_by is distinct from old_order_by and deal.order_by < (now() at time zone 'UTC')::date then
    perform private.refuse_field('order_by', 'The last day to order must not be in the past', 'not_past', '{}');
  end if;
  return deal;
end
$function$;

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
  perform private.check_fields(
    ('hub', private.hub_sections(hub_param) is not null, 'Page must be ramadan, eid or hajj', 'one_of', '{}'),
    ('season_section', coalesce(section_param = any (private.hub_sections(hub_param)), false),
      'Section must be one of the page', 'one_of', '{}'),
    ('position', position_param between 1 and 8, 'Position must be 1 to 8', 'integer_range', '{"min": 1, "max": 8}'));
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
    where p.hub = hub_param and p.section = section_param and p.deal_id <> deal_id_param and not private.is_over(d)
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

CREATE OR REPLACE FUNCTION public.read_season(hub_param text, by_param date DEFAULT NULL::date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hub constant text := lower(btrim(hub_param));
  names constant text[] := private.hub_sections(hub);
  sections json;
  total_of_all bigint;
  stated bigint;
begin
  if names is null then
    return null;
  end if;
  select json_agg(json_build_object(
      'section', s.name,
      'total', case when by_param is null then s.kept else s.arriving end,
      'deals', (
        select coalesce(json_agg(d order by listed.place), '[]')
        from unnest(private.section_deals(hub, s.name, by_param)) with ordinality as listed (id, place)
        join public.deals_with_temperature d on d.id = listed.id)
    ) order by s.place), sum(s.kept), sum(s.stated)
  into sections, total_of_all, stated
  from (
    select name, place, private.count_section(name) as kept, counted.arriving, counted.stated
    from unnest(names) with ordinality as part (name, place)
    left join lateral (
      select count(*) as stated, count(*) filter (where private.arrives_by(d, by_param)) as arriving
      from public.deals d
      where by_param is not null and d.delivery_days is not null and private.is_running(d) and private.is_in_section(d, part.name)
    ) as counted on true
  ) as s;
  return json_build_object(
    'announcements', (
      select coalesce(json_agg(a order by a.hijri_year, a.hijri_month, a.authority), '[]') from public.moon_announcements a
      where a.starts_on > current_date - 400),
    'sections', sections,
    'ending', (
      select coalesce(json_agg(d order by soon.expires_at, soon.id), '[]')
      from (
        select x.id, x.expires_at from public.deals x
        where private.is_running(x) and x.expires_at > now() and x.expires_at <= now() + interval '72 hours'
          and (x.season_section = any (names)
            or (x.season_section is null and x.category in (select unnest(private.section_categories(n)) from unnest(names) as n)))
          and (by_param is null or private.arrives_by(x, by_param))
        order by x.expires_at, x.id limit 8
      ) as soon
      join public.deals_with_temperature d on d.id = soon.id),
    'codes', (select coalesce(json_agg(v), '[]') from (select * from public.get_voucher_codes() limit 4) as v),
    'unstated', case when by_param is null then 0 else total_of_all - stated end);
end
$function$;

CREATE OR REPLACE FUNCTION public.unpin_deal(hub_param text, deal_id_param uuid)
 RETURNS public.season_pins
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.season_pins;
begin
  perform private.require_admin();
  delete from public.season_pins p where p.hub = hub_param and p.deal_id = deal_id_param returning * into old;
  if not found then
    raise exception 'This deal is not pinned' using errcode = 'PT404', hint = 'pin_not_found';
  end if;
  perform private.log_admin_action(
    'unpin_deal', 'deal', deal_id_param,
    jsonb_build_object('page', old.hub, 'section', old.section, 'position', old.position));
  return old;
end
$function$;

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_delivery_days_range" CHECK (((delivery_days >= 0) AND (delivery_days <= 60)));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_order_by_after_start" CHECK ((order_by >= ((starts_at AT TIME ZONE 'UTC'::text))::date));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_season_section_known" CHECK ((season_section = ANY (ARRAY['pantry'::text, 'iftar'::text, 'clothes'::text, 'gifts'::text, 'home'::text, 'pilgrimage'::text, 'qurbani'::text])));

ALTER TABLE "public"."season_pins" ADD CONSTRAINT "season_pins_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

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
    d.order_by
   FROM ((public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)))
     LEFT JOIN LATERAL ( SELECT (array_agg(v.code ORDER BY v.expiry_date, v.created_at DESC, v.id))[1] AS first,
            (count(*) FILTER (WHERE private.is_code_for(d.price, d.currency, v.min_spend)))::integer AS applicable
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
                    c.min_spend
                   FROM public.voucher_codes c
                  WHERE ((c.status = 'active'::public.voucher_status) AND ((c.expiry_date IS NULL) OR (c.expiry_date >= ((now() AT TIME ZONE 'UTC'::text))::date)) AND (c.merchant_key = ( SELECT NULLIF(private.merchant_key(d.merchant), ''::text) AS "nullif")))
                  ORDER BY c.expiry_date, c.created_at DESC, c.id
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
      null, null, null, null
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
    expires_at_param, coalesce(details_param, jsonb_build_object(
      'season_section', old.season_section, 'delivery_days', old.delivery_days,
      'order_by', case when old.order_by >= (now() at time zone 'UTC')::date then old.order_by end)));
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    season_section = deal.season_section, delivery_days = deal.delivery_days, order_by = deal.order_by,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
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
    sort_param, null, null, null, null)::private.list_request);
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
      starts_at, expires_at, season_section, delivery_days, order_by, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      deal.season_section, deal.delivery_days, deal.order_by,
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

CREATE INDEX season_pins_hub_idx ON public.season_pins USING btree (hub, section, "position");

create trigger deals_rank_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes, old.temperature_offset, old.status, old.category, old.expired_at, old.created_at, old.starts_at,
      old.season_section)
    is distinct from
    (new.hot_votes - new.cold_votes, new.temperature_offset, new.status, new.category, new.expired_at, new.created_at, new.starts_at,
      new.season_section)
  ) execute function private.rank_changed_deal();

CREATE TRIGGER season_pins_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.season_pins FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER season_pins_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.season_pins FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE POLICY "season_pins_select_visible" ON "public"."season_pins" FOR SELECT TO "anon", "authenticated" USING ((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = season_pins.deal_id) AND ((d.status = 'active'::public.deal_status) OR ( SELECT private.is_admin() AS is_admin))))));

COMMENT ON COLUMN "public"."deals"."delivery_days" IS 'The longest delivery time in working days that the merchant states.';

COMMENT ON COLUMN "public"."deals"."order_by" IS 'The last day to order, in UTC.';

COMMENT ON COLUMN "public"."deals"."season_section" IS 'The section of the season pages that the poster chose; null: a section by category.';

COMMENT ON FUNCTION "private"."arrival_day"(date, smallint) IS 'For private.arrives_by. Null without a delivery time.';

COMMENT ON FUNCTION "private"."arrives_by"(public.deals, date) IS 'Returns whether an order today arrives by a day; false if the delivery time is unknown. Inlined.';

COMMENT ON FUNCTION "private"."count_section"(text) IS 'For read_season, as its owner.';

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "private"."hub_sections"(text) IS 'The same as HUB_SECTIONS in contract/deals/season.ts, which a test compares.';

COMMENT ON FUNCTION "private"."is_in_section"(public.deals, text) IS 'Inlined.';

COMMENT ON FUNCTION "private"."read_deal_details"(jsonb) IS 'Raises PT400 invalid_field. For read_deal_fields.';

COMMENT ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Raises PT400 invalid_field. Called by secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."section_categories"(text) IS 'The same as SECTION_CATEGORIES in contract/deals/season.ts, which a test compares.';

COMMENT ON FUNCTION "private"."section_deals"(text, text, date) IS 'For read_season, as its owner. Public deals only.';

COMMENT ON FUNCTION "private"."tidy_details"(public.deals, date) IS 'For submissions and edits.';

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

COMMENT ON FUNCTION "public"."pin_deal"(text, uuid, text, integer) IS 'Definer: season_pins is written by procedures only.';

COMMENT ON FUNCTION "public"."read_season"(text, date) IS 'Definer: private.deal_ranking has no grants. Public deals, codes and announcements only.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) IS 'Definer: find_deals has no grants; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."unpin_deal"(text, uuid) IS 'Definer: season_pins is written by procedures only.';

COMMENT ON TABLE "public"."season_pins" IS 'Contains no personal data: the audit log has the admin, and a public column would reveal who is one.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter by is_running, which the partial indexes of deals serve.';

COMMENT ON VIEW "public"."own_deals" IS 'For get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."arrival_day"(date, smallint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."arrives_by"(public.deals, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_section"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."hub_sections"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_in_section"(public.deals, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_details"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."section_categories"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."section_deals"(text, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_details"(public.deals, date) FROM PUBLIC;

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

REVOKE ALL ON FUNCTION "public"."pin_deal"(text, uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pin_deal"(text, uuid, text, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_season"(text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_season"(text, date) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unpin_deal"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unpin_deal"(text, uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."season_pins" TO "anon", "authenticated";

select private.expose_to_backend('public.season_pins');

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

select private.expose_to_backend('public.own_deals');

ALTER TABLE "public"."season_pins" ADD CONSTRAINT "season_pins_section_of_hub" CHECK (COALESCE((section = ANY (private.hub_sections(hub))), false));
