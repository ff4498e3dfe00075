set local check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, asked private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((((asked).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (asked).merchant)) AND (((asked).location IS NULL) OR ((deal).location ~~* (asked).location)) AND (((asked).since IS NULL) OR ((deal).created_at >= (asked).since)) AND ((COALESCE((asked).min_price, (asked).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((asked).min_price IS NULL) OR ((deal).price >= (asked).min_price)) AND (((asked).max_price IS NULL) OR ((deal).price <= (asked).max_price)))$function$;

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND (((filters).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (filters).merchant)) AND (((filters).location IS NULL) OR ((deal).location ~~* (filters).location)) AND (((filters).since IS NULL) OR ((deal).created_at >= (filters).since)) AND ((COALESCE((filters).min_price, (filters).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((filters).min_price IS NULL) OR ((deal).price >= (filters).min_price)) AND (((filters).max_price IS NULL) OR ((deal).price <= (filters).max_price)) AND (((asked).signs IS NULL) OR (lower((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)))$function$;

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
     private.trend_of(deal) AS trend_of$function$;

CREATE OR REPLACE FUNCTION private.trend_of(deal public.deals)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((sign((((deal).hot_votes - (deal).cold_votes))::double precision) * log((GREATEST(1, abs(((deal).hot_votes - (deal).cold_votes))))::double precision)) + ((EXTRACT(epoch FROM GREATEST((deal).created_at, (deal).starts_at)))::double precision / (45000)::double precision))$function$;

COMMENT ON FUNCTION "private"."refuse_field"(text, text, text, jsonb) IS NULL;

DROP POLICY "blog_posts_delete_own_or_admin" ON "public"."blog_posts";

DROP POLICY "blog_posts_insert_own" ON "public"."blog_posts";

DROP POLICY "blog_posts_select_visible" ON "public"."blog_posts";

DROP POLICY "blog_posts_update_own_or_admin" ON "public"."blog_posts";

DROP POLICY "deal_checks_select_own" ON "public"."deal_checks";

DROP POLICY "deal_votes_select_own" ON "public"."deal_votes";

DROP POLICY "deals_select_visible" ON "public"."deals";

DROP POLICY "member_mutes_select_own" ON "public"."member_mutes";

DROP POLICY "merchants_select_visible" ON "public"."merchants";

DROP POLICY "notification_settings_select_own" ON "public"."notification_settings";

DROP POLICY "notifications_select_own" ON "public"."notifications";

DROP POLICY "profiles_insert_own" ON "public"."profiles";

DROP POLICY "profiles_update_own" ON "public"."profiles";

DROP POLICY "reports_select_own_or_admin" ON "public"."reports";

DROP POLICY "voucher_codes_select_visible" ON "public"."voucher_codes";

DROP TRIGGER "deal_votes_keep_number" ON "public"."deal_votes";

DROP TRIGGER "deals_rank_changed" ON "public"."deals";

DROP TRIGGER "profiles_clear_leaver" ON "public"."profiles";

DROP TRIGGER "reports_notify_reporter" ON "public"."reports";

DROP INDEX "public"."blog_posts_slug_idx";

DROP INDEX "public"."deals_announced_end_idx";

DROP INDEX "public"."deals_announced_start_idx";

DROP INDEX "public"."deals_link_idx";

DROP INDEX "public"."voucher_codes_active_ending_idx";

DROP INDEX "public"."voucher_codes_active_merchant_idx";

DROP VIEW "public"."admin_actions_with_names";

ALTER TABLE "private"."expiry_decisions" DROP CONSTRAINT "expiry_decisions_decided_by_known";

ALTER TABLE "public"."deal_revisions" DROP CONSTRAINT "deal_revisions_edited_by_known";

ALTER TABLE "public"."deals" DROP CONSTRAINT "deals_category_known";

ALTER TABLE "public"."deals" DROP CONSTRAINT "deals_expired_by_known";

ALTER TABLE "public"."merchants" DROP CONSTRAINT "merchants_category_known";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_subject_known";

update public.deals set expired_by = 'admin' where expired_by = 'moderator';
update private.expiry_decisions set decided_by = 'admin' where decided_by = 'moderator';
update public.deal_revisions set edited_by = 'admin' where edited_by = 'moderator';

DROP FUNCTION "private"."beside_deal"(text, text);

DROP FUNCTION "private"."categories_named"(text);

DROP FUNCTION "private"."check_decision"(text, text, text[]);

DROP FUNCTION "private"."clear_profile_of_leaver"();

DROP FUNCTION "private"."count_listed_deals"(private.list_request);

DROP FUNCTION "private"."deals_in_order"(text, integer, integer, text, text, timestamp with time zone, text, numeric, numeric);

DROP FUNCTION "private"."deals_out_of_time"();

DROP FUNCTION "private"."fits_request"(public.deals, private.list_request);

DROP FUNCTION "private"."free_username"(text);

DROP FUNCTION "private"."get_ended_sessions"(uuid);

DROP FUNCTION "private"."keep_vote_of_leaver"();

DROP FUNCTION "private"."list_deals"(private.list_request, integer, integer);

DROP FUNCTION "private"."list_source"(private.list_request, private.list_order, boolean);

DROP FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb);

DROP FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP FUNCTION "private"."read_list_request"(private.list_request);

DROP FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text);

DROP FUNCTION "private"."record_ended_session"(uuid, boolean, uuid, timestamp with time zone);

DROP FUNCTION "private"."reports_of_content"(public.report_content_type, uuid, public.report_status);

DROP FUNCTION "private"."state_of_voucher"(public.voucher_status, date);

DROP FUNCTION "private"."unwrap_object"(jsonb);

DROP FUNCTION "private"."weight_left"(uuid, uuid, bytea[]);

DROP FUNCTION "private"."write_edit"(public.deals);

DROP FUNCTION "public"."admin_find_deals"(text, text);

DROP FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text);

DROP FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."expire_own_deal"(uuid);

DROP FUNCTION "public"."get_business"(text);

DROP FUNCTION "public"."get_deal"(uuid);

DROP FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone);

DROP FUNCTION "public"."get_member_endings"();

DROP FUNCTION "public"."get_merchant_deals"(text, integer, integer);

DROP FUNCTION "public"."get_my_deals"(text, integer, integer);

DROP VIEW "public"."own_deals";

DROP FUNCTION "public"."get_my_voucher_codes"();

DROP FUNCTION "public"."get_pending_deal_hints"();

DROP FUNCTION "public"."get_pending_deals"();

DROP FUNCTION "public"."get_pending_voucher_codes"();

DROP FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone);

DROP FUNCTION "public"."get_waiting_edits"();

DROP FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid);

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone);

DROP FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision);

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP VIEW "public"."deals_with_temperature";

ALTER TYPE "private"."field_rule" RENAME ATTRIBUTE "says" TO "message" CASCADE;

DROP TABLE "private"."ended_sessions";

CREATE TABLE "private"."alert_matches" ("deal_id" uuid NOT NULL, "alert_id" uuid NOT NULL, "user_id" uuid NOT NULL, "matched_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "alert_matches_pkey" PRIMARY KEY (deal_id, alert_id));

CREATE TABLE "private"."alerts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "name" text NOT NULL, "words_any" text[] NOT NULL DEFAULT '{}'::text[], "words_all" text[] NOT NULL DEFAULT '{}'::text[], "words_none" text[] NOT NULL DEFAULT '{}'::text[], "patterns_any" text[] NOT NULL DEFAULT '{}'::text[], "patterns_all" text[] NOT NULL DEFAULT '{}'::text[], "patterns_none" text[] NOT NULL DEFAULT '{}'::text[], "categories" text[] NOT NULL DEFAULT '{}'::text[], "merchant" text, "merchant_key" text, "poster_id" uuid, "max_total" numeric, "currency" text NOT NULL, "allows_unknown_delivery" boolean NOT NULL DEFAULT false, "channel" text, "deal_type" text, "step" smallint, "within_minutes" integer, "is_paused" boolean NOT NULL DEFAULT false, "feed_key" text NOT NULL DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text), "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "alerts_channel_known" CHECK ((channel = ANY (ARRAY['online'::text, 'in_store'::text]))), CONSTRAINT "alerts_currency_format" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "alerts_deal_type_known" CHECK ((deal_type = ANY (ARRAY['discount'::text, 'freebie'::text, 'giveaway'::text]))), CONSTRAINT "alerts_max_total_range" CHECK (((max_total >= (0)::numeric) AND (max_total <= (1000000)::numeric) AND (max_total = round(max_total, 2)))), CONSTRAINT "alerts_merchant_length" CHECK (((char_length(merchant) >= 1) AND (char_length(merchant) <= 80))), CONSTRAINT "alerts_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))), CONSTRAINT "alerts_pkey" PRIMARY KEY (id), CONSTRAINT "alerts_step_known" CHECK ((step = ANY (ARRAY[25, 50, 100, 200]))), CONSTRAINT "alerts_within_minutes_range" CHECK (((within_minutes >= 1) AND (within_minutes <= 10080))), CONSTRAINT "alerts_words_all_count" CHECK ((cardinality(words_all) <= 10)), CONSTRAINT "alerts_words_any_count" CHECK ((cardinality(words_any) <= 10)), CONSTRAINT "alerts_words_none_count" CHECK ((cardinality(words_none) <= 10)));

CREATE TABLE "private"."changed_emails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "old_email" text NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "changed_emails_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."confirmation_requests" ("deal_id" uuid NOT NULL, "asked_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "confirmation_requests_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "private"."consents" ("user_id" uuid NOT NULL, "kind" text NOT NULL, "version" smallint NOT NULL, "given_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "consents_kind_known" CHECK ((kind = ANY (ARRAY['saved'::text, 'alerts'::text]))), CONSTRAINT "consents_pkey" PRIMARY KEY (user_id, kind));

CREATE TABLE "private"."deal_halal_groups" ("deal_id" uuid NOT NULL, "group_id" uuid, "is_expired" boolean NOT NULL, CONSTRAINT "deal_halal_groups_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "private"."deal_prices" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "price" numeric NOT NULL, "total_price" numeric, "currency" text NOT NULL, "seen_at" timestamp with time zone NOT NULL, "source" text NOT NULL, CONSTRAINT "deal_prices_pkey" PRIMARY KEY (id), CONSTRAINT "deal_prices_source_known" CHECK ((source = ANY (ARRAY['deal'::text, 'edit'::text, 'check'::text]))));

CREATE TABLE "private"."deal_shops" ("deal_id" uuid NOT NULL, "merchant_id" uuid NOT NULL, CONSTRAINT "deal_shops_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "private"."deal_steps" ("deal_id" uuid NOT NULL, "step" smallint NOT NULL, "reached_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "deal_steps_pkey" PRIMARY KEY (deal_id, step), CONSTRAINT "deal_steps_step_known" CHECK ((step = ANY (ARRAY[0, 25, 50, 100, 200]))));

CREATE TABLE "private"."domain_rules" ("domain" text NOT NULL, "rule" text NOT NULL, "reason" text, "until" timestamp with time zone, "created_by" uuid, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "domain_rules_pause_ends" CHECK (((rule <> 'paused'::text) OR (until IS NOT NULL))), CONSTRAINT "domain_rules_pkey" PRIMARY KEY (domain), CONSTRAINT "domain_rules_reason_given" CHECK (((rule <> ALL (ARRAY['blocked'::text, 'paused'::text])) OR (reason IS NOT NULL))), CONSTRAINT "domain_rules_reason_length" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))), CONSTRAINT "domain_rules_rule_known" CHECK ((rule = ANY (ARRAY['blocked'::text, 'paused'::text, 'shortener'::text, 'pays_us'::text]))));

CREATE TABLE "private"."halal_counts" ("group_id" uuid NOT NULL, "is_expired" boolean NOT NULL, "deals" bigint NOT NULL, CONSTRAINT "halal_counts_pkey" PRIMARY KEY (group_id, is_expired));

CREATE TABLE "private"."halal_groups" ("id" uuid NOT NULL, "merchant_key" text NOT NULL, "host" text, "tied_to" uuid, "category" text NOT NULL, "has_meat" boolean NOT NULL, "own" jsonb NOT NULL, "certifier" text, "certifier_name" text, "certifier_until" date, "stunning" text, "stunning_until" date, "alcohol" text, "alcohol_until" date, "checked_on" date, "alcohol_about" text, "of_shop" text[] NOT NULL DEFAULT '{}'::text[], "disputed" text[] NOT NULL DEFAULT '{}'::text[], CONSTRAINT "halal_groups_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."outcome_networks" ("voucher_id" uuid NOT NULL, "user_id" uuid NOT NULL, "day" date NOT NULL, "networks" bytea[] NOT NULL, "seen_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "outcome_networks_pkey" PRIMARY KEY (voucher_id, user_id, day));

CREATE TABLE "private"."repost_reasons" ("deal_id" uuid NOT NULL, "reason" text NOT NULL, CONSTRAINT "repost_reasons_pkey" PRIMARY KEY (deal_id), CONSTRAINT "repost_reasons_reason_length" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))));

CREATE TABLE "private"."saved_deals" ("user_id" uuid NOT NULL, "deal_id" uuid NOT NULL, "list_name" text NOT NULL DEFAULT ''::text, "note" text NOT NULL DEFAULT ''::text, "remind_ending" boolean NOT NULL DEFAULT true, "remind_price" boolean NOT NULL DEFAULT true, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "told_price" numeric, "told_currency" text NOT NULL, "told_end" timestamp with time zone, "told_over" boolean NOT NULL, "told_is_total" boolean NOT NULL DEFAULT false, CONSTRAINT "saved_deals_list_name_length" CHECK ((char_length(list_name) <= 40)), CONSTRAINT "saved_deals_note_length" CHECK ((char_length(note) <= 300)), CONSTRAINT "saved_deals_pkey" PRIMARY KEY (user_id, deal_id));

CREATE TABLE "private"."search_refills" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "words" text[] NOT NULL, "after_id" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "after_alert_id" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid, CONSTRAINT "search_refills_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."search_synonyms" ("word" text NOT NULL, "canonical" text NOT NULL, "spelling" text NOT NULL, CONSTRAINT "search_synonyms_pkey" PRIMARY KEY (word), CONSTRAINT "search_synonyms_spelling_length" CHECK ((char_length(spelling) <= 40)));

CREATE TABLE "private"."sitemap_deals" ("number" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL, "deal_id" uuid NOT NULL, CONSTRAINT "sitemap_deals_deal_id_key" UNIQUE (deal_id), CONSTRAINT "sitemap_deals_pkey" PRIMARY KEY (number));

CREATE TABLE "private"."unmatched_deals" ("deal_id" uuid NOT NULL, "due_at" timestamp with time zone NOT NULL, CONSTRAINT "unmatched_deals_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "public"."certifiers" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "slug" text NOT NULL, "name" text NOT NULL, "country" text NOT NULL DEFAULT ''::text, "website" text NOT NULL DEFAULT ''::text, "register_url" text NOT NULL DEFAULT ''::text, "stunning_policy" text NOT NULL DEFAULT 'not_disclosed'::text, "policy_source_url" text NOT NULL DEFAULT ''::text, "checked_on" date, "is_listed" boolean NOT NULL DEFAULT true, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "certifiers_country_code" CHECK (((country = ''::text) OR (country ~ '^[A-Z]{2}$'::text))), CONSTRAINT "certifiers_name_length" CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))), CONSTRAINT "certifiers_pkey" PRIMARY KEY (id), CONSTRAINT "certifiers_slug_length" CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))), CONSTRAINT "certifiers_slug_unique" UNIQUE (slug), CONSTRAINT "certifiers_stunning_policy_known" CHECK ((stunning_policy = ANY (ARRAY['none'::text, 'reversible'::text, 'varies'::text, 'not_disclosed'::text]))), CONSTRAINT "certifiers_policy_source_url_format" CHECK (((policy_source_url = ''::text) OR private.is_web_address(policy_source_url))), CONSTRAINT "certifiers_register_url_format" CHECK (((register_url = ''::text) OR private.is_web_address(register_url))), CONSTRAINT "certifiers_website_format" CHECK (((website = ''::text) OR private.is_web_address(website))));

ALTER TABLE "public"."certifiers" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."deal_additions" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "added" text NOT NULL, "note" text NOT NULL, "status" text NOT NULL DEFAULT 'pending'::text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "code" jsonb, "price" numeric, "decided_at" timestamp with time zone, "decided_by" text, "decline_reason" text, CONSTRAINT "deal_additions_added_known" CHECK ((added = ANY (ARRAY['code'::text, 'price'::text, 'place'::text]))), CONSTRAINT "deal_additions_decided_by_known" CHECK ((decided_by = ANY (ARRAY['poster'::text, 'admin'::text]))), CONSTRAINT "deal_additions_decline_reason_length" CHECK ((char_length(decline_reason) <= 1000)), CONSTRAINT "deal_additions_fields_of_kind" CHECK ((((code IS NULL) OR (added = 'code'::text)) AND ((price IS NULL) OR (added = 'price'::text)))), CONSTRAINT "deal_additions_note_length" CHECK (((char_length(note) >= 1) AND (char_length(note) <= 200))), CONSTRAINT "deal_additions_pkey" PRIMARY KEY (deal_id, user_id), CONSTRAINT "deal_additions_status_known" CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text]))));

ALTER TABLE "public"."deal_additions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."halal_disputes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "fact_id" uuid NOT NULL, "user_id" uuid, "reason" text NOT NULL, "details" text, "evidence_image_url" text, "answer" text, "answered_by" uuid, "answered_at" timestamp with time zone, "status" text NOT NULL DEFAULT 'open'::text, "decided_by" uuid, "decided_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "weight" smallint NOT NULL DEFAULT 1, CONSTRAINT "halal_disputes_answer_length" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 1000))), CONSTRAINT "halal_disputes_decided_at_given" CHECK (((status = 'open'::text) = (decided_at IS NULL))), CONSTRAINT "halal_disputes_details_length" CHECK (((char_length(details) >= 1) AND (char_length(details) <= 1000))), CONSTRAINT "halal_disputes_pkey" PRIMARY KEY (id), CONSTRAINT "halal_disputes_reason_known" CHECK ((reason = ANY (ARRAY['wrong_value'::text, 'expired'::text, 'forged'::text, 'wrong_product'::text, 'other'::text]))), CONSTRAINT "halal_disputes_status_known" CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))), CONSTRAINT "halal_disputes_weight_range" CHECK (((weight >= 0) AND (weight <= 3))));

ALTER TABLE "public"."halal_disputes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."halal_facts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "subject_type" text NOT NULL, "subject_id" uuid NOT NULL, "attribute" text NOT NULL, "value" text NOT NULL, "product_line" text, "certifier_id" uuid, "certifier_name" text, "certificate_number" text, "state" text NOT NULL DEFAULT 'claimed'::text, "source" text NOT NULL, "basis" text NOT NULL, "evidence_url" text, "evidence_image_url" text, "observed_on" date NOT NULL, "valid_until" date, "is_public" boolean NOT NULL DEFAULT false, "claimed_by" uuid, "decided_by" uuid, "decided_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "halal_facts_attribute_known" CHECK ((attribute = ANY (ARRAY['certifier'::text, 'slaughter'::text, 'stunning'::text, 'gelatine'::text, 'alcohol_in_product'::text, 'alcohol_on_premises'::text, 'kitchen'::text]))), CONSTRAINT "halal_facts_basis_known" CHECK ((basis = ANY (ARRAY['label'::text, 'certificate'::text, 'staff'::text, 'website'::text, 'register'::text, 'registration'::text]))), CONSTRAINT "halal_facts_certificate_number_length" CHECK (((char_length(certificate_number) >= 1) AND (char_length(certificate_number) <= 40))), CONSTRAINT "halal_facts_certificate_of_value" CHECK (((certificate_number IS NULL) OR (value = 'certified'::text))), CONSTRAINT "halal_facts_certifier_name_length" CHECK (((char_length(certifier_name) >= 2) AND (char_length(certifier_name) <= 120))), CONSTRAINT "halal_facts_certifier_of_value" CHECK ((num_nonnulls(certifier_id, certifier_name) =
CASE
    WHEN (value = 'certified'::text) THEN 1
    ELSE 0
END)), CONSTRAINT "halal_facts_pkey" PRIMARY KEY (id), CONSTRAINT "halal_facts_product_line_length" CHECK (((char_length(product_line) >= 1) AND (char_length(product_line) <= 80))), CONSTRAINT "halal_facts_source_known" CHECK ((source = ANY (ARRAY['poster'::text, 'member'::text, 'merchant'::text, 'admin'::text]))), CONSTRAINT "halal_facts_state_known" CHECK ((state = ANY (ARRAY['claimed'::text, 'evidence'::text, 'checked'::text, 'withdrawn'::text]))), CONSTRAINT "halal_facts_subject_known" CHECK ((subject_type = ANY (ARRAY['deal'::text, 'merchant'::text]))), CONSTRAINT "halal_facts_value_of_attribute" CHECK (COALESCE(((value = 'not_disclosed'::text) OR
CASE attribute
    WHEN 'certifier'::text THEN (value = 'certified'::text)
    WHEN 'slaughter'::text THEN (value = ANY (ARRAY['hand'::text, 'machine'::text]))
    WHEN 'stunning'::text THEN (value = ANY (ARRAY['stunned'::text, 'non_stunned'::text]))
    WHEN 'gelatine'::text THEN (value = ANY (ARRAY['none'::text, 'halal_beef'::text, 'fish'::text, 'other'::text]))
    WHEN 'alcohol_in_product'::text THEN (value = ANY (ARRAY['yes'::text, 'no'::text]))
    WHEN 'alcohol_on_premises'::text THEN (value = ANY (ARRAY['yes'::text, 'no'::text]))
    WHEN 'kitchen'::text THEN (value = ANY (ARRAY['fully_halal'::text, 'separate'::text, 'shared'::text]))
    ELSE false
END), false)), CONSTRAINT "halal_facts_withdrawn_hidden" CHECK (((state <> 'withdrawn'::text) OR (NOT is_public))), CONSTRAINT "halal_facts_evidence_url_format" CHECK (private.is_web_address(evidence_url)));

ALTER TABLE "public"."halal_facts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."moon_announcements" ("authority" text NOT NULL, "hijri_year" smallint NOT NULL, "hijri_month" smallint NOT NULL, "starts_on" date NOT NULL, "source_url" text NOT NULL, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "moon_announcements_authority_known" CHECK ((authority = ANY (ARRAY['saudi'::text, 'uk_sighting'::text, 'morocco'::text, 'diyanet'::text]))), CONSTRAINT "moon_announcements_pkey" PRIMARY KEY (authority, hijri_year, hijri_month), CONSTRAINT "moon_announcements_source_url_format" CHECK (private.is_web_address(source_url)));

ALTER TABLE "public"."moon_announcements" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."season_pins" ("hub" text NOT NULL, "deal_id" uuid NOT NULL, "section" text NOT NULL, "position" smallint NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "season_pins_pkey" PRIMARY KEY (deal_id, hub), CONSTRAINT "season_pins_position_range" CHECK ((("position" >= 1) AND ("position" <= 8))));

ALTER TABLE "public"."season_pins" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."voucher_outcomes" ("voucher_id" uuid NOT NULL, "user_id" uuid NOT NULL, "day" date NOT NULL DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "weight" smallint NOT NULL DEFAULT 0, "is_separate" boolean NOT NULL DEFAULT true, CONSTRAINT "voucher_outcomes_pkey" PRIMARY KEY (voucher_id, user_id, day), CONSTRAINT "voucher_outcomes_weight_range" CHECK (((weight >= 0) AND (weight <= 3))));

ALTER TABLE "public"."voucher_outcomes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."approved_versions" ADD COLUMN "total_price" numeric;

ALTER TABLE "private"."approved_versions" ADD COLUMN "travel_facts" jsonb;

ALTER TABLE "private"."approved_versions" ADD COLUMN "finance_facts" jsonb;

ALTER TABLE "private"."deal_ranking" ADD COLUMN "section" text;

ALTER TABLE "private"."member_endings" ADD COLUMN "one_network" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."deal_checks" ADD COLUMN "is_separate" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."deals" RENAME COLUMN "hot_votes_of_leavers" TO "hot_votes_of_deleted_members";

ALTER TABLE "public"."deals" RENAME COLUMN "cold_votes_of_leavers" TO "cold_votes_of_deleted_members";

ALTER TABLE "public"."deals" ADD COLUMN "confirmed_at" timestamp with time zone;

ALTER TABLE "public"."deals" ADD COLUMN "season_section" text;

ALTER TABLE "public"."deals" ADD COLUMN "delivery_days" smallint;

ALTER TABLE "public"."deals" ADD COLUMN "order_by" date;

ALTER TABLE "public"."deals" ADD COLUMN "channel" text;

ALTER TABLE "public"."deals" ADD COLUMN "delivery_kind" text NOT NULL DEFAULT 'unknown'::text;

ALTER TABLE "public"."deals" ADD COLUMN "delivery_cost" numeric;

ALTER TABLE "public"."deals" ADD COLUMN "free_delivery_over" numeric;

ALTER TABLE "public"."deals" ADD COLUMN "unit_amount" numeric;

ALTER TABLE "public"."deals" ADD COLUMN "unit" text;

ALTER TABLE "public"."deals" ADD COLUMN "deal_type" text NOT NULL DEFAULT 'discount'::text;

ALTER TABLE "public"."deals" ADD COLUMN "is_associated" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."deals" ADD COLUMN "original_price_source" text;

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

ALTER TABLE "public"."deals" ADD COLUMN "total_price" numeric GENERATED ALWAYS AS (private.total_price(price, channel, delivery_kind, delivery_cost, free_delivery_over)) STORED;

ALTER TABLE "public"."deals" ADD COLUMN "travel_facts" jsonb;

ALTER TABLE "public"."deals" ADD COLUMN "finance_facts" jsonb;

ALTER TABLE "public"."deals" ADD COLUMN "contains_meat" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."halal_facts" ADD COLUMN "deal_id" uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'deal'::text THEN subject_id
    ELSE NULL::uuid
END) STORED;

ALTER TABLE "public"."halal_facts" ADD COLUMN "merchant_id" uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'merchant'::text THEN subject_id
    ELSE NULL::uuid
END) STORED;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "min_spend" numeric;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "currency" text NOT NULL DEFAULT 'GBP'::text;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "new_customers_only" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "single_use" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "exclusions" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "source_url" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "worked_14d" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "failed_14d" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "last_worked_at" timestamp with time zone;

CREATE TYPE "private"."link_parts" AS ("head" text, "host" text, "path" text, "kept" text[], "removed" text[], "fragment" text);

CREATE TYPE "private"."value_rule" AS ("field" text, "holds" boolean, "rule" text, "params" jsonb);

CREATE TYPE "public"."code_failure" AS ENUM ('min_spend', 'new_customers', 'excluded', 'expired', 'unknown');

ALTER TABLE "public"."voucher_codes" ADD COLUMN "failing_reason" public.code_failure;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "deal_id" uuid;

ALTER TABLE "public"."voucher_outcomes" ADD COLUMN "reason" public.code_failure;

CREATE TYPE "public"."code_outcome" AS ENUM ('worked', 'failed');

ALTER TABLE "public"."voucher_outcomes" ADD COLUMN "outcome" public.code_outcome NOT NULL;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "section" text CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "by_day" date CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "states_delivery" boolean CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "certifier" text CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "stunning" text CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "alcohol" text CASCADE;

ALTER TYPE "private"."list_request" ADD ATTRIBUTE "hides_unknown" boolean CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "alike" text CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "category_meant" text[] CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "longest_meant" text CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "meanings" text[] CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "meant" text[] CASCADE;

ALTER TYPE "private"."search_terms" ADD ATTRIBUTE "second_meant" text CASCADE;

ALTER TYPE "public"."notification_details" ADD ATTRIBUTE "old_price" numeric CASCADE;

ALTER TYPE "public"."notification_details" ADD ATTRIBUTE "alert_name" text CASCADE;

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

CREATE OR REPLACE FUNCTION private.activity_of(deal_id_param uuid)
 RETURNS double precision
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The binary logarithm of the sum, in units of two days. The time of the newest comment is factored out of the sum, which
  -- would otherwise overflow; very old comments add practically nothing.
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

CREATE OR REPLACE FUNCTION private.add_match_job(deal_id_param uuid, starts_at_param timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue('match_alerts', jsonb_build_object('deal_id', deal_id_param), format('match_alerts %s', deal_id_param),
    case when starts_at_param > now() then starts_at_param end);
end
$function$;

CREATE OR REPLACE FUNCTION private.add_searchable_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.searchable_deals (deal_id, created_at, form)
  select id, created_at, private.searchable_form(title, merchant) from added where status = 'active';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_to_merchant_count(merchant_key_param text, category_param text, name_param text, current_param bigint, expired_param bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.merchant_deal_counts as counts (merchant_key, category, name, current_deals, expired_deals)
  select merchant_key_param, category_param, name_param, current_param, expired_param
  where merchant_key_param <> '' -- a name without letters or digits has no page
  on conflict (merchant_key, category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals,
        name = case when counts.current_deals + counts.expired_deals > 0 then counts.name else excluded.name end
$function$;

CREATE OR REPLACE FUNCTION private.address_limit(OUT weight integer, OUT since timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select rule[1]::integer, now() - least(make_interval(secs => rule[2]::integer), interval '24 hours')
  from (select regexp_match(private.setting('limit_checks_address'), '^(\d{1,6})/(\d{1,8})$') as rule) as setting
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

CREATE OR REPLACE FUNCTION private.agreeing_checks(deal public.deals, is_over_param boolean)
 RETURNS SETOF public.deal_checks
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select c.* from public.deal_checks c
  where c.deal_id = deal.id and c.weight > 0 and c.user_id is distinct from deal.user_id and not private.is_banned(c.user_id)
    and case when is_over_param then c.verdict = 'gone' else private.confirms(c.verdict) = 1 end
    and c.created_at > now() - interval '24 hours'
    and c.created_at > coalesce((private.last_expiry_decision(deal.id)).decided_at, '-infinity')
    and (not is_over_param or private.may_end(deal.id, c.user_id))
  order by c.created_at desc limit 200
$function$;

CREATE OR REPLACE FUNCTION private.alert_keys(patterns_any text[], patterns_all text[], poster_id uuid, merchant_key text, step smallint, deal_type text, categories text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  pattern text;
  word text;
  longest text;
  words text[] := '{}';
begin
  -- One word of all patterns is enough if a text must fit all of them.
  foreach pattern in array case when patterns_all = '{}' then patterns_any else array[array_to_string(patterns_all, ' ')] end loop
    longest := '';
    foreach word in array string_to_array(translate(pattern, '%', ' '), ' ') loop
      if char_length(word) > char_length(longest) then
        longest := word;
      end if;
    end loop;
    words := words || left(longest, 20);
  end loop;
  return case
    when poster_id is not null then array['poster ' || poster_id]
    when words <> '{}' and '' <> all (words) then words
    when merchant_key is not null then array['merchant ' || merchant_key]
    when step is not null then array['step ' || step]
    when deal_type <> 'discount' then array['type ' || deal_type]
    when categories <> '{}' then array(select 'category ' || category from unnest(categories) as category)
    else array['any']
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.alert_patterns(words_param text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(coalesce('% ' || s.canonical || ' %', '% ' || w.bare || '%') order by w.place), '{}')
  from (
    select t.place, btrim(private.search_form(t.word)) as form,
      btrim(private.without_articles(private.search_form(t.word))) as bare
    from unnest(words_param) with ordinality as t (word, place)
  ) as w
  left join lateral (
    select s.canonical from private.search_synonyms s
    where s.word in (w.form, w.bare) and s.canonical <> w.form
    order by s.word <> w.form limit 1
  ) as s on true
$function$;

CREATE OR REPLACE FUNCTION private.announcement_id(announcement public.moon_announcements)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select md5(concat_ws(' ', 'moon', announcement.authority, announcement.hijri_year, announcement.hijri_month))::uuid
$function$;

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
  deal.deal_url := private.tidy_link(deal.deal_url);
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

CREATE OR REPLACE FUNCTION private.arrival_day(ordered_on date, delivery_days smallint)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((ordered_on - GREATEST(((EXTRACT(isodow FROM ordered_on))::integer - 5), 0)) + (delivery_days)::integer) + 1) + (2 * ((LEAST((EXTRACT(isodow FROM ordered_on))::integer, 5) + delivery_days) / 5)));

CREATE OR REPLACE FUNCTION private.arrives_by(deal public.deals, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT COALESCE(((NOT private.is_over(deal)) AND COALESCE(((deal).order_by >= ((now() AT TIME ZONE 'UTC'::text))::date), true) AND (private.arrival_day(GREATEST(((now() AT TIME ZONE 'UTC'::text))::date, (((deal).starts_at AT TIME ZONE 'UTC'::text))::date), (deal).delivery_days) <= day)), false)$function$;

CREATE OR REPLACE FUNCTION private.ascii_host(written text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  host text := lower(written collate "C"); -- In Turkish locales, lower('I') is not 'i'.
begin
  if host ~ '[^\x01-\x7f]' then
    if host ~ '[^.]{64}' or host ~ '[\u0130\u1e9e]' or lower(U&'\00DC') <> U&'\00FC' then
      return null;
    end if;
    host := normalize(lower(translate(host, U&'\3002\FF0E\FF61\03A3', U&'...\03C3')), nfkc);
    host := lower(host collate "C");
    host := normalize(lower(host), nfkc);
    if host ~ ('[^a-z0-9_.'
        '\u00df-\u00f6\u00f8-\u02af\u1e00-\u1eff' -- Latin
        '\u0390\u03ac-\u03c1\u03c3-\u03ce\u0430-\u052f\u0561-\u0586\u10d0-\u10fa\u05d0-\u05ea' -- Greek, Cyrillic, Armenian, Georgian, Hebrew
        '\u0620-\u0669\u066e-\u0674\u0679-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06fc\u06ff\u0750-\u07b1\u08a0-\u08b4' -- Arabic
        '\u0900-\u0952\u0955-\u0957\u0960-\u0963\u0966-\u096f\u0971-\u097f' -- Devanagari
        '\u0980-\u0983\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7\u09c8'
        '\u09cb-\u09ce\u09d7\u09e0-\u09e3\u09e6-\u09f1' -- Bengali
        '\u0b82\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3\u0ba4\u0ba8-\u0baa'
        '\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd' -- Tamil
        '\u0d02\u0d03\u0d05-\u0d0c\u0d0e-\u0d10\u0d12-\u0d3a\u0d3d-\u0d44\u0d46-\u0d48\u0d4a-\u0d4e\u0d7a-\u0d7f' -- Malayalam
        '\u0e01-\u0e32\u0e34-\u0e3a\u0e40-\u0e4e\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff' -- Thai, CJK
        '\uac00-\ud7a3-]') -- Korean
      or host ~ '(^|\.)(?=[^.]*[\u0590-\u08ff])[^.]*[^.0-9_\u0590-\u08ff-]' -- Letters of both directions in one label.
    then
      return null;
    end if;
    host := (
      select string_agg(case when label ~ '[^\x01-\x7f]' then 'xn--' || private.punycode(label) else label end, '.' order by place)
      from string_to_table(host, '.') with ordinality as labels (label, place));
  end if;
  host := regexp_replace(host, '\.$', '');
  return case
    when host ~ '^([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$' and char_length(host) <= 253
      and host !~ '(^|\.)xn--([^.]*-)?(\.|$)' -- Some browsers read xn--shop- as shop.
    then host
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_for_confirmations()
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
    where d.status = 'active' and d.expired_at is null and d.expires_at is null
      and greatest(d.updated_at, d.starts_at) <= now() - interval '60 days'
      and (d.confirmed_at is null or d.confirmed_at <= now() - interval '60 days')
      and not exists (select from private.confirmation_requests r where r.deal_id = d.id)
    order by greatest(d.updated_at, d.starts_at)
    limit 500 for update of d skip locked
  loop
    insert into private.confirmation_requests (deal_id) values (deal.id);
    perform private.notify_member(deal.user_id, 'deal_check_asked', 'deal', deal.id, format('check deal %s', deal.id),
      data_param => '{"by": "unconfirmed"}');
    asked := asked + 1;
  end loop;
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.asks_for_facts(request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((request).hides_unknown IS TRUE) OR (num_nonnulls((request).certifier, (request).stunning, (request).alcohol) > 0));

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

CREATE OR REPLACE FUNCTION private.best_halal_facts(kind text, subject uuid, deal public.deals)
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
        and (deal.id is null or private.fact_applies(f.attribute, deal.category, private.has_meat(deal)))
      order by f.attribute, lower(f.product_line), private.has_lapsed(f.valid_until), f.state = 'checked' desc,
        f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id
    ) as best
    order by 2, 3 limit 50
  ) as listed
$function$;

CREATE OR REPLACE FUNCTION private.caller()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_open_session();
  return auth.uid();
end
$function$;

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
  if private.is_value_of(sent, 'inet') is not true then
    return null;
  end if;
  key := private.secret('network_key');
  return array(
    select sha256(key || sha256(key || convert_to(format('%s %s', deal_id_param, network(set_masklen(sent::inet, bits))), 'UTF8')))
    from unnest(case family(sent::inet) when 4 then array[32] else array[64, 56, 48] end) with ordinality as prefix (bits, place)
    order by place);
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.email_change := null;
  new.email_change_token_new := null;
  new.email_change_token_current := null;
  new.email_change_sent_at := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.canonical_search(text_param text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with words as (
    select row_number() over (order by t.place, w.place) as n, t.place, part, word
    from regexp_split_to_table(left(btrim(text_param), 100), '[[:space:]/,،;؛&-]+') with ordinality as t (part, place),
      string_to_table(btrim(private.search_form(part)), ' ') with ordinality as w (word, place)
    where word <> ''
  ), meant as (
    select n, coalesce(s.spelling, part) as spelled, s.word is not null as is_other,
      -- A part of several words, and a group of two words, are written once.
      case when s.word is null then place::text when position(' ' in meaning) > 0 then meaning else '#' || n end as once
    from words
    join unnest(private.meanings_of(array(select word from words order by n))) with ordinality as m (meaning, n) using (n)
    left join private.search_synonyms s on s.word = meaning and meaning <> words.word
  ), written as (
    select n, spelled, is_other, once is distinct from lag(once) over (order by n) as is_first from meant
  )
  select case when bool_or(is_other) then string_agg(spelled, ' ' order by n) filter (where is_first) end from written
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

CREATE OR REPLACE FUNCTION private.certifier_by_name(name_param text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from public.certifiers
  where lower(name) = lower(btrim(name_param)) or slug = nullif(private.merchant_key(name_param), '')
  order by lower(name) = lower(btrim(name_param)) desc, created_at, id limit 1
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
    values (new.id, new.created_at, private.searchable_form(new.title, new.merchant))
    on conflict (deal_id) do update set created_at = excluded.created_at, form = excluded.form;
  else
    delete from private.searchable_deals where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.changes_stated_product(old public.deals, new public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_other_product(old, new) and private.bears_facts(old)
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

CREATE OR REPLACE FUNCTION private.check_decision(action_param text, reason_param text, VARIADIC actions text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  action text := lower(btrim(action_param));
begin
  if action is null or action <> all (actions) then
    raise exception 'Action must be % or %', array_to_string(actions[:cardinality(actions) - 1], ', '), actions[cardinality(actions)]
      using errcode = 'PT400', hint = 'unknown_action';
  end if;
  perform private.check_reason(reason_param);
  return action;
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
  if (content_action in ('keep', 'remove', 'expire', 'ban')) is not true
    or decision = 'dismissed' and content_action <> 'keep'
    or content_action = 'expire' and kind <> 'deal'
    or content_action = 'remove' and kind = 'profile'
  then
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

CREATE OR REPLACE FUNCTION private.check_undo(decision public.admin_actions, is_outdated boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if is_outdated then
    raise exception 'This decision no longer holds or cannot be undone' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if decision.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can only be undone within 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
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

CREATE OR REPLACE FUNCTION private.claim_of_new_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.claim_registered_certifier(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_registered_certifier(merchant public.merchants)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.halal_facts (
    subject_type, subject_id, attribute, value, certifier_id, certifier_name, certificate_number, source, basis,
    observed_on, claimed_by, created_at)
  select 'merchant', merchant.id, 'certifier', 'certified', known.id,
    case when known.id is null then merchant.halal_certifier end,
    case when char_length(merchant.certificate_number) between 1 and 40 then merchant.certificate_number end,
    'merchant', 'registration', (merchant.created_at at time zone 'UTC')::date, merchant.user_id, merchant.created_at
  from (select private.certifier_by_name(merchant.halal_certifier) as id) as known
  where char_length(merchant.halal_certifier) >= 2 and merchant.status <> 'rejected'
$function$;

CREATE OR REPLACE FUNCTION private.clean_link(link text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  parts constant private.link_parts := private.split_link(link);
begin
  if coalesce(cardinality(parts.removed), 0) = 0 then
    return coalesce(parts.head || substring(link from '(?i)^https?://[^/?#]*(.*)$'), link);
  end if;
  return parts.head || parts.path || coalesce('?' || nullif(array_to_string(parts.kept, '&'), ''), '')
    || coalesce(parts.fragment, '');
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

CREATE OR REPLACE FUNCTION private.close_confirmation_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.confirmation_requests where deal_id = new.id;
  if found then
    perform private.withdraw_notification(new.user_id, format('check deal %s', new.id));
  end if;
  return null;
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
    -- Checked again at publication: the slug of a draft may have been taken since.
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

CREATE OR REPLACE FUNCTION private.consent_version()
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 1;

CREATE OR REPLACE FUNCTION private.count_by_facts(request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  groups constant uuid[] := private.groups_of_request(request);
  stored bigint;
  out_of_time bigint;
begin
  select coalesce(sum(c.deals), 0) into stored
  from private.halal_counts c where c.group_id = any (groups) and (request.include_expired or not c.is_expired);
  select count(*) into out_of_time
  from private.deals_out_of_time() as d join private.deal_halal_groups h on h.deal_id = d.id
  where h.group_id = any (groups) and (request.include_expired is not true or private.is_upcoming(d));
  return case when request.hides_unknown then stored - out_of_time
    else private.count_kept_deals(request.category, request.include_expired) - (stored - out_of_time) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_halal_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  if tg_op = 'INSERT' then
    insert into private.halal_counts as c
    select group_id, is_expired, count(*) from added where group_id is not null group by 1, 2 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  elsif tg_op = 'DELETE' then
    insert into private.halal_counts as c
    select group_id, is_expired, -count(*) from removed where group_id is not null group by 1, 2 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  else
    insert into private.halal_counts as c
    select group_id, is_expired, sum(change)
    from (select *, 1 as change from added union all select *, -1 from removed) as changed
    where group_id is not null group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  end if;
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
    -- All sort orders without a limit list the same deals; the latest needs no ranking.
    select * into sorted from private.list_orders() o where o.sort = 'latest';
  end if;
  execute 'select count(*) from (select' || private.list_source(request, sorted, false) || ' limit $2) as listed'
    into total using request, sorted.count_max, null::integer, private.groups_of_request(request);
  return total;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_section(section_param text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  categories constant text[] := private.section_categories(section_param);
begin
  return (select coalesce(sum(c.current_deals), 0) from private.deal_counts c where c.category = any (categories))
    - (select count(*) from private.deals_out_of_time() as d where d.category = any (categories))
    + (select count(*) filter (where d.season_section = section_param) - count(*) filter (where d.category = any (categories))
      from public.deals d
      where private.is_running(d) and d.season_section is not null);
end
$function$;

CREATE OR REPLACE FUNCTION private.count_unstated_deals(raw_request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  count_max constant integer := (select o.count_max from private.list_orders() o where o.sort = raw_request.sort);
  request private.list_request := raw_request;
  total bigint;
begin
  request.by_day := null;
  total := private.count_listed_deals(request);
  if total >= count_max then
    return null;
  end if;
  request.states_delivery := true;
  return total - private.count_listed_deals(request);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- An object on a hosted project; the embedded backend stores it as a JSON string.
  requested text := nullif(btrim((new.raw_user_meta_data #>> '{}')::jsonb ->> 'username'), '');
  cleaned text := left(regexp_replace(lower(coalesce(requested, '')), '[^a-z0-9_]', '', 'g'), 30);
begin
  if char_length(cleaned) >= 3 then
    -- If the username is taken or reserved, the constraints refuse the account too.
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
RETURN ARRAY['title'::text, 'description'::text, 'price'::text, 'original_price'::text, 'currency'::text, 'merchant'::text, 'category'::text, 'location'::text, 'image_url'::text, 'deal_url'::text, 'starts_at'::text, 'expires_at'::text, 'season_section'::text, 'delivery_days'::text, 'order_by'::text, 'channel'::text, 'delivery_kind'::text, 'delivery_cost'::text, 'free_delivery_over'::text, 'unit_amount'::text, 'unit'::text, 'deal_type'::text, 'is_associated'::text, 'original_price_source'::text, 'travel_facts'::text, 'finance_facts'::text, 'contains_meat'::text];

CREATE OR REPLACE FUNCTION private.decided_content(kind text, content_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.reported_content(kind::public.report_content_type, content_id_param) || coalesce(
    (select jsonb_build_object('expired_at', d.expired_at) from public.deals d where kind = 'deal' and d.id = content_id_param), '{}')
$function$;

CREATE OR REPLACE FUNCTION private.decided_fact(fact public.halal_facts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', fact.state, 'is_public', fact.is_public, 'decided_at', fact.decided_at)
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
  perform private.check_undo(latest, latest.id is null or latest.admin_id is distinct from admin
    or latest.action not in ('approve_' || kind, 'reject_' || kind, 'expire_' || kind, 'take_down_' || kind)
    -- The author has resubmitted the content, or another decision is the latest.
    or status_now <> coalesce(latest.after ->> 'status', latest.after ->> 'profile_image_status', status_now)
    or status_now <> expected_status);
  return latest;
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

CREATE OR REPLACE FUNCTION private.delete_alerts(member uuid, alert_id_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Deletes the alerts first, which waits for a job that is sending notices about them.
  delete from private.alerts a where a.user_id = member and (alert_id_param is null or a.id = alert_id_param);
  delete from public.notifications n
  where n.user_id = member and n.kind = 'alert' and (alert_id_param is null or n.subject_id = alert_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_changed_email(change_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.changed_emails where id = change_id_param
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
  total := total + deleted;
  delete from private.changed_emails where changed_at < now() - interval '3 days';
  get diagnostics deleted = row_count;
  return total + deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_alert_matches()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  matches_max constant integer := 1000;
  deleted integer;
  surplus integer;
begin
  delete from private.alert_matches m where m.matched_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  delete from private.alert_matches m
  -- The number of an alert's matches has only grown if it has a new one. This task runs hourly.
  using (select distinct x.alert_id from private.alert_matches x where x.matched_at > now() - interval '2 hours') as grown
  cross join lateral (
    select x.matched_at from private.alert_matches x where x.alert_id = grown.alert_id
    order by x.matched_at desc offset matches_max limit 1
  ) as surplus_from
  where m.alert_id = grown.alert_id and m.matched_at <= surplus_from.matched_at
    and exists (select from public.deals d where d.id = m.deal_id and (d.status <> 'active' or private.is_over(d)));
  get diagnostics surplus = row_count;
  return deleted + surplus;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_saved_notices(member uuid, deal_id_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.notifications n
  where n.user_id = member and n.kind in ('saved_ending', 'saved_price', 'saved_over')
    and (deal_id_param is null or n.subject_id = deal_id_param)
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

CREATE OR REPLACE FUNCTION private.details_without_code(details_param jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := private.unwrap_object(details_param);
begin
  return case when jsonb_typeof(details) = 'object' then details - 'code' else details end;
end
$function$;

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

CREATE OR REPLACE FUNCTION private.encoded_link_part(part text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if part !~ '[^\x01-\x7f]|[%^`{|}'']' then
    return part;
  end if;
  return (
    select string_agg(case
        when piece[1] ~* '^%([46][1-9a-f]|[57][0-9a]|3[0-9]|2[de]|5f|7e)$' then chr(get_byte(decode(right(piece[1], 2), 'hex'), 0))
        when piece[1] ~ '^%..$' then upper(piece[1])
        when piece[1] ~ '^[%\x01-\x7f]' and piece[1] !~ '[\^`{|}'']' then piece[1]
        else upper(regexp_replace(encode(convert_to(piece[1], 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
      end, '' order by place)
    from regexp_matches(part, '%[0-9a-fA-F]{2}|%|[^%\^`{|}''\x80-\U0010ffff]+|[\^`{|}''\x80-\U0010ffff]+', 'g') with ordinality as pieces (piece, place));
end
$function$;

CREATE OR REPLACE FUNCTION private.ended_by(deal public.deals)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT CASE WHEN ((deal).expired_at IS NULL) THEN CASE WHEN ((deal).expires_at <= now()) THEN 'date'::text ELSE NULL::text END WHEN ((deal).expired_by IS NOT NULL) THEN (deal).expired_by WHEN ((deal).expired_at = (deal).expires_at) THEN 'date'::text ELSE 'admin'::text END$function$;

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
  ), 'a job payload may contain ids only';
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- Twenty attempts take three days. After the sixth, about four minutes in, admins see the job as failed.
  perform graphile_worker.add_job(task_param, payload := payload_param::json, job_key := job_key_param,
    run_at := run_at_param, max_attempts := 20);
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_due_work()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue('mail_notices', jsonb_build_object('user_id', n.user_id), format('mail_notices %s', n.id), n.mail_after)
  from public.notifications n where n.mail_after is not null;
  perform private.enqueue('mail_confirmation', jsonb_build_object('user_id', a.user_id), 'mail_confirmation ' || a.user_id)
  from private.mail_addresses a
  where a.asked_at > now() - interval '1 day' and a.token_hash is null and a.confirmed_at is null;
  perform private.enqueue('mail_email_change', jsonb_build_object('change_id', c.id)) from private.changed_emails c;
  perform private.enqueue('send_mail', jsonb_build_object('mail_id', m.id), 'send_mail ' || m.id) from private.unsent_mails m;
  perform private.enqueue('refill_search', jsonb_build_object('refill_id', r.id)) from private.search_refills r;
  perform private.add_match_job(d.id, d.starts_at)
  from public.deals d where d.status = 'active' and d.expired_at is null and d.starts_at > now();
  perform private.enqueue('notify_savers', jsonb_build_object('deal_id', due.deal_id), format('notify_savers %s', due.deal_id))
  from (
    select distinct s.deal_id from private.saved_deals s join public.deals d on d.id = s.deal_id
    where d.status = 'active' and (s.told_over <> private.is_over(d)
      or (s.told_price, s.told_currency, s.told_is_total)
        is distinct from (coalesce(d.total_price, d.price), d.currency, d.total_price is not null))
  ) as due;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_notify_savers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue('notify_savers', jsonb_build_object('deal_id', new.id), format('notify_savers %s', new.id));
  return null;
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

CREATE OR REPLACE FUNCTION private.expected_first_day(hijri_year smallint, hijri_month smallint)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((string_to_array('2025-06-26 2025-07-26 2025-08-24 2025-09-23 2025-10-23 2025-11-22 2025-12-21 2026-01-20 2026-02-18 2026-03-20 2026-04-18 2026-05-18 2026-06-16 2026-07-15 2026-08-14 2026-09-12 2026-10-12 2026-11-11 2026-12-10 2027-01-09 2027-02-08 2027-03-09 2027-04-08 2027-05-07 2027-06-06 2027-07-05 2027-08-03 2027-09-02 2027-10-01 2027-10-31 2027-11-29 2027-12-29 2028-01-28 2028-02-26 2028-03-27 2028-04-26 2028-05-25 2028-06-24 2028-07-23 2028-08-22 2028-09-20 2028-10-19 2028-11-18 2028-12-17 2029-01-16 2029-02-14 2029-03-16 2029-04-15 2029-05-14 2029-06-13 2029-07-13 2029-08-12 2029-09-10 2029-10-09 2029-11-08 2029-12-07 2030-01-05 2030-02-04 2030-03-06 2030-04-04 2030-05-04 2030-06-03 2030-07-02 2030-08-01 2030-08-31 2030-09-29 2030-10-28 2030-11-27 2030-12-26 2031-01-24 2031-02-23 2031-03-24 2031-04-23 2031-05-23 2031-06-21 2031-07-21 2031-08-20 2031-09-18 2031-10-18 2031-11-16 2031-12-16 2032-01-14 2032-02-12 2032-03-13 2032-04-11 2032-05-11 2032-06-09 2032-07-09 2032-08-08 2032-09-06 2032-10-06 2032-11-05 2032-12-04 2033-01-03 2033-02-01 2033-03-03 2033-04-01 2033-04-30 2033-05-30 2033-06-28 2033-07-28 2033-08-27 2033-09-25 2033-10-25 2033-11-23 2033-12-23 2034-01-22 2034-02-20 2034-03-22 2034-04-20 2034-05-19 2034-06-18 2034-07-17 2034-08-16 2034-09-14 2034-10-14 2034-11-12 2034-12-12 2035-01-11 2035-02-10 2035-03-11 2035-04-10 2035-05-09 2035-06-07 2035-07-07 2035-08-05 2035-09-03 2035-10-03 2035-11-01 2035-12-01 2035-12-31 2036-01-30 2036-02-29 2036-03-29 2036-04-28 2036-05-27 2036-06-25 2036-07-25 2036-08-23 2036-09-21 2036-10-21 2036-11-19 2036-12-19 2037-01-18 2037-02-17 2037-03-18 2037-04-17 2037-05-17 2037-06-15 2037-07-14 2037-08-13 2037-09-11 2037-10-10 2037-11-09 2037-12-08 2038-01-07 2038-02-06 2038-03-07 2038-04-06 2038-05-06 2038-06-04 2038-07-04 2038-08-02 2038-09-01 2038-09-30 2038-10-29 2038-11-28 2038-12-27'::text, ' '::text))::date[])[CASE WHEN ((hijri_month >= 1) AND (hijri_month <= 12)) THEN (((hijri_year - 1447) * 12) + hijri_month) ELSE NULL::integer END];

CREATE OR REPLACE FUNCTION private.expire_unconfirmed_deals()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal record;
  ended integer := 0;
begin
  for deal in
    select d.id from private.confirmation_requests r join public.deals d on d.id = r.deal_id
    where r.asked_at <= now() - interval '7 days'
      and d.status = 'active' and d.expired_at is null and d.expires_at is null
      -- Checked again once the row is locked: a confirmation may have arrived since.
      and greatest(d.updated_at, d.starts_at, d.confirmed_at) <= now() - interval '60 days'
    order by r.asked_at
    limit 100 for update of d skip locked
  loop
    update public.deals set
      expired_at = greatest(updated_at, starts_at, confirmed_at) + interval '60 days', expired_by = 'unconfirmed'
    where id = deal.id;
    perform private.record_expiry_decision(deal.id, true, 'unconfirmed');
    ended := ended + 1;
  end loop;
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_account(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id),
        'earlier_emails', (select coalesce(jsonb_agg(jsonb_build_object('email', c.old_email, 'changed_at', c.changed_at)
          order by c.changed_at, c.id), '[]') from private.changed_emails c where c.user_id = u.id))
      from auth.users u where u.id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member));
end
$function$;

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

CREATE OR REPLACE FUNCTION private.export_part(member uuid, list_param text, after_at timestamp with time zone, after_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bytes_left integer := 500000;
  data jsonb := '{}';
  list record;
  batch record;
begin
  if list_param is null then
    data := private.export_account(member);
  end if;
  for list in
    select * from private.export_lists() l where list_param is null or l.name >= list_param order by l.name
  loop
    if list.name is distinct from list_param then
      after_at := '-infinity';
      after_id := '';
    end if;
    loop
      if bytes_left <= 0 then
        return jsonb_build_object('data', data, 'next',
          jsonb_build_object('list_param', list.name, 'after_at_param', after_at, 'after_id_param', after_id));
      end if;
      execute format(
        'with batch as (
           select * from (%s) as rows (at, id, item) where (at, id) > ($2, $3) order by at, id limit 100
         ), sized as (
           select *, sum(octet_length(item::text)) over (order by at, id) as bytes from batch
         )
         select coalesce(jsonb_agg(item order by at, id), ''[]'') as items, coalesce(max(bytes), 0) as bytes,
           (array_agg(at order by at desc, id desc))[1] as at, (array_agg(id order by at desc, id desc))[1] as id,
           count(*) = 100 or count(*) < (select count(*) from batch) as has_more
         from sized where bytes - octet_length(item::text) < $4', list.rows)
        into batch using member, after_at, after_id, bytes_left;
      data := data || jsonb_build_object(list.name, coalesce(data -> list.name, '[]') || batch.items);
      bytes_left := bytes_left - batch.bytes;
      exit when not batch.has_more;
      after_at := batch.at;
      after_id := batch.id;
    end loop;
  end loop;
  return jsonb_build_object('data', data, 'next', null);
end
$function$;

CREATE OR REPLACE FUNCTION private.fact_applies(attribute text, category text, has_meat boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (attribute = ANY (ARRAY['slaughter'::text, 'stunning'::text])) THEN has_meat WHEN (attribute = 'certifier'::text) THEN (has_meat OR (category = ANY (ARRAY['food'::text, 'health'::text, 'perfumes'::text, 'local'::text]))) WHEN (attribute = 'gelatine'::text) THEN (has_meat OR (category = ANY (ARRAY['food'::text, 'health'::text]))) WHEN (attribute = 'alcohol_in_product'::text) THEN (has_meat OR (category = ANY (ARRAY['food'::text, 'health'::text, 'perfumes'::text]))) ELSE (has_meat OR (category = ANY (ARRAY['food'::text, 'local'::text]))) END;

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

CREATE OR REPLACE FUNCTION private.facts_to_publish(deal public.deals)
 RETURNS SETOF public.halal_facts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.halal_facts f
  where f.deal_id = deal.id and f.claimed_by = deal.user_id and f.decided_at is null and f.state <> 'withdrawn' and not f.is_public
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

CREATE OR REPLACE FUNCTION private.find_alerts(deal_id_param uuid, limit_param integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET work_mem TO '16MB'
AS $function$
declare
  deal private.deals_to_match;
  wanted text[];
begin
  if not exists (select from public.deals d where d.id = deal_id_param and d.status = 'active') then
    return array(
      select m.alert_id from private.alert_matches m
      join public.notifications n on n.user_id = m.user_id and n.bundle_key = format('alert %s', m.alert_id) and n.read_at is null
      where m.deal_id = deal_id_param and n.data -> 'deal_ids' ? deal_id_param::text
      limit limit_param);
  end if;
  deal := private.running_deal(deal_id_param);
  if deal.id is null then
    return '{}';
  end if;
  wanted := private.deal_keys(deal);
  return array(select f.id from private.fitting_alerts(deal) f where f.keys && wanted limit limit_param);
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
    -- Continues as far as the previous matches suggest, plus a third.
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
      where (is_alike_param or s.form like all (asked.patterns) or s.form like all (asked.meant))
        -- The two longest words select the rows from the index.
        and (is_alike_param or asked.longest is null
          or (s.form like private.search_pattern(asked.longest)
            and s.form like private.search_pattern(coalesce(asked.second, asked.longest)))
          or (s.form like asked.longest_meant and s.form like coalesce(asked.second_meant, asked.longest_meant)))
        and (not is_alike_param or s.form operator(extensions.%>>) asked.alike)
        and (not is_alike_param or not exists (
          select from unnest(asked.words, asked.meant) as w (word, meant)
          where s.form not like private.search_pattern(word) and s.form like meant is not true
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
        select count(*) from unnest(asked.words, asked.meanings) as w (word, meaning)
        where s.form like '% ' || word || '%' or s.form like '% ' || meaning || ' %') end desc,
      matches.place
    limit rows_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.first_day()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((now() AT TIME ZONE 'UTC'::text) - '12:00:00'::interval))::date;

CREATE OR REPLACE FUNCTION private.fits_facts(deal_id_param uuid, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when request.hides_unknown
    then exists (
      select from private.deal_halal h where h.deal_id = deal_id_param
        and private.has_facts(
          h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request))
    else not exists (
      select from private.deal_halal h where h.deal_id = deal_id_param
        and private.has_other_facts(
          h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request)) end
$function$;

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

CREATE OR REPLACE FUNCTION private.follow_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.voucher_codes v set
    status = case when v.rejected_at is null and old.status is distinct from new.status
      then new.status::text::public.voucher_status else v.status end,
    merchant = new.merchant, merchant_url = new.deal_url
  where v.deal_id = new.id;
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
    hot_votes_of_deleted_members = hot_votes_of_deleted_members - hot,
    cold_votes_of_deleted_members = cold_votes_of_deleted_members - cold
  where id = deal_id_param
  returning *
$function$;

CREATE OR REPLACE FUNCTION private.forget_seen_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.deal_prices p
  where p.deal_id = old.deal_id and p.price = old.seen_price and p.source = 'check'
    and 2 > (
      select count(*) from public.deal_checks c
      where c.deal_id = old.deal_id and c.seen_price = old.seen_price and c.weight >= 2
        and c.user_id is distinct from (select d.user_id from public.deals d where d.id = old.deal_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_blog_slug(post public.blog_posts)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number integer := 1;
  candidate text := post.slug;
begin
  -- Serialized, so that two posts do not get the same slug.
  perform pg_advisory_xact_lock(hashtext('blog_slug'));
  while exists (
    select from public.blog_posts p
    where p.slug = candidate and p.id <> post.id and (p.status = 'published' or p.user_id = post.user_id)
  ) loop
    number := number + 1;
    candidate := rtrim(left(post.slug, 99 - length(number::text)), '-') || '-' || number;
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_merchant_slug(name_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  base text := coalesce(nullif(private.merchant_key(name_param), ''), 'merchant');
  number integer := 1;
  candidate text := base;
begin
  -- Serialized, so that two merchants with the same name get different slugs.
  perform pg_advisory_xact_lock(hashtextextended(base, 5));
  while exists (select from public.merchants where slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_username(preferred text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  base text := left(regexp_replace(lower(coalesce(preferred, '')), '[^a-z0-9_]', '', 'g'), 30);
  candidate text;
begin
  if base = '' then
    base := 'user';
  end if;
  candidate := base;
  while char_length(candidate) < 3
    or private.is_reserved_username(candidate)
    or exists (select from public.profiles where username = candidate)
  loop
    candidate := left(base, 24) || lpad(floor(random() * 1000000)::text, 6, '0');
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_changed_email(change_id_param uuid)
 RETURNS TABLE(old_email text, username text, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.old_email, p.username, s.language
  from private.changed_emails c
  join public.profiles p on p.id = c.user_id
  left join public.notification_settings s on s.user_id = c.user_id
  where c.id = change_id_param
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
    select u.email::text, p.username, coalesce(s.language, 'en'), private.unsubscribe_token(p.id, due_kind), to_jsonb(described)
    from private.describe_notifications(user_id_param, ids) described
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    order by described.created_at, described.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.group_deals(deal_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added uuid[];
begin
  -- The next statement sees all facts about a deal that another transaction has committed.
  perform from private.deal_halal_groups where deal_id = any (deal_ids) order by deal_id for update;
  with listed as materialized (
    select d.id, d.status = 'active' as is_active, d.expired_at is not null as is_expired,
      coalesce(private.merchant_key(d.merchant), '') as merchant_key, substring(d.deal_url from '(?i)^https?://[^/?#]*') as site,
      t.merchant_id as tied_to, d.category, private.has_meat(d) as has_meat
    from public.deals d left join private.deal_shops t on t.deal_id = d.id
    where d.id = any (deal_ids)
  ), hosts as materialized ( -- few, and slow to compute
    select s.site, (private.split_link(s.site)).host from (select distinct site from listed where is_active) as s
  ), owned as (
    select f.subject, jsonb_object_agg(f.attribute, f.fact) as facts from private.listed_facts(deal_ids) as f group by f.subject
  ), keyed as (
    select l.*, h.host, coalesce(o.facts, '{}') as own
    from listed l left join hosts h using (site) left join owned o on o.subject = l.id
  ), grouped as materialized (
    select *, case when is_active then encode(substr(sha256(convert_to(
      jsonb_build_array(merchant_key, host, tied_to, category, has_meat, own)::text, 'utf8')), 1, 16), 'hex')::uuid end as group_id
    from keyed
  ), new_groups as (
    insert into private.halal_groups (id, merchant_key, host, tied_to, category, has_meat, own)
    select distinct on (group_id) group_id, merchant_key, host, tied_to, category, has_meat, own
    from grouped where is_active order by group_id
    on conflict (id) do nothing returning id
  ), assigned as (
    insert into private.deal_halal_groups as x (deal_id, group_id, is_expired)
    select id, group_id, is_expired from grouped order by id
    on conflict (deal_id) do update set group_id = excluded.group_id, is_expired = excluded.is_expired
    where (x.group_id, x.is_expired) is distinct from (excluded.group_id, excluded.is_expired)
  )
  select array(select id from new_groups) into added;
  if added <> '{}' then
    perform private.lock_halal_groups(array(select merchant_key from private.halal_groups where id = any (added)), false);
    perform private.refresh_halal_groups(added);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.group_new_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.group_deals(array(select id from added));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.groups_of_request(request private.list_request)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select h.id from private.halal_groups h
    where private.asks_for_facts(request) and num_nonnulls(h.certifier, h.stunning, h.alcohol) > 0
      and (request.category is null or h.category = request.category)
      and case when request.hides_unknown
        then private.has_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request)
        else private.has_other_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request) end)
$function$;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The trigger on auth.users and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return new;
  end if;
  perform private.require_open_session();
  if tg_op = 'INSERT' then
    -- This happens during sign-up, before the email address is confirmed.
    perform private.refuse_banned(auth.uid());
    return private.fallback_profile(new);
  end if;
  perform private.refuse_writer(auth.uid());
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'A profile can only be updated with an image for review' using errcode = '42501';
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

CREATE OR REPLACE FUNCTION private.halal_fact_for_admins(fact public.halal_facts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'subject', private.halal_subject_json(fact), 'evidence_image_url', fact.evidence_image_url,
    'username', (select p.username from public.profiles p where p.id = fact.claimed_by),
    'registered', array(
      select m.name from public.merchants m where m.user_id = fact.claimed_by and m.status <> 'rejected' order by m.name limit 10))
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
    'deal', case when deal_id_param is null then '[]' else private.best_halal_facts('deal', deal_id_param, null) end,
    'merchant', case when merchant is null then '[]' else private.best_halal_facts('merchant', merchant, deal) end,
    'merchant_id', merchant);
end
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

CREATE OR REPLACE FUNCTION private.halal_subject_json(fact public.halal_facts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select jsonb_build_object('type', 'deal', 'id', d.id, 'name', d.title, 'status', d.status, 'reports', (
        select count(*) from public.reports r
        where r.content_type = 'deal' and r.content_id = d.id and r.reason = 'not_halal' and r.status = 'open'))
      from public.deals d where d.id = fact.deal_id),
    (select jsonb_build_object('type', 'merchant', 'id', m.id, 'name', m.name, 'slug', m.slug, 'status', m.status, 'reports', 0)
      from public.merchants m where m.id = fact.merchant_id))
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

CREATE OR REPLACE FUNCTION private.has_lapsed(valid_until date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((valid_until < ((now() AT TIME ZONE 'UTC'::text))::date), false);

CREATE OR REPLACE FUNCTION private.has_facts(certifier text, certifier_until date, stunning text, stunning_until date, alcohol text, alcohol_until date, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((request).certifier IS NULL) OR ((certifier = (request).certifier) AND (NOT private.has_lapsed(certifier_until)))) AND (((request).stunning IS NULL) OR ((stunning = (request).stunning) AND (NOT private.has_lapsed(stunning_until)))) AND (((request).alcohol IS NULL) OR ((alcohol = (request).alcohol) AND (NOT private.has_lapsed(alcohol_until)))) AND ((num_nonnulls((request).certifier, (request).stunning, (request).alcohol) > 0) OR ((certifier IS NOT NULL) AND (NOT private.has_lapsed(certifier_until))) OR ((stunning IS NOT NULL) AND (NOT private.has_lapsed(stunning_until))) OR ((alcohol IS NOT NULL) AND (NOT private.has_lapsed(alcohol_until)))));

CREATE OR REPLACE FUNCTION private.has_meat(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select deal.contains_meat or exists (
    select from public.halal_facts f
    where f.deal_id = deal.id and f.is_public and f.attribute in ('slaughter', 'stunning'))
$function$;

CREATE OR REPLACE FUNCTION private.has_other_facts(certifier text, certifier_until date, stunning text, stunning_until date, alcohol text, alcohol_until date, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(((certifier <> (request).certifier) AND (NOT private.has_lapsed(certifier_until))), false) OR COALESCE(((stunning <> (request).stunning) AND (NOT private.has_lapsed(stunning_until))), false) OR COALESCE(((alcohol <> (request).alcohol) AND (NOT private.has_lapsed(alcohol_until))), false));

CREATE OR REPLACE FUNCTION private.has_referral(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.page_path(parts.path) || coalesce(private.hash_route(parts.fragment), '') ~* '/(refer|referrals?|refer-a-friend|invite|invitations?|raf|aff|affiliates?)(/|\?|$)'
      or exists (
        select from unnest(parts.kept) as pair
        where lower(private.encoded_link_part(split_part(pair, '=', 1))) ~ '^(ref|r|referral|referrer|referred_by|refer|invite|invited_by|invitation|via|aff|partner)$')
      or exists (
        select from unnest(parts.removed) as name
        where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$')),
    false)
  from private.split_link(link) as parts
$function$;

CREATE OR REPLACE FUNCTION private.has_rejected_subject(fact public.halal_facts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select d.status::text from public.deals d where d.id = fact.deal_id),
    (select m.status::text from public.merchants m where m.id = fact.merchant_id)) = 'rejected'
$function$;

CREATE OR REPLACE FUNCTION private.hash_route(fragment text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('/'::text || "substring"(fragment, '^#(?:/|!/?)/*([^/].*)$'::text));

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

CREATE OR REPLACE FUNCTION private.hide_registered_certifier()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.merchants set
    halal_certifier = case when new.state = 'withdrawn' then ''
      else coalesce((select c.name from public.certifiers c where c.id = new.certifier_id), new.certifier_name) end,
    certificate_number = case when new.state = 'withdrawn' then '' else coalesce(new.certificate_number, '') end
  where id = new.merchant_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.hub_sections(hub text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE hub WHEN 'ramadan'::text THEN ARRAY['pantry'::text, 'iftar'::text, 'clothes'::text, 'gifts'::text, 'home'::text] WHEN 'eid'::text THEN ARRAY['gifts'::text, 'clothes'::text, 'home'::text] WHEN 'hajj'::text THEN ARRAY['pilgrimage'::text, 'qurbani'::text] ELSE NULL::text[] END;

CREATE OR REPLACE FUNCTION private.image_key(address_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select substring(address_param from
    '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)$')
$function$;

CREATE OR REPLACE FUNCTION private.image_keys(text_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct found.key[1]), '{}')
  from regexp_matches(text_param,
    '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.admins where user_id = auth.uid()) and private.has_open_session()
$function$;

CREATE OR REPLACE FUNCTION private.is_banned(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.bans where user_id = member and (until is null or until > now()))
$function$;

CREATE OR REPLACE FUNCTION private.is_cheaper(new public.deals, old public.deals)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(new.currency = old.currency and compared.was > 0 and compared.now * 100 <= compared.was * 95, false)
  from (
    select case when total is null then old.price else old.total_price end as was, case when total is null then new.price else total end as now
    from (select case when old.total_price is not null then private.total_of(new) end as total) as delivered
  ) as compared
$function$;

CREATE OR REPLACE FUNCTION private.is_code_for(price_param numeric, currency_param text, min_spend_param numeric, code_currency_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((price_param IS DISTINCT FROM (0)::numeric) AND ((min_spend_param IS NULL) OR (price_param IS NULL) OR ((currency_param = code_currency_param) AND (price_param >= min_spend_param))));

CREATE OR REPLACE FUNCTION private.is_disputed(fact public.halal_facts)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(x.weight), 0) >= case fact.state when 'checked' then 2 else 1 end
  from public.halal_disputes x where x.fact_id = fact.id and x.status = 'open'
$function$;

CREATE OR REPLACE FUNCTION private.is_domain(domain text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select domain ~ '\.[^.]{2,}$' and coalesce(private.ascii_host(domain) = domain, false)
$function$;

CREATE OR REPLACE FUNCTION private.is_filtered(request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((num_nonnulls((request).merchant, (request).location, (request).since, (request).min_price, (request).max_price, (request).section, (request).by_day, (request).states_delivery) > 0) OR private.asks_for_facts(request));

CREATE OR REPLACE FUNCTION private.is_host_of(host text, website_host text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((host = website_host) OR ("right"(host, (char_length(website_host) + 1)) = ('.'::text || website_host))), false);

CREATE OR REPLACE FUNCTION private.is_image_for(purpose_param text, address_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(starts_with(private.image_key(address_param), purpose_param || '/'), true)
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
    or deal.travel_facts is distinct from approved.travel_facts
    or deal.finance_facts is distinct from approved.finance_facts
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

CREATE OR REPLACE FUNCTION private.is_on_host(link text, host_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select private.is_host_of((private.split_link(link)).host, host_param)
$function$;

CREATE OR REPLACE FUNCTION private.is_one_network(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.setting('limit_checks_address') is not null and count(distinct n.networks[cardinality(n.networks)]) < 2
  from private.agreeing_checks(deal, true) c left join private.check_networks n on n.deal_id = c.deal_id and n.user_id = c.user_id
$function$;

CREATE OR REPLACE FUNCTION private.is_only_referral(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    coalesce(nullif(private.page_path(parts.path), ''), private.hash_route(parts.fragment)) ~* '^/(refer|referrals?|refer-a-friend|invite|invitations?|raf|aff|affiliates?)/[^/]'
    or private.page_path(parts.path) = ''
      and private.hash_route(parts.fragment) is null
      and not exists (
        select from unnest(parts.kept) as pair
        where lower(private.encoded_link_part(split_part(pair, '=', 1))) !~ '^(ref|r|referral|referrer|referred_by|refer|invite|invited_by|invitation|via|aff|partner)$')
      and (parts.kept <> '{}' or exists (
        select from unnest(parts.removed) as name
        where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$'))),
    false)
  from private.split_link(link) as parts
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
        -- Without the setting, any host is accepted, but no query and no fragment.
        substring(address_param from '^(https?://[^?#]+)/' || purpose_param || '/')
      ) || '/' || purpose_param || '/' || auth.uid() || '/',
    false)
$function$;

CREATE OR REPLACE FUNCTION private.is_product(finance_facts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((finance_facts -> 'is_product'::text) = 'true'::jsonb), false);

CREATE OR REPLACE FUNCTION private.is_public_link(address_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.is_web_address(address_param)
    and address_param !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2044\u205f-\u206f\u2215\u2571\u2572\u29f5\u29f8\u29f9\ufe68\ufeff\uff0f\uff3c\\]'
    and (part.port is null or part.port = '' or part.port::integer between 1 and 65535)
    and part.host ~ '\.'
    and part.host !~ '(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$'
    -- A host that ends in a number must be an IPv4 address outside private networks.
    and (part.host !~ '(^|\.)(\d+|0x[0-9a-f]*)$' or (
      part.host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$'
      and part.host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\.')),
    false)
  from (select private.ascii_host(matched[1]) as host, matched[2] as port
    from (select regexp_match(address_param, '^https?://([^/?#@:%\[\]]+)(?::(\d{0,5}))?(?:[/?#]|$)', 'i') as matched) address
  ) part
$function$;

CREATE OR REPLACE FUNCTION private.is_separate_check(deal public.deals, member uuid, networks_param bytea[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.deal_checks c left join private.check_networks n using (deal_id, user_id)
    where c.deal_id = deal.id and c.user_id <> member and c.user_id is distinct from deal.user_id and c.weight = 1
      and c.created_at > now() - interval '7 days'
      and (n.networks[cardinality(n.networks)] = networks_param[cardinality(networks_param)]) is not false)
$function$;

CREATE OR REPLACE FUNCTION private.is_separate_outcome(voucher_id_param uuid, member uuid, networks_param bytea[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.voucher_outcomes o left join private.outcome_networks n using (voucher_id, user_id, day)
    where o.voucher_id = voucher_id_param and o.user_id <> member and o.weight = 1 and o.created_at > now() - interval '7 days'
      and (n.networks[cardinality(n.networks)] = networks_param[cardinality(networks_param)]) is not false)
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

CREATE OR REPLACE FUNCTION private.is_value_of(value text, type regtype)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE STRICT
 SET search_path TO ''
AS $function$
begin
  execute format('select %L::%s', value, type);
  return true;
exception when data_exception then
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.judged_link(link text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when private.leads_anywhere(private.link_host(link)) then link else private.link_key(link) end
$function$;

CREATE OR REPLACE FUNCTION private.keep_approved_version(approved public.deals)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.approved_versions (
    deal_id, title, description, price, original_price, currency, location, image_url, deal_url, total_price, travel_facts,
    finance_facts)
  values (
    approved.id, approved.title, approved.description, approved.price, approved.original_price, approved.currency,
    approved.location, approved.image_url, approved.deal_url, approved.total_price, approved.travel_facts, approved.finance_facts)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.keep_code_behind_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may_decide_code(new.deal_id) then
    new.status := (select d.status::text from public.deals d where d.id = new.deal_id)::public.voucher_status;
  end if;
  return new;
end
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
    -- The deal's row is missing while the deal is deleted with its comments.
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
  -- A name in an address or of another site is not a mention. The pattern equals that of contract/deals/mentions.ts, and a test
  -- compares their results: an address, or a name after a character that is neither a letter nor a sign of addresses.
  named := array(
    select p.id
    from regexp_matches(new.content,
      '(?:://|www\.|\.[a-z]{2,}[/?#:])[^\s\u00a0\u2000-\u200a\u202f\u3000]+|(?:^|[^a-z0-9_\u00c0-\u05ff\u0620-\u06d3\u06d5-\u1fff\u3040-\ud7ff./\\@=&%+#~-])[وف]?@([a-z0-9_]{3,30})(?![-.:/\\@]?[a-z0-9_\u00c0-\u05ff\u0620-\u06d3\u06d5-\u1fff\u3040-\ud7ff])',
      'gi') with ordinality
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
    -- The author of the parent comment and the poster already get a notice about this comment, unless they switched it off.
    if tg_op = 'INSERT' and not private.reaches_as(member,
      case member when answered then 'reply' when deal.user_id then 'comment' end, 'mention')
    then
      perform private.notify_member(member, 'mention', 'deal', deal.id, format('mention deal %s', deal.id), new.user_id, new.id);
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

CREATE OR REPLACE FUNCTION private.kept_details(old public.deals, original_price_param numeric, category_param text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(key, value)
  from jsonb_each(to_jsonb(old))
  where key = any (private.detail_fields())
    and (key <> 'original_price_source' or original_price_param is not null)
    and (key not in ('travel_facts', 'finance_facts') or old.category = lower(btrim(category_param)))
$function$;

CREATE OR REPLACE FUNCTION private.kinds_of_switch(kind_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when kind_param in ('addition', 'addition_accepted') then array['addition', 'addition_accepted']
    when kind_param in ('saved_ending', 'saved_price', 'saved_over') then array['saved_ending', 'saved_price', 'saved_over']
    else array[kind_param]
  end
$function$;

CREATE OR REPLACE FUNCTION private.last_uncounted_day()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((now() AT TIME ZONE 'UTC'::text))::date - 14);

CREATE OR REPLACE FUNCTION private.latin_digits(text_param text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- All decimal digits of Unicode, ten for each script, without those that NFKD replaces.
  digits constant text := '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯'
    || '೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'
    || '᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙'
    || '꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹'
    || '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹'
    || '𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩'
    || '𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙';
begin
  if text_param ~ ('[' || digits || ']') then
    return translate(text_param, digits, repeat('0123456789', char_length(digits) / 10));
  end if;
  return text_param;
end
$function$;

CREATE OR REPLACE FUNCTION private.link_extras(link text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'pays_us', coalesce((private.rule_of_link(link)).rule = 'pays_us', false),
    'clean_url', private.clean_link(link))
$function$;

CREATE OR REPLACE FUNCTION private.link_host(link text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select regexp_replace(private.ascii_host(substring(link from '(?i)^https?://([^/?#:]+)')), '^www\.', '')
$function$;

CREATE OR REPLACE FUNCTION private.link_key(link text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  parts private.link_parts := private.split_link(link);
  path constant text := private.page_path(parts.path);
  product constant text := private.product_key(parts.host, path);
  key text := link;
begin
  if parts.host is not null then
    if product is not null then
      parts.kept := array(select pair from unnest(parts.kept) as pair where parts.host ~ '(^|\.)ebay\.' and pair like 'var=%'); -- size or color
    end if;
    key := coalesce(product, parts.host || path) || coalesce('?' || (
      select string_agg(pair, '&' order by pair collate "C")
      from string_to_table(nullif(private.encoded_link_part(array_to_string(parts.kept, '&')), ''), '&') as pair), '')
      || case when product is null then coalesce('#' || private.link_key('https://page' || split_part(private.hash_route(parts.fragment), '#', 1)), '') else '' end;
  end if;
  return case when octet_length(key) <= 500 then key else left(coalesce(parts.host, ''), 100) || '#' || md5(key) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_deals(raw_request private.list_request, rows_param integer, offset_param integer)
 RETURNS TABLE(deal_id uuid, rank double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  request private.list_request := private.read_list_request(raw_request);
  sorted private.list_order;
  source text;
  groups constant uuid[] := private.groups_of_request(request);
  following text[] := array['true'];
  part text;
  remaining integer := rows_param;
  found_rows integer;
begin
  select * into sorted from private.list_orders() o where o.sort in (request.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.sort = 'latest' and offset_param <= 1000 and not private.is_filtered(request) and request.after_id is null
    and request.include_expired is not true then
    return query select * from private.newest_deals(request.category, rows_param, offset_param);
    return;
  end if;
  source := private.list_source(request, sorted, greatest(rows_param, offset_param) > 101);
  if request.after_id is not null then
    following := sorted.next;
  end if;
  if request.after_rank is not null then
    request.after_group := coalesce(
      (select private.price_group(d.price, d.currency) from public.deals d where d.id = request.after_id), '');
  end if;
  foreach part in array following loop
    return query execute format(
      'select %s, (%s)::double precision %s and (%s) order by %s limit $2 offset $3',
      case when sorted.ranking is null then 'd.id' else 'r.deal_id' end, coalesce(sorted.rank, 'null'), source, part, sorted.ordered)
      using request, remaining, offset_param, groups;
    get diagnostics found_rows = row_count;
    remaining := remaining - found_rows;
    exit when remaining <= 0;
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
          and ($1.after_rank is not null or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text],NULL::integer), ('total'::text,NULL::text,'private.is_running(d) and private.price_group(d.total_price, d.currency) = '''''::text,false,'d.total_price'::text,'d.total_price, d.created_at desc, d.id desc'::text,ARRAY['d.total_price >= $1.after_rank::numeric
        and (d.total_price > $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'::text],10000);
END;

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
        || case when request.hides_unknown then ' join private.deal_halal_groups h on h.deal_id = d.id' else '' end
        || ' where '
        || case when request.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when request.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when is_filtered then ' and private.fits_request(d, $1)' else '' end
    || case when request.hides_unknown then ' and h.group_id = any ($4)'
      when private.asks_for_facts(request) then
        ' and not exists (select from private.deal_halal_groups h where h.deal_id = d.id and h.group_id = any ($4))'
      else '' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.listed_facts(subjects uuid[])
 RETURNS TABLE(subject uuid, attribute text, fact jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct on (f.subject_id, f.attribute) f.subject_id, f.attribute, jsonb_build_object(
    'value', case when f.value <> 'certified' then f.value else coalesce(c.slug, 'not_listed') end,
    'name', f.certifier_name, 'until', f.valid_until,
    'checked_on', case when f.state = 'checked' then (f.decided_at at time zone 'UTC')::date end,
    'is_disputed', private.is_disputed(f))
  from public.halal_facts f
  left join public.certifiers c on c.id = f.certifier_id
  where (f.deal_id = any (subjects) or f.merchant_id = any (subjects)) and f.is_public and f.product_line is null
    and f.attribute in ('certifier', 'stunning', 'alcohol_in_product', 'alcohol_on_premises')
  order by f.subject_id, f.attribute, private.has_lapsed(f.valid_until), f.state = 'checked' desc, f.state = 'evidence' desc,
    f.observed_on desc, f.created_at desc, f.id
$function$;

CREATE OR REPLACE FUNCTION private.lock_alerts(member uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended(member::text || 'alerts', 22))
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

CREATE OR REPLACE FUNCTION private.lock_halal_fact(fact_id_param uuid)
 RETURNS public.halal_facts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = fact_id_param for update;
  if not found or fact.state = 'withdrawn' then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  return fact;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_halal_groups(keys text[], for_change boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform case when for_change then pg_advisory_xact_lock(86, slot) else pg_advisory_xact_lock_shared(86, slot) end
  from (select distinct hashtext(key) & 255 as slot from unnest(keys) as key order by 1) as slots; -- few locks for many merchants
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_saved_deals(member uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended(member::text || 'saved', 22))
$function$;

CREATE OR REPLACE FUNCTION private.log_domain_rule(action_param text, domain_param text, old private.domain_rules, new private.domain_rules)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.log_admin_action(action_param, 'domain_rule', md5(domain_param)::uuid,
    jsonb_build_object('domain', old.domain, 'rule', old.rule, 'reason', old.reason, 'until', old.until),
    jsonb_build_object('domain', new.domain, 'rule', new.rule, 'reason', new.reason, 'until', new.until));
  perform pg_notify('samha_changes', 'domain_rules');
end
$function$;

CREATE OR REPLACE FUNCTION private.logged_code(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(logged) from (
    select v.code, v.description, v.discount_type, v.discount_value, v.min_spend, v.currency, v.expiry_date, v.new_customers_only,
      v.single_use, v.exclusions, v.source_url, v.status
    from public.voucher_codes v where v.deal_id = deal_id_param
  ) as logged
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

CREATE OR REPLACE FUNCTION private.match_alerts(deal_id_param uuid, alerts_param uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  deal private.deals_to_match;
  match record;
begin
  -- Jobs for the same deal wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(deal_id_param::text || 'match_alerts', 22));
  if not exists (select from public.deals d where d.id = deal_id_param and d.status = 'active') then
    perform private.withdraw_from_alerts(deal_id_param, alerts_param);
    return;
  end if;
  deal := private.running_deal(deal_id_param);
  for match in
    with locked as (
      select a.id, a.user_id from private.alerts a
      where a.id in (select f.id from private.fitting_alerts(deal) f where f.id = any (alerts_param))
      -- Makes a deletion of the alert wait, so that it also finds the notice.
      for key share of a
    )
    insert into private.alert_matches (deal_id, alert_id, user_id)
    select deal.id, l.id, l.user_id from locked l
    returning alert_id, user_id
  loop
    perform private.notify_member(match.user_id, 'alert', 'alert', match.alert_id, format('alert %s', match.alert_id), null, deal.id);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_changed_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_match_job(new.id, new.starts_at);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_new_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  jobs_max constant integer := 100;
  ids uuid[];
  temperatures integer[];
  starts timestamptz[];
begin
  select array_agg(a.id), array_agg(a.hot_votes - a.cold_votes + a.temperature_offset), array_agg(a.starts_at)
  into ids, temperatures, starts from added a where a.status = 'active';
  perform private.record_deal_steps(ids, temperatures);
  if cardinality(ids) <= jobs_max then
    perform private.add_match_job(d.id, d.starts_at) from unnest(ids, starts) as d (id, starts_at);
  else
    insert into private.unmatched_deals (deal_id, due_at)
    select d.id, greatest(d.starts_at, now()) from unnest(ids, starts) as d (id, starts_at)
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.record_deal_steps(array[new.id], array[new.hot_votes - new.cold_votes + new.temperature_offset]) or old.status <> 'active' then
    perform private.add_match_job(new.id, new.starts_at);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_decide_code(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select deal_id_param is null or exists (select from public.deals d where d.id = deal_id_param and d.status = 'active')
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

CREATE OR REPLACE FUNCTION private.may_repost(old public.deals, new public.deals, code_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.repost_from(old) <= now() or private.is_cheaper(new, old)
    or coalesce((old.channel, new.channel) in (('online', 'in_store'), ('in_store', 'online')), false)
    or coalesce(private.has_another_code(code_param, old), false)
$function$;

CREATE OR REPLACE FUNCTION private.meanings_of(words_param text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  bare constant text[] := string_to_array(private.without_articles(array_to_string(words_param, ' ')), ' ');
  pairs constant text[] := private.word_pairs(words_param);
  bare_pairs constant text[] := private.word_pairs(bare);
  meanings text[] := words_param;
  place integer;
  meaning text;
begin
  for place, meaning in
    select w.place, s.canonical
    from unnest(words_param, bare) with ordinality as w (word, bare, place)
    join private.search_synonyms s on s.word in (w.word, w.bare)
    where s.canonical <> w.word
  loop
    meanings[place] := meaning;
  end loop;
  for place, meaning in
    select p.place, s.canonical
    from unnest(pairs, bare_pairs) with ordinality as p (pair, bare, place)
    join private.search_synonyms s on s.word in (p.pair, p.bare)
  loop
    -- If the pair is canonical itself, its words stay as they are.
    meanings[place] := case when meaning = pairs[place] then words_param[place] else meaning end;
    meanings[place + 1] := case when meaning = pairs[place] then words_param[place + 1] else meaning end;
  end loop;
  return meanings;
end
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
  -- Excludes later submissions of an item, whose wait would count from the first one.
  where not exists (
    select from public.admin_actions earlier
    where earlier.subject_id = first.subject_id and earlier.created_at < first.decided_at
      and earlier.action in ('approve_' || content_param, 'reject_' || content_param))
$function$;

CREATE OR REPLACE FUNCTION private.mentions_contact(text_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select shown ~ '\d(?:[ ().+/-]*\d){6}'
    or shown ~* '[@·․。‧∙•/\\]|\y(?:dot|dt|slash|whats\s*app|wa\.me|telegram|insta|dm|link|site|www|web)\y|(?:نقطة|دوت|واتس|تيليجرام|تلجرام|رابط|موقع)'
  from (select translate(normalize(text_param, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') as shown) as text
$function$;

CREATE OR REPLACE FUNCTION private.merchant_key_of_fact(fact public.halal_facts)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select m.name_key from public.merchants m where m.id = fact.merchant_id),
    (select private.merchant_key(d.merchant) from public.deals d where d.id = fact.deal_id))
$function$;

CREATE OR REPLACE FUNCTION private.merchant_of_key(key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id from public.merchants m where m.status = 'approved' and m.name_key = nullif(key, '')
  order by m.created_at, m.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.missing_facts(deal public.deals)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when deal.travel_facts ->> 'package' = 'with_flights' and not deal.travel_facts ? 'atol_number' then 'atol_number' end,
    case when private.is_product(deal.finance_facts) and not deal.finance_facts ? 'firm' then 'firm' end,
    case when private.is_product(deal.finance_facts) and not deal.finance_facts ? 'register_number' then 'register_number' end],
    null)
$function$;

CREATE OR REPLACE FUNCTION private.moderator_has_decided(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.admin_has_decided(deal_id_param)
$function$;

CREATE OR REPLACE FUNCTION private.move_changed_deal_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.member_temperatures as totals (user_id, month, deals_count, temperature)
  select user_id, coalesce(month, '-infinity'), sum(deals), sum(temperature)
  from (values
    (new.user_id, private.month_of(new.created_at), (new.status = 'active')::integer,
      (new.status = 'active')::integer * (new.hot_votes - new.cold_votes + new.temperature_offset)),
    (old.user_id, private.month_of(old.created_at), -(old.status = 'active')::integer,
      -(old.status = 'active')::integer * (old.hot_votes - old.cold_votes + old.temperature_offset))
  ) as changes (user_id, month, deals, temperature)
  -- The deal of a deleted member has no user_id; the member's totals are deleted at the same time.
  where new.user_id is not null
  group by grouping sets ((user_id), (user_id, month))
  order by 1, 2
  on conflict (user_id, month) do update
    set deals_count = totals.deals_count + excluded.deals_count,
        temperature = totals.temperature + excluded.temperature;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.names_category(form text, category text, asked private.search_terms)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select not exists (
    select from unnest(asked.category_words, asked.category_meant) as w (word, meant)
    where form not like '% ' || word || '%' and form not like meant and category || ':' || word <> all (asked.named))
$function$;

CREATE OR REPLACE FUNCTION private.next_unmatched_deal(matched_param uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.unmatched_deals u where u.deal_id = matched_param;
  return (select u.deal_id from private.unmatched_deals u where u.due_at <= now() order by u.due_at limit 1);
end
$function$;

CREATE OR REPLACE FUNCTION private.note_edit(old public.deals, new public.deals, by_param text, reason_param text, skipped_review_param boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Excludes the image's address, because unused images are deleted.
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
  -- A hosted accounts service, the demo content and a restored backup set the state themselves.
  if session_user <> 'samha_backend' then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.email is distinct from old.email and new.email = old.email_change then
    -- The link arrived at the new address.
    delete from private.unconfirmed_emails where user_id = new.id;
  elsif tg_op = 'INSERT' or new.email is distinct from old.email then
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

CREATE OR REPLACE FUNCTION private.note_repost(deal_id_param uuid, details_param jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.repost_reasons (deal_id, reason)
  select deal_id_param, reason from private.repost_reason(details_param) as reason where reason is not null
$function$;

CREATE OR REPLACE FUNCTION private.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  change text := tg_table_name;
begin
  -- Nested, because a table without the column would fail even if the first condition is false.
  if tg_argv[0] is not null then
    if old.status::text is distinct from tg_argv[0] and new.status::text is distinct from tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'deals' then
    -- The process that records votes announces them, at most once a second: notifications serialize commits. A trigger on
    -- comments announces comments.
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
  if tg_table_name = 'comments' then
    -- Comments are shown on the page of their deal only.
    change := format('comments %s', left(coalesce(new.deal_id, old.deal_id)::text, 7));
  end if;
  perform pg_notify('samha_changes', change);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_member(user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text, by_param uuid DEFAULT NULL::uuid, item_id_param uuid DEFAULT NULL::uuid, data_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention', 'addition');
  mail_at constant timestamptz := private.mail_time(user_id_param, kind_param);
  is_shown constant boolean := private.wants_bell(user_id_param, kind_param);
  items constant text := case kind_param when 'alert' then 'deal_ids' else 'comment_ids' end;
  notice public.notifications;
begin
  if user_id_param is null or user_id_param = by_param or (not is_shown and mail_at is null) then
    return;
  end if;
  if is_social and private.has_muted(user_id_param, by_param) then
    return;
  end if;
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked', 'deal_price_seen')) and private.is_banned(user_id_param) then
    return;
  end if;
  insert into public.notifications as n (
    user_id, kind, subject_type, subject_id, actor_id, bundle_key, mail_after, in_bell, data)
  values (
    user_id_param, kind_param, subject_type_param, subject_id_param, case when is_social then by_param end,
    bundle_key_param, mail_at, is_shown,
    case when item_id_param is null then data_param else jsonb_build_object(items, jsonb_build_array(item_id_param)) end)
  on conflict (user_id, bundle_key) where read_at is null do update set
    kind = excluded.kind, subject_type = excluded.subject_type, subject_id = excluded.subject_id,
    actor_id = excluded.actor_id, created_at = excluded.created_at, in_bell = excluded.in_bell,
    mail_after = case
      when item_id_param is null or excluded.mail_after is null then excluded.mail_after
      else coalesce(n.mail_after, greatest(excluded.mail_after, n.mailed_at + interval '1 day')) end,
    mailed_at = case when item_id_param is not null then n.mailed_at end,
    count = case when item_id_param is null then 1 else n.count + 1 end,
    data = case when item_id_param is null then excluded.data
      when jsonb_array_length(n.data -> items) >= 100 then n.data
      else jsonb_build_object(items, (n.data -> items) || to_jsonb(item_id_param)) end
  returning * into notice;
  if notice.mail_after is not null then
    perform private.enqueue('mail_notices', jsonb_build_object('user_id', notice.user_id),
      format('mail_notices %s', notice.id), notice.mail_after);
  end if;
end
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

CREATE OR REPLACE FUNCTION private.notify_of_admin_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject text := case when new.action like '%\_avatar' then 'avatar' else new.subject_type end;
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
    when new.action in ('update_deal', 'update_deal_code') then 'deal_changed'
    when new.action = 'edit_comment' then 'comment_changed'
    when new.action = 'delete_comment' then 'comment_removed'
    when new.action in ('show_halal_fact', 'check_halal_fact') and new.after ? 'is_public' then 'fact_approved'
    when new.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute') then 'fact_rejected'
    when new.action in ('ban_member', 'ban_reported_member') then 'banned'
    when new.action = 'lift_ban' then 'unbanned'
  end;
  if kind is null and new.action not like 'undo\_%'
    -- A repeated decision changes nothing.
    or new.action in ('approve_deal', 'expire_deal') and (new.before ?| array['status', 'expired_at']) is not true
  then
    return null;
  end if;

  if subject = 'deal_edit' then
    subject_id := (select e.deal_id from private.proposed_edits e where e.id = new.subject_id);
  end if;
  recipient := case subject
    when 'deal_edit' then (select d.user_id from public.deals d where d.id = subject_id)
    when 'halal_fact' then (select f.claimed_by from public.halal_facts f where f.id = new.subject_id)
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

  if subject = 'halal_fact' then
    select f.subject_type, f.subject_id into subject, subject_id from public.halal_facts f where f.id = new.subject_id;
    changed := jsonb_build_object('fact_id', new.subject_id);
  end if;

  if kind in ('banned', 'unbanned') then
    key := 'ban';
  elsif kind = 'deal_changed' then
    key := format('change deal %s', new.subject_id);
    changed := jsonb_build_object('fields', case new.action when 'update_deal_code' then '["voucher_code"]' else (
      select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(new.after) field
      where field = any (private.deal_fields())) end);
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
  -- A commenter on a deal that is no longer public cannot read the reply.
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
  elsif new.expired_by in ('date', 'members', 'unconfirmed') then
    perform private.notify_member(new.user_id,
      case new.expired_by when 'members' then 'deal_ended_by_members' else 'deal_expired' end, 'deal', new.id,
      format('decision deal %s', new.id), data_param => jsonb_build_object('by', new.expired_by));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_failing_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key constant text := format('failing %s', new.id);
begin
  if new.status = 'active' and new.failing_reason is not null then
    perform private.notify_member(new.user_id, 'voucher_failing', 'voucher', new.id, key);
  else
    perform private.withdraw_notification(new.user_id, key);
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
declare
  key constant text := format('report %s', new.id);
begin
  if new.status = 'open' then
    perform private.withdraw_notification(new.user_id, key);
  else
    perform private.notify_member(new.user_id, 'report_' || new.status, 'report', new.id, key, new.resolved_by);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_savers(deal_id_param uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  is_over boolean;
  is_total boolean;
  shown_price numeric;
  saved private.saved_deals;
  notified integer := 0;
begin
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active';
  if not found then
    perform private.withdraw_saved_notices(deal_id_param);
    return 0;
  end if;
  is_over := private.is_over(deal);
  is_total := deal.total_price is not null;
  shown_price := coalesce(deal.total_price, deal.price);
  for saved in
    select s.* from private.saved_deals s
    where s.deal_id = deal.id and (s.told_over <> is_over
      or (s.told_price, s.told_currency, s.told_is_total) is distinct from (shown_price, deal.currency, is_total))
    order by s.user_id
    limit 500
    for update skip locked
  loop
    update private.saved_deals s set
      told_over = is_over, told_price = shown_price, told_is_total = is_total, told_currency = deal.currency
    where s.user_id = saved.user_id and s.deal_id = saved.deal_id;
    if is_over and not saved.told_over and saved.remind_ending then
      perform private.notify_member(saved.user_id, 'saved_over', 'deal', deal.id, format('saved %s', deal.id));
    elsif saved.told_over and not is_over then
      perform private.withdraw_notification(saved.user_id, format('saved %s', deal.id));
    end if;
    if not is_over and saved.remind_price and shown_price is not null
      and (saved.told_price, saved.told_currency) is distinct from (shown_price, deal.currency)
    then
      perform private.notify_member(saved.user_id, 'saved_price', 'deal', deal.id, format('saved price %s', deal.id),
        data_param => jsonb_build_object('price', shown_price, 'currency', deal.currency,
          -- A price without delivery and a total are not compared.
          'old_price', case when saved.told_currency = deal.currency and saved.told_is_total = is_total then saved.told_price end));
    end if;
    notified := notified + 1;
  end loop;
  return notified;
end
$function$;

CREATE OR REPLACE FUNCTION private.number_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.sitemap_deals (deal_id) values (new.deal_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_halal_disputes()
 RETURNS SETOF public.halal_disputes
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select x.* from public.halal_disputes x
  join public.halal_facts f on f.id = x.fact_id
  where x.status = 'open' and not private.has_rejected_subject(f)
$function$;

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'addition', 'addition_accepted', 'deal_hot', 'deal_expired', 'deal_check_asked', 'deal_price_seen', 'voucher_failing',
    'deal_changed', 'comment_changed', 'moderation', 'saved_ending', 'saved_price', 'saved_over', 'alert']
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

CREATE OR REPLACE FUNCTION private.own_merchant_keys(member uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(select m.name_key from public.merchants m where m.user_id = member and m.status <> 'rejected' limit 100)
$function$;

CREATE OR REPLACE FUNCTION private.page_path(path text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  page text := private.encoded_link_part(path);
  segments text[] := '{}';
  segment text;
begin
  if page ~ '/\.' then
    foreach segment in array string_to_array(page, '/') loop
      if segment = '..' then
        segments := segments[:cardinality(segments) - 1];
      elsif segment <> '.' then
        segments := segments || segment;
      end if;
    end loop;
    page := '/' || array_to_string(segments, '/');
  end if;
  return rtrim(regexp_replace(regexp_replace(page, '/{2,}', '/', 'g'),
    '/(index\.(html?|php|aspx?|jsp)|default\.(html?|aspx?))/?$', '', 'i'), '/');
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

CREATE OR REPLACE FUNCTION private.posted_deal(deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', deal.id, 'title', deal.title, 'price', deal.price, 'totalPrice', deal.total_price, 'currency', deal.currency,
    'merchant', deal.merchant, 'imageUrl', deal.image_url, 'temperature', deal.hot_votes - deal.cold_votes + deal.temperature_offset,
    'createdAt', deal.created_at, 'endedAt', case when private.is_over(deal) then coalesce(deal.expired_at, deal.expires_at) end,
    'repostFrom', private.repost_from(deal), 'repostPrice', case when coalesce(deal.total_price, deal.price) > 0 then trunc(coalesce(deal.total_price, deal.price) * 0.95, 2) end)
$function$;

CREATE OR REPLACE FUNCTION private.product_key(host text, path text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN (("substring"(host, 'amazon\.[a-z.]+$'::text) || '/dp/'::text) || upper("substring"(path, '(?i)/(?:dp(?:/product)?|d|gp/(?:product(?:/glance)?|aw/d|offer-listing)|exec/obidos/(?:tg/detail/-|asin)|o/asin)/([a-z0-9]{10})(?:/|$)'::text))) WHEN (host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN (("substring"(host, 'ebay\.[a-z.]+$'::text) || '/itm/'::text) || "substring"(path, '(?i)/(?:itm|i)/(?:[^/]+/)?(\d{6,15})$'::text)) WHEN (host ~ '(^|\.)aliexpress\.[a-z]{2,3}$'::text) THEN (("substring"(host, 'aliexpress\.[a-z]+$'::text) || '/item/'::text) || "substring"(path, '(?i)/(?:item|i|store/product)/(?:[^/]+/)?(?:\d+_)?(\d{6,20})(?:\.html)?$'::text)) WHEN (host ~ '(^|\.)etsy\.com$'::text) THEN ('etsy.com/listing/'::text || "substring"(path, '(?i)/listing/(\d{6,15})(?:/|$)'::text)) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.public_deals_of_link(link text)
 RETURNS SETOF public.deals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
declare
  key constant text := private.link_key(link);
begin
  if private.names_an_offer(link) then
    return query
      select * from public.deals d
      where d.deal_url <> '' and private.link_key(d.deal_url) = key and d.status = 'active'
      order by d.created_at desc limit 20;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_added_code(addition public.deal_additions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  voucher public.voucher_codes;
begin
  select * into deal from public.deals where id = addition.deal_id for update;
  if exists (select from public.voucher_codes v where v.deal_id = deal.id) then
    raise exception 'This deal already has a code. Remove it first.' using errcode = 'PT409', hint = 'deal_has_code';
  end if;
  voucher := private.read_deal_code(deal, addition.code);
  insert into public.voucher_codes (
    deal_id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, min_spend, currency, status)
  values (
    deal.id, addition.user_id, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.min_spend, voucher.currency, deal.status::text::public.voucher_status);
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_facts_of_poster()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.halal_facts set is_public = true, updated_at = now()
  where id in (select f.id from private.facts_to_publish(new) f);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.punycode(label text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  codes constant integer[] := array(
    select ascii(letter) from string_to_table(label, null) with ordinality as letters (letter, place) order by place);
  encoded text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic constant integer := char_length(encoded);
  done integer := basic;
  current integer := 128;
  following integer;
  code integer;
  delta integer := 0;
  bias integer := 72;
  rest integer;
  base integer;
  threshold integer;
begin
  if basic > 0 then
    encoded := encoded || '-';
  end if;
  while done < cardinality(codes) loop
    select min(c) into following from unnest(codes) as c where c >= current;
    delta := delta + (following - current) * (done + 1);
    current := following;
    foreach code in array codes loop
      if code < current then
        delta := delta + 1;
      elsif code = current then
        rest := delta;
        base := 36;
        loop
          threshold := greatest(1, least(26, base - bias));
          exit when rest < threshold;
          encoded := encoded || substr(digits, threshold + (rest - threshold) % (36 - threshold) + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          base := base + 36;
        end loop;
        encoded := encoded || substr(digits, rest + 1, 1);
        delta := delta / case when done = basic then 700 else 2 end;
        delta := delta + delta / (done + 1);
        base := 0;
        while delta > 455 loop
          delta := delta / 35;
          base := base + 36;
        end loop;
        bias := base + 36 * delta / (delta + 38);
        delta := 0;
        done := done + 1;
      end if;
    end loop;
    delta := delta + 1;
    current := current + 1;
  end loop;
  return encoded;
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
  select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v
    where v.status = 'pending' and private.may_decide_code(v.deal_id)
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
  union all
  select 'halal', count(*), min(h.created_at) from (
    select f.created_at from private.undecided_halal_facts() f
    union all
    select x.created_at from private.open_halal_disputes() x
  ) h
$function$;

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
AS $function$ SELECT (deal).id AS id,
     (deal).category AS category,
     (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset),
     (deal).created_at AS created_at,
     private.trend_of(deal) AS trend_of,
     (deal).season_section AS season_section$function$;

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

CREATE OR REPLACE FUNCTION private.read_domain(domain_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select split_part((private.split_link(
    'https://' || regexp_replace(private.tidy_link(left(domain_param, 2048)), '^[a-z]+://', '', 'i'))).host, ':', 1)
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

CREATE OR REPLACE FUNCTION private.read_search(text_param text)
 RETURNS private.search_terms
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(btrim(text_param), 100);
  typed_signs text := btrim(private.sign_form(typed));
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Signs that are typed on purpose. Other signs only separate words, unless the text has nothing else.
  select array_agg(private.like_pattern(part)) into asked.signs from (
    select btrim(part, '.,;:!?()"«»،؛؟') as part from regexp_split_to_table(typed_signs, '\s+') as part limit 8
  ) as parts
  where part ~ '[%_\\*=#+@]';
  if asked.words is null and asked.signs is null then
    if typed_signs <> '' then
      asked.signs := array[private.like_pattern(typed_signs)];
    else
      return null;
    end if;
  end if;

  asked.meanings := private.meanings_of(asked.words);
  select array_agg(word), array_agg('% ' || meaning || case when meaning = word then '%' else ' %' end),
    array_agg(distinct slug || ':' || word)
  into asked.category_words, asked.category_meant, asked.named
  from unnest(asked.words, asked.meanings) as w (word, meaning),
    unnest(private.categories_named(word) || case when meaning <> word then private.categories_named(meaning) end) as slug;
  if asked.words <@ asked.category_words then -- if there are no other words, they are ordinary words
    asked.category_words := '{}';
  end if;
  asked.category_words := coalesce(asked.category_words, '{}');
  select coalesce(array_agg(word), '{}'), coalesce(array_agg(meaning), '{}') into asked.words, asked.meanings
  from unnest(asked.words, asked.meanings) as w (word, meaning) where word <> all (asked.category_words);
  select word into asked.alike from unnest(asked.words, asked.meanings) as w (word, meaning)
  order by (word = meaning and char_length(word) >= 4) desc, char_length(word) desc, word limit 1;
  asked.patterns := array(select private.search_pattern(word) from unnest(asked.words) as word);
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  if asked.meanings = asked.words then
    asked.meanings := null;
    return asked;
  end if;
  asked.meant := array(
    select case when meaning = word then private.search_pattern(word) else '% ' || meaning || ' %' end
    from unnest(asked.words, asked.meanings) as w (word, meaning));
  asked.longest_meant := asked.meant[array_position(asked.words, asked.longest)];
  asked.second_meant := asked.meant[array_position(asked.words, asked.second)];
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

CREATE OR REPLACE FUNCTION private.read_words(words_param jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(word order by place), '{}') from (
    select btrim(word) as word, min(place) as place
    from jsonb_array_elements_text(case when jsonb_typeof(words_param) = 'array' then words_param else '[]' end)
      with ordinality as t (word, place)
    where btrim(word) <> '' group by btrim(word)
  ) as words
$function$;

CREATE OR REPLACE FUNCTION private.record_deal_steps(deal_ids uuid[], temperatures integer[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.deal_steps (deal_id, step)
  select d.id, s.step from unnest(deal_ids, temperatures) as d (id, temperature), unnest(array[0, 25, 50, 100, 200]) as s (step)
  where s.step = 0 or s.step <= d.temperature
  on conflict do nothing;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change uuid;
begin
  insert into private.changed_emails (user_id, old_email) values (new.id, old.email) returning id into change;
  insert into public.security_events (user_id, event) values (new.id, 'email_changed');
  perform private.enqueue('mail_email_change', jsonb_build_object('change_id', change));
  return null;
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

CREATE OR REPLACE FUNCTION private.recount_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deals d
  set (live_count, gone_count, last_confirmed_at, confirmed_by_poster, confirmed_at) = (
    select s.*, greatest(d.confirmed_at, s.last_confirmed_at) from private.sum_checks(d.id, d.user_id) s)
  where d.id in (select deal_id from changed);
  return null;
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

CREATE OR REPLACE FUNCTION private.recount_outcomes_of_banned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  codes constant uuid[] := array(
    select distinct o.voucher_id from public.voucher_outcomes o where o.user_id = coalesce(new.user_id, old.user_id));
begin
  -- Locked in order, so that two bans do not wait for each other.
  perform from public.voucher_codes v where v.id = any (codes) order by v.id for update;
  update public.voucher_codes v
  set (worked_14d, failed_14d, last_worked_at, failing_reason) = (select s.* from private.sum_outcomes(v.id) s)
  where v.id = any (codes);
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
    union all select evidence_image_url from public.halal_facts
    where state <> 'withdrawn' or updated_at > now() - interval '30 days'
    union all select evidence_image_url from public.halal_disputes
    where status = 'open' or decided_at > now() - interval '30 days'
    -- An admin can undo a decision on an avatar for ten minutes.
    union all select a.before ->> image.field
      from public.admin_actions a, unnest(array['profile_image_url', 'pending_profile_image_url']) as image (field)
      where a.action in ('approve_avatar', 'reject_avatar') and a.created_at > now() - interval '15 minutes'
  )
  select distinct found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
$function$;

CREATE OR REPLACE FUNCTION private.referral_parameters(host text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('irclickid|irgwc|irpid|im_ref|cjevent|cjdata|awc|awinaffid|sscid|ranmid|raneaid|ransiteid|rfsn|aff_?(id|sub\d?|click_?id|code)|affiliate(_?(id|code))?|refcode|ref_code|referral_?code|referrer_?id|zanpid|admitad_uid|tagtag_uid|clickref|sca_ref|tduid|wg(campaign|program)id'::text || CASE WHEN (host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|tag'::text WHEN (host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|campid'::text WHEN (host ~ '(^|\.)aliexpress\.[a-z]{2,3}$'::text) THEN '|aff_.*'::text ELSE ''::text END);

CREATE OR REPLACE FUNCTION private.refill_search(refill_id_param uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deals_max constant integer := 5000;
  refill private.search_refills;
  patterns text[];
  deals integer;
  last_id uuid;
  last_alert uuid;
  matching uuid[];
begin
  select * into refill from private.search_refills where id = refill_id_param for update;
  if not found then
    return false;
  end if;
  patterns := array(select '%' || word || '%' from unnest(refill.words) as word);
  select count(*), (array_agg(deal_id order by deal_id desc))[1],
    coalesce(array_agg(deal_id) filter (where form like any (patterns)), '{}')
  into deals, last_id, matching
  from (select deal_id, form from private.searchable_deals where deal_id > refill.after_id order by deal_id limit deals_max) as next;
  -- A title that changes at the same time is read after its change.
  perform from public.deals where id = any (matching) order by id for share;
  update private.searchable_deals s set form = private.searchable_form(d.title, d.merchant)
  from public.deals d
  where d.id = s.deal_id and s.deal_id = any (matching) and s.form <> private.searchable_form(d.title, d.merchant);
  perform pg_notify('samha_changes', 'search_synonyms');
  if deals < deals_max then
    last_alert := private.refresh_alert_patterns(refill.words, refill.after_alert_id);
    if last_alert is null then
      delete from private.search_refills where id = refill.id;
      return false;
    end if;
  end if;
  update private.search_refills
  set after_id = coalesce(last_id, after_id), after_alert_id = coalesce(last_alert, after_alert_id) where id = refill.id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_alert_patterns(forms text[], after_param uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  alerts_max constant integer := 1000;
  ids constant uuid[] := array(select a.id from private.alerts a where a.id > after_param order by a.id limit alerts_max);
begin
  update private.alerts a set
    patterns_any = private.alert_patterns(a.words_any),
    patterns_all = private.alert_patterns(a.words_all),
    patterns_none = private.alert_patterns(a.words_none)
  where a.id = any (ids) and exists (
    select from unnest(a.words_any || a.words_all || a.words_none) as word
    where btrim(private.search_form(word)) = any (forms)
      or btrim(private.without_articles(private.search_form(word))) = any (forms));
  return ids[alerts_max];
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
    -- private.notify_change ignores changes that affect only counts.
    perform pg_notify('samha_changes', 'deals');
  end if;
  return cardinality(refreshed);
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deals_of_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = case tg_op when 'DELETE' then old.fact_id else new.fact_id end;
  if fact.is_public then
    perform private.refresh_halal_of_fact(fact);
  end if;
  return null;
end
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
  perform private.refresh_halal_of_fact(fact);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deals_of_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_halal_of_merchants(array[old.name_key] || coalesce(new.name_key, old.name_key));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_groups(group_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with listed as materialized (
    select * from private.halal_groups where id = any (group_ids)
  ), shops as materialized ( -- the host of a website is computed once
    select m.id, m.name_key, m.created_at, private.website_host(m.website) as host
    from public.merchants m
    where m.status = 'approved' and m.name_key in (select merchant_key from listed where merchant_key <> '')
  ), stated as (
    select l.id, f.attribute, f.fact, true as is_of_shop
    from listed l
    cross join lateral ( -- private.shop_of_deal
      select s.id from shops s
      where s.name_key = l.merchant_key and (private.is_host_of(l.host, s.host) or s.id = l.tied_to)
      order by s.created_at, s.id limit 1
    ) as shop
    join private.listed_facts(array(select s.id from shops s)) as f on f.subject = shop.id
    where private.fact_applies(f.attribute, l.category, l.has_meat) and not l.own ? f.attribute
    union all
    select l.id, f.key, f.value, false from listed l cross join lateral jsonb_each(l.own) as f
  ), kinds as (
    select s.*, fact ->> 'value' as value, coalesce(c.name, fact ->> 'name') as name, (fact ->> 'until')::date as until,
      (fact ->> 'checked_on')::date as checked_on,
      -- As in the columns: `alcohol` is in the product or on the premises.
      case when attribute like 'alcohol%' then 'alcohol' else attribute end as kind
    from stated s left join public.certifiers c on attribute = 'certifier' and c.slug = fact ->> 'value'
  ), shown as (
    select *,
      -- "yes" outweighs "no", and both outweigh "not_disclosed".
      value = first_value(value) over (partition by id, kind order by value = 'yes' desc, value = 'no' desc) as is_shown
    from kinds
  ), summed as (
    select id,
      min(value) filter (where kind = 'certifier') as certifier,
      min(name) filter (where kind = 'certifier') as certifier_name,
      min(until) filter (where kind = 'certifier') as certifier_until,
      min(value) filter (where kind = 'stunning') as stunning, min(until) filter (where kind = 'stunning') as stunning_until,
      min(value) filter (where kind = 'alcohol' and is_shown) as alcohol,
      min(until) filter (where kind = 'alcohol' and is_shown) as alcohol_until,
      case when count(*) = count(checked_on) then min(checked_on) end as checked_on,
      case count(*) filter (where kind = 'alcohol' and is_shown)
        when 2 then 'both' else min(attribute) filter (where kind = 'alcohol' and is_shown) end as alcohol_about,
      array_agg(distinct kind) filter (where is_of_shop and is_shown) as of_shop,
      array_agg(distinct kind) filter (where (fact ->> 'is_disputed')::boolean) as disputed
    from shown group by id
  )
  update private.halal_groups g set
    certifier = c.certifier, certifier_name = c.certifier_name, certifier_until = c.certifier_until, stunning = c.stunning,
    stunning_until = c.stunning_until, alcohol = c.alcohol, alcohol_until = c.alcohol_until, checked_on = c.checked_on,
    alcohol_about = c.alcohol_about, of_shop = coalesce(c.of_shop, '{}'), disputed = coalesce(c.disputed, '{}')
  from listed l left join summed c using (id) where g.id = l.id
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
    perform private.group_deals(array[new.id]);
  else
    update private.deal_halal_groups set is_expired = new.expired_at is not null where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_of_fact(fact public.halal_facts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if fact.deal_id is not null then
    perform private.group_deals(array[fact.deal_id]);
  else
    perform private.refresh_halal_of_merchants(array(select m.name_key from public.merchants m where m.id = fact.merchant_id));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_of_merchants(keys text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_halal_groups(keys, true);
  perform private.refresh_halal_groups(array(select g.id from private.halal_groups g where g.merchant_key = any (keys)));
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

CREATE OR REPLACE FUNCTION private.refuse_direct_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- In a security definer procedure, current_user is the owner.
  if current_user in ('anon', 'authenticated', 'samha_backend') then
    raise exception '% is written by procedures only', tg_table_name using errcode = '42501';
  end if;
  return null;
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

CREATE OR REPLACE FUNCTION private.refuse_missing_facts(deal public.deals, old public.deals, reason text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  missing constant text[] := private.missing_facts(deal);
begin
  if coalesce(btrim(reason), '') = '' and not missing <@ private.missing_facts(old) then
    raise exception 'Facts are missing: %', array_to_string(missing, ', ')
      using errcode = 'PT409', hint = 'facts_missing',
        detail = jsonb_build_object('field', missing[1], 'facts', array_to_string(missing, ', '))::text;
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

CREATE OR REPLACE FUNCTION private.refuse_repost(new public.deals, details_param jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  code constant text := private.unwrap_object(details_param) -> 'code' ->> 'code';
  earlier public.deals;
begin
  if new.deal_url = '' or private.is_admin() or private.repost_reason(details_param) is not null then
    return;
  end if;
  select * into earlier from private.public_deals_of_link(new.deal_url) as d
  where not private.may_repost(d, new, code) and (details_param is not null or d.title = new.title)
  order by d.created_at desc limit 1;
  if found then
    raise exception 'This deal has been posted already' using errcode = 'PT409', hint = 'duplicate_deal',
      detail = jsonb_strip_nulls(private.posted_deal(earlier))::text;
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

CREATE OR REPLACE FUNCTION private.remember_price(deal public.deals, seen_at_param timestamp with time zone, source_param text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if deal.status = 'active' and deal.price > 0 and private.names_an_offer(deal.deal_url) then
    insert into private.deal_prices (deal_id, price, total_price, currency, seen_at, source)
    values (deal.id, deal.price, private.total_of(deal), deal.currency, seen_at_param, source_param)
    on conflict (deal_id, currency, price, total_price) do nothing;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_price_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_new constant boolean := old.status <> 'active';
begin
  -- A deal that was not public has no prices.
  if not is_new then
    delete from private.deal_prices p
    where p.deal_id = new.id and (
      new.status <> 'active'
      or private.link_key(old.deal_url) <> private.link_key(new.deal_url)
      -- A price that is corrected within an hour was a mistake.
      or p.source <> 'check' and p.seen_at > now() - interval '1 hour');
  end if;
  if new.status = 'active' then
    perform private.remember_price(
      new, case when is_new then old.updated_at else now() end, case when is_new then 'deal' else 'edit' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_prices_of_new_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.remember_price(d, d.created_at, 'deal') from public.deals d
  where d.id in (select a.id from added a where a.status = 'active' and a.deal_url <> '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_seen_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals := (select d from public.deals d where d.id = new.deal_id);
begin
  if 2 <= (
    select count(*) from public.deal_checks c
    where c.deal_id = new.deal_id and c.seen_price = new.seen_price and c.weight >= 2
      and c.user_id is distinct from deal.user_id and c.created_at > now() - interval '7 days')
  then
    deal.price := new.seen_price;
    perform private.remember_price(deal, now(), 'check');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remind_of_saved_endings()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select s.user_id, s.deal_id, d.expires_at
    from public.deals d
    join private.saved_deals s on s.deal_id = d.id
    where d.status = 'active' and d.expired_at is null
      and d.expires_at > now() and d.expires_at <= now() + interval '24 hours'
      and s.remind_ending and s.told_end is distinct from d.expires_at
      -- A member who saves a deal on its last day has seen its end.
      and s.created_at <= d.expires_at - interval '23 hours'
    order by d.expires_at
    limit 500
    for update of s skip locked
  loop
    update private.saved_deals s set told_end = due.expires_at where s.user_id = due.user_id and s.deal_id = due.deal_id;
    perform private.notify_member(due.user_id, 'saved_ending', 'deal', due.deal_id, format('saved %s', due.deal_id));
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_added_code(addition public.deal_additions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.voucher_codes v
  where v.deal_id = addition.deal_id and v.code = addition.code ->> 'code' and v.status = 'active'
    and coalesce(v.user_id, addition.user_id) = addition.user_id
$function$;

CREATE OR REPLACE FUNCTION private.remove_code_of_addition()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.remove_added_code(old);
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
  update private.halal_groups set certifier_name = new.name where certifier = new.slug;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.report_decision_to_undo(admin uuid, kind text, content_id_param uuid)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  decided_at timestamptz;
  latest public.admin_actions;
begin
  -- The second of two calls waits here.
  perform from public.reports where content_type::text = kind and content_id = content_id_param order by id for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  select max(resolved_at) into decided_at from public.reports where content_type::text = kind and content_id = content_id_param;
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and a.subject_type = kind and a.after ? 'reports'
  order by a.created_at desc limit 1;
  perform private.check_undo(latest, latest.admin_id is distinct from admin
    or latest.action not in ('dismiss_reports', 'resolve_reports', 'expire_reported_content', 'remove_reported_content')
    or latest.action = 'remove_reported_content' and kind not in ('deal', 'voucher')
    -- The log records a later ban under the member, and a later decision about a single report under that report.
    or latest.created_at < decided_at);
  return latest;
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

CREATE OR REPLACE FUNCTION private.reports_of_content(kind public.report_content_type, content_id_param uuid, status_param public.report_status)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at, listed.id), '[]') from (
    select r.id, r.user_id, reporter.username, r.reason, r.details, r.created_at,
      r.resolution, r.resolved_at, decider.username as resolved_by_username
    from public.reports r
    left join public.profiles reporter on reporter.id = r.user_id
    left join public.profiles decider on decider.id = r.resolved_by
    where r.content_type = kind and r.content_id = content_id_param and r.status = status_param
    order by r.created_at, r.id
    limit 50
  ) as listed
$function$;

CREATE OR REPLACE FUNCTION private.repost_from(old public.deals)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(old.created_at + interval '60 days',
    case when private.is_over(old) then coalesce(old.expired_at, old.expires_at) + interval '7 days' end)
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

CREATE OR REPLACE FUNCTION private.require_consent(member uuid, kind_param text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from private.consents c
    where c.user_id = member and c.kind = kind_param and c.version = private.consent_version())
  then
    raise exception 'Agree to the storage of this data first' using errcode = 'PT403', hint = 'consent_needed';
  end if;
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
  -- Serialized, so that simultaneous requests count each other.
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
      case when allowed < rule[1]::integer then ' Limits are lower for new members.' else '' end, private.wait_text(seconds)
      using errcode = 'PT429', hint = 'too_fast', detail = json_build_object(
        'seconds', seconds, 'what', what_param, 'new_member', (allowed < rule[1]::integer)::integer)::text;
  end if;
  insert into private.member_writes (user_id, what) values (member, what_param);
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

CREATE OR REPLACE FUNCTION private.restore_reported_content(kind text, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_end constant boolean := decision.action = 'expire_reported_content';
  key constant text := case when is_end then 'expired_at' else 'status' end;
  seen constant jsonb := private.lock_decided_state(kind, decision.subject_id);
begin
  -- The decision did not change content that was no longer public.
  if not coalesce(decision.after, '{}') ? key then
    return;
  end if;
  if seen -> key is distinct from decision.after -> key then
    raise exception 'The content has changed since this decision' using errcode = 'PT409', hint = 'already_decided';
  end if;
  -- Only public content is removed or ended.
  decision.before := jsonb_build_object(key, case when is_end then decision.before -> key else to_jsonb('active'::text) end);
  decision.action := case when is_end then 'expire_' else 'reject_' end || kind;
  perform private.restore_state(kind, decision);
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
        -- Approval cleared an earlier expiry; a pending deal does not expire when its announced end passes.
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

CREATE OR REPLACE FUNCTION private.rule_of_link(link text)
 RETURNS private.domain_rules
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.* from private.domain_rules r
  where r.domain = any (
      select array_to_string(labels[place:], '.')
      from string_to_array(split_part((private.split_link(link)).host, ':', 1), '.') as labels,
        generate_subscripts(labels, 1) as place)
    and (r.until is null or r.until > now())
  order by char_length(r.domain) desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.save_deals(member uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved integer;
begin
  perform private.lock_saved_deals(member);
  perform private.require_consent(member, 'saved');
  insert into private.saved_deals (user_id, deal_id, told_price, told_is_total, told_currency, told_over)
  select member, d.id, coalesce(d.total_price, d.price), d.total_price is not null, d.currency, private.is_over(d)
  from public.deals d
  where d.id = any (ids) and d.status = 'active'
  on conflict (user_id, deal_id) do nothing;
  get diagnostics saved = row_count;
  if saved > 0 and (select count(*) from private.saved_deals s where s.user_id = member) > 2000 then
    raise exception 'You can save up to 2,000 deals. Remove one first.'
      using errcode = 'PT409', hint = 'too_many_saved', detail = '{"max": 2000}';
  end if;
  return saved;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_form(text_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((' '::text || btrim(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(private.latin_digits(text_param), NFKD)), '[''`‘’‛′‵\u02b9-\u02cf\u02ee\u0294\u0295\u0559\u055a\u05f3\ua78b\ua78c\u0300-\u036f\u0621\u0640\u064b-\u065f\u0670]| [\u0301\u0313\u0314]'::text, ''::text, 'g'::text), 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةٱپچڤگکیہھۃٹڈڑںےژıøłđðħŧŋəɓɗƙƴ'::text, 'ABTCJHXDVRZSUsdtzOGFQKLMNEWYYEAPcvgKYEEEtdrNYjiolddhtnebdky'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '([0-9])([A-Za-z])'::text, '\1 \2'::text, 'g'::text), '([A-Za-z])([0-9])'::text, '\1 \2'::text, 'g'::text), '([^A-Za-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]|[÷\u0589\u058a\u05be\u05c0\u05c3\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u3000-\u3003\u3008-\u301f\u30fb])+'::text, ' '::text, 'g'::text))) || ' '::text);

CREATE OR REPLACE FUNCTION private.searchable_form(title_param text, merchant_param text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  form constant text := private.search_form(title_param || ' ' || merchant_param);
  bare constant text := private.without_articles(form);
  words text[] := string_to_array(btrim(form), ' ');
begin
  words := words || private.word_pairs(words);
  if bare <> form then
    words := words || string_to_array(btrim(bare), ' ') || private.word_pairs(string_to_array(btrim(bare), ' '));
  end if;
  return form || coalesce((
    select string_agg(distinct s.canonical || ' ', '') from private.search_synonyms s
    where s.word = any (words) and position(' ' || s.canonical || ' ' in form) = 0), '');
end
$function$;

CREATE OR REPLACE FUNCTION private.secret(key_param text)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored constant text := private.setting(key_param);
begin
  if stored is not null then
    return decode(stored, 'hex');
  end if;
  insert into private.settings (key, value)
  values (key_param, encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
  on conflict (key) do nothing;
  return decode((select value from private.settings where key = key_param), 'hex');
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
AS $function$SELECT (((deal).season_section = section) OR (((deal).season_section IS NULL) AND ((deal).category = ANY (private.section_categories(section)))))$function$;

CREATE OR REPLACE FUNCTION private.section_deals(hub_param text, section_param text, by_param date)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
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

CREATE OR REPLACE FUNCTION private.seen_price(deal public.deals, OUT price numeric, OUT members integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.seen_price, private.shown_number(count(*) filter (where c.is_separate), count(*)) from public.deal_checks c
  where c.deal_id = deal.id and c.seen_price is distinct from deal.price and c.seen_price is not null and c.weight > 0
    and c.created_at > now() - interval '7 days'
  group by c.seen_price having private.shown_number(count(*) filter (where c.is_separate), count(*)) >= 2
  order by 2 desc, max(c.created_at) desc limit 1
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

CREATE OR REPLACE FUNCTION private.settle_facts(deal public.deals, old public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  deal.travel_facts := private.tidy_facts(deal.travel_facts);
  deal.finance_facts := private.tidy_facts(deal.finance_facts);
  if deal.category <> 'travel' and deal.travel_facts = old.travel_facts then
    deal.travel_facts := null;
  end if;
  if deal.category <> 'finance' and deal.finance_facts = old.finance_facts then
    deal.finance_facts := null;
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_gone(deal public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_one_network boolean;
  new_state text;
  ending private.member_endings;
begin
  -- One at a time: otherwise, two endings could both count as the last one below a limit.
  perform pg_advisory_xact_lock(hashtextextended('member endings', 22));
  if (select coalesce(sum(weight), 0) from private.agreeing_checks(deal, true)) < 6 then
    return deal;
  end if;
  is_one_network := private.is_one_network(deal);
  new_state := case when is_one_network or private.ending_must_wait(deal.id) then 'waiting' else 'ended' end;
  update private.member_endings set state = new_state, one_network = is_one_network, agreed_at = clock_timestamp()
  where deal_id = deal.id and state = 'waiting'
  returning * into ending;
  if not found then
    insert into private.member_endings (deal_id, state, one_network) values (deal.id, new_state, is_one_network)
    returning * into ending;
  end if;
  insert into private.ending_members (ending_id, user_id, weight, said_at)
  select ending.id, c.user_id, c.weight, c.created_at from private.agreeing_checks(deal, true) c
  on conflict (ending_id, user_id) do nothing;
  return case ending.state when 'ended' then private.decide_expiry(deal.id, true, 'members') else deal end;
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

CREATE OR REPLACE FUNCTION private.shorten(text_param text, max_param integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when char_length(text_param) > max_param then coalesce(
    substring(left(text_param, max_param + 1) from '^(.*\S)\s+\S{0,40}$'),
    substring(left(text_param, max_param + 1) from
      '^(.*[A-Za-z0-9\u0621-\u064a\u0671-\u06d3\u3041-\u3096\u30a1-\u9fff\U0001f300-\U0001f3fa\U0001f400-\U0001f9ff])[A-Za-z0-9\u0621-\u064a\u0671-\u06d3\u3041-\u3096\u30a1-\u9fff\U0001f300-\U0001f3fa\U0001f400-\U0001f9ff]'),
    '') || '…' else text_param end
$function$;

CREATE OR REPLACE FUNCTION private.shown_number(separate bigint, total bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (GREATEST(separate, LEAST(total, (1)::bigint)))::integer;

CREATE OR REPLACE FUNCTION private.sign_form(text_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(lower(NORMALIZE(private.latin_digits(translate(text_param, '٪٫٬‎‏؜'::text, '%.,'::text)), NFKC)), '%([0-9]+([.,][0-9]+)?)'::text, '\1%'::text, 'g'::text);

CREATE OR REPLACE FUNCTION private.similar_deals(title_param text, merchant_param text)
 RETURNS SETOF public.deals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
declare
  deals_max constant integer := 200;
  alike_min constant real := 0.5;
  key constant text := private.merchant_key(left(merchant_param, 80));
  title_form constant text := btrim(private.search_form(left(title_param, 140)));
begin
  if key <> '' and char_length(title_form) >= 5 then
    return query
      select d.* from (
        select recent.id, recent.created_at, extensions.strict_word_similarity(title_form, s.form) as alike
        from (
          select o.id, o.created_at from public.deals o
          where o.status = 'active' and private.merchant_key(o.merchant) = key and o.created_at > now() - interval '60 days'
          order by o.created_at desc, o.id desc limit deals_max
        ) as recent
        join private.searchable_deals s on s.deal_id = recent.id
      ) as compared join public.deals d on d.id = compared.id
      where compared.alike >= alike_min
      order by compared.alike desc, compared.created_at desc limit 5;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.split_link(link text)
 RETURNS private.link_parts
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  part constant text[] := regexp_match(link, '^(https?)://([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$', 'i');
  place constant text[] := regexp_match(part[2], '^(?:.*@)?(.*?)(:\d*)?$');
  scheme constant text := lower(part[1]);
  -- A query in the fragment: behind a ? or on its own.
  route constant text[] := regexp_match(part[5], '^(#[^?]*\?|#)(.*=.*)$');
  host text;
  parts private.link_parts;
  kept text[];
  removed text[];
begin
  if part is null then
    return null;
  end if;
  host := private.ascii_host(place[1]);
  parts.head := scheme || '://' || case when host is null or part[2] like '%@%' then part[2]
    else host || case when place[2] in (':', case scheme when 'http' then ':80' else ':443' end) then '' else coalesce(place[2], '') end end;
  parts.host := regexp_replace(host || case when place[2] in (':', ':80', ':443') then '' else coalesce(place[2], '') end,
    '^((www|m|mobile|amp)\.)+(?=[^.]+\.)(?!(co|com|net|org|ac|gov|edu|ltd|plc)\.[a-z]{2}$)', '');
  parts.path := part[3];
  parts.kept := '{}';
  parts.removed := '{}';
  parts.fragment := part[5];
  if part[4] <> '' then
    select * into parts.kept, parts.removed from private.split_query(part[4], parts.host);
  end if;
  if route is not null then
    select * into kept, removed from private.split_query(route[2], parts.host);
    if removed <> '{}' then
      parts.fragment := nullif(case when kept = '{}' then rtrim(route[1], '?') else route[1] || array_to_string(kept, '&') end, '#');
      parts.removed := parts.removed || removed;
    end if;
  end if;
  if parts.path like '%/ref=%' and parts.host ~ '(^|\.)amazon\.' then
    parts.path := regexp_replace(parts.path, '/ref=[^/]*', '', 'g');
    parts.removed := parts.removed || 'ref'::text;
  end if;
  if parts.path ~* ';(jsessionid|phpsessid)=' then
    parts.path := regexp_replace(parts.path, ';(jsessionid|phpsessid)=[^/;]*', '', 'gi');
    parts.removed := parts.removed || 'jsessionid'::text;
  end if;
  return parts;
end
$function$;

CREATE OR REPLACE FUNCTION private.names_an_offer(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((link ~* '^https?://[^/?#]+/+(?!ref=|index\.|default\.)[^/?#.;%](?![^?#]*/(\.|%2e))'::text) OR (private.page_path((private.split_link(link)).path) <> ''::text) OR ((private.split_link(link)).kept <> '{}'::text[]) OR (private.hash_route((private.split_link(link)).fragment) IS NOT NULL)), false);

CREATE OR REPLACE FUNCTION private.split_query(query text, host text, OUT kept text[], OUT removed text[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  tracking constant text := private.tracking_parameters(host);
  written text;
  name text;
begin
  kept := '{}';
  removed := '{}';
  foreach written in array string_to_array(query, '&') loop
    name := split_part(written, '=', 1);
    if strpos(name, '%') > 0 then
      name := private.encoded_link_part(name);
    end if;
    if lower(name) ~ tracking or written ~* '=[^@/]+(@|%40)[a-z][a-z0-9.-]*\.[a-z]{2,}$' then
      removed := removed || regexp_replace(name, '^amp;', '');
    elsif written not in ('', '=') then
      kept := kept || written;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.state_of_voucher(voucher public.voucher_codes)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when voucher.status = 'active' and (voucher.expiry_date < private.first_day()
      or exists (select from public.deals d where d.id = voucher.deal_id and private.is_over(d))) then 'expired'
    else voucher.status::text
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sum_checks(deal_id_param uuid, poster uuid, OUT live_count integer, OUT gone_count integer, OUT last_confirmed_at timestamp with time zone, OUT confirmed_by_poster boolean)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    private.shown_number(
      count(*) filter (where private.confirms(c.verdict) = 1 and c.is_separate), count(*) filter (where private.confirms(c.verdict) = 1)),
    private.shown_number(
      count(*) filter (where c.verdict = 'gone' and c.is_separate), count(*) filter (where c.verdict = 'gone')),
    max(c.created_at) filter (where private.confirms(c.verdict) = 1),
    coalesce((array_agg(c.user_id order by c.created_at desc) filter (where private.confirms(c.verdict) = 1))[1] = poster, false)
  from public.deal_checks c
  where c.deal_id = deal_id_param and c.weight > 0 and c.is_recent and c.created_at > now() - interval '72 hours'
$function$;

CREATE OR REPLACE FUNCTION private.sum_outcomes(voucher_id_param uuid, OUT worked_14d integer, OUT failed_14d integer, OUT last_worked_at timestamp with time zone, OUT failing_reason public.code_failure)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with latest as (
    select distinct on (o.user_id) o.outcome = 'worked' as worked, o.reason, o.weight, o.is_separate, o.created_at
    from public.voucher_outcomes o
    where o.voucher_id = voucher_id_param and o.weight > 0 and o.day > private.last_uncounted_day()
      and not private.is_banned(o.user_id)
    order by o.user_id, o.day desc
  ), placed as (
    select l.*, not bool_or(l.worked) over (order by l.created_at desc) as in_run from latest l
  )
  select
    private.shown_number(count(*) filter (where worked and is_separate), count(*) filter (where worked)),
    private.shown_number(count(*) filter (where not worked and is_separate), count(*) filter (where not worked)),
    max(created_at) filter (where worked),
    case when count(*) filter (where worked and weight > 1 and created_at > now() - interval '48 hours') = 0
      and (count(*) filter (where in_run) >= 5
          and (count(*) filter (where in_run and weight > 1) >= 2 or sum(weight) filter (where in_run) >= 8)
        or count(*) >= 5 and coalesce(sum(weight) filter (where worked), 0) < 0.3 * sum(weight)
          and (count(*) filter (where not worked and weight > 1) >= 2 or sum(weight) filter (where not worked) >= 8))
      then mode() within group (order by reason) end
  from placed
$function$;

CREATE OR REPLACE FUNCTION private.take_down_fact(fact_id_param uuid, by_admin uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.halal_facts set
    state = 'withdrawn', is_public = false, decided_by = by_admin,
    decided_at = case when by_admin is null then decided_at else now() end, updated_at = clock_timestamp()
  where id = fact_id_param;
  update public.halal_disputes set status = 'upheld', decided_by = by_admin, decided_at = now()
  where fact_id = fact_id_param and status = 'open';
end
$function$;

CREATE OR REPLACE FUNCTION private.take_export_slot(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not pg_try_advisory_xact_lock(10, hashtext(member::text) & 1) then
    raise exception 'Too many exports. Try again in 1 second.'
      using errcode = 'PT429', hint = 'too_fast', detail = '{"seconds": 1}';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_down_reason(post_id_param uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.reason from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id
  where t.post_id = post_id_param and (b.user_id = private.caller() or private.is_admin())
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

CREATE OR REPLACE FUNCTION private.tidy_link(link text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  invisible constant text := '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]+';
  visible constant text := regexp_replace(coalesce(link, ''), '^' || invisible || '|' || invisible || '$', '', 'g');
begin
  return coalesce((private.split_link(visible)).head || substring(visible from '(?i)^https?://[^/?#]*(.*)$'), visible);
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

CREATE OR REPLACE FUNCTION private.tracking_parameters(host text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('^(?:amp;)?(?:utm_.*|gclid|gclsrc|gad_(source|campaignid)|gbraid|wbraid|dclid|srsltid|_gl|_ga|_gac|gc_id|usqp|msclkid|fbclid|fb_(action_ids|action_types|source|ref)|mibextid|igsh|igshid|ttclid|tt_(medium|content)|twclid|li_fat_id|li_ed|epik|sccid|sc_?cid|rdt_cid|yclid|ysclid|ymclid|_openstat|tblci|dicbo|obclid|vmcid|ndclid|rb_clickid|click_?id|unicorn_click_id|wickedid|wickedsource|h_ad_id|hsa_.*|mtm_.*|matomo_.*|piwik_.*|pk_(campaign|kwd|keyword|source|medium|content|cid|vid)|at_(campaign|medium|custom\d*)|xtor|s_kwcid|ef_id|adobe_mc(_.*)?|cm_mmc.*|cm_(lm|ven|cat|pla|ite)|wt_z?mc|wtrid|_branch_(match_id|referrer)|guccounter|guce_referrer(_sig)?|trk_(contact|msg|module|sid|link)|pr_(prod_strat|rec_id|rec_pid|ref_pid|seq)|_(pos|psq|ss|fid|sid)|spm|scm|_kx|_ke|mc_.*|_hsenc|_hsmi|__hs(tc|sc|fp)|hsctatracking|mkt_tok|vero_.*|__s|omnisend.*|xnpe_.*|exponea_.*|sfmc_.*|et_(rid|cid)|pi_(campaign_id|list_email|ad_id)|piaid|elq.*|braze_.*|bz_.*|iterable.*|itbl_.*|sc_(src|lid|uid|llid|eh|customer|v)|oly_(enc|anon)_id|ml_subscriber.*|ck_subscriber_id|bsft_.*|dm_[it]|_bta_.*|vgo_ee|sp(mailing|user|job|report)id|_cldee|msdynttrid|inf_contact_key|ss_(email_id|source|campaign_.*)|mindbox-.*|wickedemail|e_?mail|(user|customer|contact)_?e_?mail|e_?mail_?(address|id|hash)|subscriber(_?(id|hash|key))?|recipient(_?id)?|contact_?(id|key)|nr_email_referer|jsessionid|phpsessid|aspsessionid.*|cfid|cftoken|session_?id|'::text || private.referral_parameters(host)) || CASE WHEN (host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|ref_|psc|th|linkcode|linkid|ascsubtag|creative|creativeasin|camp|qid|sr|crid|sprefix|dib|dib_tag|content-id|_encoding|pd_rd_.*|pf_rd_.*'::text WHEN (host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$'::text) THEN '|hash|mkevt|mkcid|mkrid|toolid|customid|amdata|epid|media|itmmeta|itmprp|norover|ss(spo|src|uid)|widget_ver|_skw|_trk.*'::text WHEN (host ~ '(^|\.)aliexpress\.[a-z]{2,3}$'::text) THEN '|scm.*|algo_.*|pdp_(npi|ext_f|pi)|pvid|gatewayadapt|btsid|ws_ab_test|curpageloguid|utparam.*|sk|terminal_id|afsmartredirect|srcsns|(source|spread|biz)type|social_params|aem_p4p_detail|search_p4p_id|gps-id|tpp_.*|_t|_p_origin_prod|mall_affr|_randl_.*'::text WHEN (host ~ '(^|\.)etsy\.com$'::text) THEN '|ref|click_(key|sum)|ga_.*|plkey|frs|sts|bes|pro|ls|crt|cns|external|organic_search_click|content_source|logging_key|rec_type|etp|dd'::text ELSE ''::text END) || ')$'::text);

CREATE OR REPLACE FUNCTION private.undecided_halal_facts()
 RETURNS SETOF public.halal_facts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f.* from public.halal_facts f
  where f.decided_at is null and f.state <> 'withdrawn' and (not f.is_public or f.state = 'evidence')
    and not private.has_rejected_subject(f)
$function$;

CREATE OR REPLACE FUNCTION private.unused_deal_id(candidate uuid DEFAULT gen_random_uuid())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  for attempt in 1..10 loop
    exit when not exists (
      select from public.deals d
      where d.id between rpad(left(candidate::text, 7), 32, '0')::uuid and rpad(left(candidate::text, 7), 32, 'f')::uuid);
    candidate := gen_random_uuid();
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION private.unwrap_object(sent jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(sent) = 'string' and starts_with(btrim(sent #>> '{}'), '{') then
    return (sent #>> '{}')::jsonb;
  end if;
  return sent;
exception when data_exception then
  return sent;
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
    select n.id, n.count, n.actor_id, item.kept, item.lost
    from public.notifications n
    cross join lateral (
      select coalesce(jsonb_agg(c.id order by c.place) filter (where c.id::uuid <> all (comment_ids)), '[]') as kept,
        count(*) filter (where c.id::uuid = any (comment_ids)) as lost
      from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as c (id, place)
    ) as item
    where n.user_id = any (readers) and n.read_at is null and n.kind = any (kinds) and item.lost > 0
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
    cross join lateral jsonb_array_elements_text(n.data -> 'comment_ids') item
    join public.comments c on c.id = item::uuid
    where n.user_id = reader and n.read_at is null and n.kind in ('comment', 'reply', 'mention') and c.user_id = author),
    array['comment', 'reply', 'mention']);
  delete from public.notifications n
  where n.user_id = reader and n.kind = 'addition' and n.actor_id = author and n.read_at is null
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_from_alerts(deal_id_param uuid, alerts_param uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice record;
begin
  for notice in
    select n.id, m.alert_id, (n.data -> 'deal_ids') - deal_id_param::text as kept
    from private.alert_matches m
    join public.notifications n on n.user_id = m.user_id and n.bundle_key = format('alert %s', m.alert_id) and n.read_at is null
    where m.deal_id = deal_id_param and m.alert_id = any (alerts_param) and n.data -> 'deal_ids' ? deal_id_param::text
    for update of n
  loop
    delete from private.alert_matches m where m.deal_id = deal_id_param and m.alert_id = notice.alert_id;
    if notice.kept = '[]' then
      delete from public.notifications n where n.id = notice.id;
    else
      update public.notifications n set count = greatest(n.count - 1, 1), data = jsonb_build_object('deal_ids', notice.kept)
      where n.id = notice.id;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_saved_notices(deal_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with withdrawn as (
    delete from public.notifications n
    where n.user_id in (select s.user_id from private.saved_deals s where s.deal_id = deal_id_param) and n.read_at is null
      and n.bundle_key in (format('saved %s', deal_id_param), format('saved price %s', deal_id_param))
    returning n.user_id, n.kind, n.data
  ), lost as (
    select user_id, array_agg(kind) as kinds, max((data ->> 'old_price')::numeric) as old_price from withdrawn group by user_id
  )
  update private.saved_deals s set
    told_over = s.told_over and 'saved_over' <> all (lost.kinds),
    told_end = case when 'saved_ending' <> all (lost.kinds) then s.told_end end,
    told_price = case when 'saved_price' = any (lost.kinds) then lost.old_price else s.told_price end
  from lost where s.deal_id = deal_id_param and s.user_id = lost.user_id
$function$;

CREATE OR REPLACE FUNCTION private.without_articles(form_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(form_param, '\mW?(AL|BAL|LL)(?=[^ ]{2})'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION private.word_pairs(words_param text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT ((p.one || ' '::text) || p.next) FROM UNNEST(word_pairs.words_param, (word_pairs.words_param)[2:]) p(one, next) WHERE (p.next IS NOT NULL));

CREATE OR REPLACE FUNCTION private.words_in_order(spellings jsonb, name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(value, ', ' order by key <> name, value) from jsonb_each_text(spellings)
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
  is_separate boolean := true;
begin
  select * into standing from private.check_standing(member);
  if member = deal.user_id then
    standing.weight := greatest(1, standing.weight);
    standing.reason := null;
  elsif standing.weight > 0 and (said = 'gone' or not standing.is_established)
    and private.setting('limit_checks_address') is not null
  then
    networks := private.caller_networks(deal.id);
    if not standing.is_established then
      is_separate := standing.weight > 1 or private.is_separate_check(deal, member, networks);
      standing.weight := least(standing.weight, private.weight_left(deal.id, member, networks));
      standing.reason := case when standing.weight = 0 then 'address' end;
    end if;
  end if;
  insert into public.deal_checks (deal_id, user_id, verdict, seen_price, weight, is_separate)
  values (deal.id, member, said, case when said = 'price_changed' then price end, standing.weight, is_separate)
  on conflict (deal_id, user_id) do update set
    verdict = excluded.verdict, seen_price = excluded.seen_price, weight = excluded.weight, is_recent = true,
    is_separate = excluded.is_separate, created_at = clock_timestamp();
  delete from private.check_networks where deal_id = deal.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.check_networks (deal_id, user_id, networks) values (deal.id, member, networks);
  end if;
  return standing.reason;
end
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

CREATE OR REPLACE FUNCTION private.write_outcome(voucher public.voucher_codes, member uuid, outcome_param public.code_outcome, reason_param public.code_failure)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing record;
  networks bytea[];
  is_separate boolean := true;
begin
  select * into standing from private.check_standing(member);
  if member = voucher.user_id then
    standing.weight := 0;
    standing.reason := 'own';
  elsif standing.weight > 0 and not standing.is_established and private.setting('limit_checks_address') is not null then
    networks := private.caller_networks(voucher.id);
    is_separate := standing.weight > 1 or private.is_separate_outcome(voucher.id, member, networks);
    standing.weight := least(standing.weight, private.outcome_weight_left(voucher.id, member, networks));
    standing.reason := case when standing.weight = 0 then 'address' end;
  end if;
  insert into public.voucher_outcomes as o (voucher_id, user_id, outcome, reason, weight, is_separate)
  values (voucher.id, member, outcome_param, reason_param, standing.weight, is_separate)
  on conflict (voucher_id, user_id, day) do update set
    outcome = excluded.outcome, reason = excluded.reason, weight = excluded.weight, is_separate = excluded.is_separate,
    created_at = clock_timestamp();
  delete from private.outcome_networks where voucher_id = voucher.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.outcome_networks (voucher_id, user_id, day, networks)
    values (voucher.id, member, (now() at time zone 'UTC')::date, networks);
  end if;
  return standing.reason;
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
    perform private.refuse_value('starts_on', 'days_from_expected', '{"max": 2}');
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

CREATE OR REPLACE FUNCTION public.ban_member(user_id_param uuid, reason_param text, until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier jsonb;
  result public.profiles;
begin
  perform private.require_admin();
  earlier := private.set_ban(user_id_param, reason_param, until_param);
  perform private.log_admin_action(
    'ban_member', 'profile', user_id_param, earlier,
    jsonb_build_object('banned', true, 'until', until_param), reason_param);
  select * into result from public.profiles where id = user_id_param;
  return result;
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
    raise exception 'This link has expired or has already been used' using errcode = 'PT400', hint = 'link_expired';
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
        and (max_price_param is null or price <= max_price_param and coalesce(total_price, price) <= max_price_param)
        and (private.is_running(deals) or (include_expired and private.is_over(deals)))
    );
  end if;
  return private.count_kept_deals(only_category, include_expired);
end
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
    select 'voucher', private.state_of_voucher(v), count(*)
    from public.voucher_codes v where v.user_id = member group by 2;
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

CREATE OR REPLACE FUNCTION public.decide_halal_dispute(dispute_id_param uuid, action_param text, reason_param text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  dispute public.halal_disputes;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'uphold', 'dismiss');
  select * into dispute from public.halal_disputes where id = dispute_id_param;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  -- Locks the fact first, as in decide_halal_fact.
  select * into old from public.halal_facts where id = dispute.fact_id for update;
  select * into dispute from public.halal_disputes where id = dispute_id_param for update;
  -- The dispute was withdrawn while this call waited.
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  if dispute.status <> 'open' then
    raise exception 'This dispute has already been decided' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action = 'uphold' then
    perform private.take_down_fact(dispute.fact_id, admin);
  else
    update public.halal_disputes set status = 'dismissed', decided_by = admin, decided_at = now() where id = dispute.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_dispute', 'halal_fact', dispute.fact_id, private.decided_fact(old),
    (select private.decided_fact(f) || jsonb_build_object('dispute', dispute.reason, 'dispute_id', dispute.id)
      from public.halal_facts f where f.id = old.id),
    reason_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_fact(fact_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'show', 'check', 'refuse', 'withdraw');
  old := private.lock_halal_fact(fact_id_param);
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'show' and old.is_public or action = 'check' and old.state = 'checked'
    or action = 'refuse' and old.is_public or action = 'withdraw' and not old.is_public
  then
    raise exception 'This has already been done' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action in ('refuse', 'withdraw') then
    perform private.take_down_fact(old.id, admin);
  else
    update public.halal_facts set
      state = case action when 'check' then 'checked' else state end, is_public = true, decided_by = admin,
      decided_at = now(), updated_at = now()
    where id = old.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_fact', 'halal_fact', old.id,
    private.decided_fact(old),
    (select private.decided_fact(f) || jsonb_build_object('attribute', f.attribute, 'value', f.value)
      from public.halal_facts f where f.id = old.id),
    reason_param);
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = old.id);
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
  content jsonb;
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
      raise exception 'These reports have already been decided' using errcode = 'PT409', hint = 'already_decided';
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
    content := private.decided_content(kind, content_id_param);
    perform private.act_on_reported_content(kind, content_id_param, content_action, message);
    perform private.log_admin_action(
      content_action || '_reported_content', kind, content_id_param, content,
      private.decided_content(kind, content_id_param) || jsonb_build_object('reports', decided), message);
  end if;
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_alert(alert_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  if alert_id_param is not null then
    perform private.delete_alerts(member, alert_id_param);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_comment(comment_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  comment public.comments := private.own_comment(comment_id_param);
  deleted public.comments;
  result public.comments_with_author;
begin
  perform private.check_reason(reason_param);
  deleted := private.clear_comment(comment.id);
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action(
      'delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted), reason_param);
  end if;
  select * into result from public.comments_with_author where id = comment.id;
  return result;
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

CREATE OR REPLACE FUNCTION public.explain_alert(alert_id_param uuid, deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  -- Fields of each condition.
  conditions constant jsonb := '{
    "words_any": ["words_any", "patterns_any"], "words_all": ["words_all", "patterns_all"], "words_none": ["words_none", "patterns_none"],
    "categories": ["categories"], "merchant": ["merchant_key"], "poster": ["poster_id"],
    "max_total": ["max_total", "currency", "allows_unknown_delivery"], "channel": ["channel"], "deal_type": ["deal_type"],
    "step": ["step", "within_minutes"]}';
  alert private.alerts;
  deal private.deals_to_match;
  none private.alerts;
begin
  select a.* into alert from private.alerts a where a.id = alert_id_param and a.user_id = member;
  if not found then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
  select m.* into deal from private.deals_to_match m where m.id = deal_id_param;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  none := jsonb_populate_record(none, '{"categories": [], "patterns_any": [], "patterns_all": [], "patterns_none": []}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('condition', c.name,
        -- The alert with this condition only.
        'holds', private.fits_alert(jsonb_populate_record(none, (
          select jsonb_object_agg(field, to_jsonb(alert) -> field) from jsonb_array_elements_text(c.fields) as field)), deal))
      order by c.place), '[]')
    from unnest(array['words_any', 'words_all', 'words_none', 'categories', 'merchant', 'poster', 'max_total', 'channel', 'deal_type', 'step'])
      with ordinality as names (name, place)
    cross join lateral (select names.name, names.place, conditions -> names.name as fields) as c
    where to_jsonb(alert) -> (c.fields ->> 0) not in ('null', '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_account();
  part jsonb;
  parts jsonb[] := '{}';
begin
  perform private.take_export_slot(member);
  for _ in 1..20 loop
    part := private.export_part(member, part #>> '{next,list_param}',
      coalesce((part #>> '{next,after_at_param}')::timestamptz, '-infinity'), coalesce(part #>> '{next,after_id_param}', ''));
    parts := array_append(parts, part -> 'data');
    if jsonb_typeof(part -> 'next') = 'null' then
      -- Lists are joined as text, because joining them as jsonb takes several times as long.
      return parts[1] || (
        select ('{' || string_agg(format('%s: [%s]', to_json(l.key), l.items), ', ') || '}')::jsonb from (
          select p.key, string_agg(nullif(substr(p.value, 2, length(p.value) - 2), ''), ', ' order by d.place) as items
          from unnest(parts) with ordinality as d (data, place) cross join lateral jsonb_each_text(d.data) as p
          where jsonb_typeof(d.data -> p.key) = 'array' group by p.key
        ) as l);
    end if;
  end loop;
  raise exception 'Your data is too large for one response. Read it in parts.'
    using errcode = 'PT413', hint = 'answer_too_large';
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

CREATE OR REPLACE FUNCTION public.find_similar_deals(title_param text, merchant_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  perform private.require_pace('links', member);
  return (
    select coalesce(jsonb_agg(private.posted_deal(d)), '[]') from private.similar_deals(title_param, merchant_param) as d);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_alert_matches(alert_id_param uuid DEFAULT NULL::uuid, limit_param integer DEFAULT 20, before_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('alert_id', m.alert_id, 'matched_at', m.matched_at, 'deal', to_jsonb(d))
      order by m.matched_at desc, m.alert_id), '[]')
    from (
      select x.* from private.alert_matches x
      join public.deals o on o.id = x.deal_id and o.status = 'active'
      where x.user_id = member and (alert_id_param is null or x.alert_id = alert_id_param)
        and (before_param is null or x.matched_at < before_param)
      order by x.matched_at desc, x.alert_id
      limit least(greatest(coalesce(limit_param, 20), 0), 50)
    ) as m
    join public.deals_with_temperature d on d.id = m.deal_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_alerts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return (
    select coalesce(jsonb_agg(
      to_jsonb(a) - array['user_id', 'patterns_any', 'patterns_all', 'patterns_none', 'merchant_key', 'poster_id'] || jsonb_build_object(
        'poster', (select jsonb_build_object('id', p.id, 'username', p.username) from public.profiles p where p.id = a.poster_id),
        'last_matched_at', (
          select m.matched_at from private.alert_matches m where m.alert_id = a.id order by m.matched_at desc limit 1),
        'matches_of_week', w.matches, 'is_noisy', w.matches > 50)
      order by a.created_at desc, a.id), '[]')
    from private.alerts a
    cross join lateral (
      select count(*) as matches from private.alert_matches m where m.alert_id = a.id and m.matched_at > now() - interval '7 days'
    ) as w
    where a.user_id = member);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_business(slug_param text)
 RETURNS TABLE(slug text, name text, merchant_key text, is_registered boolean, description text, website text, category text, location text, halal_certifier text, certificate_number text, logo_url text, created_at timestamp with time zone, deals bigint, halal jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  key text := private.merchant_key(slug_param);
  merchant public.merchants;
  running bigint;
  deal_name text;
begin
  select * into merchant from public.merchants m
  where m.status = 'approved' and (m.slug = key or m.name_key = key)
  order by (m.slug = key) desc, m.created_at limit 1;
  key := coalesce(merchant.name_key, key);
  select sum(c.current_deals),
    (array_agg(c.name order by c.current_deals desc, c.category) filter (where c.current_deals + c.expired_deals > 0))[1]
  into running, deal_name
  from private.merchant_deal_counts c where c.merchant_key = key;
  if merchant.id is null and (deal_name is null or key = 'unknown-merchant') then
    return;
  end if;
  running := coalesce(running, 0) - (
    select count(*) from private.deals_out_of_time() as d where private.merchant_key(d.merchant) = key
  );
  return query select
    coalesce(merchant.slug, key), coalesce(merchant.name, deal_name), key, merchant.id is not null,
    coalesce(merchant.description, ''), coalesce(merchant.website, ''), merchant.category,
    coalesce(merchant.location, ''), coalesce(merchant.halal_certifier, ''), coalesce(merchant.certificate_number, ''),
    coalesce(merchant.logo_url, ''), merchant.created_at, running, private.halal_of(null, key);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_certifiers()
 RETURNS SETOF public.certifiers
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select * from public.certifiers where is_listed order by lower(name), id limit 500
$function$;

CREATE OR REPLACE FUNCTION public.get_deal_checks(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'boughtCount', (
      select case when bought.number >= 3 then bought.number end from (
        select private.shown_number(count(*) filter (where c.is_separate), count(*)) as number from public.deal_checks c
        where c.deal_id = d.id and c.verdict = 'bought' and c.weight > 0
      ) as bought),
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
    -- Omits decisions that changed nothing.
    and decision.is_over <> decision.was_over
  order by decision.decided_at desc
  limit 100
$function$;

CREATE OR REPLACE FUNCTION public.get_domain_rules()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object('domain', r.domain, 'rule', r.rule, 'reason', r.reason, 'until', r.until,
      'created_by', p.username, 'updated_at', r.updated_at) order by r.domain), '[]')
    from (select * from private.domain_rules order by domain limit 2000) r left join public.profiles p on p.id = r.created_by);
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

CREATE OR REPLACE FUNCTION public.get_halal_queue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'facts', (
      select coalesce(jsonb_agg(listed.fact order by listed.created_at, listed.id), '[]') from (
        select f.id, f.created_at, private.halal_fact_json(f) || private.halal_fact_for_admins(f) as fact
        from private.undecided_halal_facts() f
        order by f.created_at, f.id limit 200
      ) as listed),
    'disputes', (
      select coalesce(jsonb_agg(listed.dispute order by listed.created_at, listed.id), '[]') from (
        select x.id, x.created_at, jsonb_build_object(
          'id', x.id, 'reason', x.reason, 'details', x.details, 'evidence_image_url', x.evidence_image_url,
          'answer', x.answer, 'created_at', x.created_at, 'username', p.username,
          'fact', private.halal_fact_json(f) || private.halal_fact_for_admins(f)) as dispute
        from private.open_halal_disputes() x
        join public.halal_facts f on f.id = x.fact_id
        left join public.profiles p on p.id = x.user_id
        order by x.created_at, x.id limit 200
      ) as listed),
    'certifiers', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'created_at' order by c.name, c.id), '[]')
      from (select * from public.certifiers order by name, id limit 500) as c));
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
  -- Evidence is private from the moment it is uploaded, whatever content uses it.
  if image_key_param not like 'evidence/%'
    and (private.is_public_image(image_key_param) or not private.is_named_image(image_key_param))
  then
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

CREATE OR REPLACE FUNCTION public.get_member(user_id_param uuid)
 RETURNS TABLE(id uuid, username text, email text, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, profile_image_url text, is_admin boolean, is_banned boolean, ban_reason text, banned_until timestamp with time zone, banned_by_username text, deletion_due_at timestamp with time zone, deals_active bigint, deals_pending bigint, deals_rejected bigint, comments_count bigint, votes_count bigint, vouchers_count bigint, posts_count bigint, reports_made bigint, reports_against bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select p.id, p.username, u.email::text, p.created_at, u.last_sign_in_at, p.profile_image_url,
      exists (select from private.admins a where a.user_id = p.id),
      b.user_id is not null, b.reason, b.until, banner.username, d.due_at,
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'active'),
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'pending'),
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'rejected'),
      (select count(*) from public.comments x where x.user_id = p.id and x.deleted_at is null),
      (select count(*) from public.deal_votes x where x.user_id = p.id),
      (select count(*) from public.voucher_codes x where x.user_id = p.id),
      (select count(*) from public.blog_posts x where x.user_id = p.id),
      (select count(*) from public.reports x where x.user_id = p.id),
      (select count(*) from public.reports x where x.author_id = p.id)
    from public.profiles p
    left join auth.users u on u.id = p.id
    left join private.bans b on b.user_id = p.id and (b.until is null or b.until > now())
    left join public.profiles banner on banner.id = b.banned_by
    left join private.account_deletions d on d.user_id = p.id
    where p.id = user_id_param;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_member_endings()
 RETURNS TABLE(deal_id uuid, title text, merchant text, username text, ended_at timestamp with time zone, is_expired boolean, waits boolean, members jsonb, one_network boolean)
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
      from private.ending_members m join public.profiles p on p.id = m.user_id where m.ending_id = e.id),
      e.one_network and e.state = 'waiting'
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
  where v.status = 'active' and (v.expiry_date is null or v.expiry_date >= private.first_day())
    and v.merchant_key = nullif(merchant_key_param, '')
    and (v.deal_id is null or exists (select from public.deals d where d.id = v.deal_id and private.is_running(d)))
  order by (v.failing_reason is not null), coalesce(v.expiry_date < (now() at time zone 'UTC')::date, false), v.expiry_date nulls last, v.created_at desc, v.id
  limit 50
$function$;

CREATE OR REPLACE FUNCTION public.get_monthly_temperature_leaderboard(current_month_only boolean DEFAULT true, limit_param integer DEFAULT 20)
 RETURNS TABLE(rank integer, user_id uuid, username text, profile_image_url text, deals_count integer, total_temperature integer, month_label text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  with request as (
    select case when coalesce(current_month_only, true) then private.month_of(now()) else '-infinity'::date end as month,
      least(greatest(coalesce(limit_param, 20), 0), 100) as rows
  ), upcoming as materialized (
    -- Totals include the few deals that have not started.
    select d.user_id, count(*)::integer as deals,
      sum(d.hot_votes - d.cold_votes + d.temperature_offset)::integer as temperature
    from private.deals_out_of_time() as d
    where private.is_upcoming(d) and d.user_id is not null
      and (select month from request) in ('-infinity', private.month_of(d.created_at))
    group by d.user_id
  ), stored as (
    -- Enough members to fill the list after the subtraction.
    (select totals.* from private.member_temperatures totals
      join public.profiles p on p.id = totals.user_id
      where totals.deals_count > 0 and totals.month = (select month from request)
      order by totals.temperature desc, totals.deals_count desc, p.username
      limit (select rows from request) + (select count(*) from upcoming))
    union
    select totals.* from private.member_temperatures totals join upcoming using (user_id)
    where totals.month = (select month from request)
  ), totals as (
    select stored.user_id, stored.deals_count - coalesce(u.deals, 0) as deals_count,
      stored.temperature - coalesce(u.temperature, 0) as temperature
    from stored left join upcoming u using (user_id)
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
  limit (select rows from request)
$function$;

CREATE OR REPLACE FUNCTION public.get_my_consents()
 RETURNS TABLE(kind text, version integer, given_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select c.kind, c.version::integer, c.given_at from private.consents c where c.user_id = member order by c.kind limit 10;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_merchants()
 RETURNS SETOF public.merchants
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.caller() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select * from public.merchants where user_id = auth.uid() order by created_at desc, id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_profile()
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, profile_image_url text, pending_profile_image_url text, profile_image_status public.profile_image_status, deals_count bigint, comments_count bigint, votes_count bigint, deletion_due_at timestamp with time zone, must_confirm_email boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.caller();
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

CREATE OR REPLACE FUNCTION public.get_my_reports()
 RETURNS TABLE(id uuid, content_type public.report_content_type, content_id uuid, content_title text, reason public.report_reason, details text, status public.report_status, resolution text, created_at timestamp with time zone, resolved_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select r.id, r.content_type, r.content_id,
      coalesce(d.title, private.shorten(c.content, 140), p.username, v.code, b.title), r.reason, r.details, r.status, r.resolution,
      r.created_at, r.resolved_at
    from public.reports r
    left join public.deals d on r.content_type = 'deal' and d.id = r.content_id
    left join public.comments c on r.content_type = 'comment' and c.id = r.content_id and c.deleted_at is null
    left join public.profiles p on r.content_type = 'profile' and p.id = r.content_id
    left join public.voucher_codes v on r.content_type = 'voucher' and v.id = r.content_id
    left join public.blog_posts b on r.content_type = 'blog_post' and b.id = r.content_id
    where r.user_id = auth.uid()
    order by r.created_at desc, r.id
    limit 200;
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

CREATE OR REPLACE FUNCTION public.get_pending_voucher_codes()
 RETURNS TABLE(id uuid, user_id uuid, username text, code text, description text, merchant text, merchant_url text, discount_value numeric, discount_type public.discount_type, expiry_date date, brand_image_url text, status public.voucher_status, created_at timestamp with time zone, is_known boolean, updated_at timestamp with time zone, min_spend numeric, currency text, new_customers_only boolean, single_use boolean, exclusions text, source_url text, deal_id uuid)
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
      v.updated_at, v.min_spend, v.currency, v.new_customers_only, v.single_use, v.exclusions, v.source_url, v.deal_id
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' and private.may_decide_code(v.deal_id) order by v.created_at, v.id limit 500;
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
    select b.id, b.slug, b.title, b.excerpt, private.shorten(b.content, 600),
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

CREATE OR REPLACE FUNCTION public.get_price_memory(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals := (select d from public.deals d where d.id = deal_id_param and d.status = 'active');
  key constant text := private.link_key(deal.deal_url);
  result jsonb;
begin
  if deal.price is null or not private.names_an_offer(deal.deal_url) then
    return null;
  end if;
  with same as materialized (
    select d.id from public.deals d
    where d.deal_url <> '' and private.link_key(d.deal_url) = key and d.status = 'active'
    order by d.created_at desc limit 200
  ),
  seen as materialized (
    select p.deal_id, p.seen_at, case when deal.total_price is null then p.price else p.total_price end as amount
    from same join private.deal_prices p on p.deal_id = same.id
    where p.currency = deal.currency
  )
  select jsonb_build_object(
    'lowest', s.amount, 'currency', deal.currency, 'seenAt', s.seen_at,
    'prices', (select count(*) from seen where amount is not null),
    'deals', (select count(distinct deal_id) from seen where amount is not null))
  into result
  from seen s where s.amount is not null
  order by s.amount, s.seen_at desc limit 1;
  return case when (result ->> 'prices')::integer > 1 then result end;
end
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

CREATE OR REPLACE FUNCTION public.get_saved_deals(list_param text DEFAULT NULL::text, limit_param integer DEFAULT 50, after_param uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, title text, price numeric, currency text, merchant text, starts_at timestamp with time zone, expires_at timestamp with time zone, is_expired boolean, is_upcoming boolean, list_name text, note text, remind_ending boolean, remind_price boolean, saved_at timestamp with time zone, total_price numeric, category text, image_url text, deal_url text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    with own as materialized (
      select d.id as deal_id, d as deal, s as saved,
        row_number() over (order by
          private.is_over(d), d.expires_at is null and not private.is_over(d),
          case when private.is_over(d) then least(d.expired_at, d.expires_at) end desc,
          d.expires_at, s.created_at desc, d.id) as place
      from private.saved_deals s
      join public.deals d on d.id = s.deal_id
      where s.user_id = member and d.status = 'active' and (list_param is null or s.list_name = list_param)
    )
    select (o.deal).id, (o.deal).title, (o.deal).price, (o.deal).currency, (o.deal).merchant, (o.deal).starts_at, (o.deal).expires_at,
      private.is_over(o.deal), private.is_upcoming(o.deal), (o.saved).list_name, (o.saved).note, (o.saved).remind_ending,
      (o.saved).remind_price, (o.saved).created_at, (o.deal).total_price, (o.deal).category, (o.deal).image_url, (o.deal).deal_url
    from own o
    where o.place > coalesce((select a.place from own a where a.deal_id = after_param), 0)
    order by o.place
    limit least(greatest(coalesce(limit_param, 50), 0), 200);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_search_words()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return json_build_object(
    'groups', (
      select coalesce(json_agg(json_build_object('canonical', name, 'words', words) order by canonical), '[]')
      from (
        select canonical, min(spelling) filter (where word = canonical) as name,
          array_agg(spelling order by spelling) filter (where word <> canonical) as words
        from private.search_synonyms group by canonical order by canonical limit 2000
      ) as groups),
    'pending', (select count(*) from private.search_refills));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_season_months()
 RETURNS TABLE(hijri_year integer, hijri_month integer, expected_on date, announcements json)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 6
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select years.y, months.m, private.expected_first_day(years.y::smallint, months.m::smallint),
      (select coalesce(json_agg(a order by a.authority), '[]') from public.moon_announcements a
        where a.hijri_year = years.y and a.hijri_month = months.m)
    from generate_series(1447, 1460) as years (y) cross join generate_series(8, 12) as months (m)
    where private.expected_first_day(years.y::smallint, months.m::smallint)
      between current_date - 35 and current_date + 365
    order by years.y, months.m;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_season_pins()
 RETURNS TABLE(hub text, section text, "position" smallint, deal_id uuid, title text, merchant text, status public.deal_status, is_expired boolean, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 40
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select p.hub, p.section, p.position, d.id, d.title, d.merchant, d.status, private.is_over(d),
      case when private.is_upcoming(d) then d.starts_at end
    from public.season_pins p join public.deals d on d.id = p.deal_id
    order by d.status <> 'active' or private.is_over(d), p.hub, p.section, p.position, p.created_at desc, d.id limit 200;
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

CREATE OR REPLACE FUNCTION public.get_usual_waits()
 RETURNS TABLE(content text, seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  perform private.require_account();
  -- One caller recomputes the figures; the others read the previous ones.
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

CREATE OR REPLACE FUNCTION public.get_voucher_codes()
 RETURNS SETOF public.voucher_codes
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.voucher_codes
  where status = 'active' and (expiry_date is null or expiry_date >= private.first_day())
    and (deal_id is null or exists (select from public.deals d where d.id = deal_id and private.is_running(d)))
  order by (failing_reason is not null), coalesce(expiry_date < (now() at time zone 'UTC')::date, false), expiry_date nulls last, created_at desc, id
  limit 500
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

CREATE OR REPLACE FUNCTION public.grant_admin(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Serialized with ban_member, so that a member is never both banned and an admin.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if private.is_banned(user_id_param) then
    raise exception 'A banned member cannot become an admin. Lift the ban first.'
      using errcode = 'PT409', hint = 'cannot_promote_banned';
  end if;
  insert into private.admins (user_id) values (user_id_param) on conflict do nothing;
  if not found then
    return false; -- already an admin: no change and no log entry
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
  result public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'This has already been done' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into result;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', result.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', result.handled_at));
  return result;
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

CREATE OR REPLACE FUNCTION public.lift_ban(user_id_param uuid)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier private.bans;
  result public.profiles;
begin
  perform private.require_admin();
  select * into result from public.profiles where id = user_id_param;
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
  return result;
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
  -- Ignores case, accents and apostrophes: `cafe` finds `Café`.
  form_pattern text := private.like_pattern(nullif(btrim(private.search_form(search_param)), ''));
  by_name boolean := lower(btrim(coalesce(sort_param, ''))) = 'name';
begin
  return query
    with out_of_time as (
      select private.merchant_key(d.merchant) as key, d.category, count(*) as deals
      from private.deals_out_of_time() as d group by 1, 2
    ), counts as (
      select c.merchant_key as key, (array_agg(c.name order by c.current_deals desc, c.category))[1] as name,
        sum(c.current_deals - coalesce(o.deals, 0))::bigint as deals,
        bool_or(c.category = only_category and c.current_deals > coalesce(o.deals, 0)) as in_category
      from private.merchant_deal_counts c
      left join out_of_time o on o.key = c.merchant_key and o.category = c.category
      -- Excludes deals without a merchant.
      where c.current_deals > 0 and c.merchant_key <> 'unknown-merchant'
        and (form_pattern is null or c.name ilike pattern or private.search_form(c.name) like form_pattern)
      group by c.merchant_key
    ), matches as (
      select m.slug, m.name, true as is_registered, m.category, m.location, m.halal_certifier, m.logo_url,
        coalesce(k.deals, 0) as deals
      from public.merchants m left join counts k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (pattern is null or m.name ilike pattern or private.search_form(m.name) like form_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals
      from counts k
      where k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or form_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from matches f
    order by case when by_name then lower(f.name) end, f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.list_sitemap_parts()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'deals', (
      select coalesce(json_agg(part order by part), '[]')
      from generate_series(1, (select (max(number) + 9999) / 10000 from private.sitemap_deals)) as part
      -- Stops at the first deal of each part.
      cross join lateral (
        select from private.sitemap_deals s join public.deals d on d.id = s.deal_id
        where s.number > (part - 1) * 10000 and s.number <= part * 10000 and private.is_running(d)
        limit 1
      ) as listed),
    'posts', (
      select coalesce(json_agg(part), '[]') from generate_series(1, (
        select (count(*) + 9999) / 10000 from public.blog_posts where status = 'published' and reviewed_at is not null)) as part),
    'businesses', (
      select coalesce(json_agg(part), '[]') from generate_series(1, (
        select (count(*) + 9999) / 10000 from public.merchants where status = 'approved')) as part))
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
    raise exception 'This change is already %', edit.status
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
  result public.merchants;
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
    raise exception 'This merchant is now %', earlier.status using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end,
    rejected_at = case action when 'approve' then null else now() end
  where id = merchant_id_param
  returning * into result;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), why);
  return result;
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

CREATE OR REPLACE FUNCTION public.new_feed_key(alert_id_param uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  new_key text;
begin
  update private.alerts a set feed_key = default where a.id = alert_id_param and a.user_id = member returning a.feed_key into new_key;
  if not found then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
  return new_key;
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

CREATE OR REPLACE FUNCTION public.read_alert_feed(feed_key_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  alert private.alerts;
begin
  select a.* into alert from private.alerts a where a.feed_key = feed_key_param;
  if not found then
    return null;
  end if;
  return jsonb_build_object('name', alert.name, 'deals', (
    select coalesce(jsonb_agg(to_jsonb(d) order by m.matched_at desc), '[]')
    from (
      select x.* from private.alert_matches x
      join public.deals o on o.id = x.deal_id and o.status = 'active'
      where x.alert_id = alert.id order by x.matched_at desc limit 20
    ) as m
    join public.deals_with_temperature d on d.id = m.deal_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_announcements()
 RETURNS SETOF public.moon_announcements
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select * from public.moon_announcements a where a.starts_on > current_date - 400
  order by a.hijri_year, a.hijri_month, a.authority
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

CREATE OR REPLACE FUNCTION public.read_post(key_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  key constant text := lower(btrim(key_param));
  shown public.blog_posts_with_author;
begin
  if key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into shown from public.blog_posts_with_author p where p.id = key::uuid;
  end if;
  if shown.id is null then
    select * into shown from public.blog_posts_with_author p where p.slug = key
    order by p.published_at nulls last, p.updated_at desc limit 1;
  end if;
  if shown.id is null then
    return null;
  end if;
  return json_build_object(
    'post', to_json(shown),
    'previous', (
      select json_build_object('slug', b.slug, 'title', b.title) from public.blog_posts b
      where b.status = 'published' and (b.published_at, b.id) < (shown.published_at, shown.id)
      order by b.published_at desc, b.id desc limit 1),
    'next', (
      select json_build_object('slug', b.slug, 'title', b.title) from public.blog_posts b
      where b.status = 'published' and (b.published_at, b.id) > (shown.published_at, shown.id)
      order by b.published_at, b.id limit 1));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_posts(status_param public.blog_post_status DEFAULT 'published'::public.blog_post_status, limit_param integer DEFAULT 20, offset_param integer DEFAULT 0)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 20), 0), 100);
  first_row constant integer := greatest(coalesce(offset_param, 0), 0);
  listed uuid[];
begin
  if status_param = 'published' then
    listed := array(
      select b.id from public.blog_posts b where b.status = 'published'
      order by b.published_at desc, b.id desc limit rows_max offset first_row);
  else
    listed := array(
      select b.id from public.blog_posts b where b.status = status_param
      order by b.updated_at desc, b.id desc limit rows_max offset first_row);
  end if;
  return json_build_object(
    'posts', (
      select coalesce(json_agg(s order by s.place), '[]') from (
        select p.id, p.slug, p.status, p.user_id, p.title, p.excerpt, p.cover_image_url, p.created_at, p.updated_at, p.published_at,
          p.word_count, p.author_name, p.author_image_url, p.is_reviewed, p.taken_down_reason, l.place
        from unnest(listed) with ordinality as l (id, place) join public.blog_posts_with_author p on p.id = l.id) as s),
    'total', (select count(*) from public.blog_posts b where b.status = status_param));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_profile(id_param uuid DEFAULT NULL::uuid, username_param text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, profile_image_url text, deals_count bigint, comments_count bigint, votes_count bigint)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select p.id, p.username, p.created_at, p.profile_image_url, c.deals_count, c.comments_count, c.votes_count
  from public.profiles p cross join lateral public.get_profile_counts(p.id) as c
  where p.id = id_param or p.username = lower(btrim(username_param))
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.read_profile_comments(user_id_param uuid, limit_param integer DEFAULT 20, offset_param integer DEFAULT 0)
 RETURNS TABLE(id uuid, deal_id uuid, deal_title text, content text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.id, c.deal_id, d.title, c.content, c.created_at
  from public.comments c join public.deals d on d.id = c.deal_id
  where c.user_id = user_id_param
  order by c.created_at desc, c.id desc
  limit least(greatest(coalesce(limit_param, 20), 0), 101) offset greatest(coalesce(offset_param, 0), 0)
$function$;

CREATE OR REPLACE FUNCTION public.read_profile_deals(user_id_param uuid, include_expired boolean DEFAULT false, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Limited, so that the sum is an integer.
  first_row constant integer := least(greatest(coalesce(offset_param, 0), 0), 1000000);
  last_row constant integer := first_row + least(greatest(coalesce(limit_param, 12), 0), 100);
  ids uuid[];
  total bigint;
begin
  -- All ids, because each page also needs their number.
  select array_agg(d.id order by d.created_at desc, d.id desc), count(*) into ids, total from public.deals d
  where d.user_id = user_id_param and d.status = 'active' and not private.is_upcoming(d)
    and (include_expired is true or private.is_running(d));
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[first_row + 1:last_row]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'total', total);
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

CREATE OR REPLACE FUNCTION public.read_season(hub_param text, by_param date DEFAULT NULL::date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
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
    'announcements', (select coalesce(json_agg(a), '[]') from public.read_announcements() as a),
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
    -- The slugs between 'ramadan-' and 'ramadan.' in bytes: a range of blog_posts_slug_idx in any collation.
    'guides', (
      select coalesce(json_agg(json_build_object('slug', g.slug, 'title', g.title) order by g.published_at desc, g.id desc), '[]')
      from (
        select b.id, b.slug, b.title, b.published_at from public.blog_posts b
        where b.slug ~>=~ (hub || '-') and b.slug ~<~ (hub || '.') and b.status = 'published' and b.reviewed_at is not null
        order by b.published_at desc, b.id desc limit 6
      ) as g),
    'unstated', case when by_param is null then 0 else total_of_all - stated end,
    'states_delivery', exists (
      select from public.deals d
      where d.delivery_days is not null and private.is_running(d)
        and exists (select from unnest(names) as n where private.is_in_section(d, n))));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_sitemap_part(kind_param text, part_param integer)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with pages as (
    select s.number as place, left(d.id::text, 7) as slug, d.updated_at as changed_at
    from private.sitemap_deals s join public.deals d on d.id = s.deal_id
    where kind_param = 'deals' and private.is_running(d)
      and s.number > (part_param::bigint - 1) * 10000 and s.number <= part_param::bigint * 10000
    union all
    (select row_number() over (order by created_at, id), slug, updated_at
    from public.blog_posts where kind_param = 'posts' and status = 'published' and reviewed_at is not null
      and part_param > 0
    order by 1 limit 10000 offset greatest(part_param::bigint - 1, 0) * 10000)
    union all
    (select row_number() over (order by created_at, id), slug, created_at
    from public.merchants where kind_param = 'businesses' and status = 'approved'
      and part_param > 0
    order by 1 limit 10000 offset greatest(part_param::bigint - 1, 0) * 10000)
  )
  select json_build_object(
    'pages', coalesce(json_agg(json_build_array(slug, (changed_at at time zone 'UTC')::date) order by place), '[]'),
    'is_full', kind_param = 'deals' and exists (
      select from private.sitemap_deals where number > part_param::bigint * 10000))
  from pages
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
  merchant.website := private.tidy_link(website_param);
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

CREATE OR REPLACE FUNCTION public.remove_domain_rule(domain_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old private.domain_rules;
begin
  perform private.require_admin();
  delete from private.domain_rules where domain in (private.read_domain(domain_param), btrim(domain_param)) returning * into old;
  if not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  perform private.log_domain_rule('remove_domain_rule', old.domain, old, null);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_halal_answer(dispute_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dispute public.halal_disputes;
begin
  perform private.require_admin();
  select * into dispute from public.halal_disputes where id = dispute_id_param and answer is not null for update;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  update public.halal_disputes set answer = null, answered_by = null, answered_at = null where id = dispute.id;
  perform private.log_admin_action(
    'remove_halal_answer', 'halal_fact', dispute.fact_id, jsonb_build_object('answer', dispute.answer),
    jsonb_build_object('answer', null));
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
  result public.reports;
begin
  perform private.check_report_decision('report', decision, message, 'keep');
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  if earlier.status <> 'open' then
    raise exception 'This report is already %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into result;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), message);
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

CREATE OR REPLACE FUNCTION public.revoke_admin(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Serialized, so that two admins cannot remove each other at the same time.
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
  result uuid;
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
  returning id into result;
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

CREATE OR REPLACE FUNCTION public.set_deal_code(deal_id_param uuid, code_data jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old jsonb;
  new jsonb;
  result public.voucher_codes;
begin
  select * into deal from public.deals where id = deal_id_param and (user_id = member or private.is_admin()) for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status = 'rejected' then
    raise exception 'This deal was rejected. Resubmit it instead.' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.require_pace('vouchers', member);
  old := private.logged_code(deal.id);
  perform private.write_deal_code(deal.id, jsonb_build_object('code', private.unwrap_object(code_data)));
  new := private.logged_code(deal.id);
  if deal.user_id is distinct from member and old is distinct from new then
    perform private.log_admin_action('update_deal_code', 'deal', deal.id, old, new);
  end if;
  select * into result from public.voucher_codes where deal_id = deal.id;
  return result;
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

CREATE OR REPLACE FUNCTION public.tally_deal_votes(deal_ids_param uuid[])
 RETURNS TABLE(deal_id uuid, hot bigint, cold bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.id,
    count(v.user_id) filter (where v.vote_type = 'hot'),
    count(v.user_id) filter (where v.vote_type = 'cold')
  from public.deals d
  left join public.deal_votes v on v.deal_id = d.id
  where d.id = any (deal_ids_param[1:100])
    and (d.status = 'active' or d.user_id = private.caller() or private.is_admin())
  group by d.id
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
  perform private.group_deals(array[deal.id]);
  perform private.log_admin_action(
    case when merchant_id_param is null then 'untie_deal' else 'tie_deal' end, 'deal', deal.id,
    jsonb_build_object('merchant_id', tied), jsonb_build_object('merchant_id', merchant_id_param));
end
$function$;

CREATE OR REPLACE FUNCTION public.try_alert(alert_param jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  alert constant private.alerts := private.read_alert(private.require_account(), alert_param);
  since constant timestamptz := greatest(now() - interval '30 days', (
    select s.created_at from private.searchable_deals s order by s.created_at desc, s.deal_id desc offset 5000 limit 1));
  ids uuid[];
begin
  ids := array(
    select m.id from private.deals_to_match m
    where m.created_at > since and coalesce(m.starts_at <= now(), true) and private.fits_alert(alert, m)
    order by m.created_at desc, m.id limit 1000);
  return jsonb_build_object('count', cardinality(ids), 'deals', (
    select coalesce(jsonb_agg(to_jsonb(d) order by newest.place), '[]')
    from unnest(ids[:5]) with ordinality as newest (id, place)
    join public.deals_with_temperature d on d.id = newest.id));
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_halal_decision(fact_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  fact public.halal_facts;
  decision public.admin_actions;
  closed uuid[];
begin
  select * into fact from public.halal_facts where id = fact_id_param for update;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  select * into decision from public.admin_actions a
  where a.subject_id = fact.id and a.subject_type = 'halal_fact' order by a.created_at desc limit 1;
  closed := array(
    select x.id from public.halal_disputes x
    where x.fact_id = fact.id and case fact.state
      when 'withdrawn' then x.status = 'upheld' and x.decided_at = fact.decided_at
      else x.status = 'dismissed' and x.id::text = decision.after ->> 'dispute_id' end
    order by x.id for update);
  perform private.check_undo(decision, decision.admin_id is distinct from admin or decision.action not in (
      'show_halal_fact', 'check_halal_fact', 'refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute',
      'dismiss_halal_dispute')
    -- The fact has changed since, or a member has disputed it again.
    or fact.state <> coalesce(decision.after ->> 'state', fact.state)
    or fact.is_public <> coalesce((decision.after ->> 'is_public')::boolean, fact.is_public)
    or exists (
      select from public.halal_disputes x join public.halal_disputes o using (fact_id, user_id)
      where x.id = any (closed) and o.status = 'open'));
  update public.halal_facts f set
    state = coalesce(decision.before ->> 'state', f.state),
    is_public = coalesce((decision.before ->> 'is_public')::boolean, f.is_public),
    decided_at = case when decision.before ? 'decided_at' then (decision.before ->> 'decided_at')::timestamptz else f.decided_at end,
    decided_by = case when decision.action = 'dismiss_halal_dispute' then f.decided_by end, -- an earlier admin is in the log
    updated_at = clock_timestamp()
  where f.id = fact.id;
  update public.halal_disputes set status = 'open', decided_by = null, decided_at = null where id = any (closed);
  perform private.log_admin_action(
    'undo_halal_fact', 'halal_fact', fact.id, private.decided_fact(fact),
    (select private.decided_fact(f) from public.halal_facts f where f.id = fact.id));
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_report_decision(content_type_param text, content_id_param uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(coalesce(content_type_param, '')));
  decision public.admin_actions := private.report_decision_to_undo(admin, kind, content_id_param);
  changes_content constant boolean := decision.action in ('expire_reported_content', 'remove_reported_content');
  reopened integer;
begin
  if changes_content then
    perform private.restore_reported_content(kind, decision);
  end if;
  update public.reports r set status = 'open', resolution = null, resolved_by = null, resolved_at = null
  where r.content_type::text = kind and r.content_id = content_id_param
    and r.resolved_at = (select max(o.resolved_at) from public.reports o
      where o.content_type::text = kind and o.content_id = content_id_param)
    and not exists (select from public.reports o
      where o.user_id = r.user_id and o.content_type = r.content_type and o.content_id = r.content_id and o.status = 'open');
  get diagnostics reopened = row_count;
  -- For an action that begins with undo, the trigger withdraws the author's notice.
  perform private.log_admin_action(
    case when changes_content then 'undo_reports' else 'reopen_reports' end, kind, content_id_param, decision.after - 'reports',
    coalesce(decision.before, '{}') || jsonb_build_object('reports', reopened));
  return reopened;
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

CREATE OR REPLACE FUNCTION public.unsave_deal(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  delete from private.saved_deals s where s.user_id = member and s.deal_id = deal_id_param;
  if found then
    perform private.delete_saved_notices(member, deal_id_param);
  end if;
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
    raise exception 'This unsubscribe link is not valid' using errcode = 'PT400', hint = 'link_invalid';
  end if;
  insert into public.notification_settings as s (user_id, mail)
  select p.id, (select jsonb_object_agg(kind, false) from unnest(private.kinds_of_switch(parts[2])) kind)
  from public.profiles p where p.id = member
  on conflict (user_id) do update set mail = s.mail || excluded.mail, updated_at = now();
  return parts[2];
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

CREATE OR REPLACE FUNCTION public.withdraw_announcement(authority_param text, hijri_year_param integer, hijri_month_param integer)
 RETURNS public.moon_announcements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.moon_announcements;
begin
  perform private.require_admin();
  delete from public.moon_announcements a
  where a.authority = authority_param and a.hijri_year = hijri_year_param and a.hijri_month = hijri_month_param
  returning * into old;
  if not found then
    raise exception 'Announcement not found' using errcode = 'PT404', hint = 'announcement_not_found';
  end if;
  perform private.log_admin_action(
    'withdraw_announcement', 'announcement', private.announcement_id(old), to_jsonb(old) - 'updated_at');
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_consent(kind_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  perform private.check_consent_kind(kind_param);
  -- Waits for a save of the same member, which would otherwise be stored after this deletion.
  if kind_param = 'saved' then
    perform private.lock_saved_deals(member);
    delete from private.saved_deals s where s.user_id = member;
    perform private.delete_saved_notices(member);
  else
    perform private.lock_alerts(member);
    perform private.delete_alerts(member);
  end if;
  delete from private.consents c where c.user_id = member and c.kind = kind_param;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_halal_dispute(dispute_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
begin
  delete from public.halal_disputes where id = dispute_id_param and user_id = member and status = 'open';
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_halal_fact(fact_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  fact public.halal_facts;
begin
  if not exists (select from public.halal_facts where id = fact_id_param and claimed_by = member) then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  fact := private.lock_halal_fact(fact_id_param);
  if fact.state = 'checked' and not private.is_admin() then
    raise exception 'An admin has checked this fact. Dispute it instead.' using errcode = 'PT409', hint = 'fact_checked';
  end if;
  perform private.take_down_fact(fact_id_param, null);
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
    raise exception 'You have already taken back a vote on this deal. This one is final.'
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

ALTER TABLE "private"."alert_matches" ADD CONSTRAINT "alert_matches_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_matches" ADD CONSTRAINT "alert_matches_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_matches" ADD CONSTRAINT "alert_matches_alert_id_fkey" FOREIGN KEY (alert_id) REFERENCES private.alerts(id) ON DELETE CASCADE;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_poster_id_fkey" FOREIGN KEY (poster_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."changed_emails" ADD CONSTRAINT "changed_emails_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."confirmation_requests" ADD CONSTRAINT "confirmation_requests_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."deal_halal_groups" ADD CONSTRAINT "deal_halal_groups_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."deal_prices" ADD CONSTRAINT "deal_prices_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."deal_shops" ADD CONSTRAINT "deal_shops_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."deal_shops" ADD CONSTRAINT "deal_shops_merchant_id_fkey" FOREIGN KEY (merchant_id) REFERENCES public.merchants(id) ON DELETE CASCADE;

ALTER TABLE "private"."deal_steps" ADD CONSTRAINT "deal_steps_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."domain_rules" ADD CONSTRAINT "domain_rules_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."expiry_decisions" ADD CONSTRAINT "expiry_decisions_decided_by_known" CHECK ((decided_by = ANY (ARRAY['poster'::text, 'members'::text, 'admin'::text, 'unconfirmed'::text])));

ALTER TABLE "private"."deal_halal_groups" ADD CONSTRAINT "deal_halal_groups_group_id_fkey" FOREIGN KEY (group_id) REFERENCES private.halal_groups(id) ON DELETE RESTRICT;

ALTER TABLE "private"."halal_counts" ADD CONSTRAINT "halal_counts_group_id_fkey" FOREIGN KEY (group_id) REFERENCES private.halal_groups(id) ON DELETE CASCADE;

ALTER TABLE "private"."repost_reasons" ADD CONSTRAINT "repost_reasons_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."saved_deals" ADD CONSTRAINT "saved_deals_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."saved_deals" ADD CONSTRAINT "saved_deals_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."search_synonyms" ADD CONSTRAINT "search_synonyms_canonical_fkey" FOREIGN KEY (canonical) REFERENCES private.search_synonyms(word) ON DELETE CASCADE;

ALTER TABLE "private"."sitemap_deals" ADD CONSTRAINT "sitemap_deals_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES private.deal_ranking(deal_id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_additions" ADD CONSTRAINT "deal_additions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_additions" ADD CONSTRAINT "deal_additions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_revisions" ADD CONSTRAINT "deal_revisions_edited_by_known" CHECK ((edited_by = ANY (ARRAY['poster'::text, 'admin'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_channel_known" CHECK ((channel = ANY (ARRAY['online'::text, 'in_store'::text, 'both'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_deal_type_known" CHECK ((deal_type = ANY (ARRAY['discount'::text, 'freebie'::text, 'giveaway'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_delivery_cost_range" CHECK (((delivery_cost >= (0)::numeric) AND (delivery_cost <= (1000000)::numeric) AND (delivery_cost = round(delivery_cost, 2))));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_delivery_days_range" CHECK (((delivery_days >= 0) AND (delivery_days <= 60)));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_delivery_kind_known" CHECK ((delivery_kind = ANY (ARRAY['included'::text, 'fixed'::text, 'free_over'::text, 'collect'::text, 'unknown'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_expired_by_known" CHECK ((expired_by = ANY (ARRAY['date'::text, 'poster'::text, 'members'::text, 'admin'::text, 'unconfirmed'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_finance_facts_form" CHECK (((finance_facts IS NULL) OR ((jsonb_typeof(finance_facts) = 'object'::text) AND (octet_length((finance_facts)::text) <= 12000) AND COALESCE((jsonb_typeof((finance_facts -> 'is_product'::text)) = 'boolean'::text), false))));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_free_delivery_over_range" CHECK (((free_delivery_over >= (0)::numeric) AND (free_delivery_over <= (1000000)::numeric) AND (free_delivery_over = round(free_delivery_over, 2))));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_order_by_after_start" CHECK ((order_by >= (((starts_at AT TIME ZONE 'UTC'::text) - '12:00:00'::interval))::date));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_original_price_source_known" CHECK ((original_price_source = ANY (ARRAY['merchant'::text, 'seen'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_season_section_known" CHECK ((season_section = ANY (ARRAY['pantry'::text, 'iftar'::text, 'clothes'::text, 'gifts'::text, 'home'::text, 'pilgrimage'::text, 'qurbani'::text])));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_travel_facts_form" CHECK (((travel_facts IS NULL) OR ((jsonb_typeof(travel_facts) = 'object'::text) AND (octet_length((travel_facts)::text) <= 4000) AND COALESCE(((travel_facts ->> 'package'::text) = ANY (ARRAY['with_flights'::text, 'without_flights'::text, 'none'::text])), false) AND COALESCE(((travel_facts ->> 'atol_number'::text) ~ '^[0-9]{3,6}$'::text), true))));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_unit_amount_range" CHECK (((unit_amount > (0)::numeric) AND (unit_amount <= (100000)::numeric) AND (unit_amount = round(unit_amount, 3))));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_unit_known" CHECK ((unit = ANY (ARRAY['kg'::text, 'g'::text, 'l'::text, 'ml'::text, 'piece'::text, 'm'::text])));

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_answered_by_fkey" FOREIGN KEY (answered_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_certifier_id_fkey" FOREIGN KEY (certifier_id) REFERENCES public.certifiers(id) ON DELETE RESTRICT;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_claimed_by_fkey" FOREIGN KEY (claimed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_merchant_id_fkey" FOREIGN KEY (merchant_id) REFERENCES public.merchants(id) ON DELETE CASCADE;

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_fact_id_fkey" FOREIGN KEY (fact_id) REFERENCES public.halal_facts(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_subject_known" CHECK ((subject_type = ANY (ARRAY['deal'::text, 'comment'::text, 'voucher'::text, 'merchant'::text, 'blog_post'::text, 'profile'::text, 'report'::text, 'alert'::text])));

ALTER TABLE "public"."season_pins" ADD CONSTRAINT "season_pins_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_currency_format" CHECK ((currency ~ '^[A-Z]{3}$'::text));

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_deal_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_deal_key" UNIQUE (deal_id);

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_exclusions_length" CHECK ((char_length(exclusions) <= 300));

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_min_spend_range" CHECK (((min_spend > (0)::numeric) AND (min_spend <= (1000000)::numeric) AND (min_spend = round(min_spend, 2))));

ALTER TABLE "private"."outcome_networks" ADD CONSTRAINT "outcome_networks_voucher_id_user_id_day_fkey" FOREIGN KEY (voucher_id, user_id, day) REFERENCES public.voucher_outcomes(voucher_id, user_id, day) ON DELETE CASCADE;

ALTER TABLE "public"."voucher_outcomes" ADD CONSTRAINT "voucher_outcomes_reason_of_failure" CHECK (((outcome = 'failed'::public.code_outcome) = (reason IS NOT NULL)));

ALTER TABLE "public"."voucher_outcomes" ADD CONSTRAINT "voucher_outcomes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."voucher_outcomes" ADD CONSTRAINT "voucher_outcomes_voucher_id_fkey" FOREIGN KEY (voucher_id) REFERENCES public.voucher_codes(id) ON DELETE CASCADE;

CREATE VIEW "private"."deal_halal" AS  SELECT d.deal_id,
    d.is_expired,
    g.category,
    g.certifier,
    g.certifier_name,
    g.certifier_until,
    g.stunning,
    g.stunning_until,
    g.alcohol,
    g.alcohol_until,
    g.checked_on,
    g.alcohol_about,
    g.of_shop,
    g.disputed
   FROM (private.deal_halal_groups d
     JOIN private.halal_groups g ON ((g.id = d.group_id)))
  WHERE (num_nonnulls(g.certifier, g.stunning, g.alcohol) > 0);

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
    COALESCE(deal.title, merchant.name) AS subject_title,
    merchant.slug AS subject_slug,
        CASE fact.subject_type
            WHEN 'deal'::text THEN fact.subject_id
            ELSE NULL::uuid
        END AS fact_deal_id
   FROM (((((public.admin_actions a
     LEFT JOIN public.profiles admin ON ((admin.id = a.admin_id)))
     LEFT JOIN public.profiles subject ON ((subject.id = a.subject_id)))
     LEFT JOIN public.halal_facts fact ON ((fact.id = a.subject_id)))
     LEFT JOIN public.merchants merchant ON (((fact.subject_type = 'merchant'::text) AND (merchant.id = fact.subject_id))))
     LEFT JOIN public.deals deal ON ((deal.id =
        CASE a.subject_type
            WHEN 'deal_edit'::text THEN ((a.after ->> 'deal_id'::text))::uuid
            WHEN 'halal_fact'::text THEN fact.subject_id
            ELSE a.subject_id
        END)));

CREATE VIEW "public"."own_voucher_codes" WITH (security_invoker=true) AS  SELECT id,
    user_id,
    code,
    description,
    merchant,
    merchant_url,
    discount_value,
    discount_type,
    expiry_date,
    brand_image_url,
    status,
    rejection_reason,
    created_at,
    updated_at,
    rejected_at,
    merchant_key,
    min_spend,
    currency,
    new_customers_only,
    single_use,
    exclusions,
    source_url,
    worked_14d,
    failed_14d,
    last_worked_at,
    failing_reason,
    deal_id,
    private.state_of_voucher(v.*) AS state
   FROM public.voucher_codes v;

CREATE OR REPLACE FUNCTION public.get_my_voucher_codes()
 RETURNS SETOF public.own_voucher_codes
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select * from public.own_voucher_codes v where v.user_id = member order by v.created_at desc, v.id limit 200;
end
$function$;

-- Row changes.
update public.deals d set confirmed_at = c.latest
from (
  select deal_id, max(created_at) as latest from public.deal_checks
  where weight > 0 and verdict in ('live', 'bought') group by deal_id
) as c
where d.id = c.deal_id;

-- The words that the site starts with. The first word of each line names the group.
insert into private.search_synonyms (word, canonical, spelling)
select btrim(private.search_form(spelling)), btrim(private.search_form(split_part(words, ', ', 1))), spelling
from (values
  ('ramadan, ramadhan, ramazan, ramzan, ramzaan, ramadaan, ramadhaan, رمضان, رمضانية'),
  ('eid, عيد, bayram, bayramı, lebaran, aidilfitri, aidiladha, hari raya, idul fitri, idul adha'),
  ('eidi, eidiya, eidiyah, عيدية, عیدی'),
  ('suhoor, suhur, suhour, sahur, sahoor, sehri, سحور, سحری'),
  ('iftar, iftaar, aftar, iftari, إفطار, افطاری'),
  ('taraweeh, tarawih, taravih, teravih, تراويح'),
  ('fasting, sawm, صيام, puasa, oruç, روزہ'),
  ('lantern, lanterns, fanous, fanoos, فانوس, فوانيس'),
  ('umrah, umra, umroh, omra, omrah, umre, عمرة'),
  ('hajj, haj, hadj, hac, حج'),
  ('ihram, ihraam, ehram, إحرام'),
  ('makkah, makka, mecca, mekkah, mekke, مكة'),
  ('madinah, madina, medina, medinah, medine, المدينة المنورة'),
  ('zamzam, zam zam, zemzem, زمزم'),
  ('qurbani, qurban, kurban, korban, udhiya, udhiyah, udhiyyah, udhia, أضحية, أضاحي, قرباني'),
  ('aqiqah, aqeeqah, aqiqa, aqeeqa, akika, عقيقة'),
  ('zakat, zakah, zakaat, zekat, زكاة, زکوٰة'),
  ('sadaqah, sadaqa, sadqa, sadqah, sadaka, sedekah, صدقة, صدقات'),
  ('nikah, nikaah, nikkah, نكاح'),
  ('walima, walimah, waleema, وليمة'),
  ('mehndi, mehendi, mehandi, henna, hinna, حناء, kına, inai'),
  ('quran, quraan, koran, qoran, kuran, قرآن, mushaf, مصحف, مصاحف'),
  ('hadith, hadeeth, hadees, hadis, أحاديث'),
  ('seerah, sirah, seera, siyer, سيرة نبوية'),
  ('sunnah, sunna'),
  ('dhikr, zikr, thikr, zikir, adhkar, azkar, أذكار'),
  ('dua, duaa, duas, دعاء, أدعية'),
  ('adhan, azan, athan, azaan, ezan, أذان'),
  ('prayer, prayers, salah, salaah, namaz, namaaz, solat, صلاة, نماز'),
  ('wudu, wudhu, wuzu, wudoo, abdest, وضوء, ablution'),
  ('mosque, mosques, masjid, مسجد, مساجد, mescit'),
  ('madrasah, madrasa, madressa, madrassah, madrassa, medrese'),
  ('prayer mat, prayer mats, prayer rug, prayer rugs, musallah, musalla, sajjada, sajjadah, sajadah, sejadah, seccade, janamaz, jainamaz, jaynamaz, سجادة, سجادة صلاة, سجادات صلاة, جائے نماز'),
  ('tasbih, tasbeeh, tesbih, misbaha, misbahah, prayer beads, سبحة, مسبحة, تسبيح'),
  ('miswak, meswak, misvak, siwak, sewak, مسواك, سواك'),
  ('hijama, hijamah, hacamat, bekam, cupping, حجامة'),
  ('ruqyah, ruqya, رقية'),
  ('halal, halaal, helal, حلال'),
  ('dates, tamr, hurma, khajoor, khajur, kurma, تمر, تمور, کھجور, خرما'),
  ('medjool, medjoul, medjul, mejdool, majdool, majdoul, مجدول'),
  ('ajwa, ajwah, عجوة'),
  ('sukkari, sukkary, sukari'),
  ('saffron, zafran, zaafran, safran, kesar, زعفران'),
  ('black seed, blackseed, kalonji, nigella seed, habbatus sauda, habba sauda, حبة البركة, حبة سوداء'),
  ('honey, عسل, شہد, madu'),
  ('olive oil, زيت زيتون, zeytinyağı, minyak zaitun'),
  ('zaatar, zatar, زعتر'),
  ('tahini, tahina, tahineh, طحينة'),
  ('biryani, biriyani, briyani, biriani, برياني'),
  ('kebab, kebabs, kabab, kababs, kebap, kabob, كباب'),
  ('samosa, samosas, samoosa, sambusa, sambosa, sambousa, سمبوسة'),
  ('shawarma, shawerma, shwarma, شاورما'),
  ('falafel, felafel, falafil, فلافل'),
  ('baklava, baklawa, baqlawa, بقلاوة'),
  ('kunafa, kunafeh, knafeh, kanafeh, künefe, كنافة'),
  ('maamoul, mamoul, maamul'),
  ('halwa, halva, halawa, helva, حلاوة'),
  ('naan, نان'),
  ('chapati, chapatti, chapathi'),
  ('paratha, parata, پراٹھا'),
  ('ghee, سمن, samneh'),
  ('coffee, qahwa, qahwah, gahwa, kahwa, kahve, قهوة'),
  ('tea, teas, chai, شاي, چائے'),
  ('karak, karrak, كرك'),
  ('rice, أرز, رز, چاول, pirinç, beras'),
  ('meat, لحم, لحوم, لحمة, گوشت, gosht, daging'),
  ('chicken, chickens, دجاج, دجاجة, فراخ, tavuk, ayam, مرغی'),
  ('lamb, خروف, خرفان, kuzu'),
  ('fish, سمك, أسماك, balık, ikan, مچھلی'),
  ('bread, خبز, ekmek, roti'),
  ('sweets, candy, candies, حلوى, حلويات, مٹھائی, mithai'),
  ('chocolate, chocolates, شوكولاتة, شوكولا, çikolata, coklat'),
  ('cheese, جبن, جبنة, أجبان, peynir, keju'),
  ('yoghurt, yogurt, yoghurts, yogurts, زبادي'),
  ('nuts, مكسرات, kuruyemiş'),
  ('spices, spice, بهارات, توابل, baharat, rempah'),
  ('oud, oudh, aoud, عود, gaharu, agarwood'),
  ('attar, attars, ittar, itr, عطر, عطور'),
  ('perfume, perfumes, parfum'),
  ('bakhoor, bakhour, bukhoor, bukhur, bakhur, بخور, buhur'),
  ('musk, misk, مسك'),
  ('abaya, abayas, abayah, abaaya, عباية, عبايات, عباءة, عباءات'),
  ('hijab, hijabs, hijaab, hejab, حجاب, tudung, başörtüsü, headscarf, headscarves'),
  ('niqab, niqabs, niqaab, نقاب'),
  ('jilbab, jilbabs, jilbaab, جلباب, جلابيب'),
  ('khimar, khimaar, خمار'),
  ('thobe, thobes, thawb, thoub, ثوب, أثواب, jubbah, jubba, jubah, جبة, dishdasha, dishdash, دشداشة, kandura, kandora, كندورة'),
  ('bisht, بشت, مشلح'),
  ('kufi, kufis, taqiyah, taqiya, takke, kopiah, prayer cap, طاقية'),
  ('shemagh, shmagh, keffiyeh, keffiyah, kufiyah, kufiya, شماغ, كوفية'),
  ('ghutra, ghutrah, غترة'),
  ('kaftan, kaftans, caftan, قفطان'),
  ('jalabiya, jalabiyah, galabeya, jellabiya, djellaba, جلابية'),
  ('shalwar, salwar, shalvar, شلوار'),
  ('dupatta, dupata, دوپٹہ'),
  ('burkini, burqini, بوركيني'),
  ('turban, turbans, عمامة'),
  ('books, كتاب, كتب, kitab, kitap, buku'),
  ('gift, gifts, هدية, هدايا, hediye, hadiah'),
  ('shoes, shoe, حذاء, أحذية, ayakkabı, kasut, جوتے'),
  ('clothes, clothing, ملابس, pakaian'),
  ('dress, dresses, فستان, فساتين, elbise'),
  ('bag, bags, حقيبة, حقائب, شنطة, شنط, çanta'),
  ('toy, toys, لعبة, ألعاب, oyuncak, mainan'),
  ('fridge, fridges, refrigerator, refrigerators, ثلاجة, ثلاجات, buzdolabı'),
  ('washing machine, washing machines, غسالة, غسالات'),
  ('oven, ovens, فرن, أفران'),
  ('phone, phones, smartphone, smartphones, هاتف, هواتف, جوال, جوالات, موبايل'),
  ('laptop, laptops, لابتوب'),
  ('computer, computers, حاسوب, كمبيوتر, bilgisayar'),
  ('television, televisions, tv, تلفاز, تلفزيون, telly'),
  ('headphones, headphone, earphones, سماعة, سماعات'),
  ('car, cars, سيارة, سيارات'),
  ('furniture, أثاث, mobilya, perabot'),
  ('carpet, carpets, rug, rugs, سجاد'),
  ('blanket, blankets, بطانية, بطانيات'),
  ('kitchen, مطبخ, مطابخ, mutfak, dapur'),
  ('soap, soaps, صابون, sabun'),
  ('cotton, قطن, pamuk'),
  ('silk, حرير, ipek'),
  ('gold, ذهب, altın, emas'),
  ('silver, فضة, gümüş'),
  ('ring, rings, خاتم, خواتم, yüzük, cincin'),
  ('nappies, nappy, diaper, diapers, حفاضات, حفاض'),
  ('used, secondhand, second hand, preloved, مستعمل, مستعملة'),
  ('wedding, weddings, زفاف, عرس, شادی, shaadi, düğün'),
  ('hotel, hotels, فندق, فنادق'),
  ('ticket, tickets, تذكرة, تذاكر'),
  ('flight, flights, طيران'),
  ('discount, discounts, خصم, خصومات, تخفيضات, indirim, diskaun'),
  ('delivery, توصيل, teslimat'),
  ('colour, color, colours, colors, coloured, colored'),
  ('jewellery, jewelry, jewelery, مجوهرات'),
  ('pyjamas, pajamas, pyjama, pajama, بيجاما'),
  ('tyre, tyres, tires'),
  ('fibre, fiber'),
  ('flavour, flavor, flavours, flavors'),
  ('grey, gray'),
  ('organiser, organizer, organisers, organizers'),
  ('aubergine, aubergines, eggplant, باذنجان'),
  ('courgette, courgettes, zucchini'),
  ('coriander, cilantro, كزبرة'),
  ('doughnut, doughnuts, donut, donuts'),
  ('pushchair, pushchairs, stroller, strollers, pram, prams'),
  ('torch, torches, flashlight, flashlights')
) as groups (words), regexp_split_to_table(words, ', ') as spelling
on conflict (word) do nothing;

insert into private.domain_rules (domain, rule)
select domain, 'shortener' from unnest(string_to_array(
  'bit.ly bitly.com tinyurl.com t.co goo.gl ow.ly is.gd v.gd cutt.ly rebrand.ly lnkd.in buff.ly shorturl.at rb.gy t.ly tiny.cc s.id bl.ink '
  'short.io dub.sh linktr.ee fb.me amzn.to amzn.eu a.co ebay.us etsy.me s.click.aliexpress.com temu.to page.link app.link onelink.me '
  'awin1.com tidd.ly prf.hn pxf.io sjv.io anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com click.linksynergy.com '
  'go.skimresources.com redirect.viglink.com rover.ebay.com shareasale.com', ' ')) as domain;

-- Codes and numbers lose the invisible characters that older versions stored.
update public.voucher_codes set code = private.exact_text(code)
where code <> private.exact_text(code) and char_length(private.exact_text(code)) >= 2;

update public.merchants set certificate_number = private.exact_text(certificate_number)
where certificate_number <> private.exact_text(certificate_number);

-- Links with other characters in the host, without the effects of an edit.
create function pg_temp.opened(link text) returns text language sql as $$
  select private.tidy_link(regexp_replace(substring(link from '(?i)^https?://[^/?#]*'),
    '[\u00ad\u034f\u180b-\u180f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]', '', 'g')
    || substring(link from '(?i)^https?://[^/?#]*(.*)$'))
$$;
alter table public.deals disable trigger user;
update public.deals set deal_url = pg_temp.opened(deal_url)
where deal_url ~* '^https?://[^/?#]*[^/?#\x01-\x7f]' and char_length(pg_temp.opened(deal_url)) <= 2048;
alter table public.deals enable trigger user;
alter table public.voucher_codes disable trigger user;
update public.voucher_codes set merchant_url = pg_temp.opened(merchant_url)
where merchant_url ~* '^https?://[^/?#]*[^/?#\x01-\x7f]' and char_length(pg_temp.opened(merchant_url)) <= 2048;
alter table public.voucher_codes enable trigger user;
alter table public.merchants disable trigger user;
update public.merchants set website = pg_temp.opened(website)
where website ~* '^https?://[^/?#]*[^/?#\x01-\x7f]' and char_length(pg_temp.opened(website)) <= 2048;
alter table public.merchants enable trigger user;
update private.approved_versions set deal_url = pg_temp.opened(deal_url)
where deal_url ~* '^https?://[^/?#]*[^/?#\x01-\x7f]' and char_length(pg_temp.opened(deal_url)) <= 2048;

update private.searchable_deals s set form = private.searchable_form(d.title, d.merchant)
from public.deals d where d.id = s.deal_id and s.form <> private.searchable_form(d.title, d.merchant);

do $$ begin
  perform private.claim_registered_certifier(m) from public.merchants m;
end $$;

INSERT INTO private.deal_steps (deal_id, step, reached_at)
SELECT d.id, s.step, CASE s.step WHEN 0 THEN d.created_at ELSE now() END
FROM public.deals d
CROSS JOIN unnest(ARRAY[0, 25, 50, 100, 200]) AS s (step)
WHERE d.status = 'active' AND (s.step = 0 OR d.hot_votes - d.cold_votes + d.temperature_offset >= s.step);

INSERT INTO private.sitemap_deals (deal_id) SELECT deal_id FROM private.deal_ranking ORDER BY created_at, deal_id;

select private.group_deals(array(select id from public.deals));
insert into private.halal_counts
select group_id, is_expired, count(*) from private.deal_halal_groups where group_id is not null group by 1, 2;

CREATE INDEX alert_matches_alert_idx ON private.alert_matches USING btree (alert_id, matched_at DESC);

CREATE INDEX alert_matches_matched_idx ON private.alert_matches USING btree (matched_at);

CREATE INDEX alert_matches_user_idx ON private.alert_matches USING btree (user_id, matched_at DESC);

CREATE UNIQUE INDEX alerts_feed_key_unique ON private.alerts USING btree (feed_key);

CREATE INDEX alerts_poster_idx ON private.alerts USING btree (poster_id);

CREATE INDEX alerts_user_idx ON private.alerts USING btree (user_id, created_at DESC);

CREATE INDEX changed_emails_changed_idx ON private.changed_emails USING btree (changed_at);

CREATE INDEX changed_emails_user_idx ON private.changed_emails USING btree (user_id);

CREATE INDEX confirmation_requests_oldest_idx ON private.confirmation_requests USING btree (asked_at);

CREATE INDEX deal_halal_groups_group_idx ON private.deal_halal_groups USING btree (group_id);

CREATE UNIQUE INDEX deal_prices_of_deal_unique ON private.deal_prices USING btree (deal_id, currency, price, total_price) NULLS NOT DISTINCT;

CREATE INDEX deal_ranking_section_trending_idx ON private.deal_ranking USING btree (section, trend DESC, deal_id) WHERE (section IS NOT NULL);

CREATE INDEX deal_shops_merchant_idx ON private.deal_shops USING btree (merchant_id);

CREATE INDEX domain_rules_created_by_idx ON private.domain_rules USING btree (created_by);

CREATE INDEX halal_groups_known_idx ON private.halal_groups USING btree (category) WHERE (num_nonnulls(certifier, stunning, alcohol) > 0);

CREATE INDEX halal_groups_merchant_idx ON private.halal_groups USING btree (merchant_key);

CREATE INDEX outcome_networks_seen_idx ON private.outcome_networks USING btree (seen_at);

CREATE INDEX saved_deals_deal_idx ON private.saved_deals USING btree (deal_id);

CREATE INDEX search_synonyms_canonical_idx ON private.search_synonyms USING btree (canonical);

CREATE INDEX unmatched_deals_due_idx ON private.unmatched_deals USING btree (due_at);

CREATE INDEX blog_posts_slug_idx ON public.blog_posts USING btree (slug text_pattern_ops);

CREATE INDEX certifiers_name_idx ON public.certifiers USING btree (lower(name));

CREATE INDEX deal_additions_unseen_idx ON public.deal_additions USING btree (decided_at DESC) WHERE ((status = 'accepted'::text) AND (decided_by = 'poster'::text));

CREATE INDEX deal_additions_user_idx ON public.deal_additions USING btree (user_id);

CREATE INDEX deals_active_delivery_idx ON public.deals USING btree (delivery_days) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (delivery_days IS NOT NULL));

CREATE INDEX deals_active_section_idx ON public.deals USING btree (season_section, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (season_section IS NOT NULL));

CREATE INDEX deals_announced_end_idx ON public.deals USING btree (expires_at) INCLUDE (category) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (expires_at IS NOT NULL));

CREATE INDEX deals_announced_start_idx ON public.deals USING btree (starts_at) INCLUDE (category) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (starts_at IS NOT NULL));

CREATE INDEX deals_endless_idx ON public.deals USING btree (GREATEST(updated_at, starts_at)) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (expires_at IS NULL));

CREATE INDEX halal_disputes_answered_by_idx ON public.halal_disputes USING btree (answered_by);

CREATE INDEX halal_disputes_decided_by_idx ON public.halal_disputes USING btree (decided_by);

CREATE INDEX halal_disputes_fact_idx ON public.halal_disputes USING btree (fact_id, created_at);

CREATE UNIQUE INDEX halal_disputes_one_open_idx ON public.halal_disputes USING btree (user_id, fact_id) WHERE (status = 'open'::text);

CREATE INDEX halal_disputes_open_oldest_idx ON public.halal_disputes USING btree (created_at, id) WHERE (status = 'open'::text);

CREATE INDEX halal_disputes_user_idx ON public.halal_disputes USING btree (user_id, created_at DESC);

CREATE INDEX halal_facts_certifier_idx ON public.halal_facts USING btree (certifier_id);

CREATE INDEX halal_facts_claimed_by_idx ON public.halal_facts USING btree (claimed_by, created_at DESC);

CREATE INDEX halal_facts_deal_idx ON public.halal_facts USING btree (deal_id);

CREATE INDEX halal_facts_decided_by_idx ON public.halal_facts USING btree (decided_by);

CREATE INDEX halal_facts_merchant_idx ON public.halal_facts USING btree (merchant_id);

CREATE INDEX halal_facts_undecided_idx ON public.halal_facts USING btree (created_at, id) WHERE ((decided_at IS NULL) AND (state <> 'withdrawn'::text));

CREATE INDEX season_pins_hub_idx ON public.season_pins USING btree (hub, section, "position");

CREATE INDEX voucher_codes_active_ending_idx ON public.voucher_codes USING btree (((failing_reason IS NOT NULL)), expiry_date, created_at DESC, id) WHERE (status = 'active'::public.voucher_status);

CREATE INDEX voucher_outcomes_day_idx ON public.voucher_outcomes USING btree (day);

CREATE INDEX voucher_outcomes_user_idx ON public.voucher_outcomes USING btree (user_id, day);

-- Prices of deals that are public already.
select private.remember_price(d, coalesce(d.edited_at, d.created_at), 'deal')
from public.deals d
where d.status = 'active' and d.deal_url <> '' and d.price is not null;

CREATE TRIGGER users_cancel_email_change BEFORE UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((SESSION_USER = 'samha_backend'::name) AND ((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text) AND (NOT ((new.email_change_token_new)::text IS DISTINCT FROM (old.email_change_token_new)::text)))) EXECUTE FUNCTION private.cancel_email_change();

CREATE TRIGGER users_record_email_change AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((SESSION_USER = 'samha_backend'::name) AND ((old.email)::text <> ''::text) AND ((new.email)::text IS DISTINCT FROM (old.email)::text))) EXECUTE FUNCTION private.record_email_change();

CREATE TRIGGER bans_hide_added_codes AFTER INSERT OR DELETE OR UPDATE ON private.bans FOR EACH ROW EXECUTE FUNCTION private.hide_codes_of_banned();

CREATE TRIGGER bans_recount_outcomes AFTER INSERT OR DELETE OR UPDATE ON private.bans FOR EACH ROW EXECUTE FUNCTION private.recount_outcomes_of_banned();

CREATE TRIGGER deal_halal_groups_count_added AFTER INSERT ON private.deal_halal_groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

CREATE TRIGGER deal_halal_groups_count_changed AFTER UPDATE ON private.deal_halal_groups REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

CREATE TRIGGER deal_halal_groups_count_removed AFTER DELETE ON private.deal_halal_groups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

CREATE TRIGGER deal_ranking_number_deal AFTER INSERT ON private.deal_ranking FOR EACH ROW EXECUTE FUNCTION private.number_deal();

CREATE TRIGGER certifiers_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.certifiers FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER certifiers_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.certifiers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER certifiers_rename AFTER UPDATE OF name ON public.certifiers FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION private.rename_certifier_of_deals();

CREATE TRIGGER deal_additions_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.deal_additions FOR EACH ROW EXECUTE FUNCTION private.notify_change('accepted');

CREATE TRIGGER deal_additions_notify AFTER INSERT OR DELETE OR UPDATE ON public.deal_additions FOR EACH ROW EXECUTE FUNCTION private.notify_of_addition();

CREATE TRIGGER deal_additions_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.deal_additions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER deal_additions_remove_declined_code AFTER UPDATE OF status ON public.deal_additions FOR EACH ROW WHEN (((old.status = 'accepted'::text) AND (new.status <> 'accepted'::text) AND (old.code IS NOT NULL))) EXECUTE FUNCTION private.remove_code_of_addition();

CREATE TRIGGER deal_additions_remove_deleted_code AFTER DELETE ON public.deal_additions FOR EACH ROW WHEN (((old.status = 'accepted'::text) AND (old.code IS NOT NULL))) EXECUTE FUNCTION private.remove_code_of_addition();

CREATE TRIGGER deal_checks_forget_changed_price AFTER UPDATE OF seen_price, weight ON public.deal_checks FOR EACH ROW WHEN (((old.seen_price IS NOT NULL) AND ((old.seen_price IS DISTINCT FROM new.seen_price) OR (new.weight < 2)))) EXECUTE FUNCTION private.forget_seen_price();

CREATE TRIGGER deal_checks_forget_price AFTER DELETE ON public.deal_checks FOR EACH ROW WHEN ((old.seen_price IS NOT NULL)) EXECUTE FUNCTION private.forget_seen_price();

CREATE TRIGGER deal_checks_remember_price AFTER INSERT OR UPDATE OF created_at ON public.deal_checks FOR EACH ROW WHEN (((new.seen_price IS NOT NULL) AND (new.weight >= 2))) EXECUTE FUNCTION private.remember_seen_price();

CREATE TRIGGER deal_votes_keep_number AFTER DELETE ON public.deal_votes FOR EACH ROW EXECUTE FUNCTION private.keep_vote_of_deleted_member();

CREATE TRIGGER deals_close_confirmation_request AFTER UPDATE OF confirmed_at, updated_at, expired_at ON public.deals FOR EACH ROW WHEN (((old.confirmed_at IS DISTINCT FROM new.confirmed_at) OR (old.updated_at IS DISTINCT FROM new.updated_at) OR (old.expired_at IS DISTINCT FROM new.expired_at))) EXECUTE FUNCTION private.close_confirmation_request();

CREATE TRIGGER deals_code_follows AFTER UPDATE OF status, merchant, deal_url ON public.deals FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.merchant IS DISTINCT FROM new.merchant) OR (old.deal_url IS DISTINCT FROM new.deal_url))) EXECUTE FUNCTION private.follow_deal();

CREATE TRIGGER deals_halal_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.group_new_deals();

CREATE TRIGGER deals_hide_facts AFTER UPDATE OF title, description, image_url, deal_url, merchant, category, contains_meat ON public.deals FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION private.hide_facts_of_other_product();

CREATE TRIGGER deals_match_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.match_new_deals();

CREATE TRIGGER deals_match_step AFTER UPDATE OF hot_votes, cold_votes, temperature_offset, status ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND ((old.status <> 'active'::public.deal_status) OR ((((old.hot_votes - old.cold_votes) + old.temperature_offset) < 25) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 25)) OR ((((old.hot_votes - old.cold_votes) + old.temperature_offset) < 50) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 50)) OR ((((old.hot_votes - old.cold_votes) + old.temperature_offset) < 100) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 100)) OR ((((old.hot_votes - old.cold_votes) + old.temperature_offset) < 200) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 200))))) EXECUTE FUNCTION private.match_step();

CREATE TRIGGER deals_publish_facts AFTER UPDATE OF status ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND (old.status <> 'active'::public.deal_status))) EXECUTE FUNCTION private.publish_facts_of_poster();

create trigger deals_rank_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes, old.temperature_offset, old.status, old.category, old.expired_at, old.created_at, old.starts_at,
      old.season_section)
    is distinct from
    (new.hot_votes - new.cold_votes, new.temperature_offset, new.status, new.category, new.expired_at, new.created_at, new.starts_at,
      new.season_section)
  ) execute function private.rank_changed_deal();

create trigger deals_refresh_halal after update on public.deals
  for each row when (
    (old.status, old.merchant, old.category, old.deal_url, old.contains_meat, old.expired_at is null)
    is distinct from (new.status, new.merchant, new.category, new.deal_url, new.contains_meat, new.expired_at is null)
  ) execute function private.refresh_halal_of_deal();

CREATE TRIGGER deals_remember_prices_of_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.remember_prices_of_new_deals();

CREATE TRIGGER halal_disputes_deals_changed AFTER INSERT OR DELETE OR UPDATE OF status, weight ON public.halal_disputes FOR EACH ROW EXECUTE FUNCTION private.refresh_deals_of_dispute();

CREATE TRIGGER halal_disputes_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.halal_disputes FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER halal_disputes_notify AFTER INSERT OR DELETE OR UPDATE OF status ON public.halal_disputes FOR EACH ROW EXECUTE FUNCTION private.notify_of_dispute();

CREATE TRIGGER halal_disputes_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.halal_disputes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER halal_disputes_weigh AFTER UPDATE OF status ON public.halal_disputes FOR EACH ROW WHEN (((old.status = 'dismissed'::text) <> (new.status = 'dismissed'::text))) EXECUTE FUNCTION private.weigh_disputes();

CREATE TRIGGER halal_facts_deals_changed AFTER UPDATE ON public.halal_facts FOR EACH ROW WHEN ((old.is_public OR new.is_public)) EXECUTE FUNCTION private.refresh_deals_of_fact();

CREATE TRIGGER halal_facts_deals_deleted AFTER DELETE ON public.halal_facts FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION private.refresh_deals_of_fact();

CREATE TRIGGER halal_facts_deals_new AFTER INSERT ON public.halal_facts FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION private.refresh_deals_of_fact();

CREATE TRIGGER halal_facts_hide_registered AFTER UPDATE OF state ON public.halal_facts FOR EACH ROW WHEN (((new.basis = 'registration'::text) AND ((old.state = 'withdrawn'::text) <> (new.state = 'withdrawn'::text)))) EXECUTE FUNCTION private.hide_registered_certifier();

CREATE TRIGGER halal_facts_notify_change AFTER UPDATE ON public.halal_facts FOR EACH ROW WHEN ((old.is_public OR new.is_public)) EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER halal_facts_notify_deleted AFTER DELETE ON public.halal_facts FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER halal_facts_notify_new AFTER INSERT ON public.halal_facts FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER halal_facts_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.halal_facts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER merchants_claim_certifier AFTER INSERT ON public.merchants FOR EACH ROW EXECUTE FUNCTION private.claim_of_new_merchant();

CREATE TRIGGER merchants_refresh_halal_deleted AFTER DELETE ON public.merchants FOR EACH ROW EXECUTE FUNCTION private.refresh_deals_of_merchant();

create trigger merchants_refresh_halal after update of status, name, website on public.merchants
  for each row when ((old.status, old.name_key, old.website) is distinct from (new.status, new.name_key, new.website))
  execute function private.refresh_deals_of_merchant();

CREATE TRIGGER moon_announcements_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.moon_announcements FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER moon_announcements_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.moon_announcements FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER profiles_clear_deleted_member BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.clear_profile_of_deleted_member();

CREATE TRIGGER reports_notify_reporter AFTER UPDATE OF status ON public.reports FOR EACH ROW WHEN (((old.status = 'open'::public.report_status) <> (new.status = 'open'::public.report_status))) EXECUTE FUNCTION private.notify_reporter();

CREATE TRIGGER season_pins_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.season_pins FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER season_pins_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.season_pins FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER voucher_codes_decline_addition AFTER UPDATE OF rejected_at ON public.voucher_codes FOR EACH ROW WHEN (((new.deal_id IS NOT NULL) AND (old.rejected_at IS NULL) AND (new.rejected_at IS NOT NULL))) EXECUTE FUNCTION private.decline_rejected_code();

CREATE TRIGGER voucher_codes_notify_of_failing AFTER UPDATE OF failing_reason, status ON public.voucher_codes FOR EACH ROW WHEN ((((old.failing_reason IS NULL) <> (new.failing_reason IS NULL)) OR ((new.failing_reason IS NOT NULL) AND (old.status <> new.status)))) EXECUTE FUNCTION private.notify_of_failing_code();

CREATE TRIGGER voucher_codes_reset_outcomes AFTER UPDATE OF code, merchant ON public.voucher_codes FOR EACH ROW WHEN (((old.code IS DISTINCT FROM new.code) OR (old.merchant_key IS DISTINCT FROM new.merchant_key))) EXECUTE FUNCTION private.reset_outcomes();

CREATE TRIGGER voucher_codes_stay_behind_deal BEFORE UPDATE OF status ON public.voucher_codes FOR EACH ROW WHEN (((new.status = 'active'::public.voucher_status) AND (new.deal_id IS NOT NULL))) EXECUTE FUNCTION private.keep_code_behind_deal();

CREATE TRIGGER voucher_outcomes_recount_added AFTER INSERT ON public.voucher_outcomes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_outcomes();

CREATE TRIGGER voucher_outcomes_recount_changed AFTER UPDATE ON public.voucher_outcomes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_outcomes();

CREATE TRIGGER voucher_outcomes_recount_removed AFTER DELETE ON public.voucher_outcomes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_outcomes();

CREATE TRIGGER voucher_outcomes_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.voucher_outcomes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE POLICY "blog_posts_delete_own_or_admin" ON "public"."blog_posts" FOR DELETE TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "blog_posts_insert_own" ON "public"."blog_posts" FOR INSERT TO "authenticated" WITH CHECK ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "blog_posts_select_visible" ON "public"."blog_posts" FOR SELECT TO "anon", "authenticated" USING (((status = 'published'::public.blog_post_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "blog_posts_update_own_or_admin" ON "public"."blog_posts" FOR UPDATE TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "certifiers_select_all" ON "public"."certifiers" FOR SELECT TO "anon", "authenticated" USING (true);

CREATE POLICY "deal_additions_select_visible" ON "public"."deal_additions" FOR SELECT TO "anon", "authenticated" USING (((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = deal_additions.deal_id) AND (NOT private.is_banned(deal_additions.user_id)) AND ((d.user_id = ( SELECT private.caller() AS caller)) OR ((deal_additions.status = 'accepted'::text) AND (NOT ((deal_additions.added = 'code'::text) AND private.is_product(d.finance_facts)))))))) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "deal_checks_select_own" ON "public"."deal_checks" FOR SELECT TO "anon", "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "deal_votes_select_own" ON "public"."deal_votes" FOR SELECT TO "anon", "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "deals_select_visible" ON "public"."deals" FOR SELECT TO "anon", "authenticated" USING (((status = 'active'::public.deal_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "halal_disputes_select_own_or_admin" ON "public"."halal_disputes" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "halal_facts_select_visible" ON "public"."halal_facts" FOR SELECT TO "anon", "authenticated" USING (((is_public AND ((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = halal_facts.deal_id) AND (d.status = 'active'::public.deal_status)))) OR (EXISTS ( SELECT
   FROM public.merchants m
  WHERE ((m.id = halal_facts.merchant_id) AND (m.status = 'approved'::public.merchant_status)))))) OR (claimed_by = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "member_mutes_select_own" ON "public"."member_mutes" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "merchants_select_visible" ON "public"."merchants" FOR SELECT TO "anon", "authenticated" USING (((status = 'approved'::public.merchant_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "moon_announcements_select_all" ON "public"."moon_announcements" FOR SELECT TO "anon", "authenticated" USING (true);

CREATE POLICY "notification_settings_select_own" ON "public"."notification_settings" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "notifications_select_own" ON "public"."notifications" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "profiles_insert_own" ON "public"."profiles" FOR INSERT TO "authenticated" WITH CHECK ((id = ( SELECT private.caller() AS caller)));

CREATE POLICY "profiles_update_own" ON "public"."profiles" FOR UPDATE TO "authenticated" USING ((id = ( SELECT private.caller() AS caller))) WITH CHECK ((id = ( SELECT private.caller() AS caller)));

CREATE POLICY "reports_select_own_or_admin" ON "public"."reports" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "season_pins_select_visible" ON "public"."season_pins" FOR SELECT TO "anon", "authenticated" USING ((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = season_pins.deal_id) AND ((d.status = 'active'::public.deal_status) OR ( SELECT private.is_admin() AS is_admin))))));

CREATE POLICY "voucher_codes_select_visible" ON "public"."voucher_codes" FOR SELECT TO "anon", "authenticated" USING (((status = 'active'::public.voucher_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "voucher_outcomes_select_own" ON "public"."voucher_outcomes" FOR SELECT TO "anon", "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

COMMENT ON COLUMN "public"."blog_posts"."content" IS 'Markdown as written; sanitized when it becomes HTML.';

COMMENT ON COLUMN "public"."certifiers"."is_listed" IS 'False: facts may still name it, but only admins see it in lists.';

COMMENT ON COLUMN "public"."certifiers"."stunning_policy" IS 'As published by the certifier at policy_source_url; not_disclosed if it publishes none.';

COMMENT ON COLUMN "public"."deals"."contains_meat" IS 'Whether the poster or an admin says that the product is or contains meat (private.fact_applies).';

COMMENT ON COLUMN "public"."deals"."delivery_days" IS 'The longest delivery time in working days that the merchant states.';

COMMENT ON COLUMN "public"."deals"."expired_at" IS 'The end of a deal that is marked as expired; for an unconfirmed deal, 60 days after its last confirmation, change or start.';

COMMENT ON COLUMN "public"."deals"."finance_facts" IS 'The poster''s statements about a finance deal, with the keys of check_finance_facts; null if there are none.';

COMMENT ON COLUMN "public"."deals"."is_associated" IS 'Whether the poster is associated with the merchant. Only an admin can clear it.';

COMMENT ON COLUMN "public"."deals"."order_by" IS 'The last day to order. It ends where the reader is.';

COMMENT ON COLUMN "public"."deals"."original_price_source" IS 'The source of original_price: the merchant, or seen by the poster. Null means the merchant.';

COMMENT ON COLUMN "public"."deals"."season_section" IS 'The section of the season pages that the poster chose; null: the category determines it.';

COMMENT ON COLUMN "public"."deals"."temperature_reason" IS 'The reason for an admin''s offset or vote adjustment, shown with the temperature.';

COMMENT ON COLUMN "public"."deals"."travel_facts" IS 'The poster''s statements about a travel deal, with the keys of check_travel_facts; null if there are none.';

COMMENT ON COLUMN "public"."deals"."unit_amount" IS 'The amount that the price buys, in the unit of the column unit.';

COMMENT ON COLUMN "public"."halal_facts"."certifier_name" IS 'A certifier that is not in certifiers, as stated.';

COMMENT ON COLUMN "public"."halal_facts"."valid_until" IS 'Compared with the current day (UTC) when read.';

COMMENT ON COLUMN "public"."halal_facts"."value" IS 'not_disclosed: asked, but not answered. No row: no information.';

COMMENT ON COLUMN "public"."profiles"."pending_profile_image_url" IS 'Read through procedures such as get_my_profile and get_pending_avatars.';

COMMENT ON COLUMN "public"."voucher_codes"."discount_value" IS 'Percent, or units of the code''s currency; null if the discount has no number.';

COMMENT ON COLUMN "public"."voucher_codes"."failing_reason" IS 'The most frequent reason; failing codes come last in lists.';

COMMENT ON COLUMN "public"."voucher_codes"."min_spend" IS 'In the code''s currency; null if there is none or it is unknown.';

COMMENT ON COLUMN "public"."voucher_codes"."source_url" IS 'The page on which the member found the code.';

COMMENT ON FUNCTION "private"."accept_link"(text, text) IS 'Raises PT400 invalid_field, PT409 merchant_blocked. For submissions and edits that change the link of a deal or a code.';

COMMENT ON FUNCTION "private"."activity_of"(uuid) IS 'A deal with a higher rank comes earlier in the list of discussed deals.';

COMMENT ON FUNCTION "private"."add_match_job"(uuid, timestamp with time zone) IS 'Definer: called by triggers, enqueue_due_work and the background worker; private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."add_searchable_deals"() IS 'Adds new public deals to the search index. Definer: private.searchable_deals has no grants.';

COMMENT ON FUNCTION "private"."address_limit"() IS 'Definer: reads settings. For checks and outcomes.';

COMMENT ON FUNCTION "private"."admin_has_decided"(uuid) IS 'Definer: private.expiry_decisions has no grants.';

COMMENT ON FUNCTION "private"."alert_keys"(text[], text[], uuid, text, smallint, text, text[]) IS 'Indexed. After changing it, reindex private.alerts_keys_idx.';

COMMENT ON FUNCTION "private"."alert_patterns"(text[]) IS 'Used by read_alert. After a group changes, private.refresh_alert_patterns recomputes the stored patterns.';

COMMENT ON FUNCTION "private"."allowed_pace"(integer, uuid) IS 'Definer: reads settings. Rounded up, so that a new member may post at least once. Without the setting, the full limit applies.';

COMMENT ON FUNCTION "private"."announcement_id"(public.moon_announcements) IS 'For the audit log, whose subjects have a uuid: all actions on one month of an authority share it.';

COMMENT ON FUNCTION "private"."apply_edit"(public.deals, jsonb) IS 'Raises PT400 invalid_field, PT409 merchant_blocked or start_passed. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."apply_proposed_edit"(private.proposed_edits, public.deals) IS 'Definer: private.approved_versions has no grants. Used by moderate_deal_edit, which locks the deal first.';

COMMENT ON FUNCTION "private"."approve_present_version"(uuid) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."arrival_day"(date, smallint) IS 'Used by private.arrives_by. Null without a delivery time.';

COMMENT ON FUNCTION "private"."arrives_by"(public.deals, date) IS 'Returns whether an order placed today, or at a later start, arrives by the given day; false if the delivery time is unknown or it is too late to order. Inlined.';

COMMENT ON FUNCTION "private"."ascii_host"(text) IS 'Every rule about a host compares its results. A test compares it with new URL for all of Unicode.';

COMMENT ON FUNCTION "private"."ask_for_confirmations"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."asks_for_facts"(private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."bears_facts"(public.deals) IS 'Definer: private.deal_shops has no grants. Used by private.changes_stated_product.';

COMMENT ON FUNCTION "private"."best_halal_facts"(text, uuid, public.deals) IS 'Definer: called by halal_of for subjects that the caller may see; returns public facts only.';

COMMENT ON FUNCTION "private"."brief_deal"(public.deals) IS 'Inlined. Used by related_to_deal.';

COMMENT ON FUNCTION "private"."caller"() IS 'Raises PT401. Definer: private.has_open_session has no grants. In a policy it is a scalar subquery, so that one statement looks up the session once.';

COMMENT ON FUNCTION "private"."cancel_email_change"() IS 'Invalidates the link of a pending change of address when the password changes: the owner of the account may not have requested it.';

COMMENT ON FUNCTION "private"."canonical_search"(text) IS 'Used by search_deals and read_related_to_search.';

COMMENT ON FUNCTION "private"."categories"() IS 'Constraints of deals, merchants and alerts call it, so that they accept a new slug without a change to the tables.';

COMMENT ON FUNCTION "private"."categories_named"(text) IS 'If a search has other words too, such a word may match the category instead of the title or merchant.';

COMMENT ON FUNCTION "private"."certifier_by_name"(text) IS 'Definer: called by procedures and triggers only.';

COMMENT ON FUNCTION "private"."change_searchable_deal"() IS 'Adds a deal that becomes public to the search index, updates its title, merchant and date, and removes it when it is no longer public. Definer: private.searchable_deals has no grants.';

COMMENT ON FUNCTION "private"."changed_share"(text, text) IS 'Splits at spaces and ASCII punctuation, which is good enough for scripts with spaces between words.';

COMMENT ON FUNCTION "private"."changes_of_deal"(public.deals, public.deals) IS 'Excludes the image, which note_edit and new_values_of_deal add.';

COMMENT ON FUNCTION "private"."changes_stated_product"(public.deals, public.deals) IS 'Definer: calls private.bears_facts. Used by edit_own_deal and get_waiting_edits. Compares with the public version, so that small steps wait, too.';

COMMENT ON FUNCTION "private"."check_alert_fields"(jsonb) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."check_consent_kind"(text) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."check_decision"(text, text, text[]) IS 'Raises PT400 unknown_action or invalid_field. Procedures check the caller first.';

COMMENT ON FUNCTION "private"."check_earlier_price"(public.deals, public.deals) IS 'Raises PT400 invalid_field. For submissions and edits.';

COMMENT ON FUNCTION "private"."check_facts"(public.deals) IS 'Raises PT400 invalid_field. Used by check_deal.';

COMMENT ON FUNCTION "private"."check_fields"(private.field_rule[]) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."check_finance_facts"(jsonb) IS 'Raises PT400 invalid_field. Used by check_facts.';

COMMENT ON FUNCTION "private"."check_price_details"(public.deals) IS 'Raises PT400 invalid_field. Used by check_deal.';

COMMENT ON FUNCTION "private"."check_travel_facts"(jsonb) IS 'Raises PT400 invalid_field. Used by check_facts.';

COMMENT ON FUNCTION "private"."check_types"(anyelement, jsonb) IS 'Raises PT400 invalid_field. For objects that are cast or read with jsonb_populate_record.';

COMMENT ON FUNCTION "private"."check_undo"(public.admin_actions, boolean) IS 'Raises PT409 already_decided or undo_too_late. Used by decision_to_undo, report_decision_to_undo and undo_halal_decision.';

COMMENT ON FUNCTION "private"."check_values"(private.value_rule[]) IS 'Raises PT400 invalid_field. At most 100 rules.';

COMMENT ON FUNCTION "private"."check_words"(text, text[]) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."claim_of_new_merchant"() IS 'Stores the certifier of a registration as a claim. Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "private"."claim_registered_certifier"(public.merchants) IS 'Definer: called by a trigger and by the migration that added facts. A certificate number longer than 40 characters stays in the registration only.';

COMMENT ON FUNCTION "private"."clean_link"(text) IS 'The stored link of a deal or voucher code.';

COMMENT ON FUNCTION "private"."clear_comment"(uuid) IS 'For delete_comment and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."clear_profile_of_deleted_member"() IS 'Deletes the member''s unpublished content with the account. Through their foreign keys, public deals, codes, posts, comments and facts stay without a name, and merchants and additions are deleted; a vote stays as a number (private.keep_vote_of_deleted_member). Definer: the auth service deletes accounts and has no rights on these tables.';

COMMENT ON FUNCTION "private"."close_confirmation_request"() IS 'Deletes the request to confirm a deal, and its unread notice, when the deal is confirmed, edited, decided on or ended. Definer: private.confirmation_requests has no grants.';

COMMENT ON FUNCTION "private"."complete_blog_post"() IS 'Trims and checks the texts of a post and sets a free slug and the times. Definer: its helpers have no grants. Specification, section 4.';

COMMENT ON FUNCTION "private"."count_by_facts"(private.list_request) IS 'Used by count_listed_deals, with the rights of the owner.';

COMMENT ON FUNCTION "private"."count_changed_deal"() IS 'Updates the counts when a deal changes its status or category, ends or returns. Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_halal_deals"() IS 'Counts deals by their group, once per statement. Definer: private.halal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_listed_deals"(private.list_request) IS 'Definer, like list_deals. Counts public deals only, from stored counts where possible.';

COMMENT ON FUNCTION "private"."count_merchant_of_changed_deal"() IS 'Updates the counts when a deal changes its status, merchant or category, ends or returns. Definer: private.merchant_deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_section"(text) IS 'Used by read_season and count_listed_deals, with the rights of the owner.';

COMMENT ON FUNCTION "private"."count_unstated_deals"(private.list_request) IS 'Definer, like list_deals. Counts public deals only.';

COMMENT ON FUNCTION "private"."create_profile"() IS 'Creates the profile of a new account. A requested username that is taken or reserved prevents the sign-up. Definer: the auth service may not write public tables. Specification, section 4.';

COMMENT ON FUNCTION "private"."decided_content"(text, uuid) IS 'Called by decide_reports only, which checks the caller.';

COMMENT ON FUNCTION "private"."decline_rejected_code"() IS 'Declines an addition when an admin rejects the code that came from it. Definer: deal_additions is written by procedures only.';

COMMENT ON FUNCTION "private"."delete_alerts"(uuid, uuid) IS 'Called by delete_alert and withdraw_consent.';

COMMENT ON FUNCTION "private"."delete_changed_email"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."delete_due_accounts"() IS 'Definer: called by the background worker, or by pg_cron on a hosted project. Safe to repeat or skip.';

COMMENT ON FUNCTION "private"."delete_old_account_records"() IS 'Definer: called by the background worker every hour, or by pg_cron on a hosted project.';

COMMENT ON FUNCTION "private"."delete_old_alert_matches"() IS 'Definer: called by the background worker only. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."delete_saved_notices"(uuid, uuid) IS 'Called by unsave_deal and withdraw_consent.';

COMMENT ON FUNCTION "private"."delete_settled_messages"() IS 'Definer: called by the background worker only. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."describe_notifications"(uuid, uuid[]) IS 'Called by get_notifications and get_notifications_to_mail only.';

COMMENT ON FUNCTION "private"."detail_fields"() IS 'Used by read_deal_details and kept_details.';

COMMENT ON FUNCTION "private"."details_without_code"(jsonb) IS 'Used by secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."dispute_weight"(uuid) IS 'Definer: private.admins has no grants.';

COMMENT ON FUNCTION "private"."disputes_silent_until"(uuid) IS 'Definer: dismissals are private.';

COMMENT ON FUNCTION "private"."encoded_link_part"(text) IS 'Used by split_query and page_path. Encoding cannot fail, unlike decoding.';

COMMENT ON FUNCTION "private"."end_links_of_old_address"() IS 'Invalidates the links emailed to an earlier address: they prove nothing about the new one.';

COMMENT ON FUNCTION "private"."ended_by"(public.deals) IS 'Returns what ended the deal: date, poster, members, admin or unconfirmed; null before the end.';

COMMENT ON FUNCTION "private"."ending_must_wait"(uuid) IS 'Definer: reads the endings of all deals. The caller holds the lock on endings.';

COMMENT ON FUNCTION "private"."enqueue"(text, jsonb, text, timestamp with time zone) IS 'Definer: called by procedures and triggers. A job reads its data when it runs, with its own rights.';

COMMENT ON FUNCTION "private"."enqueue_due_work"() IS 'Called by prepareWorker only, as the owner. Safe to repeat.';

COMMENT ON FUNCTION "private"."enqueue_notify_savers"() IS 'Adds the job notify_savers when a deal becomes public or stops being so, and when a public deal ends, returns or has another price, currency or total. Adds the job whether or not members saved the deal, so that the duration of an edit does not reveal it. Definer: private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."exact_text"(text) IS 'Matches contract/text/exact-text.ts; a test compares them.';

COMMENT ON FUNCTION "private"."expected_first_day"(smallint, smallint) IS 'Used by moon_announcements, announce_month and get_season_months.';

COMMENT ON FUNCTION "private"."expire_unconfirmed_deals"() IS 'Definer: deals are written by procedures only. Does not change updated_at, which counts as a confirmation.';

COMMENT ON FUNCTION "private"."export_account"(uuid) IS 'Definer: called by private.export_part only.';

COMMENT ON FUNCTION "private"."export_lists"() IS 'For private.export_part. Most long lists have an index by member and time.';

COMMENT ON FUNCTION "private"."export_part"(uuid, text, timestamp with time zone, text) IS 'Definer: email address, ban and messages have no grants. The queries contain no text of a request.';

COMMENT ON FUNCTION "private"."expose_to_backend"(regclass) IS 'Called once for each table and view in public. Row-level security still applies.';

COMMENT ON FUNCTION "private"."fact_applies"(text, text, boolean) IS 'Inlined. Facts about the deal itself always apply: its poster, a member or an admin stated them of this product.';

COMMENT ON FUNCTION "private"."fact_choice_rule"(jsonb, text, text[], boolean) IS 'Used by check_travel_facts and check_finance_facts.';

COMMENT ON FUNCTION "private"."fact_number_rule"(jsonb, text, integer, integer) IS 'Used by check_travel_facts.';

COMMENT ON FUNCTION "private"."fact_text_rule"(jsonb, text, integer) IS 'Used by check_travel_facts and check_finance_facts.';

COMMENT ON FUNCTION "private"."facts_to_publish"(public.deals) IS 'Used by a trigger and get_pending_deal_hints, so that admins see all claims that an approval publishes.';

COMMENT ON FUNCTION "private"."fallback_profile"(public.profiles) IS 'Definer: refuse_value has no grants. Specification, section 4.';

COMMENT ON FUNCTION "private"."fields_in_time"(private.proposed_edits, public.deals) IS 'Used by apply_proposed_edit.';

COMMENT ON FUNCTION "private"."find_alerts"(uuid, integer) IS 'Definer: called by the background worker only, which passes the ids to match_alerts.';

COMMENT ON FUNCTION "private"."find_among_first"(private.search_terms, private.list_request, boolean, integer) IS 'Used by find_deals. Reads at most 20,000 deals of the list.';

COMMENT ON FUNCTION "private"."first_day"() IS 'For days that must not be in the past, and for what ends with a day. Inlined.';

COMMENT ON FUNCTION "private"."fits_facts"(uuid, private.list_request) IS 'Used by fits_search, with the rights of the owner. Lists read private.deal_halal in their own query, which is faster.';

COMMENT ON FUNCTION "private"."fits_type"(jsonb, regtype) IS 'Used by check_types.';

COMMENT ON FUNCTION "private"."follow_approval"() IS 'Marks the current version of a deal as approved when the deal becomes public, and stores the approved version when the deal is taken down. Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."follow_deal"() IS 'Gives a deal''s code the status, merchant and link of the deal. A code that an admin took down stays down. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."forget_seen_price"() IS 'Deletes a seen price when fewer than two checks by established members besides the poster still report it, after a check was changed, deleted or lost its weight. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."free_blog_slug"(public.blog_posts) IS 'Definer: reads the author''s drafts, regardless of the caller.';

COMMENT ON FUNCTION "private"."free_username"(text) IS 'Pass only the part of an email address before the @.';

COMMENT ON FUNCTION "private"."get_changed_email"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."group_deals"(uuid[]) IS 'Definer: private.deal_halal_groups has no grants. Called by procedures and triggers only.';

COMMENT ON FUNCTION "private"."group_new_deals"() IS 'Assigns new deals to the groups that have their halal facts. Definer: private.deal_halal_groups has no grants.';

COMMENT ON FUNCTION "private"."groups_of_request"(private.list_request) IS 'Used by list_deals and count_listed_deals, with the rights of the owner. With the groups as values, PostgreSQL knows how many deals they have.';

COMMENT ON FUNCTION "private"."guard_blog_post"() IS 'Refuses writers without rights to the post, in addition to privileges and policies. Invoker, so that current_user distinguishes a member from a procedure. Its trigger runs before blog_posts_complete because triggers run in the order of their names.';

COMMENT ON FUNCTION "private"."guard_profile"() IS 'Refuses direct writes by members, except inserting their own missing row and submitting an image for review. Invoker, so that current_user distinguishes a member from a procedure.';

COMMENT ON FUNCTION "private"."halal_fact_for_admins"(public.halal_facts) IS 'Definer: called by get_halal_queue only.';

COMMENT ON FUNCTION "private"."halal_fact_json"(public.halal_facts) IS 'Definer: disputes are private except for their reasons, answers and number.';

COMMENT ON FUNCTION "private"."halal_of"(uuid, text) IS 'Definer: halal_facts has columns without grants. Called for subjects that the caller may see; returns public facts only.';

COMMENT ON FUNCTION "private"."halal_subject"(text, uuid) IS 'Raises PT400, PT404. Definer: called by procedures only.';

COMMENT ON FUNCTION "private"."halal_subject_json"(public.halal_facts) IS 'Definer: called by halal_fact_for_admins only.';

COMMENT ON FUNCTION "private"."has_another_code"(text, public.deals) IS 'Used by may_repost. A deal''s code is for the merchant of the deal.';

COMMENT ON FUNCTION "private"."has_facts"(text, date, text, date, text, date, private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."has_lapsed"(date) IS 'Inlined.';

COMMENT ON FUNCTION "private"."has_meat"(public.deals) IS 'Definer: called by procedures and triggers only.';

COMMENT ON FUNCTION "private"."has_other_facts"(text, date, text, date, text, date, private.list_request) IS 'Inlined.';

COMMENT ON FUNCTION "private"."has_referral"(text) IS 'Used by refuse_referral. Takes a link as the member sent it, with tracking.';

COMMENT ON FUNCTION "private"."has_rejected_subject"(public.halal_facts) IS 'Used by undecided_halal_facts and open_halal_disputes.';

COMMENT ON FUNCTION "private"."hash_route"(text) IS 'For applications that keep their pages in the fragment.';

COMMENT ON FUNCTION "private"."hide_codes_of_banned"() IS 'Deletes the codes that came from a member''s additions when the member is banned, and restores them when the ban is lifted. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."hide_facts_of_other_product"() IS 'When a deal that is not public changes its title, description, image, merchant, category or answer about meat, or any deal its link to another product, hides the facts about the deal until an admin decides on them again, and unties the deal from its merchant. Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "private"."hide_registered_certifier"() IS 'Clears the certifier of a merchant when the claim from its registration is taken down, and restores it when that is undone. Definer: merchants is written by procedures only.';

COMMENT ON FUNCTION "private"."hub_sections"(text) IS 'Matches HUB_SECTIONS in contract/deals/season.ts; a test compares them.';

COMMENT ON FUNCTION "private"."image_key"(text) IS 'For columns that contain one address; used in indexes and check constraints. Matches contract/image.ts.';

COMMENT ON FUNCTION "private"."is_banned"(uuid) IS 'Definer: private.bans has no grants.';

COMMENT ON FUNCTION "private"."is_cheaper"(public.deals, public.deals) IS 'Used by may_repost. The total of a new deal is not stored yet.';

COMMENT ON FUNCTION "private"."is_code_for"(numeric, text, numeric, text) IS 'Inlined. contract/vouchers/deal-codes.ts repeats it.';

COMMENT ON FUNCTION "private"."is_disputed"(public.halal_facts) IS 'Definer: disputes are private. Admins see all disputes in their queue.';

COMMENT ON FUNCTION "private"."is_domain"(text) IS 'Used by private.domain_rules and set_domain_rule.';

COMMENT ON FUNCTION "private"."is_filtered"(private.list_request) IS 'Used by list_source, list_deals and count_listed_deals.';

COMMENT ON FUNCTION "private"."is_host_of"(text, text) IS 'Inlined. False without a host.';

COMMENT ON FUNCTION "private"."is_image_for"(text, text) IS 'Used by check_deal, check_voucher_code and check_blog_post.';

COMMENT ON FUNCTION "private"."is_in_section"(public.deals, text) IS 'Inlined.';

COMMENT ON FUNCTION "private"."is_on_host"(text, text) IS 'False without a link or a host.';

COMMENT ON FUNCTION "private"."is_one_network"(public.deals) IS 'Definer: private.check_networks has no grants. Checks agree for as long as the hashes of their networks are stored.';

COMMENT ON FUNCTION "private"."is_only_referral"(text) IS 'Used by accept_link and check_link.';

COMMENT ON FUNCTION "private"."is_other_product"(public.deals, public.deals) IS 'Used by private.changes_stated_product and private.hide_facts_of_other_product.';

COMMENT ON FUNCTION "private"."is_plain_text"(text, boolean) IS 'Matches contract/text/plain-text.ts; a test compares them.';

COMMENT ON FUNCTION "private"."is_product"(jsonb) IS 'Inlined.';

COMMENT ON FUNCTION "private"."is_public_link"(text) IS 'Matches contract/addresses/web-address.ts; a test compares them.';

COMMENT ON FUNCTION "private"."is_running"(public.deals) IS 'Returns whether the deal is public, has started and is not over, as in lists, counts, feeds and the sitemap.';

COMMENT ON FUNCTION "private"."is_separate_check"(public.deals, uuid, bytea[]) IS 'Definer: private.check_networks has no grants. A weight of one means no history.';

COMMENT ON FUNCTION "private"."is_separate_outcome"(uuid, uuid, bytea[]) IS 'Definer: private.outcome_networks has no grants. The caller has locked the code.';

COMMENT ON FUNCTION "private"."is_shared_host"(text) IS 'Our own list. Takes a host from private.split_link. After changing it, call private.refresh_halal_groups for all groups.';

COMMENT ON FUNCTION "private"."is_trusted_author"(uuid) IS 'Definer: neither table has grants.';

COMMENT ON FUNCTION "private"."is_upcoming"(public.deals) IS 'Returns whether the start is in the future and the deal is not marked as expired. An upcoming public deal has a page, but is in no list or count of running deals.';

COMMENT ON FUNCTION "private"."is_web_address"(text) IS 'False for javascript: and data: addresses.';

COMMENT ON FUNCTION "private"."judged_link"(text) IS 'Used by private.is_large_change and private.hide_facts_of_other_product.';

COMMENT ON FUNCTION "private"."keep_code_behind_deal"() IS 'Keeps a code from being public while its deal is not, even when an admin undoes a decision. Definer: row-level security hides such deals.';

COMMENT ON FUNCTION "private"."keep_mentions"() IS 'Stores the mentions of a comment and notifies the members mentioned in a new comment. Definer: the caller may write neither comment_mentions nor notices. An edit notifies no member, so that edits cannot notify members repeatedly.';

COMMENT ON FUNCTION "private"."keep_thread_whole"() IS 'Refuses a reply to a comment on another deal, and sets the depth of a reply to one more than its parent''s. Definer: reads the parent for every writer. A row never moves and its parent is older, so there are no cycles.';

COMMENT ON FUNCTION "private"."keep_vote_of_deleted_member"() IS 'Keeps a deleted vote in the adjustment of its deal, so that the votes of a deleted member still count. forget_deleted_votes reverts this for withdrawn and removed votes. Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "private"."kept_details"(public.deals, numeric, text) IS 'Used by resubmit_deal.';

COMMENT ON FUNCTION "private"."kinds_of_switch"(text) IS 'Called by unsubscribe_from_mail.';

COMMENT ON FUNCTION "private"."last_ender"(uuid, timestamp with time zone) IS 'Definer: private.expiry_decisions has no grants. Also null for an end by date, which private.ended_by derives from the times.';

COMMENT ON FUNCTION "private"."last_uncounted_day"() IS 'Inlined.';

COMMENT ON FUNCTION "private"."latin_digits"(text) IS 'After changing it, refill private.searchable_deals. A test compares it with Unicode.';

COMMENT ON FUNCTION "private"."like_pattern"(text) IS 'Wildcards that a visitor types are literal. Texts are cut off at 100 characters to limit the cost of each comparison.';

COMMENT ON FUNCTION "private"."link_extras"(text) IS 'Definer: private.domain_rules has no grants. Reveals one rule, which the page shows.';

COMMENT ON FUNCTION "private"."link_host"(text) IS 'Without www., which merchants use inconsistently.';

COMMENT ON FUNCTION "private"."link_key"(text) IS 'Used in an index: after changing it, reindex deals_same_link_idx. Implemented in SQL only; the form calls check_link.';

COMMENT ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) IS 'Definer: the rankings have no grants, and with row-level security, PostgreSQL would not use the indexes of merchants and locations. Public deals only.';

COMMENT ON FUNCTION "private"."list_orders"() IS 'Inlined. Constant SQL, without values from a request.';

COMMENT ON FUNCTION "private"."list_source"(private.list_request, private.list_order, boolean) IS 'Contains no text of a request: its values are parameters.';

COMMENT ON FUNCTION "private"."listed_facts"(uuid[]) IS 'Definer: called by triggers only.';

COMMENT ON FUNCTION "private"."lock_decided_state"(text, uuid) IS 'Called by undo_decision and undo_report_decision, which check the caller.';

COMMENT ON FUNCTION "private"."lock_halal_fact"(uuid) IS 'Raises PT404. Definer: called by procedures, which check the caller.';

COMMENT ON FUNCTION "private"."lock_halal_groups"(text[], boolean) IS 'A change of a merchant cannot see a group that another transaction is adding, which cannot see the change.';

COMMENT ON FUNCTION "private"."log_admin_action"(text, text, uuid, jsonb, jsonb, text) IS 'Definer: admin_actions has no other writer. Pass to_jsonb of the row before and after, without secrets or email addresses.';

COMMENT ON FUNCTION "private"."log_blog_post"() IS 'Writes an admin''s change to another member''s post to the audit log. Definer: admin_actions has no grants. Procedures write their own entry.';

COMMENT ON FUNCTION "private"."log_domain_rule"(text, text, private.domain_rules, private.domain_rules) IS 'Called by set_domain_rule and remove_domain_rule.';

COMMENT ON FUNCTION "private"."log_security_event"(text, jsonb) IS 'Definer: members have no right to write security_events.';

COMMENT ON FUNCTION "private"."logged_code"(uuid) IS 'Definer: row-level security hides codes that are not public. Called by set_deal_code.';

COMMENT ON FUNCTION "private"."match_alerts"(uuid, uuid[]) IS 'Definer: called by the background worker only. Matches and notices are written in one transaction, so that a crash causes no second notice.';

COMMENT ON FUNCTION "private"."match_changed_deal"() IS 'Adds the job match_alerts when a public deal gets another price, currency, total or start, or is no longer public. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."match_new_deals"() IS 'Records the steps that new public deals have reached, and adds the job match_alerts for them; an insert of more than 100 deals leaves them to the task match_new_deals. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."match_step"() IS 'Records that a deal first became public or reached 25, 50, 100 or 200 degrees, and adds the job match_alerts then and whenever the deal becomes public again. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."may_decide_code"(uuid) IS 'Definer: row-level security hides deals that are not public.';

COMMENT ON FUNCTION "private"."may_repost"(public.deals, public.deals, text) IS 'Used by refuse_repost. Does not consider the reason for a repost.';

COMMENT ON FUNCTION "private"."meanings_of"(text[]) IS 'Used by read_search.';

COMMENT ON FUNCTION "private"."mentions_contact"(text) IS 'A hint for admins; add_to_deal refuses plain web addresses.';

COMMENT ON FUNCTION "private"."merchant_key_of_fact"(public.halal_facts) IS 'Definer: called by procedures and a trigger only.';

COMMENT ON FUNCTION "private"."merchant_of_key"(text) IS 'Definer: called by procedures and triggers only.';

COMMENT ON FUNCTION "private"."missing_facts"(public.deals) IS 'contract/deals/facts/facts.ts repeats it.';

COMMENT ON FUNCTION "private"."moderator_has_decided"(uuid) IS 'Returns whether an admin has decided on the end of the deal.';

COMMENT ON FUNCTION "private"."names_an_offer"(text) IS 'For comparisons of deals by link.';

COMMENT ON FUNCTION "private"."names_category"(text, text, private.search_terms) IS 'Used by fits_search and read_related_to_search.';

COMMENT ON FUNCTION "private"."new_values_of_deal"(public.deals, public.deals) IS 'Used by edit_own_deal.';

COMMENT ON FUNCTION "private"."next_unmatched_deal"(uuid) IS 'Definer: called by the background worker only. A deal is deleted after it was matched, so that a crash loses none.';

COMMENT ON FUNCTION "private"."note_email_proof"() IS 'Marks the address of a new account as unconfirmed, until an emailed link is used. A change of address is confirmed by the link sent to the new one. Definer: private.unconfirmed_emails has no grants. The accounts service clears the token of a link only when the link is used.';

COMMENT ON FUNCTION "private"."note_repost"(uuid, jsonb) IS 'Definer: private.repost_reasons has no grants.';

COMMENT ON FUNCTION "private"."notify_change"() IS 'Announces a change to public data to every process of the site on the channel samha_changes, with the name of the table, and for a comment with the first 7 characters of its deal''s id. The argument of the trigger is the public status: rows that stay hidden are not announced. PostgreSQL sends identical notifications of one transaction only once.';

COMMENT ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) IS 'Definer: called by triggers and jobs only. by_param is null for automatic events.';

COMMENT ON FUNCTION "private"."notify_of_addition"() IS 'Notifies the poster of an addition to the deal, and the finder when a pending addition is accepted or an admin removes an accepted one; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_of_admin_action"() IS 'Notifies a member of an admin''s action on their content or account; withdraws the unread notice when the admin undoes a decision. Definer: reads the owners of content. The notice does not name the admin.';

COMMENT ON FUNCTION "private"."notify_of_comment"() IS 'Notifies the author of the parent comment and the poster of the deal about a new comment, each once. Definer: reads pending deals.';

COMMENT ON FUNCTION "private"."notify_of_dispute"() IS 'Notifies the members who registered the merchant when a fact is disputed, and the disputing member of the decision; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Notifies the poster that the deal has ended because its end date passed, members ended it or it was not confirmed; withdraws the unread notice when the deal returns. Definer: notices are written by triggers and procedures only. The notice that members ended a deal cannot be switched off. notify_of_admin_action handles deals ended by admins.';

COMMENT ON FUNCTION "private"."notify_of_failing_code"() IS 'Notifies the member who added a code that it fails for others; withdraws the unread notice once it works again or is no longer public. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_of_seen_price"() IS 'Notifies the poster, at most once in 24 hours per price, that at least two members whose checks have weight saw another price. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_of_wrong_check"() IS 'Notifies a member whose checks have lost their weight; withdraws the unread notice if the checks count again because an admin undid a decision. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_reporter"() IS 'Notifies the reporter of the decision on a report; withdraws the unread notice when the admin undoes the decision. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_savers"(uuid) IS 'Definer: called by the background worker only. A notice and its record are written in one transaction, so that a crash causes no second notice.';

COMMENT ON FUNCTION "private"."number_deal"() IS 'Gives a deal that becomes public its number in the sitemaps. Definer: private.sitemap_deals has no grants.';

COMMENT ON FUNCTION "private"."open_halal_disputes"() IS 'Used by get_halal_queue and private.queues, so that the page and the dashboard agree.';

COMMENT ON FUNCTION "private"."outcome_weight_left"(uuid, uuid, bytea[]) IS 'Definer: private.outcome_networks has no grants. The caller has locked the code.';

COMMENT ON FUNCTION "private"."own_merchant_keys"(uuid) IS 'Definer: pending merchants are private.';

COMMENT ON FUNCTION "private"."page_path"(text) IS 'Used by link_key and names_an_offer.';

COMMENT ON FUNCTION "private"."plain_text_rule"(text, text, boolean) IS 'Null is valid: a required field has another rule.';

COMMENT ON FUNCTION "private"."posted_deal"(public.deals) IS 'Used by check_link, find_similar_deals and the refusal duplicate_deal.';

COMMENT ON FUNCTION "private"."price_group"(numeric, text) IS 'Inlined, also in the price indexes.';

COMMENT ON FUNCTION "private"."product_key"(text, text) IS 'Takes the path from private.page_path.';

COMMENT ON FUNCTION "private"."public_deals_of_link"(text) IS 'Definer: row-level security would prevent the use of the index. Public deals only.';

COMMENT ON FUNCTION "private"."publish_added_code"(public.deal_additions) IS 'Definer: codes are written by procedures only. Raises PT400 once the code has expired, PT409 deal_has_code.';

COMMENT ON FUNCTION "private"."publish_facts_of_poster"() IS 'Publishes the poster''s claims when an admin approves the deal. Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "private"."punycode"(text) IS 'Used by ascii_host. Takes at most 63 characters.';

COMMENT ON FUNCTION "private"."queues"() IS 'Used by get_admin_queues, reminders and the metrics, so that all have the same numbers.';

COMMENT ON FUNCTION "private"."rank_changed_deal"() IS 'Adds a deal that becomes public to the ranking, updates its row, and removes it when it expires or is no longer public. Definer: private.deal_ranking has no grants.';

COMMENT ON FUNCTION "private"."reaches_as"(uuid, text, text) IS 'Called by triggers on comments.';

COMMENT ON FUNCTION "private"."read_added_code"(public.deals, jsonb) IS 'Raises PT400 invalid_field. Used by add_to_deal.';

COMMENT ON FUNCTION "private"."read_added_price"(public.deals, text) IS 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

COMMENT ON FUNCTION "private"."read_alert"(uuid, jsonb) IS 'Used by set_alert and try_alert. Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."read_deal_code"(public.deals, jsonb) IS 'Raises PT400 invalid_field. Used by write_deal_code.';

COMMENT ON FUNCTION "private"."read_deal_data"(jsonb) IS 'Used by edit_own_deal and admin_update_deal.';

COMMENT ON FUNCTION "private"."read_deal_details"(jsonb) IS 'Raises PT400 invalid_field. Used by read_deal_fields.';

COMMENT ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Raises PT400 invalid_field, PT409 merchant_blocked. Called by secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."read_domain"(text) IS 'Used by set_domain_rule and remove_domain_rule.';

COMMENT ON FUNCTION "private"."read_halal_fact"(text, uuid, text, text, jsonb) IS 'Raises PT400 invalid_field. Definer: called by add_halal_fact only.';

COMMENT ON FUNCTION "private"."read_list_request"(private.list_request) IS 'Used by list_deals, count_listed_deals and search_deals.';

COMMENT ON FUNCTION "private"."read_search"(text) IS 'Used by search_deals and read_related_to_search.';

COMMENT ON FUNCTION "private"."read_start"(public.deals, timestamp with time zone) IS 'Raises PT409 start_passed and PT400 invalid_field. For resubmissions and edits, including those of admins.';

COMMENT ON FUNCTION "private"."read_voucher_details"(jsonb) IS 'Raises PT400 invalid_field. Used by read_voucher_fields.';

COMMENT ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Raises PT400 invalid_field. Called by secure_add_voucher_code, resubmit_voucher_code and read_deal_code.';

COMMENT ON FUNCTION "private"."read_words"(jsonb) IS 'Used by private.read_alert.';

COMMENT ON FUNCTION "private"."record_deal_steps"(uuid[], integer[]) IS 'Definer: called by triggers; private.deal_steps has no grants.';

COMMENT ON FUNCTION "private"."record_email_change"() IS 'Logs a change of address for admins and emails the earlier address. Definer: its tables have no grants.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: writes tables without grants. Ends by date are not recorded.';

COMMENT ON FUNCTION "private"."recount_outcomes"() IS 'Recounts the outcomes of the codes whose outcomes changed. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."recount_outcomes_of_banned"() IS 'Recounts the outcomes of all codes with an outcome by a member when the member is banned or the ban is lifted. After a ban that ends by itself, counts change with the next outcome. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."referral_parameters"(text) IS 'Our own list. After changing it, reindex deals_same_link_idx.';

COMMENT ON FUNCTION "private"."refill_search"(uuid) IS 'Definer: called by save_search_words and the background worker only. Safe to repeat.';

COMMENT ON FUNCTION "private"."refresh_alert_patterns"(text[], uuid) IS 'Called by refill_search with the words of a changed group.';

COMMENT ON FUNCTION "private"."refresh_deals_of_dispute"() IS 'Updates private.halal_groups or private.deal_halal_groups when a dispute of a public fact begins or ends. Definer: they have no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_fact"() IS 'Updates private.halal_groups for a public fact about a merchant, and private.deal_halal_groups for one about a deal. Definer: they have no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_merchant"() IS 'Updates private.halal_groups of a merchant that is approved, taken down, renamed or deleted, or has another website. Definer: private.halal_groups has no grants.';

COMMENT ON FUNCTION "private"."refresh_halal_groups"(uuid[]) IS 'Definer: private.halal_groups has no grants. Called by group_deals and triggers only.';

COMMENT ON FUNCTION "private"."refresh_halal_of_deal"() IS 'Updates private.deal_halal_groups when a deal changes its status, merchant, category, link or answer about meat, ends or returns. Definer: private.deal_halal_groups has no grants.';

COMMENT ON FUNCTION "private"."refresh_halal_of_fact"(public.halal_facts) IS 'Definer: called by triggers only.';

COMMENT ON FUNCTION "private"."refresh_halal_of_merchants"(text[]) IS 'Definer: private.halal_groups has no grants. Called by triggers only.';

COMMENT ON FUNCTION "private"."refuse_added_code"(public.deals) IS 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

COMMENT ON FUNCTION "private"."refuse_avatar_access"(text, jsonb) IS 'Definer: reads admins, writes security_events. Raises PT401, PT403 (banned). Specification, section 5.';

COMMENT ON FUNCTION "private"."refuse_banned"(uuid) IS 'Raises PT403. Definer: private.bans has no grants. Called by refuse_writer and guard_profile.';

COMMENT ON FUNCTION "private"."refuse_changed"(timestamp with time zone, timestamp with time zone) IS 'Raises PT409 content_changed. Procedures check the caller first.';

COMMENT ON FUNCTION "private"."refuse_code_of_product"(public.deals) IS 'Raises PT400 invalid_field. Definer: row-level security hides codes that are not public.';

COMMENT ON FUNCTION "private"."refuse_direct_write"() IS 'Refuses direct writes to tables that only procedures and triggers write, even if privileges and policies allow them by mistake.';

COMMENT ON FUNCTION "private"."refuse_known_code"(public.voucher_codes, uuid) IS 'Raises PT409 code_exists. Compares codes without case. Definer: row-level security hides other members'' rows.';

COMMENT ON FUNCTION "private"."refuse_missing_facts"(public.deals, public.deals, text) IS 'Raises PT409 facts_missing. Public deals that lack facts stay public.';

COMMENT ON FUNCTION "private"."refuse_other_fields"(jsonb, text[]) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."refuse_past_order"(date, date) IS 'Raises PT400 invalid_field. For submissions and edits.';

COMMENT ON FUNCTION "private"."refuse_referral"(public.deals) IS 'Raises PT400 invalid_field. For submissions and edits.';

COMMENT ON FUNCTION "private"."refuse_repost"(public.deals, jsonb) IS 'Raises PT409 duplicate_deal; the detail is private.posted_deal. Used by secure_submit_deal.';

COMMENT ON FUNCTION "private"."refuse_value"(text, text, jsonb) IS 'Raises PT400. The sentences for people are in web/lib/errors/field-texts.ts.';

COMMENT ON FUNCTION "private"."related_to_deal"(text, text) IS 'Definer: private.deal_ranking has no grants, and row-level security would prevent the use of the index by merchant. Public deals and codes only.';

COMMENT ON FUNCTION "private"."remember_kept_post"() IS 'Stores the first reviewed version of a post, and each version that an admin kept or wrote. Definer: private.kept_posts has no grants. An author''s own changes do not replace that version, so that small changes add up.';

COMMENT ON FUNCTION "private"."remember_price"(public.deals, timestamp with time zone, text) IS 'Called by triggers only.';

COMMENT ON FUNCTION "private"."remember_price_of_deal"() IS 'Records the price of an approved or edited deal; deletes the prices of a deal that is taken down or leads to another product. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."remember_prices_of_new_deals"() IS 'Records the prices of deals that are public from the start, such as those of admins. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."remember_seen_price"() IS 'Records a price that two established members besides the poster saw within a week. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."remind_of_saved_endings"() IS 'Definer: called by the background worker only. A notice and its record are written in one transaction, so that a crash causes no second notice.';

COMMENT ON FUNCTION "private"."remove_added_code"(public.deal_additions) IS 'Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."remove_code_of_addition"() IS 'Deletes the code that came from an addition when the addition is declined, withdrawn or deleted. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."rename_certifier_of_deals"() IS 'Writes the new name of a certifier to private.halal_groups. Definer: private.halal_groups has no grants.';

COMMENT ON FUNCTION "private"."report_decision_to_undo"(uuid, text, uuid) IS 'Called by undo_report_decision only. Raises PT404 report_not_found, PT409 already_decided or undo_too_late.';

COMMENT ON FUNCTION "private"."reported_content"(public.report_content_type, uuid) IS 'Definer: for get_reports and decide_reports only, which require an admin.';

COMMENT ON FUNCTION "private"."reports_of_content"(public.report_content_type, uuid, public.report_status) IS 'Definer: called by get_reports only, which requires an admin.';

COMMENT ON FUNCTION "private"."repost_from"(public.deals) IS 'Used by may_repost, check_link and posted_deal.';

COMMENT ON FUNCTION "private"."repost_reason"(jsonb) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."require_admin"() IS 'Raises PT401, PT403, PT404. Definer: reads admins and bans.';

COMMENT ON FUNCTION "private"."require_consent"(uuid, text) IS 'Raises PT403 consent_needed. Called by set_alert and private.save_deals.';

COMMENT ON FUNCTION "private"."require_open_session"() IS 'Raises PT401. Definer: private.has_open_session has no grants.';

COMMENT ON FUNCTION "private"."reset_outcomes"() IS 'Deletes the outcomes when a code or its merchant changes: they were about another code. Definer: outcomes are written by procedures only.';

COMMENT ON FUNCTION "private"."restore_edit"(uuid) IS 'Definer: private.proposed_edits has no grants. Called by private.restore_state only.';

COMMENT ON FUNCTION "private"."restore_reported_content"(text, public.admin_actions) IS 'Called by undo_report_decision only, which checks the caller and writes the log.';

COMMENT ON FUNCTION "private"."restore_state"(text, public.admin_actions) IS 'Called by undo_decision and undo_report_decision, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."rule_of_link"(text) IS 'Definer: private.domain_rules has no grants.';

COMMENT ON FUNCTION "private"."save_deals"(uuid, uuid[]) IS 'Raises PT403 consent_needed, PT409 too_many_saved.';

COMMENT ON FUNCTION "private"."search_form"(text) IS 'Inlined. After changing it, refill private.searchable_deals.';

COMMENT ON FUNCTION "private"."searchable_form"(text, text) IS 'After changing a group, refill private.searchable_deals.';

COMMENT ON FUNCTION "private"."section_categories"(text) IS 'Matches SECTION_CATEGORIES in contract/deals/season.ts; a test compares them.';

COMMENT ON FUNCTION "private"."section_deals"(text, text, date) IS 'Used by read_season, with the rights of the owner. Public deals only.';

COMMENT ON FUNCTION "private"."session_end"(timestamp with time zone, timestamp without time zone) IS 'The embedded accounts service has the same two periods (server/backend/thread/backend-settings.ts).';

COMMENT ON FUNCTION "private"."set_deal_decision"(uuid, text, text) IS 'For moderate_deal, decide_member_ending and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."set_voucher_decision"(uuid, text, text) IS 'For moderate_voucher_code and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."settle_facts"(public.deals, public.deals) IS 'For submissions and edits, after the category is known.';

COMMENT ON FUNCTION "private"."settle_gone"(public.deals) IS 'Definer: private.member_endings has no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."shop_for_admins"(public.deals) IS 'Definer: private.deal_shops has no grants. For get_pending_deal_hints and get_halal_facts, which check the caller.';

COMMENT ON FUNCTION "private"."shop_of_deal"(public.deals) IS 'Definer: private.deal_shops has no grants. private.refresh_halal_groups repeats it for groups.';

COMMENT ON FUNCTION "private"."shorten"(text, integer) IS 'The form in SQL of contract/text/shorten.ts.';

COMMENT ON FUNCTION "private"."shown_number"(bigint, bigint) IS 'Inlined. Accounts without a history at one network count as one.';

COMMENT ON FUNCTION "private"."sign_form"(text) IS 'Inlined.';

COMMENT ON FUNCTION "private"."silence_checks"() IS 'Removes the weight of a member''s checks when three of them within 30 days were wrong. Definer: checks are written by procedures only. Locks deals first, like a check.';

COMMENT ON FUNCTION "private"."similar_deals"(text, text) IS 'Definer: private.searchable_deals has no grants. Public deals only.';

COMMENT ON FUNCTION "private"."since_of"(text) IS 'Specification, section 9. Today begins at midnight in UTC; browsers send their own midnight as since_param.';

COMMENT ON FUNCTION "private"."site_currency"() IS 'Inlined, also in the price indexes: rebuild them after changing the currency. contract/limits.ts repeats it.';

COMMENT ON FUNCTION "private"."split_link"(text) IS 'Accepts any text.';

COMMENT ON FUNCTION "private"."split_query"(text, text) IS 'Used by split_link.';

COMMENT ON FUNCTION "private"."state_of_deal"(public.deal_status, timestamp with time zone, timestamp with time zone) IS 'Used by get_my_deals, count_my_submissions and resubmit_deal.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_codes) IS 'Used by count_my_submissions and own_voucher_codes. Definer: row-level security hides deals that are not public.';

COMMENT ON FUNCTION "private"."sum_outcomes"(uuid) IS 'Definer: outcomes are private. Outcomes of banned members do not count. Once a success is 48 hours old, counts change with the next outcome.';

COMMENT ON FUNCTION "private"."take_down_fact"(uuid, uuid) IS 'Definer: called by procedures, which check the caller.';

COMMENT ON FUNCTION "private"."take_down_post"(uuid, text) IS 'For review_post and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."take_export_slot"(uuid) IS 'Raises PT429. Until the end of the transaction.';

COMMENT ON FUNCTION "private"."take_removed_deals_from_members"() IS 'Subtracts deleted deals from the totals of their posters, once per statement. Definer: private.member_temperatures has no grants. Never inserts: the totals of a deleted account may have been deleted already.';

COMMENT ON FUNCTION "private"."text_rule"(text, text, text, boolean) IS 'Null is valid.';

COMMENT ON FUNCTION "private"."tidy_details"(public.deals, public.deals) IS 'For submissions and edits.';

COMMENT ON FUNCTION "private"."tidy_facts"(jsonb) IS 'Used by private.settle_facts.';

COMMENT ON FUNCTION "private"."tidy_link"(text) IS 'For every link that people enter.';

COMMENT ON FUNCTION "private"."tidy_price_details"(public.deals, public.deals) IS 'Used by private.tidy_details.';

COMMENT ON FUNCTION "private"."total_of"(public.deals) IS 'Inlined.';

COMMENT ON FUNCTION "private"."total_price"(numeric, text, text, numeric, numeric) IS 'Inlined in deals.total_price: after changing the rule, recompute that column. contract/deals/total.ts repeats it.';

COMMENT ON FUNCTION "private"."tracking_parameters"(text) IS 'Our own list. After changing it, reindex deals_same_link_idx.';

COMMENT ON FUNCTION "private"."trend_of"(public.deals) IS 'A deal with a higher rank comes earlier in the list of trending deals.';

COMMENT ON FUNCTION "private"."undecided_halal_facts"() IS 'Used by get_halal_queue and private.queues, so that the page and the dashboard agree.';

COMMENT ON FUNCTION "private"."unwrap_object"(jsonb) IS 'For every procedure with a jsonb parameter.';

COMMENT ON FUNCTION "private"."version_of_edit"(private.proposed_edits, public.deals) IS 'Used by get_waiting_edits and moderate_deal_edit.';

COMMENT ON FUNCTION "private"."website_host"(text) IS 'The host is as in private.link_key: without www. and the like, and with a port that is not the default.';

COMMENT ON FUNCTION "private"."weigh_disputes"() IS 'Weighs a member''s open disputes again when an admin dismisses a dispute or undoes that. Definer: halal_disputes is written by procedures only.';

COMMENT ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) IS 'Definer: private.check_networks has no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."who_ended"(private.expiry_decisions) IS 'Definer: private.ending_members has no grants. Called after require_admin.';

COMMENT ON FUNCTION "private"."withdraw_from_alerts"(uuid, uuid[]) IS 'Called by private.match_alerts.';

COMMENT ON FUNCTION "private"."withdraw_notification"(uuid, text) IS 'Definer: called by triggers and jobs only.';

COMMENT ON FUNCTION "private"."withdraw_price_notices"() IS 'Withdraws unread notices of other prices when the price, currency or link of the deal changes. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."withdraw_saved_notices"(uuid) IS 'Called by private.notify_savers.';

COMMENT ON FUNCTION "private"."without_articles"(text) IS 'Inlined.';

COMMENT ON FUNCTION "private"."word_pairs"(text[]) IS 'Inlined.';

COMMENT ON FUNCTION "private"."words_in_order"(jsonb, text) IS 'For the log of save_search_words.';

COMMENT ON FUNCTION "private"."write_deal"(public.deals, text[]) IS 'The caller has locked a stored deal.';

COMMENT ON FUNCTION "private"."write_deal_code"(uuid, jsonb) IS 'Definer: codes are written by procedures only. The caller has checked the member and locked the deal.';

COMMENT ON FUNCTION "private"."write_outcome"(public.voucher_codes, uuid, public.code_outcome, public.code_failure) IS 'Definer: outcomes are written by procedures only. The caller has locked the code.';

COMMENT ON FUNCTION "public"."add_halal_fact"(text, uuid, text, text, jsonb) IS 'Definer: halal_facts is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."add_to_deal"(uuid, jsonb) IS 'Definer: deal_additions is written by procedures only. Counts towards limit_additions. [members; writes]';

COMMENT ON FUNCTION "public"."announce_month"(text, integer, integer, date, text) IS 'Definer: moon_announcements is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."answer_halal_dispute"(uuid, text) IS 'Definer: halal_disputes is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."ban_member"(uuid, text, timestamp with time zone) IS 'Definer: private.bans has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."cancel_account_deletion"() IS 'Definer: private.account_deletions has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."check_admin_status"(uuid) IS 'Definer: private.admins has no grants. Specification, section 6. [everyone; reads]';

COMMENT ON FUNCTION "public"."check_link"(text) IS 'Definer: private.domain_rules has no grants. Reads public deals and the caller''s own. Counts towards limit_links. [members; reads]';

COMMENT ON FUNCTION "public"."check_write_access"() IS 'Raises PT401, PT403 (banned or unconfirmed email address) and PT404. Definer: reads bans. [members; reads]';

COMMENT ON FUNCTION "public"."confirm_mail_address"(text) IS 'Definer: a token of 32 random bytes grants the right. Raises PT400 link_expired. [everyone; writes]';

COMMENT ON FUNCTION "public"."count_deals"(text, text, timestamp with time zone, boolean, numeric, numeric) IS 'Definer: private.deal_counts has no grants; counts public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."count_deals_by_category"() IS 'Definer: private.deal_counts has no grants; counts public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."count_my_submissions"() IS 'Definer: requires a member with an open session. Counts rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."count_unread_notifications"() IS 'Definer, like get_notifications. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."decide_addition"(uuid, uuid, text, text, timestamp with time zone) IS 'Definer: deal_additions is written by procedures only. Other callers get addition_not_found, even for an accepted addition, which they can read. [members; writes public content]';

COMMENT ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) IS 'Definer: halal_disputes is written by procedures only. The subject of the log entry is the fact. [admins; writes public content]';

COMMENT ON FUNCTION "public"."decide_halal_fact"(uuid, text, text, timestamp with time zone) IS 'Definer: halal_facts is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."decide_member_ending"(uuid, boolean) IS 'Definer: deals are written by procedures only. Ending the deal has the effect of moderate_deal with "expire", which undo_decision can revert. [admins; writes public content]';

COMMENT ON FUNCTION "public"."decide_reports"(text, uuid, text, text, text, text, timestamp with time zone) IS 'Definer: reports, bans and content are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."delete_alert"(uuid) IS 'Definer: private.alerts has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."delete_comment"(uuid, text) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."dispute_halal_fact"(uuid, text, text, text) IS 'Definer: halal_disputes is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."edit_comment"(uuid, text) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."end_member_sessions"(uuid) IS 'Definer: auth.sessions has no grants. [admins; writes]';

COMMENT ON FUNCTION "public"."end_my_session"(uuid) IS 'Definer: auth.sessions has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."explain_alert"(uuid, uuid) IS 'Definer: private.alerts has no grants. A banned member may call it. Raises PT401, PT404. [members; reads]';

COMMENT ON FUNCTION "public"."export_my_data"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. The site reads export_my_data_part. [members; reads]';

COMMENT ON FUNCTION "public"."export_my_data_part"(text, timestamp with time zone, text) IS 'Definer: email address, ban and messages have no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."find_members"(text, text) IS 'Definer: email addresses and bans have no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."find_similar_deals"(text, text) IS 'Definer: private.similar_deals has no grants. Counts towards limit_links. [members; reads]';

COMMENT ON FUNCTION "public"."get_admin_queues"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_alert_matches"(uuid, integer, timestamp with time zone) IS 'Definer: reads rows of auth.uid() only, and public deals. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_alerts"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_business"(text) IS 'Definer: private.merchant_deal_counts has no grants; returns no contact data and no pending merchant. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_certifiers"() IS 'Invoker: everyone may read certifiers. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_daily_counts"(integer) IS 'Definer: require_admin decides. Includes pending deals. [admins; reads]';

COMMENT ON FUNCTION "public"."get_deal_checks"(uuid) IS 'Definer: checks are private; their sums are public. Null unless the deal is public. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_deal_endings"(uuid) IS 'Definer: private.expiry_decisions has no grants. Returns no names. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_domain_rules"() IS 'Definer: require_admin decides. At most 2,000 rules exist. [admins; reads]';

COMMENT ON FUNCTION "public"."get_failed_jobs"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_halal_fact_history"(uuid) IS 'Definer: the admin log and disputes are private. Returns neither names nor the reasons that admins gave. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_halal_facts"(text, uuid) IS 'Definer: no grant covers hidden claims or the details of disputes. Raises PT404 for subjects that the caller cannot see. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_halal_queue"() IS 'Definer: require_admin decides; the columns with the claiming member and the image have no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_image_audience"(text) IS 'Definer: reads rows of every status. A banned member still sees their own images. For avatars, the image host reads the profile instead. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_last_background_run"() IS 'Definer: require_admin decides. Some tasks run every minute. [admins; reads]';

COMMENT ON FUNCTION "public"."get_member"(uuid) IS 'Definer: email addresses and bans have no grants, and row-level security hides other members'' votes. [admins; reads]';

COMMENT ON FUNCTION "public"."get_member_endings"() IS 'Definer: require_admin decides. An ending has at most 200 members. [admins; reads]';

COMMENT ON FUNCTION "public"."get_merchant_voucher_codes"(text) IS 'Returns public codes only, as get_voucher_codes does. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_monthly_temperature_leaderboard"(boolean, integer) IS 'Definer: private.member_temperatures has no grants; counts public deals only. Specification, section 7. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_my_consents"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_edits"(uuid) IS 'Definer: private.proposed_edits has no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_merchants"() IS 'Definer: contact data and the reason for a rejection have no grants. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_mutes"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_profile"() IS 'Definer: the review columns have no grants. A banned member may read. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_reports"() IS 'Invoker: policies decide which content is visible. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_sessions"() IS 'Definer: auth.sessions has no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_voucher_codes"() IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_notification_settings"() IS 'Definer: checks whether the job queue exists. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) IS 'Definer: reads bans and reasons. Reads notices of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_pending_avatars"(uuid) IS 'Definer: the review columns have no grants. Returns jsonb, so that a refusal can be the response. Specification, section 6. [admins; reads]';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns a row for each deal of get_pending_deals. [admins; reads]';

COMMENT ON FUNCTION "public"."get_pending_merchants"() IS 'Definer: require_admin decides; contact data has no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_pending_voucher_codes"() IS 'Definer: require_admin decides once for all rows. [admins; reads]';

COMMENT ON FUNCTION "public"."get_posts_to_review"() IS 'Definer: require_admin decides. taken_down_reason comes from an earlier decision on the same post. [admins; reads]';

COMMENT ON FUNCTION "public"."get_price_memory"(uuid) IS 'Definer: private.deal_prices has no grants. Public deals only, even for posters and admins. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_profile_counts"(uuid) IS 'Definer: votes are private; their number is public. No row for an id without a profile. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_reports"(text) IS 'Definer: require_admin decides once for all rows. At most 200 items of content. [admins; reads]';

COMMENT ON FUNCTION "public"."get_revived_deals"() IS 'Definer: require_admin decides. usernames has the first ten members. [admins; reads]';

COMMENT ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) IS 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_search_words"() IS 'Definer: require_admin decides. At most 2,000 words exist. [admins; reads]';

COMMENT ON FUNCTION "public"."get_season_months"() IS 'Definer: private.expected_first_day has no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_season_pins"() IS 'Definer: require_admin decides once for all rows. [admins; reads]';

COMMENT ON FUNCTION "public"."get_site_warnings"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_suspicious_votes"() IS 'Definer: require_admin decides. voters has the first ten usernames. [admins; reads]';

COMMENT ON FUNCTION "public"."get_unseen_additions"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_unseen_edits"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_usual_waits"() IS 'Definer: reads the audit log. Returns medians of at least five decisions. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_voucher_codes"() IS 'Specification, section 7. Browsers hide the codes whose last day has ended where the reader is; a deal''s code also needs a running deal. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_waiting_edits"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."give_consent"(text, integer) IS 'Definer: private.consents has no grants. Raises PT400 invalid_field. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."grant_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false if the member is already an admin. Takes effect at the next request. [admins; writes]';

COMMENT ON FUNCTION "public"."handle_contact_message"(uuid, boolean) IS 'Definer: contact_messages is written by procedures only. [admins; writes]';

COMMENT ON FUNCTION "public"."has_recent_sign_in"() IS 'Definer: auth.sessions has no grants. A refresh continues the session and is not a sign-in. [members; reads]';

COMMENT ON FUNCTION "public"."hide_deal_revision"(uuid, boolean) IS 'Definer: require_admin decides. [admins; writes public content]';

COMMENT ON FUNCTION "public"."import_saved_deals"(uuid[]) IS 'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT409 too_many_saved, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."is_username_available"(text) IS 'Specification, section 5. [everyone; reads]';

COMMENT ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) IS 'Definer: private.vote_reviews has no grants. [admins; writes]';

COMMENT ON FUNCTION "public"."lift_ban"(uuid) IS 'Definer: private.bans has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) IS 'Definer: private.merchant_deal_counts has no grants; returns approved merchants and public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."list_sitemap_parts"() IS 'Definer: private.sitemap_deals has no grants. Counts public pages only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid, uuid[]) IS 'Definer: notices are written by triggers and procedures only. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."moderate_avatar"(uuid, text, text, text) IS 'Definer: members may write their own profile only. Specification, sections 4 and 5. [admins; writes public content]';

COMMENT ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."moderate_merchant"(uuid, text, text, text) IS 'Definer: merchants is written by procedures only. A rejected merchant can be registered again. [admins; writes public content]';

COMMENT ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) IS 'Definer: voucher codes are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."mute_member"(uuid) IS 'Definer: mutes and notices are written by procedures only. Raises PT400, PT401, PT403, PT404, PT409, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."new_feed_key"(uuid) IS 'Definer: private.alerts has no grants. A banned member may call it, to revoke an address. Raises PT401, PT404. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."note_my_session"() IS 'Definer: auth.sessions has no grants. A hosted accounts service stores the browser itself. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."pin_deal"(text, uuid, text, integer) IS 'Definer: season_pins is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."read_alert_feed"(text) IS 'Definer: private.alerts has no grants. Returns public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_announcements"() IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_deal"(text) IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_deal_extras"(uuid) IS 'Invoker: row-level security applies to the deal and its additions. [everyone; reads]';

COMMENT ON FUNCTION "public"."read_deal_page"(text) IS 'Invoker: row-level security applies to the deal and its comments. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean) IS 'Invoker: row-level security applies to the listed deals. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_post"(text) IS 'Invoker: row-level security hides the drafts of others. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_posts"(public.blog_post_status, integer, integer) IS 'Invoker: row-level security hides the drafts of others. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_profile"(uuid, text) IS 'Invoker: reads the public columns only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_profile_comments"(uuid, integer, integer) IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_profile_deals"(uuid, boolean, integer, integer) IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_related_to_search"(text) IS 'Definer: private.searchable_deals has no grants; it returns public deals only. Considers the first 1,000 upcoming deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_season"(text, date) IS 'Definer: private.deal_ranking has no grants. Public deals, codes, announcements and posts only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_sidebar"() IS 'Invoker: row-level security and the called procedures apply. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_sitemap_part"(text, integer) IS 'Definer: private.sitemap_deals has no grants. Lists public pages only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."register_merchant"(text, text, text, text, text, text, text, text, text, text) IS 'Definer: merchants is written by procedures only. [members; writes]';

COMMENT ON FUNCTION "public"."remove_domain_rule"(text) IS 'Definer: require_admin decides; private.domain_rules has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."remove_halal_answer"(uuid) IS 'Definer: halal_disputes is written by procedures only. The log keeps the answer. [admins; writes public content]';

COMMENT ON FUNCTION "public"."remove_votes_of_group"(uuid, timestamp with time zone, text) IS 'Definer: votes and deals are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."report_code"(uuid, text, text) IS 'Definer: outcomes and codes are written by procedures only. [members; writes]';

COMMENT ON FUNCTION "public"."request_account_deletion"() IS 'Definer: private.account_deletions has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."request_mail_confirmation"() IS 'Definer: addresses have no grants. Raises PT429. Without background work, no email is sent. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."resolve_report"(uuid, text, text) IS 'Definer: reports are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."resolve_reports_of_content"(text, uuid, text, text) IS 'Definer, like decide_reports, which it calls. [admins; writes public content]';

COMMENT ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Definer: voucher codes are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."retry_failed_jobs"() IS 'Definer: require_admin decides. Skips running jobs. [admins; writes]';

COMMENT ON FUNCTION "public"."revert_member_checks"(uuid) IS 'Definer: deals, checks and outcomes are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) IS 'Definer: private.taken_down_posts and private.trusted_authors have no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."revoke_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false if the member is not an admin. Takes effect at the next request. [admins; writes]';

COMMENT ON FUNCTION "public"."save_certifier"(jsonb) IS 'Definer: certifiers is written by procedures only. The slug never changes: addresses contain it. [admins; writes public content]';

COMMENT ON FUNCTION "public"."save_deal"(uuid, jsonb) IS 'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_saved, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."save_search_words"(text[], text) IS 'Definer: require_admin decides; private.search_synonyms has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Definer: voucher codes are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."secure_check_deal"(uuid, text, numeric) IS 'Definer: checks and deals are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."secure_report_content"(uuid, text, text, text, uuid) IS 'Definer: reports are written by procedures only. Specification, section 7. [members; writes]';

COMMENT ON FUNCTION "public"."secure_vote_deal"(uuid, boolean) IS 'Definer: votes and deals are written by procedures only. The only procedure that counts a vote. Posters may vote. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."send_contact_message"(text, text, text, text) IS 'Definer: contact_messages is written by procedures only. [everyone; writes]';

COMMENT ON FUNCTION "public"."set_alert"(jsonb) IS 'Definer: private.alerts has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_alerts, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."set_deal_code"(uuid, jsonb) IS 'Definer: codes are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."set_domain_rule"(text, text, text, timestamp with time zone) IS 'Definer: require_admin decides; private.domain_rules has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."set_notification_settings"(text, text, jsonb, jsonb) IS 'Definer: settings are written by procedures only. Raises PT400 invalid_field. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."tally_deal_votes"(uuid[]) IS 'Definer: votes are private; their number is public. [everyone; reads]';

COMMENT ON FUNCTION "public"."tie_deal_to_merchant"(uuid, uuid) IS 'Definer: private.deal_shops has no grants. Raises PT404. The opposite call undoes it. [admins; writes public content]';

COMMENT ON FUNCTION "public"."try_alert"(jsonb) IS 'Definer: private.searchable_deals has no grants. Reads public deals only. A banned member may call it. Raises PT400, PT401. [members; reads]';

COMMENT ON FUNCTION "public"."undo_decision"(text, uuid, text) IS 'Definer: content is written by procedures only. A trigger withdraws the unread notice. [admins; writes public content]';

COMMENT ON FUNCTION "public"."undo_halal_decision"(uuid) IS 'Definer: halal_facts and halal_disputes are written by procedures only. Triggers withdraw the unread notices. Raises PT404, PT409 already_decided or undo_too_late. [admins; writes public content]';

COMMENT ON FUNCTION "public"."undo_report_decision"(text, uuid) IS 'Definer: reports and content are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."unmute_member"(uuid) IS 'Definer: mutes are written by procedures only. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."unpin_deal"(text, uuid) IS 'Definer: season_pins is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."unsave_deal"(uuid) IS 'Definer: private.saved_deals has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."unsubscribe_from_mail"(text) IS 'Definer: the signature grants the right. Raises PT400 link_invalid. [everyone; writes]';

COMMENT ON FUNCTION "public"."withdraw_addition"(uuid) IS 'Definer: deal_additions is written by procedures only. Raises PT401, PT404. [members, also banned; writes public content]';

COMMENT ON FUNCTION "public"."withdraw_announcement"(text, integer, integer) IS 'Definer: moon_announcements is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."withdraw_check"(uuid) IS 'Definer: checks and deals are written by procedures only. Changes nothing if the caller has no check. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."withdraw_consent"(text) IS 'Definer: these tables have no grants. Raises PT400 invalid_field. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."withdraw_deal"(uuid) IS 'Definer: deals are written by procedures only. The job that deletes unused images deletes its image. [members; writes]';

COMMENT ON FUNCTION "public"."withdraw_edit"(uuid) IS 'Definer: private.proposed_edits has no grants. [members; writes]';

COMMENT ON FUNCTION "public"."withdraw_halal_dispute"(uuid) IS 'Definer: halal_disputes is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."withdraw_halal_fact"(uuid) IS 'Definer: halal_facts is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."withdraw_vote"(uuid) IS 'Definer: votes and deals are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON TABLE "private"."admins" IS 'Read at every check, so that a removal takes effect immediately.';

COMMENT ON TABLE "private"."alert_matches" IS 'Written by private.match_alerts.';

COMMENT ON TABLE "private"."alerts" IS 'At most 30 per member. Requires the consent of kind alerts.';

COMMENT ON TABLE "private"."approved_versions" IS 'A public deal without a row is approved as it is. Written by private.keep_approved_version and private.restore_edit; private.approve_present_version deletes rows.';

COMMENT ON TABLE "private"."changed_emails" IS 'Written by private.record_email_change. A row is deleted after its email, or after three days. No grants.';

COMMENT ON TABLE "private"."check_networks" IS 'No address is stored, and the hashes for one deal cannot be compared with those for another. Deleted after 24 hours or with the check.';

COMMENT ON TABLE "private"."confirmation_requests" IS 'Written by private.ask_for_confirmations; private.close_confirmation_request deletes rows.';

COMMENT ON TABLE "private"."consents" IS 'The kind saved covers saved deals; the kind alerts covers alerts and their matches. Written by give_consent and withdraw_consent.';

COMMENT ON TABLE "private"."contact_pace" IS 'Contains no addresses: a visitor is one of 65,536 groups, which identifies no person.';

COMMENT ON TABLE "private"."deal_counts" IS 'Written by private.add_to_deal_count; read by the procedures that count deals.';

COMMENT ON TABLE "private"."deal_halal_groups" IS 'Written by private.group_deals. Deals that are not active have rows, because it locks them.';

COMMENT ON TABLE "private"."deal_prices" IS 'Contains prices of active deals only: a deal that is taken down loses its rows. Taking a deal down and approving it again removes a wrong price. Written by triggers, without names.';

COMMENT ON TABLE "private"."deal_shops" IS 'Written by tie_deal_to_merchant and private.hide_facts_of_other_product. Counts while the deal names the merchant.';

COMMENT ON TABLE "private"."deal_steps" IS 'Written once for each step, by triggers on deals.';

COMMENT ON TABLE "private"."domain_rules" IS 'Written by set_domain_rule and remove_domain_rule.';

COMMENT ON TABLE "private"."ending_members" IS 'Written by private.settle_gone. Admins read it through get_member_endings and get_revived_deals.';

COMMENT ON TABLE "private"."expiry_decisions" IS 'Written by private.record_expiry_decision. Contains no names: members are in ending_members, admins in the audit log.';

COMMENT ON TABLE "private"."halal_counts" IS 'Written by private.count_halal_deals; read by private.count_by_facts. Not columns of halal_groups, so that a change of facts and a new deal lock no common row.';

COMMENT ON TABLE "private"."halal_groups" IS 'Written by triggers in the transaction of the change. Groups without deals are kept. A value counts as unknown after its last day; queries compare that day with today.';

COMMENT ON TABLE "private"."mail_addresses" IS 'Stores only the hash of a link''s token. No grants.';

COMMENT ON TABLE "private"."member_endings" IS 'Written by private.settle_gone and private.record_expiry_decision. Kept for 90 days.';

COMMENT ON TABLE "private"."member_temperatures" IS 'Written by triggers on deals in the transaction of the change; read by get_monthly_temperature_leaderboard.';

COMMENT ON TABLE "private"."member_writes" IS 'Written and cleaned up by private.require_pace. Writes that no longer count are deleted at the member''s next write of that kind.';

COMMENT ON TABLE "private"."merchant_deal_counts" IS 'Written by private.add_to_merchant_count; read by list_businesses and get_business.';

COMMENT ON TABLE "private"."outcome_networks" IS 'No address is stored, and the hashes for one code cannot be compared with those for another. Deleted after 24 hours or with the outcome.';

COMMENT ON TABLE "private"."proposed_edits" IS 'Written by edit_own_deal, resubmit_deal, withdraw_edit, moderate_deal_edit and undo_decision. Posters read their changes through get_my_edits. Deleted with the poster''s account.';

COMMENT ON TABLE "private"."repost_reasons" IS 'Written by private.note_repost.';

COMMENT ON TABLE "private"."saved_deals" IS 'At most 2,000 per member. Requires the consent of kind saved.';

COMMENT ON TABLE "private"."search_refills" IS 'Written by save_search_words and refill_search.';

COMMENT ON TABLE "private"."search_synonyms" IS 'Written by save_search_words. The initial groups exclude words with another common meaning: id and aid (Eid), date (of a calendar), humus, salat (German for salad).';

COMMENT ON TABLE "private"."searchable_deals" IS 'Written by private.add_searchable_deals and private.change_searchable_deal in the transaction of the change, and by private.refill_search.';

COMMENT ON TABLE "private"."settings" IS 'Without a limit_*, there is no limit; without image_base_url, images from any host are accepted.';

COMMENT ON TABLE "private"."sitemap_deals" IS 'Written by private.number_deal. A deal that returns gets a new number.';

COMMENT ON TABLE "private"."trusted_authors" IS 'Written by review_post and private.take_down_post. Admins need no row.';

COMMENT ON TABLE "private"."unmatched_deals" IS 'Written by private.match_new_deals and private.next_unmatched_deal.';

COMMENT ON TABLE "private"."unsent_mails" IS 'An email may contain a link that gives access to an account. No grants.';

COMMENT ON TABLE "private"."withdrawn_votes" IS 'Written by withdraw_vote. No count of votes includes them.';

COMMENT ON TABLE "private"."wrong_checks" IS 'Written by private.record_expiry_decision. Deleted with the decision when an admin undoes it.';

COMMENT ON TABLE "public"."blog_posts" IS 'Specification, sections 3, 4 and 7. Members write to it directly, limited by grants, policies and two triggers.';

COMMENT ON TABLE "public"."certifiers" IS 'Contains no personal data: the admin who made a change is recorded in the audit log only.';

COMMENT ON TABLE "public"."comments" IS 'Specification, section 3. Threads are read through comments_with_author.';

COMMENT ON TABLE "public"."contact_messages" IS 'Only admins can read it, because a visitor cannot prove that they sent a message. export_my_data returns a member''s own messages.';

COMMENT ON TABLE "public"."deal_additions" IS 'Read through read_deal_extras. Only the member and admins read the additions of a banned member.';

COMMENT ON TABLE "public"."deal_checks" IS 'Only the member can read a check; the sums are public. The checks of a deleted member are deleted, and the counts are updated.';

COMMENT ON TABLE "public"."deal_revisions" IS 'Contains no names: the poster is recorded in the deal, and an admin in the audit log.';

COMMENT ON TABLE "public"."deal_votes" IS 'Specification, section 3. Counts are in the deal and in tally_deal_votes.';

COMMENT ON TABLE "public"."deals" IS 'Specification, section 3. Lists read deals_with_temperature.';

COMMENT ON TABLE "public"."halal_disputes" IS 'The merchant can read the reason and the details, but not who disputed the fact.';

COMMENT ON TABLE "public"."halal_facts" IS 'select=* is refused: evidence images and members are private. The statement of a fact never changes: a new row replaces it.';

COMMENT ON TABLE "public"."merchants" IS 'Specification, section 2. select=* is refused: contact data is read through get_my_merchants and get_pending_merchants, the reason for a rejection through get_my_merchants.';

COMMENT ON TABLE "public"."moon_announcements" IS 'Contains no personal data: the admin who made a change is recorded in the audit log only.';

COMMENT ON TABLE "public"."notification_settings" IS 'A null time zone means UTC. A null language means English or, in mail to admins, the language of their account request in the last hour.';

COMMENT ON TABLE "public"."notifications" IS 'Read through get_notifications. data contains ids, codes and numbers, never texts.';

COMMENT ON TABLE "public"."profiles" IS 'Specification, section 3. select=* is refused because the review columns are not public.';

COMMENT ON TABLE "public"."reports" IS 'Specification, section 3. Reported members cannot see who reported them.';

COMMENT ON TABLE "public"."season_pins" IS 'Contains no personal data: the admin who pinned a deal is recorded in the audit log only, because a public column would reveal who the admins are.';

COMMENT ON TABLE "public"."voucher_codes" IS 'Specification, section 3. The public list is get_voucher_codes.';

COMMENT ON TABLE "public"."voucher_outcomes" IS 'Only the member can read an outcome; the sums are public. Deleted after 14 days or with the member.';

COMMENT ON TYPE "private"."field_rule" IS 'Used by check_fields.';

COMMENT ON TYPE "private"."link_parts" IS 'Returned by split_link.';

COMMENT ON TYPE "private"."list_order" IS 'Returned by private.list_orders.';

COMMENT ON TYPE "private"."list_request" IS 'Created by read_deals, get_hottest_deals, search_deals and find_among_first.';

COMMENT ON TYPE "private"."search_terms" IS 'Returned by read_search.';

COMMENT ON TYPE "private"."value_rule" IS 'Used by check_values.';

COMMENT ON TYPE "public"."notification_details" IS 'Used by get_notifications and get_notifications_to_mail.';

COMMENT ON VIEW "private"."current_halal" IS 'Runs as its owner for deals_with_temperature, because private.deal_halal has no grants. Contains public facts of active deals only.';

COMMENT ON VIEW "private"."deal_halal" IS 'Has no grants.';

COMMENT ON VIEW "public"."admin_actions_with_names" IS 'Security invoker: only admins see rows.';

COMMENT ON VIEW "public"."comments_with_author" IS 'Shows the comments that the caller may read.';

COMMENT ON VIEW "public"."own_voucher_codes" IS 'Used by get_my_voucher_codes, which reads rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."accept_link"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_match_job"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_limit"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."admin_has_decided"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_keys"(text[], text[], uuid, text, smallint, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_patterns"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announcement_id"(public.moon_announcements) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."arrival_day"(date, smallint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."arrives_by"(public.deals, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ascii_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ask_for_confirmations"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asks_for_facts"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bears_facts"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."best_halal_facts"(text, uuid, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."caller"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."caller"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."cancel_email_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."canonical_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."categories"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."categories_named"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."certifier_by_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changes_stated_product"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_alert_fields"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_consent_kind"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_decision"(text, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_earlier_price"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_facts"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_finance_facts"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_price_details"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_travel_facts"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_types"(anyelement, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_undo"(public.admin_actions, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_values"(private.value_rule[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_words"(text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_of_new_merchant"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_registered_certifier"(public.merchants) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clear_profile_of_deleted_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_confirmation_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."consent_version"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_by_facts"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_halal_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_listed_deals"(private.list_request) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listed_deals"(private.list_request) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."count_section"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_unstated_deals"(private.list_request) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_unstated_deals"(private.list_request) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."decided_content"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decided_fact"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decline_rejected_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_alerts"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_changed_email"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_alert_matches"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_saved_notices"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."detail_fields"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."details_without_code"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dispute_weight"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."disputes_silent_until"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."encoded_link_part"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_due_work"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_notify_savers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."exact_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expected_first_day"(smallint, smallint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expire_unconfirmed_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_account"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_lists"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_part"(uuid, text, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_applies"(text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_choice_rule"(jsonb, text, text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_number_rule"(jsonb, text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_text_rule"(jsonb, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."facts_to_publish"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_alerts"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_day"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."first_day"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."fits_facts"(uuid, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_type"(jsonb, regtype) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_seen_price"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_username"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_changed_email"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_deals"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_new_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."groups_of_request"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."halal_fact_for_admins"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."halal_fact_json"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."halal_of"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."halal_of"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."halal_subject"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."halal_subject_json"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_another_code"(text, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_facts"(text, date, text, date, text, date, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_lapsed"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_meat"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_other_facts"(text, date, text, date, text, date, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_referral"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_rejected_subject"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hash_route"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hide_codes_of_banned"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hide_facts_of_other_product"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hide_registered_certifier"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hub_sections"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_banned"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_banned"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_cheaper"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_code_for"(numeric, text, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_code_for"(numeric, text, numeric, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_disputed"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_domain"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_filtered"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_host_of"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_image_for"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_in_section"(public.deals, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_on_host"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_one_network"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_only_referral"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_other_product"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_product"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_product"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_separate_check"(public.deals, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_separate_outcome"(uuid, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_shared_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_value_of"(text, regtype) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_code_behind_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_vote_of_deleted_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kept_details"(public.deals, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kinds_of_switch"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_uncounted_day"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."latin_digits"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_extras"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."link_extras"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."link_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."list_source"(private.list_request, private.list_order, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_facts"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_alerts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_halal_fact"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_halal_groups"(text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_saved_deals"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."log_domain_rule"(text, text, private.domain_rules, private.domain_rules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."logged_code"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mandatory_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_alerts"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_changed_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_new_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_step"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_decide_code"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_repost"(public.deals, public.deals, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."meanings_of"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mentions_contact"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merchant_key_of_fact"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merchant_of_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_facts"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."names_an_offer"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_unmatched_deal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_repost"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_addition"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_dispute"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_failing_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_savers"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_halal_disputes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."outcome_weight_left"(uuid, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_merchant_keys"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."page_path"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plain_text_rule"(text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."posted_deal"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."product_key"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."public_deals_of_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."publish_added_code"(public.deal_additions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."publish_facts_of_poster"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."punycode"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_added_code"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_added_price"(public.deals, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_alert"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_code"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_details"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_domain"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_halal_fact"(text, uuid, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_list_request"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_voucher_details"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text, numeric, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_words"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_deal_steps"(uuid[], integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_email_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recount_outcomes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recount_outcomes_of_banned"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."referral_parameters"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refill_search"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_alert_patterns"(text[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_deals_of_dispute"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_deals_of_fact"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_deals_of_merchant"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_halal_groups"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_halal_of_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_halal_of_fact"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_halal_of_merchants"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_added_code"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_code_of_product"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_known_code"(public.voucher_codes, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_missing_facts"(public.deals, public.deals, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_past_order"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_referral"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_repost"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_value"(text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."related_to_deal"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."related_to_deal"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."remember_price"(public.deals, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_price_of_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_prices_of_new_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_seen_price"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_of_saved_endings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_added_code"(public.deal_additions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_code_of_addition"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rename_certifier_of_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_decision_to_undo"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reports_of_content"(public.report_content_type, uuid, public.report_status) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."repost_from"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."repost_reason"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_consent"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reset_outcomes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_reported_content"(text, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rule_of_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_deals"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."searchable_form"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."section_categories"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."section_deals"(text, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_facts"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_for_admins"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_of_deal"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shorten"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shorten"(text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."shown_number"(bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_form"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."similar_deals"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_query"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_voucher"(public.voucher_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_outcomes"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_down_fact"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_export_slot"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_details"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_facts"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_price_details"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_of"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_price"(numeric, text, text, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tracking_parameters"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undecided_halal_facts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unused_deal_id"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unwrap_object"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."website_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."weigh_disputes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_from_alerts"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_saved_notices"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."without_articles"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."word_pairs"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_in_order"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_deal"(public.deals, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_deal_code"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_outcome"(public.voucher_codes, uuid, public.code_outcome, public.code_failure) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."add_halal_fact"(text, uuid, text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_halal_fact"(text, uuid, text, text, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."add_to_deal"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_to_deal"(uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."announce_month"(text, integer, integer, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."announce_month"(text, integer, integer, date, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_halal_dispute"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_halal_dispute"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."check_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_link"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_addition"(uuid, uuid, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_addition"(uuid, uuid, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_halal_fact"(uuid, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_halal_fact"(uuid, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_alert"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_alert"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."dispute_halal_fact"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dispute_halal_fact"(uuid, text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."explain_alert"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."explain_alert"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."export_my_data_part"(text, timestamp with time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."export_my_data_part"(text, timestamp with time zone, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."find_similar_deals"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_similar_deals"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_alert_matches"(uuid, integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_alert_matches"(uuid, integer, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_alerts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_alerts"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_business"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_business"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_certifiers"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_certifiers"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_domain_rules"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_domain_rules"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_halal_fact_history"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_halal_fact_history"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_halal_facts"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_halal_facts"(text, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_halal_queue"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_halal_queue"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_member_endings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_member_endings"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_consents"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_consents"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deal_hints"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deal_hints"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_price_memory"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_price_memory"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_search_words"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_search_words"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_season_months"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_season_months"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_season_pins"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_season_pins"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_unseen_additions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_unseen_additions"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_waiting_edits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_waiting_edits"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."give_consent"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."give_consent"(text, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."import_saved_deals"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_saved_deals"(uuid[]) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_sitemap_parts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_sitemap_parts"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid, uuid[]) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."new_feed_key"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."new_feed_key"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."pin_deal"(text, uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pin_deal"(text, uuid, text, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_alert_feed"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_alert_feed"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_announcements"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_announcements"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deal_extras"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deal_extras"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, boolean, double precision, text, date, text, text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_post"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_post"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_posts"(public.blog_post_status, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_posts"(public.blog_post_status, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_profile"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_profile"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_profile_comments"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_profile_comments"(uuid, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_profile_deals"(uuid, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_profile_deals"(uuid, boolean, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_related_to_search"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_related_to_search"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_season"(text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_season"(text, date) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_sitemap_part"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_sitemap_part"(text, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_domain_rule"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_domain_rule"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_halal_answer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_halal_answer"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."report_code"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_code"(uuid, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text, numeric, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text, numeric, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_certifier"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_certifier"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_deal"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_deal"(uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_search_words"(text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_search_words"(text[], text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text, numeric, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text, numeric, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_alert"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_alert"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_deal_code"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_deal_code"(uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_domain_rule"(text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_domain_rule"(text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."tie_deal_to_merchant"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."tie_deal_to_merchant"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."try_alert"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."try_alert"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_halal_decision"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_halal_decision"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_report_decision"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_report_decision"(text, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unpin_deal"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unpin_deal"(text, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unsave_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unsave_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_addition"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_addition"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_announcement"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_announcement"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_consent"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_consent"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_halal_dispute"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_halal_dispute"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_halal_fact"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_halal_fact"(uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."certifiers" TO "anon", "authenticated";

select private.expose_to_backend('public.certifiers');

GRANT SELECT ON TABLE "public"."deal_additions" TO "anon", "authenticated";

select private.expose_to_backend('public.deal_additions');

GRANT SELECT ("answered_at") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("answer") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("decided_at") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("details") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("evidence_image_url") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("fact_id") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("reason") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("status") ON TABLE "public"."halal_disputes" TO "authenticated";

select private.expose_to_backend('public.halal_disputes');

GRANT SELECT ("attribute") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("basis") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("certificate_number") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("certifier_id") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("certifier_name") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("created_at") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("decided_at") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("evidence_url") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("id") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("is_public") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("observed_on") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("product_line") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("source") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("state") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("subject_id") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("subject_type") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("updated_at") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("valid_until") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("value") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("attribute") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("basis") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("certificate_number") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("certifier_id") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("certifier_name") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("decided_at") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("evidence_url") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("is_public") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("observed_on") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("product_line") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("source") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("state") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("subject_id") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("subject_type") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("valid_until") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("value") ON TABLE "public"."halal_facts" TO "authenticated";

select private.expose_to_backend('public.halal_facts');

GRANT SELECT ON TABLE "public"."moon_announcements" TO "anon", "authenticated";

select private.expose_to_backend('public.moon_announcements');

GRANT SELECT ON TABLE "public"."season_pins" TO "anon", "authenticated";

select private.expose_to_backend('public.season_pins');

GRANT SELECT ON TABLE "public"."voucher_outcomes" TO "anon", "authenticated";

select private.expose_to_backend('public.voucher_outcomes');

GRANT SELECT ON TABLE "private"."current_halal" TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."admin_actions_with_names" TO "authenticated";

select private.expose_to_backend('public.admin_actions_with_names');

select private.expose_to_backend('public.own_voucher_codes');

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

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((((request).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (request).merchant)) AND (((request).location IS NULL) OR ((deal).location ~~* (request).location)) AND (((request).since IS NULL) OR ((deal).created_at >= (request).since)) AND ((COALESCE((request).min_price, (request).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((request).min_price IS NULL) OR ((deal).price >= (request).min_price)) AND (((request).max_price IS NULL) OR (((deal).price <= (request).max_price) AND (COALESCE((deal).total_price, (deal).price) <= (request).max_price))) AND (((request).section IS NULL) OR private.is_in_section(deal, (request).section)) AND (((request).by_day IS NULL) OR (((deal).delivery_days IS NOT NULL) AND private.arrives_by(deal, (request).by_day))) AND (((request).states_delivery IS NOT TRUE) OR ((deal).delivery_days IS NOT NULL)))$function$;

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND ((NOT private.asks_for_facts(filters)) OR private.fits_facts((deal).id, filters)) AND (((asked).signs IS NULL) OR (private.sign_form((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)))$function$;

CREATE VIEW "private"."deals_to_match" WITH (security_invoker=true) AS  SELECT d.id,
    d.user_id,
    d.created_at,
    d.starts_at,
    d.category,
    private.merchant_key(d.merchant) AS merchant_key,
    d.price,
    d.total_price,
    d.currency,
    d.channel,
        CASE
            WHEN ((d.deal_type = 'discount'::text) AND (d.price = (0)::numeric)) THEN 'freebie'::text
            ELSE d.deal_type
        END AS deal_type,
    (s.form || private.without_articles(s.form)) AS form,
    ( SELECT jsonb_object_agg(t.step, (EXTRACT(epoch FROM (t.reached_at - GREATEST(f.reached_at, d.starts_at))) / (60)::numeric)) AS jsonb_object_agg
           FROM (private.deal_steps t
             JOIN private.deal_steps f ON (((f.deal_id = t.deal_id) AND (f.step = 0))))
          WHERE (t.deal_id = d.id)) AS minutes
   FROM (private.searchable_deals s
     JOIN public.deals d ON ((d.id = s.deal_id)))
  WHERE (d.status = 'active'::public.deal_status);

CREATE OR REPLACE FUNCTION private.deal_keys(deal private.deals_to_match)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_agg(distinct key) from (
    select left(word, length)
    from string_to_table(deal.form, ' ') as word, generate_series(1, least(char_length(word), 20)) as length
    union all select 'step ' || step from jsonb_object_keys(deal.minutes) as step
    union all values ('poster ' || deal.user_id), ('merchant ' || deal.merchant_key), ('type ' || deal.deal_type),
      ('category ' || deal.category), ('any')
  ) as keys (key)
$function$;

CREATE OR REPLACE FUNCTION private.fits_alert(alert private.alerts, deal private.deals_to_match)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((alert).categories = '{}'::text[]) OR ((deal).category = ANY ((alert).categories))) AND (((alert).merchant_key IS NULL) OR ((deal).merchant_key = (alert).merchant_key)) AND (((alert).poster_id IS NULL) OR COALESCE(((deal).user_id = (alert).poster_id), false)) AND (((alert).channel IS NULL) OR COALESCE(((deal).channel = ANY (ARRAY[(alert).channel, 'both'::text])), false)) AND (((alert).deal_type IS NULL) OR ((deal).deal_type = (alert).deal_type)) AND (((alert).max_total IS NULL) OR COALESCE((COALESCE((deal).total_price, CASE WHEN (alert).allows_unknown_delivery THEN (deal).price ELSE NULL::numeric END) <= CASE WHEN ((deal).currency = (alert).currency) THEN (alert).max_total ELSE (0)::numeric END), false)) AND (((alert).patterns_any = '{}'::text[]) OR ((deal).form ~~ ANY ((alert).patterns_any))) AND ((deal).form ~~ ALL ((alert).patterns_all)) AND (NOT ((deal).form ~~ ANY ((alert).patterns_none))) AND (((alert).step IS NULL) OR COALESCE(((((deal).minutes ->> ((alert).step)::text))::numeric <= COALESCE(((alert).within_minutes)::numeric, 'Infinity'::numeric)), false)));

CREATE OR REPLACE FUNCTION private.fitting_alerts(deal private.deals_to_match)
 RETURNS TABLE(id uuid, user_id uuid, keys text[])
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT a.id,
     a.user_id,
     private.alert_keys(a.patterns_any, a.patterns_all, a.poster_id, a.merchant_key, a.step, a.deal_type, a.categories) AS alert_keys
    FROM private.alerts a
   WHERE ((NOT a.is_paused) AND (a.user_id IS DISTINCT FROM (fitting_alerts.deal).user_id) AND private.fits_alert(a.*, fitting_alerts.deal) AND ((a.max_total IS NOT NULL) OR (a.step IS NOT NULL) OR (a.created_at <= ( SELECT GREATEST(s.reached_at, (fitting_alerts.deal).starts_at) AS "greatest"
            FROM private.deal_steps s
           WHERE ((s.deal_id = (fitting_alerts.deal).id) AND (s.step = 0))))) AND (NOT (EXISTS ( SELECT
            FROM private.alert_matches x
           WHERE ((x.deal_id = (fitting_alerts.deal).id) AND (x.alert_id = a.id))))));
END;

CREATE OR REPLACE FUNCTION private.running_deal(deal_id_param uuid)
 RETURNS private.deals_to_match
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m from private.deals_to_match m
  where m.id = deal_id_param and exists (select from public.deals d where d.id = m.id and private.is_running(d))
$function$;

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
    (d.hot_votes_adjustment - d.hot_votes_of_deleted_members) AS hot_votes_of_admins,
    (d.cold_votes_adjustment - d.cold_votes_of_deleted_members) AS cold_votes_of_admins,
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
            COALESCE((array_agg(v.code ORDER BY v.is_failing, v.expiry_date, v.created_at DESC, v.id) FILTER (WHERE ((v.expiry_date >= ((now() AT TIME ZONE 'UTC'::text))::date) IS NOT FALSE)))[1], (array_agg(v.code ORDER BY v.is_failing, v.expiry_date, v.created_at DESC, v.id))[1]) AS first,
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
                  WHERE ((NOT private.is_product(d.finance_facts)) AND (c.status = 'active'::public.voucher_status) AND ((c.expiry_date IS NULL) OR (c.expiry_date >= private.first_day())) AND (c.merchant_key = ( SELECT NULLIF(private.merchant_key(d.merchant), ''::text) AS "nullif")) AND ((c.deal_id IS NULL) OR (EXISTS ( SELECT
                           FROM public.deals o
                          WHERE ((o.id = c.deal_id) AND private.is_running(o.*))))))
                  ORDER BY (c.failing_reason IS NOT NULL), c.expiry_date, c.created_at DESC, c.id
                 LIMIT 100) v) codes ON (true));

CREATE OR REPLACE FUNCTION public.admin_find_deals(text_param text DEFAULT ''::text, status_param text DEFAULT ''::text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
  form_pattern text := private.like_pattern(nullif(btrim(private.search_form(wanted)), ''));
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or coalesce(
          (select s.form from private.searchable_deals s where s.deal_id = d.id),
          private.search_form(d.title || ' ' || d.merchant)) like form_pattern
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

CREATE OR REPLACE FUNCTION public.get_deal(deal_id_param uuid)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select * from public.deals_with_temperature where id = deal_id_param
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

CREATE TRIGGER deals_match_changed AFTER UPDATE OF price, total_price, currency, starts_at, status ON public.deals FOR EACH ROW WHEN (((old.status = 'active'::public.deal_status) AND ((new.status <> 'active'::public.deal_status) OR (old.price IS DISTINCT FROM new.price) OR (old.total_price IS DISTINCT FROM new.total_price) OR (old.currency IS DISTINCT FROM new.currency) OR (old.starts_at IS DISTINCT FROM new.starts_at)))) EXECUTE FUNCTION private.match_changed_deal();

CREATE TRIGGER deals_notify_savers AFTER UPDATE OF price, total_price, currency, expired_at, status ON public.deals FOR EACH ROW WHEN ((((old.status = 'active'::public.deal_status) <> (new.status = 'active'::public.deal_status)) OR ((new.status = 'active'::public.deal_status) AND ((old.price IS DISTINCT FROM new.price) OR (old.total_price IS DISTINCT FROM new.total_price) OR (old.currency IS DISTINCT FROM new.currency) OR ((old.expired_at IS NULL) IS DISTINCT FROM (new.expired_at IS NULL)))))) EXECUTE FUNCTION private.enqueue_notify_savers();

CREATE TRIGGER deals_remember_price AFTER UPDATE OF status, price, currency, deal_url, channel, delivery_kind, delivery_cost, free_delivery_over, deal_type ON public.deals FOR EACH ROW WHEN ((((old.status = 'active'::public.deal_status) OR (new.status = 'active'::public.deal_status)) AND ((old.status <> new.status) OR (old.price IS DISTINCT FROM new.price) OR (old.total_price IS DISTINCT FROM new.total_price) OR (old.currency <> new.currency) OR (old.deal_url <> new.deal_url) OR (old.deal_type <> new.deal_type)))) EXECUTE FUNCTION private.remember_price_of_deal();

COMMENT ON COLUMN "public"."deals"."total_price" IS 'The price including delivery; null if the price or the delivery cost is unknown.';

COMMENT ON FUNCTION "private"."deal_keys"(private.deals_to_match) IS 'Used by private.find_alerts.';

COMMENT ON FUNCTION "private"."deals_out_of_time"() IS 'Inlined. No deal is in both parts, because a deal ends after it starts. Queries subtract these deals from stored counts.';

COMMENT ON FUNCTION "private"."fits_alert"(private.alerts, private.deals_to_match) IS 'Inlined. A deal in another currency fits an amount only if it is free. Used by match_alerts, try_alert and explain_alert.';

COMMENT ON FUNCTION "private"."fits_request"(public.deals, private.list_request) IS 'Inlined. A total is never below the price, so the condition on the price can use the price indexes.';

COMMENT ON FUNCTION "private"."fitting_alerts"(private.deals_to_match) IS 'Inlined. Used by find_alerts and match_alerts.';

COMMENT ON FUNCTION "private"."running_deal"(uuid) IS 'Used by find_alerts and match_alerts.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows. [admins; reads]';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification, section 7. [admins; writes public content]';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. An edit without a change does not count towards the limit. [members; writes public content]';

COMMENT ON FUNCTION "public"."expire_own_deal"(uuid) IS 'Definer: deals are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification, section 7. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Invoker: row-level security applies to the listed deals. Specification, section 7. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: with row-level security, PostgreSQL would not use the expression index. Returns public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows. [admins; reads]';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification, section 4. [admins; writes public content]';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) IS 'Definer: find_deals has no grants; it returns public deals only. Specification, section 5. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification, section 5. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only. [members; writes public content]';

COMMENT ON VIEW "private"."deals_to_match" IS 'The deals that private.fits_alert compares with alerts. A discount with the price 0 is a freebie.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter by is_running, which can use the partial indexes of deals.';

COMMENT ON VIEW "public"."own_deals" IS 'Used by get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."deal_keys"(private.deals_to_match) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_out_of_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_alert"(private.alerts, private.deals_to_match) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_request"(public.deals, private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fitting_alerts"(private.deals_to_match) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."running_deal"(uuid) FROM PUBLIC;

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

REVOKE ALL ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deals"() TO "anon", "authenticated";

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

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

select private.expose_to_backend('public.own_deals');

CREATE OR REPLACE FUNCTION private.brief_deal(deal public.deals)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$SELECT json_build_object('id', (deal).id, 'title', (deal).title, 'price', (deal).price, 'total_price', (deal).total_price, 'currency', (deal).currency, 'image_url', (deal).image_url, 'merchant', (deal).merchant, 'calculated_temperature', (((deal).hot_votes - (deal).cold_votes) + (deal).temperature_offset), 'expires_at', (deal).expires_at)$function$;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_categories_count" CHECK ((cardinality(categories) <= cardinality(private.categories())));

ALTER TABLE "private"."domain_rules" ADD CONSTRAINT "domain_rules_domain_form" CHECK (private.is_domain(domain));

ALTER TABLE "private"."search_synonyms" ADD CONSTRAINT "search_synonyms_word_form" CHECK (((word = btrim(private.search_form(spelling))) AND (word ~ '^[^ ]+( [^ ]+)?$'::text)));

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_category_known" CHECK ((category = ANY (private.categories())));

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_evidence_image_format" CHECK ((private.image_key(evidence_image_url) ~~ 'evidence/%'::text));

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_evidence_image_format" CHECK ((private.image_key(evidence_image_url) ~~ 'evidence/%'::text));

ALTER TABLE "public"."merchants" ADD CONSTRAINT "merchants_category_known" CHECK ((category = ANY (private.categories())));

ALTER TABLE "public"."moon_announcements" ADD CONSTRAINT "moon_announcements_near_expected_day" CHECK (COALESCE(((starts_on >= (private.expected_first_day(hijri_year, hijri_month) - 2)) AND (starts_on <= (private.expected_first_day(hijri_year, hijri_month) + 2))), false));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK (((kind = ANY ((private.mandatory_kinds() || private.optional_kinds()))) AND (kind <> 'moderation'::text)));

ALTER TABLE "public"."season_pins" ADD CONSTRAINT "season_pins_section_of_hub" CHECK (COALESCE((section = ANY (private.hub_sections(hub))), false));

ALTER TABLE "public"."voucher_codes" ADD CONSTRAINT "voucher_codes_source_url_format" CHECK (((source_url = ''::text) OR private.is_web_address(source_url)));

CREATE INDEX alerts_keys_idx ON private.alerts USING gin (private.alert_keys(patterns_any, patterns_all, poster_id, merchant_key, step, deal_type, categories)) WITH (fastupdate=off) WHERE (NOT is_paused);

CREATE INDEX deals_active_category_total_idx ON public.deals USING btree (category, total_price, created_at DESC, id DESC) INCLUDE (expires_at, starts_at) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (private.price_group(total_price, currency) = ''::text));

CREATE INDEX deals_active_total_idx ON public.deals USING btree (total_price, created_at DESC, id DESC) INCLUDE (expires_at, starts_at) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (private.price_group(total_price, currency) = ''::text));

CREATE INDEX deals_same_link_idx ON public.deals USING btree (private.link_key(deal_url), status, created_at) WHERE (deal_url <> ''::text);

CREATE INDEX voucher_codes_active_merchant_idx ON public.voucher_codes USING btree (merchant_key, ((failing_reason IS NOT NULL)), expiry_date, created_at DESC, id) WHERE (status = 'active'::public.voucher_status);

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
RETURN CASE WHEN ((deal).expired_at IS NULL) THEN CASE WHEN ((deal).expires_at <= now()) THEN 'date'::text ELSE NULL::text END WHEN ((deal).expired_by IS NOT NULL) THEN (deal).expired_by WHEN ((deal).expired_at = (deal).expires_at) THEN 'date'::text ELSE 'admin'::text END;

CREATE OR REPLACE FUNCTION private.fits_request(deal public.deals, request private.list_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((request).merchant IS NULL) OR (private.merchant_key((deal).merchant) = (request).merchant)) AND (((request).location IS NULL) OR ((deal).location ~~* (request).location)) AND (((request).since IS NULL) OR ((deal).created_at >= (request).since)) AND ((COALESCE((request).min_price, (request).max_price) IS NULL) OR (private.price_group((deal).price, (deal).currency) = ''::text)) AND (((request).min_price IS NULL) OR ((deal).price >= (request).min_price)) AND (((request).max_price IS NULL) OR (((deal).price <= (request).max_price) AND (COALESCE((deal).total_price, (deal).price) <= (request).max_price))) AND (((request).section IS NULL) OR private.is_in_section(deal, (request).section)) AND (((request).by_day IS NULL) OR (((deal).delivery_days IS NOT NULL) AND private.arrives_by(deal, (request).by_day))) AND (((request).states_delivery IS NOT TRUE) OR ((deal).delivery_days IS NOT NULL)));

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND ((NOT private.asks_for_facts(filters)) OR private.fits_facts((deal).id, filters)) AND (((asked).signs IS NULL) OR (private.sign_form((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

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
