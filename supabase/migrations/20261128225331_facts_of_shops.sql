set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.arrives_by(deal public.deals, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT COALESCE(((NOT private.is_over(deal)) AND COALESCE(((deal).order_by >= ((now() AT TIME ZONE 'UTC'::text))::date), true) AND (private.arrival_day(GREATEST(((now() AT TIME ZONE 'UTC'::text))::date, (((deal).starts_at AT TIME ZONE 'UTC'::text))::date), (deal).delivery_days) <= day)), false)$function$;

CREATE OR REPLACE FUNCTION private.brief_deal(deal public.deals)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$SELECT json_build_object('id', (deal).id, 'title', (deal).title, 'price', (deal).price, 'total_price', (deal).total_price, 'currency', (deal).currency, 'image_url', (deal).image_url, 'merchant', (deal).merchant, 'calculated_temperature', (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset), 'expires_at', (deal).expires_at)$function$;

CREATE OR REPLACE FUNCTION private.ended_by(deal public.deals)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT CASE WHEN ((deal).expired_at IS NULL) THEN CASE WHEN ((deal).expires_at <= now()) THEN 'date'::text ELSE NULL::text END WHEN ((deal).expired_by IS NOT NULL) THEN (deal).expired_by WHEN ((deal).expired_at = (deal).expires_at) THEN 'date'::text ELSE 'moderator'::text END$function$;

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((((request).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (request).merchant)) AND (((request).location IS NULL) OR ((deal).location ~~* (request).location)) AND (((request).since IS NULL) OR ((deal).created_at >= (request).since)) AND ((COALESCE((request).min_price, (request).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((request).min_price IS NULL) OR ((deal).price >= (request).min_price)) AND (((request).max_price IS NULL) OR (((deal).price <= (request).max_price) AND (COALESCE((deal).total_price, (deal).price) <= (request).max_price))) AND (((request).section IS NULL) OR private.is_in_section(deal, (request).section)) AND (((request).by_day IS NULL) OR (((deal).delivery_days IS NOT NULL) AND private.arrives_by(deal, (request).by_day))) AND (((request).states_delivery IS NOT TRUE) OR ((deal).delivery_days IS NOT NULL)))$function$;

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND ((NOT private.asks_for_facts(filters)) OR private.fits_facts((deal).id, filters)) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)))$function$;

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

CREATE OR REPLACE FUNCTION private.total_of(deal public.deals)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$SELECT private.total_price((deal).price, (deal).channel, (deal).delivery_kind, (deal).delivery_cost, (deal).free_delivery_over)$function$;

CREATE OR REPLACE FUNCTION private.trend_of(deal public.deals)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((sign((((deal).hot_votes - (deal).cold_votes))::double precision) * log((GREATEST(1, abs(((deal).hot_votes - (deal).cold_votes))))::double precision)) + ((EXTRACT(epoch FROM GREATEST((deal).created_at, (deal).starts_at)))::double precision / (45000)::double precision))$function$;

DROP TRIGGER "deals_hide_facts" ON "public"."deals";

DROP TRIGGER "deals_refresh_halal" ON "public"."deals";

DROP TRIGGER "halal_disputes_deals_changed" ON "public"."halal_disputes";

DROP TRIGGER "merchants_refresh_halal" ON "public"."merchants";

DROP FUNCTION "private"."best_halal_facts"(text, uuid);

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric);

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

DROP FUNCTION "public"."get_pending_deal_hints"();

DROP FUNCTION "public"."get_pending_deals"();

DROP FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_waiting_edits"();

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone);

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb);

DROP VIEW "public"."deals_with_temperature";

DROP VIEW "private"."current_halal";

ALTER TABLE "private"."deal_halal" DROP COLUMN "is_disputed";

CREATE TABLE "private"."deal_shops" ("deal_id" uuid NOT NULL, "merchant_id" uuid NOT NULL, CONSTRAINT "deal_shops_pkey" PRIMARY KEY (deal_id));

ALTER TABLE "private"."deal_halal" ADD COLUMN "alcohol_about" text;

ALTER TABLE "private"."deal_halal" ADD COLUMN "of_shop" text[] NOT NULL DEFAULT '{}'::text[];

ALTER TABLE "private"."deal_halal" ADD COLUMN "disputed" text[] NOT NULL DEFAULT '{}'::text[];

ALTER TABLE "public"."deals" ADD COLUMN "contains_meat" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."halal_disputes" ADD COLUMN "weight" smallint NOT NULL DEFAULT 1;

CREATE OR REPLACE FUNCTION private.bears_facts(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.halal_facts f where f.deal_id = deal.id and f.is_public)
    or exists (select from private.deal_shops t where t.deal_id = deal.id)
    or exists (select from public.halal_facts f where f.merchant_id = private.shop_of_deal(deal) and f.is_public)
$function$;

CREATE OR REPLACE FUNCTION private.best_halal_facts(kind text, subject uuid, deal public.deals DEFAULT NULL::public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.halal_fact_json(listed.fact) order by listed.place, listed.product), '[]') from (
    select fact, array_position(array[
        'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen'
      ], (fact).attribute) as place, coalesce((fact).product_line, '') as product
    from (
      select distinct on (f.attribute, lower(f.product_line)) f as fact
      from public.halal_facts f
      where f.is_public and f.subject_type = kind
        and case kind when 'deal' then f.deal_id else f.merchant_id end = subject
        and (deal.id is null or private.fact_applies(f.attribute, deal))
      order by f.attribute, lower(f.product_line), private.has_lapsed(f.valid_until), f.state = 'checked' desc,
        f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id
    ) as best
    order by 2, 3 limit 50
  ) as listed
$function$;

CREATE OR REPLACE FUNCTION private.changes_stated_product(old public.deals, new public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_other_product(old, new) and private.bears_facts(old)
$function$;

CREATE OR REPLACE FUNCTION private.deal_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['title'::text, 'description'::text, 'price'::text, 'original_price'::text, 'currency'::text, 'merchant'::text, 'category'::text, 'location'::text, 'image_url'::text, 'deal_url'::text, 'starts_at'::text, 'expires_at'::text, 'season_section'::text, 'delivery_days'::text, 'order_by'::text, 'channel'::text, 'delivery_kind'::text, 'delivery_cost'::text, 'free_delivery_over'::text, 'unit_amount'::text, 'unit'::text, 'deal_type'::text, 'is_associated'::text, 'original_price_source'::text, 'travel_facts'::text, 'finance_facts'::text, 'contains_meat'::text];

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
RETURN ARRAY['season_section'::text, 'delivery_days'::text, 'order_by'::text, 'channel'::text, 'delivery_kind'::text, 'delivery_cost'::text, 'free_delivery_over'::text, 'unit_amount'::text, 'unit'::text, 'deal_type'::text, 'is_associated'::text, 'original_price_source'::text, 'travel_facts'::text, 'finance_facts'::text, 'contains_meat'::text];

CREATE OR REPLACE FUNCTION private.dispute_weight(member uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when private.disputes_silent_until(member) > now() then 0
    when exists (select from private.admins where user_id = member) then 2
    else (select weight from private.check_standing(member)) end
$function$;

CREATE OR REPLACE FUNCTION private.disputes_silent_until(member uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select max(x.decided_at) + interval '30 days' from public.halal_disputes x
  where x.user_id = member and x.status = 'dismissed' and x.decided_at > now() - interval '30 days' and 3 <= (
    select count(*) from public.halal_disputes e
    where e.user_id = member and e.status = 'dismissed'
      and e.decided_at between x.decided_at - interval '30 days' and x.decided_at)
$function$;

CREATE OR REPLACE FUNCTION private.fact_applies(attribute text, deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when attribute in ('slaughter', 'stunning') then has_meat
    when attribute = 'certifier' then has_meat or deal.category in ('food', 'health', 'perfumes', 'local')
    when attribute = 'gelatine' then has_meat or deal.category in ('food', 'health')
    when attribute = 'alcohol_in_product' then has_meat or deal.category in ('food', 'health', 'perfumes')
    else has_meat or deal.category in ('food', 'local') -- alcohol_on_premises, kitchen
  end
  from (
    select deal.contains_meat or exists (
      select from public.halal_facts f
      where f.deal_id = deal.id and f.is_public and f.attribute in ('slaughter', 'stunning')) as has_meat
  ) as stated
$function$;

CREATE OR REPLACE FUNCTION private.halal_fact_json(fact public.halal_facts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', fact.id, 'subject_type', fact.subject_type, 'attribute', fact.attribute, 'value', fact.value,
    'product_line', fact.product_line, 'certifier', (
      select jsonb_build_object('slug', c.slug, 'name', c.name, 'register_url', c.register_url)
      from public.certifiers c where c.id = fact.certifier_id),
    'certifier_name', fact.certifier_name, 'certificate_number', fact.certificate_number, 'state', fact.state,
    'source', fact.source, 'basis', fact.basis, 'evidence_url', fact.evidence_url,
    'has_evidence_image', fact.evidence_image_url is not null, 'observed_on', fact.observed_on,
    'valid_until', fact.valid_until, 'has_lapsed', private.has_lapsed(fact.valid_until), 'is_public', fact.is_public,
    'checked_on', case when fact.state = 'checked' then (fact.decided_at at time zone 'UTC')::date end,
    'is_own', coalesce(fact.claimed_by = auth.uid(), false), 'updated_at', fact.updated_at,
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'reason', x.reason, 'answer', x.answer, 'created_at', x.created_at) order by x.created_at, x.id), '[]')
      from (
        select * from public.halal_disputes d
        where d.fact_id = fact.id and d.status = 'open' and d.weight > 0 and private.is_disputed(fact)
        order by d.created_at, d.id limit 20
      ) as x))
$function$;

CREATE OR REPLACE FUNCTION private.halal_of(deal_id_param uuid, merchant_key_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  merchant uuid;
begin
  if deal_id_param is null then
    merchant := private.merchant_of_key(merchant_key_param);
  else
    select * into deal from public.deals where id = deal_id_param;
    merchant := private.shop_of_deal(deal);
  end if;
  return jsonb_build_object(
    'deal', case when deal_id_param is null then '[]' else private.best_halal_facts('deal', deal_id_param) end,
    'merchant', case when merchant is null then '[]' else private.best_halal_facts('merchant', merchant, deal) end,
    'merchant_id', merchant);
end
$function$;

CREATE OR REPLACE FUNCTION private.hide_facts_of_other_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_other_product(old, new) then
    return null;
  end if;
  -- A change of the other fields of a public deal is an admin's decision (private.changes_stated_product).
  if new.status <> 'active' or private.judged_link(old.deal_url) <> private.judged_link(new.deal_url) then
    update public.halal_facts set
      is_public = false, decided_by = null, decided_at = null, updated_at = clock_timestamp(),
      state = case when num_nonnulls(evidence_url, evidence_image_url) > 0 then 'evidence' else 'claimed' end
    where deal_id = new.id and state <> 'withdrawn' and (is_public or decided_at is not null);
    delete from private.deal_shops where deal_id = new.id;
  end if;
  -- An admin who has read these facts beside the earlier version cannot decide on them (private.refuse_changed).
  update public.halal_facts set updated_at = clock_timestamp()
  where deal_id = new.id and state <> 'withdrawn' and decided_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_disputed(fact public.halal_facts)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(x.weight), 0) >= case fact.state when 'checked' then 2 else 1 end
  from public.halal_disputes x where x.fact_id = fact.id and x.status = 'open'
$function$;

CREATE OR REPLACE FUNCTION private.is_on_host(link text, host_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    linked.host = host_param or right(linked.host, char_length(host_param) + 1) = '.' || host_param, false)
  from private.split_link(link) as linked
$function$;

CREATE OR REPLACE FUNCTION private.is_other_product(old public.deals, new public.deals)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (old.title, old.description, old.image_url, old.merchant, old.category, old.contains_meat)
      is distinct from (new.title, new.description, new.image_url, new.merchant, new.category, new.contains_meat)
    or private.judged_link(old.deal_url) <> private.judged_link(new.deal_url)
$function$;

CREATE OR REPLACE FUNCTION private.is_shared_host(host text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select host !~ '\.'
    or host ~ '^(com?|net|org|gov|gob|gouv|edu|ac|ltd|plc|me|sch|mil|int|gen|biz|info|nom|web|go|or|ne|ad|ed|gr|lg|nhs|police|mod|id|asn|my|firm|store|shop|ind|name|pro|school|art|press|conf|idv|pp|in|tv|tm|k12|res|gos|adm|eco|indie|priv|fin|wiki|blog|online|site|dev|app|cloud|asso|avocat|sklep|asia)\.([a-z]{2}|xn--[a-z0-9-]+)$'
    or host ~ '^(uk|gb|us|eu|de|fr|br|cn|hu|jp|jpn|kr|no|qc|ru|sa|se|za|ae|gr|in|co|it|mex|africa|radio)\.(com|net|org)$'
    -- The names below these belong to their customers.
    or host ~ '^(github\.(io|dev)|gitlab\.io|bitbucket\.io|codeberg\.page|pages\.dev|workers\.dev|vercel\.(app|dev)|now\.sh|netlify\.(app|com)|onrender\.com|herokuapp\.com|fly\.dev|deno\.dev|surge\.sh|glitch\.me|repl\.co|replit\.(app|dev)|render\.com|railway\.app|up\.railway\.app|web\.app|firebaseapp\.com|appspot\.com|[a-z0-9-]+\.r\.appspot\.com|run\.app|translate\.goog|blogspot\.([a-z]{2,3}|com?\.[a-z]{2})|wordpress\.com|wpcomstaging\.com|wpengine\.com|tumblr\.com|livejournal\.com|medium\.com|substack\.com|ghost\.io|notion\.site|carrd\.co|webflow\.io|framer\.(app|website|ai|site)|weebly\.com|weeblysite\.com|wix\.com|wixsite\.com|wixstudio\.(com|io)|editorx\.io|squarespace\.com|square\.site|square\.online|myshopify\.com|shopify\.com|shopifypreview\.com|bigcartel\.com|bigcommerce\.com|mybigcommerce\.com|storenvy\.com|ecwid\.com|company\.site|business\.site|mystrikingly\.com|strikingly\.com|jimdo\.com|jimdofree\.com|jimdosite\.com|godaddysites\.com|gumroad\.com|lemonsqueezy\.com|sellfy\.store|payhip\.com|ko-fi\.com|patreon\.com|tilda\.ws|ucraft\.(net|site)|yolasite\.com|webnode\.[a-z.]{2,6}|site123\.me|mozello\.[a-z]{2,3}|odoo\.com|zyrosite\.com|hostingersite\.com|000webhostapp\.com|infinityfreeapp\.com|azurewebsites\.net|azurestaticapps\.net|azureedge\.net|windows\.net|cloudfront\.net|amplifyapp\.com|elasticbeanstalk\.com|awsapprunner\.com|digitaloceanspaces\.com|ondigitalocean\.app|r2\.dev|b-cdn\.net|netdna-ssl\.com|fastly\.net|edgekey\.net|akamaized\.net|cdn77\.org|ngrok\.(io|app|dev)|ngrok-free\.(app|dev)|trycloudflare\.com|duckdns\.org|no-ip\.[a-z]{2,3}|ddns\.net|dyndns\.org|freeddns\.org|eu\.org|js\.org|is-a\.dev|tripod\.com|angelfire\.com|neocities\.org|salla\.sa|zid\.store|expandcart\.com|youcan\.shop|lightfunnels\.com)$'
    -- One address below these leads to the goods of others.
    or host ~ '(^|\.)(google\.[a-z.]{2,6}|googleapis\.com|googleusercontent\.com|goo\.gle|amazonaws\.com|apple\.com|microsoft\.com|sharepoint\.com|dropbox\.com|archive\.org|youtube\.com|x\.com|twitter\.com|pinterest\.[a-z.]{2,6}|snapchat\.com|linkedin\.com|whatsapp\.com|telegram\.(org|me)|threads\.(net|com)|reddit\.com|discord\.(com|gg)|messenger\.com|m\.me|vk\.com|beacons\.ai|bio\.link|linkin\.bio|lnk\.bio|taplink\.[a-z]{2,3}|deliveroo\.[a-z.]{2,6}|just-eat\.[a-z.]{2,6}|justeat\.[a-z.]{2,6}|ubereats\.com|doordash\.com|grubhub\.com|foodhub\.[a-z.]{2,6}|foodpanda\.[a-z.]{2,6}|talabat\.com|careem\.com|hungerstation\.com|toogoodtogo\.[a-z.]{2,6}|takeaway\.com|thuisbezorgd\.nl|lieferando\.de|glovoapp\.com|wolt\.com|getir\.com|gopuff\.com|tripadvisor\.[a-z.]{2,6}|yelp\.[a-z.]{2,6}|opentable\.[a-z.]{2,6}|groupon\.[a-z.]{2,6}|wowcher\.co\.uk|trustpilot\.com|hotukdeals\.com|craigslist\.org|shpock\.com|olx\.[a-z.]{2,6}|mercadolibre\.[a-z.]{2,6}|mercadolivre\.com\.br|allegro\.pl|bol\.com|cdiscount\.com|rakuten\.[a-z.]{2,6}|flipkart\.com|trendyol\.com|hepsiburada\.com|n11\.com|tokopedia\.com|bukalapak\.com|notonthehighstreet\.com|fruugo\.[a-z.]{2,6}|newegg\.[a-z.]{2,6}|poshmark\.com|mercari\.com|booking\.com|airbnb\.[a-z.]{2,6}|expedia\.[a-z.]{2,6})$'
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dispute constant public.halal_disputes := coalesce(new, old);
  fact public.halal_facts;
  key constant text := format('dispute %s', dispute.id);
  merchants_key constant text := format('disputed %s', dispute.fact_id);
  merchant_member uuid;
begin
  select * into fact from public.halal_facts where id = dispute.fact_id;
  for merchant_member in
    select distinct m.user_id from public.merchants m
    where m.status = 'approved' and m.name_key = private.merchant_key_of_fact(fact)
  loop
    if tg_op = 'INSERT' and new.weight > 0 then
      perform private.notify_member(merchant_member, 'fact_disputed', fact.subject_type, fact.subject_id, merchants_key, new.user_id);
    elsif not exists (select from public.halal_disputes x where x.fact_id = dispute.fact_id and x.status = 'open') then
      perform private.withdraw_notification(merchant_member, merchants_key);
    end if;
  end loop;
  if tg_op = 'UPDATE' and new.status <> 'open' then
    perform private.notify_member(new.user_id, 'dispute_' || new.status, fact.subject_type, fact.subject_id, key, new.decided_by,
      data_param => case when new.status = 'dismissed' and private.disputes_silent_until(new.user_id) > now()
        then '{"silenced": true}' else '{}' end::jsonb);
  else
    perform private.withdraw_notification(dispute.user_id, key);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deal_halal(deal_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.deal_halal where deal_id = any (deal_ids);
  with shops as materialized ( -- the host of a website is computed once
    select m.id, m.name_key, m.created_at, private.website_host(m.website) as host
    from public.merchants m
    where m.status = 'approved'
      and m.name_key in (select private.merchant_key(d.merchant) from public.deals d where d.id = any (deal_ids))
  ), stated as (
    select d.id, d.category, d.expired_at is not null as is_expired, f as fact
    from public.deals d join public.halal_facts f on f.deal_id = d.id
    where d.id = any (deal_ids) and d.status = 'active'
    union all
    select d.id, d.category, d.expired_at is not null, f
    from public.deals d
    cross join lateral ( -- private.shop_of_deal
      select s.id from shops s
      where s.name_key = private.merchant_key(d.merchant)
        and (private.is_on_host(d.deal_url, s.host)
          or exists (select from private.deal_shops t where t.deal_id = d.id and t.merchant_id = s.id))
      order by s.created_at, s.id limit 1
    ) as shop
    join public.halal_facts f on f.merchant_id = shop.id
    where d.id = any (deal_ids) and d.status = 'active' and f.is_public and private.fact_applies(f.attribute, d)
  ), facts as materialized (
    select f.id, private.is_disputed(f) as is_disputed from public.halal_facts f
    where f.id in (select (fact).id from stated)
  ), ranked as (
    select s.id, s.category, s.is_expired, f.attribute, f.valid_until, f.state, f.decided_at,
      -- As in the columns: `alcohol` is in the product or on the premises.
      case when f.attribute like 'alcohol%' then 'alcohol' else f.attribute end as kind,
      case when f.value <> 'certified' then f.value else coalesce(c.slug, 'not_listed') end as value,
      coalesce(c.name, f.certifier_name) as certifier_name,
      f.deal_id is null as is_of_shop,
      x.is_disputed,
      row_number() over (
        partition by s.id, f.attribute
        order by f.deal_id is not null desc, private.has_lapsed(f.valid_until), f.state = 'checked' desc,
          f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id) as place
    from stated s
    cross join lateral (select (s.fact).*) as f
    join facts x on x.id = f.id
    left join public.certifiers c on c.id = f.certifier_id
    where f.is_public and f.product_line is null
      and f.attribute in ('certifier', 'stunning', 'alcohol_in_product', 'alcohol_on_premises')
  ), shown as (
    select *,
      -- "yes" outweighs "no", and both outweigh "not_disclosed".
      value = first_value(value) over (partition by id, kind order by value = 'yes' desc, value = 'no' desc) as is_shown
    from ranked where place = 1
  )
  insert into private.deal_halal (
    deal_id, category, is_expired, certifier, certifier_name, certifier_until, stunning, stunning_until, alcohol, alcohol_until,
    checked_on, alcohol_about, of_shop, disputed)
  select id, category, is_expired,
    min(value) filter (where kind = 'certifier'), min(certifier_name) filter (where kind = 'certifier'),
    min(valid_until) filter (where kind = 'certifier'),
    min(value) filter (where kind = 'stunning'), min(valid_until) filter (where kind = 'stunning'),
    min(value) filter (where kind = 'alcohol' and is_shown), min(valid_until) filter (where kind = 'alcohol'),
    case when bool_and(state = 'checked') then min((decided_at at time zone 'UTC')::date) end,
    case count(*) filter (where kind = 'alcohol' and is_shown)
      when 2 then 'both' else min(attribute) filter (where kind = 'alcohol' and is_shown) end,
    coalesce(array_agg(distinct kind) filter (where is_of_shop and is_shown), '{}'),
    coalesce(array_agg(distinct kind) filter (where is_disputed), '{}')
  from shown group by id, category, is_expired;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deals_of_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fact constant public.halal_facts := case tg_op when 'DELETE' then old else new end;
begin
  -- Lists show neither of these. The slaughter of a deal itself states meat.
  if fact.product_line is not null and fact.attribute not in ('slaughter', 'stunning')
    or fact.attribute in ('gelatine', 'kitchen') or fact.attribute = 'slaughter' and fact.subject_type = 'merchant'
  then
    return null;
  end if;
  perform private.refresh_deal_halal(case when fact.subject_type = 'deal' then array[fact.subject_id]
    else private.deals_of_merchant_key((select m.name_key from public.merchants m where m.id = fact.subject_id)) end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (old.status, old.merchant, old.category, old.deal_url, old.contains_meat)
    is distinct from (new.status, new.merchant, new.category, new.deal_url, new.contains_meat)
  then
    perform private.refresh_deal_halal(array[new.id]);
  else
    update private.deal_halal set is_expired = new.expired_at is not null where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.shop_for_admins(deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'merchant_id', m.id, 'name', m.name, 'is_on_website', private.is_on_host(deal.deal_url, private.website_host(m.website)),
    'is_tied', exists (select from private.deal_shops t where t.deal_id = deal.id and t.merchant_id = m.id))
  from public.merchants m
  where m.id = coalesce(private.shop_of_deal(deal), private.merchant_of_key(private.merchant_key(deal.merchant)))
$function$;

CREATE OR REPLACE FUNCTION private.shop_of_deal(deal public.deals)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id from public.merchants m
  where m.status = 'approved' and m.name_key = nullif(private.merchant_key(deal.merchant), '')
    and (private.is_on_host(deal.deal_url, private.website_host(m.website))
      or exists (select from private.deal_shops t where t.deal_id = deal.id and t.merchant_id = m.id))
  order by m.created_at, m.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.tidy_details(deal public.deals, old public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  deal.season_section := nullif(lower(btrim(deal.season_section)), '');
  deal.contains_meat := coalesce(deal.contains_meat, false);
  return private.tidy_price_details(deal, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.website_host(website text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select site.host from private.split_link(website) as site
  where private.is_public_link(website)
    and not private.leads_anywhere(split_part(site.host, ':', 1)) and not private.is_shared_host(split_part(site.host, ':', 1))
$function$;

CREATE OR REPLACE FUNCTION private.weigh_disputes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.halal_disputes x set weight = private.dispute_weight(x.user_id)
  where x.user_id = new.user_id and x.status = 'open' and x.weight <> private.dispute_weight(x.user_id);
  return null;
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
    channel = edited.channel, delivery_kind = edited.delivery_kind, delivery_cost = edited.delivery_cost,
    free_delivery_over = edited.free_delivery_over, unit_amount = edited.unit_amount, unit = edited.unit,
    deal_type = edited.deal_type, is_associated = edited.is_associated, original_price_source = edited.original_price_source,
    travel_facts = edited.travel_facts, finance_facts = edited.finance_facts, contains_meat = edited.contains_meat,
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

CREATE OR REPLACE FUNCTION public.get_halal_fact_history(fact_id_param uuid)
 RETURNS TABLE(step text, at timestamp with time zone, note text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and (
    f.is_public and (
      exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
      or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
    or f.claimed_by = auth.uid() or private.is_admin());
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  return query
    select steps.step, steps.at, steps.note from (
      select case when num_nonnulls(fact.evidence_url, fact.evidence_image_url) > 0 then 'evidence' else 'claimed' end as step,
        fact.created_at as at, null::text as note
      union all
      select case a.action when 'show_halal_fact' then 'shown' when 'check_halal_fact' then 'checked'
          when 'add_halal_fact' then 'checked' when 'refuse_halal_fact' then 'refused'
          when 'withdraw_halal_fact' then 'withdrawn' when 'uphold_halal_dispute' then 'upheld'
          when 'undo_halal_fact' then 'undone' else 'dismissed' end,
        a.created_at, null
      from public.admin_actions a
      where a.subject_id = fact.id and a.subject_type = 'halal_fact' and a.action <> 'remove_halal_answer'
      union all
      -- As on the page: an open dispute without enough weight is not public.
      select 'disputed', x.created_at, x.reason from public.halal_disputes x
      where x.fact_id = fact.id and (x.status <> 'open' or x.weight > 0 and private.is_disputed(fact) or x.user_id = auth.uid())
      union all
      select 'answered', x.answered_at, x.answer from public.halal_disputes x where x.fact_id = fact.id and x.answer is not null
      union all
      select 'withdrawn', fact.updated_at, null where fact.state = 'withdrawn' and not exists (
        select from public.admin_actions a where a.subject_id = fact.id
          and a.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute'))
    ) as steps
    order by steps.at, steps.step limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_halal_facts(subject_type_param text, subject_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := auth.uid();
  subject record;
  facts jsonb;
begin
  select * into subject from private.halal_subject(subject_type_param, subject_id_param);
  facts := private.halal_of(case subject_type_param when 'deal' then subject_id_param end, subject.merchant_key);
  return jsonb_build_object(
    'facts', facts,
    'own', (
      select coalesce(jsonb_agg(private.halal_fact_json(f) order by f.created_at, f.id), '[]') from (
        select * from public.halal_facts f
        where f.claimed_by = member and not f.is_public and f.state <> 'withdrawn'
          and (f.subject_id = subject_id_param or f.merchant_id = (facts ->> 'merchant_id')::uuid)
        order by f.created_at, f.id limit 50
      ) as f),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'fact_id', x.fact_id, 'details', x.details, 'answer', x.answer) order by x.created_at, x.id), '[]') from (
        select x.* from public.halal_disputes x
        join public.halal_facts f on f.id = x.fact_id and f.is_public
        where x.status = 'open' and (f.subject_id = subject_id_param or f.merchant_id = (facts ->> 'merchant_id')::uuid)
          and exists (
            select from public.merchants m
            where m.user_id = member and m.status = 'approved' and m.name_key = subject.merchant_key)
        order by x.created_at, x.id limit 100
      ) as x),
    'own_disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'fact_id', x.fact_id) order by x.created_at, x.id), '[]')
      from public.halal_disputes x
      join public.halal_facts f on f.id = x.fact_id
      where x.user_id = member and x.status = 'open'
        and (f.subject_id = subject_id_param or f.merchant_id = (facts ->> 'merchant_id')::uuid)),
    'certifiers', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name, c.id), '[]')
      from (select * from public.certifiers where is_listed order by name, id limit 500) as c),
    'shop', (
      select private.shop_for_admins(d) from public.deals d
      where d.id = subject_id_param and subject_type_param = 'deal' and private.is_admin()));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deal_hints()
 RETURNS TABLE(deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamp with time zone, approved_deals integer, rejected_deals integer, repost_reason text, similar_deals jsonb, halal_claims jsonb, link_rule jsonb, shop jsonb)
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
      p.created_at, coalesce(own.approved, 0), coalesce(own.rejected, 0),
      (select r.reason from private.repost_reasons r where r.deal_id = d.id),
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title)), '[]')
        from (select * from private.similar_deals(d.title, d.merchant) limit 3) as o),
      (select coalesce(jsonb_agg(
          private.halal_fact_json(f) || jsonb_build_object('evidence_image_url', f.evidence_image_url) order by f.created_at, f.id), '[]')
        from private.facts_to_publish(d) as f),
      (select jsonb_build_object('domain', r.domain, 'rule', r.rule, 'reason', r.reason, 'until', r.until)
        from private.rule_of_link(d.deal_url) as r where r.rule in ('blocked', 'paused', 'shortener')),
      private.shop_for_admins(d)
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

CREATE OR REPLACE FUNCTION public.get_waiting_edits()
 RETURNS TABLE(id uuid, deal_id uuid, title text, image_url text, currency text, changes jsonb, reason text, user_id uuid, username text, poster_joined_at timestamp with time zone, approved_deals integer, created_at timestamp with time zone, version timestamp with time zone, keeps_halal_facts boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select e.id, d.id, d.title, d.image_url, d.currency,
      (select jsonb_object_agg(field, jsonb_build_array(to_jsonb(d) -> field, value)) from jsonb_each(e.changes) as c (field, value)),
      e.reason, d.user_id, p.username, p.created_at,
      (select count(*)::integer from public.deals o where o.user_id = d.user_id and o.status = 'active'),
      e.created_at, private.version_of_edit(e, d), private.changes_stated_product(d, jsonb_populate_record(d, e.changes))
    from private.proposed_edits e
    join public.deals d on d.id = e.deal_id
    left join public.profiles p on p.id = d.user_id
    where e.status = 'waiting' and d.status = 'active'
    order by e.created_at, e.id limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.tie_deal_to_merchant(deal_id_param uuid, merchant_id_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  tied uuid;
begin
  perform private.require_admin();
  select * into deal from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if merchant_id_param is not null and not exists (
    select from public.merchants m
    where m.id = merchant_id_param and m.status = 'approved' and m.name_key = nullif(private.merchant_key(deal.merchant), ''))
  then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  select merchant_id into tied from private.deal_shops where deal_id = deal.id;
  if tied is not distinct from merchant_id_param then
    return;
  end if;
  delete from private.deal_shops where deal_id = deal.id;
  insert into private.deal_shops (deal_id, merchant_id)
  select deal.id, merchant_id_param where merchant_id_param is not null;
  perform private.refresh_deal_halal(array[deal.id]);
  perform private.log_admin_action(
    case when merchant_id_param is null then 'untie_deal' else 'tie_deal' end, 'deal', deal.id,
    jsonb_build_object('merchant_id', tied), jsonb_build_object('merchant_id', merchant_id_param));
end
$function$;

ALTER TABLE "private"."deal_shops" ADD CONSTRAINT "deal_shops_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."deal_shops" ADD CONSTRAINT "deal_shops_merchant_id_fkey" FOREIGN KEY (merchant_id) REFERENCES public.merchants(id) ON DELETE CASCADE;

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_weight_range" CHECK (((weight >= 0) AND (weight <= 3)));

CREATE VIEW "private"."current_halal" AS  SELECT deal_id,
        CASE
            WHEN (num_nonnulls(certifier, stunning, alcohol) > 0) THEN jsonb_build_object('certifier', certifier, 'certifier_name',
            CASE
                WHEN (certifier IS NOT NULL) THEN certifier_name
                ELSE NULL::text
            END, 'stunning', stunning, 'alcohol', alcohol, 'alcohol_about',
            CASE
                WHEN (alcohol IS NOT NULL) THEN alcohol_about
                ELSE NULL::text
            END, 'checked_on', checked_on, 'of_shop', of_shop, 'disputed', disputed, 'is_disputed', (disputed <> '{}'::text[]))
            ELSE NULL::jsonb
        END AS facts
   FROM ( SELECT h.deal_id,
            h.certifier_name,
            h.checked_on,
            h.alcohol_about,
            h.of_shop,
            h.disputed,
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
    h.facts AS halal,
    d.travel_facts,
    d.finance_facts,
    d.contains_meat
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
                  WHERE ((NOT private.is_product(d.finance_facts)) AND (c.status = 'active'::public.voucher_status) AND ((c.expiry_date IS NULL) OR (c.expiry_date >= ((now() AT TIME ZONE 'UTC'::text))::date)) AND (c.merchant_key = ( SELECT NULLIF(private.merchant_key(d.merchant), ''::text) AS "nullif")) AND ((c.deal_id IS NULL) OR (EXISTS ( SELECT
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
  result public.deals_with_temperature;
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

  select * into result from public.deals_with_temperature where id = deal_id_param;
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
  if private.moderator_has_decided(deal.id) then
    raise exception 'An admin decided that this deal is still running. You can end it 24 hours after that decision.'
      using errcode = 'PT409', hint = 'moderator_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
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
  waived text[] := '{}';
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'This deal is now %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'approve' and old.expires_at <= now() then
    raise exception 'The end date of this deal has passed. Change it first.'
      using errcode = 'PT409', hint = 'end_passed', detail = json_build_object('at', old.expires_at)::text;
  end if;

  if action = 'approve' and old.status <> 'active' then
    perform private.refuse_missing_facts(old, null, reason_param);
    waived := private.missing_facts(old);
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approval and rejection replace the reason for an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param)
      || case when waived = '{}' then '{}' else jsonb_build_object('facts_missing', waived) end,
    reason_param);

  select * into result from public.deals_with_temperature where id = deal_id_param;
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
    contains_meat = deal.contains_meat,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;
  perform private.write_deal_code(old.id, details_param);
  perform private.refuse_code_of_product(d) from public.deals d where d.id = old.id;

  select * into result from public.deals_with_temperature where id = old.id;
  return result;
end
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
  -- A search accepts only the sort orders whose lists have all running deals.
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
    insert into public.deals (
      id, user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category, location,
      starts_at, expires_at, season_section, delivery_days, order_by, channel, delivery_kind, delivery_cost, free_delivery_over,
      unit_amount, unit, deal_type, is_associated, original_price_source, travel_facts, finance_facts, contains_meat, status)
    values (
      private.unused_deal_id(), member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      deal.season_section, deal.delivery_days, deal.order_by, deal.channel, deal.delivery_kind, deal.delivery_cost,
      deal.free_delivery_over, deal.unit_amount, deal.unit, deal.deal_type, deal.is_associated, deal.original_price_source,
      deal.travel_facts, deal.finance_facts, deal.contains_meat,
      case when private.is_admin() and private.missing_facts(deal) = '{}' then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.write_deal_code(deal.id, details_param);
    perform private.note_repost(deal.id, details_param);
    perform private.expire_ended_deals();
  end if;

  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
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
    travel_facts,
    finance_facts,
    contains_meat,
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
    perform private.refuse_field('is_associated', 'Only an admin can remove your association with the merchant', 'not_changeable');
  end if;
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
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
    deal := private.write_edit(deal);
    perform private.note_edit(old, deal, 'poster', reason_param, is_large);
  end if;
  perform private.propose_edit(old.id, still_waiting, reason_param);

  select * into result from public.own_deals where id = old.id;
  return result;
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

CREATE INDEX deal_shops_merchant_idx ON private.deal_shops USING btree (merchant_id);

CREATE TRIGGER deals_hide_facts AFTER UPDATE OF title, description, image_url, deal_url, merchant, category, contains_meat ON public.deals FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION private.hide_facts_of_other_product();

create trigger deals_refresh_halal after update on public.deals
  for each row when (
    (old.status, old.merchant, old.category, old.deal_url, old.contains_meat, old.expired_at is null)
    is distinct from (new.status, new.merchant, new.category, new.deal_url, new.contains_meat, new.expired_at is null)
  ) execute function private.refresh_halal_of_deal();

CREATE TRIGGER halal_disputes_deals_changed AFTER INSERT OR DELETE OR UPDATE OF status, weight ON public.halal_disputes FOR EACH ROW EXECUTE FUNCTION private.refresh_deals_of_dispute();

CREATE TRIGGER halal_disputes_weigh AFTER UPDATE OF status ON public.halal_disputes FOR EACH ROW WHEN (((old.status = 'dismissed'::text) <> (new.status = 'dismissed'::text))) EXECUTE FUNCTION private.weigh_disputes();

create trigger merchants_refresh_halal after update of status, name, website on public.merchants
  for each row when ((old.status, old.name_key, old.website) is distinct from (new.status, new.name_key, new.website))
  execute function private.refresh_deals_of_merchant();

COMMENT ON COLUMN "public"."deals"."contains_meat" IS 'Whether the poster or an admin says that the product is or contains meat (private.fact_applies).';

COMMENT ON FUNCTION "private"."bears_facts"(public.deals) IS 'Definer: private.deal_shops has no grants. Used by private.changes_stated_product.';

COMMENT ON FUNCTION "private"."best_halal_facts"(text, uuid, public.deals) IS 'Definer: called by halal_of for subjects that the caller may see; returns public facts only.';

COMMENT ON FUNCTION "private"."changes_stated_product"(public.deals, public.deals) IS 'Definer: calls private.bears_facts. Used by edit_own_deal and get_waiting_edits. Compares with the public version, so that small steps wait, too.';

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "private"."dispute_weight"(uuid) IS 'Definer: private.admins has no grants.';

COMMENT ON FUNCTION "private"."disputes_silent_until"(uuid) IS 'Definer: dismissals are private.';

COMMENT ON FUNCTION "private"."fact_applies"(text, public.deals) IS 'Definer: called by procedures and triggers only. Facts about the deal itself always apply: its poster, a member or an admin stated them of this product.';

COMMENT ON FUNCTION "private"."hide_facts_of_other_product"() IS 'When a deal that is not public changes its title, description, image, merchant, category or answer about meat, or any deal its link to another product, hides the facts about the deal until an admin decides on them again, and unties the deal from its merchant. Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "private"."is_disputed"(public.halal_facts) IS 'Definer: disputes are private. Admins see all disputes in their queue.';

COMMENT ON FUNCTION "private"."is_on_host"(text, text) IS 'False without a link or a host.';

COMMENT ON FUNCTION "private"."is_other_product"(public.deals, public.deals) IS 'Used by private.changes_stated_product and private.hide_facts_of_other_product.';

COMMENT ON FUNCTION "private"."is_shared_host"(text) IS 'Our own list. Takes a host from private.split_link. After changing it, recompute private.deal_halal.';

COMMENT ON FUNCTION "private"."refresh_deals_of_merchant"() IS 'Updates private.deal_halal for a merchant''s deals when the merchant is approved, taken down, renamed or deleted, or has another website. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refresh_halal_of_deal"() IS 'Updates private.deal_halal when a deal changes its status, merchant, category, link or answer about meat, ends or returns. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."shop_for_admins"(public.deals) IS 'Definer: private.deal_shops has no grants. For get_pending_deal_hints and get_halal_facts, which check the caller.';

COMMENT ON FUNCTION "private"."shop_of_deal"(public.deals) IS 'Definer: private.deal_shops has no grants. private.refresh_deal_halal repeats it for many deals.';

COMMENT ON FUNCTION "private"."website_host"(text) IS 'The host is as in private.link_key: without www. and the like, and with a port that is not the default.';

COMMENT ON FUNCTION "private"."weigh_disputes"() IS 'Weighs a member''s open disputes again when an admin dismisses a dispute or undoes that. Definer: halal_disputes is written by procedures only.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification, section 7.';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. An edit without a change does not count towards the limit.';

COMMENT ON FUNCTION "public"."expire_own_deal"(uuid) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification, section 7.';

COMMENT ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param discussed.';

COMMENT ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param ending.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param hottest. Specification, section 7.';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: with row-level security, PostgreSQL would not use the expression index. Returns public deals only.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns a row for each deal of get_pending_deals.';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param trending.';

COMMENT ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param starting.';

COMMENT ON FUNCTION "public"."get_waiting_edits"() IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification, section 4.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) IS 'Definer: find_deals has no grants; it returns public deals only. Specification, section 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification, section 5.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."tie_deal_to_merchant"(uuid, uuid) IS 'Definer: private.deal_shops has no grants. Raises PT404. The opposite call undoes it.';

COMMENT ON TABLE "private"."deal_shops" IS 'Written by tie_deal_to_merchant and private.hide_facts_of_other_product. Counts while the deal names the merchant.';

COMMENT ON VIEW "private"."current_halal" IS 'Runs as its owner for deals_with_temperature, because private.deal_halal has no grants. Contains public facts of active deals only.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter by is_running, which can use the partial indexes of deals.';

COMMENT ON VIEW "public"."own_deals" IS 'Used by get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."bears_facts"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."best_halal_facts"(text, uuid, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changes_stated_product"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."dispute_weight"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."disputes_silent_until"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_applies"(text, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_disputed"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_on_host"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_other_product"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_shared_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_for_admins"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_of_deal"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."website_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."weigh_disputes"() FROM PUBLIC;

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

REVOKE ALL ON FUNCTION "public"."get_pending_deal_hints"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deal_hints"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_waiting_edits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_waiting_edits"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."tie_deal_to_merchant"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."tie_deal_to_merchant"(uuid, uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "private"."current_halal" TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

select private.expose_to_backend('public.own_deals');

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
     deals.total_price,
     deals.travel_facts,
     deals.finance_facts,
     deals.contains_meat
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

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
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND ((NOT private.asks_for_facts(filters)) OR private.fits_facts((deal).id, filters)) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

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

-- Row changes.
update public.halal_disputes set weight = private.dispute_weight(user_id) where status = 'open' and user_id is not null;
-- Deals whose merchants had public facts by name.
select private.refresh_deal_halal(array(
  select deal_id from private.deal_halal
  union
  select unnest(private.deals_of_merchant_key(m.name_key)) from public.merchants m
  where m.status = 'approved' and exists (select from public.halal_facts f where f.merchant_id = m.id and f.is_public)));
