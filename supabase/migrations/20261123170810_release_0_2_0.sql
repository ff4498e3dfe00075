-- From release 0.1.0 to 0.2.0, in place of the migrations of replaced.json.
set local check_function_bodies = off;

DROP TRIGGER "deals_rank_changed" ON "public"."deals";

DROP INDEX "public"."deals_active_category_newest_idx";

DROP INDEX "public"."deals_active_category_price_high_idx";

DROP INDEX "public"."deals_active_category_price_low_idx";

DROP INDEX "public"."deals_active_newest_idx";

DROP INDEX "public"."deals_active_price_high_idx";

DROP INDEX "public"."deals_active_price_low_idx";

DROP INDEX "public"."deals_active_text_idx";

DROP VIEW "public"."admin_actions_with_names";

DROP VIEW "public"."blog_posts_with_author";

DROP FUNCTION "private"."expire_ended_deals"();

DROP FUNCTION "private"."set_deal_decision"(uuid, text, text);

DROP FUNCTION "public"."admin_find_deals"(text, text);

DROP FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text);

DROP FUNCTION "public"."admin_update_deal"(uuid, jsonb, text);

DROP FUNCTION "public"."delete_comment"(uuid);

DROP FUNCTION "public"."edit_comment"(uuid, text);

DROP FUNCTION "public"."get_deal"(uuid);

DROP FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone);

DROP FUNCTION "public"."get_merchant_deals"(text, integer, integer);

DROP FUNCTION "public"."get_my_profile"();

DROP FUNCTION "public"."get_pending_deal_hints"();

DROP FUNCTION "public"."get_pending_deals"();

DROP FUNCTION "public"."get_pending_voucher_codes"();

DROP FUNCTION "public"."list_businesses"(text, text, integer, integer);

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text);

DROP FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text);

DROP FUNCTION "public"."search_deals"(text, integer);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid);

DROP VIEW "public"."comments_with_author";

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP VIEW "public"."deals_with_temperature";

CREATE TABLE "private"."approved_versions" ("deal_id" uuid NOT NULL, "title" text NOT NULL, "description" text NOT NULL, "price" numeric, "original_price" numeric, "currency" text NOT NULL, "location" text NOT NULL, "image_url" text NOT NULL, "deal_url" text NOT NULL, CONSTRAINT "approved_versions_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "private"."check_networks" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "networks" bytea[] NOT NULL, "seen_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "check_networks_pkey" PRIMARY KEY (deal_id, user_id));

CREATE TABLE "private"."deal_discussions" ("deal_id" uuid NOT NULL, "category" text NOT NULL, "activity" double precision NOT NULL, CONSTRAINT "deal_discussions_pkey" PRIMARY KEY (deal_id));

ALTER TABLE "private"."deal_discussions" SET (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=200, fillfactor=70);

CREATE TABLE "private"."ended_sessions" ("subject_id" uuid NOT NULL, "is_member" boolean NOT NULL, "except_session_id" uuid, "ended_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "ended_sessions_pkey" PRIMARY KEY (subject_id));

CREATE TABLE "private"."ending_members" ("ending_id" uuid NOT NULL, "user_id" uuid NOT NULL, "weight" smallint NOT NULL, "said_at" timestamp with time zone NOT NULL, CONSTRAINT "ending_members_pkey" PRIMARY KEY (ending_id, user_id));

CREATE TABLE "private"."expiry_decisions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "is_over" boolean NOT NULL, "decided_by" text NOT NULL, "decided_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "expiry_decisions_decided_by_known" CHECK ((decided_by = ANY (ARRAY['poster'::text, 'members'::text, 'moderator'::text]))), CONSTRAINT "expiry_decisions_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."kept_posts" ("post_id" uuid NOT NULL, "title" text NOT NULL, "content" text NOT NULL, CONSTRAINT "kept_posts_pkey" PRIMARY KEY (post_id));

CREATE TABLE "private"."mail_addresses" ("user_id" uuid NOT NULL, "email" text NOT NULL, "confirmed_at" timestamp with time zone, "token_hash" bytea, "token_until" timestamp with time zone, "asked_at" timestamp with time zone, "asks" integer NOT NULL DEFAULT 0, "asks_since" timestamp with time zone, "refused_at" timestamp with time zone, "refusals" integer NOT NULL DEFAULT 0, CONSTRAINT "mail_addresses_pkey" PRIMARY KEY (user_id), CONSTRAINT "mail_addresses_token_hash_length" CHECK ((octet_length(token_hash) = 32)));

CREATE TABLE "private"."member_endings" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "state" text NOT NULL, "agreed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "member_endings_pkey" PRIMARY KEY (id), CONSTRAINT "member_endings_state_known" CHECK ((state = ANY (ARRAY['ended'::text, 'waiting'::text, 'decided'::text]))));

CREATE TABLE "private"."proposed_edits" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "changes" jsonb NOT NULL, "reason" text, "status" text NOT NULL DEFAULT 'waiting'::text, "rejection_reason" text, "replaced" jsonb, "decided_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "proposed_edits_changes_size" CHECK ((octet_length((changes)::text) <= 60000)), CONSTRAINT "proposed_edits_deal_unique" UNIQUE (deal_id), CONSTRAINT "proposed_edits_pkey" PRIMARY KEY (id), CONSTRAINT "proposed_edits_reason_length" CHECK ((char_length(reason) <= 1000)), CONSTRAINT "proposed_edits_rejection_reason_length" CHECK ((char_length(rejection_reason) <= 1000)), CONSTRAINT "proposed_edits_status_known" CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))));

CREATE TABLE "private"."queue_reminders" ("queue" text NOT NULL, "reminded_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "queue_reminders_pkey" PRIMARY KEY (queue));

CREATE UNLOGGED TABLE "private"."rate_limits" ("key" text NOT NULL, "points" integer NOT NULL DEFAULT 0, "expire" bigint, CONSTRAINT "rate_limits_pkey" PRIMARY KEY (key));

CREATE TABLE "private"."removed_votes" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "vote_type" public.vote_type NOT NULL, "removed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "removed_votes_pkey" PRIMARY KEY (deal_id, user_id));

CREATE TABLE "private"."searchable_deals" ("deal_id" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL, "form" text NOT NULL, CONSTRAINT "searchable_deals_pkey" PRIMARY KEY (deal_id));

ALTER TABLE "private"."searchable_deals" SET (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=200);

CREATE TABLE "private"."taken_down_posts" ("post_id" uuid NOT NULL, "reason" text NOT NULL, "hash" text NOT NULL, "taken_down_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "taken_down_posts_pkey" PRIMARY KEY (post_id));

CREATE TABLE "private"."trusted_authors" ("user_id" uuid NOT NULL, "trusted_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "trusted_authors_pkey" PRIMARY KEY (user_id));

CREATE TABLE "private"."unconfirmed_emails" ("user_id" uuid NOT NULL, "since" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "unconfirmed_emails_pkey" PRIMARY KEY (user_id));

CREATE TABLE "private"."unsent_mails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "mail" jsonb NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "send_until" timestamp with time zone NOT NULL, CONSTRAINT "unsent_mails_mail_size" CHECK ((octet_length((mail)::text) <= 100000)), CONSTRAINT "unsent_mails_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."usual_waits" ("content" text NOT NULL, "seconds" integer, "computed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "usual_waits_content_known" CHECK ((content = ANY (ARRAY['deal'::text, 'voucher'::text, 'merchant'::text]))), CONSTRAINT "usual_waits_pkey" PRIMARY KEY (content));

CREATE TABLE "private"."vote_reviews" ("deal_id" uuid NOT NULL, "seen_until" timestamp with time zone NOT NULL, CONSTRAINT "vote_reviews_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "private"."withdrawn_votes" ("user_id" uuid NOT NULL, "deal_id" uuid NOT NULL, "vote_type" public.vote_type NOT NULL, "withdrawn_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "withdrawn_votes_pkey" PRIMARY KEY (user_id, deal_id));

CREATE TABLE "private"."wrong_checks" ("decision_id" uuid NOT NULL, "user_id" uuid NOT NULL, "marked_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "wrong_checks_pkey" PRIMARY KEY (decision_id, user_id));

CREATE TABLE "public"."comment_mentions" ("comment_id" uuid NOT NULL, "user_id" uuid NOT NULL, CONSTRAINT "comment_mentions_pkey" PRIMARY KEY (comment_id, user_id));

ALTER TABLE "public"."comment_mentions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."deal_checks" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "seen_price" numeric, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "weight" smallint NOT NULL DEFAULT 0, "is_recent" boolean NOT NULL DEFAULT true, CONSTRAINT "deal_checks_pkey" PRIMARY KEY (deal_id, user_id), CONSTRAINT "deal_seen_price_decimals" CHECK ((seen_price = round(seen_price, 2))), CONSTRAINT "deal_seen_price_range" CHECK (((seen_price >= (0)::numeric) AND (seen_price <= (1000000)::numeric))), CONSTRAINT "deal_weight_range" CHECK (((weight >= 0) AND (weight <= 3))));

ALTER TABLE "public"."deal_checks" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."deal_revisions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "edited_by" text NOT NULL, "changes" jsonb NOT NULL, "reason" text, "is_hidden" boolean NOT NULL DEFAULT false, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "skipped_review" boolean NOT NULL DEFAULT false, CONSTRAINT "deal_revisions_edited_by_known" CHECK ((edited_by = ANY (ARRAY['poster'::text, 'moderator'::text]))), CONSTRAINT "deal_revisions_pkey" PRIMARY KEY (id), CONSTRAINT "deal_revisions_reason_length" CHECK ((char_length(reason) <= 1000)));

ALTER TABLE "public"."deal_revisions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."member_mutes" ("user_id" uuid NOT NULL, "muted_id" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "member_mutes_others" CHECK ((user_id <> muted_id)), CONSTRAINT "member_mutes_pkey" PRIMARY KEY (user_id, muted_id));

ALTER TABLE "public"."member_mutes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."notification_settings" ("user_id" uuid NOT NULL, "language" text, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "timezone" text, "mail" jsonb NOT NULL DEFAULT '{}'::jsonb, "bell" jsonb NOT NULL DEFAULT '{}'::jsonb, CONSTRAINT "notification_settings_pkey" PRIMARY KEY (user_id), CONSTRAINT "notification_settings_timezone_length" CHECK (((char_length(timezone) >= 1) AND (char_length(timezone) <= 64))));

ALTER TABLE "public"."notification_settings" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."notifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "kind" text NOT NULL, "subject_type" text NOT NULL, "subject_id" uuid NOT NULL, "actor_id" uuid, "bundle_key" text NOT NULL, "count" integer NOT NULL DEFAULT 1, "data" jsonb NOT NULL DEFAULT '{}'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT date_trunc('milliseconds'::text, clock_timestamp()), "read_at" timestamp with time zone, "mail_after" timestamp with time zone, "mailed_at" timestamp with time zone, "in_bell" boolean NOT NULL DEFAULT true, CONSTRAINT "notifications_bundle_key_length" CHECK ((char_length(bundle_key) <= 80)), CONSTRAINT "notifications_count_positive" CHECK ((count > 0)), CONSTRAINT "notifications_data_size" CHECK ((octet_length((data)::text) <= 8000)), CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_ended_by_members'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'deal_price_seen'::text, 'deal_edit_approved'::text, 'deal_edit_rejected'::text, 'checks_paused'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text]))), CONSTRAINT "notifications_pkey" PRIMARY KEY (id), CONSTRAINT "notifications_subject_known" CHECK ((subject_type = ANY (ARRAY['deal'::text, 'comment'::text, 'voucher'::text, 'merchant'::text, 'blog_post'::text, 'profile'::text, 'report'::text]))));

ALTER TABLE "public"."notifications" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."deal_ranking" ADD COLUMN "trend" double precision;

ALTER TABLE "public"."blog_posts" ADD COLUMN "reviewed_at" timestamp with time zone;

ALTER TABLE "public"."deals" ADD COLUMN "hot_votes_of_leavers" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."deals" ADD COLUMN "cold_votes_of_leavers" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."deals" ADD COLUMN "temperature_reason" text;

ALTER TABLE "public"."deals" ADD COLUMN "last_confirmed_at" timestamp with time zone;

ALTER TABLE "public"."deals" ADD COLUMN "live_count" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."deals" ADD COLUMN "gone_count" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."deals" ADD COLUMN "expired_by" text;

ALTER TABLE "public"."deals" ADD COLUMN "edited_at" timestamp with time zone;

ALTER TABLE "public"."deals" ADD COLUMN "confirmed_by_poster" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."merchants" ADD COLUMN "rejected_at" timestamp with time zone;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "updated_at" timestamp with time zone NOT NULL DEFAULT now();

ALTER TABLE "public"."voucher_codes" ADD COLUMN "rejected_at" timestamp with time zone;

CREATE TYPE "private"."list_order" AS ("sort" text, "ranking" text, "deals" text, "has_expired" boolean, "rank" text, "ordered" text, "next" text[], "count_max" integer);

CREATE TYPE "private"."list_request" AS ("category" text, "merchant" text, "location" text, "duration" text, "since" timestamp with time zone, "min_price" numeric, "max_price" numeric, "include_expired" boolean, "sort" text, "after_created_at" timestamp with time zone, "after_id" uuid, "after_rank" double precision, "after_group" text);

CREATE TYPE "private"."search_terms" AS ("words" text[], "category_words" text[], "named" text[], "signs" text[], "longest" text, "second" text, "patterns" text[], "seen" bigint);

CREATE TYPE "public"."check_verdict" AS ENUM ('live', 'price_changed', 'gone', 'bought');

ALTER TABLE "public"."deal_checks" ADD COLUMN "verdict" public.check_verdict NOT NULL;

CREATE TYPE "public"."notification_details" AS ("id" uuid, "kind" text, "count" integer, "created_at" timestamp with time zone, "is_read" boolean, "actor_name" text, "subject_type" text, "subject_id" uuid, "deal_id" uuid, "comment_id" uuid, "slug" text, "title" text, "reason" text, "until" timestamp with time zone, "content_type" text, "fields" jsonb, "detail" text, "others" integer, "currency" text, "price" numeric);

CREATE OR REPLACE FUNCTION private.act_on_reported_content(kind text, content_id_param uuid, content_action text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case kind
    when 'deal' then
      perform private.set_deal_decision(d.id, case content_action when 'remove' then 'reject' else 'expire' end, reason)
      from (select id from public.deals where id = content_id_param and status = 'active' for update) as d;
    when 'comment' then
      perform private.clear_comment(c.id)
      from (select id from public.comments where id = content_id_param and deleted_at is null for update) as c;
    when 'voucher' then
      perform private.set_voucher_decision(v.id, 'reject', reason)
      from (select id from public.voucher_codes where id = content_id_param and status = 'active' for update) as v;
    when 'blog_post' then
      -- The author keeps the text as a draft.
      perform private.take_down_post(b.id, reason)
      from (select id from public.blog_posts where id = content_id_param and status = 'published' for update) as b;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.active_days(member uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  latest timestamptz := 'infinity';
begin
  for found_days in 0..4 loop
    latest := date_trunc('day', greatest(
      (select max(v.created_at) from public.deal_votes v where v.user_id = member and v.created_at < latest),
      (select max(c.created_at) from public.comments c where c.user_id = member and c.created_at < latest)), 'UTC');
    if latest is null then
      return found_days;
    end if;
  end loop;
  return 5;
end
$function$;

CREATE OR REPLACE FUNCTION private.activity_of(deal_id_param uuid)
 RETURNS double precision
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The binary logarithm of the sum, in units of two days. The newest comment is taken out of the sum, which would otherwise
  -- overflow; the oldest ones have no value.
  select extract(epoch from max(newest.latest))::double precision / 172800
    + ln(sum(power(2::double precision, greatest(-500, extract(epoch from newest.created_at - newest.latest)::double precision / 172800))))
      / ln(2::double precision)
  from (
    select c.created_at, max(c.created_at) over () as latest from (
      select created_at from public.comments where deal_id = deal_id_param and deleted_at is null
      order by created_at desc limit 200
    ) as c
  ) as newest
$function$;

CREATE OR REPLACE FUNCTION private.add_searchable_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.searchable_deals (deal_id, created_at, form)
  select id, created_at, private.search_form(title || ' ' || merchant) from added where status = 'active';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.address_state(member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when a.refused_at is not null then 'refused'
    when a.confirmed_at is not null then 'confirmed'
    when u.email_confirmed_at is null or exists (select from private.unconfirmed_emails x where x.user_id = u.id)
      then 'unconfirmed'
    else 'confirmed'
  end
  from auth.users u
  left join private.mail_addresses a on a.user_id = u.id and lower(a.email) = lower(u.email)
  where u.id = member and u.email <> ''
$function$;

CREATE OR REPLACE FUNCTION private.admins_to_mail()
 RETURNS TABLE(email text, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email::text, s.language
  from private.admins a
  join auth.users u on u.id = a.user_id
  left join public.notification_settings s on s.user_id = a.user_id
  where private.address_state(a.user_id) <> 'refused' and not private.is_quiet_hour(a.user_id)
  order by a.granted_at, u.email
$function$;

CREATE OR REPLACE FUNCTION private.agreeing_checks(deal public.deals, is_over_param boolean)
 RETURNS SETOF public.deal_checks
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select c.* from public.deal_checks c
  where c.deal_id = deal.id and c.weight > 0 and c.user_id is distinct from deal.user_id
    and case when is_over_param then c.verdict = 'gone' else private.confirms(c.verdict) = 1 end
    and c.created_at > now() - interval '24 hours'
    and c.created_at > coalesce((private.last_expiry_decision(deal.id)).decided_at, '-infinity')
    and (not is_over_param or private.may_end(deal.id, c.user_id))
  order by c.created_at desc limit 200
$function$;

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
  perform private.check_deal(deal);
  deal.starts_at := private.read_start(old, deal.starts_at);
  if deal.expires_at is distinct from old.expires_at and private.ended_by(old) = 'date' then
    deal.expired_at := null;
    deal.expired_by := null;
  end if;
  return deal;
end
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
  deal := private.write_edit(deal);
  perform private.note_edit(old, deal, 'poster', edit.reason);
  perform private.approve_present_version(old.id);
  return replaced;
end
$function$;

CREATE OR REPLACE FUNCTION private.approve_present_version(deal_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.approved_versions where deal_id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION private.approved_version(deal public.deals)
 RETURNS private.approved_versions
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  approved private.approved_versions;
begin
  select * into approved from private.approved_versions where deal_id = deal.id;
  if not found then
    approved := jsonb_populate_record(null::private.approved_versions, to_jsonb(deal) || jsonb_build_object('deal_id', deal.id));
  end if;
  return approved;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_for_checks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal record;
  asked integer := 0;
begin
  for deal in
    select d.id, d.user_id from public.deals d
    where d.status = 'active' and d.expired_at is null and d.user_id is not null
      and d.created_at > now() - interval '60 days'
      and greatest(d.created_at, d.starts_at) <= now() - interval '7 days'
      and (d.expires_at is null or d.expires_at > now() + interval '1 day')
      and not exists (
        select from public.deal_checks c where c.deal_id = d.id and c.created_at > now() - interval '5 days')
      -- Read notices are kept longer than the 60 days above.
      and not exists (
        select from public.notifications n
        where n.user_id = d.user_id and n.kind = 'deal_check_asked' and n.subject_id = d.id)
    order by d.created_at
    limit 500
  loop
    perform private.notify_member(deal.user_id, 'deal_check_asked', 'deal', deal.id, format('check deal %s', deal.id));
    asked := asked + 1;
  end loop;
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.beside_deal(merchant_param text, category_param text)
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

CREATE OR REPLACE FUNCTION private.blog_post_for_log(post public.blog_posts)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(post) - array['id', 'user_id', 'content', 'created_at', 'updated_at', 'first_published_at', 'reviewed_at']
    || jsonb_build_object('content_md5', md5(post.content))
$function$;

CREATE OR REPLACE FUNCTION private.blog_post_hash(post public.blog_posts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select md5(jsonb_build_array(post.title, post.excerpt, post.content, post.cover_image_url)::text)
$function$;

CREATE OR REPLACE FUNCTION private.brief_deal(deal public.deals)
 RETURNS json
 LANGUAGE sql
 STABLE
RETURN json_build_object('id', (deal).id, 'title', (deal).title, 'price', (deal).price, 'currency', (deal).currency, 'image_url', (deal).image_url, 'merchant', (deal).merchant, 'calculated_temperature', (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset), 'expires_at', (deal).expires_at);

CREATE OR REPLACE FUNCTION private.caller_networks(deal_id_param uuid)
 RETURNS bytea[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for';
  key bytea;
begin
  if pg_input_is_valid(sent, 'inet') is not true then
    return null;
  end if;
  key := private.secret('network_key');
  return array(
    select sha256(key || sha256(key || convert_to(format('%s %s', deal_id_param, network(set_masklen(sent::inet, bits))), 'UTF8')))
    from unnest(case family(sent::inet) when 4 then array[32] else array[64, 56, 48] end) with ordinality as prefix (bits, place)
    order by place);
end
$function$;

CREATE OR REPLACE FUNCTION private.categories_named(word_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(slug), '{}') from (values
    ('men', 'men mens man gents رجال رجالي رجالية للرجال'),
    ('women', 'women womens woman ladies sisters نساء نسائي نسائية للنساء'),
    ('kids', 'kids kid children childrens child boys girls baby أطفال اطفال للأطفال أولاد بنات'),
    ('books', 'book books education كتب كتاب'),
    ('eid', 'eid ramadan العيد عيد رمضان'),
    ('finance', 'finance تمويل'),
    ('food', 'food grocery groceries طعام بقالة أغذية'),
    ('health', 'health wellness صحة'),
    ('perfumes', 'perfume perfumes attar عطر عطور'),
    ('prayer', 'prayer صلاة الصلاة'),
    ('tech', 'tech electronics تقنية إلكترونيات'),
    ('toys', 'toy toys games لعبة ألعاب'),
    ('travel', 'travel hajj umrah سفر حج عمرة'),
    ('wedding', 'wedding زفاف')
  ) as names (slug, words)
  where private.search_form(words) like '% ' || word_param || ' %'
$function$;

CREATE OR REPLACE FUNCTION private.change_searchable_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' then
    insert into private.searchable_deals (deal_id, created_at, form)
    values (new.id, new.created_at, private.search_form(new.title || ' ' || new.merchant))
    on conflict (deal_id) do update set created_at = excluded.created_at, form = excluded.form;
  else
    delete from private.searchable_deals where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_since_kept(post public.blog_posts)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.changed_share(k.title || ' ' || k.content, post.title || ' ' || post.content)
  from private.kept_posts k where k.post_id = post.id
$function$;

CREATE OR REPLACE FUNCTION private.changed_share(before_param text, after_param text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(1 - sum(least(before, after)) / nullif(greatest(sum(before), sum(after)), 0), 0)
  from (
    select count(*) filter (where not is_new) as before, count(*) filter (where is_new) as after
    from (values (before_param, false), (after_param, true)) as version (text, is_new),
      regexp_split_to_table(lower(version.text), '[\s!-/:-@\[-`{-~]+') as word
    where word <> ''
    group by word
  ) as words
$function$;

CREATE OR REPLACE FUNCTION private.changes_of_deal(old public.deals, new public.deals)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(field, jsonb_build_array(before.value, after.value)), '{}')
  from jsonb_each(to_jsonb(old)) as before (field, value)
  join jsonb_each(to_jsonb(new)) as after (field, value) using (field)
  where field = any (private.deal_fields()) and field <> 'image_url' and before.value <> after.value
$function$;

CREATE OR REPLACE FUNCTION private.check_answer(deal public.deals, verdict public.check_verdict, reason text, needed integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'verdict', verdict, 'isExpired', private.is_over(deal), 'expiredAt', deal.expired_at,
    'expiredBy', private.ended_by(deal), 'liveCount', deal.live_count, 'goneCount', deal.gone_count,
    'lastConfirmedAt', deal.last_confirmed_at, 'confirmedByPoster', deal.confirmed_by_poster,
    'counts', reason is null, 'reason', reason, 'needed', needed, 'waits', private.ending_waits(deal.id))
$function$;

CREATE OR REPLACE FUNCTION private.check_blog_post(post public.blog_posts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('title', char_length(post.title) between 3 and 160, 'Title must be 3 to 160 characters',
      'length', '{"min": 3, "max": 160}'),
    private.text_rule('title', 'Title', post.title),
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'Address must be 3 to 100 lower case letters a to z, digits and hyphens',
      'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'Summary must be at most 300 characters',
      'max_length', '{"max": 300}'),
    private.text_rule('excerpt', 'Summary', post.excerpt, true),
    ('content', char_length(post.content) <= 100000, 'Text must be at most 100,000 characters',
      'max_length', '{"max": 100000}'),
    private.text_rule('content', 'Text', post.content, true),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'Cover image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
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
    ('temperature_offset', deal.temperature_offset between -1000 and 1000,
      'Temperature offset must be a whole number from -1,000 to 1,000', 'integer_range', '{"min": -1000, "max": 1000}')
  );
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
    perform private.refuse_field(field_param, 'Switches must name optional kinds and be true or false', 'one_of');
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
  perform private.check_fields(
    ('name', char_length(merchant.name) between 2 and 80 and merchant.name !~ '[[:cntrl:]]',
      'Name must be 2 to 80 characters on one line', 'length', '{"min": 2, "max": 80}'),
    private.text_rule('name', 'Name', merchant.name),
    ('category', merchant.category in (
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories',
      'one_of', '{}'),
    ('description', char_length(merchant.description) between 1 and 2000, 'Description must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('description', 'Description', merchant.description, true),
    ('website', merchant.website = '' or private.is_web_address(merchant.website),
      'Website must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('website', merchant.website = '' or private.is_public_link(merchant.website),
      'Website must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('location', char_length(merchant.location) <= 120, 'Location must be at most 120 characters',
      'max_length', '{"max": 120}'),
    private.text_rule('location', 'Location', merchant.location),
    ('contact_email', char_length(merchant.contact_email) <= 254
      and merchant.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$',
      'Contact e-mail must be an address such as name@example.com', 'email_address', '{}'),
    private.text_rule('contact_email', 'Contact e-mail', merchant.contact_email),
    ('phone', merchant.phone = '' or merchant.phone ~ '^[0-9+() ./-]{5,30}$',
      'Phone must be empty or 5 to 30 digits, spaces and + ( ) . / -', 'phone_number', '{"min": 5, "max": 30}'),
    ('halal_certifier', char_length(merchant.halal_certifier) <= 120, 'Certifier must be at most 120 characters',
      'max_length', '{"max": 120}'),
    private.text_rule('halal_certifier', 'Certifier', merchant.halal_certifier),
    ('certificate_number', char_length(merchant.certificate_number) <= 80,
      'Certificate number must be at most 80 characters', 'max_length', '{"max": 80}'),
    private.text_rule('certificate_number', 'Certificate number', merchant.certificate_number),
    ('logo_url', merchant.logo_url = '' or private.is_own_image('merchant', merchant.logo_url),
      'Logo must be an image that you uploaded here', 'own_image', '{}')
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
    perform private.refuse_field('status', 'Status must be pending, active, rejected or expired', 'one_of', '{}');
  end if;
  return state;
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
    perform private.refuse_field('reason_param', 'Reason must be at most 1,000 characters',
      'max_length', '{"max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('reason_param', 'Reason', reason_param, true));
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
    perform private.refuse_field('content_type', 'Content type must be deal, comment, profile, voucher or blog_post',
      'one_of', '{}');
  end if;
  if content_id_param is null then
    perform private.refuse_field('content_id', 'Content id must be given', 'required', '{}');
  end if;
  if reason is null or reason not in (
    'spam', 'expired', 'wrong_information', 'not_halal', 'unsafe_or_scam', 'duplicate', 'offensive', 'other')
  then
    perform private.refuse_field('reason',
      'Reason must be spam, expired, wrong_information, not_halal, unsafe_or_scam, duplicate, offensive or other',
      'one_of', '{}');
  end if;
  if reason = 'other' and details is null then
    perform private.refuse_field('details', 'Details are needed where the reason is other', 'details_for_other', '{}');
  end if;
  if char_length(details) > 1000 then
    perform private.refuse_field('details', 'Details must be at most 1,000 characters', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('details', 'Details', details, true));
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
    perform private.refuse_field('status', 'Status must be resolved or dismissed', 'one_of', '{}');
  end if;
  if char_length(message) > 1000 then
    perform private.refuse_field('resolution', 'Resolution must be at most 1,000 characters',
      'max_length', '{"max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('resolution', 'Resolution', message, true));
  if content_action is null or content_action not in ('keep', 'remove', 'expire', 'ban') then
    perform private.refuse_field('content_action', 'Content action must be keep, remove, expire or ban',
      'one_of');
  end if;
  if decision = 'dismissed' and content_action <> 'keep' then
    perform private.refuse_field('content_action', 'Content action must be keep where the reports are dismissed',
      'one_of');
  end if;
  if content_action = 'expire' and kind <> 'deal' then
    perform private.refuse_field('content_action', 'Only a deal can be declared over',
      'one_of');
  end if;
  if content_action = 'remove' and kind = 'profile' then
    perform private.refuse_field('content_action', 'A profile is not removed: ban the member',
      'one_of');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_standing(member uuid, OUT weight integer, OUT reason text, OUT counts_from timestamp with time zone, OUT is_established boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  joined_at constant timestamptz := (select created_at from public.profiles where id = member);
  is_unconfirmed constant boolean := exists (select from private.unconfirmed_emails where user_id = member);
begin
  is_established := private.is_established(member);
  reason := 'wrong';
  counts_from := private.wrong_until(member);
  if counts_from is null then
    reason := case when is_unconfirmed then 'unconfirmed' else 'young' end;
    counts_from := joined_at + case when is_unconfirmed then interval '7 days' else interval '24 hours' end;
  end if;
  if counts_from > now() then
    weight := 0;
    return;
  end if;
  reason := null;
  counts_from := null;
  weight := case
    when joined_at < now() - interval '30 days' and 5 = (
      select count(*) from (
        select from public.deals d where d.user_id = member and d.status = 'active' limit 5) as approved) then 3
    when is_established then 2
    else 1
  end;
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
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= (now() at time zone 'UTC')::date,
      'Expiry date must not be in the past', 'not_past', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date <= (now() + interval '100 years')::date,
      'Expiry date must be at most 100 years ahead', 'years_ahead', '{"max": 100}'),
    ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
      'Brand image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_profile_of_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.deals where user_id = old.id and status <> 'active';
  delete from private.proposed_edits where deal_id in (select id from public.deals where user_id = old.id);
  delete from public.voucher_codes where user_id = old.id and status <> 'active';
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  -- Handled messages. An open one keeps the address for the reply.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report stays in the queue without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_blog_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.title := btrim(new.title, E' \t\r\n');
  new.slug := btrim(new.slug);
  new.excerpt := btrim(coalesce(new.excerpt, ''), E' \t\r\n');
  new.content := coalesce(new.content, '');
  new.cover_image_url := btrim(coalesce(new.cover_image_url, ''));
  new.status := coalesce(new.status, 'draft');
  perform private.check_blog_post(new);
  if tg_op = 'INSERT' then
    new.slug := private.free_blog_slug(new);
  else
    -- Checked again at publication: the slug of a draft may be taken since.
    if (new.slug, new.status) is distinct from (old.slug, old.status) then
      new.slug := private.free_blog_slug(new);
    end if;
    if (new.title, new.slug, new.excerpt, new.content, new.cover_image_url, new.status)
      is distinct from (old.title, old.slug, old.excerpt, old.content, old.cover_image_url, old.status)
    then
      new.updated_at := now();
    end if;
  end if;
  if new.status = 'published' then
    new.first_published_at := coalesce(new.first_published_at, now());
    new.published_at := new.first_published_at;
  else
    new.published_at := null;
  end if;
  new.reviewed_at := private.review_of(old, new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirms(verdict public.check_verdict)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE((verdict = ANY (ARRAY['live'::public.check_verdict, 'bought'::public.check_verdict])), false))::integer;

CREATE OR REPLACE FUNCTION private.count_kept_deals(only_category text, include_expired boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'auto'
AS $function$
begin
  return (
    select coalesce(sum(current_deals + case when include_expired then expired_deals else 0 end), 0)
    from private.deal_counts where only_category is null or category = only_category
  ) - (
    select count(*) from private.deals_out_of_time() as d
    where (only_category is null or d.category = only_category) and (include_expired is not true or private.is_upcoming(d))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.count_listed_deals(given private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant private.list_request := private.read_list_request(given);
  sorted private.list_order;
  total bigint;
begin
  select * into sorted from private.list_orders() o where o.sort in (asked.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.count_max is null
    and num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) = 0 then
    return private.count_kept_deals(asked.category, asked.include_expired and sorted.has_expired);
  end if;
  if sorted.count_max is null and asked.merchant is null then
    return public.count_deals(
      category_filter => asked.category, location_filter => given.location, since_param => asked.since,
      include_expired => asked.include_expired and sorted.has_expired, min_price_param => asked.min_price,
      max_price_param => asked.max_price);
  end if;
  execute 'select count(*) from (select' || private.list_source(asked, sorted, false) || ' limit $2) as listed'
    into total using asked, sorted.count_max;
  return total;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- An object on a hosted Supabase; the embedded backend stores it as a JSON string.
  asked text := nullif(btrim((new.raw_user_meta_data #>> '{}')::jsonb ->> 'username'), '');
  cleaned text := left(regexp_replace(lower(coalesce(asked, '')), '[^a-z0-9_]', '', 'g'), 30);
begin
  if char_length(cleaned) >= 3 then
    -- The constraints refuse a taken or reserved username, and thereby the account.
    insert into public.profiles (id, username) values (new.id, cleaned);
    return new;
  end if;
  for attempt in 1..20 loop
    begin
      insert into public.profiles (id, username)
      values (new.id, private.free_username(coalesce(nullif(cleaned, ''), split_part(new.email, '@', 1))));
      return new;
    exception when unique_violation then
      continue; -- taken between the check and the insert
    end;
  end loop;
  raise exception 'No free username was found' using errcode = 'PT409', hint = 'username_taken';
end
$function$;

CREATE OR REPLACE FUNCTION private.deal_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['title'::text, 'description'::text, 'price'::text, 'original_price'::text, 'currency'::text, 'merchant'::text, 'category'::text, 'location'::text, 'image_url'::text, 'deal_url'::text, 'starts_at'::text, 'expires_at'::text];

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
     deals.confirmed_by_poster
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
     deals.confirmed_by_poster
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

CREATE OR REPLACE FUNCTION private.deals_with_young_votes()
 RETURNS TABLE(deal_id uuid, hot bigint, cold bigint, first_vote_at timestamp with time zone, last_vote_at timestamp with time zone, usernames text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select v.deal_id,
    count(*) filter (where v.vote_type = 'hot'),
    count(*) filter (where v.vote_type = 'cold'),
    min(v.created_at), max(v.created_at),
    (array_agg(v.username order by v.created_at))[1:10]
  from private.young_votes() v
  group by v.deal_id having count(*) >= 5
$function$;

CREATE OR REPLACE FUNCTION private.decide_expiry(deal_id_param uuid, is_over_param boolean, by_param text)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  update public.deals set
    expired_at = case when is_over_param then now() end,
    expired_by = case when is_over_param then by_param end,
    updated_at = now()
  where id = deal_id_param
  returning * into deal;
  perform private.record_expiry_decision(deal_id_param, is_over_param, by_param);
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.decision_to_undo(admin uuid, kind text, content_id_param uuid, status_now text, expected_status text)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  keys constant text[] := array['status', 'expired_at', 'profile_image_status'];
  latest public.admin_actions;
begin
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and (coalesce(a.before, '{}') ?| keys or coalesce(a.after, '{}') ?| keys)
  order by a.created_at desc limit 1;
  if latest.id is null or latest.admin_id is distinct from admin
    or latest.action not in ('approve_' || kind, 'reject_' || kind, 'expire_' || kind, 'take_down_' || kind)
    -- The author has sent it again, or another decision is the latest.
    or status_now <> coalesce(latest.after ->> 'status', latest.after ->> 'profile_image_status', status_now)
    or status_now <> expected_status
  then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if latest.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can be undone for 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  leaver uuid;
  deleted integer := 0;
begin
  for leaver in
    select d.user_id from private.account_deletions d
    where d.due_at <= now()
      -- A member who has become an admin stays until the role is removed.
      and not exists (select from private.admins a where a.user_id = d.user_id)
    order by d.due_at
    for update skip locked
  loop
    begin
      -- Sessions are deleted with the account; refresh tokens have no foreign key.
      delete from auth.refresh_tokens where user_id::text = leaver::text;
      -- The log of the accounts service contains the email address.
      delete from auth.audit_log_entries where payload::text like '%' || leaver::text || '%';
      delete from auth.users where id = leaver;
      deleted := deleted + 1;
    exception when others then
      -- An account that cannot be deleted must not prevent the deletion of others.
      raise warning 'The account % could not be deleted: %', leaver, sqlerrm;
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
      where deal_id = decision.subject_id and decided_by = 'moderator' and decided_at <= decision.created_at
      order by decided_at desc limit 1)
    and decided_at > decision.created_at - interval '1 minute'
    -- Only decisions on active deals are recorded. The log has the changed fields.
    and not (coalesce(decision.before, '{}') ? 'status')
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_account_records()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  total integer := 0;
  deleted integer;
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.sessions where private.session_end(created_at, refreshed_at) <= now();
  get diagnostics deleted = row_count;
  return total + deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_failed_jobs()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer := 0;
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select j.id from graphile_worker.jobs j
      where j.attempts >= j.max_attempts and j.updated_at < now() - interval '30 days'));
    get diagnostics deleted = row_count;
  end if;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_notifications()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  delete from public.notifications
  where created_at < now() - interval '90 days'
    and (read_at < now() - interval '90 days' or created_at < now() - interval '1 year');
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_unsent_mails()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  delete from private.unsent_mails where send_until <= now() or created_at < now() - interval '3 days';
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_unsent_mail(mail_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.unsent_mails where id = mail_id_param
$function$;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind, coalesce((n.data ->> 'members')::integer, n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    d.id,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as told (id, place)
        join public.comments c on c.id = told.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by told.place limit 1),
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
          -- The latest edit of this notice. Corrections of votes alone have none.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      else r.resolution
    end,
    case when n.kind = 'checks_paused' then private.wrong_until(member) else x.until end,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of its comments besides the named one.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') told
      join public.comments c on c.id = told::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case when n.kind = 'deal_price_seen' then d.currency end,
    (n.data ->> 'price')::numeric
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id and m.user_id = member
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids)
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.email_to_compare(email_param text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select u.email::text from auth.users u where u.email = email_param and u.encrypted_password <> '' limit 1),
    (select u.email::text from auth.users u
     where u.email <> '' and u.encrypted_password <> '' and u.email_confirmed_at is not null order by u.id limit 1))
$function$;

CREATE OR REPLACE FUNCTION private.end_links_of_old_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.recovery_token := null;
  new.confirmation_token := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.ended_by(deal public.deals)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((deal).expired_at IS NULL) THEN CASE WHEN ((deal).expires_at <= now()) THEN 'date'::text ELSE NULL::text END WHEN ((deal).expired_by IS NOT NULL) THEN (deal).expired_by WHEN ((deal).expired_at = (deal).expires_at) THEN 'date'::text ELSE 'moderator'::text END;

CREATE OR REPLACE FUNCTION private.ending_must_wait(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.poster_overruled_twice(deal_id_param) or ended.number >= greatest(
    3, (private.count_kept_deals(null, false) + ended.number) / 20)
  from (
    select count(*) as number from private.member_endings
    where state = 'ended' and agreed_at > now() - interval '24 hours'
  ) as ended
$function$;

CREATE OR REPLACE FUNCTION private.ending_waits(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.member_endings where deal_id = deal_id_param and state = 'waiting')
$function$;

CREATE OR REPLACE FUNCTION private.enqueue(task_param text, payload_param jsonb DEFAULT '{}'::jsonb, job_key_param text DEFAULT NULL::text, run_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  assert not exists (
    select from jsonb_each_text(payload_param)
    where value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
  ), 'the payload of a job holds ids only';
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- Twenty tries take three days. After the sixth, four minutes later, admins see the job as failed.
  perform graphile_worker.add_job(task_param, payload := payload_param::json, job_key := job_key_param,
    run_at := run_at_param, max_attempts := 20);
end
$function$;

CREATE OR REPLACE FUNCTION private.expire_ended_deals()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with ended as (
    update public.deals set expired_at = expires_at, expired_by = 'date'
    where id in (
      select id from public.deals
      where status = 'active' and expired_at is null and expires_at <= now()
      order by expires_at limit 100
      for update skip locked
    )
    returning id
  )
  select count(*)::integer from ended
$function$;

CREATE OR REPLACE FUNCTION private.expose_to_backend(relation_param regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'samha_backend') then
    -- Without grant option, so that the backend's own "grant all" changes nothing.
    execute format('grant select, insert, update, delete on %s to samha_backend', relation_param);
  end if;
end
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
    filters.category, filters.merchant, null, null, null, null, null, is_over_param, filters.sort, null, null, null, null);
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
      where s.form like all (asked.patterns) and private.fits_search(d, s.form, asked, filters, is_over_param)
      order by s.created_at desc, s.deal_id desc limit wanted);
    return case when cardinality(matching) = wanted then matching end;
  end if;
  loop
    listed := array(select l.deal_id from private.list_deals(list, walked, 0) as l);
    matching := array(
      select d.id
      from unnest(listed) with ordinality as walk (id, place)
      cross join lateral (
        select s.form from private.searchable_deals s where s.deal_id = walk.id and s.form like all (asked.patterns) offset 0
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

CREATE OR REPLACE FUNCTION private.find_deals(asked private.search_terms, filters private.list_request, is_over_param boolean, is_alike_param boolean, except_ids uuid[], rows_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
 SET enable_incremental_sort TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- Without a sort, the newest matches are ordered by how well they match.
  wanted constant integer := case when filters.sort is null then 200 else rows_param end;
  matching uuid[];
begin
  if rows_param = 0 then
    return;
  end if;
  if not is_alike_param then
    matching := private.find_among_first(asked, filters, is_over_param, wanted);
  end if;
  if matching is null then
    matching := array(
      select d.id
      from private.searchable_deals s join public.deals d on d.id = s.deal_id
      where (is_alike_param or s.form like all (asked.patterns))
        -- The two longest words select the rows from the index.
        and (is_alike_param or asked.longest is null or s.form like private.search_pattern(asked.longest))
        and (is_alike_param or asked.second is null or s.form like private.search_pattern(asked.second))
        and (not is_alike_param or s.form operator(extensions.%>>) asked.longest)
        and (not is_alike_param or not exists (
          select from unnest(asked.words) as word
          where s.form not like private.search_pattern(word)
            and not (char_length(word) >= 4 and s.form operator(extensions.%>>) word)))
        and private.fits_search(d, s.form, asked, filters, is_over_param)
        and s.deal_id <> all (except_ids)
      order by
        case when is_alike_param then (
          select sum(extensions.word_similarity(word, s.form)) from unnest(asked.words) as word) end desc,
        s.created_at desc, s.deal_id desc
      limit case when filters.sort is null then wanted end);
    if filters.sort is not null then
      execute format(
        'select array(
          select d.id from unnest($1) as id join public.deals d using (id) cross join lateral private.ranking_of(d) r
          order by %s limit $2)',
        (select o.ordered from private.list_orders() o where o.sort = filters.sort))
        into matching using matching, wanted;
    end if;
  end if;
  return query
    select matches.id
    from unnest(matching) with ordinality as matches (id, place) join private.searchable_deals s on s.deal_id = matches.id
    order by
      case when filters.sort is null and not is_alike_param then (
        select count(*) from unnest(asked.words) as word where s.form like '% ' || word || '%') end desc,
      matches.place
    limit rows_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' then
    perform private.approve_present_version(new.id);
  else
    perform private.keep_approved_version(old);
  end if;
  return null;
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
    hot_votes_of_leavers = hot_votes_of_leavers - hot,
    cold_votes_of_leavers = cold_votes_of_leavers - cold
  where id = deal_id_param
  returning *
$function$;

CREATE OR REPLACE FUNCTION private.free_merchant_slug(name_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := coalesce(nullif(private.merchant_key(name_param), ''), 'merchant');
  number integer := 1;
  candidate text := wanted;
begin
  -- Serialised, so that two merchants of the same name get different slugs.
  perform pg_advisory_xact_lock(hashtextextended(wanted, 5));
  while exists (select from public.merchants where slug = candidate) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION private.gains_link(before_param text, after_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  with links (link, is_new) as (
    select rtrim(found[1], '.,;:!?)'), is_new
    from (values (before_param, false), (after_param, true)) as version (text, is_new),
      regexp_matches(lower(version.text),
        '(https?://\S+|[^\s.,;:!?()<>"/@]+(?:\.[^\s.,;:!?()<>"/@]+)*\.[^\s0-9.,;:!?()<>"/@]{2,}(?:/\S*)?)', 'g') as found
  )
  select exists (select link from links where is_new except select link from links where not is_new)
$function$;

CREATE OR REPLACE FUNCTION private.get_admin_reminder(admin_id_param uuid)
 RETURNS TABLE(email text, language text, unsubscribe_token text, queue text, waiting bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email::text, s.language, private.unsubscribe_token(a.user_id, 'moderation'), q.queue, q.waiting
  from private.admins a
  left join public.notification_settings s on s.user_id = a.user_id
  join auth.users u on u.id = a.user_id
  cross join private.queues() q
  where a.user_id = admin_id_param and q.waiting > 0 and q.queue <> 'messages'
    and private.address_state(a.user_id) <> 'refused'
    and private.wants_mail(a.user_id, 'moderation') and not private.is_quiet_hour(a.user_id)
$function$;

CREATE OR REPLACE FUNCTION private.get_ended_sessions(subject_id_param uuid DEFAULT NULL::uuid)
 RETURNS TABLE(subject_id uuid, is_member boolean, except_session_id uuid, ended_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.subject_id, e.is_member, e.except_session_id, e.ended_at from private.ended_sessions e
  where e.ended_at >= now() - interval '20 minutes' and (subject_id_param is null or e.subject_id = subject_id_param)
  order by e.ended_at
$function$;

CREATE OR REPLACE FUNCTION private.get_notifications_to_mail(user_id_param uuid)
 RETURNS TABLE(email text, username text, language text, unsubscribe_token text, notice jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  state constant text := coalesce(private.address_state(user_id_param), 'refused');
  due_kind text;
  ids uuid[];
begin
  update public.notifications n set mail_after = null
  where n.user_id = user_id_param and n.mail_after <= now()
    and (state = 'refused' or n.kind = any (private.optional_kinds()) and (
      state <> 'confirmed' or not private.wants_mail(n.user_id, n.kind) or n.created_at < now() - interval '3 days'));
  select case when n.kind = any (private.optional_kinds()) then n.kind else 'account' end into due_kind
  from public.notifications n
  where n.user_id = user_id_param and n.mail_after <= now()
  order by n.mail_after, n.id limit 1 for update skip locked;
  select array_agg(due.id) into ids from (
    select n.id from public.notifications n
    where n.user_id = user_id_param
      and case when due_kind = 'account' then n.kind <> all (private.optional_kinds()) and n.mail_after <= now()
        else n.kind = due_kind and n.mail_after is not null end
    order by n.mail_after limit 50 for update skip locked
  ) as due;
  return query
    select u.email::text, p.username, coalesce(s.language, 'en'), private.unsubscribe_token(p.id, due_kind), to_jsonb(told)
    from private.describe_notifications(user_id_param, ids) told
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    order by told.created_at, told.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_unsent_mail(mail_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select mail from private.unsent_mails where id = mail_id_param and send_until > now()
$function$;

CREATE OR REPLACE FUNCTION private.guard_blog_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Foreign keys and procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return coalesce(new, old);
  end if;
  perform private.require_blog_author(tg_op = 'INSERT');
  if tg_op = 'INSERT' then
    if new.user_id is distinct from auth.uid() then
      raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
    end if;
    new.first_published_at := null;
    new.reviewed_at := null;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  if old.user_id is distinct from auth.uid() and not private.is_admin() then
    raise exception 'Only its author or an admin can change a blog post' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.user_id, new.first_published_at, new.created_at, new.updated_at,
      new.reviewed_at)
    is distinct from (old.id, old.user_id, old.first_published_at, old.created_at, old.updated_at,
      old.reviewed_at)
  then
    raise exception 'The author, dates and review of a blog post cannot be written' using errcode = '42501';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The trigger of auth.users and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return new;
  end if;
  perform private.require_open_session();
  if tg_op = 'INSERT' then
    -- During sign-up, before the email address is confirmed.
    perform private.refuse_banned(auth.uid());
    return private.fallback_profile(new);
  end if;
  perform private.refuse_writer(auth.uid());
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'Only an image for review can be written to a profile' using errcode = '42501';
  end if;
  if not private.is_own_image('avatar', new.pending_profile_image_url) then
    raise exception 'Avatar must be an image that you uploaded here'
      using errcode = 'PT400', hint = 'invalid_field',
        detail = '{"field": "pending_profile_image_url", "rule": "own_image"}';
  end if;
  new.pending_image_since := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_begun(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(deal.starts_at <= now(), true)
    and (deal.status = 'active' or exists (select from private.approved_versions where deal_id = deal.id))
$function$;

CREATE OR REPLACE FUNCTION private.has_muted(member uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.member_mutes m where m.user_id = member and m.muted_id = other)
$function$;

CREATE OR REPLACE FUNCTION private.has_open_session()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(auth.jwt() ->> 'session_id', '') = ''
    or exists (
      select from auth.sessions
      where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
        and private.session_end(created_at, refreshed_at) > now())
$function$;

CREATE OR REPLACE FUNCTION private.image_key(address_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select substring(address_param from
    '/((?:deal|avatar|blog|merchant)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)$')
$function$;

CREATE OR REPLACE FUNCTION private.image_keys(text_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct found.key[1]), '{}')
  from regexp_matches(text_param,
    '/((?:deal|avatar|blog|merchant)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
$function$;

CREATE OR REPLACE FUNCTION private.is_established(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.profiles p
    join auth.users u on u.id = p.id
    where p.id = member
      and p.created_at <= now() - interval '7 days'
      and u.email_confirmed_at is not null
      and not exists (select from private.unconfirmed_emails x where x.user_id = p.id)
      and not exists (select from private.bans b where b.user_id = p.id and (b.until is null or b.until > now()))
      and (exists (select from public.deals d where d.user_id = p.id and d.status = 'active')
        or private.active_days(p.id) = 5))
$function$;

CREATE OR REPLACE FUNCTION private.is_language_code(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'
$function$;

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
    or coalesce(deal.original_price
      > 1.2 * greatest(coalesce(approved.original_price, 0), coalesce(approved.price, 0)), false)
    or private.changed_share(approved.description, deal.description) > 0.5
    or private.gains_link(
      approved.description || ' ' || approved.location, deal.description || ' ' || deal.location)
$function$;

CREATE OR REPLACE FUNCTION private.is_named_image(key_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.deals d where d.image_url <> '' and private.image_key(d.image_url) = key_param)
    or exists (
      select from public.voucher_codes v
      where v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param)
    or exists (
      select from private.proposed_edits e
      where e.status <> 'approved' and e.changes ->> 'image_url' <> ''
        and private.image_key(e.changes ->> 'image_url') = key_param)
    or exists (select from public.merchants m where m.logo_url <> '' and private.image_key(m.logo_url) = key_param)
    or exists (
      select from public.blog_posts b
      where private.image_keys(b.cover_image_url || ' ' || b.content) @> array[key_param])
$function$;

CREATE OR REPLACE FUNCTION private.is_over(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((deal).expired_at IS NOT NULL) OR COALESCE(((deal).expires_at <= now()), false));

CREATE OR REPLACE FUNCTION private.is_own_image(purpose_param text, address_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    private.is_web_address(address_param)
      and right(address_param, 27) ~ '^[A-Za-z0-9_-]{22}\.webp$'
      and left(address_param, -27) = coalesce(
        private.setting('image_base_url'),
        -- Without the setting any host is accepted, but no query and no fragment.
        substring(address_param from '^(https?://[^?#]+)/' || purpose_param || '/')
      ) || '/' || purpose_param || '/' || auth.uid() || '/',
    false)
$function$;

CREATE OR REPLACE FUNCTION private.is_plain_text(text_param text, may_break_lines boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select btrim(text_param, E' \t\r\n') = '' or (
    (case when may_break_lines then translate(text_param, E'\t\n\r\u2028\u2029', '') else text_param end)
      !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]'
    and text_param !~ '[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]'
    and text_param !~ '[\u0300-\u036f\u0483-\u0489\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{9}'
    and text_param ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
      '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]'))
$function$;

CREATE OR REPLACE FUNCTION private.is_public_image(key_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.deals d
    where d.status = 'active' and d.image_url <> '' and private.image_key(d.image_url) = key_param
  ) or exists (
    select from public.voucher_codes v
    where v.status = 'active' and v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param
  ) or exists (
    select from public.merchants m
    where m.status = 'approved' and m.logo_url <> '' and private.image_key(m.logo_url) = key_param
  ) or exists (
    select from public.blog_posts b
    where b.status = 'published' and private.image_keys(b.cover_image_url || ' ' || b.content) @> array[key_param]
      and (b.reviewed_at is not null or b.user_id is null or b.user_id::text = split_part(key_param, '/', 2))
  )
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
    and part.host is not null
    and (part.port is null or part.port = '' or part.port::integer between 1 and 65535)
    and part.host ~ '^([^.]{1,63}\.)+[^.]{1,63}$'
    and part.host !~ '(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$'
    -- A host that ends in a number must be four numbers outside private networks.
    and (part.host !~ '(^|\.)(\d+|0x[0-9a-f]*)$' or (
      part.host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$'
      and part.host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\.')),
    false)
  from (select lower(matched[1]) as host, matched[2] as port
    from (select regexp_match(address_param, '^https?://([^/?#@:%\[\]]+?)\.?(?::(\d{0,5}))?(?:[/?#]|$)', 'i') as matched) address
  ) part
$function$;

CREATE OR REPLACE FUNCTION private.is_quiet_hour(member uuid, at_param timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select extract(hour from at_param at time zone coalesce(
    (select s.timezone from public.notification_settings s where s.user_id = member), 'UTC')) not between 7 and 21
$function$;

CREATE OR REPLACE FUNCTION private.is_running(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((deal).status = 'active'::public.deal_status) AND ((deal).expired_at IS NULL) AND (((deal).expires_at IS NULL) OR ((deal).expires_at > now())) AND (((deal).starts_at IS NULL) OR ((deal).starts_at <= now())));

CREATE OR REPLACE FUNCTION private.is_timezone(name_param text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform now() at time zone name_param;
  -- PostgreSQL accepts any word with a number as a time zone.
  return name_param ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$';
exception when invalid_parameter_value then
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_trusted_author(author uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.trusted_authors where user_id = author)
    or exists (select from private.admins where user_id = author)
$function$;

CREATE OR REPLACE FUNCTION private.is_trusted_poster(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.admins where user_id = member)
    or (select count(*) from (
      select from public.deals where user_id = member and status = 'active' limit 5) as approved) = 5
$function$;

CREATE OR REPLACE FUNCTION private.is_upcoming(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((deal).expired_at IS NULL) AND COALESCE(((deal).starts_at > now()), false));

CREATE OR REPLACE FUNCTION private.job_states()
 RETURNS TABLE(task text, waiting bigint, retried bigint, failed bigint, oldest_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  return query
    select j.task_identifier,
      count(*) filter (where j.attempts < j.max_attempts),
      count(*) filter (where j.attempts < least(j.max_attempts, 6) and j.last_error is not null),
      count(*) filter (
        where j.attempts >= least(j.max_attempts, 6) and (j.locked_at is null or j.last_error is not null)),
      min(j.created_at)
    from graphile_worker.jobs j
    where j.run_at <= now() or j.last_error is not null
    group by j.task_identifier
    order by j.task_identifier;
end
$function$;

CREATE OR REPLACE FUNCTION private.judged_link(link text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when private.leads_anywhere(private.link_host(link)) then link
    else rtrim(
      regexp_replace(
        regexp_replace(
          regexp_replace(link, '^[a-z]+://[^/?#]*|#.*$', '', 'gi'),
          '([?&])(?:utm_[a-z]+|gclid|fbclid|msclkid)=[^&]*', '\1', 'gi'),
        '[?&]+$|(?<=[?&])&+', '', 'g'), '/') end
$function$;

CREATE OR REPLACE FUNCTION private.keep_approved_version(approved public.deals)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.approved_versions (
    deal_id, title, description, price, original_price, currency, location, image_url, deal_url)
  values (
    approved.id, approved.title, approved.description, approved.price, approved.original_price, approved.currency,
    approved.location, approved.image_url, approved.deal_url)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.keep_discussion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal uuid := case tg_op when 'DELETE' then old.deal_id else new.deal_id end;
  activity_now constant double precision := private.activity_of(deal);
begin
  if activity_now is null then
    delete from private.deal_discussions where deal_id = deal;
  else
    -- The row is missing while the deal is deleted with its comments.
    insert into private.deal_discussions (deal_id, category, activity)
    select d.id, d.category, activity_now from public.deals d where d.id = deal
    on conflict (deal_id) do update set activity = excluded.activity;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_mentions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
  named uuid[];
  member uuid;
begin
  -- Names in email addresses and links are no mentions.
  named := array(
    select p.id
    from regexp_matches(new.content, '(?<![a-z0-9_./@-])@([a-z0-9_]{3,30})(?![a-z0-9_])', 'gi') with ordinality
      as found (name, place)
    join public.profiles p on p.username = lower(found.name[1])
    where p.id is distinct from new.user_id
    group by p.id
    order by min(found.place)
    limit 5);
  if tg_op = 'UPDATE' then
    for member in
      delete from public.comment_mentions m where m.comment_id = new.id and m.user_id <> all (named) returning m.user_id
    loop
      perform private.withdraw_comments(array[member], array[new.id], array['mention']);
    end loop;
  end if;
  if named = '{}' then
    return null;
  end if;
  select * into deal from public.deals where id = new.deal_id;
  foreach member in array named loop
    continue when deal.status <> 'active' and member is distinct from deal.user_id
      and not exists (select from private.admins a where a.user_id = member);
    insert into public.comment_mentions (comment_id, user_id) values (new.id, member) on conflict do nothing;
    -- The author of the answered comment and the poster get another notice of this comment, unless they switched it off.
    if tg_op = 'INSERT' and not private.reaches_as(member,
      case member when answered then 'reply' when deal.user_id then 'comment' end, 'mention')
    then
      perform private.notify_member(member, 'mention', 'deal', deal.id, format('mention deal %s', deal.id), new.user_id, new.id);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_thread_whole()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parent public.comments;
begin
  if tg_op = 'UPDATE' then
    if (new.parent_id, new.deal_id, new.depth) is distinct from (old.parent_id, old.deal_id, old.depth) then
      raise exception 'A comment cannot be moved'
        using errcode = 'PT400', hint = 'parent_not_found', detail = '{"field": "parent_id"}';
    end if;
    return new;
  end if;
  if new.parent_id is null then
    new.depth := 0;
    return new;
  end if;
  select * into parent from public.comments where id = new.parent_id;
  if parent.deal_id is distinct from new.deal_id then
    raise exception 'The comment you reply to must be on the same deal'
      using errcode = 'PT400', hint = 'parent_not_found', detail = '{"field": "parent_id"}';
  end if;
  if parent.depth >= 18 then
    raise exception 'A thread must be at most 18 replies deep'
      using errcode = 'PT400', hint = 'too_deep', detail = '{"field": "parent_id", "max": 18}';
  end if;
  new.depth := parent.depth + 1;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_unsent_mail(mail_param jsonb, useful_seconds_param integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  new_id uuid;
begin
  insert into private.unsent_mails (mail, send_until)
  values (mail_param, now() + make_interval(secs => least(useful_seconds_param, 259200)))
  returning id into new_id;
  perform private.enqueue('send_mail', jsonb_build_object('mail_id', new_id), 'send_mail ' || new_id,
    now() + interval '5 seconds');
  return new_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_vote_of_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deals set
    hot_votes_adjustment = hot_votes_adjustment + (old.vote_type = 'hot')::int,
    cold_votes_adjustment = cold_votes_adjustment + (old.vote_type = 'cold')::int,
    hot_votes_of_leavers = hot_votes_of_leavers + (old.vote_type = 'hot')::int,
    cold_votes_of_leavers = cold_votes_of_leavers + (old.vote_type = 'cold')::int
  where id = old.deal_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.last_ender(deal_id_param uuid, expired_at_param timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when expired_at_param is not null then (
    select decided_by from private.expiry_decisions
    where deal_id = deal_id_param and is_over and decided_at >= expired_at_param
    order by decided_at limit 1) end
$function$;

CREATE OR REPLACE FUNCTION private.last_expiry_decision(deal_id_param uuid)
 RETURNS private.expiry_decisions
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.expiry_decisions where deal_id = deal_id_param order by decided_at desc, id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.last_member_ending(deal_id_param uuid)
 RETURNS private.member_endings
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from private.member_endings where deal_id = deal_id_param order by agreed_at desc, id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.leads_anywhere(host text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    host ~ '(^|\.)(bit\.ly|bitly\.com|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|v\.gd|cutt\.ly|rebrand\.ly|lnkd\.in|buff\.ly|shorturl\.at|rb\.gy|t\.ly|tiny\.cc|s\.id|bl\.ink|short\.io|dub\.sh|linktr\.ee|fb\.me|youtu\.be|wa\.me|t\.me|amzn\.to|amzn\.eu|a\.co|ebay\.us|etsy\.me|s\.click\.aliexpress\.com|temu\.to|page\.link|app\.link|onelink\.me)$'
    or host ~ '(^|\.)(amazon|ebay|aliexpress)\.[a-z]{2,3}(\.[a-z]{2})?$'
    or host ~ '(^|\.)(etsy\.com|temu\.com|noon\.com|shein\.com|wish\.com|alibaba\.com|dhgate\.com|walmart\.com|onbuy\.com|vinted\.[a-z.]{2,5}|gumtree\.com|depop\.com|facebook\.com|instagram\.com|tiktok\.com|daraz\.[a-z.]{2,6}|jumia\.[a-z.]{2,6}|souq\.com|lazada\.[a-z.]{2,6}|shopee\.[a-z.]{2,6})$',
    false)
$function$;

CREATE OR REPLACE FUNCTION private.link_host(link text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select lower(substring(link from '(?i)^https?://(?:www\.)?([^/?#:]+)'))
$function$;

CREATE OR REPLACE FUNCTION private.list_deals(given private.list_request, rows_param integer, offset_param integer)
 RETURNS TABLE(deal_id uuid, rank double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  asked private.list_request := private.read_list_request(given);
  sorted private.list_order;
  source text;
  following text[] := array['true'];
  part text;
  left_over integer := rows_param;
  found_rows integer;
begin
  select * into sorted from private.list_orders() o where o.sort in (asked.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.sort = 'latest' and offset_param <= 1000
    and num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price, asked.after_id) = 0
    and asked.include_expired is not true then
    return query select * from private.newest_deals(asked.category, rows_param, offset_param);
    return;
  end if;
  source := private.list_source(asked, sorted, greatest(rows_param, offset_param) > 101);
  if asked.after_id is not null then
    following := sorted.next;
  end if;
  if asked.after_rank is not null then
    asked.after_group := coalesce(
      (select private.price_group(d.price, d.currency) from public.deals d where d.id = asked.after_id), '');
  end if;
  foreach part in array following loop
    return query execute format(
      'select %s, (%s)::double precision %s and (%s) order by %s limit $2 offset $3',
      case when sorted.ranking is null then 'd.id' else 'r.deal_id' end, coalesce(sorted.rank, 'null'), source, part, sorted.ordered)
      using asked, left_over, offset_param;
    get diagnostics found_rows = row_count;
    left_over := left_over - found_rows;
    exit when left_over <= 0;
  end loop;
end
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
          and ($1.after_rank is not null or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text],NULL::integer);
END;

CREATE OR REPLACE FUNCTION private.list_source(asked private.list_request, sorted private.list_order, is_far boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  is_filtered constant boolean :=
    num_nonnulls(asked.merchant, asked.location, asked.since, asked.min_price, asked.max_price) > 0;
begin
  return case
      -- A far page is read from the ranking alone, without the few deals that are not running.
      when is_far and sorted.ranking = 'private.deal_ranking' and not is_filtered then
        ' from private.deal_ranking r where r.deal_id not in (select x.id from private.deals_out_of_time() as x)'
      else ' from ' || case
          when sorted.ranking is null then 'public.deals d'
          when sorted.ranking = 'private.deal_ranking' and asked.merchant is not null then
            'public.deals d cross join lateral private.ranking_of(d) r' -- few deals, by their own index
          else sorted.ranking || ' r join public.deals d on d.id = r.deal_id' end
        || ' where '
        || case when asked.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when asked.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when is_filtered then ' and private.fits_request(d, $1)' else '' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_checked_deal(deal_id_param uuid)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  select * into deal from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_upcoming(deal) then
    raise exception 'This deal has not started' using errcode = 'PT409', hint = 'deal_not_started';
  end if;
  if deal.expires_at <= now() then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  return deal;
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
      perform private.refuse_field('content_type', 'Content type must be deal, edit, voucher, merchant or avatar', 'one_of', '{}');
  end case;
  if state is null then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  return state;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_time(member uuid, kind_param text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when kind_param <> all (private.optional_kinds()) then now() + interval '1 minute'
    when private.wants_mail(member, kind_param) then now() + interval '15 minutes'
  end
$function$;

CREATE OR REPLACE FUNCTION private.mark_message_mailed(message_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.contact_messages set mailed_at = now() where id = message_id_param
$function$;

CREATE OR REPLACE FUNCTION private.mark_notifications_mailed(user_id_param uuid, ids_param uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications set
    mail_after = null, mailed_at = now(), read_at = case when in_bell then read_at else now() end
  where user_id = user_id_param and id = any (ids_param)
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
        limit 3) as latest)
    and not exists (
      select from private.expiry_decisions r
      join private.member_endings e on e.deal_id = r.deal_id and e.agreed_at < r.decided_at
      join private.ending_members m on m.ending_id = e.id and m.user_id = member
      where r.deal_id = deal_id_param and not r.is_over and r.decided_by in ('poster', 'moderator')
        and r.decided_at > now() - interval '24 hours')
$function$;

CREATE OR REPLACE FUNCTION private.median_wait(content_param text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) >= 5
    then (percentile_cont(0.5) within group (order by extract(epoch from first.decided_at - item.created_at)))::integer end
  from (
    select l.subject_id, min(l.created_at) as decided_at
    from public.admin_actions l
    where l.created_at > now() - interval '30 days' and l.subject_type = content_param
      and l.action in ('approve_' || content_param, 'reject_' || content_param) and l.before ->> 'status' = 'pending'
    group by l.subject_id
    order by decided_at desc limit 500
  ) as first
  cross join lateral (
    select d.created_at from public.deals d where content_param = 'deal' and d.id = first.subject_id
    union all
    select v.created_at from public.voucher_codes v where content_param = 'voucher' and v.id = first.subject_id
    union all
    select m.created_at from public.merchants m where content_param = 'merchant' and m.id = first.subject_id
  ) as item
  -- A later submission of the same item would count from the first one.
  where not exists (
    select from public.admin_actions earlier
    where earlier.subject_id = first.subject_id and earlier.created_at < first.decided_at
      and earlier.action in ('approve_' || content_param, 'reject_' || content_param))
$function$;

CREATE OR REPLACE FUNCTION private.merchant_key(name_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(lower(NORMALIZE(name_param, NFKD)), '[''’\u0300-\u036f\u064b-\u065f]'::text, ''::text, 'g'::text), '[^a-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+'::text, '-'::text, 'g'::text), '-'::text);

CREATE OR REPLACE FUNCTION private.moderator_has_decided(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.expiry_decisions
    where deal_id = deal_id_param and decided_by = 'moderator' and decided_at > now() - interval '24 hours')
$function$;

CREATE OR REPLACE FUNCTION private.move_discussion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.deal_discussions set category = new.category where deal_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.must_confirm_email(member_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(private.setting('require_confirmed_email') = 'on', false)
    and not exists (select from private.admins where user_id = member_param)
    and (exists (select from private.unconfirmed_emails where user_id = member_param)
      or exists (select from auth.users where id = member_param and email_confirmed_at is null))
$function$;

CREATE OR REPLACE FUNCTION private.names_category(form text, category text, asked private.search_terms)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select not exists (
    select from unnest(asked.category_words) as word
    where form not like '% ' || word || '%' and category || ':' || word <> all (asked.named))
$function$;

CREATE OR REPLACE FUNCTION private.new_values_of_deal(old public.deals, new public.deals)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, value -> 1), '{}')
    || case when old.image_url = new.image_url then '{}' else jsonb_build_object('image_url', new.image_url) end
  from jsonb_each(private.changes_of_deal(old, new))
$function$;

CREATE OR REPLACE FUNCTION private.newest_deals(only_category text, rows_param integer, offset_param integer)
 RETURNS TABLE(deal_id uuid, rank double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if only_category is null then
    return query
      select newest.id, null::double precision from (
        select d.id from public.deals d where private.is_running(d) order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  else
    return query
      select newest.id, null::double precision from (
        select d.id from public.deals d where private.is_running(d) and d.category = only_category
        order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.next_unmailed_message()
 RETURNS TABLE(id uuid, name text, email text, topic text, message text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, m.name, m.email, m.topic, m.message from public.contact_messages m
  where m.mailed_at is null and m.created_at > now() - interval '3 days'
  order by m.created_at limit 1 for update skip locked
$function$;

CREATE OR REPLACE FUNCTION private.note_edit(old public.deals, new public.deals, by_param text, reason_param text, skipped_review_param boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Without the address, because unused images are deleted.
  changed constant jsonb := private.changes_of_deal(old, new)
    || case when old.image_url = new.image_url then '{}'
      else jsonb_build_object('image_url', jsonb_build_array(old.image_url <> '', new.image_url <> '')) end;
begin
  if old.status <> 'active' or changed = '{}' then
    return false;
  end if;
  insert into public.deal_revisions (deal_id, edited_by, changes, reason, skipped_review)
  values (new.id, by_param, changed, nullif(btrim(reason_param), ''), skipped_review_param);
  update public.deals set edited_at = now() where id = new.id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_email_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A hosted accounts service, the demonstration content and a restored backup decide for themselves.
  if session_user <> 'samha_backend' then
    return null;
  end if;
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    insert into private.unconfirmed_emails (user_id) values (new.id) on conflict do nothing;
  elsif (old.recovery_token <> '' and new.recovery_token is null)
    or (old.confirmation_token <> '' and new.confirmation_token is null)
  then
    delete from private.unconfirmed_emails where user_id = new.id;
    -- The link arrived, so the address accepts mail again.
    update private.mail_addresses set refused_at = null, asks = 0, asks_since = null where user_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_mail_refused(user_id_param uuid, email_param text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.mail_addresses as a (user_id, email, refused_at, refusals)
  select p.id, email_param, now(), 1 from public.profiles p where p.id = user_id_param
  on conflict (user_id) do update set
    email = excluded.email, refused_at = now(), confirmed_at = null,
    refusals = case when lower(a.email) = lower(excluded.email) then a.refusals else 0 end + 1
$function$;

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
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_member(user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text, by_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid, data_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention');
  mail_at constant timestamptz := private.mail_time(user_id_param, kind_param);
  is_shown constant boolean := private.wants_bell(user_id_param, kind_param);
  notice public.notifications;
begin
  if user_id_param is null or user_id_param = by_param or (not is_shown and mail_at is null) then
    return;
  end if;
  if is_social and private.has_muted(user_id_param, by_param) then
    return;
  end if;
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked', 'deal_price_seen')) and exists (
    select from private.bans where user_id = user_id_param and (until is null or until > now())
  ) then
    return;
  end if;
  insert into public.notifications as n (
    user_id, kind, subject_type, subject_id, actor_id, bundle_key, mail_after, in_bell, data)
  values (
    user_id_param, kind_param, subject_type_param, subject_id_param, case when is_social then by_param end,
    bundle_key_param, mail_at, is_shown,
    case when comment_id_param is null then data_param
      else jsonb_build_object('comment_ids', jsonb_build_array(comment_id_param)) end)
  on conflict (user_id, bundle_key) where read_at is null do update set
    kind = excluded.kind, subject_type = excluded.subject_type, subject_id = excluded.subject_id,
    actor_id = excluded.actor_id, created_at = excluded.created_at, in_bell = excluded.in_bell,
    mail_after = case
      when comment_id_param is null or excluded.mail_after is null then excluded.mail_after
      else coalesce(n.mail_after, greatest(excluded.mail_after, n.mailed_at + interval '1 day')) end,
    mailed_at = case when comment_id_param is not null then n.mailed_at end,
    count = case when comment_id_param is null then 1 else n.count + 1 end,
    data = case when comment_id_param is null then excluded.data
      when jsonb_array_length(n.data -> 'comment_ids') >= 100 then n.data
      else jsonb_build_object('comment_ids', (n.data -> 'comment_ids') || to_jsonb(comment_id_param)) end
  returning * into notice;
  if notice.mail_after is not null then
    perform private.enqueue('mail_notices', jsonb_build_object('user_id', notice.user_id),
      format('mail_notices %s', notice.id), notice.mail_after);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_admin_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant text := case when new.action like '%\_avatar' then 'avatar' else new.subject_type end;
  subject_id uuid := new.subject_id;
  key text := format('decision %s %s', subject, new.subject_id);
  was_public constant boolean := new.before ->> 'status' in ('active', 'approved', 'published');
  kind text;
  recipient uuid;
  changed jsonb := '{}';
begin
  kind := case
    when new.action in ('approve_deal', 'approve_voucher', 'approve_merchant', 'approve_avatar') then subject || '_approved'
    when new.action = 'approve_edit' then 'deal_edit_approved'
    when new.action = 'reject_edit' then 'deal_edit_rejected'
    when new.action in ('reject_deal', 'reject_voucher', 'reject_merchant', 'reject_avatar') then
      subject || case when was_public then '_removed' else '_rejected' end
    when new.action = 'take_down_merchant' then 'merchant_removed'
    when new.action = 'keep_post' then 'post_approved'
    when new.action = 'take_down_post' then 'post_removed'
    when new.action = 'remove_reported_content' then
      case subject when 'blog_post' then 'post_removed' else subject || '_removed' end
    when new.action in ('expire_deal', 'expire_reported_content') then 'deal_expired'
    when new.action = 'update_deal' then 'deal_changed'
    when new.action = 'edit_comment' then 'comment_changed'
    when new.action = 'delete_comment' then 'comment_removed'
    when new.action in ('ban_member', 'ban_reported_member') then 'banned'
    when new.action = 'lift_ban' then 'unbanned'
  end;
  if kind is null and new.action not like 'undo\_%'
    -- A repeated decision is no news.
    or new.action in ('approve_deal', 'expire_deal') and (new.before ?| array['status', 'expired_at']) is not true
  then
    return null;
  end if;

  if subject = 'deal_edit' then
    subject_id := (select e.deal_id from private.proposed_edits e where e.id = new.subject_id);
  end if;
  recipient := case subject
    when 'deal_edit' then (select d.user_id from public.deals d where d.id = subject_id)
    when 'deal' then (select d.user_id from public.deals d where d.id = new.subject_id)
    when 'voucher' then (select v.user_id from public.voucher_codes v where v.id = new.subject_id)
    when 'merchant' then (select m.user_id from public.merchants m where m.id = new.subject_id)
    when 'blog_post' then (select b.user_id from public.blog_posts b where b.id = new.subject_id)
    -- A deleted comment has lost its author; the log and reports still have it.
    when 'comment' then coalesce(
      (select c.user_id from public.comments c where c.id = new.subject_id),
      (new.before ->> 'user_id')::uuid,
      (select r.author_id from public.reports r
        where r.content_type = 'comment' and r.content_id = new.subject_id and r.author_id is not null
        order by r.created_at desc limit 1))
    else new.subject_id
  end;
  if kind is null then
    perform private.withdraw_notification(recipient, key);
    return null;
  end if;

  if kind in ('banned', 'unbanned') then
    key := 'ban';
  elsif kind = 'deal_changed' then
    key := format('change deal %s', new.subject_id);
    changed := jsonb_build_object('fields', (
      select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(new.after) field
      where field = any (private.deal_fields())));
    if changed = '{"fields": []}' then
      return null;
    end if;
  end if;
  perform private.notify_member(recipient, kind, case subject when 'avatar' then 'profile' when 'deal_edit' then 'deal' else subject end,
    subject_id, key, auth.uid(), data_param => changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
  -- Members who get the notice of a mention instead.
  named constant uuid[] := array(
    select m.user_id from public.comment_mentions m
    where m.comment_id = new.id
      and not private.reaches_as(m.user_id, case m.user_id when answered then 'reply' else 'comment' end, 'mention')
      and private.reaches_as(m.user_id, 'mention', case m.user_id when answered then 'reply' else 'comment' end));
begin
  select * into deal from public.deals where id = new.deal_id;
  -- A commenter on a deal that is no longer public cannot read the answer.
  if (deal.status = 'active' or answered = deal.user_id) and answered <> all (named) then
    perform private.notify_member(
      answered, 'reply', 'comment', new.parent_id, format('reply %s', new.parent_id), new.user_id, new.id);
  end if;
  if deal.user_id is distinct from answered and deal.user_id <> all (named) then
    perform private.notify_member(
      deal.user_id, 'comment', 'deal', deal.id, format('comment %s', deal.id), new.user_id, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.expired_at is null then
    delete from public.notifications n
    where n.user_id = new.user_id and n.bundle_key = format('decision deal %s', new.id)
      and n.kind in ('deal_expired', 'deal_ended_by_members') and n.read_at is null;
  elsif new.expired_by in ('date', 'members') then
    perform private.notify_member(new.user_id,
      case new.expired_by when 'members' then 'deal_ended_by_members' else 'deal_expired' end, 'deal', new.id,
      format('decision deal %s', new.id), data_param => jsonb_build_object('by', new.expired_by));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_heat()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.notifications n where n.user_id = new.user_id and n.bundle_key = format('hot deal %s', new.id)
  ) then
    perform private.notify_member(new.user_id, 'deal_hot', 'deal', new.id, format('hot deal %s', new.id));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_seen_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  key constant text := format('price %s %s', new.deal_id, trim_scale(new.seen_price));
begin
  select * into deal from public.deals where id = new.deal_id;
  if (private.seen_price(deal)).price is distinct from new.seen_price or exists (
    select from public.notifications n
    where n.user_id = deal.user_id and n.bundle_key = key and n.created_at > now() - interval '24 hours')
  then
    return null;
  end if;
  perform private.notify_member(deal.user_id, 'deal_price_seen', 'deal', deal.id, key,
    data_param => jsonb_build_object('price', new.seen_price, 'members', (private.seen_price(deal)).members));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_wrong_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.wrong_until(member) is null then
    perform private.withdraw_notification(member, 'checks paused');
  elsif tg_op = 'INSERT' then
    perform private.notify_member(member, 'checks_paused', 'profile', member, 'checks paused');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_reporter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_member(
    new.user_id, 'report_' || new.status, 'report', new.id, format('report %s', new.id), new.resolved_by);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'deal_hot', 'deal_expired', 'deal_check_asked', 'deal_price_seen', 'deal_changed', 'comment_changed',
    'moderation']
$function$;

CREATE OR REPLACE FUNCTION private.poster_overruled_twice(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) >= 2 from (
    select decided_by, is_over, lag(decided_by) over latest as earlier_by, lag(is_over) over latest as was_over
    from private.expiry_decisions where deal_id = deal_id_param
    window latest as (order by decided_at, id)
  ) as decision
  where decided_by = 'poster' and not is_over and earlier_by = 'members' and was_over
$function$;

CREATE OR REPLACE FUNCTION private.propose_edit(deal_id_param uuid, changes_param jsonb, reason_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if changes_param = '{}' then
    delete from private.proposed_edits where deal_id = deal_id_param and status = 'waiting';
  end if;
  -- An unchanged proposal needs no new review.
  if changes_param in ('{}', private.waiting_fields(deal_id_param)) then
    return;
  end if;
  insert into private.proposed_edits as e (deal_id, changes, reason)
  values (deal_id_param, changes_param, nullif(btrim(reason_param), ''))
  on conflict (deal_id) do update set
    id = case when e.status = 'waiting' then e.id else gen_random_uuid() end,
    created_at = case when e.status = 'waiting' then e.created_at else now() end,
    changes = excluded.changes, reason = coalesce(excluded.reason, case when e.status = 'waiting' then e.reason end),
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp();
end
$function$;

CREATE OR REPLACE FUNCTION private.queues()
 RETURNS TABLE(queue text, waiting bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'deals', count(*), min(d.created_at) from public.deals d
    where d.status = 'pending' and d.expired_at is null
  union all
  select 'edits', count(*), min(e.created_at) from private.proposed_edits e join public.deals d on d.id = e.deal_id
    where e.status = 'waiting' and d.status = 'active'
  union all
  select 'avatars', count(*), min(p.pending_image_since) from public.profiles p where p.profile_image_status = 'pending'
  union all
  select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
    from public.reports r where r.status = 'open'
  union all
  select 'merchants', count(*), min(m.created_at) from public.merchants m where m.status = 'pending'
  union all
  select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v where v.status = 'pending'
  union all
  select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
  union all
  select 'posts', count(*), min(b.published_at) from public.blog_posts b
    where b.status = 'published' and b.reviewed_at is null
  union all
  select 'votes', count(*), min(y.first_vote_at) from private.deals_with_young_votes() y
  union all
  select 'endings', count(*), min(e.agreed_at) from private.member_endings e join public.deals d on d.id = e.deal_id
    where e.state = 'waiting' and private.is_running(d)
$function$;

CREATE OR REPLACE FUNCTION private.rank_changed_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' and new.expired_at is null then
    insert into private.deal_ranking as ranking (deal_id, category, temperature, created_at, trend)
    values (
      new.id, new.category, new.hot_votes - new.cold_votes + new.temperature_offset, new.created_at, private.trend_of(new))
    on conflict (deal_id) do update
      set category = excluded.category, temperature = excluded.temperature, created_at = excluded.created_at,
        trend = excluded.trend;
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
  insert into private.deal_ranking (deal_id, category, temperature, created_at, trend)
  select id, category, hot_votes - cold_votes + temperature_offset, created_at, private.trend_of(added::public.deals)
  from added where status = 'active' and expired_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.reaches_as(member uuid, kind_param text, other_kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select kind_param is not null
    and (private.wants_bell(member, kind_param) or not private.wants_bell(member, other_kind))
    and (private.wants_mail(member, kind_param) or not private.wants_mail(member, other_kind))
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
    perform private.refuse_field('deal_data', 'deal_data must be an object of fields', 'required', '{}');
  end if;
  return deal_data;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_fields(title_param text, description_param text, price_param numeric, merchant_param text, category_param text, location_param text, image_url_param text, deal_url_param text, currency_param text, original_price_param numeric, starts_at_param timestamp with time zone, expires_at_param timestamp with time zone)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
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

CREATE OR REPLACE FUNCTION private.read_list_request(asked private.list_request)
 RETURNS private.list_request
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  asked.category := nullif(nullif(lower(btrim(asked.category)), ''), 'all');
  asked.merchant := private.merchant_key(nullif(btrim(asked.merchant), ''));
  asked.location := private.like_pattern(nullif(btrim(asked.location), ''));
  asked.since := coalesce(asked.since, private.since_of(asked.duration));
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_search(text_param text)
 RETURNS private.search_terms
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(btrim(text_param), 100);
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Intentional signs. Others only separate words, unless there is nothing else.
  select array_agg(private.like_pattern(part)) into asked.signs from (
    select btrim(part, '.,;:!?()"«»،؛؟') as part from regexp_split_to_table(lower(typed), '\s+') as part limit 8
  ) as parts
  where part ~ '[%_\\*=#+@]';
  if asked.words is null and asked.signs is null then
    if typed <> '' then
      asked.signs := array[private.like_pattern(lower(typed))];
    else
      return null;
    end if;
  end if;

  select array_agg(word), array_agg(distinct slug || ':' || word) filter (where slug is not null)
  into asked.category_words, asked.named
  from unnest(asked.words) as word, unnest(private.categories_named(word)) as slug;
  if asked.words <@ asked.category_words then -- without other words they are ordinary words
    asked.category_words := '{}';
  end if;
  asked.category_words := coalesce(asked.category_words, '{}');
  asked.words := array(select word from unnest(asked.words) as word where word <> all (asked.category_words));
  asked.patterns := array(select private.search_pattern(word) from unnest(asked.words) as word);
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  return asked;
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
    perform private.refuse_field('starts_at', 'The start must be in the future', 'start_in_future', '{}');
  end if;
  return starts_at_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_voucher_fields(code_param text, description_param text, merchant_param text, merchant_url_param text, discount_value_param numeric, discount_type_param text, expiry_date_param date, brand_image_url_param text)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  kind text := lower(btrim(discount_type_param));
  voucher public.voucher_codes;
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
  perform private.check_voucher_code(voucher);
  return voucher;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_ended_session(subject_id_param uuid, is_member_param boolean, except_session_id_param uuid, ended_at_param timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.ended_sessions where ended_at < now() - interval '20 minutes';
  insert into private.ended_sessions (subject_id, is_member, except_session_id, ended_at)
  values (subject_id_param, is_member_param, except_session_id_param, ended_at_param)
  on conflict (subject_id) do update
    set except_session_id = excluded.except_session_id, ended_at = excluded.ended_at;
  perform pg_notify('samha_changes', 'session ' || subject_id_param);
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
  if by_param = 'moderator' and not is_over_param
    and (ending.state = 'waiting' or earlier.is_over and earlier.decided_by = 'members')
  then
    insert into private.wrong_checks (decision_id, user_id)
    select written, m.user_id from private.ending_members m
    where m.ending_id = ending.id and (wrong_member_param is null or m.user_id = wrong_member_param);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.recount_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deals d
  set (live_count, gone_count, last_confirmed_at, confirmed_by_poster) = (select s.* from private.sum_checks(d.id, d.user_id) s)
  where d.id in (select deal_id from changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.referenced_image_keys(keys_param text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with shown (text) as (
    select image_url from public.deals
    where status <> 'rejected' or updated_at > now() - interval '30 days'
    -- An admin can undo a decision on a change for ten minutes.
    union all select changes ->> 'image_url' from private.proposed_edits
    where status = 'waiting' or decided_at > now() - interval '15 minutes'
    union all select replaced -> 'deal' ->> 'image_url' from private.proposed_edits
    where decided_at > now() - interval '15 minutes'
    union all select profile_image_url from public.profiles
    union all select pending_profile_image_url from public.profiles
    union all select brand_image_url from public.voucher_codes
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true
    union all select logo_url from public.merchants
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true
    union all select cover_image_url || ' ' || content from public.blog_posts b
    where status = 'published' or not exists (
      select from private.taken_down_posts t
      where t.post_id = b.id and greatest(t.taken_down_at, b.updated_at) <= now() - interval '30 days')
    -- An admin can undo a decision on an avatar for ten minutes.
    union all select a.before ->> image.field
      from public.admin_actions a, unnest(array['profile_image_url', 'pending_profile_image_url']) as image (field)
      where a.action in ('approve_avatar', 'reject_avatar') and a.created_at > now() - interval '15 minutes'
  )
  select distinct found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
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
  delete from private.member_endings where agreed_at < now() - interval '90 days' and state <> 'waiting';
  if cardinality(refreshed) > 0 then
    -- private.notify_change ignores changes of counts alone.
    perform pg_notify('samha_changes', 'deals');
  end if;
  return cardinality(refreshed);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_avatar_access(procedure_param text, details_param jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  if private.is_admin() then
    perform private.require_admin(); -- also refuses a banned admin
    return null;
  end if;
  -- At most 60 events per caller and hour, so that repeated calls cannot fill the table.
  if (select count(*) from public.security_events
    where user_id = auth.uid() and event = 'refused_admin_call' and created_at > now() - interval '1 hour') < 60
  then
    perform private.log_security_event(
      'refused_admin_call', jsonb_build_object('procedure', procedure_param) || details_param);
  end if;
  perform set_config('response.status', '403', true);
  return jsonb_build_object(
    'code', 'PT403', 'hint', 'no_admin_privileges', 'details', null,
    'message', 'Unauthorized: You do not have admin privileges');
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_changed(updated_at timestamp with time zone, expected_updated_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if updated_at <> expected_updated_at then
    raise exception 'This has changed since you opened it' using errcode = 'PT409', hint = 'content_changed';
  end if;
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
    perform private.refuse_field(unknown_field, format('%s cannot be changed here', unknown_field), 'not_changeable');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_writer(member_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_banned(member_param);
  if private.must_confirm_email(member_param) then
    raise exception 'Confirm your email address first: open the link that we sent you.'
      using errcode = 'PT403', hint = 'email_not_confirmed';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_kept_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.kept_posts as k (post_id, title, content) values (new.id, new.title, new.content)
  on conflict (post_id) do update set title = excluded.title, content = excluded.content where private.is_admin();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remind_admins()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  awake uuid[] := array(
    select a.user_id from private.admins a
    where private.wants_mail(a.user_id, 'moderation') and not private.is_quiet_hour(a.user_id));
  not_empty text[] := array(select q.queue from private.queues() q where q.waiting > 0 and q.queue <> 'messages');
begin
  lock table private.queue_reminders in share row exclusive mode;
  delete from private.queue_reminders where queue <> all (not_empty);
  if awake = '{}' or not exists (
    select from private.queues() q left join private.queue_reminders r using (queue)
    where q.queue = any (not_empty)
      and (r.queue is null or greatest(r.reminded_at, q.oldest_at) <= now() - interval '1 hour')
  ) then
    return 0;
  end if;
  insert into private.queue_reminders (queue) select unnest(not_empty)
  on conflict (queue) do update set reminded_at = excluded.reminded_at;
  perform private.enqueue('mail_admin', jsonb_build_object('admin_id', admin_id), 'mail_admin ' || admin_id)
  from unnest(awake) admin_id;
  return cardinality(awake);
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
        'link_url', d.deal_url)
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

CREATE OR REPLACE FUNCTION private.require_contact_pace()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule text[] := regexp_match(private.setting('limit_contact'), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := rule[1]::integer;
  span interval := make_interval(secs => rule[2]::integer);
  writer text := private.contact_sender();
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- Serialised, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtext('contact_pace'));
  delete from private.contact_pace where sent_at <= now() - span;
  if (select count(*) from private.contact_pace where sender = writer and writer <> 'unknown') >= allowed
    or (writer not like 'member %'
      and (select count(*) from private.contact_pace where sender not like 'member %') >= allowed * 40)
  then
    raise exception 'Too many messages. %', private.wait_text(rule[2]::integer)
      using errcode = 'PT429', hint = 'too_fast',
        detail = json_build_object('seconds', rule[2]::integer, 'what', 'messages')::text;
  end if;
  insert into private.contact_pace (sender) values (writer);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_member()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  perform private.refuse_writer(member);
  return member;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_pace(what_param text, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule text[] := regexp_match(private.setting('limit_' || what_param), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := private.allowed_pace(rule[1]::integer, member);
  span interval := make_interval(secs => rule[2]::integer);
  taken timestamptz[];
  seconds integer;
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- One at a time per member, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || what_param, 22));
  delete from private.member_writes w
  where w.user_id = member and w.what = what_param and w.written_at <= now() - span;
  taken := array(
    select w.written_at from private.member_writes w
    where w.user_id = member and w.what = what_param
    order by w.written_at desc limit allowed);
  if cardinality(taken) >= allowed then
    seconds := greatest(1, ceil(extract(epoch from taken[allowed] + span - now())));
    raise exception 'Too many %.% %', replace(what_param, '_', ' '),
      case when allowed < rule[1]::integer then ' New members start slowly.' else '' end, private.wait_text(seconds)
      using errcode = 'PT429', hint = 'too_fast', detail = json_build_object(
        'seconds', seconds, 'what', what_param, 'new_member', (allowed < rule[1]::integer)::integer)::text;
  end if;
  insert into private.member_writes (user_id, what) values (member, what_param);
end
$function$;

CREATE OR REPLACE FUNCTION private.reset_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deal_checks set weight = 0 where deal_id = new.id and weight > 0;
  return null;
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
      raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
    end if;
    before := jsonb_populate_record(deal, (
      select jsonb_object_agg(field, edit.replaced -> 'deal' -> field)
      from unnest(array(select jsonb_object_keys(edit.changes)) || array['expired_at', 'expired_by', 'edited_at']) as field));
    perform private.write_edit(before);
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

CREATE OR REPLACE FUNCTION private.restore_state(kind text, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  earlier constant jsonb := coalesce(decision.before, '{}');
begin
  case kind
    when 'deal' then
      perform private.delete_expiry_decision(decision);
      update public.deals set
        status = coalesce(earlier ->> 'status', status::text)::public.deal_status,
        -- Approval ends an expiry; a pending deal has none by its announced end.
        expired_at = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then (earlier ->> 'expired_at')::timestamptz else expired_at end,
        expired_by = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then private.last_ender(decision.subject_id, (earlier ->> 'expired_at')::timestamptz) else expired_by end,
        rejection_reason = case when decision.action = 'expire_deal'
          then rejection_reason else earlier ->> 'rejection_reason' end,
        updated_at = now()
      where id = decision.subject_id;
    when 'edit' then
      perform private.restore_edit(decision.subject_id);
    when 'voucher' then
      update public.voucher_codes set
        status = (earlier ->> 'status')::public.voucher_status, rejection_reason = earlier ->> 'rejection_reason',
        rejected_at = case earlier ->> 'status' when 'rejected' then coalesce(rejected_at, decision.created_at) end
      where id = decision.subject_id;
    when 'merchant' then
      update public.merchants set
        status = (earlier ->> 'status')::public.merchant_status, rejection_reason = earlier ->> 'rejection_reason',
        rejected_at = case earlier ->> 'status' when 'rejected' then coalesce(rejected_at, decision.created_at) end
      where id = decision.subject_id;
    when 'avatar' then
      update public.profiles set
        profile_image_url = case when earlier ? 'profile_image_url'
          then earlier ->> 'profile_image_url' else profile_image_url end,
        profile_image_status = (earlier ->> 'profile_image_status')::public.profile_image_status,
        pending_profile_image_url = earlier ->> 'pending_profile_image_url',
        pending_image_since = (earlier ->> 'pending_image_since')::timestamptz
      where id = decision.subject_id;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.review_of(old_post public.blog_posts, post public.blog_posts)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if post.status = 'published' and exists (
    select from private.taken_down_posts t where t.post_id = post.id and t.hash = private.blog_post_hash(post))
  then
    raise exception 'An admin took this post down. Change it before you publish it again.'
      using errcode = 'PT409', hint = 'post_taken_down';
  end if;
  if private.is_trusted_author(post.user_id) or private.is_admin() then
    if post.status = 'published' and auth.uid() is not null and not private.is_admin()
      and private.change_since_kept(post) >= 0.3333
    then
      return null;
    end if;
    return case when post.status = 'published' then coalesce(post.reviewed_at, now()) else post.reviewed_at end;
  end if;
  -- Without an account: a job, or the foreign key of a deleted author.
  if auth.uid() is not null and private.blog_post_hash(post) is distinct from private.blog_post_hash(old_post) then
    return null;
  end if;
  return post.reviewed_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_form(text_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((' '::text || btrim(regexp_replace(regexp_replace(regexp_replace(translate(regexp_replace(lower(NORMALIZE(text_param, NFKD)), '[''’ʼ\u0300-\u036f\u0621\u0640\u064b-\u065f\u0670]'::text, ''::text, 'g'::text), 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةٱپچڤگکیہھۃٹڈڑںےژ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, 'ABTCJHXDVRZSUsdtzOGFQKLMNEWYYEAPcvgKYEEEtdrNYj01234567890123456789'::text), '([0-9])([A-Za-z])'::text, '\1 \2'::text, 'g'::text), '([A-Za-z])([0-9])'::text, '\1 \2'::text, 'g'::text), '[^A-Za-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+'::text, ' '::text, 'g'::text))) || ' '::text);

CREATE OR REPLACE FUNCTION private.search_pattern(word_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((CASE WHEN (char_length(word_param) < 3) THEN '% '::text ELSE '%'::text END || word_param) || '%'::text);

CREATE OR REPLACE FUNCTION private.secret(key_param text)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known constant text := private.setting(key_param);
begin
  if known is not null then
    return decode(known, 'hex');
  end if;
  insert into private.settings (key, value)
  values (key_param, encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
  on conflict (key) do nothing;
  return decode((select value from private.settings where key = key_param), 'hex');
end
$function$;

CREATE OR REPLACE FUNCTION private.seen_price(deal public.deals, OUT price numeric, OUT members integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.seen_price, count(*)::integer from public.deal_checks c
  where c.deal_id = deal.id and c.seen_price is distinct from deal.price and c.seen_price is not null and c.weight > 0
    and c.created_at > now() - interval '7 days'
  group by c.seen_price having count(*) >= 2
  order by count(*) desc, max(c.created_at) desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.session_end(created_param timestamp with time zone, refreshed_param timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(
    created_param + interval '180 days',
    coalesce(refreshed_param at time zone 'utc', created_param) + interval '30 days')
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
    perform private.refuse_field('reason', 'Reason must be 1 to 1,000 characters', 'length', '{"min": 1, "max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('reason', 'Reason', why, true));
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_field('until', 'The end of a ban must be in the future', 'end_in_future', '{}');
  end if;
  -- Serialised with grant_admin and other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so admins cannot ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned. Remove the admin role first.'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans where user_id = user_id_param;
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
    expired_by = case action when 'expire' then 'moderator' when 'approve' then null else expired_by end,
    updated_at = now()
  where id = deal_id_param;
  if old.status = 'active' and (action = 'expire' or (action = 'approve' and old.expired_at is not null)) then
    perform private.record_expiry_decision(deal_id_param, action = 'expire', 'moderator');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_voucher_decision(voucher_id_param uuid, action text, reason text)
 RETURNS public.voucher_codes
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.voucher_codes set
    status = case action when 'approve' then 'active' else 'rejected' end::public.voucher_status,
    rejection_reason = case action when 'reject' then reason end,
    rejected_at = case action when 'reject' then now() end
  where id = voucher_id_param
  returning *
$function$;

CREATE OR REPLACE FUNCTION private.settle_gone(deal public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ending private.member_endings;
begin
  -- One at a time, so that two deals do not share the last place below a limit.
  perform pg_advisory_xact_lock(hashtextextended('member endings', 22));
  if (select coalesce(sum(weight), 0) from private.agreeing_checks(deal, true)) < 6 then
    return deal;
  end if;
  insert into private.member_endings (deal_id, state)
  values (deal.id, case when private.ending_must_wait(deal.id) then 'waiting' else 'ended' end)
  returning * into ending;
  insert into private.ending_members (ending_id, user_id, weight, said_at)
  select ending.id, c.user_id, c.weight, c.created_at from private.agreeing_checks(deal, true) c;
  return case ending.state when 'ended' then private.decide_expiry(deal.id, true, 'members') else deal end;
end
$function$;

CREATE OR REPLACE FUNCTION private.silence_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.wrong_until(new.user_id) > now() then
    perform from public.deals d
    where d.id in (select c.deal_id from public.deal_checks c where c.user_id = new.user_id and c.weight > 0)
    order by d.id for update;
    update public.deal_checks set weight = 0 where user_id = new.user_id and weight > 0;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.site_currency()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 'GBP'::text;

CREATE OR REPLACE FUNCTION private.price_group(price_param numeric, currency_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (price_param IS NULL) THEN NULL::text WHEN ((price_param = (0)::numeric) OR (currency_param = private.site_currency())) THEN ''::text ELSE currency_param END;

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, asked private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((asked).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (asked).merchant)) AND (((asked).location IS NULL) OR ((deal).location ~~* (asked).location)) AND (((asked).since IS NULL) OR ((deal).created_at >= (asked).since)) AND ((COALESCE((asked).min_price, (asked).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((asked).min_price IS NULL) OR ((deal).price >= (asked).min_price)) AND (((asked).max_price IS NULL) OR ((deal).price <= (asked).max_price)));

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND (((filters).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (filters).merchant)) AND (((filters).location IS NULL) OR ((deal).location ~~* (filters).location)) AND (((filters).since IS NULL) OR ((deal).created_at >= (filters).since)) AND ((COALESCE((filters).min_price, (filters).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((filters).min_price IS NULL) OR ((deal).price >= (filters).min_price)) AND (((filters).max_price IS NULL) OR ((deal).price <= (filters).max_price)) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

CREATE OR REPLACE FUNCTION private.start_mail_confirmation(user_id_param uuid, token_hash_param bytea)
 RETURNS TABLE(email text, language text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with started as (
    update private.mail_addresses a set token_hash = token_hash_param, token_until = now() + interval '1 day'
    where a.user_id = user_id_param and a.asked_at is not null and private.address_state(a.user_id) <> 'confirmed'
      and lower(a.email) = (select lower(u.email) from auth.users u where u.id = a.user_id)
    returning a.user_id, a.email
  )
  select started.email, s.language from started left join public.notification_settings s using (user_id)
$function$;

CREATE OR REPLACE FUNCTION private.state_of_deal(status_param public.deal_status, expires_at_param timestamp with time zone, expired_at_param timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status_param = 'rejected' then 'rejected'
    when expired_at_param is not null or status_param = 'active' and expires_at_param <= now() then 'expired'
    else status_param::text
  end
$function$;

CREATE OR REPLACE FUNCTION private.state_of_voucher(status_param public.voucher_status, expiry_date_param date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status_param = 'active' and expiry_date_param < (now() at time zone 'UTC')::date then 'expired'
    else status_param::text
  end
$function$;

CREATE OR REPLACE FUNCTION private.sum_checks(deal_id_param uuid, poster uuid, OUT live_count integer, OUT gone_count integer, OUT last_confirmed_at timestamp with time zone, OUT confirmed_by_poster boolean)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    count(*) filter (where private.confirms(c.verdict) = 1),
    count(*) filter (where c.verdict = 'gone'),
    max(c.created_at) filter (where private.confirms(c.verdict) = 1),
    coalesce((array_agg(c.user_id order by c.created_at desc) filter (where private.confirms(c.verdict) = 1))[1] = poster, false)
  from public.deal_checks c
  where c.deal_id = deal_id_param and c.weight > 0 and c.is_recent and c.created_at > now() - interval '72 hours'
$function$;

CREATE OR REPLACE FUNCTION private.take_down_post(post_id_param uuid, reason_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  post public.blog_posts;
begin
  update public.blog_posts set status = 'draft', reviewed_at = null where id = post_id_param returning * into post;
  insert into private.taken_down_posts as t (post_id, reason, hash)
  values (post_id_param, coalesce(btrim(reason_param), ''), private.blog_post_hash(post))
  on conflict (post_id) do update set reason = excluded.reason, hash = excluded.hash, taken_down_at = now();
  delete from private.trusted_authors where user_id = post.user_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_down_reason(post_id_param uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.reason from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id
  where t.post_id = post_id_param and (b.user_id = auth.uid() or private.is_admin())
$function$;

CREATE OR REPLACE FUNCTION private.text_rule(field_param text, label text, text_param text, may_break_lines boolean DEFAULT false)
 RETURNS private.field_rule
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when not may_break_lines and text_param ~ '[\n\r]'
    then row(field_param, false, label || ' must be on one line', 'one_line', '{}'::jsonb)::private.field_rule
    else row(field_param, coalesce(private.is_plain_text(text_param, may_break_lines), true),
      label || ' must be visible text without control characters', 'plain_text', '{}'::jsonb)::private.field_rule
  end
$function$;

CREATE OR REPLACE FUNCTION private.trend_of(deal public.deals)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((sign((((deal).hot_votes - (deal).cold_votes))::double precision) * log((GREATEST(1, abs(((deal).hot_votes - (deal).cold_votes))))::double precision)) + ((EXTRACT(epoch FROM GREATEST((deal).created_at, (deal).starts_at)))::double precision / (45000)::double precision));

CREATE OR REPLACE FUNCTION private.ranking_of(deal public.deals)
 RETURNS SETOF private.deal_ranking
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
 SELECT (deal).id AS id,
     (deal).category AS category,
     (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset),
     (deal).created_at AS created_at,
     private.trend_of(deal) AS trend_of;
END;

CREATE OR REPLACE FUNCTION private.unsubscribe_token(member uuid, kind_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signed constant text := format('%s.%s', replace(member::text, '-', ''), kind_param);
  key bytea;
begin
  if kind_param <> all (private.optional_kinds()) then
    return null;
  end if;
  key := private.secret('unsubscribe_key');
  -- The key is part of the outer and the inner hash, which prevents length extension.
  return format('%s.%s', signed, encode(sha256(key || sha256(key || convert_to(signed, 'UTF8'))), 'hex'));
end
$function$;

CREATE OR REPLACE FUNCTION private.unwrap_object(sent jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(sent) = 'string' and starts_with(btrim(sent #>> '{}'), '{') then (sent #>> '{}')::jsonb
    else sent
  end
$function$;

CREATE OR REPLACE FUNCTION private.version_of_edit(edit private.proposed_edits, deal public.deals)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select greatest(edit.updated_at, deal.updated_at)
$function$;

CREATE OR REPLACE FUNCTION private.wait_text(seconds integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select format('Try again in %s %s%s.', count, unit, case when count = 1 then '' else 's' end)
  from (
    select greatest(1, ceil(seconds / per::numeric)) as count, unit
    from (values (0, 1, 'second'), (120, 60, 'minute'), (7200, 3600, 'hour'), (172800, 86400, 'day')) as units (since, per, unit)
    where seconds >= since or since = 0
    order by since desc limit 1
  ) as chosen
$function$;

CREATE OR REPLACE FUNCTION private.waiting_fields(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select changes from private.proposed_edits where deal_id = deal_id_param and status = 'waiting'), '{}')
$function$;

CREATE OR REPLACE FUNCTION private.wants_bell(member uuid, kind_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select (s.bell ->> kind_param)::boolean from public.notification_settings s where s.user_id = member), true)
$function$;

CREATE OR REPLACE FUNCTION private.wants_mail(member uuid, kind_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select (s.mail ->> kind_param)::boolean from public.notification_settings s where s.user_id = member),
    kind_param = 'moderation')
$function$;

CREATE OR REPLACE FUNCTION private.weight_left(deal_id_param uuid, member uuid, networks_param bytea[])
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule constant text[] := regexp_match(private.setting('limit_checks_address'), '^(\d{1,6})/(\d{1,8})$');
  since constant timestamptz := now() - least(make_interval(secs => rule[2]::integer), interval '24 hours');
begin
  return (
    select greatest(0, min(rule[1]::integer + place - 1 - (
      select coalesce(sum(c.weight), 0)::integer
      from private.check_networks n join public.deal_checks c using (deal_id, user_id)
      where n.deal_id = deal_id_param and n.user_id <> member and n.seen_at > since
        and n.networks[place] = networks_param[place])))
    from generate_subscripts(networks_param, 1) as place);
end
$function$;

CREATE OR REPLACE FUNCTION private.who_ended(ended private.expiry_decisions)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_agg(p.username order by m.said_at, p.username)
  from private.ending_members m join public.profiles p on p.id = m.user_id
  where m.ending_id = (
    select e.id from private.member_endings e
    where e.deal_id = ended.deal_id and e.agreed_at <= ended.decided_at order by e.agreed_at desc limit 1)
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comment_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.withdraw_comments(
    array[
      (select c.user_id from public.comments c where c.id = new.parent_id),
      (select d.user_id from public.deals d where d.id = new.deal_id)],
    array[new.id], array['comment', 'reply']);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comments(readers uuid[], comment_ids uuid[], kinds text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice record;
begin
  for notice in
    select n.id, n.count, n.actor_id, told.kept, told.lost
    from public.notifications n
    cross join lateral (
      select coalesce(jsonb_agg(c.id order by c.place) filter (where c.id::uuid <> all (comment_ids)), '[]') as kept,
        count(*) filter (where c.id::uuid = any (comment_ids)) as lost
      from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as c (id, place)
    ) as told
    where n.user_id = any (readers) and n.read_at is null and n.kind = any (kinds) and told.lost > 0
    for update of n
  loop
    if notice.kept = '[]' then
      delete from public.notifications n where n.id = notice.id;
    else
      update public.notifications n set
        count = greatest(n.count - notice.lost, 1), data = jsonb_build_object('comment_ids', notice.kept),
        -- The text names the author of the latest comment.
        actor_id = coalesce((select c.user_id from public.comments c where c.id = (notice.kept ->> -1)::uuid), n.actor_id)
      where n.id = notice.id;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comments_of(reader uuid, author uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.withdraw_comments(array[reader], array(
    select distinct c.id
    from public.notifications n
    cross join lateral jsonb_array_elements_text(n.data -> 'comment_ids') told
    join public.comments c on c.id = told::uuid
    where n.user_id = reader and n.read_at is null and n.kind in ('comment', 'reply', 'mention') and c.user_id = author),
    array['comment', 'reply', 'mention'])
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_notification(user_id_param uuid, bundle_key_param text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.notifications
  where user_id = user_id_param and bundle_key = bundle_key_param and read_at is null
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_price_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications n
  where n.user_id = new.user_id and n.kind = 'deal_price_seen' and n.subject_id = new.id and n.read_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_check(deal public.deals, member uuid, said public.check_verdict, price numeric)
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
  if member = deal.user_id then
    standing.weight := greatest(1, standing.weight);
    standing.reason := null;
  elsif standing.weight > 0 and not standing.is_established and private.setting('limit_checks_address') is not null then
    networks := private.caller_networks(deal.id);
    standing.weight := least(standing.weight, private.weight_left(deal.id, member, networks));
    standing.reason := case when standing.weight = 0 then 'address' end;
  end if;
  insert into public.deal_checks (deal_id, user_id, verdict, seen_price, weight)
  values (deal.id, member, said, case when said = 'price_changed' then price end, standing.weight)
  on conflict (deal_id, user_id) do update set
    verdict = excluded.verdict, seen_price = excluded.seen_price, weight = excluded.weight, is_recent = true,
    created_at = clock_timestamp();
  delete from private.check_networks where deal_id = deal.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.check_networks (deal_id, user_id, networks) values (deal.id, member, networks);
  end if;
  return standing.reason;
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

CREATE OR REPLACE FUNCTION private.wrong_until(member uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select max(w.marked_at) + interval '30 days' from private.wrong_checks w
  where w.user_id = member and w.marked_at > now() - interval '30 days' and 3 <= (
    select count(*) from private.wrong_checks e
    where e.user_id = member and e.marked_at between w.marked_at - interval '30 days' and w.marked_at)
$function$;

CREATE OR REPLACE FUNCTION private.young_votes()
 RETURNS TABLE(deal_id uuid, user_id uuid, username text, vote_type public.vote_type, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Starts from the accounts: few are new this week.
  select v.deal_id, v.user_id, p.username, v.vote_type, v.created_at
  from public.profiles p
  join public.deal_votes v on v.user_id = p.id
  left join private.vote_reviews r on r.deal_id = v.deal_id
  where p.created_at > now() - interval '8 days'
    and v.created_at > now() - interval '7 days'
    and v.created_at < p.created_at + interval '24 hours'
    and (r.seen_until is null or v.created_at > r.seen_until)
$function$;

CREATE OR REPLACE FUNCTION public.confirm_mail_address(token_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid;
begin
  update private.mail_addresses a set
    confirmed_at = now(), token_hash = null, token_until = null, asked_at = null, asks = 0, asks_since = null,
    refused_at = null, refusals = 0
  where a.token_hash = sha256(convert_to(token_param, 'UTF8')) and a.token_until > now()
    and lower(a.email) = (select lower(u.email) from auth.users u where u.id = a.user_id)
  returning a.user_id into member;
  if member is null then
    raise exception 'This link has expired or was used before' using errcode = 'PT400', hint = 'link_expired';
  end if;
  delete from private.unconfirmed_emails where user_id = member;
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
        and (max_price_param is null or price <= max_price_param)
        and (private.is_running(deals) or (include_expired and private.is_over(deals)))
    );
  end if;
  return private.count_kept_deals(only_category, include_expired);
end
$function$;

CREATE OR REPLACE FUNCTION public.count_deals_by_category()
 RETURNS TABLE(category text, deals bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select counts.category, counts.current_deals - (
    select count(*) from private.deals_out_of_time() as d where d.category = counts.category
  )
  from private.deal_counts counts
  where counts.current_deals > 0
$function$;

CREATE OR REPLACE FUNCTION public.count_my_submissions()
 RETURNS TABLE(content text, status text, items bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select 'deal', private.state_of_deal(d.status, d.expires_at, d.expired_at), count(*)
    from public.deals d where d.user_id = member group by 2
    union all
    select 'voucher', private.state_of_voucher(v.status, v.expiry_date), count(*)
    from public.voucher_codes v where v.user_id = member group by 2;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_unread_notifications()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return (select count(*) from (
    select from public.notifications n where n.user_id = member and n.read_at is null and n.in_bell limit 100) as unread);
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
    perform private.refuse_field('is_over_param', 'Say whether the deal is over', 'required', '{}');
  end if;
  select * into old from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if not private.ending_waits(old.id) then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if is_over_param then
    perform private.set_deal_decision(old.id, 'expire', null);
    perform private.log_admin_action('expire_deal', 'deal', old.id, jsonb_build_object('expired_at', old.expired_at),
      (select jsonb_build_object('expired_at', expired_at) from public.deals where id = old.id));
  else
    perform private.record_expiry_decision(old.id, false, 'moderator');
    perform private.log_admin_action('keep_deal', 'deal', old.id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_reports(content_type_param text, content_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text, content_action_param text DEFAULT 'keep'::text, ban_reason_param text DEFAULT NULL::text, ban_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  seen jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  perform private.check_report_decision(kind, decision, message, content_action);
  -- The second of two admins waits here and then finds no open report.
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where content_type::text = kind and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports where content_type::text = kind and content_id = content_id_param) then
      raise exception 'Someone else has already decided on this' using errcode = 'PT409', hint = 'already_decided';
    end if;
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;

  if content_action = 'keep' then
    perform private.log_admin_action(
      case decision when 'resolved' then 'resolve_reports' else 'dismiss_reports' end,
      kind, content_id_param, null, jsonb_build_object('reports', decided), message);
  elsif content_action = 'ban' then
    select r.author_id into author from public.reports r
    where r.content_type::text = kind and r.content_id = content_id_param and r.author_id is not null
    order by r.created_at desc limit 1;
    ban := private.set_ban(author, ban_reason_param, ban_until_param);
    perform private.log_admin_action(
      'ban_reported_member', 'profile', author, ban,
      jsonb_build_object('banned', true, 'until', ban_until_param, 'reports', decided), ban_reason_param);
  else
    seen := private.reported_content(kind::public.report_content_type, content_id_param);
    perform private.act_on_reported_content(kind, content_id_param, content_action, message);
    perform private.log_admin_action(
      content_action || '_reported_content', kind, content_id_param, seen,
      private.reported_content(kind::public.report_content_type, content_id_param)
        || jsonb_build_object('reports', decided), message);
  end if;
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_member_sessions(user_id_param uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended uuid[];
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  with gone as (delete from auth.sessions where user_id = user_id_param returning id)
  select coalesce(array_agg(id), '{}') into ended from gone;
  perform private.log_admin_action(
    'end_member_sessions', 'profile', user_id_param, jsonb_build_object('sessions', cardinality(ended)), '{"sessions": 0}');
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'end_member_sessions', jsonb_build_object('sessions', cardinality(ended)));
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_my_session(session_id_param uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  ended uuid;
begin
  -- Its refresh tokens are deleted by their foreign key.
  delete from auth.sessions where id = session_id_param and user_id = member returning id into ended;
  return ended;
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
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id))
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

CREATE OR REPLACE FUNCTION public.get_business(slug_param text)
 RETURNS TABLE(slug text, name text, merchant_key text, is_registered boolean, description text, website text, category text, location text, halal_certifier text, certificate_number text, logo_url text, created_at timestamp with time zone, deals bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  wanted text := private.merchant_key(slug_param);
  merchant public.merchants;
  running bigint;
  known_name text;
begin
  select * into merchant from public.merchants m
  where m.status = 'approved' and (m.slug = wanted or m.name_key = wanted)
  order by (m.slug = wanted) desc, m.created_at limit 1;
  wanted := coalesce(merchant.name_key, wanted);
  select sum(c.current_deals),
    (array_agg(c.name order by c.current_deals desc, c.category) filter (where c.current_deals + c.expired_deals > 0))[1]
  into running, known_name
  from private.merchant_deal_counts c where c.merchant_key = wanted;
  if merchant.id is null and (known_name is null or wanted = 'unknown-merchant') then
    return;
  end if;
  running := coalesce(running, 0) - (
    select count(*) from private.deals_out_of_time() as d where private.merchant_key(d.merchant) = wanted
  );
  return query select
    coalesce(merchant.slug, wanted), coalesce(merchant.name, known_name), wanted, merchant.id is not null,
    coalesce(merchant.description, ''), coalesce(merchant.website, ''), merchant.category,
    coalesce(merchant.location, ''), coalesce(merchant.halal_certifier, ''), coalesce(merchant.certificate_number, ''),
    coalesce(merchant.logo_url, ''), merchant.created_at, running;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_deal_checks(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'boughtCount', (
      select case when count(*) >= 3 then count(*) end from public.deal_checks c
      where c.deal_id = d.id and c.verdict = 'bought' and c.weight > 0),
    'seenPrice', seen.price,
    'seenBy', seen.members,
    'endings', (select count(*) from public.get_deal_endings(d.id)))
  from public.deals d left join lateral private.seen_price(d) as seen on true
  where d.id = deal_id_param and d.status = 'active'
$function$;

CREATE OR REPLACE FUNCTION public.get_deal_endings(deal_id_param uuid)
 RETURNS TABLE(kind text, by text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  select case when decision.is_over then 'ended' else 'returned' end, decision.decided_by, decision.decided_at
  from public.deals d
  cross join lateral (
    select t.is_over, t.decided_by, t.decided_at, lag(t.is_over, 1, false) over (order by t.decided_at) as was_over
    from private.expiry_decisions t where t.deal_id = d.id
    union all
    select true, 'date', coalesce(d.expired_at, d.expires_at), false where private.ended_by(d) = 'date'
  ) as decision
  where d.id = deal_id_param and (d.status = 'active' or d.user_id = auth.uid() or private.is_admin())
    -- Without decisions that changed nothing.
    and decision.is_over <> decision.was_over
  order by decision.decided_at desc
  limit 100
$function$;

CREATE OR REPLACE FUNCTION public.get_failed_jobs()
 RETURNS TABLE(task text, retried bigint, failed bigint, oldest_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select s.task, s.retried, s.failed, s.oldest_at from private.job_states() s where s.retried + s.failed > 0;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_image_audience(image_key_param text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (private.image_key('/' || image_key_param) = image_key_param and image_key_param not like 'avatar/%') is not true then
    return 'none';
  end if;
  if private.is_public_image(image_key_param) or not private.is_named_image(image_key_param) then
    return 'public';
  end if;
  if auth.uid() is not null and private.has_open_session()
    and (auth.uid()::text = split_part(image_key_param, '/', 2) or private.is_admin())
  then
    return 'private';
  end if;
  return 'none';
end
$function$;

CREATE OR REPLACE FUNCTION public.get_last_background_run()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if to_regclass('graphile_worker._private_known_crontabs') is null then
    return null;
  end if;
  return (select max(greatest(known_since, last_execution)) from graphile_worker._private_known_crontabs);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_member_endings()
 RETURNS TABLE(deal_id uuid, title text, merchant text, username text, ended_at timestamp with time zone, is_expired boolean, waits boolean, members jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.username, e.agreed_at, d.is_expired, e.state = 'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.id, 'username', p.username, 'created_at', p.created_at, 'weight', m.weight) order by m.said_at, p.id), '[]')
      from private.ending_members m join public.profiles p on p.id = m.user_id where m.ending_id = e.id)
    from private.member_endings e
    join public.deals_with_temperature d on d.id = e.deal_id
    where e.agreed_at > now() - interval '24 hours' or e.state = 'waiting' and d.is_running
    order by e.agreed_at desc, e.id
    limit 200;
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
  order by v.expiry_date nulls last, v.created_at desc, v.id
  limit 50
$function$;

CREATE OR REPLACE FUNCTION public.get_monthly_temperature_leaderboard(current_month_only boolean DEFAULT true, limit_param integer DEFAULT 20)
 RETURNS TABLE(rank integer, user_id uuid, username text, profile_image_url text, deals_count integer, total_temperature integer, month_label text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  with asked as (
    select case when coalesce(current_month_only, true) then private.month_of(now()) else '-infinity'::date end as month,
      least(greatest(coalesce(limit_param, 20), 0), 100) as rows
  ), upcoming as materialized (
    -- Totals include deals that have not started; few.
    select d.user_id, count(*)::integer as deals,
      sum(d.hot_votes - d.cold_votes + d.temperature_offset)::integer as temperature
    from private.deals_out_of_time() as d
    where private.is_upcoming(d) and d.user_id is not null
      and (select month from asked) in ('-infinity', private.month_of(d.created_at))
    group by d.user_id
  ), kept as (
    -- Enough members to fill the list after the subtraction.
    (select totals.* from private.member_temperatures totals
      join public.profiles p on p.id = totals.user_id
      where totals.deals_count > 0 and totals.month = (select month from asked)
      order by totals.temperature desc, totals.deals_count desc, p.username
      limit (select rows from asked) + (select count(*) from upcoming))
    union
    select totals.* from private.member_temperatures totals join upcoming using (user_id)
    where totals.month = (select month from asked)
  ), totals as (
    select kept.user_id, kept.deals_count - coalesce(u.deals, 0) as deals_count,
      kept.temperature - coalesce(u.temperature, 0) as temperature
    from kept left join upcoming u using (user_id)
  )
  select
    (row_number() over (order by totals.temperature desc, totals.deals_count desc, p.username))::integer,
    p.id, p.username, p.profile_image_url, totals.deals_count, totals.temperature,
    case when coalesce(current_month_only, true)
      then to_char(now() at time zone 'UTC', 'FMMonth YYYY') else 'All Time' end
  from totals
  join public.profiles p on p.id = totals.user_id
  where totals.deals_count > 0
  order by totals.temperature desc, totals.deals_count desc, p.username
  limit (select rows from asked)
$function$;

CREATE OR REPLACE FUNCTION public.get_my_edits(deal_id_param uuid DEFAULT NULL::uuid)
 RETURNS TABLE(deal_id uuid, status text, changes jsonb, rejection_reason text, updated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select e.deal_id, e.status, e.changes, e.rejection_reason, e.updated_at
    from private.proposed_edits e join public.deals d on d.id = e.deal_id
    where d.user_id = member and e.status <> 'approved' and (deal_id_param is null or d.id = deal_id_param)
    order by e.updated_at desc, e.id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_mutes()
 RETURNS TABLE(user_id uuid, username text, profile_image_url text, muted_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select p.id, p.username, p.profile_image_url, m.created_at
    from public.member_mutes m join public.profiles p on p.id = m.muted_id
    where m.user_id = member
    order by m.created_at desc, p.username
    limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_profile()
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, profile_image_url text, pending_profile_image_url text, profile_image_status public.profile_image_status, deals_count bigint, comments_count bigint, votes_count bigint, deletion_due_at timestamp with time zone, must_confirm_email boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := auth.uid();
begin
  if member is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select p.id, p.username, p.created_at, p.profile_image_url, p.pending_profile_image_url,
      p.profile_image_status,
      (select count(*) from public.deals d where d.user_id = p.id),
      (select count(*) from public.comments c where c.user_id = p.id),
      (select count(*) from public.deal_votes v where v.user_id = p.id),
      (select x.due_at from private.account_deletions x where x.user_id = p.id),
      private.must_confirm_email(p.id)
    from public.profiles p where p.id = member;
  -- The token of a deleted account is valid until it expires.
  if not found and not exists (select from auth.users u where u.id = member) then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_sessions()
 RETURNS TABLE(id uuid, user_agent text, created_at timestamp with time zone, last_used_at timestamp with time zone, is_current boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at),
      s.id::text = coalesce(auth.jwt() ->> 'session_id', '')
    from auth.sessions s
    where s.user_id = member and private.session_end(s.created_at, s.refreshed_at) > now()
    order by 5 desc, 4 desc, s.id
    limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_voucher_codes()
 RETURNS SETOF public.voucher_codes
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select * from public.voucher_codes v where v.user_id = member order by v.created_at desc, v.id limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_notification_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  own public.notification_settings;
  standing record;
begin
  select * into standing from private.check_standing(member);
  select * into own from public.notification_settings s where s.user_id = member;
  return jsonb_build_object(
    'language', own.language,
    'timezone', own.timezone,
    'mail', (select jsonb_object_agg(kind, private.wants_mail(member, kind)) from unnest(private.optional_kinds()) kind),
    'bell', (select jsonb_object_agg(kind, private.wants_bell(member, kind)) from unnest(private.optional_kinds()) kind),
    'address', private.address_state(member),
    'checks_count', standing.reason is null,
    'checks_reason', standing.reason,
    'checks_count_from', standing.counts_from,
    'is_mailed', to_regclass('graphile_worker._private_jobs') is not null);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_notifications(limit_param integer DEFAULT 20, before_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.notification_details
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select * from private.describe_notifications(member, array(
      select own.id from public.notifications own
      where own.user_id = member and own.in_bell and (before_param is null or own.created_at < before_param)
      order by own.created_at desc, own.id
      limit least(greatest(coalesce(limit_param, 20), 0), 50)));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deal_hints()
 RETURNS TABLE(deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamp with time zone, approved_deals integer, rejected_deals integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, coalesce(own.approved, 0) = 0,
      (select o.id from public.deals o
        where d.deal_url <> '' and o.deal_url <> '' and md5(o.deal_url) = md5(d.deal_url)
          and o.id <> d.id and o.status <> 'rejected' and (o.created_at, o.id) < (d.created_at, d.id)
        order by o.created_at limit 1),
      p.created_at, coalesce(own.approved, 0), coalesce(own.rejected, 0)
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

CREATE OR REPLACE FUNCTION public.get_pending_voucher_codes()
 RETURNS TABLE(id uuid, user_id uuid, username text, code text, description text, merchant text, merchant_url text, discount_value numeric, discount_type public.discount_type, expiry_date date, brand_image_url text, status public.voucher_status, created_at timestamp with time zone, is_known boolean, updated_at timestamp with time zone)
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
      v.updated_at
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' order by v.created_at, v.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_posts_to_review()
 RETURNS TABLE(id uuid, slug text, title text, excerpt text, first_lines text, links bigint, word_count integer, published_at timestamp with time zone, user_id uuid, author_name text, author_joined_at timestamp with time zone, taken_down_reason text, changed_share numeric, updated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select b.id, b.slug, b.title, b.excerpt, left(b.content, 600),
      (select count(*) from regexp_matches(b.excerpt || ' ' || b.content, 'https?://', 'gi')), b.word_count,
      b.published_at, b.user_id, p.username, p.created_at, t.reason, round(private.change_since_kept(b), 2), b.updated_at
    from public.blog_posts b
    left join private.taken_down_posts t on t.post_id = b.id
    left join public.profiles p on p.id = b.user_id
    where b.status = 'published' and b.reviewed_at is null
    order by b.published_at, b.id
    limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_profile_counts(user_id_param uuid)
 RETURNS TABLE(deals_count bigint, comments_count bigint, votes_count bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select
      (select count(*) from public.deals d
        where d.user_id = p.id and d.status = 'active' and not private.is_upcoming(d)),
      (select count(*) from public.comments c join public.deals d on d.id = c.deal_id
        where c.user_id = p.id and c.deleted_at is null and d.status = 'active'),
      (select count(*) from public.deal_votes v where v.user_id = p.id)
    from public.profiles p where p.id = user_id_param;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_revived_deals()
 RETURNS TABLE(deal_id uuid, title text, merchant text, username text, is_expired boolean, ended_at timestamp with time zone, returned_at timestamp with time zone, returned_by text, members bigint, usernames text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.username, d.is_expired, ended.decided_at, returned.decided_at, returned.decided_by,
      coalesce(cardinality(who.usernames), 0)::bigint, coalesce(who.usernames[1:10], '{}')
    from private.expiry_decisions as ended
    cross join lateral (
      select next.* from private.expiry_decisions next
      where next.deal_id = ended.deal_id and next.decided_at > ended.decided_at
      order by next.decided_at limit 1
    ) as returned
    join public.deals_with_temperature d on d.id = ended.deal_id
    cross join lateral (select private.who_ended(ended) as usernames) as who
    where ended.decided_by = 'members' and ended.is_over and not returned.is_over
      and ended.decided_at > now() - interval '90 days'
    order by ended.decided_at desc, ended.id
    limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_site_warnings()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query select 'untrusted_proxy'::text where private.setting('untrusted_proxy') is not null;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_suspicious_votes()
 RETURNS TABLE(deal_id uuid, title text, merchant text, status public.deal_status, username text, temperature integer, hot_votes integer, cold_votes integer, young_hot_votes bigint, young_cold_votes bigint, first_vote_at timestamp with time zone, last_vote_at timestamp with time zone, voters text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.status, d.username, d.temperature, d.hot_votes, d.cold_votes,
      y.hot, y.cold, y.first_vote_at, y.last_vote_at, y.usernames
    from private.deals_with_young_votes() y
    join public.deals_with_temperature d on d.id = y.deal_id
    order by y.hot + y.cold desc, y.last_vote_at desc, d.id
    limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_unseen_edits()
 RETURNS TABLE(id uuid, deal_id uuid, title text, currency text, changes jsonb, reason text, user_id uuid, username text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select r.id, d.id, d.title, d.currency, r.changes, r.reason, d.user_id, p.username, r.created_at
    from public.deal_revisions r
    join public.deals d on d.id = r.deal_id
    left join public.profiles p on p.id = d.user_id
    where r.skipped_review and r.created_at > now() - interval '7 days' and d.status = 'active'
    order by r.created_at desc, r.id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_usual_waits()
 RETURNS TABLE(content text, seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  perform private.require_account();
  -- One caller computes; others read the figures of the hour before.
  if not exists (select from private.usual_waits w where w.computed_at > now() - interval '1 hour')
    and pg_try_advisory_xact_lock(hashtextextended('usual_waits', 22))
  then
    insert into private.usual_waits as w (content, seconds)
    select kind, private.median_wait(kind) from unnest(array['deal', 'voucher', 'merchant']) kind
    on conflict on constraint usual_waits_pkey do update set seconds = excluded.seconds, computed_at = excluded.computed_at;
  end if;
  return query select w.content, w.seconds from private.usual_waits w where w.seconds is not null order by w.content;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_waiting_edits()
 RETURNS TABLE(id uuid, deal_id uuid, title text, image_url text, currency text, changes jsonb, reason text, user_id uuid, username text, poster_joined_at timestamp with time zone, approved_deals integer, created_at timestamp with time zone, version timestamp with time zone)
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
      e.created_at, private.version_of_edit(e, d)
    from private.proposed_edits e
    join public.deals d on d.id = e.deal_id
    left join public.profiles p on p.id = d.user_id
    where e.status = 'waiting' and d.status = 'active'
    order by e.created_at, e.id limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.grant_admin(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Serialised with ban_member, so that a member is never banned and admin at the same time.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if exists (select from private.bans where user_id = user_id_param and (until is null or until > now())) then
    raise exception 'A banned member cannot become an admin. Lift the ban first.'
      using errcode = 'PT409', hint = 'cannot_promote_banned';
  end if;
  insert into private.admins (user_id) values (user_id_param) on conflict do nothing;
  if not found then
    return false; -- an admin already: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_admin', 'profile', user_id_param, '{"admin": false}', '{"admin": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_admin');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.handle_contact_message(message_id_param uuid, is_handled_param boolean DEFAULT true)
 RETURNS public.contact_messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  earlier public.contact_messages;
  answer public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into answer;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', answer.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', answer.handled_at));
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.has_recent_sign_in()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return exists (
    select from auth.sessions
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = member
      and created_at > now() - interval '15 minutes');
end
$function$;

CREATE OR REPLACE FUNCTION public.hide_deal_revision(revision_id_param uuid, is_hidden_param boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revision public.deal_revisions;
begin
  perform private.require_admin();
  update public.deal_revisions set is_hidden = coalesce(is_hidden_param, true) where id = revision_id_param
  returning * into revision;
  if not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  perform private.log_admin_action(case when revision.is_hidden then 'hide_revision' else 'show_revision' end, 'deal',
    revision.deal_id);
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
    perform private.refuse_field('seen_until_param', 'Say up to which vote', 'required', '{}');
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

CREATE OR REPLACE FUNCTION public.lift_ban(user_id_param uuid)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier private.bans;
  answer public.profiles;
begin
  perform private.require_admin();
  select * into answer from public.profiles where id = user_id_param;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  delete from private.bans where user_id = user_id_param returning * into earlier;
  -- A ban that has ended counts as no ban.
  if not found or earlier.until <= now() then
    raise exception 'This member is not banned' using errcode = 'PT409', hint = 'not_banned';
  end if;
  perform private.log_admin_action(
    'lift_ban', 'profile', user_id_param,
    jsonb_build_object('banned', true, 'until', earlier.until), jsonb_build_object('banned', false, 'until', null));
  insert into public.security_events (user_id, event) values (user_id_param, 'lift_ban');
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_businesses(search_param text DEFAULT NULL::text, category_filter text DEFAULT NULL::text, limit_param integer DEFAULT 24, offset_param integer DEFAULT 0, sort_param text DEFAULT NULL::text)
 RETURNS TABLE(slug text, name text, is_registered boolean, category text, location text, halal_certifier text, logo_url text, deals bigint, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  pattern text := private.like_pattern(nullif(btrim(search_param), ''));
  -- Ignores case and accents: `cafe` finds `Café`.
  key_pattern text := private.like_pattern(nullif(private.merchant_key(search_param), ''));
  by_name boolean := lower(btrim(coalesce(sort_param, ''))) = 'name';
begin
  return query
    with out_of_time as (
      select private.merchant_key(d.merchant) as key, d.category, count(*) as deals
      from private.deals_out_of_time() as d group by 1, 2
    ), known as (
      select c.merchant_key as key, (array_agg(c.name order by c.current_deals desc, c.category))[1] as name,
        sum(c.current_deals - coalesce(o.deals, 0))::bigint as deals,
        bool_or(c.category = only_category and c.current_deals > coalesce(o.deals, 0)) as in_category
      from private.merchant_deal_counts c
      left join out_of_time o on o.key = c.merchant_key and o.category = c.category
      -- Excludes deals without a merchant.
      where c.current_deals > 0 and c.merchant_key <> 'unknown-merchant'
        and (key_pattern is null or c.merchant_key like key_pattern or c.name ilike pattern)
      group by c.merchant_key
    ), found as (
      select m.slug, m.name, true as is_registered, m.category, m.location, m.halal_certifier, m.logo_url,
        coalesce(k.deals, 0) as deals
      from public.merchants m left join known k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (pattern is null or m.name ilike pattern or m.name_key like key_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals
      from known k
      where k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or key_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from found f
    order by case when by_name then lower(f.name) end, f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_notifications_read(before_param timestamp with time zone DEFAULT NULL::timestamp with time zone, notification_id_param uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  update public.notifications n set
    read_at = now(),
    -- Read notices are not mailed.
    mail_after = case when n.kind <> all (private.optional_kinds()) then n.mail_after end
  where n.user_id = member and n.read_at is null and n.in_bell
    and (n.id = notification_id_param or notification_id_param is null and (before_param is null or n.created_at <= before_param));
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
  seen public.profiles;
  decided public.profiles;
begin
  if refusal is not null then
    return refusal;
  end if;
  action := private.check_decision(action_param, null, 'approve', 'reject');
  -- The second of two admins waits here and then finds no image in review.
  select * into seen from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if seen.profile_image_status <> 'pending' or seen.pending_profile_image_url is null then
    raise exception 'No pending image found' using errcode = 'PT404', hint = 'no_pending_image';
  end if;
  if seen.profile_image_status::text <> expected_status_param then
    raise exception 'Someone else has already decided: this image is %', seen.profile_image_status
      using errcode = 'PT409', hint = 'already_decided';
  end if;
  if seen.pending_profile_image_url <> image_url_param then
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
    private.avatar_in_review(seen), private.avatar_in_review(decided));
  perform private.log_security_event(action || '_avatar', jsonb_build_object('user_id', user_id_param));
  return private.avatar_in_review(decided);
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal_edit(edit_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_version_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  edit private.proposed_edits;
  deal public.deals;
  decided text;
  replaced_now jsonb;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  -- Locks the deal first, like edit_own_deal.
  select d.* into deal from public.deals d join private.proposed_edits e on e.deal_id = d.id
  where e.id = edit_id_param for update of d;
  select * into edit from private.proposed_edits where id = edit_id_param;
  if not found or deal.status <> 'active' then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
  if edit.status <> 'waiting' then
    raise exception 'Someone else has already decided: this change is %', edit.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'edit', 'status', edit.status)::text;
  end if;
  perform private.refuse_changed(private.version_of_edit(edit, deal), expected_version_param);

  decided := case action when 'approve' then 'approved' else 'rejected' end;
  if action = 'approve' then
    replaced_now := private.apply_proposed_edit(edit, deal);
  end if;
  update private.proposed_edits set
    status = decided, replaced = replaced_now, decided_at = now(), updated_at = clock_timestamp(),
    rejection_reason = case action when 'reject' then nullif(btrim(reason_param), '') end
  where id = edit.id;
  perform private.log_admin_action(
    action || '_edit', 'deal_edit', edit.id,
    (select jsonb_object_agg(field, to_jsonb(deal) -> field) from jsonb_object_keys(edit.changes) as field)
      || jsonb_build_object('status', 'waiting'),
    edit.changes || jsonb_build_object('status', decided, 'deal_id', deal.id), reason_param);
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_merchant(merchant_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.merchants;
  answer public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject', 'take_down');
  select * into earlier from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  -- The first of two admins decides.
  if earlier.status <> (case action when 'take_down' then 'approved' else 'pending' end)::public.merchant_status
    or earlier.status::text <> expected_status_param
  then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end,
    rejected_at = case action when 'approve' then null else now() end
  where id = merchant_id_param
  returning * into answer;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), why);
  return answer;
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
  answer public.voucher_codes;
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
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  answer := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', answer.id,
    -- For undo_decision: a decision replaces the reason of an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', answer.status), why);
  return answer;
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
    perform private.refuse_field('user_id', 'You cannot mute yourself', 'other_member');
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
    raise exception 'You can mute 500 members. Unmute someone first.'
      using errcode = 'PT409', hint = 'too_many_mutes', detail = '{"max": 500}';
  end if;
  perform private.require_pace('mutes', member);
  insert into public.member_mutes (user_id, muted_id) values (member, user_id_param);
  perform private.withdraw_comments_of(member, user_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.note_my_session()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  update auth.sessions
  set user_agent = left(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', 300)
  where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = member and user_agent is null;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_comments(slug_param text, limit_param integer DEFAULT 50, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 50), 0), 100);
  deal constant uuid := (public.read_deal(slug_param) ->> 'id')::uuid;
  listed jsonb;
begin
  if deal is null then
    return null;
  end if;
  select coalesce(jsonb_agg(to_jsonb(thread) order by thread.created_at, thread.id), '[]') into listed from (
    select * from public.comments_with_author c
    where c.deal_id = deal and (after_id is null or (c.created_at, c.id) > (after_created_at, after_id))
    order by c.created_at, c.id limit rows_max + 1
  ) as thread;
  return jsonb_build_object(
    'comments', case when jsonb_array_length(listed) > rows_max then listed - rows_max else listed end,
    'more', jsonb_array_length(listed) > rows_max);
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deal(slug_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  slug constant text := lower(btrim(slug_param));
  found_deals jsonb := '[]';
begin
  if slug ~ '^[0-9a-f]{7}$' then
    select jsonb_agg(to_jsonb(d)) into found_deals from public.search_deals_by_id_prefix(slug) d;
  elsif slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select jsonb_agg(to_jsonb(d)) into found_deals from public.get_deal(slug::uuid) d;
  end if;
  return case when jsonb_array_length(found_deals) = 1 then found_deals -> 0 end;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deal_page(slug_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  slug constant text := lower(btrim(slug_param));
  deal public.deals_with_temperature;
begin
  if slug ~ '^[0-9a-f]{7}$' then
    select * into deal from public.search_deals_by_id_prefix(slug) limit 1;
  elsif slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into deal from public.get_deal(slug::uuid);
  end if;
  if deal.id is null then
    return null;
  end if;
  return json_build_object(
    'deal', deal,
    'comments', (
      select coalesce(json_agg(thread), '[]') from (
        select * from public.comments_with_author c
        where c.deal_id = deal.id order by c.created_at, c.id limit 500
      ) as thread),
    'checks', public.get_deal_checks(deal.id),
    'beside', private.beside_deal(deal.merchant, deal.category));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  asked constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id,
    coalesce(after_rank, case sort_param when 'hottest' then after_temperature else after_price end), null);
  skipped constant integer := case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end;
  ids uuid[];
  ranks double precision[];
begin
  select array_agg(l.deal_id), array_agg(l.rank) into ids, ranks from private.list_deals(asked, rows_max + 1, skipped) as l;
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', coalesce(cardinality(ids) > rows_max, false),
    'rank', ranks[least(cardinality(ids), rows_max)],
    'total', case when counted then private.count_listed_deals(asked) end);
end
$function$;

CREATE OR REPLACE FUNCTION public.read_sidebar()
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := date_bin('10 minutes', now(), 'epoch');
begin
  return json_build_object(
    'hottest', (
      select coalesce(json_agg(d), '[]')
      from public.get_hottest_deals(limit_param => 4, since_param => moment - interval '24 hours') as d),
    'ending', (
      select coalesce(json_agg(listed), '[]') from (
        select * from public.deals_with_temperature d
        where d.is_running and d.expires_at > moment and d.expires_at < moment + interval '7 days'
        order by d.expires_at, d.id limit 4
      ) as listed),
    'leaders', (
      select coalesce(json_agg(l), '[]')
      from public.get_monthly_temperature_leaderboard(current_month_only => true, limit_param => 5) as l),
    'vouchers', (
      select coalesce(json_agg(listed), '[]') from (select * from public.get_voucher_codes() limit 3) as listed));
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
  answer public.merchants;
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
      when 'pending' then 'You have already registered this business. It is waiting for approval.'
      else 'You have already registered this business. It is approved.' end
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
  returning * into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_votes_of_group(deal_id_param uuid, seen_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone, reason_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed_hot integer;
  removed_cold integer;
  old public.deals;
  deal public.deals;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- Votes on the deal wait for this lock, so the counts below match the rows.
  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;

  with removed as (
    delete from public.deal_votes v using private.young_votes() y
    where v.deal_id = deal_id_param and y.deal_id = v.deal_id and y.user_id = v.user_id
      and (seen_until_param is null or v.created_at <= seen_until_param)
    returning v.deal_id, v.user_id, v.vote_type
  ), kept_out as (
    insert into private.removed_votes (deal_id, user_id, vote_type) select * from removed
  )
  select count(*) filter (where vote_type = 'hot'), count(*) filter (where vote_type = 'cold')
  into removed_hot, removed_cold from removed;

  deal := private.forget_deleted_votes(deal_id_param, removed_hot, removed_cold);

  if removed_hot + removed_cold > 0 then
    perform private.log_security_event('votes_removed', jsonb_build_object(
      'deal_id', deal_id_param, 'hot', removed_hot, 'cold', removed_cold));
    perform private.log_admin_action(
      'remove_votes', 'deal', deal_id_param,
      jsonb_build_object('hot_votes', old.hot_votes, 'cold_votes', old.cold_votes),
      jsonb_build_object('hot_votes', deal.hot_votes, 'cold_votes', deal.cold_votes), reason_param);
  end if;
  return jsonb_build_object('removedHot', removed_hot, 'removedCold', removed_cold,
    'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes);
end
$function$;

CREATE OR REPLACE FUNCTION public.request_account_deletion()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  due timestamptz;
begin
  if private.is_admin() then
    raise exception 'Admins cannot delete their account. Another admin has to remove the admin role first.'
      using errcode = 'PT409', hint = 'still_admin';
  end if;
  insert into private.account_deletions (user_id) values (member) on conflict (user_id) do nothing;
  select due_at into due from private.account_deletions where user_id = member;
  return due;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_mail_confirmation()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  address text := (select u.email::text from auth.users u where u.id = member and u.email <> '');
  rule text[] := regexp_match(private.setting('limit_confirmations'), '^(\d{1,6})/(\d{1,8})$');
  span interval := make_interval(secs => coalesce(rule[2]::integer, 0));
  known private.mail_addresses;
  seconds integer;
begin
  if address is null or private.address_state(member) = 'confirmed' then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'mail_confirmation', 22));
  select a.* into known from private.mail_addresses a where a.user_id = member;
  if known.asks_since is null or known.asks_since <= now() - span then
    known.asks := 0;
    known.asks_since := now();
  end if;
  seconds := ceil(extract(epoch from greatest(
    known.asked_at + interval '2 minutes',
    case when known.asks >= rule[1]::integer then known.asks_since + span end) - now()));
  if seconds > 0 then
    raise exception 'Too many emails. %', private.wait_text(seconds) using errcode = 'PT429', hint = 'too_fast',
      detail = json_build_object('seconds', seconds, 'what', 'emails', 'new_member', 0)::text;
  end if;
  insert into private.mail_addresses as a (user_id, email, asked_at, asks, asks_since)
  values (member, address, now(), known.asks + 1, known.asks_since)
  on conflict (user_id) do update set asked_at = excluded.asked_at, email = excluded.email, token_hash = null,
    asks = excluded.asks, asks_since = excluded.asks_since,
    refused_at = case when lower(a.email) = lower(excluded.email) then a.refused_at end,
    confirmed_at = case when lower(a.email) = lower(excluded.email) then a.confirmed_at end;
  perform private.enqueue('mail_confirmation', jsonb_build_object('user_id', member), 'mail_confirmation ' || member);
end
$function$;

CREATE OR REPLACE FUNCTION public.resolve_report(report_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text)
 RETURNS public.reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  earlier public.reports;
  answer public.reports;
begin
  perform private.check_report_decision('report', decision, message, 'keep');
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  if earlier.status <> 'open' then
    raise exception 'Someone else has already decided: this report is %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into answer;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), message);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_voucher_code(voucher_id_param uuid, code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text)
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
    expiry_date_param, brand_image_url_param);

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, status = 'pending', rejection_reason = null, rejected_at = null,
    updated_at = now()
  where id = old.id
  returning * into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.retry_failed_jobs()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  retried integer := 0;
begin
  perform private.require_admin();
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.reschedule_jobs(
      array(select j.id from graphile_worker.jobs j where j.last_error is not null and j.locked_at is null),
      run_at := now(), attempts := 0);
    get diagnostics retried = row_count;
  end if;
  if retried > 0 then
    -- The subject is the site.
    perform private.log_admin_action('retry_jobs', 'site', '00000000-0000-0000-0000-000000000000',
      null, jsonb_build_object('jobs', retried));
  end if;
  return retried;
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
  withdrawn integer;
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
  perform private.record_expiry_decision(deal_id, false, 'moderator', user_id_param) from unnest(ended) as deal_id;

  delete from public.deal_checks where user_id = user_id_param and created_at > now() - interval '24 hours';
  get diagnostics withdrawn = row_count;
  perform private.log_admin_action('revert_checks', 'profile', user_id_param, null,
    jsonb_build_object('deals', cardinality(ended), 'checks', withdrawn));
  return jsonb_build_object('deals', cardinality(ended), 'checks', withdrawn);
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
    perform private.refuse_field('reason_param', 'Say why: the author reads it', 'required', '{}');
  end if;
  select * into old from public.blog_posts where id = post_id_param for update;
  -- An unpublished draft cannot be kept.
  if not found or (old.status = 'draft'
    and not exists (select from private.taken_down_posts t where t.post_id = post_id_param))
  then
    raise exception 'Blog post not found' using errcode = 'PT404', hint = 'post_not_found';
  end if;
  old_state := case when old.status = 'draft' then 'taken_down' when old.reviewed_at is null then 'waiting' else 'kept' end;
  if old_state <> expected_status_param then
    raise exception 'Someone else has already decided: this post is %', old_state
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

CREATE OR REPLACE FUNCTION public.revoke_admin(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Serialised, so that two admins cannot remove each other at the same time.
  lock table private.admins in share row exclusive mode;
  if not exists (select from private.admins where user_id = user_id_param) then
    return false;
  end if;
  if (select count(*) from private.admins) = 1 then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409', hint = 'last_admin';
  end if;
  delete from private.admins where user_id = user_id_param;
  perform private.log_admin_action(
    'revoke_admin', 'profile', user_id_param, '{"admin": true}', '{"admin": false}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'revoke_admin');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_voucher_code(code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text)
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
    expiry_date_param, brand_image_url_param);

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
    status)
  values (
    member, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.brand_image_url,
    case when private.is_admin() then 'active'::public.voucher_status else 'pending' end)
  returning * into answer;
  return answer;
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
begin
  if verdict_param is null or verdict_param <> all (enum_range(null::public.check_verdict)::text[]) then
    perform private.refuse_field('verdict', 'Verdict must be live, price_changed, gone or bought', 'one_of', '{}');
  end if;
  said := verdict_param;
  is_gone := said = 'gone';
  perform private.check_fields(
    ('price', seen_price_param is null or seen_price_param between 0 and 1000000, 'Price must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('price', seen_price_param is null or seen_price_param = round(seen_price_param, 2),
      'Price must have at most two decimals', 'two_decimals', '{}'));
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  reason := private.write_check(deal, member, said, seen_price_param);
  select * into deal from public.deals where id = deal.id;

  if said = 'price_changed' or is_gone <> (deal.expired_at is null) or private.moderator_has_decided(deal.id) then
    return private.check_answer(deal, said, reason, null);
  end if;
  if member = deal.user_id then
    deal := private.decide_expiry(deal.id, is_gone, 'poster');
  elsif not (is_gone and private.ending_waits(deal.id)) then
    needed := ceil((6 - (select coalesce(sum(c.weight), 0) from private.agreeing_checks(deal, is_gone) c)) / 3.0);
    if needed <= 0 then
      deal := case when is_gone then private.settle_gone(deal) else private.decide_expiry(deal.id, false, 'members') end;
    end if;
    needed := case when needed > 0 and not (is_gone and private.poster_overruled_twice(deal.id)) then needed end;
  end if;
  return private.check_answer(deal, said, reason, needed);
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_report_content(content_id_param uuid DEFAULT NULL::uuid, content_type_param text DEFAULT NULL::text, reason_param text DEFAULT NULL::text, details_param text DEFAULT NULL::text, user_id_param uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  kind text := lower(btrim(content_type_param));
  why text := lower(btrim(reason_param));
  more text := nullif(btrim(details_param, E' \t\r\n'), '');
  author uuid;
  answer uuid;
begin
  if user_id_param <> member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_report(kind, content_id_param, why, more);

  select found_content.author_id into author
  from private.find_reportable(kind::public.report_content_type, content_id_param, member) found_content;
  if not found and kind = 'deal' then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 7));
  if exists (
    select from public.reports r
    where r.user_id = member and r.content_type::text = kind and r.content_id = content_id_param and r.status = 'open')
  then
    raise exception 'You have already reported this' using errcode = 'PT409', hint = 'already_reported';
  end if;
  perform private.require_pace('reports', member);
  insert into public.reports (user_id, content_type, content_id, author_id, reason, details)
  values (
    member, kind::public.report_content_type, content_id_param, author, why::public.report_reason, more)
  returning id into answer;
  return answer;
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
    perform private.refuse_field('is_hot_param', 'A vote must be hot or cold', 'hot_or_cold', '{}');
  end if;
  if exists (select from public.deal_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;
  if exists (select from private.removed_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'An admin removed your vote on this deal' using errcode = 'PT403', hint = 'vote_removed';
  end if;
  perform private.require_pace('votes', member);

  -- The counter first: its row lock serialises the voters of a deal, and the foreign key needs no second lock.
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
  sender_email text := btrim(email_param, E' \t\r\n');
  said text := btrim(message_param, E' \t\r\n');
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
    perform private.refuse_field('topic', 'Topic must be one of the list', 'one_of', '{}');
  end if;
  if said is null or char_length(said) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters',
      'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_fields(
    private.text_rule('name', 'Name', sender_name),
    private.text_rule('email', 'E-mail', sender_email),
    private.text_rule('message', 'Message', said, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = auth.uid()), sender_name, sender_email, topic_param, said)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
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
    perform private.refuse_field('language', 'Language must be a code such as en', 'one_of');
  end if;
  if not private.is_timezone(timezone_param) then
    perform private.refuse_field('timezone', 'Time zone must be a known one, such as Europe/London', 'one_of');
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

CREATE OR REPLACE FUNCTION public.undo_decision(content_type_param text, content_id_param uuid, expected_status_param text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(coalesce(content_type_param, '')));
  key text := case kind when 'avatar' then 'profile_image_status' else 'status' end;
  seen jsonb := private.lock_decided_state(kind, content_id_param);
  decision public.admin_actions :=
    private.decision_to_undo(admin, kind, content_id_param, seen ->> key, expected_status_param);
  restored jsonb;
begin
  perform private.restore_state(kind, decision);
  restored := private.lock_decided_state(kind, content_id_param);
  perform private.log_admin_action('undo_' || kind, decision.subject_type, content_id_param, seen,
    restored || jsonb_strip_nulls(jsonb_build_object('deal_id', decision.after -> 'deal_id')));
  return restored ->> key;
end
$function$;

CREATE OR REPLACE FUNCTION public.unmute_member(user_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.member_mutes m where m.user_id = private.require_account() and m.muted_id = user_id_param;
end
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe_from_mail(token_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts constant text[] := regexp_match(token_param, '^([0-9a-f]{32})\.([a-z_]{1,40})\.[0-9a-f]{64}$');
  member uuid := parts[1]::uuid;
begin
  if parts is null or token_param is distinct from private.unsubscribe_token(member, parts[2]) then
    raise exception 'This link to unsubscribe is not valid' using errcode = 'PT400', hint = 'link_invalid';
  end if;
  insert into public.notification_settings as s (user_id, mail)
  select p.id, jsonb_build_object(parts[2], false) from public.profiles p where p.id = member
  on conflict (user_id) do update set mail = s.mail || excluded.mail, updated_at = now();
  return parts[2];
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_check(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  delete from public.deal_checks where deal_id = deal.id and user_id = member;
  select * into deal from public.deals where id = deal.id;
  return private.check_answer(
    deal, null, case when member is distinct from deal.user_id then (private.check_standing(member)).reason end, null);
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_deal(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status <> 'pending' then
    raise exception 'Only a pending deal can be withdrawn' using errcode = 'PT409', hint = 'cannot_withdraw';
  end if;
  delete from public.deals where id = deal.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_edit(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  -- Locked, so that no admin decides at the same time.
  perform 1 from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  delete from private.proposed_edits where deal_id = deal_id_param and status <> 'approved';
  if not found then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_vote(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  vote public.deal_votes;
  withdrawn integer;
begin
  -- One at a time per member, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'withdrawn votes', 22));
  -- Votes on the deal wait for this lock, so the counts below match the rows.
  select * into deal from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  select * into vote from public.deal_votes where deal_id = deal_id_param and user_id = member;
  if not found then
    raise exception 'You have not voted on this deal' using errcode = 'PT404', hint = 'vote_not_found';
  end if;
  if exists (select from private.withdrawn_votes where user_id = member and deal_id = deal_id_param) then
    raise exception 'You took back your vote on this deal before. This one stays.'
      using errcode = 'PT409', hint = 'vote_is_final';
  end if;
  if vote.created_at < now() - interval '24 hours' then
    raise exception 'A vote can be taken back for 24 hours' using errcode = 'PT409', hint = 'vote_too_old';
  end if;
  select count(*) into withdrawn from private.withdrawn_votes
  where user_id = member and withdrawn_at > now() - interval '24 hours';
  if withdrawn >= 3 then
    raise exception 'You have taken back three votes in 24 hours. Try again tomorrow.'
      using errcode = 'PT429', hint = 'too_many_withdrawals';
  end if;

  delete from public.deal_votes where deal_id = deal_id_param and user_id = member;
  insert into private.withdrawn_votes (user_id, deal_id, vote_type) values (member, deal_id_param, vote.vote_type);
  deal := private.forget_deleted_votes(
    deal_id_param, (vote.vote_type = 'hot')::integer, (vote.vote_type = 'cold')::integer);
  return jsonb_build_object('success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes,
    'message', 'Vote taken back');
end
$function$;

ALTER TABLE "private"."approved_versions" ADD CONSTRAINT "approved_versions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."deal_discussions" ADD CONSTRAINT "deal_discussions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."ending_members" ADD CONSTRAINT "ending_members_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."expiry_decisions" ADD CONSTRAINT "expiry_decisions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."kept_posts" ADD CONSTRAINT "kept_posts_post_id_fkey" FOREIGN KEY (post_id) REFERENCES public.blog_posts(id) ON DELETE CASCADE;

ALTER TABLE "private"."mail_addresses" ADD CONSTRAINT "mail_addresses_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."member_endings" ADD CONSTRAINT "member_endings_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."ending_members" ADD CONSTRAINT "ending_members_ending_id_fkey" FOREIGN KEY (ending_id) REFERENCES private.member_endings(id) ON DELETE CASCADE;

ALTER TABLE "private"."proposed_edits" ADD CONSTRAINT "proposed_edits_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."removed_votes" ADD CONSTRAINT "removed_votes_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."removed_votes" ADD CONSTRAINT "removed_votes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."searchable_deals" ADD CONSTRAINT "searchable_deals_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."taken_down_posts" ADD CONSTRAINT "taken_down_posts_post_id_fkey" FOREIGN KEY (post_id) REFERENCES public.blog_posts(id) ON DELETE CASCADE;

ALTER TABLE "private"."trusted_authors" ADD CONSTRAINT "trusted_authors_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."unconfirmed_emails" ADD CONSTRAINT "unconfirmed_emails_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."vote_reviews" ADD CONSTRAINT "vote_reviews_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."withdrawn_votes" ADD CONSTRAINT "withdrawn_votes_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."withdrawn_votes" ADD CONSTRAINT "withdrawn_votes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."wrong_checks" ADD CONSTRAINT "wrong_checks_decision_id_fkey" FOREIGN KEY (decision_id) REFERENCES private.expiry_decisions(id) ON DELETE CASCADE;

ALTER TABLE "private"."wrong_checks" ADD CONSTRAINT "wrong_checks_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_fkey" FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE "public"."comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_checks" ADD CONSTRAINT "deal_checks_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."check_networks" ADD CONSTRAINT "check_networks_deal_id_user_id_fkey" FOREIGN KEY (deal_id, user_id) REFERENCES public.deal_checks(deal_id, user_id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_checks" ADD CONSTRAINT "deal_checks_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_checks" ADD CONSTRAINT "deal_seen_price_verdict" CHECK (((seen_price IS NULL) OR (verdict = 'price_changed'::public.check_verdict)));

ALTER TABLE "public"."deal_revisions" ADD CONSTRAINT "deal_revisions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_expired_by_known" CHECK ((expired_by = ANY (ARRAY['date'::text, 'poster'::text, 'members'::text, 'moderator'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_temperature_reason_length" CHECK ((char_length(temperature_reason) <= 1000));

ALTER TABLE "public"."member_mutes" ADD CONSTRAINT "member_mutes_muted_id_fkey" FOREIGN KEY (muted_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."member_mutes" ADD CONSTRAINT "member_mutes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_actor_id_fkey" FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE VIEW "public"."admin_actions_with_names" WITH (security_invoker=true) AS  SELECT a.id,
    a.admin_id,
    a.action,
    a.subject_type,
    a.subject_id,
    a.reason,
    a.before,
    a.after,
    a.created_at,
    admin.username AS admin_username,
    subject.username AS subject_username,
    deal.title AS subject_title
   FROM (((public.admin_actions a
     LEFT JOIN public.profiles admin ON ((admin.id = a.admin_id)))
     LEFT JOIN public.profiles subject ON ((subject.id = a.subject_id)))
     LEFT JOIN public.deals deal ON ((deal.id =
        CASE a.subject_type
            WHEN 'deal_edit'::text THEN ((a.after ->> 'deal_id'::text))::uuid
            ELSE a.subject_id
        END)));

CREATE VIEW "public"."blog_posts_with_author" WITH (security_invoker=true) AS  SELECT b.id,
    b.user_id,
    b.slug,
    b.title,
    b.excerpt,
    b.content,
    b.cover_image_url,
    b.status,
    b.word_count,
    b.published_at,
    b.created_at,
    b.updated_at,
    p.username AS author_name,
    p.profile_image_url AS author_image_url,
    (b.reviewed_at IS NOT NULL) AS is_reviewed,
        CASE
            WHEN ((b.user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)) THEN private.taken_down_reason(b.id)
            ELSE NULL::text
        END AS taken_down_reason
   FROM (public.blog_posts b
     LEFT JOIN public.profiles p ON ((p.id = b.user_id)));

CREATE VIEW "public"."comments_with_author" WITH (security_invoker=true) AS  SELECT c.id,
    c.deal_id,
    c.user_id,
    p.username,
    p.profile_image_url,
    c.content,
    c.parent_id,
    c.depth,
    c.created_at,
    c.updated_at,
    c.deleted_at,
    ( SELECT COALESCE(jsonb_agg(named.username ORDER BY named.username), '[]'::jsonb) AS "coalesce"
           FROM (public.comment_mentions m
             JOIN public.profiles named ON ((named.id = m.user_id)))
          WHERE (m.comment_id = c.id)) AS mentions
   FROM (public.comments c
     LEFT JOIN public.profiles p ON ((p.id = c.user_id)));

CREATE OR REPLACE FUNCTION public.delete_comment(comment_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  comment public.comments := private.own_comment(comment_id_param);
  deleted public.comments;
  answer public.comments_with_author;
begin
  perform private.check_reason(reason_param);
  deleted := private.clear_comment(comment.id);
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action(
      'delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted), reason_param);
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_comment(comment_id_param uuid, content_param text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  answer public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin() then
    raise exception 'A comment can be edited for 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  update public.comments set content = said, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
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
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
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
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, said, parent_id_param)
    on conflict (id) do nothing
    returning id into new_id;
    if new_id is null then
      raise exception 'This comment id is taken. Send the comment with another one.'
        using errcode = 'PT409', hint = 'comment_id_taken';
    end if;
  end if;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$function$;

-- Votes of members who had left: adjustments that no admin made.
update public.deals d set
  hot_votes_of_leavers = hot_votes_adjustment, cold_votes_of_leavers = cold_votes_adjustment
where (hot_votes_adjustment <> 0 or cold_votes_adjustment <> 0)
  and not exists (
    select from public.admin_actions a
    where a.subject_id = d.id and a.action = 'update_deal'
      and (a.after ? 'hot_votes_adjustment' or a.after ? 'cold_votes_adjustment'));

-- Deals that were public and were taken down.
insert into private.approved_versions (
  deal_id, title, description, price, original_price, currency, location, image_url, deal_url)
select d.id, d.title, d.description, d.price, d.original_price, d.currency, d.location, d.image_url, d.deal_url
from public.deals d
where d.status <> 'active' and exists (
  select from public.admin_actions a
  where a.subject_type = 'deal' and a.subject_id = d.id and a.before ->> 'status' = 'active');

-- Ranks of trending and discussed deals, and the words of active deals.
update private.deal_ranking r set trend = private.trend_of(d) from public.deals d where d.id = r.deal_id;
alter table private.deal_ranking alter column trend set not null;

insert into private.deal_discussions (deal_id, category, activity)
select d.id, d.category, private.activity_of(d.id) from public.deals d
where exists (select from public.comments c where c.deal_id = d.id and c.deleted_at is null);

insert into private.searchable_deals (deal_id, created_at, form)
select id, created_at, private.search_form(title || ' ' || merchant) from public.deals where status = 'active';
analyze private.searchable_deals;

CREATE INDEX check_networks_seen_idx ON private.check_networks USING btree (seen_at);

CREATE INDEX deal_discussions_activity_idx ON private.deal_discussions USING btree (activity DESC, deal_id);

CREATE INDEX deal_discussions_category_activity_idx ON private.deal_discussions USING btree (category, activity DESC, deal_id);

CREATE INDEX deal_ranking_category_trending_idx ON private.deal_ranking USING btree (category, trend DESC, deal_id);

CREATE INDEX deal_ranking_trending_idx ON private.deal_ranking USING btree (trend DESC, deal_id);

CREATE INDEX ended_sessions_ended_idx ON private.ended_sessions USING btree (ended_at);

CREATE INDEX ending_members_user_idx ON private.ending_members USING btree (user_id, said_at);

CREATE INDEX expiry_decisions_by_members_idx ON private.expiry_decisions USING btree (decided_at DESC) WHERE ((decided_by = 'members'::text) AND is_over);

CREATE INDEX expiry_decisions_latest_idx ON private.expiry_decisions USING btree (deal_id, decided_at DESC);

CREATE UNIQUE INDEX mail_addresses_token_unique ON private.mail_addresses USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE INDEX member_endings_latest_idx ON private.member_endings USING btree (deal_id, agreed_at DESC);

CREATE INDEX member_endings_newest_idx ON private.member_endings USING btree (agreed_at DESC);

CREATE UNIQUE INDEX member_endings_waiting_unique ON private.member_endings USING btree (deal_id) WHERE (state = 'waiting'::text);

CREATE INDEX proposed_edits_waiting_idx ON private.proposed_edits USING btree (created_at, id) WHERE (status = 'waiting'::text);

CREATE INDEX removed_votes_user_idx ON private.removed_votes USING btree (user_id);

CREATE INDEX searchable_deals_form_idx ON private.searchable_deals USING gin (form extensions.gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX searchable_deals_newest_idx ON private.searchable_deals USING btree (created_at DESC, deal_id DESC);

CREATE INDEX unsent_mails_created_idx ON private.unsent_mails USING btree (created_at);

CREATE INDEX withdrawn_votes_deal_idx ON private.withdrawn_votes USING btree (deal_id);

CREATE INDEX wrong_checks_user_idx ON private.wrong_checks USING btree (user_id, marked_at);

CREATE INDEX blog_posts_to_review_idx ON public.blog_posts USING btree (published_at, id) WHERE ((status = 'published'::public.blog_post_status) AND (reviewed_at IS NULL));

CREATE INDEX comment_mentions_user_idx ON public.comment_mentions USING btree (user_id);

CREATE INDEX deal_checks_recent_idx ON public.deal_checks USING btree (created_at) WHERE is_recent;

CREATE INDEX deal_checks_user_idx ON public.deal_checks USING btree (user_id, created_at DESC);

CREATE INDEX deal_revisions_newest_idx ON public.deal_revisions USING btree (deal_id, created_at DESC);

CREATE INDEX deal_revisions_skipped_review_idx ON public.deal_revisions USING btree (created_at DESC) WHERE skipped_review;

CREATE INDEX deals_active_category_newest_idx ON public.deals USING btree (category, created_at DESC, id DESC) INCLUDE (expired_at, expires_at, starts_at) WHERE (status = 'active'::public.deal_status);

CREATE INDEX deals_active_newest_idx ON public.deals USING btree (created_at DESC, id DESC) INCLUDE (expired_at, expires_at, starts_at) WHERE (status = 'active'::public.deal_status);

CREATE INDEX deals_announced_start_idx ON public.deals USING btree (starts_at) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (starts_at IS NOT NULL));

CREATE INDEX member_mutes_muted_idx ON public.member_mutes USING btree (muted_id);

CREATE INDEX notifications_actor_idx ON public.notifications USING btree (actor_id);

CREATE INDEX notifications_created_idx ON public.notifications USING btree (created_at);

CREATE INDEX notifications_to_mail_idx ON public.notifications USING btree (user_id) WHERE (mail_after IS NOT NULL);

CREATE UNIQUE INDEX notifications_unread_bundle_unique ON public.notifications USING btree (user_id, bundle_key) WHERE (read_at IS NULL);

CREATE INDEX notifications_user_newest_idx ON public.notifications USING btree (user_id, created_at DESC);

CREATE TRIGGER users_email_proof AFTER INSERT OR UPDATE OF email, recovery_token, confirmation_token ON auth.users FOR EACH ROW EXECUTE FUNCTION private.note_email_proof();

CREATE TRIGGER users_end_old_links BEFORE UPDATE OF email ON auth.users FOR EACH ROW WHEN (((SESSION_USER = 'samha_backend'::name) AND ((new.email)::text IS DISTINCT FROM (old.email)::text))) EXECUTE FUNCTION private.end_links_of_old_address();

CREATE TRIGGER wrong_checks_notify_member AFTER INSERT OR DELETE ON private.wrong_checks FOR EACH ROW EXECUTE FUNCTION private.notify_of_wrong_check();

CREATE TRIGGER wrong_checks_silence_member AFTER INSERT ON private.wrong_checks FOR EACH ROW EXECUTE FUNCTION private.silence_checks();

CREATE TRIGGER admin_actions_notify_member AFTER INSERT ON public.admin_actions FOR EACH ROW EXECUTE FUNCTION private.notify_of_admin_action();

CREATE TRIGGER blog_posts_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION private.notify_change('published');

CREATE TRIGGER blog_posts_remember_kept AFTER INSERT OR UPDATE OF title, content, status, reviewed_at ON public.blog_posts FOR EACH ROW WHEN (((new.status = 'published'::public.blog_post_status) AND (new.reviewed_at IS NOT NULL))) EXECUTE FUNCTION private.remember_kept_post();

CREATE TRIGGER comment_mentions_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.comment_mentions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER comments_keep_discussion AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON public.comments FOR EACH ROW EXECUTE FUNCTION private.keep_discussion();

CREATE TRIGGER comments_keep_mentions AFTER INSERT OR UPDATE OF content ON public.comments FOR EACH ROW EXECUTE FUNCTION private.keep_mentions();

CREATE TRIGGER comments_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.comments FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER comments_notify_members AFTER INSERT ON public.comments FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION private.notify_of_comment();

CREATE TRIGGER comments_withdraw_notifications AFTER UPDATE OF deleted_at ON public.comments FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION private.withdraw_comment_notifications();

CREATE TRIGGER deal_checks_notify_of_price AFTER INSERT OR UPDATE OF created_at ON public.deal_checks FOR EACH ROW WHEN (((new.seen_price IS NOT NULL) AND (new.weight > 0))) EXECUTE FUNCTION private.notify_of_seen_price();

CREATE TRIGGER deal_checks_recount_added AFTER INSERT ON public.deal_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_checks();

CREATE TRIGGER deal_checks_recount_changed AFTER UPDATE ON public.deal_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_checks();

CREATE TRIGGER deal_checks_recount_removed AFTER DELETE ON public.deal_checks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_checks();

CREATE TRIGGER deal_checks_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.deal_checks FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER deal_revisions_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.deal_revisions FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER deal_revisions_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.deal_revisions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER deals_follow_approval AFTER UPDATE OF status ON public.deals FOR EACH ROW WHEN (((old.status = 'active'::public.deal_status) <> (new.status = 'active'::public.deal_status))) EXECUTE FUNCTION private.follow_approval();

CREATE TRIGGER deals_move_discussion AFTER UPDATE OF category ON public.deals FOR EACH ROW WHEN ((old.category IS DISTINCT FROM new.category)) EXECUTE FUNCTION private.move_discussion();

CREATE TRIGGER deals_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.deals FOR EACH ROW EXECUTE FUNCTION private.notify_change('active');

CREATE TRIGGER deals_notify_of_end AFTER UPDATE OF expired_at ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND ((old.expired_at IS NULL) <> (new.expired_at IS NULL)))) EXECUTE FUNCTION private.notify_of_end();

CREATE TRIGGER deals_notify_of_heat AFTER UPDATE OF hot_votes, cold_votes, temperature_offset ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND (new.expired_at IS NULL) AND (((old.hot_votes - old.cold_votes) + old.temperature_offset) < 100) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 100))) EXECUTE FUNCTION private.notify_of_heat();

create trigger deals_rank_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes, old.temperature_offset, old.status, old.category, old.expired_at, old.created_at, old.starts_at)
    is distinct from
    (new.hot_votes - new.cold_votes, new.temperature_offset, new.status, new.category, new.expired_at, new.created_at, new.starts_at)
  ) execute function private.rank_changed_deal();

CREATE TRIGGER deals_reset_checks AFTER UPDATE OF price, currency, deal_url ON public.deals FOR EACH ROW WHEN (((old.price IS DISTINCT FROM new.price) OR (old.currency IS DISTINCT FROM new.currency) OR (old.deal_url IS DISTINCT FROM new.deal_url))) EXECUTE FUNCTION private.reset_checks();

create trigger deals_search_changed after update on public.deals
  for each row when (
    (old.title, old.merchant, old.status, old.created_at) is distinct from (new.title, new.merchant, new.status, new.created_at)
  ) execute function private.change_searchable_deal();

CREATE TRIGGER deals_search_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.add_searchable_deals();

CREATE TRIGGER deals_withdraw_price_notices AFTER UPDATE OF price, currency, deal_url ON public.deals FOR EACH ROW WHEN (((old.price IS DISTINCT FROM new.price) OR (old.currency IS DISTINCT FROM new.currency) OR (old.deal_url IS DISTINCT FROM new.deal_url))) EXECUTE FUNCTION private.withdraw_price_notices();

CREATE TRIGGER member_mutes_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.member_mutes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER merchants_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.merchants FOR EACH ROW EXECUTE FUNCTION private.notify_change('approved');

CREATE TRIGGER notification_settings_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.notification_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER notifications_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.notifications FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER profiles_notify_change AFTER DELETE OR UPDATE OF username, profile_image_url ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER reports_notify_reporter AFTER UPDATE OF status ON public.reports FOR EACH ROW WHEN (((old.status = 'open'::public.report_status) AND (new.status <> 'open'::public.report_status))) EXECUTE FUNCTION private.notify_reporter();

CREATE TRIGGER voucher_codes_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.voucher_codes FOR EACH ROW EXECUTE FUNCTION private.notify_change('active');

CREATE POLICY "comment_mentions_select_of_visible_comments" ON "public"."comment_mentions" FOR SELECT TO "anon", "authenticated" USING ((EXISTS ( SELECT
   FROM public.comments
  WHERE (comments.id = comment_mentions.comment_id))));

CREATE POLICY "deal_checks_select_own" ON "public"."deal_checks" FOR SELECT TO "anon", "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "deal_revisions_select_visible" ON "public"."deal_revisions" FOR SELECT TO "anon", "authenticated" USING ((((NOT is_hidden) OR ( SELECT private.is_admin() AS is_admin)) AND (EXISTS ( SELECT
   FROM public.deals d
  WHERE (d.id = deal_revisions.deal_id)))));

CREATE POLICY "member_mutes_select_own" ON "public"."member_mutes" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "notification_settings_select_own" ON "public"."notification_settings" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "notifications_select_own" ON "public"."notifications" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

COMMENT ON COLUMN "public"."blog_posts"."content" IS 'Markdown as written; sanitised when it becomes HTML.';

COMMENT ON COLUMN "public"."comments"."updated_at" IS 'Null until an edit.';

COMMENT ON COLUMN "public"."deals"."expired_at" IS 'Time at which the deal was marked as expired.';

COMMENT ON COLUMN "public"."deals"."expired_by" IS 'Read through private.ended_by, which also covers deals that ended before this column existed.';

COMMENT ON COLUMN "public"."deals"."temperature_reason" IS 'The reason of an admin''s correction, shown with the temperature.';

COMMENT ON COLUMN "public"."merchants"."halal_certifier" IS 'As stated by the merchant; not verified.';

COMMENT ON COLUMN "public"."profiles"."pending_profile_image_url" IS 'Read through get_my_profile and get_pending_avatars.';

COMMENT ON COLUMN "public"."reports"."resolution" IS 'The message from admins to the reporter.';

COMMENT ON COLUMN "public"."voucher_codes"."discount_value" IS 'Per cent, or units of the site''s currency; null for types without a number.';

COMMENT ON FUNCTION "private"."active_days"(uuid) IS 'Definer: votes are private. Reads a row per day from the index of each table. A deleted comment has no author.';

COMMENT ON FUNCTION "private"."activity_of"(uuid) IS 'Higher is earlier in the list of discussed deals.';

COMMENT ON FUNCTION "private"."add_new_deals_to_members"() IS 'Adds new deals to the totals of their posters, once per statement. Definer: private.member_temperatures has no grants.';

COMMENT ON FUNCTION "private"."add_searchable_deals"() IS 'Adds new public deals to the search. Definer: private.searchable_deals has no grants.';

COMMENT ON FUNCTION "private"."add_to_deal_count"(text, bigint, bigint) IS 'Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."add_to_merchant_count"(text, text, text, bigint, bigint) IS 'Definer: private.merchant_deal_counts has no grants.';

COMMENT ON FUNCTION "private"."address_state"(uuid) IS 'Definer: reads accounts. The embedded accounts service marks every address as confirmed, so unconfirmed_emails decides.';

COMMENT ON FUNCTION "private"."admins_to_mail"() IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."agreeing_checks"(public.deals, boolean) IS 'Definer: reads the checks of all members.';

COMMENT ON FUNCTION "private"."allowed_pace"(integer, uuid) IS 'Definer: reads settings. Rounded up, so that a new member may post at least once. The full limit without the setting.';

COMMENT ON FUNCTION "private"."apply_edit"(public.deals, jsonb) IS 'Raises PT400 invalid_field. For edit_own_deal and admin_update_deal, which lock the deal first.';

COMMENT ON FUNCTION "private"."apply_proposed_edit"(private.proposed_edits, public.deals) IS 'Definer: private.approved_versions has no grants. For moderate_deal_edit, which locks the deal first.';

COMMENT ON FUNCTION "private"."approve_present_version"(uuid) IS 'Definer: private.approved_versions has no grants. For changes by admins and approved changes.';

COMMENT ON FUNCTION "private"."approved_version"(public.deals) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."ask_for_checks"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."beside_deal"(text, text) IS 'Definer: private.deal_ranking has no grants, and row-level security prevents use of the index by merchant. Public deals and codes only.';

COMMENT ON FUNCTION "private"."brief_deal"(public.deals) IS 'Inlined, for beside_deal.';

COMMENT ON FUNCTION "private"."caller_networks"(uuid) IS 'Definer: reads the key. The guard sets the header.';

COMMENT ON FUNCTION "private"."categories_named"(text) IS 'Such a word narrows a search, in addition to words in title or merchant.';

COMMENT ON FUNCTION "private"."change_searchable_deal"() IS 'Adds a deal that becomes public to the search, updates its title, merchant and date, and removes it when it is no longer public. Definer: private.searchable_deals has no grants.';

COMMENT ON FUNCTION "private"."change_since_kept"(public.blog_posts) IS 'Definer: private.kept_posts has no grants.';

COMMENT ON FUNCTION "private"."changed_share"(text, text) IS 'Splits at spaces and ASCII punctuation, which works for every script.';

COMMENT ON FUNCTION "private"."changes_of_deal"(public.deals, public.deals) IS 'For note_edit, which adds the image.';

COMMENT ON FUNCTION "private"."check_answer"(public.deals, public.check_verdict, text, integer) IS 'The result of secure_check_deal and withdraw_check.';

COMMENT ON FUNCTION "private"."check_own_state"(text) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."check_standing"(uuid) IS 'Definer: reads wrong_checks and unconfirmed_emails.';

COMMENT ON FUNCTION "private"."clear_profile_of_leaver"() IS 'Deletes the member''s unpublished content with the account. Public content stays without a name through its foreign keys; a vote stays as a number (private.keep_vote_of_leaver). Definer: the auth service deletes accounts and has no rights on these tables.';

COMMENT ON FUNCTION "private"."complete_blog_post"() IS 'Trims and checks the texts of a post and sets a free slug and the times. Definer: its helpers have no grants. Specification 4.';

COMMENT ON FUNCTION "private"."confirms"(public.check_verdict) IS 'Inlined, for counting. Another price does not confirm the deal.';

COMMENT ON FUNCTION "private"."count_added_or_removed_deals"() IS 'Counts added or deleted deals by category, once per statement. Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_changed_deal"() IS 'Updates the counts of the category when a deal becomes public, ends or moves. Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_kept_deals"(text, boolean) IS 'Definer: private.deal_counts has no grants; counts public deals only.';

COMMENT ON FUNCTION "private"."count_listed_deals"(private.list_request) IS 'Definer, like list_deals. Counts public deals only; calls count_deals without a merchant.';

COMMENT ON FUNCTION "private"."count_merchant_of_changed_deal"() IS 'Updates the counts of the merchant when a deal becomes public, ends, or changes merchant or category. Definer: private.merchant_deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_merchants_of_deals"() IS 'Counts added or deleted deals by merchant, once per statement. Definer: private.merchant_deal_counts has no grants.';

COMMENT ON FUNCTION "private"."create_profile"() IS 'Creates the profile of a new account. A requested username that is taken ends the sign-up. Definer: the auth service may not write public tables. Specification 4.';

COMMENT ON FUNCTION "private"."deal_fields"() IS 'For edits, the history and notifications.';

COMMENT ON FUNCTION "private"."deals_out_of_time"() IS 'Inlined. No deal is in both parts, because it ends after it starts. Subtracted from stored counts.';

COMMENT ON FUNCTION "private"."deals_with_young_votes"() IS 'Definer, like young_votes.';

COMMENT ON FUNCTION "private"."decide_expiry"(uuid, boolean, text) IS 'Definer: deals are written by procedures only. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."decision_to_undo"(uuid, text, uuid, text, text) IS 'Raises PT409 already_decided or undo_too_late. Reads the audit log, which has the changes of each decision.';

COMMENT ON FUNCTION "private"."delete_due_accounts"() IS 'Called by the owner. Safe to repeat or skip.';

COMMENT ON FUNCTION "private"."delete_expiry_decision"(public.admin_actions) IS 'Definer: private.expiry_decisions has no grants. The decision is the latest on the deal.';

COMMENT ON FUNCTION "private"."delete_old_account_records"() IS 'Called by the owner: by the site every hour, or by pg_cron on a hosted project.';

COMMENT ON FUNCTION "private"."delete_old_failed_jobs"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."delete_old_notifications"() IS 'Definer: called by the background worker only. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."delete_old_unsent_mails"() IS 'Definer: called by the background worker only. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."delete_settled_messages"() IS 'Called by the owner. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."delete_unsent_mail"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."describe_notifications"(uuid, uuid[]) IS 'Called by get_notifications and the background worker''s functions only.';

COMMENT ON FUNCTION "private"."email_to_compare"(text) IS 'Definer: reads accounts. Called by the background worker''s login before each sign-in with a password.';

COMMENT ON FUNCTION "private"."end_links_of_old_address"() IS 'Invalidates the links mailed to an earlier address: they prove nothing about the new one.';

COMMENT ON FUNCTION "private"."ended_by"(public.deals) IS 'Returns the source of the end: date, poster, members or moderator; null before the end.';

COMMENT ON FUNCTION "private"."ending_must_wait"(uuid) IS 'Definer: reads the endings of all deals. The caller has the lock for endings.';

COMMENT ON FUNCTION "private"."ending_waits"(uuid) IS 'Definer: private.member_endings has no grants.';

COMMENT ON FUNCTION "private"."enqueue"(text, jsonb, text, timestamp with time zone) IS 'Definer: called by procedures and triggers. A job reads its data again when it runs, with its rights.';

COMMENT ON FUNCTION "private"."expire_ended_deals"() IS 'Definer: deals are written by procedures only. Reduces the cost of counting; results stay the same.';

COMMENT ON FUNCTION "private"."expose_to_backend"(regclass) IS 'Called once for each table and view of public. Row-level security still applies.';

COMMENT ON FUNCTION "private"."fallback_profile"(public.profiles) IS 'Definer: refuse_field has no grants. Specification 4.';

COMMENT ON FUNCTION "private"."fields_in_time"(private.proposed_edits, public.deals) IS 'For apply_proposed_edit.';

COMMENT ON FUNCTION "private"."find_among_first"(private.search_terms, private.list_request, boolean, integer) IS 'For find_deals. Reads at most 20,000 deals of the list.';

COMMENT ON FUNCTION "private"."find_deals"(private.search_terms, private.list_request, boolean, boolean, uuid[], integer) IS 'Called by search_deals as its owner: the words and the ranking have no grants. Returns public deals only.';

COMMENT ON FUNCTION "private"."fits_request"(public.deals, private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."fits_search"(public.deals, text, private.search_terms, private.list_request, boolean) IS 'Inlined.';

COMMENT ON FUNCTION "private"."follow_approval"() IS 'Approves a deal that becomes public and keeps the approved version of a deal that is taken down. Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."forget_deleted_votes"(uuid, integer, integer) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "private"."free_blog_slug"(public.blog_posts) IS 'Definer: reads the author''s drafts for every editor.';

COMMENT ON FUNCTION "private"."free_merchant_slug"(text) IS 'Definer: also reads the slugs of pending merchants.';

COMMENT ON FUNCTION "private"."free_username"(text) IS 'Callers pass the part of an email address before the @, never the whole address.';

COMMENT ON FUNCTION "private"."gains_link"(text, text) IS 'Also finds addresses without http, such as example.com/offer.';

COMMENT ON FUNCTION "private"."get_admin_reminder"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."get_ended_sessions"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."get_notifications_to_mail"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."get_unsent_mail"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."guard_blog_post"() IS 'Refuses writers without the right to the post, in addition to privileges and policies. Invoker, so that current_user distinguishes a member from a procedure. Its trigger runs before blog_posts_complete because triggers run in the order of their names.';

COMMENT ON FUNCTION "private"."guard_profile"() IS 'Limits a member''s writes to their own missing row and an image for review. Invoker, so that current_user distinguishes a member from a procedure.';

COMMENT ON FUNCTION "private"."has_begun"(public.deals) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."has_muted"(uuid, uuid) IS 'Definer: triggers run as the author of a comment, who must not see mutes.';

COMMENT ON FUNCTION "private"."has_open_session"() IS 'Definer: auth.sessions has no grants.';

COMMENT ON FUNCTION "private"."image_key"(text) IS 'For deals, voucher codes and merchants; used in indexes. Matches contract/image.ts.';

COMMENT ON FUNCTION "private"."image_keys"(text) IS 'For blog posts in Markdown.';

COMMENT ON FUNCTION "private"."is_admin"() IS 'Definer: private.admins has no grants.';

COMMENT ON FUNCTION "private"."is_established"(uuid) IS 'Definer: reads accounts, bans and votes. False for an unknown member.';

COMMENT ON FUNCTION "private"."is_large_change"(private.approved_versions, public.deals) IS 'Compares with the approved version, so that small edits add up.';

COMMENT ON FUNCTION "private"."is_named_image"(text) IS 'Definer: called by get_image_audience only.';

COMMENT ON FUNCTION "private"."is_over"(public.deals) IS 'Returns whether the deal is marked as expired or its announced end has passed.';

COMMENT ON FUNCTION "private"."is_plain_text"(text, boolean) IS 'The same as contract/text/plain-text.ts, which a test compares.';

COMMENT ON FUNCTION "private"."is_public_image"(text) IS 'Definer: called by get_image_audience only.';

COMMENT ON FUNCTION "private"."is_public_link"(text) IS 'The same as contract/addresses/web-address.ts, which a test compares.';

COMMENT ON FUNCTION "private"."is_quiet_hour"(uuid, timestamp with time zone) IS 'Definer: called for every admin by the background worker''s functions.';

COMMENT ON FUNCTION "private"."is_running"(public.deals) IS 'Returns whether the deal is public, started and not over, as in lists, counts, feeds and the sitemap.';

COMMENT ON FUNCTION "private"."is_trusted_author"(uuid) IS 'Definer: both tables have no grants.';

COMMENT ON FUNCTION "private"."is_trusted_poster"(uuid) IS 'Definer: private.admins has no grants. Deals that were taken down do not count.';

COMMENT ON FUNCTION "private"."is_upcoming"(public.deals) IS 'Returns whether the start is in the future: public at its address, in no list and no count.';

COMMENT ON FUNCTION "private"."job_states"() IS 'Definer: for the metrics and get_failed_jobs.';

COMMENT ON FUNCTION "private"."judged_link"(text) IS 'For private.is_large_change.';

COMMENT ON FUNCTION "private"."keep_approved_version"(public.deals) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."keep_comments_count"() IS 'Updates deals.comments_count, the number of comments that are not deleted. Definer: deals are written by procedures only. The only writer of that column.';

COMMENT ON FUNCTION "private"."keep_discussion"() IS 'Updates the activity of the comment''s deal. Definer: private.deal_discussions has no grants. keep_comments_count, which runs first, has locked the deal.';

COMMENT ON FUNCTION "private"."keep_mentions"() IS 'Stores the mentions of a comment and notifies members mentioned in a new one. Definer: comment_mentions and notices are written by triggers only. An edit notifies no member, so that edits cannot call members repeatedly.';

COMMENT ON FUNCTION "private"."keep_thread_whole"() IS 'Gives a reply the deal of its parent and one more level of depth. Definer: reads the parent for every writer. A row never moves and its parent is older, so there are no cycles.';

COMMENT ON FUNCTION "private"."keep_unsent_mail"(jsonb, integer) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."keep_vote_of_leaver"() IS 'Keeps the vote of a deleted member in the adjustment of the deal. Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "private"."last_ender"(uuid, timestamp with time zone) IS 'Definer: private.expiry_decisions has no grants. Null also for an end by date, which private.ended_by derives from the times.';

COMMENT ON FUNCTION "private"."last_expiry_decision"(uuid) IS 'Definer: private.expiry_decisions has no grants.';

COMMENT ON FUNCTION "private"."last_member_ending"(uuid) IS 'Definer: private.member_endings has no grants.';

COMMENT ON FUNCTION "private"."leads_anywhere"(text) IS 'Takes a host from private.link_host.';

COMMENT ON FUNCTION "private"."like_pattern"(text) IS 'Visitors cannot send patterns. Texts are cut at 100 characters because every row is compared with them.';

COMMENT ON FUNCTION "private"."link_host"(text) IS 'Without www., which shops use inconsistently.';

COMMENT ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) IS 'Definer: the rankings have no grants, and with row-level security PostgreSQL uses no index of merchants or locations. Public deals only.';

COMMENT ON FUNCTION "private"."list_orders"() IS 'Inlined. Constant SQL for private.list_source, without values of a request.';

COMMENT ON FUNCTION "private"."list_source"(private.list_request, private.list_order, boolean) IS 'Contains no text of a request: its values are parameters.';

COMMENT ON FUNCTION "private"."lock_checked_deal"(uuid) IS 'Definer: called by secure_check_deal and withdraw_check.';

COMMENT ON FUNCTION "private"."lock_decided_state"(text, uuid) IS 'Called by undo_decision only, which checks the caller.';

COMMENT ON FUNCTION "private"."log_admin_action"(text, text, uuid, jsonb, jsonb, text) IS 'Definer: admin_actions has no other writer. Pass to_jsonb of the row before and after, without secrets and email addresses.';

COMMENT ON FUNCTION "private"."log_blog_post"() IS 'Writes an admin''s change of another member''s post to the audit log. Definer: admin_actions has no grants. Procedures write their own entry.';

COMMENT ON FUNCTION "private"."mark_message_mailed"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."mark_notifications_mailed"(uuid, uuid[]) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."may_end"(uuid, uuid) IS 'Definer: reads the endings of all members.';

COMMENT ON FUNCTION "private"."median_wait"(text) IS 'Called by get_usual_waits.';

COMMENT ON FUNCTION "private"."merchant_key"(text) IS 'Inlined, in indexes as well. Matches contract/merchants/merchant-key.ts; a test compares them.';

COMMENT ON FUNCTION "private"."moderator_has_decided"(uuid) IS 'Definer: private.expiry_decisions has no grants.';

COMMENT ON FUNCTION "private"."month_of"(timestamp with time zone) IS 'For the totals of members.';

COMMENT ON FUNCTION "private"."move_changed_deal_of_member"() IS 'Updates the totals of the poster when a deal changes its temperature, status, poster or date. Definer: private.member_temperatures has no grants.';

COMMENT ON FUNCTION "private"."move_discussion"() IS 'Moves the discussion to the deal''s new category. Definer: private.deal_discussions has no grants.';

COMMENT ON FUNCTION "private"."must_confirm_email"(uuid) IS 'Definer: reads settings, admins and accounts. False without the setting.';

COMMENT ON FUNCTION "private"."names_category"(text, text, private.search_terms) IS 'For fits_search.';

COMMENT ON FUNCTION "private"."new_values_of_deal"(public.deals, public.deals) IS 'For proposed edits.';

COMMENT ON FUNCTION "private"."newest_deals"(text, integer, integer) IS 'Definer, for list_deals: the first thousand of the latest list.';

COMMENT ON FUNCTION "private"."next_unmailed_message"() IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."note_edit"(public.deals, public.deals, text, text, boolean) IS 'Definer: revisions are written by procedures only. Deals that are not public have no history.';

COMMENT ON FUNCTION "private"."note_email_proof"() IS 'Marks the address of a new account and a changed address as unconfirmed, until a mailed link is used. Definer: private.unconfirmed_emails has no grants. The accounts service clears the token of a link only when the link is used.';

COMMENT ON FUNCTION "private"."note_mail_refused"(uuid, text) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."notify_change"() IS 'Announces a change of public data to every process of the site on the channel samha_changes, with the name of the table. The argument of the trigger is the public status: rows that stay hidden are not announced. PostgreSQL sends equal notifications of a transaction once.';

COMMENT ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) IS 'Definer: called by triggers only. by_param is null for automatic events.';

COMMENT ON FUNCTION "private"."notify_of_admin_action"() IS 'Notifies the member concerned of an admin''s action; an undone decision withdraws its unread notice. Definer: reads the owners of content. The admin stays unnamed.';

COMMENT ON FUNCTION "private"."notify_of_comment"() IS 'Notifies the author of the answered comment and the poster of a new comment, each once. Definer: reads pending deals.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Notifies the poster that the deal ended by its date or by members; a deal that returns withdraws the unread notice. Definer: notices are written by triggers and procedures only. The kind cannot be switched off. Ends by admins are notified from the audit log.';

COMMENT ON FUNCTION "private"."notify_of_heat"() IS 'Notifies the poster once that the deal has reached 100 degrees (contract/deals/temperature.ts). Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_of_seen_price"() IS 'Notifies the poster that at least two members with weight saw another price, once a day per price. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_of_wrong_check"() IS 'Notifies a member whose checks have lost their weight; an undone decision withdraws the unread notice. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_reporter"() IS 'Notifies the reporter of the decision on a report. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."poster_overruled_twice"(uuid) IS 'Definer: private.expiry_decisions has no grants.';

COMMENT ON FUNCTION "private"."price_group"(numeric, text) IS 'Inlined, also in the indexes by price.';

COMMENT ON FUNCTION "private"."propose_edit"(uuid, jsonb, text) IS 'Definer: private.proposed_edits has no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."rank_changed_deal"() IS 'Adds a deal that becomes public to the ranking, updates its temperature and times, and removes it when it expires. Definer: private.deal_ranking has no grants.';

COMMENT ON FUNCTION "private"."rank_new_deals"() IS 'Adds new public deals to the ranking. Definer: private.deal_ranking has no grants.';

COMMENT ON FUNCTION "private"."ranking_of"(public.deals) IS 'Inlined.';

COMMENT ON FUNCTION "private"."reaches_as"(uuid, text, text) IS 'Called by the triggers of comments.';

COMMENT ON FUNCTION "private"."read_deal_data"(jsonb) IS 'For edit_own_deal and admin_update_deal.';

COMMENT ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Raises PT400 invalid_field. Called by secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."read_list_request"(private.list_request) IS 'For list_deals and count_listed_deals.';

COMMENT ON FUNCTION "private"."read_search"(text) IS 'Words after the eighth are ignored.';

COMMENT ON FUNCTION "private"."read_start"(public.deals, timestamp with time zone) IS 'Raises PT409 start_passed and PT400 invalid_field. For every edit, including those of admins.';

COMMENT ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text) IS 'Raises PT400 invalid_field. Called by secure_add_voucher_code and resubmit_voucher_code.';

COMMENT ON FUNCTION "private"."record_ended_session"(uuid, boolean, uuid, timestamp with time zone) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: the tables have no grants. Called for every end and return.';

COMMENT ON FUNCTION "private"."recount_checks"() IS 'Writes the counts of the deals whose checks changed. Definer: deals are written by procedures only. The only writer of these columns.';

COMMENT ON FUNCTION "private"."referenced_image_keys"(text[]) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."refresh_checks"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."refuse_banned"(uuid) IS 'Raises PT403. Definer: private.bans has no grants. Called by refuse_writer.';

COMMENT ON FUNCTION "private"."refuse_changed"(timestamp with time zone, timestamp with time zone) IS 'Raises PT409 content_changed. Called after require_admin.';

COMMENT ON FUNCTION "private"."refuse_direct_write"() IS 'Refuses direct writes to tables that only procedures write, even if privileges and policies allow them by mistake.';

COMMENT ON FUNCTION "private"."refuse_field"(text, text, text, jsonb) IS 'Raises PT400 with the text of the rule as message and JSON as detail.';

COMMENT ON FUNCTION "private"."refuse_other_fields"(jsonb, text[]) IS 'For edit_own_deal and admin_update_deal.';

COMMENT ON FUNCTION "private"."refuse_writer"(uuid) IS 'Raises PT403. Definer: reads bans and settings.';

COMMENT ON FUNCTION "private"."remember_kept_post"() IS 'Stores the first reviewed version of a post, and each version that an admin kept or wrote. Definer: private.kept_posts has no grants. An author''s own changes do not replace it, so that small ones add up.';

COMMENT ON FUNCTION "private"."remind_admins"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."require_contact_pace"() IS 'Raises PT429; the detail is JSON with the longest wait in seconds.';

COMMENT ON FUNCTION "private"."require_member"() IS 'Raises PT401, PT403 (banned or unconfirmed email address) and PT404. Definer: reads bans.';

COMMENT ON FUNCTION "private"."require_pace"(text, uuid) IS 'Raises PT429; the detail is JSON with the seconds to wait. Without the setting there is no limit. Volatile, so that it sees rows written while it waited for the lock.';

COMMENT ON FUNCTION "private"."reset_checks"() IS 'Removes the weight of earlier checks: they were about another offer. Definer: checks are written by procedures only.';

COMMENT ON FUNCTION "private"."restore_edit"(uuid) IS 'Definer: private.proposed_edits has no grants. Called by undo_decision only.';

COMMENT ON FUNCTION "private"."restore_state"(text, public.admin_actions) IS 'Called by undo_decision only, which checks the caller and writes the log.';

COMMENT ON FUNCTION "private"."review_of"(public.blog_posts, public.blog_posts) IS 'Raises PT409. Definer, like is_trusted_author.';

COMMENT ON FUNCTION "private"."search_form"(text) IS 'Inlined. After a change of it, private.searchable_deals must be refilled.';

COMMENT ON FUNCTION "private"."search_pattern"(text) IS 'Expects letters and digits only, as from search_form.';

COMMENT ON FUNCTION "private"."secret"(text) IS 'Definer: private.settings has no grants.';

COMMENT ON FUNCTION "private"."seen_price"(public.deals) IS 'Definer: checks are private.';

COMMENT ON FUNCTION "private"."session_end"(timestamp with time zone, timestamp without time zone) IS 'The embedded accounts service has the same two periods (server/backend/thread/backend-worker.ts).';

COMMENT ON FUNCTION "private"."set_deal_decision"(uuid, text, text) IS 'Called by moderate_deal and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."setting"(text) IS 'Definer: private.settings has no grants. Called by procedures only.';

COMMENT ON FUNCTION "private"."settle_gone"(public.deals) IS 'Definer: endings have no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."silence_checks"() IS 'Removes the weight of a member''s recent checks after wrong ones. Definer: checks are written by procedures only. Locks deals first, like a check.';

COMMENT ON FUNCTION "private"."since_of"(text) IS 'Specification 9. Uses midnight in UTC; only the browser knows the visitor''s.';

COMMENT ON FUNCTION "private"."site_currency"() IS 'Inlined, also in the indexes by price: another currency needs new indexes. contract/limits.ts repeats it.';

COMMENT ON FUNCTION "private"."start_mail_confirmation"(uuid, bytea) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."state_of_deal"(public.deal_status, timestamp with time zone, timestamp with time zone) IS 'The states of get_my_deals and count_my_submissions.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_status, date) IS 'The states of count_my_submissions.';

COMMENT ON FUNCTION "private"."sum_checks"(uuid, uuid) IS 'Definer: checks are private.';

COMMENT ON FUNCTION "private"."take_down_post"(uuid, text) IS 'Called by review_post and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."take_removed_deals_from_members"() IS 'Subtracts deleted deals from the totals of their posters, once per statement. Definer: private.member_temperatures has no grants. Never inserts: the totals of a deleted account may be gone.';

COMMENT ON FUNCTION "private"."taken_down_reason"(uuid) IS 'Definer: private.taken_down_posts has no grants.';

COMMENT ON FUNCTION "private"."text_rule"(text, text, text, boolean) IS 'Null is valid: a required field has a rule of its own.';

COMMENT ON FUNCTION "private"."trend_of"(public.deals) IS 'Higher is earlier in the list of trending deals.';

COMMENT ON FUNCTION "private"."unsubscribe_token"(uuid, text) IS 'Definer: reads private.settings.';

COMMENT ON FUNCTION "private"."unwrap_object"(jsonb) IS 'For every procedure with a jsonb parameter.';

COMMENT ON FUNCTION "private"."version_of_edit"(private.proposed_edits, public.deals) IS 'For get_waiting_edits and moderate_deal_edit.';

COMMENT ON FUNCTION "private"."waiting_fields"(uuid) IS 'Definer: private.proposed_edits has no grants.';

COMMENT ON FUNCTION "private"."wants_bell"(uuid, text) IS 'Definer: triggers call it for other members.';

COMMENT ON FUNCTION "private"."wants_mail"(uuid, text) IS 'Definer: triggers and jobs call it for other members.';

COMMENT ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) IS 'Definer: the networks have no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."who_ended"(private.expiry_decisions) IS 'Definer: endings have no grants. Called after require_admin.';

COMMENT ON FUNCTION "private"."withdraw_comment_notifications"() IS 'Removes a deleted comment from unread notices. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."withdraw_comments"(uuid[], uuid[], text[]) IS 'Definer: called by triggers and mute_member only.';

COMMENT ON FUNCTION "private"."withdraw_comments_of"(uuid, uuid) IS 'Called by mute_member.';

COMMENT ON FUNCTION "private"."withdraw_notification"(uuid, text) IS 'Definer: called by triggers only.';

COMMENT ON FUNCTION "private"."withdraw_price_notices"() IS 'Withdraws unread notices of other prices after a change of the price. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."write_check"(public.deals, uuid, public.check_verdict, numeric) IS 'Definer: checks are written by procedures only. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."write_edit"(public.deals) IS 'For edit_own_deal and admin_update_deal.';

COMMENT ON FUNCTION "private"."wrong_until"(uuid) IS 'Definer: private.wrong_checks has no grants.';

COMMENT ON FUNCTION "private"."young_votes"() IS 'Definer: votes are private. Called after require_admin and for the size of a queue.';

COMMENT ON FUNCTION "public"."ban_member"(uuid, text, timestamp with time zone) IS 'Definer: private.bans has no grants.';

COMMENT ON FUNCTION "public"."cancel_account_deletion"() IS 'Definer: private.account_deletions has no grants.';

COMMENT ON FUNCTION "public"."check_admin_status"(uuid) IS 'Definer: private.admins has no grants. Specification 6.';

COMMENT ON FUNCTION "public"."check_write_access"() IS 'Raises PT401, PT403 (banned or unconfirmed email address) and PT404. Definer: reads bans.';

COMMENT ON FUNCTION "public"."confirm_mail_address"(text) IS 'Definer: a token of 32 random bytes grants the right. Raises PT400 link_expired.';

COMMENT ON FUNCTION "public"."count_deals"(text, text, timestamp with time zone, boolean, numeric, numeric) IS 'Definer: private.deal_counts has no grants; counts public deals only.';

COMMENT ON FUNCTION "public"."count_deals_by_category"() IS 'Definer: private.deal_counts has no grants; counts public deals only.';

COMMENT ON FUNCTION "public"."count_my_submissions"() IS 'Definer: requires a member with an open session. Counts rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."count_unread_notifications"() IS 'Definer, like get_notifications. A banned member may call it.';

COMMENT ON FUNCTION "public"."decide_member_ending"(uuid, boolean) IS 'Definer: deals are written by procedures only. Ending calls moderate_deal with "expire", which undo_decision can revert.';

COMMENT ON FUNCTION "public"."delete_comment"(uuid, text) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."edit_comment"(uuid, text) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."end_member_sessions"(uuid) IS 'Definer: auth.sessions has no grants.';

COMMENT ON FUNCTION "public"."end_my_session"(uuid) IS 'Definer: auth.sessions has no grants. A banned member may call it.';

COMMENT ON FUNCTION "public"."export_my_data"() IS 'Definer: email address, ban and messages have no grants. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."find_members"(text, text) IS 'Definer: email addresses and bans have no grants.';

COMMENT ON FUNCTION "public"."get_business"(text) IS 'Definer: private.merchant_deal_counts has no grants; returns no contact data and no pending merchant.';

COMMENT ON FUNCTION "public"."get_daily_counts"(integer) IS 'Definer: require_admin decides. Includes pending deals.';

COMMENT ON FUNCTION "public"."get_deal_checks"(uuid) IS 'Definer: checks are private, their sums are public. Null without a public deal.';

COMMENT ON FUNCTION "public"."get_deal_endings"(uuid) IS 'Definer: private.expiry_decisions has no grants. Returns no names.';

COMMENT ON FUNCTION "public"."get_failed_jobs"() IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."get_image_audience"(text) IS 'Definer: reads rows of every status. A banned member still sees their own images. Avatars have moderate_avatar.';

COMMENT ON FUNCTION "public"."get_last_background_run"() IS 'Definer: require_admin decides. One task runs every minute.';

COMMENT ON FUNCTION "public"."get_member"(uuid) IS 'Definer: email addresses, bans and votes have no grants.';

COMMENT ON FUNCTION "public"."get_member_endings"() IS 'Definer: require_admin decides. An ending has at most 200 members.';

COMMENT ON FUNCTION "public"."get_merchant_voucher_codes"(text) IS 'Returns public codes only, as get_voucher_codes does.';

COMMENT ON FUNCTION "public"."get_monthly_temperature_leaderboard"(boolean, integer) IS 'Definer: private.member_temperatures has no grants; counts public deals only. Specification 7.';

COMMENT ON FUNCTION "public"."get_my_edits"(uuid) IS 'Definer: private.proposed_edits has no grants. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_merchants"() IS 'Definer: contact data and the reason have no grants. A banned member may read.';

COMMENT ON FUNCTION "public"."get_my_mutes"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_profile"() IS 'Definer: the review columns have no grants. A banned member may read.';

COMMENT ON FUNCTION "public"."get_my_reports"() IS 'Invoker: policies decide on the visible content.';

COMMENT ON FUNCTION "public"."get_my_sessions"() IS 'Definer: auth.sessions has no grants. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_voucher_codes"() IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_notification_settings"() IS 'Definer: sees whether there are jobs. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) IS 'Definer: reads bans and reasons. Reads notices of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_avatars"(uuid) IS 'Definer: the review columns have no grants. Returns jsonb, so that a refusal can be the response. Specification 6.';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns the rows of get_pending_deals.';

COMMENT ON FUNCTION "public"."get_pending_merchants"() IS 'Definer: require_admin decides; contact data has no grants.';

COMMENT ON FUNCTION "public"."get_pending_voucher_codes"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."get_posts_to_review"() IS 'Definer: require_admin decides. taken_down_reason comes from an earlier decision on the same post.';

COMMENT ON FUNCTION "public"."get_profile_counts"(uuid) IS 'Definer: votes are private, their number is public. No row for an id without a profile.';

COMMENT ON FUNCTION "public"."get_reports"(text) IS 'Definer: require_admin decides once for all rows. At most 200 items of content.';

COMMENT ON FUNCTION "public"."get_revived_deals"() IS 'Definer: require_admin decides. usernames has the first ten members.';

COMMENT ON FUNCTION "public"."get_site_warnings"() IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."get_suspicious_votes"() IS 'Definer: require_admin decides. voters has the first ten usernames.';

COMMENT ON FUNCTION "public"."get_unseen_edits"() IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."get_usual_waits"() IS 'Definer: reads the audit log. Returns medians of at least five decisions. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_waiting_edits"() IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."grant_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false for an admin. Takes effect at the next request.';

COMMENT ON FUNCTION "public"."has_recent_sign_in"() IS 'Definer: auth.sessions has no grants. A refresh continues the session and is not a sign-in.';

COMMENT ON FUNCTION "public"."hide_deal_revision"(uuid, boolean) IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) IS 'Definer: private.vote_reviews has no grants.';

COMMENT ON FUNCTION "public"."lift_ban"(uuid) IS 'Definer: private.bans has no grants.';

COMMENT ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) IS 'Definer: private.merchant_deal_counts has no grants; returns approved merchants and public deals only.';

COMMENT ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid) IS 'Definer: notices are written by triggers and procedures only. A banned member may call it.';

COMMENT ON FUNCTION "public"."moderate_avatar"(uuid, text, text, text) IS 'Definer: only members write profiles, each their own. Specification 4 and 5.';

COMMENT ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) IS 'Definer: voucher codes are written by procedures only.';

COMMENT ON FUNCTION "public"."mute_member"(uuid) IS 'Definer: mutes and notices are written by procedures only. Raises PT400, PT401, PT403, PT404, PT409, PT429.';

COMMENT ON FUNCTION "public"."note_my_session"() IS 'Definer: auth.sessions has no grants. A hosted accounts service stores the browser itself.';

COMMENT ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) IS 'Invoker: row-level security applies.';

COMMENT ON FUNCTION "public"."read_deal"(text) IS 'Invoker: row-level security applies.';

COMMENT ON FUNCTION "public"."read_deal_page"(text) IS 'Invoker: row-level security applies to the deal and its comments.';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision) IS 'Invoker: row-level security applies to the listed deals.';

COMMENT ON FUNCTION "public"."read_sidebar"() IS 'Invoker: row-level security and the called procedures apply.';

COMMENT ON FUNCTION "public"."remove_votes_of_group"(uuid, timestamp with time zone, text) IS 'Definer: votes and deals are written by procedures only.';

COMMENT ON FUNCTION "public"."request_account_deletion"() IS 'Definer: private.account_deletions has no grants. A banned member may call it.';

COMMENT ON FUNCTION "public"."request_mail_confirmation"() IS 'Definer: addresses have no grants. A banned member may call it. Raises PT429. Does nothing on a site without mail.';

COMMENT ON FUNCTION "public"."resolve_reports_of_content"(text, uuid, text, text) IS 'Definer, like decide_reports, which it calls.';

COMMENT ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text) IS 'Definer: voucher codes are written by procedures only.';

COMMENT ON FUNCTION "public"."retry_failed_jobs"() IS 'Definer: require_admin decides. Skips running jobs.';

COMMENT ON FUNCTION "public"."revert_member_checks"(uuid) IS 'Definer: deals and checks are written by procedures only.';

COMMENT ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) IS 'Definer: the review columns have no grants.';

COMMENT ON FUNCTION "public"."revoke_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false if the member is no admin. Takes effect at the next request.';

COMMENT ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."secure_check_deal"(uuid, text, numeric) IS 'Definer: checks and deals are written by procedures only.';

COMMENT ON FUNCTION "public"."secure_vote_deal"(uuid, boolean) IS 'Definer: votes and deals are written by procedures only. The only procedure that counts a vote. Posters may vote.';

COMMENT ON FUNCTION "public"."set_notification_settings"(text, text, jsonb, jsonb) IS 'Definer: settings are written by procedures only. A banned member may call it. Raises PT400 invalid_field.';

COMMENT ON FUNCTION "public"."tally_deal_votes"(uuid[]) IS 'Definer: votes are private, their number is public.';

COMMENT ON FUNCTION "public"."undo_decision"(text, uuid, text) IS 'Definer: content is written by procedures only. A trigger withdraws the unread notice.';

COMMENT ON FUNCTION "public"."unmute_member"(uuid) IS 'Definer: mutes are written by procedures only. A banned member may call it.';

COMMENT ON FUNCTION "public"."unsubscribe_from_mail"(text) IS 'Definer: the signature grants the right. Raises PT400 link_invalid.';

COMMENT ON FUNCTION "public"."withdraw_check"(uuid) IS 'Definer: checks and deals are written by procedures only. Does nothing without a check.';

COMMENT ON FUNCTION "public"."withdraw_deal"(uuid) IS 'Definer: deals are written by procedures only. Its image is deleted with unused images.';

COMMENT ON FUNCTION "public"."withdraw_edit"(uuid) IS 'Definer: private.proposed_edits has no grants.';

COMMENT ON FUNCTION "public"."withdraw_vote"(uuid) IS 'Definer: votes and deals are written by procedures only.';

COMMENT ON TABLE "private"."admins" IS 'Read at every request, so that a removal takes effect immediately.';

COMMENT ON TABLE "private"."approved_versions" IS 'A public deal without a row is approved as it is. Written by private.keep_approved_version and a trigger.';

COMMENT ON TABLE "private"."check_networks" IS 'No address is stored, and hashes of two deals cannot be compared. Deleted after 24 hours and with the check.';

COMMENT ON TABLE "private"."contact_pace" IS 'Without addresses: 65,536 groups separate senders for an hour and identify no person.';

COMMENT ON TABLE "private"."deal_counts" IS 'Written by private.add_to_deal_count; read by public.count_deals.';

COMMENT ON TABLE "private"."deal_discussions" IS 'Written by private.keep_discussion and private.move_discussion.';

COMMENT ON TABLE "private"."deal_ranking" IS 'Written by private.rank_new_deals and private.rank_changed_deal in the transaction of the change.';

COMMENT ON TABLE "private"."ended_sessions" IS 'Kept for 20 minutes. Without a foreign key, because a deleted member''s token is refused too. No grants.';

COMMENT ON TABLE "private"."ending_members" IS 'Written by private.settle_gone. For admins: get_member_endings and get_revived_deals.';

COMMENT ON TABLE "private"."expiry_decisions" IS 'Written by private.record_expiry_decision. Without names: members are in ending_members, admins in the audit log.';

COMMENT ON TABLE "private"."kept_posts" IS 'Written by private.remember_kept_post.';

COMMENT ON TABLE "private"."mail_addresses" IS 'Stores the hash of the link only. No grants.';

COMMENT ON TABLE "private"."member_endings" IS 'Written by private.settle_gone. Kept for 90 days.';

COMMENT ON TABLE "private"."member_temperatures" IS 'Written by triggers of deals in the transaction of the change; read by get_monthly_temperature_leaderboard.';

COMMENT ON TABLE "private"."member_writes" IS 'Written and cleaned by private.require_pace. Contains the period of the limit only.';

COMMENT ON TABLE "private"."merchant_deal_counts" IS 'Written by private.count_merchant_of_changed_deal; read by list_businesses and get_business.';

COMMENT ON TABLE "private"."proposed_edits" IS 'Written by edit_own_deal, withdraw_edit, moderate_deal_edit and undo_decision. Posters read it through get_my_edits.';

COMMENT ON TABLE "private"."queue_reminders" IS 'An empty queue has no row. No grants.';

COMMENT ON TABLE "private"."rate_limits" IS 'Granted to the background worker''s login only.';

COMMENT ON TABLE "private"."removed_votes" IS 'Written by remove_votes_of_group.';

COMMENT ON TABLE "private"."searchable_deals" IS 'Written by private.add_searchable_deals and private.change_searchable_deal in the transaction of the change.';

COMMENT ON TABLE "private"."settings" IS 'Without a limit_* there is no limit; without image_base_url images of any host are accepted.';

COMMENT ON TABLE "private"."taken_down_posts" IS 'Written by private.take_down_post and review_post.';

COMMENT ON TABLE "private"."trusted_authors" IS 'Written by review_post. Admins need no row.';

COMMENT ON TABLE "private"."unconfirmed_emails" IS 'Kept even if the setting require_confirmed_email is off. A hosted accounts service uses auth.users.email_confirmed_at.';

COMMENT ON TABLE "private"."unsent_mails" IS 'A mail may contain a link that opens an account. No grants.';

COMMENT ON TABLE "private"."usual_waits" IS 'Written by get_usual_waits, at most once an hour.';

COMMENT ON TABLE "private"."vote_reviews" IS 'Written by keep_votes_of_group.';

COMMENT ON TABLE "private"."withdrawn_votes" IS 'Written by withdraw_vote. Not part of any count.';

COMMENT ON TABLE "private"."wrong_checks" IS 'Written by private.record_expiry_decision. Deleted with the decision when the admin undoes it.';

COMMENT ON TABLE "public"."admin_actions" IS 'The audit log. Subjects have no foreign key, so a deleted subject keeps its history.';

COMMENT ON TABLE "public"."comment_mentions" IS 'Written by private.keep_mentions. Read through comments_with_author.';

COMMENT ON TABLE "public"."comments" IS 'Specification 3. Threads are read through comments_with_author.';

COMMENT ON TABLE "public"."contact_messages" IS 'Senders cannot read messages back, because a visitor cannot prove to be the sender.';

COMMENT ON TABLE "public"."deal_checks" IS 'Private to the member; their sums are public. The checks of a deleted member are deleted and the counts follow.';

COMMENT ON TABLE "public"."deal_revisions" IS 'Without names: the poster is that of the deal, and the audit log has the admin.';

COMMENT ON TABLE "public"."deal_votes" IS 'Specification 3. Counts are in the deal and in tally_deal_votes.';

COMMENT ON TABLE "public"."member_mutes" IS 'At most 500 per member. Read by private.notify_member; no count depends on it.';

COMMENT ON TABLE "public"."notification_settings" IS 'A null language or time zone means English and UTC.';

COMMENT ON TABLE "public"."notifications" IS 'Read through get_notifications. data contains ids and codes, never texts.';

COMMENT ON TABLE "public"."profiles" IS 'Specification 3. select=* is refused because review columns are not public.';

COMMENT ON TABLE "public"."reports" IS 'Specification 3. Reported members cannot read the reporter.';

COMMENT ON TYPE "private"."list_order" IS 'For private.list_orders.';

COMMENT ON TYPE "private"."list_request" IS 'For read_deals and search_deals.';

COMMENT ON TYPE "private"."search_terms" IS 'For find_deals.';

COMMENT ON TYPE "public"."notification_details" IS 'For get_notifications and mail.';

COMMENT ON VIEW "public"."admin_actions_with_names" IS 'Security invoker: only admins see rows.';

COMMENT ON VIEW "public"."blog_posts_with_author" IS 'author_name is null for a deleted author.';

COMMENT ON VIEW "public"."comments_with_author" IS 'Shows the rows that comments shows.';

REVOKE ALL ON FUNCTION "private"."active_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."activity_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_searchable_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_state"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."admins_to_mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."agreeing_checks"(public.deals, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_edit"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_proposed_edit"(private.proposed_edits, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approve_present_version"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approved_version"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ask_for_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."beside_deal"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."beside_deal"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."blog_post_hash"(public.blog_posts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."brief_deal"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."caller_networks"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."categories_named"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_searchable_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_since_kept"(public.blog_posts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_share"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changes_of_deal"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_answer"(public.deals, public.check_verdict, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_kind_switches"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_own_state"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_standing"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirms"(public.check_verdict) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_kept_deals"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_listed_deals"(private.list_request) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listed_deals"(private.list_request) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."deal_fields"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_out_of_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_with_young_votes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decide_expiry"(uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decision_to_undo"(uuid, text, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_expiry_decision"(public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_failed_jobs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_notifications"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_unsent_mails"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_unsent_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_notifications"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."email_to_compare"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_links_of_old_address"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ended_by"(public.deals) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."ended_by"(public.deals) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."ending_must_wait"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ending_waits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue"(text, jsonb, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expire_ended_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fields_in_time"(private.proposed_edits, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_among_first"(private.search_terms, private.list_request, boolean, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_deals"(private.search_terms, private.list_request, boolean, boolean, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_request"(public.deals, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_search"(public.deals, text, private.search_terms, private.list_request, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_approval"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_deleted_votes"(uuid, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gains_link"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_admin_reminder"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_ended_sessions"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_notifications_to_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_unsent_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_begun"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_muted"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."image_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."image_keys"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."image_keys"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_established"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_language_code"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_large_change"(private.approved_versions, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_named_image"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_over"(public.deals) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_over"(public.deals) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_plain_text"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_public_image"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_public_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_quiet_hour"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_running"(public.deals) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_running"(public.deals) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_timezone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_trusted_author"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_trusted_poster"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_upcoming"(public.deals) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_upcoming"(public.deals) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."job_states"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judged_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_approved_version"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_discussion"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_mentions"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_unsent_mail"(jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_ender"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_expiry_decision"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_member_ending"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leads_anywhere"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."list_orders"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_source"(private.list_request, private.list_order, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_checked_deal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_decided_state"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_time"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_message_mailed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_notifications_mailed"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_end"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."median_wait"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merchant_key"(text) FROM "anon";

GRANT EXECUTE ON FUNCTION "private"."merchant_key"(text) TO "anon";

REVOKE ALL ON FUNCTION "private"."merchant_key"(text) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."merchant_key"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."moderator_has_decided"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_discussion"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."must_confirm_email"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."names_category"(text, text, private.search_terms) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_values_of_deal"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newest_deals"(text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_unmailed_message"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_edit"(public.deals, public.deals, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_email_proof"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_mail_refused"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_admin_action"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_comment"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_end"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_heat"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_seen_price"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_wrong_check"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_reporter"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."optional_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."poster_overruled_twice"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_group"(numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."price_group"(numeric, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."propose_edit"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ranking_of"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reaches_as"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_data"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_list_request"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_start"(public.deals, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_ended_session"(uuid, boolean, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recount_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."referenced_image_keys"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_changed"(timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_other_fields"(jsonb, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_writer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_writer"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remember_kept_post"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_admins"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reset_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_edit"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_state"(text, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."review_of"(public.blog_posts, public.blog_posts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_form"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_pattern"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."secret"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seen_price"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."session_end"(timestamp with time zone, timestamp without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_deal_decision"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_gone"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."silence_checks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."site_currency"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_currency"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."start_mail_confirmation"(uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_deal"(public.deal_status, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_voucher"(public.voucher_status, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_checks"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_down_post"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."taken_down_reason"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."taken_down_reason"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."text_rule"(text, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trend_of"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsubscribe_token"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unwrap_object"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."version_of_edit"(private.proposed_edits, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wait_text"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiting_fields"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wants_bell"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wants_mail"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."who_ended"(private.expiry_decisions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_comment_notifications"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_comments"(uuid[], uuid[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_comments_of"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_notification"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_price_notices"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_check"(public.deals, uuid, public.check_verdict, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_edit"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wrong_until"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."young_votes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."confirm_mail_address"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_mail_address"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."count_my_submissions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_my_submissions"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."count_unread_notifications"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_unread_notifications"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_member_ending"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_member_ending"(uuid, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_comment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_comment"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."edit_comment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_comment"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."end_member_sessions"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_member_sessions"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."end_my_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_my_session"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal_checks"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal_checks"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal_endings"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal_endings"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_failed_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_failed_jobs"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_image_audience"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_image_audience"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_last_background_run"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_last_background_run"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_member_endings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_member_endings"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_voucher_codes"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_voucher_codes"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_edits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_edits"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_mutes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_mutes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_profile"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_profile"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_sessions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_sessions"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_notification_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_notification_settings"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deal_hints"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deal_hints"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_posts_to_review"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_posts_to_review"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_revived_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_revived_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_site_warnings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_site_warnings"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_suspicious_votes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_suspicious_votes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_unseen_edits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_unseen_edits"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_usual_waits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_usual_waits"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_waiting_edits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_waiting_edits"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."has_recent_sign_in"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."has_recent_sign_in"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."hide_deal_revision"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hide_deal_revision"(uuid, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."mute_member"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mute_member"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."note_my_session"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."note_my_session"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deal"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deal"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deal_page"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deal_page"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_sidebar"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_sidebar"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_votes_of_group"(uuid, timestamp with time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_votes_of_group"(uuid, timestamp with time zone, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."request_mail_confirmation"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_mail_confirmation"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."retry_failed_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retry_failed_jobs"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."revert_member_checks"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revert_member_checks"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_check_deal"(uuid, text, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_check_deal"(uuid, text, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_notification_settings"(text, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_notification_settings"(text, text, jsonb, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_decision"(text, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_decision"(text, uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unmute_member"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unmute_member"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unsubscribe_from_mail"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unsubscribe_from_mail"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_check"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_check"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_edit"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_edit"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_vote"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_vote"(uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."comment_mentions" TO "anon", "authenticated";

select private.expose_to_backend('public.comment_mentions');

GRANT SELECT ON TABLE "public"."deal_checks" TO "anon", "authenticated";

select private.expose_to_backend('public.deal_checks');

GRANT SELECT ON TABLE "public"."deal_revisions" TO "anon", "authenticated";

select private.expose_to_backend('public.deal_revisions');

GRANT SELECT ON TABLE "public"."member_mutes" TO "authenticated";

select private.expose_to_backend('public.member_mutes');

GRANT SELECT ON TABLE "public"."notification_settings" TO "authenticated";

select private.expose_to_backend('public.notification_settings');

GRANT SELECT ON TABLE "public"."notifications" TO "authenticated";

select private.expose_to_backend('public.notifications');

GRANT SELECT ON TABLE "public"."admin_actions_with_names" TO "authenticated";

select private.expose_to_backend('public.admin_actions_with_names');

GRANT SELECT ON TABLE "public"."blog_posts_with_author" TO "anon", "authenticated";

select private.expose_to_backend('public.blog_posts_with_author');

GRANT SELECT ON TABLE "public"."comments_with_author" TO "anon", "authenticated";

select private.expose_to_backend('public.comments_with_author');

ALTER TABLE "public"."voucher_codes" ADD COLUMN "merchant_key" text GENERATED ALWAYS AS (private.merchant_key(merchant)) STORED NOT NULL;

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
    ( SELECT v.code
           FROM public.voucher_codes v
          WHERE ((v.status = 'active'::public.voucher_status) AND ((v.expiry_date IS NULL) OR (v.expiry_date >= ((now() AT TIME ZONE 'UTC'::text))::date)) AND (v.merchant_key = NULLIF(private.merchant_key(d.merchant), ''::text)))
          ORDER BY v.expiry_date, v.created_at DESC, v.id
         LIMIT 1) AS voucher_code,
    d.last_confirmed_at,
    d.live_count,
    d.gone_count,
    private.ended_by(d.*) AS expired_by,
    d.edited_at,
    d.confirmed_by_poster
   FROM (public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)));

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

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
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
    expires_at_param);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
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
    ) as newest where form like all (asked.patterns));
  -- A search accepts the orders of lists with all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  -- Shorter words resemble too many others.
  if cardinality(running) + cardinality(expired) < few and char_length(asked.longest) >= 4 then
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

CREATE OR REPLACE FUNCTION public.secure_submit_deal(title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
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
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param);

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
      starts_at, expires_at, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
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

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) IS 'Definer: find_deals has no grants; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

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

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

select private.expose_to_backend('public.own_deals');

ALTER TABLE "public"."notification_settings" ADD CONSTRAINT "notification_settings_language_format" CHECK (private.is_language_code(language));

CREATE INDEX proposed_edits_image_idx ON private.proposed_edits USING btree (private.image_key((changes ->> 'image_url'::text))) WHERE ((status <> 'approved'::text) AND ((changes ->> 'image_url'::text) <> ''::text));

CREATE INDEX blog_posts_images_idx ON public.blog_posts USING gin (private.image_keys(((cover_image_url || ' '::text) || content))) WITH (fastupdate=off);

CREATE INDEX deals_active_category_price_high_idx ON public.deals USING btree (category, private.price_group(price, currency), price DESC NULLS LAST, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL));

CREATE INDEX deals_active_category_price_low_idx ON public.deals USING btree (category, private.price_group(price, currency), price, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL));

CREATE INDEX deals_active_price_high_idx ON public.deals USING btree (private.price_group(price, currency), price DESC NULLS LAST, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL));

CREATE INDEX deals_active_price_low_idx ON public.deals USING btree (private.price_group(price, currency), price, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL));

CREATE INDEX deals_image_idx ON public.deals USING btree (private.image_key(image_url)) WHERE (image_url <> ''::text);

CREATE INDEX merchants_image_idx ON public.merchants USING btree (private.image_key(logo_url)) WHERE (logo_url <> ''::text);

CREATE INDEX voucher_codes_active_merchant_idx ON public.voucher_codes USING btree (merchant_key, expiry_date, created_at DESC, id) WHERE (status = 'active'::public.voucher_status);

CREATE INDEX voucher_codes_image_idx ON public.voucher_codes USING btree (private.image_key(brand_image_url)) WHERE (brand_image_url <> ''::text);
