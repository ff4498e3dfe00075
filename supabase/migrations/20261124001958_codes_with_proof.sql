set local check_function_bodies = off;

DROP INDEX "public"."voucher_codes_active_ending_idx";

DROP INDEX "public"."voucher_codes_active_merchant_idx";

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric);

DROP FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text, numeric);

DROP FUNCTION "private"."weight_left"(uuid, uuid, bytea[]);

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

DROP FUNCTION "public"."get_pending_voucher_codes"();

DROP FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone);

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb);

DROP FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text, numeric);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text, numeric);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb);

DROP VIEW "public"."deals_with_temperature";

DROP FUNCTION "private"."is_code_for"(numeric, text, numeric);

CREATE TABLE "private"."outcome_networks" ("voucher_id" uuid NOT NULL, "user_id" uuid NOT NULL, "day" date NOT NULL, "networks" bytea[] NOT NULL, "seen_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "outcome_networks_pkey" PRIMARY KEY (voucher_id, user_id, day));

CREATE TABLE "public"."voucher_outcomes" ("voucher_id" uuid NOT NULL, "user_id" uuid NOT NULL, "day" date NOT NULL DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "weight" smallint NOT NULL DEFAULT 0, CONSTRAINT "voucher_outcomes_pkey" PRIMARY KEY (voucher_id, user_id, day), CONSTRAINT "voucher_outcomes_weight_range" CHECK (((weight >= 0) AND (weight <= 3))));

ALTER TABLE "public"."voucher_outcomes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "currency" text NOT NULL DEFAULT 'GBP'::text;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "new_customers_only" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "single_use" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "exclusions" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "source_url" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "worked_14d" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "failed_14d" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "last_worked_at" timestamp with time zone;

CREATE TYPE "public"."code_failure" AS ENUM ('min_spend', 'new_customers', 'excluded', 'expired', 'unknown');

ALTER TABLE "public"."voucher_codes" ADD COLUMN "failing_reason" public.code_failure;

ALTER TABLE "public"."voucher_outcomes" ADD COLUMN "reason" public.code_failure;

CREATE TYPE "public"."code_outcome" AS ENUM ('worked', 'failed');

ALTER TABLE "public"."voucher_outcomes" ADD COLUMN "outcome" public.code_outcome NOT NULL;

CREATE OR REPLACE FUNCTION private.address_limit(OUT weight integer, OUT since timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select rule[1]::integer, now() - least(make_interval(secs => rule[2]::integer), interval '24 hours')
  from (select regexp_match(private.setting('limit_checks_address'), '^(\d{1,6})/(\d{1,8})$') as rule) as setting
$function$;

CREATE OR REPLACE FUNCTION private.check_voucher_code(voucher public.voucher_codes)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('code', voucher.code ~ '^[^[:space:][:cntrl:]]{2,40}$', 'Code must be 2 to 40 characters without spaces',
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
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= (now() at time zone 'UTC')::date,
      'Expiry date must not be in the past', 'not_past', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date <= (now() + interval '100 years')::date,
      'Expiry date must be at most 100 years ahead', 'years_ahead', '{"max": 100}'),
    ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
      'Brand image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_code_for(price_param numeric, currency_param text, min_spend_param numeric, code_currency_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((price_param IS DISTINCT FROM (0)::numeric) AND ((min_spend_param IS NULL) OR (price_param IS NULL) OR ((currency_param = code_currency_param) AND (price_param >= min_spend_param))));

CREATE OR REPLACE FUNCTION private.last_uncounted_day()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((now() AT TIME ZONE 'UTC'::text))::date - 14);

CREATE OR REPLACE FUNCTION private.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Nested, because a table without the column would fail even if the first condition is false.
  if tg_argv[0] is not null then
    if old.status::text is distinct from tg_argv[0] and new.status::text is distinct from tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'deals' then
    -- The process that records votes announces them, at most once a second: notifications serialise commits. The table of comments
    -- announces comments.
    old.hot_votes := new.hot_votes;
    old.cold_votes := new.cold_votes;
    old.comments_count := new.comments_count;
    -- Checks are announced like votes; an end or a return changes expired_at.
    old.last_confirmed_at := new.last_confirmed_at;
    old.live_count := new.live_count;
    old.gone_count := new.gone_count;
    old.confirmed_by_poster := new.confirmed_by_poster;
    old.confirmed_at := new.confirmed_at;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'voucher_codes' then
    -- Outcomes are announced like votes.
    old.worked_14d := new.worked_14d;
    old.failed_14d := new.failed_14d;
    old.last_worked_at := new.last_worked_at;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.outcome_weight_left(voucher_id_param uuid, member uuid, networks_param bytea[])
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(0, min(limits.weight + place - 1 - (
    select coalesce(sum(o.weight), 0)::integer
    from private.outcome_networks n join public.voucher_outcomes o using (voucher_id, user_id, day)
    where n.voucher_id = voucher_id_param and n.user_id <> member and n.seen_at > limits.since
      and n.networks[place] = networks_param[place])))
  from private.address_limit() as limits, generate_subscripts(networks_param, 1) as place
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
    perform private.refuse_field('details_param', 'details_param must be an object of fields', 'required', '{}');
  end if;
  perform private.refuse_other_fields(
    details, array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url']);
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
  voucher.code := btrim(code_param);
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

CREATE OR REPLACE FUNCTION private.recount_outcomes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.voucher_codes v
  set (worked_14d, failed_14d, last_worked_at, failing_reason) = (select s.* from private.sum_outcomes(v.id) s)
  where v.id in (select voucher_id from changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_checks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refreshed constant uuid[] := array(
    select d.id from public.deals d
    where d.id in (
      select c.deal_id from public.deal_checks c
      where c.is_recent and c.created_at <= now() - interval '72 hours' order by c.created_at limit 100)
    order by d.id for update skip locked);
begin
  update public.deal_checks set is_recent = false
  where deal_id = any (refreshed) and is_recent and created_at <= now() - interval '72 hours';
  delete from private.check_networks where seen_at <= now() - interval '24 hours';
  delete from private.outcome_networks where seen_at <= now() - interval '24 hours';
  delete from public.voucher_outcomes where day <= private.last_uncounted_day();
  delete from private.member_endings where agreed_at < now() - interval '90 days' and state <> 'waiting';
  if cardinality(refreshed) > 0 then
    -- private.notify_change ignores changes of counts alone.
    perform pg_notify('samha_changes', 'deals');
  end if;
  return cardinality(refreshed);
end
$function$;

CREATE OR REPLACE FUNCTION private.reset_outcomes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.voucher_outcomes where voucher_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.sum_outcomes(voucher_id_param uuid, OUT worked_14d integer, OUT failed_14d integer, OUT last_worked_at timestamp with time zone, OUT failing_reason public.code_failure)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with latest as (
    select distinct on (o.user_id) o.outcome = 'worked' as worked, o.reason, o.weight, o.created_at
    from public.voucher_outcomes o
    where o.voucher_id = voucher_id_param and o.weight > 0 and o.day > private.last_uncounted_day()
    order by o.user_id, o.day desc
  ), placed as (
    select l.*, row_number() over (order by l.created_at desc) as place from latest l
  )
  select (count(*) filter (where worked))::integer, (count(*) filter (where not worked))::integer,
    max(created_at) filter (where worked),
    case when count(*) filter (where not worked and place <= 5) = 5
        or count(*) >= 5 and coalesce(sum(weight) filter (where worked), 0) < 0.3 * sum(weight)
      then mode() within group (order by reason) end
  from placed
$function$;

CREATE OR REPLACE FUNCTION private.weight_left(deal_id_param uuid, member uuid, networks_param bytea[])
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(0, min(limits.weight + place - 1 - (
    select coalesce(sum(c.weight), 0)::integer
    from private.check_networks n join public.deal_checks c using (deal_id, user_id)
    where n.deal_id = deal_id_param and n.user_id <> member and n.seen_at > limits.since
      and n.networks[place] = networks_param[place])))
  from private.address_limit() as limits, generate_subscripts(networks_param, 1) as place
$function$;

CREATE OR REPLACE FUNCTION private.write_outcome(voucher public.voucher_codes, member uuid, outcome_param public.code_outcome, reason_param public.code_failure)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing record;
  networks bytea[];
begin
  select * into standing from private.check_standing(member);
  if member = voucher.user_id then
    standing.weight := 0;
    standing.reason := 'own';
  elsif standing.weight > 0 and not standing.is_established and private.setting('limit_checks_address') is not null then
    networks := private.caller_networks(voucher.id);
    standing.weight := least(standing.weight, private.outcome_weight_left(voucher.id, member, networks));
    standing.reason := case when standing.weight = 0 then 'address' end;
  end if;
  insert into public.voucher_outcomes as o (voucher_id, user_id, outcome, reason, weight)
  values (voucher.id, member, outcome_param, reason_param, standing.weight)
  on conflict (voucher_id, user_id, day) do update set
    outcome = excluded.outcome, reason = excluded.reason, weight = excluded.weight, created_at = clock_timestamp();
  delete from private.outcome_networks where voucher_id = voucher.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.outcome_networks (voucher_id, user_id, day, networks)
    values (voucher.id, member, (now() at time zone 'UTC')::date, networks);
  end if;
  return standing.reason;
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id),
        'earlier_emails', (select coalesce(jsonb_agg(jsonb_build_object('email', c.old_email, 'changed_at', c.changed_at)
          order by c.changed_at, c.id), '[]') from private.changed_emails c where c.user_id = u.id))
      from auth.users u where u.id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'last_used_at', coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
        order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'deals', (select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at, d.id), '[]')
      from public.deals d where d.user_id = member),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.comments c where c.user_id = member),
    -- Mentions by others; the caller's own mentions are in the texts of the comments.
    'mentions', (select coalesce(jsonb_agg(m.comment_id order by m.comment_id), '[]')
      from public.comment_mentions m where m.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'withdrawn_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.withdrawn_at, v.deal_id), '[]')
      from private.withdrawn_votes v where v.user_id = member),
    'deal_edits', (select coalesce(jsonb_agg(to_jsonb(r) - 'edited_by' order by r.created_at, r.id), '[]')
      from public.deal_revisions r join public.deals d on d.id = r.deal_id
      where d.user_id = member and r.edited_by = 'poster'),
    'proposed_edits', (select coalesce(jsonb_agg(to_jsonb(e) - 'replaced' order by e.created_at, e.id), '[]')
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = member),
    'deal_checks', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.deal_id), '[]')
      from public.deal_checks c where c.user_id = member),
    'wrong_checks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', t.deal_id, 'marked_at', w.marked_at)
        order by w.marked_at, t.deal_id), '[]')
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = member),
    'check_networks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', n.deal_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.deal_id), '[]')
      from private.check_networks n where n.user_id = member),
    'ended_deals', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', e.deal_id, 'agreed_at', e.agreed_at,
        'state', e.state, 'weight', m.weight, 'said_at', m.said_at) order by e.agreed_at, e.deal_id), '[]')
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'voucher_outcomes', (select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at, o.voucher_id), '[]')
      from public.voucher_outcomes o where o.user_id = member),
    'outcome_networks', (select coalesce(jsonb_agg(jsonb_build_object('voucher_id', n.voucher_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.voucher_id), '[]')
      from private.outcome_networks n where n.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    'taken_down_posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', t.post_id, 'reason', t.reason, 'taken_down_at', t.taken_down_at) order by t.taken_down_at), '[]')
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    -- Excludes the deciding admin and the author of the content: other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    -- Excludes the authors of comments in notices: other people's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    -- Excludes mutes of the caller by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admin who handled it.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_merchant_voucher_codes(merchant_key_param text)
 RETURNS SETOF public.voucher_codes
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select * from public.voucher_codes v
  where v.status = 'active' and (v.expiry_date is null or v.expiry_date >= (now() at time zone 'UTC')::date)
    and v.merchant_key = nullif(merchant_key_param, '')
  order by (v.failing_reason is not null), v.expiry_date nulls last, v.created_at desc, v.id
  limit 50
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_voucher_codes()
 RETURNS TABLE(id uuid, user_id uuid, username text, code text, description text, merchant text, merchant_url text, discount_value numeric, discount_type public.discount_type, expiry_date date, brand_image_url text, status public.voucher_status, created_at timestamp with time zone, is_known boolean, updated_at timestamp with time zone, min_spend numeric, currency text, new_customers_only boolean, single_use boolean, exclusions text, source_url text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select v.id, v.user_id, p.username, v.code, v.description, v.merchant, v.merchant_url, v.discount_value,
      v.discount_type, v.expiry_date, v.brand_image_url, v.status, v.created_at,
      exists (
        select from public.voucher_codes o
        where o.status = 'active' and lower(o.code) = lower(v.code) and lower(o.merchant) = lower(v.merchant)),
      v.updated_at, v.min_spend, v.currency, v.new_customers_only, v.single_use, v.exclusions, v.source_url
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' order by v.created_at, v.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_voucher_codes()
 RETURNS SETOF public.voucher_codes
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.voucher_codes
  where status = 'active' and (expiry_date is null or expiry_date >= (now() at time zone 'UTC')::date)
  order by (failing_reason is not null), expiry_date nulls last, created_at desc, id
  limit 500
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
  perform private.check_fields(
    ('outcome', outcome_param is null or outcome_param in ('worked', 'failed'), 'Outcome must be worked or failed', 'one_of', '{}'),
    ('reason', reason_param is null or outcome_param is not distinct from 'failed'
        and reason_param = any (enum_range(null::public.code_failure)::text[]),
      'Reason must be min_spend, new_customers, excluded, expired or unknown, and of a failure', 'one_of', '{}'));
  perform private.require_pace('outcomes', member);
  -- Locked, so that the proof matches the rows.
  select * into voucher from public.voucher_codes v where v.id = voucher_id_param and v.status = 'active' for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if voucher.expiry_date < (now() at time zone 'UTC')::date then
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
  answer public.voucher_codes;
begin
  select * into old from public.voucher_codes where id = voucher_id_param and user_id = member for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if old.status = 'active' then
    raise exception 'Only pending or rejected codes can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, min_spend = voucher.min_spend, currency = voucher.currency,
    new_customers_only = voucher.new_customers_only, single_use = voucher.single_use, exclusions = voucher.exclusions,
    source_url = voucher.source_url, status = 'pending', rejection_reason = null, rejected_at = null, updated_at = now()
  where id = old.id
  returning * into answer;
  return answer;
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
  answer public.voucher_codes;
begin
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 4));
  select * into answer from public.voucher_codes v
  where v.user_id = member and v.created_at > now() - interval '60 seconds'
    and v.code = voucher.code and v.merchant = voucher.merchant
  order by v.created_at limit 1;
  if found then
    return answer;
  end if;

  perform private.require_pace('vouchers', member);
  insert into public.voucher_codes (
    user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, brand_image_url,
    min_spend, currency, new_customers_only, single_use, exclusions, source_url, status)
  values (
    member, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.brand_image_url, voucher.min_spend,
    voucher.currency, voucher.new_customers_only, voucher.single_use, voucher.exclusions, voucher.source_url,
    case when private.is_admin() then 'active'::public.voucher_status else 'pending' end)
  returning * into answer;
  return answer;
end
$function$;

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_currency_format" CHECK ((currency ~ '^[A-Z]{3}$'::text));

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_exclusions_length" CHECK ((char_length(exclusions) <= 300));

ALTER TABLE "private"."outcome_networks" ADD CONSTRAINT "outcome_networks_voucher_id_user_id_day_fkey" FOREIGN KEY (voucher_id, user_id, day) REFERENCES public.voucher_outcomes(voucher_id, user_id, day) ON DELETE CASCADE;

ALTER TABLE "public"."voucher_outcomes" ADD CONSTRAINT "voucher_outcomes_reason_of_failure" CHECK (((outcome = 'failed'::public.code_outcome) = (reason IS NOT NULL)));

ALTER TABLE "public"."voucher_outcomes" ADD CONSTRAINT "voucher_outcomes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."voucher_outcomes" ADD CONSTRAINT "voucher_outcomes_voucher_id_fkey" FOREIGN KEY (voucher_id) REFERENCES public.voucher_codes(id) ON DELETE CASCADE;

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
    expires_at_param, coalesce(details_param, jsonb_build_object(
      'season_section', old.season_section, 'delivery_days', old.delivery_days, 'order_by', old.order_by)));
  perform private.refuse_past_order(deal.order_by, old.order_by);
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

CREATE INDEX outcome_networks_seen_idx ON private.outcome_networks USING btree (seen_at);

CREATE INDEX voucher_codes_active_ending_idx ON public.voucher_codes USING btree (((failing_reason IS NOT NULL)), expiry_date, created_at DESC, id) WHERE (status = 'active'::public.voucher_status);

CREATE INDEX voucher_outcomes_day_idx ON public.voucher_outcomes USING btree (day);

CREATE INDEX voucher_outcomes_user_idx ON public.voucher_outcomes USING btree (user_id, day);

CREATE TRIGGER voucher_codes_reset_outcomes AFTER UPDATE OF code, merchant ON public.voucher_codes FOR EACH ROW WHEN (((old.code IS DISTINCT FROM new.code) OR (old.merchant_key IS DISTINCT FROM new.merchant_key))) EXECUTE FUNCTION private.reset_outcomes();

CREATE TRIGGER voucher_outcomes_recount_added AFTER INSERT ON public.voucher_outcomes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_outcomes();

CREATE TRIGGER voucher_outcomes_recount_changed AFTER UPDATE ON public.voucher_outcomes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_outcomes();

CREATE TRIGGER voucher_outcomes_recount_removed AFTER DELETE ON public.voucher_outcomes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_outcomes();

CREATE TRIGGER voucher_outcomes_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.voucher_outcomes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE POLICY "voucher_outcomes_select_own" ON "public"."voucher_outcomes" FOR SELECT TO "anon", "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

COMMENT ON COLUMN "public"."voucher_codes"."discount_value" IS 'Per cent, or units of the code''s currency; null for types without a number.';

COMMENT ON COLUMN "public"."voucher_codes"."failing_reason" IS 'The most frequent reason; a failing code is the last of its lists.';

COMMENT ON COLUMN "public"."voucher_codes"."min_spend" IS 'In the code''s currency; null for no or an unknown minimum.';

COMMENT ON COLUMN "public"."voucher_codes"."source_url" IS 'The page on which the member found the code.';

COMMENT ON FUNCTION "private"."address_limit"() IS 'Definer: reads settings. For checks and outcomes.';

COMMENT ON FUNCTION "private"."count_section"(text) IS 'For read_season and count_listed_deals, as their owner.';

COMMENT ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "private"."is_code_for"(numeric, text, numeric, text) IS 'Inlined. contract/vouchers/deal-codes.ts repeats it.';

COMMENT ON FUNCTION "private"."last_uncounted_day"() IS 'Inlined.';

COMMENT ON FUNCTION "private"."outcome_weight_left"(uuid, uuid, bytea[]) IS 'Definer: the networks have no grants. The caller has locked the code.';

COMMENT ON FUNCTION "private"."read_voucher_details"(jsonb) IS 'Raises PT400 invalid_field. For read_voucher_fields.';

COMMENT ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Raises PT400 invalid_field. Called by secure_add_voucher_code and resubmit_voucher_code.';

COMMENT ON FUNCTION "private"."recount_outcomes"() IS 'Writes the proof of the codes whose outcomes changed. Definer: codes are written by procedures only. The only writer of these columns.';

COMMENT ON FUNCTION "private"."reset_outcomes"() IS 'Deletes the outcomes of a changed code: they were about another one. Definer: outcomes are written by procedures only.';

COMMENT ON FUNCTION "private"."sum_outcomes"(uuid) IS 'Definer: outcomes are private.';

COMMENT ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) IS 'Definer: the networks have no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."write_outcome"(public.voucher_codes, uuid, public.code_outcome, public.code_failure) IS 'Definer: outcomes are written by procedures only. The caller has locked the code.';

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

COMMENT ON FUNCTION "public"."get_pending_voucher_codes"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param trending.';

COMMENT ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker, like read_deals with sort_param starting.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification 4.';

COMMENT ON FUNCTION "public"."report_code"(uuid, text, text) IS 'Definer: outcomes and codes are written by procedures only.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Definer: voucher codes are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) IS 'Definer: find_deals has no grants; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Definer: voucher codes are written by procedures only.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only.';

COMMENT ON TABLE "private"."outcome_networks" IS 'No address is stored, and hashes of two codes cannot be compared. Deleted after 24 hours and with the outcome.';

COMMENT ON TABLE "public"."voucher_outcomes" IS 'Private to the member; their sums are public. Deleted after 14 days, and with the member.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter by is_running, which the partial indexes of deals serve.';

COMMENT ON VIEW "public"."own_deals" IS 'For get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."address_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_code_for"(numeric, text, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_code_for"(numeric, text, numeric, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."last_uncounted_day"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."outcome_weight_left"(uuid, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_voucher_details"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text, numeric, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recount_outcomes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reset_outcomes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_outcomes"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_outcome"(public.voucher_codes, uuid, public.code_outcome, public.code_failure) FROM PUBLIC;

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

REVOKE ALL ON FUNCTION "public"."get_pending_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."report_code"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_code"(uuid, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text, numeric, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text, numeric, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text, numeric, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text, numeric, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."voucher_outcomes" TO "anon", "authenticated";

select private.expose_to_backend('public.voucher_outcomes');

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

select private.expose_to_backend('public.own_deals');

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_source_url_format" CHECK (((source_url = ''::text) OR private.is_web_address(source_url)));

CREATE INDEX voucher_codes_active_merchant_idx ON public.voucher_codes USING btree (merchant_key, ((failing_reason IS NOT NULL)), expiry_date, created_at DESC, id) WHERE (status = 'active'::public.voucher_status);
