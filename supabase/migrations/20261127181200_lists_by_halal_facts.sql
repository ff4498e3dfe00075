set local check_function_bodies = off;

DROP TRIGGER "deals_refresh_halal" ON "public"."deals";

DROP INDEX "private"."deal_halal_certifier_idx";

ALTER TABLE "private"."deal_halal" DROP CONSTRAINT "deal_halal_certifier_id_fkey";

DROP FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."get_my_deals"(text, integer, integer);

DROP VIEW "public"."own_deals";

DROP FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date);

-- Filled again at the end.
delete from private.deal_halal;

ALTER TABLE "private"."deal_halal" DROP COLUMN "certifier_id";

ALTER TABLE "private"."deal_halal" ADD COLUMN "category" text NOT NULL;

ALTER TABLE "private"."deal_halal" ADD COLUMN "is_expired" boolean NOT NULL;

ALTER TABLE "private"."deal_halal" ADD COLUMN "certifier" text;

ALTER TABLE "private"."deal_halal" ADD COLUMN "certifier_name" text;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "certifier" text CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "stunning" text CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "alcohol" text CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "hides_unknown" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.asks_for_facts(request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((request).hides_unknown IS TRUE) OR (num_nonnulls((request).certifier, (request).stunning, (request).alcohol) > 0));

CREATE OR REPLACE FUNCTION private.count_by_facts(request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  hides_unknown constant boolean := coalesce(request.hides_unknown, false);
  with_facts bigint;
begin
  select count(*) - (
    select count(*) from private.deals_out_of_time() as d join private.deal_halal h on h.deal_id = d.id
    where (request.category is null or h.category = request.category)
      and (request.include_expired is not true or private.is_upcoming(d))
      and ((hides_unknown and private.has_facts(h, request)) or (not hides_unknown and private.has_other_facts(h, request)))
  ) into with_facts
  from private.deal_halal h
  where (request.category is null or h.category = request.category) and (request.include_expired or not h.is_expired)
    and ((hides_unknown and private.has_facts(h, request)) or (not hides_unknown and private.has_other_facts(h, request)));
  return case when hides_unknown then with_facts
    else private.count_kept_deals(request.category, request.include_expired) - with_facts end;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_listed_deals(raw_request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request private.list_request := private.read_list_request(raw_request);
  rest private.list_request;
  sorted private.list_order;
  total bigint;
begin
  select * into sorted from private.list_orders() o where o.sort in (request.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.count_max is null then
    request.include_expired := request.include_expired and sorted.has_expired;
    if not private.is_filtered(request) then
      return private.count_kept_deals(request.category, request.include_expired);
    end if;
    if private.asks_for_facts(request) then
      rest := request;
      rest.certifier := null;
      rest.stunning := null;
      rest.alcohol := null;
      rest.hides_unknown := null;
      if not private.is_filtered(rest) then
        return private.count_by_facts(request);
      end if;
    elsif num_nonnulls(request.merchant, request.section, request.by_day, request.states_delivery) = 0 then
      return public.count_deals(
        category_filter => request.category, location_filter => raw_request.location, since_param => request.since,
        include_expired => request.include_expired, min_price_param => request.min_price, max_price_param => request.max_price);
    end if;
    rest := request;
    rest.section := null;
    if not private.is_filtered(rest) and request.category is null and request.include_expired is not true then
      return private.count_section(request.section);
    end if;
    -- All orders without a limit have the same deals; the latest needs no ranking.
    select * into sorted from private.list_orders() o where o.sort = 'latest';
  end if;
  execute 'select count(*) from (select' || private.list_source(request, sorted, false) || ' limit $2) as listed'
    into total using request, sorted.count_max;
  return total;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_among_first(asked private.search_terms, filters private.list_request, is_over_param boolean, wanted integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  farthest constant integer := 20000;
  is_newest_first constant boolean := coalesce(filters.sort = 'latest', true);
  list constant private.list_request := row(
    filters.category, filters.merchant, null, null, null, null, null, is_over_param, filters.sort, null, null, null, null, null, null, null,
    null, null, null, null);
  walked integer := 500;
  listed uuid[];
  matching uuid[];
begin
  if asked.seen = 0 or (is_over_param and not is_newest_first) then -- no index has the expired deals by price or temperature
    return null;
  end if;
  if is_newest_first and num_nonnulls(filters.category, filters.merchant) = 0 then
    if asked.seen * farthest < wanted * walked then
      return null;
    end if;
    matching := array(
      select d.id
      from (
        select * from private.searchable_deals order by created_at desc, deal_id desc limit farthest
      ) as s join public.deals d on d.id = s.deal_id
      where (s.form like all (asked.patterns) or s.form like all (asked.meant))
        and private.fits_search(d, s.form, asked, filters, is_over_param)
      order by s.created_at desc, s.deal_id desc limit wanted);
    return case when cardinality(matching) = wanted then matching end;
  end if;
  loop
    listed := array(select l.deal_id from private.list_deals(list, walked, 0) as l);
    matching := array(
      select d.id
      from unnest(listed) with ordinality as walk (id, place)
      cross join lateral (
        select s.form from private.searchable_deals s
        where s.deal_id = walk.id and (s.form like all (asked.patterns) or s.form like all (asked.meant)) offset 0
      ) as s
      -- One by one: a join might read all deals of the category.
      cross join lateral (select * from public.deals where id = walk.id offset 0) as d
      where private.fits_search(d, s.form, asked, filters, is_over_param)
      order by walk.place limit wanted);
    if cardinality(matching) = wanted or cardinality(listed) < walked then
      return matching;
    elsif cardinality(matching) * farthest::bigint < wanted * walked::bigint or walked = farthest then
      return null;
    end if;
    -- As far as the previous matches suggest, plus a third.
    walked := least(farthest, walked * (2 + wanted / cardinality(matching) * 4 / 3));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.fits_facts(deal_id_param uuid, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when request.hides_unknown
    then exists (select from private.deal_halal h where h.deal_id = deal_id_param and private.has_facts(h, request))
    else not exists (select from private.deal_halal h where h.deal_id = deal_id_param and private.has_other_facts(h, request)) end
$function$;

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND ((NOT private.asks_for_facts(filters)) OR private.fits_facts((deal).id, filters)) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

CREATE OR REPLACE FUNCTION private.has_facts(facts private.deal_halal, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((request).certifier IS NULL) OR (((facts).certifier = (request).certifier) AND (NOT private.has_lapsed((facts).certifier_until)))) AND (((request).stunning IS NULL) OR (((facts).stunning = (request).stunning) AND (NOT private.has_lapsed((facts).stunning_until)))) AND (((request).alcohol IS NULL) OR (((facts).alcohol = (request).alcohol) AND (NOT private.has_lapsed((facts).alcohol_until)))) AND ((num_nonnulls((request).certifier, (request).stunning, (request).alcohol) > 0) OR (((facts).certifier IS NOT NULL) AND (NOT private.has_lapsed((facts).certifier_until))) OR (((facts).stunning IS NOT NULL) AND (NOT private.has_lapsed((facts).stunning_until))) OR (((facts).alcohol IS NOT NULL) AND (NOT private.has_lapsed((facts).alcohol_until)))));

CREATE OR REPLACE FUNCTION private.has_other_facts(facts private.deal_halal, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE((((facts).certifier <> (request).certifier) AND (NOT private.has_lapsed((facts).certifier_until))), false) OR COALESCE((((facts).stunning <> (request).stunning) AND (NOT private.has_lapsed((facts).stunning_until))), false) OR COALESCE((((facts).alcohol <> (request).alcohol) AND (NOT private.has_lapsed((facts).alcohol_until))), false));

CREATE OR REPLACE FUNCTION private.is_filtered(request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((num_nonnulls((request).merchant, (request).location, (request).since, (request).min_price, (request).max_price, (request).section, (request).by_day, (request).states_delivery) > 0) OR private.asks_for_facts(request));

CREATE OR REPLACE FUNCTION private.list_source(request private.list_request, sorted private.list_order, is_far boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  is_filtered constant boolean := private.is_filtered(request);
begin
  return case
      -- A far page is read from the ranking alone, without the few deals that are not running.
      when is_far and sorted.ranking = 'private.deal_ranking' and not is_filtered then
        ' from private.deal_ranking r where r.deal_id not in (select x.id from private.deals_out_of_time() as x)'
      else ' from ' || case
          when sorted.ranking is null then 'public.deals d'
          when sorted.ranking = 'private.deal_ranking' and request.merchant is not null then
            'public.deals d cross join lateral private.ranking_of(d) r' -- few deals, by their own index
          else sorted.ranking || ' r join public.deals d on d.id = r.deal_id' end
        || case when request.hides_unknown then ' join private.deal_halal h on h.deal_id = d.id' else '' end
        || ' where '
        || case when request.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when request.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when is_filtered then ' and private.fits_request(d, $1)' else '' end
    || case when request.hides_unknown then ' and private.has_facts(h, $1)'
      when private.asks_for_facts(request) then
        ' and not exists (select from private.deal_halal h where h.deal_id = d.id and private.has_other_facts(h, $1))'
      else '' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_list_request(request private.list_request)
 RETURNS private.list_request
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  request.category := nullif(nullif(lower(btrim(request.category)), ''), 'all');
  request.merchant := private.merchant_key(nullif(btrim(request.merchant), ''));
  request.location := private.like_pattern(nullif(btrim(request.location), ''));
  request.section := nullif(lower(btrim(request.section)), '');
  request.certifier := nullif(lower(btrim(request.certifier)), '');
  request.stunning := nullif(lower(btrim(request.stunning)), '');
  request.alcohol := nullif(lower(btrim(request.alcohol)), '');
  request.since := coalesce(request.since, private.since_of(request.duration));
  return request;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deal_halal(deal_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.deal_halal where deal_id = any (deal_ids);
  with ranked as (
    select d.id, d.category, d.expired_at is not null as is_expired, f.attribute, f.valid_until, f.state, f.decided_at,
      case when f.value <> 'certified' then f.value else coalesce(c.slug, 'not_listed') end as value,
      coalesce(c.name, f.certifier_name) as certifier_name,
      exists (select from public.halal_disputes x where x.fact_id = f.id and x.status = 'open') as is_disputed,
      row_number() over (
        partition by d.id, f.attribute
        order by f.deal_id is not null desc, private.has_lapsed(f.valid_until), f.state = 'checked' desc,
          f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id) as place
    from public.deals d
    join public.halal_facts f on f.deal_id = d.id
      or f.merchant_id = private.merchant_of_key(private.merchant_key(d.merchant))
    left join public.certifiers c on c.id = f.certifier_id
    where d.id = any (deal_ids) and d.status = 'active' and f.is_public and f.product_line is null
  )
  insert into private.deal_halal (
    deal_id, category, is_expired, certifier, certifier_name, certifier_until, stunning, stunning_until, alcohol, alcohol_until,
    checked_on, is_disputed)
  select id, category, is_expired,
    min(value) filter (where attribute = 'certifier'), min(certifier_name) filter (where attribute = 'certifier'),
    min(valid_until) filter (where attribute = 'certifier'),
    min(value) filter (where attribute = 'stunning'), min(valid_until) filter (where attribute = 'stunning'),
    -- "yes" outweighs "no", and both outweigh "not_disclosed".
    (array_agg(value order by value = 'yes' desc, value = 'no' desc) filter (where attribute like 'alcohol%'))[1],
    min(valid_until) filter (where attribute like 'alcohol%'),
    case when bool_and(state = 'checked') then min((decided_at at time zone 'UTC')::date) end,
    bool_or(is_disputed)
  from ranked where place = 1 and attribute in ('certifier', 'stunning', 'alcohol_in_product', 'alcohol_on_premises')
  group by id, category, is_expired;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (old.status, old.merchant) is distinct from (new.status, new.merchant) then
    perform private.refresh_deal_halal(array[new.id]);
  else
    update private.deal_halal set category = new.category, is_expired = new.expired_at is not null where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rename_certifier_of_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.deal_halal set certifier_name = new.name where certifier = new.slug;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date, certifier_filter text DEFAULT NULL::text, stunning_filter text DEFAULT NULL::text, alcohol_filter text DEFAULT NULL::text, hide_unknown boolean DEFAULT false)
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
    null, certifier_filter, stunning_filter, alcohol_filter, hide_unknown);
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

CREATE VIEW "private"."current_halal" AS  SELECT deal_id,
        CASE
            WHEN (num_nonnulls(certifier, stunning, alcohol) > 0) THEN jsonb_build_object('certifier', certifier, 'certifier_name',
            CASE
                WHEN (certifier IS NOT NULL) THEN certifier_name
                ELSE NULL::text
            END, 'stunning', stunning, 'alcohol', alcohol, 'checked_on', checked_on, 'is_disputed', is_disputed)
            ELSE NULL::jsonb
        END AS facts
   FROM ( SELECT h.deal_id,
            h.certifier_name,
            h.checked_on,
            h.is_disputed,
                CASE
                    WHEN (h.certifier_until < ((now() AT TIME ZONE 'UTC'::text))::date) THEN NULL::text
                    ELSE h.certifier
                END AS certifier,
                CASE
                    WHEN (h.stunning_until < ((now() AT TIME ZONE 'UTC'::text))::date) THEN NULL::text
                    ELSE h.stunning
                END AS stunning,
                CASE
                    WHEN (h.alcohol_until < ((now() AT TIME ZONE 'UTC'::text))::date) THEN NULL::text
                    ELSE h.alcohol
                END AS alcohol
           FROM private.deal_halal h) f;

CREATE OR REPLACE VIEW "public"."deals_with_temperature" WITH (security_invoker=true) AS  SELECT d.id,
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
    COALESCE(codes.own, codes.first) AS voucher_code,
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
    d.original_price_source,
    h.facts AS halal
   FROM (((public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)))
     LEFT JOIN private.current_halal h ON ((h.deal_id = d.id)))
     LEFT JOIN LATERAL ( SELECT (array_agg(v.code) FILTER (WHERE (v.deal_id = d.id)))[1] AS own,
            (array_agg(v.code ORDER BY v.is_failing, v.expiry_date, v.created_at DESC, v.id))[1] AS first,
            (count(*) FILTER (WHERE ((NOT (v.deal_id IS DISTINCT FROM d.id)) OR private.is_code_for(d.price, d.currency, v.min_spend, v.currency))))::integer AS applicable
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
                    c.deal_id,
                    (c.failing_reason IS NOT NULL) AS is_failing
                   FROM public.voucher_codes c
                  WHERE ((c.status = 'active'::public.voucher_status) AND ((c.expiry_date IS NULL) OR (c.expiry_date >= ((now() AT TIME ZONE 'UTC'::text))::date)) AND (c.merchant_key = ( SELECT NULLIF(private.merchant_key(d.merchant), ''::text) AS "nullif")) AND ((c.deal_id IS NULL) OR (EXISTS ( SELECT
                           FROM public.deals o
                          WHERE ((o.id = c.deal_id) AND private.is_running(o.*))))))
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
      null, null, null, null, null, null, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, rank, place)
  join public.deals_with_temperature d on d.id = listed.id
  order by listed.place
$function$;

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date, certifier_filter text DEFAULT NULL::text, stunning_filter text DEFAULT NULL::text, alcohol_filter text DEFAULT NULL::text, hide_unknown boolean DEFAULT false)
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
    sort_param, null, null, null, null, section_filter, by_param, null, certifier_filter,
    stunning_filter, alcohol_filter, hide_unknown)::private.list_request);
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
    halal,
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

CREATE INDEX deal_halal_certifier_idx ON private.deal_halal USING btree (certifier);

CREATE TRIGGER certifiers_rename AFTER UPDATE OF name ON public.certifiers FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION private.rename_certifier_of_deals();

create trigger deals_refresh_halal after update on public.deals
  for each row when (
    (old.status, old.merchant, old.category, old.expired_at is null)
    is distinct from (new.status, new.merchant, new.category, new.expired_at is null)
  ) execute function private.refresh_halal_of_deal();

COMMENT ON FUNCTION "private"."asks_for_facts"(private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."count_by_facts"(private.list_request) IS 'For count_listed_deals, as its owner.';

COMMENT ON FUNCTION "private"."fits_facts"(uuid, private.list_request) IS 'For fits_search, as its owner. Lists join private.deal_halal, which is faster.';

COMMENT ON FUNCTION "private"."has_facts"(private.deal_halal, private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."has_other_facts"(private.deal_halal, private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."refresh_halal_of_deal"() IS 'Updates the filters of a deal with another state, merchant or category, and of one that ends or returns. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."rename_certifier_of_deals"() IS 'Gives cards the new name of a certifier. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. An edit without a change does not count towards the limit.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date, text, text, text, boolean) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) IS 'Definer: find_deals has no grants; it returns public deals only. Specification 5.';

COMMENT ON VIEW "private"."current_halal" IS 'Reads as its owner, for deals_with_temperature: private.deal_halal has no grants. It contains public facts of active deals only.';

COMMENT ON VIEW "public"."own_deals" IS 'For get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."asks_for_facts"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_by_facts"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_facts"(uuid, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_facts"(private.deal_halal, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_other_facts"(private.deal_halal, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rename_certifier_of_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date, text, text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) TO "anon", "authenticated";

GRANT SELECT ON TABLE "private"."current_halal" TO "anon", "authenticated";

select private.expose_to_backend('public.own_deals');

CREATE OR REPLACE FUNCTION public.get_certifiers()
 RETURNS SETOF public.certifiers
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select * from public.certifiers where is_listed order by lower(name), id limit 500
$function$;

COMMENT ON FUNCTION "public"."get_certifiers"() IS 'Invoker: everyone reads certifiers.';

REVOKE ALL ON FUNCTION "public"."get_certifiers"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_certifiers"() TO "anon", "authenticated";

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
        ) then private.halal_of(d.id, private.merchant_key(d.merchant)) end)
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
        'title', b.title, 'text', coalesce(nullif(b.excerpt, ''), left(b.content, 1000)), 'image_url', b.cover_image_url,
        'author_id', b.user_id, 'status', b.status, 'slug', b.slug)
      from public.blog_posts b where b.id = content_id_param)
  end;
end
$function$;

select private.refresh_deal_halal(array(
  select f.deal_id from public.halal_facts f where f.is_public and f.deal_id is not null
  union
  select d.id from public.deals d
  where d.status = 'active' and private.merchant_key(d.merchant) in (
    select m.name_key from public.merchants m join public.halal_facts f on f.merchant_id = m.id
    where m.status = 'approved' and f.is_public)));
