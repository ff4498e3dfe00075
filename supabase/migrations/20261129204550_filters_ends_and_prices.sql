set local check_function_bodies = off;

ALTER TABLE "private"."vote_reasons" DROP CONSTRAINT "vote_reasons_reason_known";

ALTER TABLE "public"."deal_additions" DROP CONSTRAINT "deal_additions_added_known";

ALTER TABLE "public"."deal_additions" DROP CONSTRAINT "deal_additions_fields_of_kind";

DROP FUNCTION "public"."get_business"(text);

DROP FUNCTION "public"."get_unseen_additions"();

DROP FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean);

CREATE TABLE "private"."filter_counts" ("filter" text NOT NULL, "value" text NOT NULL, "category" text NOT NULL, "current_deals" bigint NOT NULL DEFAULT 0, "expired_deals" bigint NOT NULL DEFAULT 0, CONSTRAINT "filter_counts_filter_known" CHECK ((filter = ANY (ARRAY['channel'::text, 'location'::text, 'type'::text]))), CONSTRAINT "filter_counts_pkey" PRIMARY KEY (filter, value, category));

ALTER TABLE "private"."filter_counts" SET (fillfactor=50);

ALTER TABLE "public"."deal_additions" ADD COLUMN "expires_at" timestamp with time zone;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "channel" text CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "deal_type" text CASCADE;

CREATE OR REPLACE FUNCTION private.add_to_filter_count(filter_param text, value_param text, category_param text, current_param bigint, expired_param bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.filter_counts as counts (filter, value, category, current_deals, expired_deals)
  values (filter_param, value_param, category_param, current_param, expired_param)
  on conflict (filter, value, category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals
$function$;

CREATE OR REPLACE FUNCTION private.appealed_content(appeal private.appeals, decision public.admin_actions)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier constant jsonb := coalesce(decision.before, '{}');
  later constant jsonb := coalesce(decision.after, '{}');
begin
  return case
    when appeal.subject_type = 'report' then (
      select coalesce(private.reported_content(r.content_type, r.content_id), '{}')
        || jsonb_build_object('report', jsonb_build_object('reason', r.reason, 'details', r.details, 'content_type', r.content_type))
      from public.reports r where r.id = appeal.subject_id)
    when appeal.subject_type = 'merchant' then (
      select jsonb_build_object('title', m.name, 'text', m.description, 'image_url', m.logo_url, 'link_url', m.website,
        'status', m.status, 'slug', m.slug)
      from public.merchants m where m.id = appeal.subject_id)
    else private.reported_content(appeal.subject_type::public.report_content_type, appeal.subject_id)
  end || jsonb_strip_nulls(case appeal.kind
    when 'comment_removed' then
      jsonb_build_object('text', coalesce(earlier -> 'content', earlier -> 'text'))
    when 'comment_changed' then jsonb_build_object('text', earlier -> 'content', 'new_text', later -> 'content')
    when 'avatar_rejected' then jsonb_build_object('image_url', earlier -> 'pending_profile_image_url')
    when 'addition_removed' then (
      select jsonb_build_object('text', f.note, 'expires_at', f.expires_at) from public.deal_additions f
      where f.deal_id = appeal.subject_id and f.user_id = appeal.user_id)
    when 'merchant_change_rejected' then (
      select jsonb_build_object('text', string_agg(earlier ->> key, E'\n' order by key), 'new_text', string_agg(value, E'\n' order by key))
      from jsonb_each_text(later - 'status'))
    when 'offer_removed' then jsonb_build_object('link_url', earlier -> 'cheaper_url')
    when 'fact_rejected' then private.appealed_fact(decision.subject_id)
    when 'dispute_dismissed' then private.appealed_fact(decision.subject_id) || coalesce((
      select jsonb_build_object('report', jsonb_build_object('reason', x.reason, 'details', x.details))
      from public.halal_disputes x where x.id::text = later ->> 'dispute_id'), '{}')
    when 'deal_changed' then case decision.action
      when 'update_deal_code' then
        jsonb_build_object('text', coalesce(earlier -> 'code', '""'), 'new_text', coalesce(later -> 'code', '""'))
      else jsonb_build_object('changes', private.logged_changes(earlier, later)) end
    when 'deal_edit_rejected' then jsonb_build_object('changes', private.logged_changes(earlier, later))
    else '{}' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.asks_for_columns(request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (num_nonnulls((request).merchant, (request).location, (request).channel, (request).deal_type, (request).since, (request).min_price, (request).max_price, (request).section, (request).by_day, (request).states_delivery) > 0);

CREATE OR REPLACE FUNCTION private.cheapest_offer(deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('url', o.cheaper_url, 'host', o.cheaper_host, 'total', o.cheaper_total)
  from (
    select distinct on (v.cheaper_key) v.* from private.vote_reasons v
    where v.deal_id = deal.id and v.cheaper_key is not null and v.removal_reason is null and v.counts
      and not private.is_banned(v.user_id)
    order by v.cheaper_key, v.created_at desc, v.user_id
  ) as o
  where o.currency = deal.currency and o.cheaper_total < coalesce(deal.total_price, deal.price)
    and o.cheaper_key is distinct from (select l.key from private.deal_links l where l.deal_id = deal.id)
    and coalesce((private.rule_of_link(o.cheaper_url)).rule, '') not in ('blocked', 'paused', 'shortener')
  order by o.cheaper_total, o.created_at, o.cheaper_key limit 1
$function$;

CREATE OR REPLACE FUNCTION private.check_deal(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_end(deal.starts_at, deal.expires_at);
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
    ('starts_at', deal.starts_at is null or isfinite(deal.starts_at) and deal.starts_at <= now() + interval '10 years',
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

CREATE OR REPLACE FUNCTION private.check_end(starts_at timestamp with time zone, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_values(
    ('expires_at', expires_at is null or starts_at is null or expires_at > starts_at, 'end_after_start', '{}'),
    ('expires_at', expires_at is null or isfinite(expires_at) and expires_at <= now() + interval '10 years',
      'years_ahead', '{"max": 10}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.cold_reasons()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['cheaper', 'not_as_described', 'halal', 'shop', 'delivery', 'not_for_me']
$function$;

CREATE OR REPLACE FUNCTION private.count_by_filter(filter_param text, wanted text, only_category text, include_expired boolean)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (
    select coalesce(sum(c.current_deals + case when include_expired then c.expired_deals else 0 end), 0)
    from private.filter_counts c
    where c.filter = filter_param and (only_category is null or c.category = only_category)
      and private.has_filter_value(c.filter, c.value, wanted)
  )::bigint - (
    select count(*)
    from private.deals_out_of_time() as d, private.filter_values(d.channel, d.location, d.deal_type, d.price) v
    where v.filter = filter_param and (only_category is null or d.category = only_category)
      and private.has_filter_value(v.filter, v.value, wanted) and (include_expired is not true or private.is_upcoming(d)))
$function$;

CREATE OR REPLACE FUNCTION private.count_filters_of_changed_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_to_filter_count(filter, value, category, current_deals, expired_deals)
  from (
    select v.filter, v.value, d.category, sum(d.sign * (d.expired_at is null)::int) as current_deals,
      sum(d.sign * (d.expired_at is not null)::int) as expired_deals
    from (
      select 1 as sign, (new).*
      union all select -1, (old).*
    ) as d, private.filter_values(d.channel, d.location, d.deal_type, d.price) v
    where d.status = 'active' group by v.filter, v.value, d.category order by v.filter, v.value, d.category
  ) as totals
  where current_deals <> 0 or expired_deals <> 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_filters_of_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  perform private.add_to_filter_count(filter, value, category, sign * current_deals, sign * expired_deals)
  from (
    select v.filter, v.value, d.category, count(*) filter (where d.expired_at is null) as current_deals,
      count(*) filter (where d.expired_at is not null) as expired_deals
    from touched d, private.filter_values(d.channel, d.location, d.deal_type, d.price) v
    where d.status = 'active' group by v.filter, v.value, d.category order by v.filter, v.value, d.category
  ) as totals;
  return null;
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
    elsif not private.asks_for_columns(request) then
      return private.count_by_facts(request);
    elsif not private.asks_for_facts(request) and 0 = num_nonnulls(
      request.merchant, request.section, request.by_day, request.states_delivery, request.channel, request.deal_type)
    then
      return public.count_deals(
        category_filter => request.category, location_filter => raw_request.location, since_param => request.since,
        include_expired => request.include_expired, min_price_param => request.min_price, max_price_param => request.max_price);
    end if;
    rest := request;
    rest.channel := null;
    rest.deal_type := null;
    if not private.is_filtered(rest) and num_nonnulls(request.channel, request.deal_type) = 1 then
      return private.count_by_filter(
        case when request.channel is null then 'type' else 'channel' end, coalesce(request.channel, request.deal_type),
        request.category, request.include_expired);
    end if;
    rest := request;
    rest.section := null;
    if not private.is_filtered(rest) and request.category is null and request.include_expired is not true then
      return private.count_section(request.section);
    end if;
    -- All sort orders without a limit list the same deals; the latest needs no ranking.
    select * into sorted from private.list_orders() o where o.sort = 'latest';
  end if;
  execute 'select count(*) from (select' || private.list_source(request, sorted, false) || ' limit $2) as listed'
    into total using request, sorted.count_max, null::integer, private.groups_of_request(request);
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
    null, null, null, null, null, null);
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
    -- Continues as far as the previous matches suggest, plus a third.
    walked := least(farthest, walked * (2 + wanted / cardinality(matching) * 4 / 3));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_filter_value(filter_param text, value_param text, wanted text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE filter_param WHEN 'channel'::text THEN ((value_param = wanted) OR ((value_param = 'both'::text) AND (wanted = ANY (ARRAY['online'::text, 'in_store'::text])))) WHEN 'location'::text THEN (value_param ~~* wanted) ELSE (value_param = wanted) END;

CREATE OR REPLACE FUNCTION private.is_filtered(request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (private.asks_for_columns(request) OR private.asks_for_facts(request));

CREATE OR REPLACE FUNCTION private.list_source(request private.list_request, sorted private.list_order, is_far boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
      -- A far page is read from the ranking alone, without the few deals that are not running.
      when is_far and sorted.ranking = 'private.deal_ranking' and not private.is_filtered(request) then
        ' from private.deal_ranking r where r.deal_id not in (select x.id from private.deals_out_of_time() as x)'
      else ' from ' || case
          when sorted.ranking is null then 'public.deals d'
          when sorted.ranking = 'private.deal_ranking'
            and (request.merchant is not null or request.deal_type <> 'discount') then
            'public.deals d cross join lateral private.ranking_of(d) r' -- few deals, by their own index
          else sorted.ranking || ' r join public.deals d on d.id = r.deal_id' end
        || case when request.hides_unknown then ' join private.deal_halal_groups h on h.deal_id = d.id' else '' end
        || ' where '
        || case when request.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when request.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when private.asks_for_columns(request) then ' and private.fits_request(d, $1)' else '' end
    || case when request.hides_unknown then ' and h.group_id = any ($4)'
      when private.asks_for_facts(request) then
        ' and not exists (select from private.deal_halal_groups h where h.deal_id = d.id and h.group_id = any ($4))'
      else '' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.lowest_prices_of(merchant_key_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    with newest as materialized (
      select d.id, d.title, d.image_url, d.currency, d.total_price, d.created_at, l.key
      from (
        select * from public.deals d
        where d.status = 'active' and private.merchant_key(d.merchant) = merchant_key_param
        order by d.created_at desc, d.id desc limit 300
      ) as d
      join private.deal_links l on l.deal_id = d.id
    ),
    products as materialized (
      select distinct on (n.key) n.* from newest n order by n.key, n.created_at desc, n.id desc
    ),
    seen as (
      select product.*, p.seen_at, case when product.total_price is null then p.price else p.total_price end as amount
      from products product
      join newest n on n.key = product.key
      join private.deal_prices p on p.deal_id = n.id and p.currency = product.currency
    ),
    lowest as (
      select distinct on (s.key) s.*, count(*) over (partition by s.key) as prices
      from seen s where s.amount is not null
      order by s.key, s.amount, s.seen_at desc
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', listed.id, 'title', listed.title, 'image_url', listed.image_url, 'price', listed.amount,
      'currency', listed.currency, 'seen_at', listed.seen_at) order by listed.seen_at desc, listed.id), '[]')
    from (select * from lowest where prices > 1 order by seen_at desc, id limit 5) as listed);
end
$function$;

CREATE OR REPLACE FUNCTION private.read_added_end(deal public.deals, end_param text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  stated constant timestamptz := case when private.is_value_of(end_param, 'timestamptz') then end_param::timestamptz end;
begin
  perform private.check_values(
    row('expires_at', end_param is not null, 'required', '{}')::private.value_rule,
    row('expires_at', stated is not null, 'type', '{}')::private.value_rule);
  perform private.check_end(deal.starts_at, stated);
  perform private.check_values(row('expires_at', stated > now(), 'end_in_future', '{}')::private.value_rule);
  return stated;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_cheaper_offer(deal public.deals, details jsonb, OUT link text, OUT total numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  highest constant numeric := coalesce(deal.total_price, deal.price) - 0.01;
  written_total constant text := nullif(btrim(details ->> 'cheaper_total'), '');
begin
  link := private.tidy_link(details ->> 'cheaper_url');
  if link = '' and written_total is null then
    link := null;
    return;
  end if;
  total := case when private.is_value_of(written_total, 'numeric') then written_total::numeric end;
  perform private.check_values(
    ('cheaper_total', coalesce(highest >= 0.01, false), 'no_price', '{}'),
    ('cheaper_url', private.is_public_link(link), 'public_link', '{}'),
    ('currency', coalesce(details ->> 'currency', deal.currency) = deal.currency, 'deal_currency',
      jsonb_build_object('currency', deal.currency)),
    ('cheaper_total', coalesce(total between 0.01 and highest, false), 'range',
      jsonb_build_object('min', 0.01, 'max', highest)),
    ('cheaper_total', total = round(total, 2), 'two_decimals', '{}'));
  link := private.accept_link(link, 'cheaper_url');
  perform private.check_values(
    ('cheaper_url', not private.has_referral(link), 'names_sender', '{}'),
    ('cheaper_url', deal.deal_url = '' or private.link_key(link) <> private.link_key(deal.deal_url), 'other_link', '{}'));
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
  request.channel := nullif(lower(btrim(request.channel)), '');
  request.deal_type := nullif(lower(btrim(request.deal_type)), '');
  request.since := coalesce(request.since, private.since_of(request.duration));
  return request;
end
$function$;

CREATE OR REPLACE FUNCTION private.referenced_image_keys(keys_param text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with appealed (id) as (select subject_id from private.appeals where decided_at is null), shown (text) as (
    -- An admin can undo the approval of a change for ten minutes.
    select changes ->> 'image_url' from private.proposed_edits
    where status = 'waiting' or decided_at > now() - interval '15 minutes'
      or status = 'rejected' and (decided_at > now() - interval '30 days' or deal_id in (select id from appealed))
    union all select replaced -> 'deal' ->> 'image_url' from private.proposed_edits
    where decided_at > now() - interval '15 minutes'
    union all select profile_image_url from public.profiles
    union all select pending_profile_image_url from public.profiles
    union all select brand_image_url from public.voucher_codes
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true or id in (select id from appealed)
    union all select logo_url from public.merchants
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true or id in (select id from appealed)
    union all select cover_image_url || ' ' || content from public.blog_posts b
    where status = 'published' or id in (select id from appealed) or not exists (
      select from private.taken_down_posts t
      where t.post_id = b.id and greatest(t.taken_down_at, b.updated_at) <= now() - interval '30 days')
    union all select evidence_image_url from public.halal_facts
    where state <> 'withdrawn' or updated_at > now() - interval '30 days' or subject_id in (select id from appealed)
    union all select evidence_image_url from public.halal_disputes
    where status = 'open' or decided_at > now() - interval '30 days'
    -- An admin can undo a decision on an avatar for ten minutes.
    union all select a.before ->> image.field
      from public.admin_actions a, unnest(array['profile_image_url', 'pending_profile_image_url']) as image (field)
      where a.action in ('approve_avatar', 'reject_avatar') and a.created_at > now() - interval '15 minutes'
    -- An appeal restores a rejected avatar, and the image that an admin replaced.
    union all select coalesce(a.before ->> 'pending_profile_image_url', a.before ->> 'image_url') from public.admin_actions a
      where a.action in ('reject_avatar', 'update_deal')
        and (a.created_at > now() - interval '30 days' or a.subject_id in (select id from appealed))
  )
  select key from unnest(keys_param) as key
  where exists (
    select from public.deals d
    where d.image_url <> '' and private.image_key(d.image_url) = key
      and (d.status <> 'rejected' or d.updated_at > now() - interval '30 days' or d.id in (select id from appealed)))
  union
  select found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
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
          select coalesce(jsonb_agg(jsonb_build_object('user_id', f.user_id, 'username', p.username, 'note', f.note,
            'expires_at', f.expires_at) order by f.created_at), '[]')
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

CREATE OR REPLACE FUNCTION private.type_of(deal_type_param text, price_param numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((deal_type_param = 'discount'::text) AND (price_param = (0)::numeric)) THEN 'freebie'::text ELSE deal_type_param END;

CREATE OR REPLACE FUNCTION private.filter_values(channel text, location text, deal_type text, price numeric)
 RETURNS TABLE(filter text, value text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 3
BEGIN ATOMIC
 SELECT named.filter,
     named.value
    FROM ( VALUES ('channel'::text,filter_values.channel), ('location'::text,NULLIF(filter_values.location, ''::text)), ('type'::text,private.type_of(filter_values.deal_type, filter_values.price))) named(filter, value)
   WHERE (named.value IS NOT NULL);
END;

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
  found_end timestamptz;
  addition public.deal_additions;
begin
  perform private.check_values(
    row('details_param', jsonb_typeof(details) = 'object', 'required', '{}')::private.value_rule);
  perform private.refuse_other_fields(details, array['added'] || case what
    when 'code' then array['note', 'code'] when 'price' then array['note', 'price'] when 'end' then array['expires_at']
    else array['note'] end);
  perform private.check_values(
    row('added', what in ('code', 'price', 'place', 'end'), 'one_of', '{}')::private.value_rule);
  select * into deal from public.deals where id = deal_id_param and (status = 'active' or user_id = member);
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if what = 'code' then
    perform private.refuse_added_code(deal);
  end if;
  if what = 'end' then
    found_end := private.read_added_end(deal, details ->> 'expires_at');
    -- Forms show ends to the minute.
    perform private.check_values(
      row('expires_at', date_trunc('minute', found_end) is distinct from date_trunc('minute', deal.expires_at),
        'other_end', '{}')::private.value_rule);
    words := to_char(found_end at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"');
  elsif jsonb_typeof(details -> 'code') <> 'null' then
    found_code := private.read_added_code(deal, details -> 'code');
    words := coalesce(words, found_code ->> 'code');
  elsif jsonb_typeof(details -> 'price') <> 'null' then
    found_price := private.read_added_price(deal, details ->> 'price');
    words := coalesce(words, trim_scale(found_price)::text);
  end if;
  perform private.check_values(
    row('note', char_length(words) between 1 and 200, 'length', '{"min": 1, "max": 200}')::private.value_rule,
    private.plain_text_rule('note', words),
    row('note', not private.gains_link('', words), 'no_address', '{}')::private.value_rule);
  if deal.user_id = member then
    raise exception 'Edit your own deal instead' using errcode = 'PT409', hint = 'own_deal';
  elsif deal.user_id is null then
    raise exception 'The poster of this deal has left' using errcode = 'PT409', hint = 'no_poster';
  elsif private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  perform private.require_pace('additions', member);
  insert into public.deal_additions as f (deal_id, user_id, added, note, code, price, expires_at)
  values (deal.id, member, what, words, found_code, found_price, found_end)
  on conflict (deal_id, user_id) do update
    set added = excluded.added, note = excluded.note, code = excluded.code, price = excluded.price,
      expires_at = excluded.expires_at, status = 'pending', created_at = excluded.created_at, decided_at = null,
      decided_by = null, decline_reason = null
    where f.status <> 'accepted'
  returning * into addition;
  if addition.deal_id is null then
    raise exception 'Your addition is already on this deal' using errcode = 'PT409', hint = 'already_added';
  end if;
  return addition;
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
  if num_nonnulls(since_param, min_price_param, max_price_param) = 0 and only_location is not null then
    return private.count_by_filter('location', only_location, only_category, include_expired);
  elsif num_nonnulls(only_location, since_param, min_price_param, max_price_param) > 0 then
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

CREATE OR REPLACE FUNCTION public.decide_addition(deal_id_param uuid, user_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_created_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deal_additions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  -- A moderator decides on additions to their own deals as the poster.
  by_admin constant boolean := private.can('additions')
    and not exists (select from public.deals d where d.id = deal_id_param and d.user_id = private.moderator());
  action text;
  deal public.deals;
  old public.deal_additions;
  addition public.deal_additions;
  edit jsonb;
begin
  action := private.check_decision(action_param, reason_param, 'accept', 'decline');
  select * into deal from public.deals where id = deal_id_param and (user_id = member or by_admin) for update;
  select f.* into old from public.deal_additions f
  where f.deal_id = deal.id and f.user_id = user_id_param and (by_admin or not private.is_banned(f.user_id)) for update;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
  perform private.refuse_own(old.user_id);
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
      edit := jsonb_build_object('price', private.read_added_price(deal, addition.price::text));
    elsif addition.added = 'end' then
      edit := jsonb_build_object('expires_at', private.read_added_end(deal, addition.expires_at::text));
    end if;
    if edit is not null and not to_jsonb(deal) @> edit then
      if deal.user_id = member then
        perform public.edit_own_deal(deal.id, edit);
      else
        perform public.admin_update_deal(deal.id, edit);
      end if;
    end if;
  end if;
  return addition;
end
$function$;

CREATE OR REPLACE FUNCTION public.explain_vote(deal_id_param uuid, details_param jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  why constant text := lower(btrim(details ->> 'reason'));
  deal public.deals;
  vote public.deal_votes;
  offer record;
begin
  perform private.check_values(
    ('details_param', jsonb_typeof(details) = 'object', 'required', '{}'),
    ('reason', why = any (private.cold_reasons()), 'one_of', '{}'));
  perform private.refuse_other_fields(details,
    case when why = 'cheaper' then array['reason', 'cheaper_url', 'cheaper_total', 'currency'] else array['reason'] end);
  select * into deal from public.deals where id = deal_id_param and status = 'active';
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- A withdrawal waits for this lock, or the vote is no longer found.
  select * into vote from public.deal_votes
  where deal_id = deal.id and user_id = member and vote_type = 'cold' for key share;
  if not found then
    raise exception 'You have not voted cold on this deal' using errcode = 'PT404', hint = 'vote_not_found';
  end if;
  if vote.created_at < now() - interval '24 hours' then
    raise exception 'A reason can be given for 24 hours after the vote' using errcode = 'PT409', hint = 'reason_too_late';
  end if;
  select * into offer from private.read_cheaper_offer(deal, details);
  if offer.link is not null and exists (
    select from private.vote_reasons v where v.deal_id = deal.id and v.user_id = member and v.removal_reason is not null)
  then
    raise exception 'An admin removed your link on this deal' using errcode = 'PT403', hint = 'offer_removed';
  end if;
  perform private.require_pace('votes', member);
  insert into private.vote_reasons as v (
    deal_id, user_id, reason, cheaper_url, cheaper_key, cheaper_host, cheaper_total, currency, counts)
  values (
    deal.id, member, why, offer.link, private.link_key(offer.link), (private.split_link(offer.link)).host, offer.total,
    case when offer.link is not null then deal.currency end, (private.check_standing(member)).weight > 0)
  on conflict (deal_id, user_id) do update set
    reason = excluded.reason, cheaper_url = excluded.cheaper_url, cheaper_key = excluded.cheaper_key,
    cheaper_host = excluded.cheaper_host, cheaper_total = excluded.cheaper_total, currency = excluded.currency,
    counts = excluded.counts, created_at = excluded.created_at;
  return jsonb_build_object('cold', public.get_cold_reasons(deal.id));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_business(slug_param text)
 RETURNS TABLE(slug text, name text, merchant_key text, is_registered boolean, description text, website text, category text, location text, halal_certifier text, certificate_number text, logo_url text, created_at timestamp with time zone, deals bigint, halal jsonb, opening_hours text, is_muslim_owned boolean, username text, upcoming bigint, ended bigint, lowest_prices jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  key text := private.merchant_key(slug_param);
  merchant public.merchants;
  running bigint;
  expired bigint;
  early bigint;
  late bigint;
  deal_name text;
begin
  select * into merchant from public.merchants m
  where m.status = 'approved' and (m.slug = key or m.name_key = key)
  order by (m.slug = key) desc, m.created_at limit 1;
  key := coalesce(merchant.name_key, key);
  select coalesce(sum(c.current_deals), 0), coalesce(sum(c.expired_deals), 0),
    (array_agg(c.name order by c.current_deals desc, c.category) filter (where c.current_deals + c.expired_deals > 0))[1]
  into running, expired, deal_name
  from private.merchant_deal_counts c where c.merchant_key = key;
  if merchant.id is null and (deal_name is null or key = 'unknown-merchant') then
    return;
  end if;
  select count(*) filter (where d.starts_at > now()), count(*) filter (where d.expires_at <= now()) into early, late
  from private.deals_out_of_time() as d where private.merchant_key(d.merchant) = key;
  return query select
    coalesce(merchant.slug, key), coalesce(merchant.name, deal_name), key, merchant.id is not null,
    coalesce(merchant.description, ''), coalesce(merchant.website, ''), merchant.category,
    coalesce(merchant.location, ''), coalesce(merchant.halal_certifier, ''), coalesce(merchant.certificate_number, ''),
    coalesce(merchant.logo_url, ''), merchant.created_at, running - early - late, private.halal_of(null, key),
    coalesce(merchant.opening_hours, ''), coalesce(merchant.is_muslim_owned, false),
    (select p.username from public.profiles p where p.id = merchant.user_id), early, expired + late,
    private.lowest_prices_of(key);
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
      null, null, null, null, null, null, null, null, null, null, null, null, null
    )::private.list_request,
    least(greatest(coalesce(limit_param, 10), 0), 100), greatest(coalesce(offset_param, 0), 0)
  ) with ordinality as listed (id, rank, place)
  join public.deals_with_temperature d on d.id = listed.id
  order by listed.place
$function$;

CREATE OR REPLACE FUNCTION public.get_unseen_additions()
 RETURNS TABLE(deal_id uuid, title text, user_id uuid, username text, added text, note text, poster_id uuid, poster text, decided_at timestamp with time zone, created_at timestamp with time zone, mentions_contact boolean, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('additions');
  return query
    select d.id, d.title, f.user_id, p.username, f.added, f.note, d.user_id, o.username, f.decided_at, f.created_at, hint.leads,
      f.expires_at
    from public.deal_additions f
    cross join lateral (select f.added <> 'end' and private.mentions_contact(f.note) as leads) as hint
    join public.deals d on d.id = f.deal_id
    join public.profiles p on p.id = f.user_id
    left join public.profiles o on o.id = d.user_id
    where f.status = 'accepted' and f.decided_by = 'poster' and f.decided_at > now() - interval '7 days' and d.status = 'active'
      and ((select private.moderator()) in (f.user_id, d.user_id)) is not true
    order by hint.leads desc, f.decided_at desc, f.user_id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_towns()
 RETURNS TABLE(town text, deals bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  with places as materialized (
    select value, lower(value) as form, sum(deals)::bigint as deals
    from (
      select c.value, c.current_deals as deals from private.filter_counts c where c.filter = 'location' and c.current_deals > 0
      union all
      select d.location, -1 from private.deals_out_of_time() as d where d.location <> ''
    ) as counted
    group by value having sum(deals) > 0 order by sum(deals) desc, value limit 5000
  ),
  towns as materialized (
    select lower(part) as form, mode() within group (order by part) as name
    from places, regexp_split_to_table(value, '\s*[,،;/|()·•]\s*|\s+[-–—]\s+') as part
    where char_length(part) between 2 and 40 and part ~ '[[:alpha:]]' and part !~ '\d'
      and lower(part) <> all (array[
        'uk', 'u.k.', 'united kingdom', 'great britain', 'britain', 'england', 'england and wales', 'scotland', 'wales', 'ireland',
        'northern ireland', 'eu', 'europe', 'us', 'usa', 'united states', 'america', 'canada', 'uae', 'saudi arabia', 'pakistan',
        'india', 'bangladesh', 'turkey', 'worldwide', 'international', 'nationwide', 'uk wide', 'uk-wide', 'online', 'everywhere',
        'anywhere', 'in store', 'in-store', 'all stores', 'all branches', 'various', 'المملكة المتحدة', 'بريطانيا', 'إنجلترا',
        'أوروبا', 'أمريكا', 'كندا', 'الإمارات', 'السعودية', 'أونلاين', 'عبر الإنترنت', 'كل مكان'])
    group by lower(part) having sum(deals) >= 3
    order by sum(deals) desc, lower(part) limit 100
  )
  select t.name, (select sum(p.deals)::bigint from places p where strpos(p.form, t.form) > 0) as deals
  from towns t order by deals desc, t.name
$function$;

CREATE OR REPLACE FUNCTION public.read_deal_extras(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.link_extras(d.id, d.deal_url) || jsonb_build_object('additions', (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', listed.user_id, 'username', p.username, 'added', listed.added,
      'note', listed.note, 'code', listed.code, 'price', listed.price, 'expires_at', listed.expires_at,
      'status', listed.status, 'created_at', listed.created_at) order by listed.created_at), '[]')
    from (
      select * from public.deal_additions f
      where f.deal_id = d.id and f.status <> 'declined' and not (f.added = 'code' and private.is_product(d.finance_facts))
      order by f.created_at limit 50
    ) as listed join public.profiles p on p.id = listed.user_id))
  from public.deals d where d.id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date, certifier_filter text DEFAULT NULL::text, stunning_filter text DEFAULT NULL::text, alcohol_filter text DEFAULT NULL::text, hide_unknown boolean DEFAULT false, channel_filter text DEFAULT NULL::text, type_filter text DEFAULT NULL::text)
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
    stunning_filter, alcohol_filter, hide_unknown, channel_filter, type_filter);
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

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date, certifier_filter text DEFAULT NULL::text, stunning_filter text DEFAULT NULL::text, alcohol_filter text DEFAULT NULL::text, hide_unknown boolean DEFAULT false, channel_filter text DEFAULT NULL::text, type_filter text DEFAULT NULL::text)
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
    stunning_filter, alcohol_filter, hide_unknown, channel_filter, type_filter)::private.list_request);
  canonical private.search_terms;
  is_few boolean;
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
  -- A search accepts only the sort orders whose lists have all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  is_few := cardinality(running) + cardinality(expired) < few;
  if is_few then
    canonical := private.read_search(private.canonical_search(query_param));
  end if;
  -- Another spelling finds all that the canonical words find, also inside words and by similar spellings.
  if canonical.words is not null then
    canonical.seen := 0; -- the newest deals have few matches
    -- A word without synonyms is rarer than a canonical one.
    if (coalesce(asked.meanings, asked.words))[array_position(asked.words, asked.alike)] = asked.alike then
      canonical.alike := asked.alike;
    end if;
    running := running || array(
      select private.find_deals(canonical, filters, false, false, running, rows_max - cardinality(running)));
    expired := expired || array(
      select private.find_deals(canonical, filters, true, false, expired, rows_max - cardinality(expired)));
  end if;
  if is_few then
    perform set_config('pg_trgm.strict_word_similarity_threshold', '0.35', true);
    foreach asked in array array[canonical, asked] loop
      -- Shorter words resemble too many others.
      continue when char_length(asked.alike) >= 4 is not true;
      running := running || array(
        select private.find_deals(asked, filters, false, true, running, rows_max - cardinality(running)));
      expired := expired || array(
        select private.find_deals(asked, filters, true, true, expired, rows_max - cardinality(expired)));
    end loop;
  end if;
  return query
    select d.* from unnest(running || expired) with ordinality as listed (id, place)
    join public.deals_with_temperature d on d.id = listed.id
    order by listed.place limit rows_max;
end
$function$;

ALTER TABLE "public"."deal_additions" ADD CONSTRAINT "deal_additions_added_known" CHECK ((added = ANY (ARRAY['code'::text, 'price'::text, 'place'::text, 'end'::text])));

ALTER TABLE "public"."deal_additions" ADD CONSTRAINT "deal_additions_fields_of_kind" CHECK ((((code IS NULL) OR (added = 'code'::text)) AND ((price IS NULL) OR (added = 'price'::text)) AND ((expires_at IS NULL) = (added <> 'end'::text))));

CREATE INDEX deals_active_in_store_idx ON public.deals USING btree (created_at DESC, id DESC) INCLUDE (expired_at, expires_at, starts_at) WHERE ((status = 'active'::public.deal_status) AND (channel = ANY (ARRAY['in_store'::text, 'both'::text])));

CREATE TRIGGER deals_count_filters_added AFTER INSERT ON public.deals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.count_filters_of_deals();

CREATE TRIGGER deals_count_filters_changed AFTER UPDATE ON public.deals FOR EACH ROW WHEN (((old.status <> new.status) OR (old.category <> new.category) OR (old.channel IS DISTINCT FROM new.channel) OR (old.location <> new.location) OR (old.deal_type <> new.deal_type) OR (old.price IS DISTINCT FROM new.price) OR ((old.expired_at IS NULL) <> (new.expired_at IS NULL)))) EXECUTE FUNCTION private.count_filters_of_changed_deal();

CREATE TRIGGER deals_count_filters_removed AFTER DELETE ON public.deals REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.count_filters_of_deals();

COMMENT ON FUNCTION "private"."add_to_filter_count"(text, text, text, bigint, bigint) IS 'Definer: private.filter_counts has no grants.';

COMMENT ON FUNCTION "private"."asks_for_columns"(private.list_request) IS 'Inlined. Used by list_source and count_listed_deals.';

COMMENT ON FUNCTION "private"."check_end"(timestamp with time zone, timestamp with time zone) IS 'Raises PT400 invalid_field. Used by check_deal and read_added_end.';

COMMENT ON FUNCTION "private"."count_by_filter"(text, text, text, boolean) IS 'Used by count_deals and count_listed_deals. Definer: private.filter_counts has no grants; counts public deals only.';

COMMENT ON FUNCTION "private"."count_filters_of_changed_deal"() IS 'Updates the counts when a deal changes its status, category or values, ends or returns. Definer: private.filter_counts has no grants.';

COMMENT ON FUNCTION "private"."count_filters_of_deals"() IS 'Counts added or deleted deals by filter, once per statement. Definer: private.filter_counts has no grants.';

COMMENT ON FUNCTION "private"."filter_values"(text, text, text, numeric) IS 'Inlined.';

COMMENT ON FUNCTION "private"."has_filter_value"(text, text, text) IS 'Inlined. Used by fits_request and count_by_filter.';

COMMENT ON FUNCTION "private"."lowest_prices_of"(text) IS 'Definer: private.deal_prices has no grants. Used by get_business. Public deals only.';

COMMENT ON FUNCTION "private"."read_added_end"(public.deals, text) IS 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

COMMENT ON FUNCTION "private"."type_of"(text, numeric) IS 'Inlined, also in an index. Used by filters and their counts; private.deals_to_match has the same rule.';

COMMENT ON FUNCTION "public"."get_business"(text) IS 'Definer: private.merchant_deal_counts has no grants; returns no contact data and no pending merchant. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_unseen_additions"() IS 'Definer: require_can decides. [moderators of additions; reads]';

COMMENT ON FUNCTION "public"."list_towns"() IS 'Definer: private.filter_counts has no grants; counts public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean, text, text) IS 'Invoker: row-level security applies to the listed deals. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean, text, text) IS 'Definer: find_deals has no grants; it returns public deals only. Specification, section 5. [everyone; reads for pages]';

COMMENT ON TABLE "private"."filter_counts" IS 'Written by private.add_to_filter_count; read by count_by_filter and list_towns.';

REVOKE ALL ON FUNCTION "private"."add_to_filter_count"(text, text, text, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asks_for_columns"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_end"(timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cold_reasons"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_by_filter"(text, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_filters_of_changed_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_filters_of_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."filter_values"(text, text, text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_filter_value"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lowest_prices_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_added_end"(public.deals, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."type_of"(text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_business"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_business"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_unseen_additions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_unseen_additions"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_towns"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_towns"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean, text, text) TO "anon", "authenticated";

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((request).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (request).merchant)) AND (((request).location IS NULL) OR private.has_filter_value('location'::text, (deal).location, (request).location)) AND (((request).channel IS NULL) OR private.has_filter_value('channel'::text, (deal).channel, (request).channel)) AND (((request).deal_type IS NULL) OR private.has_filter_value('type'::text, private.type_of((deal).deal_type, (deal).price), (request).deal_type)) AND (((request).since IS NULL) OR ((deal).created_at >= (request).since)) AND ((COALESCE((request).min_price, (request).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((request).min_price IS NULL) OR ((deal).price >= (request).min_price)) AND (((request).max_price IS NULL) OR (((deal).price <= (request).max_price) AND (COALESCE((deal).total_price, (deal).price) <= (request).max_price))) AND (((request).section IS NULL) OR private.is_in_section(deal, (request).section)) AND (((request).by_day IS NULL) OR (((deal).delivery_days IS NOT NULL) AND private.arrives_by(deal, (request).by_day))) AND (((request).states_delivery IS NOT TRUE) OR ((deal).delivery_days IS NOT NULL)));

ALTER TABLE "private"."vote_reasons" ADD CONSTRAINT "vote_reasons_reason_known" CHECK ((reason = ANY (private.cold_reasons())));

CREATE INDEX deals_active_free_idx ON public.deals USING btree (private.type_of(deal_type, price), created_at DESC, id DESC) INCLUDE (expired_at, expires_at, starts_at) WHERE ((status = 'active'::public.deal_status) AND (private.type_of(deal_type, price) <> 'discount'::text));

-- Counts the deals of the filters, which the triggers keep from now on.
insert into private.filter_counts (filter, value, category, current_deals, expired_deals)
select v.filter, v.value, d.category, count(*) filter (where d.expired_at is null), count(*) filter (where d.expired_at is not null)
from public.deals d, private.filter_values(d.channel, d.location, d.deal_type, d.price) v
where d.status = 'active' group by v.filter, v.value, d.category;
