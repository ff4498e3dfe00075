set local check_function_bodies = off;

DROP POLICY "deals_select_visible" ON "public"."deals";

DROP POLICY "halal_disputes_select_own_or_admin" ON "public"."halal_disputes";

DROP POLICY "halal_facts_select_visible" ON "public"."halal_facts";

DROP POLICY "reports_select_own_or_admin" ON "public"."reports";

DROP POLICY "voucher_codes_select_visible" ON "public"."voucher_codes";

ALTER TABLE "private"."moderation_log" DROP CONSTRAINT "moderation_log_actor_known";

ALTER TABLE "public"."merchants" DROP CONSTRAINT "merchants_user_id_fkey";

DROP FUNCTION "private"."get_admin_reminder"(uuid);

DROP FUNCTION "private"."queues"();

DROP FUNCTION "public"."delete_comment"(uuid, text);

DROP FUNCTION "public"."edit_comment"(uuid, text);

DROP FUNCTION "public"."find_members"(text, text);

DROP FUNCTION "public"."get_business"(text);

DROP FUNCTION "public"."get_member"(uuid);

DROP FUNCTION "public"."get_my_profile"();

DROP FUNCTION "public"."get_pending_merchants"();

DROP FUNCTION "public"."get_price_memory"(uuid);

DROP FUNCTION "public"."list_businesses"(text, text, integer, integer, text);

DROP FUNCTION "public"."register_merchant"(text, text, text, text, text, text, text, text, text, text);

DROP FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid);

DROP VIEW "public"."comments_with_author";

CREATE TABLE "private"."appeals" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "action_id" uuid NOT NULL, "user_id" uuid NOT NULL, "kind" text NOT NULL, "subject_type" text NOT NULL, "subject_id" uuid NOT NULL, "text" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "outcome" text, "answer" text, "decided_at" timestamp with time zone, "decided_by" uuid, CONSTRAINT "appeals_action_unique" UNIQUE (action_id), CONSTRAINT "appeals_answer_length" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 1000))), CONSTRAINT "appeals_outcome_given" CHECK (((outcome IS NULL) = (decided_at IS NULL))), CONSTRAINT "appeals_outcome_known" CHECK ((outcome = ANY (ARRAY['upheld'::text, 'overturned'::text]))), CONSTRAINT "appeals_pkey" PRIMARY KEY (id), CONSTRAINT "appeals_text_length" CHECK (((char_length(text) >= 10) AND (char_length(text) <= 2000))));

CREATE TABLE "private"."moderators" ("user_id" uuid NOT NULL, "granted_by" uuid, "granted_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "moderators_pkey" PRIMARY KEY (user_id));

CREATE TABLE "private"."push_subscriptions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "session_id" uuid, "endpoint" text NOT NULL, "p256dh" text NOT NULL, "auth" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "delivered_at" timestamp with time zone, "failures" smallint NOT NULL DEFAULT 0, CONSTRAINT "push_subscriptions_auth_format" CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)), CONSTRAINT "push_subscriptions_p256dh_format" CHECK ((p256dh ~ '^B[A-Za-z0-9_-]{86}$'::text)), CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."unseen_deals" ("deal_id" uuid NOT NULL, CONSTRAINT "unseen_deals_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "private"."vote_reasons" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "reason" text NOT NULL, "cheaper_url" text, "cheaper_key" text, "cheaper_host" text, "cheaper_total" numeric, "currency" text, "counts" boolean NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "removal_reason" text, CONSTRAINT "vote_reasons_offer_whole" CHECK (((num_nonnulls(cheaper_url, cheaper_key, cheaper_host, cheaper_total, currency) = ANY (ARRAY[0, 5])) AND ((cheaper_url IS NULL) OR (reason = 'cheaper'::text)))), CONSTRAINT "vote_reasons_pkey" PRIMARY KEY (deal_id, user_id), CONSTRAINT "vote_reasons_reason_known" CHECK ((reason = ANY (ARRAY['cheaper'::text, 'not_as_described'::text, 'halal'::text, 'shop'::text, 'delivery'::text, 'not_for_me'::text]))), CONSTRAINT "vote_reasons_removal_reason_length" CHECK ((char_length(removal_reason) <= 1000)));

ALTER TABLE "private"."alert_matches" ADD COLUMN "push_after" timestamp with time zone;

ALTER TABLE "public"."merchants" ADD COLUMN "opening_hours" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."merchants" ADD COLUMN "proposed_changes" jsonb;

ALTER TABLE "public"."merchants" ADD COLUMN "proposed_at" timestamp with time zone;

ALTER TABLE "public"."merchants" ADD COLUMN "is_muslim_owned" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."merchants" ALTER COLUMN "contact_email" DROP NOT NULL;

ALTER TABLE "public"."merchants" ALTER COLUMN "user_id" DROP NOT NULL;

ALTER TYPE "public"."notification_details" ADD ATTRIBUTE "action_id" uuid CASCADE;

CREATE OR REPLACE FUNCTION private.add_push(member uuid, at_param timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if at_param is not null then
    perform private.enqueue('push_matches', jsonb_build_object('user_id', member), format('push_matches %s', member), at_param);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_to_appeal(action_id_param uuid)
 RETURNS public.admin_actions
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.* from public.admin_actions d
  join public.admin_actions l on l.subject_id = d.subject_id and l.action in ('uphold_decision', 'overturn_decision')
    and l.after ->> 'action_id' = d.id::text
  where d.id = action_id_param limit 1
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
      select jsonb_build_object('text', f.note) from public.deal_additions f
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

CREATE OR REPLACE FUNCTION private.appealed_fact(fact_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('fact', private.halal_fact_json(f), 'image_url', coalesce(f.evidence_image_url, ''))
  from public.halal_facts f where f.id = fact_id_param
$function$;

CREATE OR REPLACE FUNCTION private.can(area text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_admin()
    or coalesce(area = any (private.moderated_areas()), false) and private.moderator() is not null
$function$;

CREATE OR REPLACE FUNCTION private.change_merchant(merchant public.merchants, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_other_certificate constant boolean := changes ?| array['halal_certifier', 'certificate_number'];
begin
  merchant := jsonb_populate_record(merchant, changes);
  if is_other_certificate then
    -- Before the update: a trigger clears the certifier with its claim.
    perform private.take_down_fact(f.id, auth.uid())
    from public.halal_facts f
    where f.merchant_id = merchant.id and f.basis = 'registration' and f.state <> 'withdrawn';
  end if;
  update public.merchants set
    name = merchant.name, halal_certifier = merchant.halal_certifier, certificate_number = merchant.certificate_number
  where id = merchant.id;
  if is_other_certificate then
    merchant.created_at := now(); -- the day of the new claim
    perform private.claim_registered_certifier(merchant);
  end if;
  if changes ? 'name' then
    perform private.forget_votes_of_shop(merchant.user_id);
  end if;
end
$function$;

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
    -- private.rule_of_link
    and coalesce((
      select r.rule from private.domain_rules r
      where r.domain = any (private.domains_of(o.cheaper_host)) and (r.until is null or r.until > now())
      order by char_length(r.domain) desc limit 1), '') not in ('blocked', 'paused', 'shortener')
  order by o.cheaper_total, o.created_at, o.cheaper_key limit 1
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
    ('opening_hours', char_length(merchant.opening_hours) <= 200, 'max_length', '{"max": 200}'),
    private.plain_text_rule('opening_hours', merchant.opening_hours, true),
    ('certificate_number', char_length(merchant.certificate_number) <= 80, 'max_length', '{"max": 80}'),
    private.plain_text_rule('certificate_number', merchant.certificate_number),
    ('logo_url', merchant.logo_url = '' or private.is_own_image('merchant', merchant.logo_url), 'own_image', '{}')
  );
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
    when joined_at < now() - interval '30 days' and private.has_five_deals(member) then 3
    when is_established then 2
    else 1
  end;
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
  delete from public.merchants where user_id = old.id and status <> 'approved';
  -- The page of a shop stays, without what is about the member, and without what the member proposed.
  update public.merchants set contact_email = null, phone = '', is_muslim_owned = false, proposed_changes = null, proposed_at = null
  where user_id = old.id;
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

CREATE OR REPLACE FUNCTION private.closed_disputes(decision public.admin_actions, fact public.halal_facts)
 RETURNS uuid[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(id), '{}') from (
    select x.id from public.halal_disputes x
    where x.fact_id = fact.id and case fact.state
      when 'withdrawn' then x.status = 'upheld' and x.decided_at = fact.decided_at
      else x.status = 'dismissed' and x.id::text = decision.after ->> 'dispute_id' end
    order by x.id for update
  ) as closed
$function$;

CREATE OR REPLACE FUNCTION private.contestable_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['deal_rejected', 'deal_removed', 'deal_expired', 'deal_changed', 'deal_edit_rejected', 'checks_paused', 'voucher_rejected',
    'voucher_removed', 'merchant_rejected', 'merchant_removed', 'merchant_change_rejected', 'merchant_passed_on', 'post_removed',
    'avatar_rejected', 'comment_changed', 'comment_removed', 'banned', 'report_dismissed', 'addition_removed', 'offer_removed',
    'fact_rejected', 'dispute_dismissed']
$function$;

CREATE OR REPLACE FUNCTION private.contested_notice(action_id_param uuid)
 RETURNS public.notifications
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_account();
  notice public.notifications;
begin
  select * into notice from public.notifications n
  where n.user_id = member and n.kind = any (private.contestable_kinds() || array['appeal_upheld', 'appeal_overturned'])
    and n.data ->> 'action_id' = action_id_param::text
  order by n.created_at desc limit 1;
  if not found then
    raise exception 'Decision not found' using errcode = 'PT404', hint = 'decision_not_found';
  end if;
  return notice;
end
$function$;

CREATE OR REPLACE FUNCTION private.decision_to_undo(admin uuid, kind text, content_id_param uuid, status_now text, expected_status text)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  latest constant public.admin_actions := private.latest_status_decision(content_id_param);
begin
  perform private.check_undo(latest, latest.id is null or latest.admin_id is distinct from admin
    or latest.action not in ('approve_' || kind, 'reject_' || kind, 'expire_' || kind, 'take_down_' || kind)
    -- The author has resubmitted the content, or another decision is the latest.
    or status_now <> coalesce(latest.after ->> 'status', latest.after ->> 'profile_image_status', status_now)
    or status_now <> expected_status);
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_ended_push_subscriptions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  delete from private.push_subscriptions p where not exists (select from private.open_devices(p.user_id) d where d.id = p.id);
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_settled_messages()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  messages integer;
  appeals integer;
begin
  delete from public.contact_messages where handled_at < now() - interval '3 months';
  get diagnostics messages = row_count;
  delete from private.appeals where decided_at < now() - interval '3 months';
  get diagnostics appeals = row_count;
  return messages + appeals;
end
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
      when 'offer_removed' then (
        select o.removal_reason from private.vote_reasons o where o.deal_id = d.id and o.user_id = member)
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'merchant_change_rejected' then m.rejection_reason
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
      when 'appeal_upheld' then (private.answer_to_appeal((n.data ->> 'action_id')::uuid)).reason
      when 'appeal_overturned' then (private.answer_to_appeal((n.data ->> 'action_id')::uuid)).reason
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
    al.name,
    (n.data ->> 'action_id')::uuid
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
    and (m.user_id = member or m.status = 'approved' and n.kind ~ '^(fact|dispute)_|^merchant_passed_on$')
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_due_work()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue('mail_notices', jsonb_build_object('user_id', n.user_id), format('mail_notices %s', n.id), n.mail_after)
  from public.notifications n where n.mail_after is not null and n.kind <> all (private.kinds_with_deals());
  perform private.add_deal_mail(due.user_id, due.mail_after) from (
    select m.user_id, m.mail_after from private.alert_matches m where m.mail_after is not null
    union
    select n.user_id, n.mail_after from public.notifications n where n.mail_after is not null and n.kind = any (private.kinds_with_deals())
  ) as due;
  perform private.add_push(m.user_id, min(m.push_after)) from private.alert_matches m where m.push_after is not null group by m.user_id;
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
    'moderator_since', (select m.granted_at from private.moderators m where m.user_id = member),
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
    ('vote_reasons', $q$select r.created_at, r.deal_id::text, to_jsonb(r)
      from public.deal_votes v join private.vote_reasons r using (deal_id, user_id) where v.user_id = $1$q$),
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
    -- Excludes the address and keys of a device, which allow sending to it.
    ('push_devices', $q$select p.created_at, p.id::text, to_jsonb(p) - array['endpoint', 'p256dh', 'auth', 'user_id']
      from private.push_subscriptions p where p.user_id = $1$q$),
    -- Excludes the admins who handled them.
    ('messages', $q$select m.created_at, m.id::text, to_jsonb(m) - 'handled_by'
      from public.contact_messages m where m.user_id = $1$q$),
    ('appeals', $q$select a.created_at, a.id::text, to_jsonb(a) - 'decided_by' from private.appeals a where a.user_id = $1$q$)
  ) as lists
$function$;

CREATE OR REPLACE FUNCTION private.fact_has_changed(decision public.admin_actions, fact public.halal_facts)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  closed constant uuid[] := private.closed_disputes(decision, fact);
begin
  return fact.state <> coalesce(decision.after ->> 'state', fact.state)
    or fact.is_public <> coalesce((decision.after ->> 'is_public')::boolean, fact.is_public)
    or exists (
      select from public.halal_disputes x join public.halal_disputes o using (fact_id, user_id)
      where x.id = any (closed) and o.status = 'open');
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
    status = case when v.rejected_at is null and v.status::text = old.status::text
      then new.status::text::public.voucher_status else v.status end,
    merchant = new.merchant, merchant_url = new.deal_url
  where v.deal_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_votes_of_shop(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  vote public.deal_votes;
begin
  for vote in
    select v.* from public.deal_votes v join public.deals d on d.id = v.deal_id
    where v.user_id = member and private.is_own_shop(d, member)
    order by v.deal_id for update of d
  loop
    delete from public.deal_votes where deal_id = vote.deal_id and user_id = member;
    perform private.forget_deleted_votes(
      vote.deal_id, (vote.vote_type = 'hot')::integer, (vote.vote_type = 'cold')::integer);
  end loop;
  update public.deal_checks c set weight = 0
  from public.deals d
  where c.user_id = member and c.weight > 0 and private.confirms(c.verdict) = 1 and d.id = c.deal_id
    and private.is_own_shop(d, member);
end
$function$;

CREATE OR REPLACE FUNCTION private.get_admin_reminder(admin_id_param uuid)
 RETURNS TABLE(email text, language text, unsubscribe_token text, queue text, waiting bigint, is_moderator boolean)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email::text, n.language, private.unsubscribe_token(s.user_id, 'moderation'), q.queue, q.waiting,
    s.moderator is not null
  from private.staff_to_remind() s
  left join public.notification_settings n on n.user_id = s.user_id
  join auth.users u on u.id = s.user_id
  cross join lateral private.queues(s.moderator) q
  where s.user_id = admin_id_param and q.waiting > 0 and q.queue <> 'messages'
    and private.address_state(s.user_id) <> 'refused'
$function$;

CREATE OR REPLACE FUNCTION private.get_notifications_to_mail(user_id_param uuid)
 RETURNS TABLE(email text, username text, language text, timezone text, unsubscribe_token text, notice jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  state constant text := coalesce(private.address_state(user_id_param), 'refused');
  -- Every statement below ignores the kinds that share an email with the deals of alerts.
  deal_kinds constant text[] := private.kinds_with_deals();
  morning timestamptz;
  due public.notifications;
  is_optional boolean;
  ids uuid[];
  has_others boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(user_id_param::text || 'mail_notices', 22));
  update public.notifications n set mail_after = null
  where n.user_id = user_id_param and n.mail_after <= now() and n.kind <> all (deal_kinds)
    and (state = 'refused' or n.kind = any (private.optional_kinds()) and (
      state <> 'confirmed' or not private.wants_mail(n.user_id, n.kind) or n.created_at < now() - interval '3 days'));
  if private.is_quiet_hour(user_id_param) then
    morning := private.after_quiet_hours(user_id_param, now());
    update public.notifications n set mail_after = morning
    where n.user_id = user_id_param and n.mail_after <= now() and n.kind = any (private.optional_kinds()) and n.kind <> all (deal_kinds);
    if found then
      perform private.enqueue('mail_notices', jsonb_build_object('user_id', user_id_param),
        format('mail_notices %s morning', user_id_param), morning);
    end if;
  end if;
  select * into due from public.notifications n
  where n.user_id = user_id_param and n.mail_after <= now() and n.kind <> all (deal_kinds)
  order by n.mail_after, n.id limit 1;
  is_optional := due.kind = any (private.optional_kinds());
  select array_agg(sent.id), bool_or(sent.kind <> due.kind) into ids, has_others from (
    select n.id, n.kind from public.notifications n
    where n.user_id = user_id_param and n.mail_after is not null and n.kind <> all (deal_kinds)
      and (n.kind = any (private.optional_kinds())) = is_optional
      and case when is_optional then n.kind = due.kind or n.mail_after = due.mail_after else n.mail_after <= now() end
    order by n.mail_after limit 50 for update
  ) as sent;
  return query
    select u.email::text, p.username, coalesce(s.language, 'en'), coalesce(s.timezone, 'UTC'),
      private.unsubscribe_token(p.id, case when not is_optional then 'account' when has_others then 'several' else due.kind end),
      to_jsonb(described)
    from private.describe_notifications(user_id_param, ids) described
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    order by described.created_at, described.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_push_device(subscription_id_param uuid)
 RETURNS TABLE(id uuid, endpoint text, p256dh text, auth text, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.id, d.endpoint, d.p256dh, d.auth, s.language
  from private.push_subscriptions p
  cross join lateral private.open_devices(p.user_id) d
  left join public.notification_settings s on s.user_id = p.user_id
  where p.id = subscription_id_param and d.id = p.id and private.setting('push_public_key') is not null
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
    where d.id = subject and (d.status = 'active' or d.user_id = auth.uid() or private.can('deals'));
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

CREATE OR REPLACE FUNCTION private.has_confirmed_email(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from auth.users where id = member and email_confirmed_at is not null)
    and not exists (select from private.unconfirmed_emails where user_id = member)
$function$;

CREATE OR REPLACE FUNCTION private.has_five_deals(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (select count(*) from (
    select from public.deals d
    where d.user_id = member and d.status = 'active' and not exists (select from private.unseen_deals u where u.deal_id = d.id)
    limit 5) as approved) = 5
$function$;

CREATE OR REPLACE FUNCTION private.hear_own_shop(deal public.deals, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if deal.user_id is distinct from member
    or (deal.expired_at is null and not exists (select from private.confirmation_requests r where r.deal_id = deal.id))
  then
    perform private.refuse_own_shop();
  end if;
  update public.deals set confirmed_at = now() where id = deal.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_appealed_avatar(key_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.appeals p join public.admin_actions a on a.id = p.action_id
    where p.decided_at is null and p.kind = 'avatar_rejected'
      and private.image_key(a.before ->> 'pending_profile_image_url') = key_param)
$function$;

CREATE OR REPLACE FUNCTION private.is_established(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.profiles p
    where p.id = member
      and p.created_at <= now() - interval '7 days'
      and private.has_confirmed_email(p.id)
      and not exists (select from private.bans b where b.user_id = p.id and (b.until is null or b.until > now()))
      and (exists (select from public.deals d where d.user_id = p.id and d.status = 'active')
        or private.active_days(p.id) = 5))
$function$;

CREATE OR REPLACE FUNCTION private.is_fact_of(fact_id_param uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.halal_facts f
    left join public.deals d on d.id = f.deal_id
    left join public.merchants m on m.id = f.merchant_id
    where f.id = fact_id_param and member in (f.claimed_by, d.user_id, m.user_id))
$function$;

CREATE OR REPLACE FUNCTION private.is_for_other_admin(appeal private.appeals, admin uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.admins other
    where other.user_id <> admin and (admin = appeal.user_id
      or admin = decision.admin_id and other.user_id <> appeal.user_id))
  from public.admin_actions decision where decision.id = appeal.action_id
$function$;

CREATE OR REPLACE FUNCTION private.is_known_website(link text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  website constant text := private.website_host(link);
begin
  return exists (
    select from private.deal_links l join public.deals d on d.id = l.deal_id
    where l.domains[1] = split_part(website, ':', 1) and d.status = 'active'
      and (private.split_link(d.deal_url)).host = website
      and not exists (select from private.unseen_deals u where u.deal_id = d.id));
end
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
    -- Kept for an appeal (referenced_image_keys).
    or exists (
      select from public.deals d join public.admin_actions a on a.subject_id = d.id
      where d.user_id = split_part(key_param, '/', 2)::uuid and a.action = 'update_deal'
        and a.created_at > now() - interval '30 days' and private.image_key(a.before ->> 'image_url') = key_param)
$function$;

CREATE OR REPLACE FUNCTION private.is_own_fact(fact_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_fact_of(fact_id_param, private.moderator())
$function$;

CREATE OR REPLACE FUNCTION private.is_own_shop(deal public.deals, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(deal.is_associated and deal.user_id = member, false) or exists (
    select from public.merchants m
    where m.user_id = member and m.status = 'approved' and m.name_key = private.merchant_key(deal.merchant));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_push_endpoint(endpoint text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select char_length(endpoint) <= 1000 and endpoint
    ~ '^https://(fcm\.googleapis\.com|([a-z0-9-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))/[!-~]+$'
$function$;

CREATE OR REPLACE FUNCTION private.is_trusted_poster(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.admins where user_id = member) or private.has_five_deals(member)
$function$;

CREATE OR REPLACE FUNCTION private.keep_post(post_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author uuid;
begin
  delete from private.taken_down_posts where post_id = post_id_param;
  update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning user_id into author;
  insert into private.trusted_authors (user_id) select author where author is not null on conflict do nothing;
  update public.blog_posts set reviewed_at = now()
  where user_id = author and status = 'published' and reviewed_at is null
    -- A post that changed since it was kept needs its own decision.
    and not exists (select from private.kept_posts k where k.post_id = blog_posts.id);
end
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
    when kind_param = 'deals' then array['alert', 'saved_ending', 'saved_price', 'saved_over']
    when kind_param = 'several' then array(
      select kind from unnest(private.optional_kinds()) as kind where kind not in ('moderation', 'alert'))
    else array[kind_param]
  end
$function$;

CREATE OR REPLACE FUNCTION private.latest_status_decision(content_id_param uuid)
 RETURNS public.admin_actions
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.admin_actions a
  where a.subject_id = content_id_param and (
    coalesce(a.before, '{}') ?| array['status', 'expired_at', 'profile_image_status']
    or coalesce(a.after, '{}') ?| array['status', 'expired_at', 'profile_image_status'])
  order by a.created_at desc limit 1
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
    when 'merchant_change' then
      -- Null once decided: a proposal does not keep its decision.
      select jsonb_build_object('status', case when m.proposed_changes is not null then 'waiting' end) into state
      from public.merchants m where m.id = content_id_param and m.status = 'approved' for update;
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

CREATE OR REPLACE FUNCTION private.log_moderation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.moderation_log (
    action_id, kind, action, subject_type, subject_id, domain, amount, reason, actor_role, created_at)
  select new.id, kind,
    case when kind = 'shop' then
      case new.after ->> 'rule' when 'blocked' then 'block_links' when 'paused' then 'pause_links' else 'allow_links' end
    else new.action end,
    new.subject_type, case when new.subject_type <> 'profile' then new.subject_id end,
    -- The audit log has the domain of a new or removed rule only.
    case when kind = 'shop' then coalesce(new.after ->> 'domain', new.before ->> 'domain',
      (select r.domain from private.domain_rules r where md5(r.domain)::uuid = new.subject_id)) end,
    case new.action
      when 'set_deal_temperature' then (new.after ->> 'temperature_offset')::integer
      when 'remove_votes' then
        coalesce((new.before ->> 'hot_votes')::integer, 0) - coalesce((new.after ->> 'hot_votes')::integer, 0)
        + coalesce((new.before ->> 'cold_votes')::integer, 0) - coalesce((new.after ->> 'cold_votes')::integer, 0)
    end,
    case when new.reason = any (private.frequent_reasons()) then new.reason end,
    case when new.admin_id = private.moderator() then 'moderator' else 'admin' end,
    new.created_at
  from private.logged_kind(new) as kind where kind is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.logged_changes(earlier jsonb, later jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(field, jsonb_build_array(earlier -> field, value)), '{}')
  from jsonb_each(later) as changed (field, value) where field = any (private.deal_fields())
$function$;

CREATE OR REPLACE FUNCTION private.logged_kind(entry public.admin_actions)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when entry.action in ('reject_deal', 'reject_voucher') and entry.before ->> 'status' = 'active' then 'removed'
    when entry.action in ('reject_deal', 'reject_voucher', 'reject_edit', 'reject_merchant', 'reject_merchant_change', 'refuse_halal_fact', 'decline_addition')
      then 'refused'
    when entry.action in ('delete_comment', 'delete_blog_post', 'take_down_post', 'take_down_merchant', 'remove_reported_content',
      'withdraw_halal_fact', 'uphold_halal_dispute', 'remove_halal_answer', 'hide_revision',
      'remove_offer') then 'removed'
    when entry.action in ('update_deal', 'update_deal_code', 'edit_comment', 'update_blog_post') then 'edited'
    when entry.action in ('expire_deal', 'expire_reported_content') then 'ended'
    when entry.action = 'set_deal_temperature' then 'temperature'
    when entry.action in ('remove_votes', 'revert_checks') then 'votes'
    when entry.action in ('ban_member', 'ban_reported_member', 'lift_ban') then 'member'
    when entry.action = 'set_domain_rule' and entry.after ->> 'rule' in ('blocked', 'paused') then 'shop'
    when entry.action in ('set_domain_rule', 'remove_domain_rule') and entry.before ->> 'rule' in ('blocked', 'paused') then 'shop'
    when entry.action in ('undo_deal', 'undo_voucher', 'undo_merchant', 'undo_merchant_change', 'undo_edit', 'undo_reports', 'undo_halal_fact', 'show_revision')
      then 'restored'
    when entry.action = 'overturn_decision' then case
      when entry.after ->> 'kind' = 'banned' then 'member'
      when entry.after ->> 'kind' not in ('avatar_rejected', 'checks_paused', 'dispute_dismissed', 'report_dismissed') then 'restored' end
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
    'merchant_removed', 'merchant_change_approved', 'merchant_change_rejected', 'merchant_handed_over', 'merchant_passed_on',
    'post_approved', 'post_removed', 'avatar_approved', 'avatar_rejected', 'comment_removed', 'banned', 'unbanned', 'report_resolved',
    'report_dismissed', 'addition_removed', 'offer_removed', 'fact_approved', 'fact_rejected', 'fact_disputed', 'dispute_upheld',
    'dispute_dismissed', 'appeal_upheld', 'appeal_overturned']
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
      select a.id, a.user_id, a.mail from private.alerts a
      where a.id in (select f.id from private.fitting_alerts(deal) f where f.id = any (alerts_param))
      -- Makes a deletion of the alert wait, so that it also finds the notice.
      for key share of a
    )
    insert into private.alert_matches (deal_id, alert_id, user_id, mail_after, push_after)
    select deal.id, l.id, l.user_id, private.alert_mail_time(l.user_id, l.mail), private.push_time(l.user_id, l.mail) from locked l
    returning alert_id, user_id, mail_after, push_after
  loop
    perform private.add_deal_mail(match.user_id, match.mail_after);
    perform private.add_push(match.user_id, match.push_after);
    perform private.notify_member(match.user_id, 'alert', 'alert', match.alert_id, format('alert %s', match.alert_id), null, deal.id);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.matches_to_mail(member uuid, until_param timestamp with time zone)
 RETURNS TABLE(deal_id uuid, alert_id uuid, alert_name text, mail text, matched_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select distinct on (n.deal_id) n.deal_id, n.alert_id, n.alert_name, n.mail, n.matched_at
  from private.news_of_matches(array(
    select x from private.alert_matches x where x.user_id = member and x.mail_after is not null
    order by x.matched_at desc limit 1000)) as n
  where n.mail_after <= case when n.mail = 'now' then until_param else now() end
  order by n.deal_id, n.alert_created_at, n.alert_id
$function$;

CREATE OR REPLACE FUNCTION private.may_publish(member uuid, deal public.deals)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return deal.category not in ('travel', 'finance') and deal.travel_facts is null and deal.finance_facts is null
    and not deal.is_associated and private.trust_of(member) = 'proven'
    and 3 > (
      select count(*) from private.unseen_deals u join public.deals d on d.id = u.deal_id
      where d.user_id = member and d.status = 'active')
    and private.is_known_website(deal.deal_url)
    and not exists (select from private.public_deals_of_link(deal.deal_url) as old where private.repost_from(old) > now());
end
$function$;

CREATE OR REPLACE FUNCTION private.may_review_image(key_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_admin()
    or key_param like 'deal/%' and private.can('deals')
    or key_param like 'evidence/%' and private.can('halal')
    or private.can('vouchers') and exists (
      select from public.voucher_codes v where v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param)
$function$;

CREATE OR REPLACE FUNCTION private.moderated_areas()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['queues', 'deals', 'edits', 'additions', 'avatars', 'reports', 'comments', 'vouchers', 'endings', 'halal']
$function$;

CREATE OR REPLACE FUNCTION private.moderator()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.user_id from private.moderators m
  where m.user_id = auth.uid() and private.has_open_session() and not private.is_banned(m.user_id)
    and not exists (select from private.admins a where a.user_id = m.user_id)
$function$;

CREATE OR REPLACE FUNCTION private.name_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Each transaction that writes such a notice also logs the decision, so a notice without one is of this transaction. Other ends of
  -- deals than by an admin have `by`.
  update public.notifications n set data = n.data || jsonb_build_object('action_id', new.id)
  where n.created_at >= date_trunc('milliseconds', now()) and n.kind = any (private.contestable_kinds())
    and not n.data ?| array['action_id', 'by'];
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.news_of_matches(matches private.alert_matches[])
 RETURNS TABLE(deal_id uuid, alert_id uuid, alert_name text, alert_created_at timestamp with time zone, mail text, matched_at timestamp with time zone, mail_after timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.deal_id, a.id, a.name, a.created_at, a.mail, m.matched_at, m.mail_after
  from unnest(matches) as m
  join private.alerts a on a.id = m.alert_id
  join private.deals_to_match t on t.id = m.deal_id
  join public.deals d on d.id = m.deal_id
  where m.matched_at > now() - interval '3 days'
    and a.mail <> 'off' and not a.is_paused and private.is_running(d) and private.fits_alert(a, t)
    and not exists (
      select from public.notifications n
      where n.user_id = m.user_id and n.bundle_key = format('alert %s', a.id) and n.read_at >= m.matched_at
        and n.data -> 'deal_ids' ? m.deal_id::text)
$function$;

CREATE OR REPLACE FUNCTION private.note_push(subscription_id_param uuid, outcome_param text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with removed as (
    delete from private.push_subscriptions p
    where p.id = subscription_id_param and (outcome_param = 'gone' or outcome_param = 'failed' and p.failures >= 4)
    returning p.id
  )
  update private.push_subscriptions p set
    delivered_at = case when outcome_param = 'delivered' then now() else p.delivered_at end,
    failures = case when outcome_param = 'delivered' then 0 else p.failures + 1 end
  where p.id = subscription_id_param and not exists (select from removed)
$function$;

CREATE OR REPLACE FUNCTION private.notify_member(user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text, by_param uuid DEFAULT NULL::uuid, item_id_param uuid DEFAULT NULL::uuid, data_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention', 'addition');
  mail_at constant timestamptz := private.mail_time(user_id_param, kind_param, subject_id_param);
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
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked', 'deal_price_seen', 'deal_cold')) and private.is_banned(user_id_param) then
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
  if kind_param = any (private.kinds_with_deals()) then
    perform private.add_deal_mail(notice.user_id, notice.mail_after);
  elsif notice.mail_after is not null then
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
    when new.action = 'hand_over_merchant' then 'merchant_handed_over'
    when new.action = 'approve_merchant_change' then 'merchant_change_approved'
    when new.action = 'reject_merchant_change' then 'merchant_change_rejected'
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

CREATE OR REPLACE FUNCTION private.notify_of_cold_reason()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  poster constant uuid := (select d.user_id from public.deals d where d.id = new.deal_id);
  key constant text := format('cold %s %s', new.deal_id, new.reason);
begin
  -- One at a time per poster, so that simultaneous reasons count each other.
  perform pg_advisory_xact_lock(hashtextextended(poster::text || 'cold reasons', 22));
  if 3 <= (select count(*) from private.vote_reasons v where v.deal_id = new.deal_id and v.reason = new.reason)
    and not exists (
      select from public.notifications n
      where n.user_id = poster and n.kind = 'deal_cold' and (n.bundle_key = key or n.created_at > now() - interval '24 hours'))
  then
    perform private.notify_member(poster, 'deal_cold', 'deal', new.deal_id, key);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_devices(member uuid)
 RETURNS SETOF private.push_subscriptions
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.* from private.push_subscriptions p
  where p.user_id = member and (p.session_id is null or exists (
    select from auth.sessions s
    where s.id = p.session_id and s.user_id = member and private.session_end(s.created_at, s.refreshed_at) > now()))
$function$;

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'addition', 'addition_accepted', 'deal_hot', 'deal_expired', 'deal_check_asked',
    'deal_price_seen', 'deal_cold', 'voucher_failing', 'deal_changed', 'comment_changed', 'moderation', 'saved_ending', 'saved_price',
    'saved_over', 'alert']
$function$;

CREATE OR REPLACE FUNCTION private.overturn(appeal private.appeals, decision public.admin_actions, answer text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case
    when appeal.kind in ('comment_changed', 'comment_removed') then perform private.overturn_comment(decision);
    when appeal.kind = 'post_removed' then perform private.overturn_post(decision);
    when appeal.kind = 'deal_changed' then perform private.overturn_edit(decision, answer);
    when appeal.kind = 'addition_removed' then perform private.overturn_addition(appeal.user_id, decision);
    when appeal.kind = 'merchant_change_rejected' then perform private.overturn_merchant_change(decision);
    when appeal.kind = 'merchant_passed_on' then perform private.overturn_hand_over(appeal.user_id, decision);
    when appeal.kind = 'offer_removed' then perform private.overturn_offer(appeal.user_id, decision);
    when appeal.kind = 'banned' then perform private.overturn_ban(appeal.user_id, decision);
    when appeal.kind = 'checks_paused' then perform private.overturn_wrong_checks(appeal.user_id, decision);
    when appeal.kind = 'report_dismissed' then perform private.overturn_report(appeal.subject_id);
    when appeal.kind in ('fact_rejected', 'dispute_dismissed') then perform private.overturn_halal(decision);
    else perform private.overturn_status(decision);
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_addition(member uuid, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  addition public.deal_additions;
begin
  update public.deal_additions f set
    status = 'accepted', decided_at = clock_timestamp(), decided_by = 'admin', decline_reason = null
  where f.deal_id = decision.subject_id and f.user_id = member and f.status = 'declined' and f.decided_by = 'admin'
    and f.decided_at <= decision.created_at
  returning * into addition;
  perform private.refuse_outdated(addition.deal_id is null);
  if addition.code is not null then
    perform private.publish_added_code(addition);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_ban(member uuid, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.bans where user_id = member and (until is null or until > now());
  perform private.refuse_outdated(not found or decision.id <> (
    select a.id from public.admin_actions a
    where a.subject_id = member and a.action in ('ban_member', 'ban_reported_member', 'lift_ban')
    order by a.created_at desc limit 1));
  insert into public.security_events (user_id, event) values (member, 'lift_ban');
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_comment(decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  words constant text := coalesce(decision.before ->> 'content', decision.before ->> 'text');
  author constant uuid := coalesce(decision.before ->> 'user_id', decision.before ->> 'author_id')::uuid;
  comment public.comments;
begin
  select * into comment from public.comments where id = decision.subject_id for update;
  perform private.refuse_deleted(not found);
  if decision.action = 'edit_comment' then
    perform private.refuse_outdated(comment.content <> decision.after ->> 'content' or comment.deleted_at is not null);
    update public.comments set content = words, updated_at = (decision.before ->> 'updated_at')::timestamptz where id = comment.id;
  else
    -- The log has no words of a comment that its author had deleted before.
    perform private.refuse_outdated(comment.deleted_at is null or words is null or author is null);
    update public.comments set content = words, user_id = author, deleted_at = null where id = comment.id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_edit(decision public.admin_actions, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fields constant text[] := array(
    select field from jsonb_object_keys(decision.after) as field
    where field = any (private.deal_fields() || array['hot_votes_adjustment', 'cold_votes_adjustment']));
  deal public.deals;
  code jsonb;
begin
  select * into deal from public.deals where id = decision.subject_id for update;
  perform private.refuse_deleted(not found);
  if decision.action = 'update_deal_code' then
    code := private.logged_code(deal.id);
    perform private.refuse_outdated(case when decision.after is null then code is not null
      else (code @> decision.after) is not true end);
    perform public.set_deal_code(deal.id, case when decision.before is null then 'null'
      else (coalesce(code, '{}') || decision.before) - 'status' end);
  else
    perform private.refuse_outdated(
      exists (select from unnest(fields) as field where to_jsonb(deal) -> field is distinct from decision.after -> field));
    perform public.admin_update_deal(deal.id,
      (select jsonb_object_agg(field, decision.before -> field) from unnest(fields) as field), reason);
  end if;
  perform private.withdraw_notification(deal.user_id, format('change deal %s', deal.id));
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_halal(decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = decision.subject_id for update;
  perform private.refuse_deleted(not found);
  if decision.action = 'dismiss_halal_dispute' then
    update public.halal_disputes x set status = 'open', decided_by = null, decided_at = null
    where x.id::text = decision.after ->> 'dispute_id' and x.status = 'dismissed' and fact.is_public and not exists (
      select from public.halal_disputes o where o.fact_id = x.fact_id and o.user_id = x.user_id and o.status = 'open');
    perform private.refuse_outdated(not found);
  else
    perform private.refuse_outdated(private.fact_has_changed(decision, fact) or decision.id <> (
      select a.id from public.admin_actions a
      where a.subject_id = fact.id and a.subject_type = 'halal_fact' order by a.created_at desc limit 1));
    perform private.restore_fact(decision, fact);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_hand_over(member uuid, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_outdated(not exists (
    select from public.merchants m
    where m.id = decision.subject_id and m.status = 'approved' and m.user_id::text = decision.after ->> 'user_id'));
  perform public.hand_over_merchant(decision.subject_id, (select p.username from public.profiles p where p.id = member));
  -- The answer to the appeal says it.
  perform private.withdraw_notification(member, format('decision merchant %s', decision.subject_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_merchant_change(decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  seen constant jsonb := private.lock_decided_state('merchant_change', decision.subject_id);
begin
  perform private.refuse_outdated(seen ->> 'status' is not null);
  perform private.restore_state('merchant_change', decision);
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_offer(member uuid, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.vote_reasons v set removal_reason = null
  where v.deal_id = decision.subject_id and v.user_id = member and v.removal_reason is not null;
  perform private.refuse_outdated(not found);
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_post(decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  post public.blog_posts;
begin
  select * into post from public.blog_posts where id = decision.subject_id for update;
  perform private.refuse_deleted(not found);
  perform private.refuse_outdated(post.status <> 'draft'
    or not exists (
      select from private.taken_down_posts t where t.post_id = post.id and t.hash = private.blog_post_hash(post))
    or decision.id <> (
      select a.id from public.admin_actions a
      where a.subject_id = post.id and a.action in ('keep_post', 'take_down_post', 'remove_reported_content')
      order by a.created_at desc limit 1));
  perform private.keep_post(post.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_report(report_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.reports r set status = 'open', resolution = null, resolved_by = null, resolved_at = null
  where r.id = report_id_param and r.status = 'dismissed' and not exists (
    select from public.reports o
    where o.user_id = r.user_id and o.content_type = r.content_type and o.content_id = r.content_id and o.status = 'open');
  perform private.refuse_outdated(not found);
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_status(decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  content constant text :=
    case decision.subject_type when 'deal_edit' then 'edit' when 'profile' then 'avatar' else decision.subject_type end;
  is_end constant boolean := decision.action in ('expire_deal', 'expire_reported_content');
  key constant text := case when is_end then 'expired_at' when content = 'avatar' then 'profile_image_status' else 'status' end;
  seen constant jsonb := private.lock_decided_state(content, decision.subject_id);
begin
  perform private.refuse_outdated((private.latest_status_decision(decision.subject_id)).id is distinct from decision.id
    or (decision.after ? key and seen -> key = decision.after -> key) is not true);
  if decision.action in ('remove_reported_content', 'expire_reported_content') then
    perform private.restore_reported_content(content, decision);
  else
    perform private.restore_state(content, decision);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.overturn_wrong_checks(member uuid, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.wrong_checks where user_id = member and marked_at = (
    select max(w.marked_at) from private.wrong_checks w where w.user_id = member and w.marked_at <= decision.created_at);
  perform private.refuse_outdated(not found);
end
$function$;

CREATE OR REPLACE FUNCTION private.own_comment(comment_id_param uuid)
 RETURNS public.comments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  found_comment public.comments;
begin
  select c.* into found_comment from public.comments c
  join public.deals d on d.id = c.deal_id
  where c.id = comment_id_param and c.deleted_at is null
    and (d.status = 'active' or d.user_id = member or c.user_id = member or private.can('comments'))
  for update of c;
  if not found then
    raise exception 'Comment not found' using errcode = 'PT404', hint = 'comment_not_found';
  end if;
  if found_comment.user_id is distinct from member and not private.can('comments') then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  return found_comment;
end
$function$;

CREATE OR REPLACE FUNCTION private.price_memory(deal public.deals)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key constant text := (select l.key from private.deal_links l where l.deal_id = deal.id);
  result jsonb;
begin
  -- Links that name no offer have no recorded prices.
  if deal.price is null or key is null then
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
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_push_key(public_key_param text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with removed as (delete from private.settings where public_key_param is null and key = 'push_public_key')
  insert into private.settings (key, value) select 'push_public_key', public_key_param where public_key_param is not null
  on conflict (key) do update set value = excluded.value
$function$;

CREATE OR REPLACE FUNCTION private.push_key()
 RETURNS bytea
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.secret('push_key')
$function$;

CREATE OR REPLACE FUNCTION private.push_time(member uuid, mail_param text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.after_quiet_hours(member, greatest(now(), max(d.delivered_at) + interval '30 seconds'))
  from private.open_devices(member) d
  where mail_param = 'now' and private.setting('push_public_key') is not null and private.wants_mail(member, 'alert')
  having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION private.queues(moderator uuid DEFAULT NULL::uuid)
 RETURNS TABLE(queue text, waiting bigint, oldest_at timestamp with time zone, late bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select q.*, case q.queue when 'messages' then (
    select count(*) from public.contact_messages c where c.handled_at is null and c.due_at < now()) else 0 end
  from (
    select 'deals' as queue, count(*), min(d.created_at) from public.deals d
      where d.status = 'pending' and d.expired_at is null and (d.user_id = moderator) is not true
    union all
    select 'edits', count(*), min(l.created_at) from (
      select e.created_at, d.user_id from private.proposed_edits e join public.deals d on d.id = e.deal_id
      where e.status = 'waiting' and d.status = 'active'
      union all
      select d.created_at, d.user_id from private.unseen_deals u join public.deals d on d.id = u.deal_id where d.status = 'active'
    ) l where (l.user_id = moderator) is not true
    union all
    select 'avatars', count(*), min(p.pending_image_since) from public.profiles p
      where p.profile_image_status = 'pending' and (p.id = moderator) is not true
    union all
    select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
      from public.reports r where r.status = 'open' and (r.author_id = moderator) is not true
    union all
    select 'appeals', count(*), min(a.created_at) from private.appeals a where a.decided_at is null
    union all
    select 'merchants', count(*), min(m.since) from (
      select created_at as since from public.merchants where status = 'pending'
      union all
      select proposed_at from public.merchants where status = 'approved' and proposed_changes is not null
    ) as m
    union all
    select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v
      where v.status = 'pending' and private.may_decide_code(v.deal_id) and (v.user_id = moderator) is not true
    union all
    select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
    union all
    select 'posts', count(*), min(b.published_at) from public.blog_posts b
      where b.status = 'published' and b.reviewed_at is null
    union all
    select 'votes', count(*), min(y.first_vote_at) from private.deals_with_young_votes() y
    union all
    select 'endings', count(*), min(e.agreed_at) from private.member_endings e join public.deals d on d.id = e.deal_id
      where e.state = 'waiting' and private.is_running(d) and (d.user_id = moderator) is not true
    union all
    select 'halal', count(*), min(h.created_at) from (
      select f.created_at from private.undecided_halal_facts() f where not private.is_fact_of(f.id, moderator)
      union all
      select x.created_at from private.open_halal_disputes() x
      where not private.is_fact_of(x.fact_id, moderator) and (x.user_id = moderator) is not true
    ) h
  ) q
  where moderator is null or q.queue = any (private.moderated_areas())
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
    row('cheaper_total', coalesce(highest >= 0.01, false), 'no_price', '{}')::private.value_rule,
    row('cheaper_url', private.is_public_link(link), 'public_link', '{}')::private.value_rule,
    row('currency', coalesce(details ->> 'currency', deal.currency) = deal.currency, 'deal_currency',
      jsonb_build_object('currency', deal.currency))::private.value_rule,
    row('cheaper_total', coalesce(total between 0.01 and highest, false), 'range',
      jsonb_build_object('min', 0.01, 'max', highest))::private.value_rule,
    row('cheaper_total', total = round(total, 2), 'two_decimals', '{}')::private.value_rule);
  link := private.accept_link(link, 'cheaper_url');
  perform private.check_values(
    row('cheaper_url', not private.has_referral(link), 'names_sender', '{}')::private.value_rule,
    row('cheaper_url', deal.deal_url = '' or private.link_key(link) <> private.link_key(deal.deal_url), 'other_link', '{}')::private.value_rule);
end
$function$;

CREATE OR REPLACE FUNCTION private.referenced_image_keys(keys_param text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with appealed (id) as (select subject_id from private.appeals where decided_at is null), shown (text) as (
    select image_url from public.deals
    where status <> 'rejected' or updated_at > now() - interval '30 days' or id in (select id from appealed)
    -- An admin can undo the approval of a change for ten minutes.
    union all select changes ->> 'image_url' from private.proposed_edits
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
  select distinct found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
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
  if private.can('avatars') then
    perform private.require_can('avatars'); -- also refuses a banned admin
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

CREATE OR REPLACE FUNCTION private.refuse_deleted(is_deleted boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if is_deleted then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_outdated(is_outdated boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if is_outdated is not false then
    raise exception 'This has changed since the decision, so nothing can be restored' using errcode = 'PT409', hint = 'appeal_outdated';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_own(owner uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if owner = private.moderator() then
    raise exception 'You cannot decide on your own content' using errcode = 'PT409', hint = 'own_content';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_own_fact(fact_id_param uuid)
 RETURNS void
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.refuse_own(private.moderator()) where private.is_own_fact(fact_id_param)
$function$;

CREATE OR REPLACE FUNCTION private.refuse_own_shop()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  raise exception 'Shops do not vote on their own deals or confirm them' using errcode = 'PT403', hint = 'own_shop';
end
$function$;

CREATE OR REPLACE FUNCTION private.remind_admins()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  not_empty text[] := array(select q.queue from private.queues() q where q.waiting > 0 and q.queue <> 'messages');
  due text[];
  reminded uuid[];
begin
  lock table private.queue_reminders in share row exclusive mode;
  delete from private.queue_reminders where queue <> all (not_empty);
  due := array(
    select q.queue from private.queues() q left join private.queue_reminders r using (queue)
    where q.queue = any (not_empty)
      and (r.queue is null or greatest(r.reminded_at, q.oldest_at) <= now() - interval '1 hour'));
  if due = '{}' then
    return 0;
  end if;
  reminded := array(
    select s.user_id from private.staff_to_remind() s
    where exists (select from private.queues(s.moderator) q where q.queue = any (due) and q.waiting > 0));
  insert into private.queue_reminders (queue)
  select distinct q.queue from private.staff_to_remind() s cross join lateral private.queues(s.moderator) q
  where s.user_id = any (reminded) and q.queue = any (not_empty) and q.waiting > 0
  on conflict (queue) do update set reminded_at = excluded.reminded_at;
  perform private.enqueue('mail_admin', jsonb_build_object('admin_id', admin_id), 'mail_admin ' || admin_id)
  from unnest(reminded) admin_id;
  return cardinality(reminded);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_can(area text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  if not private.can(area) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403', hint = 'not_admin';
  end if;
  return member;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_fact(decision public.admin_actions, fact public.halal_facts)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  closed constant uuid[] := private.closed_disputes(decision, fact);
begin
  update public.halal_facts f set
    state = coalesce(decision.before ->> 'state', f.state),
    is_public = coalesce((decision.before ->> 'is_public')::boolean, f.is_public),
    decided_at = case when decision.before ? 'decided_at' then (decision.before ->> 'decided_at')::timestamptz else f.decided_at end,
    decided_by = case when decision.action = 'dismiss_halal_dispute' then f.decided_by end, -- an earlier admin is in the log
    updated_at = clock_timestamp()
  where f.id = fact.id;
  update public.halal_disputes set status = 'open', decided_by = null, decided_at = null where id = any (closed);
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
    when 'merchant_change' then
      if decision.action = 'approve_merchant_change' then
        perform private.change_merchant(m, earlier - 'status') from public.merchants m where m.id = decision.subject_id;
      end if;
      update public.merchants set
        proposed_changes = decision.after - 'status', proposed_at = clock_timestamp(), rejection_reason = null
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
  if action = 'approve' then
    delete from private.unseen_deals where deal_id = deal_id_param;
  end if;
  if old.status = 'active' and (action = 'expire' or (action = 'approve' and old.expired_at is not null)) then
    perform private.record_expiry_decision(deal_id_param, action = 'expire', 'admin');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.speaks_for_shop(deal_id_param uuid, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.deals d where d.id = deal_id_param and private.is_own_shop(d, member));
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_to_remind()
 RETURNS TABLE(user_id uuid, moderator uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.user_id, s.moderator from (
    select a.user_id, null::uuid as moderator from private.admins a
    union all
    select m.user_id, m.user_id from private.moderators m
    where not private.is_banned(m.user_id) and not exists (select from private.admins a where a.user_id = m.user_id)
  ) s
  where private.wants_mail(s.user_id, 'moderation') and not private.is_quiet_hour(s.user_id)
$function$;

CREATE OR REPLACE FUNCTION private.take_matches_to_push(user_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  morning timestamptz;
  deals uuid[];
begin
  -- Another process may be pushing to the same member.
  perform pg_advisory_xact_lock(hashtextextended(user_id_param::text || 'push_matches', 22));
  if private.is_quiet_hour(user_id_param) then
    morning := private.after_quiet_hours(user_id_param, now());
    update private.alert_matches m set push_after = morning where m.user_id = user_id_param and m.push_after <= now();
    if found then
      perform private.add_push(user_id_param, morning);
    end if;
    return null;
  end if;
  deals := array(
    select distinct n.deal_id
    from private.news_of_matches(array(
      select m from private.alert_matches m
      where m.user_id = user_id_param and m.push_after <= now() and m.matched_at > now() - interval '1 day'
      order by m.matched_at desc limit 1000)) n
    where n.mail = 'now');
  update private.alert_matches m set push_after = null where m.user_id = user_id_param and m.push_after <= now();
  if deals = '{}' or not private.wants_mail(user_id_param, 'alert') or private.setting('push_public_key') is null then
    return null;
  end if;
  return jsonb_build_object(
    'language', (select s.language from public.notification_settings s where s.user_id = user_id_param),
    'deals', cardinality(deals),
    'deal_id', case when cardinality(deals) = 1 then deals[1] end,
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth)), '[]')
      from private.open_devices(user_id_param) d));
end
$function$;

CREATE OR REPLACE FUNCTION private.thread_of(deal uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  speakers constant uuid[] := array(
    select d.user_id from public.deals d where d.id = deal and d.is_associated
    union all
    select m.user_id from public.deals d join public.merchants m on m.name_key = private.merchant_key(d.merchant)
    where d.id = deal and m.status = 'approved');
begin
  return (
    select coalesce(json_agg(thread), '[]') from (
      select c.id, c.deal_id, c.user_id, p.username, p.profile_image_url, c.content, c.parent_id, c.depth, c.created_at, c.updated_at,
        c.deleted_at, coalesce(mentioned.names, '[]') as mentions,
        c.user_id is not null and c.user_id = any (array_remove(speakers, null)) as speaks_for_shop
      from public.comments c
      left join public.profiles p on p.id = c.user_id
      left join (
        select m.comment_id, jsonb_agg(named.username order by named.username) as names
        from public.comments c
        join public.comment_mentions m on m.comment_id = c.id
        join public.profiles named on named.id = m.user_id
        where c.deal_id = deal and strpos(c.content, '@') > 0 group by m.comment_id
      ) as mentioned on mentioned.comment_id = c.id
      where c.deal_id = deal order by c.created_at, c.id limit 500
    ) as thread
    where exists (select from public.deals d where d.id = deal and d.status = 'active'));
end
$function$;

CREATE OR REPLACE FUNCTION private.trust_of(member uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when private.has_five_deals(member) and private.has_confirmed_email(member) and not private.was_refused_lately(member)
      and not exists (
        select from public.reports r
        where r.author_id = member and r.status = 'open' and private.is_established(r.user_id)) then 'proven'
    when private.is_established(member) then 'established'
    else 'new' end;
end
$function$;

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
  if kind_param <> all (private.optional_kinds() || array['deals', 'several']) then
    return null;
  end if;
  key := private.secret('unsubscribe_key');
  -- The key is part of the outer and the inner hash, which prevents length extension.
  return format('%s.%s', signed, encode(sha256(key || sha256(key || convert_to(signed, 'UTF8'))), 'hex'));
end
$function$;

CREATE OR REPLACE FUNCTION private.was_deal_refused(deal_id_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.admin_actions a
    where a.subject_id = deal_id_param and a.created_at > now() - interval '30 days'
      and a.action in ('reject_deal', 'remove_reported_content')
      and not exists (
        select from public.admin_actions u
        where u.subject_id = deal_id_param and u.action in ('undo_deal', 'undo_reports') and u.before ->> 'status' = 'rejected'
          -- A decision can be undone for ten minutes (private.check_undo); the log has the time at which the undoing ended.
          and u.created_at between a.created_at and a.created_at + interval '11 minutes'))
$function$;

CREATE OR REPLACE FUNCTION private.was_refused_lately(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.deals d
    -- Every decision changes updated_at.
    where d.user_id = member and d.updated_at > now() - interval '30 days'
      and (d.status = 'rejected' or private.was_deal_refused(d.id)))
    or exists (
      select from private.member_writes w
      where w.user_id = member and w.what = 'refused_deals' and w.written_at > now() - interval '30 days')
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
    standing.weight := case when private.confirms(said) = 1 and private.is_own_shop(deal, member) then 0
      else greatest(1, standing.weight) end;
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
  perform private.require_can('deals');
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
  perform private.require_can('deals');
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  if deal_data ?| array['hot_votes_adjustment', 'cold_votes_adjustment'] then
    perform private.require_admin();
  end if;
  perform private.refuse_other_fields(deal_data, allowed);

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_own(old.user_id);
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

CREATE OR REPLACE FUNCTION public.appeal_action(action_id_param uuid, text_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice constant public.notifications := private.contested_notice(action_id_param);
  words constant text := btrim(text_param, E' \t\r\n');
begin
  if words is null or char_length(words) not between 10 and 2000 then
    perform private.refuse_value('text', 'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_values(private.plain_text_rule('text', words, true));
  if (private.answer_to_appeal(action_id_param)).id is not null then
    raise exception 'This decision has already been looked at again' using errcode = 'PT409', hint = 'already_appealed';
  end if;
  perform private.require_contact_pace();
  insert into private.appeals (action_id, user_id, kind, subject_type, subject_id, text)
  values (action_id_param, notice.user_id, notice.kind, notice.subject_type, notice.subject_id, words)
  on conflict (action_id) do nothing;
  if not found then
    raise exception 'This decision has already been looked at again' using errcode = 'PT409', hint = 'already_appealed';
  end if;
  return public.get_my_appeal(action_id_param);
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

CREATE OR REPLACE FUNCTION public.decide_appeal(appeal_id_param uuid, action_param text, reason_param text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action constant text := private.check_decision(action_param, reason_param, 'uphold', 'overturn');
  reason constant text := nullif(btrim(reason_param), '');
  appeal private.appeals;
  decision public.admin_actions;
begin
  -- The second of two admins waits here.
  select * into appeal from private.appeals where id = appeal_id_param for update;
  if not found then
    raise exception 'Appeal not found' using errcode = 'PT404', hint = 'appeal_not_found';
  end if;
  if appeal.decided_at is not null then
    raise exception 'This appeal is already %', appeal.outcome using errcode = 'PT409', hint = 'already_decided';
  end if;
  if private.is_for_other_admin(appeal, admin) then
    raise exception 'Another admin must answer this appeal' using errcode = 'PT409', hint = 'other_admin_decides';
  end if;
  if action = 'uphold' and reason is null then
    perform private.refuse_value('reason_param', 'required');
  end if;
  select * into decision from public.admin_actions where id = appeal.action_id;
  if action = 'overturn' then
    perform private.overturn(appeal, decision, reason);
    delete from public.notifications n
    where n.user_id = appeal.user_id and n.data ->> 'action_id' = decision.id::text and n.read_at is null;
  end if;
  update private.appeals set
    outcome = case action when 'uphold' then 'upheld' else 'overturned' end, answer = reason, decided_at = now(), decided_by = admin
  where id = appeal.id returning * into appeal;
  perform private.log_admin_action(action || '_decision', decision.subject_type, decision.subject_id, null,
    jsonb_build_object('action_id', decision.id, 'kind', appeal.kind), reason);
  perform private.notify_member(appeal.user_id, 'appeal_' || appeal.outcome, appeal.subject_type, appeal.subject_id,
    format('appeal %s', appeal.id), admin, data_param => jsonb_build_object('action_id', decision.id));
  return appeal.outcome;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_dispute(dispute_id_param uuid, action_param text, reason_param text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_can('halal');
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
  perform private.refuse_own(dispute.user_id);
  perform private.refuse_own_fact(old.id);
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
  admin uuid := private.require_can('halal');
  action text;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'show', 'check', 'refuse', 'withdraw');
  old := private.lock_halal_fact(fact_id_param);
  perform private.refuse_own_fact(old.id);
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
  perform private.require_can('endings');
  if is_over_param is null then
    perform private.refuse_value('is_over_param', 'required');
  end if;
  select * into old from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_own(old.user_id);
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
  admin uuid := private.require_can('reports');
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  content jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  if content_action = 'ban' or kind = 'blog_post' and content_action = 'remove' then
    perform private.require_admin();
  end if;
  perform private.check_report_decision(kind, decision, message, content_action);
  perform private.refuse_own(r.author_id) from public.reports r
  where r.content_type::text = kind and r.content_id = content_id_param;
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

CREATE OR REPLACE FUNCTION public.delete_push_subscription(subscription_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  delete from private.push_subscriptions p where p.id = subscription_id_param and p.user_id = member;
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
    row('details_param', jsonb_typeof(details) = 'object', 'required', '{}')::private.value_rule,
    row('reason', why in ('cheaper', 'not_as_described', 'halal', 'shop', 'delivery', 'not_for_me'), 'one_of', '{}')::private.value_rule);
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

CREATE OR REPLACE FUNCTION public.find_members(text_param text DEFAULT ''::text, filter_param text DEFAULT ''::text)
 RETURNS TABLE(id uuid, username text, email text, created_at timestamp with time zone, profile_image_url text, is_admin boolean, is_banned boolean, banned_until timestamp with time zone, is_moderator boolean)
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
    select p.id, p.username, u.email::text, p.created_at, p.profile_image_url,
      a.user_id is not null, b.user_id is not null, b.until, m.user_id is not null
    from public.profiles p
    left join auth.users u on u.id = p.id
    left join private.admins a on a.user_id = p.id
    left join private.moderators m on m.user_id = p.id
    left join private.bans b on b.user_id = p.id and (b.until is null or b.until > now())
    where (wanted = '' or p.username ilike pattern or u.email ilike pattern or p.id::text = wanted)
      and case filter_param when 'banned' then b.user_id is not null when 'admins' then a.user_id is not null
        when 'moderators' then m.user_id is not null else true end
    order by p.created_at desc, p.id
    limit 50;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_admin_queues()
 RETURNS TABLE(queue text, waiting bigint, oldest_at timestamp with time zone, late bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('queues');
  return query select * from private.queues(private.moderator());
end
$function$;

CREATE OR REPLACE FUNCTION public.get_appeals(status_param text DEFAULT 'open'::text)
 RETURNS TABLE(id uuid, kind text, text text, created_at timestamp with time zone, user_id uuid, username text, subject_type text, subject_id uuid, decision text, decision_reason text, decision_at timestamp with time zone, decision_by text, content jsonb, may_decide boolean, outcome text, answer text, answered_at timestamp with time zone, answered_by text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  state constant text := lower(btrim(status_param));
begin
  if state is null or state not in ('open', 'decided') then
    perform private.refuse_value('status', 'one_of');
  end if;
  return query
    select a.id, a.kind, a.text, a.created_at, a.user_id, p.username, a.subject_type, a.subject_id,
      d.action, d.reason, d.created_at, decider.username, private.appealed_content(a, d),
      a.decided_at is null and not private.is_for_other_admin(a, admin), a.outcome, a.answer, a.decided_at, answerer.username
    from private.appeals a
    join public.admin_actions d on d.id = a.action_id
    join public.profiles p on p.id = a.user_id
    left join public.profiles decider on decider.id = d.admin_id
    left join public.profiles answerer on answerer.id = a.decided_by
    where (a.decided_at is null) = (state = 'open')
    order by a.decided_at desc, a.created_at, a.id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_business(slug_param text)
 RETURNS TABLE(slug text, name text, merchant_key text, is_registered boolean, description text, website text, category text, location text, halal_certifier text, certificate_number text, logo_url text, created_at timestamp with time zone, deals bigint, halal jsonb, opening_hours text, is_muslim_owned boolean, username text, upcoming bigint, ended bigint)
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
    (select p.username from public.profiles p where p.id = merchant.user_id), early, expired + late;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_cold_reasons(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  -- Most deals have none, and finding that out is faster than counting.
  if not exists (select from private.vote_reasons v where v.deal_id = deal_id_param) then
    return null;
  end if;
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active';
  return (
    select jsonb_build_object('reasons', jsonb_object_agg(s.reason, s.members),
      'offer', case when bool_or(s.reason = 'cheaper') then private.cheapest_offer(deal) end)
    from (
      select v.reason, count(*) as members from private.vote_reasons v
      where v.deal_id = deal.id group by v.reason having count(*) >= 2
    ) as s
    having count(*) > 0);
end
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
  where d.id = deal_id_param and (d.status = 'active' or d.user_id = auth.uid() or private.can('deals'))
    -- Omits decisions that changed nothing.
    and decision.is_over <> decision.was_over
  order by decision.decided_at desc
  limit 100
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
    or f.claimed_by = auth.uid() or private.can('halal'));
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

CREATE OR REPLACE FUNCTION public.get_halal_queue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('halal');
  return jsonb_build_object(
    'facts', (
      select coalesce(jsonb_agg(listed.fact order by listed.created_at, listed.id), '[]') from (
        select f.id, f.created_at, private.halal_fact_json(f) || private.halal_fact_for_admins(f) as fact
        from private.undecided_halal_facts() f
        where not private.is_own_fact(f.id)
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
        where (x.user_id = (select private.moderator())) is not true and not private.is_own_fact(f.id)
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
  if (private.image_key('/' || image_key_param) = image_key_param) is not true then
    return 'none';
  end if;
  if image_key_param like 'avatar/%' then
    return case when private.is_admin() and private.is_appealed_avatar(image_key_param) then 'private' else 'none' end;
  end if;
  -- Evidence is private from the moment it is uploaded, whatever content uses it.
  if image_key_param not like 'evidence/%'
    and (private.is_public_image(image_key_param) or not private.is_named_image(image_key_param))
  then
    return 'public';
  end if;
  if auth.uid() is not null and private.has_open_session()
    and (auth.uid()::text = split_part(image_key_param, '/', 2) or private.may_review_image(image_key_param))
  then
    return 'private';
  end if;
  return 'none';
end
$function$;

CREATE OR REPLACE FUNCTION public.get_member(user_id_param uuid)
 RETURNS TABLE(id uuid, username text, email text, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, profile_image_url text, is_admin boolean, is_banned boolean, ban_reason text, banned_until timestamp with time zone, banned_by_username text, deletion_due_at timestamp with time zone, deals_active bigint, deals_pending bigint, deals_rejected bigint, comments_count bigint, votes_count bigint, vouchers_count bigint, posts_count bigint, reports_made bigint, reports_against bigint, is_moderator boolean)
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
      (select count(*) from public.reports x where x.author_id = p.id),
      exists (select from private.moderators m where m.user_id = p.id)
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
  perform private.require_can('endings');
  return query
    select d.id, d.title, d.merchant, d.username, e.agreed_at, d.is_expired, e.state = 'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.id, 'username', p.username, 'created_at', p.created_at, 'weight', m.weight) order by m.said_at, p.id), '[]')
      from private.ending_members m join public.profiles p on p.id = m.user_id where m.ending_id = e.id),
      e.one_network and e.state = 'waiting'
    from private.member_endings e
    join public.deals_with_temperature d on d.id = e.deal_id
    where (e.agreed_at > now() - interval '24 hours' or e.state = 'waiting' and d.is_running)
      and (d.user_id = (select private.moderator())) is not true
    order by e.agreed_at desc, e.id
    limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_merchant_other_deals(merchant_key_param text, is_upcoming_param boolean DEFAULT false)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 6
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  if is_upcoming_param then
    return query
      select * from public.deals_with_temperature d
      where d.status = 'active' and d.expired_at is null and d.starts_at > now() and private.merchant_key(d.merchant) = merchant_key_param
      order by d.starts_at, d.id limit 6;
  else
    return query
      select d.* from (
        select n.id from public.deals n
        where n.status = 'active' and private.merchant_key(n.merchant) = merchant_key_param
        order by n.created_at desc, n.id desc limit 500
      ) as newest
      join public.deals_with_temperature d on d.id = newest.id
      where d.is_expired
      order by d.created_at desc, d.id desc limit 6;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_appeal(action_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice constant public.notifications := private.contested_notice(action_id_param);
  answer constant public.admin_actions := private.answer_to_appeal(action_id_param);
  appeal private.appeals;
begin
  select * into appeal from private.appeals where action_id = action_id_param and user_id = notice.user_id;
  return jsonb_build_object(
    'status', case
      when answer.action = 'uphold_decision' then 'upheld' when answer.action = 'overturn_decision' then 'overturned'
      -- Another reporter may have appealed against the same decision.
      when exists (select from private.appeals where action_id = action_id_param) then 'open' else 'none' end,
    'text', appeal.text, 'created_at', appeal.created_at,
    'answer', case when appeal.id is not null then answer.reason end, 'decided_at', answer.created_at);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_profile()
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, profile_image_url text, pending_profile_image_url text, profile_image_status public.profile_image_status, deals_count bigint, comments_count bigint, votes_count bigint, deletion_due_at timestamp with time zone, must_confirm_email boolean, shop_keys text[], is_moderator boolean)
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
      private.must_confirm_email(p.id),
      array(select m.name_key from public.merchants m where m.user_id = p.id and m.status = 'approved'),
      private.moderator() is not null
    from public.profiles p where p.id = member;
  -- The token of a deleted account is valid until it expires.
  if not found and not exists (select from auth.users u where u.id = member) then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_rights()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('is_admin', private.is_admin(), 'areas', (
    select coalesce(jsonb_agg(area), '[]') from unnest(private.moderated_areas()) as area where private.can(area)))
$function$;

CREATE OR REPLACE FUNCTION public.get_my_trust()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return private.trust_of(member);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_avatars(user_id_param uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refusal jsonb := private.refuse_avatar_access('get_pending_avatars');
begin
  if refusal is not null then
    return refusal;
  end if;
  return (
    select coalesce(jsonb_agg(private.avatar_in_review(p) order by p.pending_image_since, p.id), '[]')
    from public.profiles p
    where p.id in (
      select id from public.profiles
      where profile_image_status = 'pending' and pending_profile_image_url is not null
        and (user_id_param is null or id = user_id_param) and (id = (select private.moderator())) is not true
      order by pending_image_since, id
      limit 500));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deal_hints()
 RETURNS TABLE(deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamp with time zone, approved_deals integer, rejected_deals integer, repost_reason text, similar_deals jsonb, halal_claims jsonb, link_rule jsonb, shop jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('deals');
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
    where d.status = 'pending' and d.expired_at is null and (d.user_id = (select private.moderator())) is not true
    order by d.created_at, d.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deals()
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('deals');
  return query
    select * from public.deals_with_temperature d
    where d.status = 'pending' and d.expired_at is null and (d.user_id = (select private.moderator())) is not true
    order by d.created_at, d.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_merchants()
 RETURNS TABLE(id uuid, name text, slug text, description text, website text, contact_email text, phone text, category text, location text, halal_certifier text, certificate_number text, logo_url text, status public.merchant_status, user_id uuid, username text, created_at timestamp with time zone, has_namesake boolean, opening_hours text, changes jsonb, proposed_at timestamp with time zone, is_muslim_owned boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select m.id, m.name, m.slug, m.description, m.website, m.contact_email, m.phone, m.category, m.location,
      m.halal_certifier, m.certificate_number, m.logo_url, m.status, m.user_id, p.username, m.created_at,
      exists (
        select from public.merchants o
        where o.status = 'approved' and o.id <> m.id
          and o.name_key = private.merchant_key(coalesce(m.proposed_changes ->> 'name', m.name))),
      m.opening_hours,
      (select jsonb_object_agg(field.key, jsonb_build_array(to_jsonb(m) -> field.key, field.value))
        from jsonb_each(m.proposed_changes) field),
      m.proposed_at, m.is_muslim_owned
    from public.merchants m join public.profiles p on p.id = m.user_id
    where m.status = 'pending' or m.status = 'approved' and m.proposed_changes is not null
    order by coalesce(m.proposed_at, m.created_at), m.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_prices()
 RETURNS TABLE(deal_id uuid, price_memory jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('deals');
  return query
    select d.id, memory from public.deals d, private.price_memory(d) as memory
    where d.status = 'pending' and d.expired_at is null and memory is not null
      and (d.user_id = (select private.moderator())) is not true
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
  perform private.require_can('vouchers');
  return query
    select v.id, v.user_id, p.username, v.code, v.description, v.merchant, v.merchant_url, v.discount_value,
      v.discount_type, v.expiry_date, v.brand_image_url, v.status, v.created_at,
      exists (
        select from public.voucher_codes o
        where o.status = 'active' and lower(o.code) = lower(v.code) and lower(o.merchant) = lower(v.merchant)),
      v.updated_at, v.min_spend, v.currency, v.new_customers_only, v.single_use, v.exclusions, v.source_url, v.deal_id
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' and private.may_decide_code(v.deal_id)
      and (v.user_id = (select private.moderator())) is not true
    order by v.created_at, v.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_price_memory(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select memory from public.deals d, private.price_memory(d) as memory
  where d.id = deal_id_param and d.status = 'active' and (memory ->> 'prices')::integer > 1
$function$;

CREATE OR REPLACE FUNCTION public.get_push_subscriptions()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'key', private.setting('push_public_key'),
    'has_worker', to_regclass('graphile_worker._private_jobs') is not null,
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'user_agent', s.user_agent, 'created_at', d.created_at,
          'delivered_at', d.delivered_at, 'is_current', coalesce(d.session_id::text = auth.jwt() ->> 'session_id', false))
        order by d.created_at desc, d.id), '[]')
      from private.open_devices(member) d left join auth.sessions s on s.id = d.session_id));
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
  perform private.require_can('reports');
  if state is null or state not in ('open', 'resolved', 'dismissed') then
    perform private.refuse_value('status', 'one_of');
  end if;
  return query
    with groups as (
      select r.content_type, r.content_id, count(*) as reports_count, min(r.created_at) as first_at,
        max(r.created_at) as last_at, max(r.resolved_at) as decided_at, (array_agg(r.author_id order by r.created_at desc))[1] as author_id
      from public.reports r
      where r.status = state::public.report_status and (r.author_id = (select private.moderator())) is not true
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
  perform private.require_can('additions');
  return query
    select d.id, d.title, f.user_id, p.username, f.added, f.note, d.user_id, o.username, f.decided_at, f.created_at,
      private.mentions_contact(f.note)
    from public.deal_additions f
    join public.deals d on d.id = f.deal_id
    join public.profiles p on p.id = f.user_id
    left join public.profiles o on o.id = d.user_id
    where f.status = 'accepted' and f.decided_by = 'poster' and f.decided_at > now() - interval '7 days' and d.status = 'active'
      and ((select private.moderator()) in (f.user_id, d.user_id)) is not true
    order by private.mentions_contact(f.note) desc, f.decided_at desc, f.user_id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_unseen_deals()
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('edits');
  return query
    select d.* from private.unseen_deals u join public.deals_with_temperature d on d.id = u.deal_id
    where d.status = 'active' and (d.user_id = (select private.moderator())) is not true
    order by d.created_at, d.id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_unseen_edits()
 RETURNS TABLE(id uuid, deal_id uuid, title text, currency text, changes jsonb, reason text, user_id uuid, username text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('edits');
  return query
    select r.id, d.id, d.title, d.currency, r.changes, r.reason, d.user_id, p.username, r.created_at
    from public.deal_revisions r
    join public.deals d on d.id = r.deal_id
    left join public.profiles p on p.id = d.user_id
    where r.skipped_review and r.created_at > now() - interval '7 days' and d.status = 'active'
      and (d.user_id = (select private.moderator())) is not true
    order by r.created_at desc, r.id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_waiting_edits()
 RETURNS TABLE(id uuid, deal_id uuid, title text, image_url text, currency text, changes jsonb, reason text, user_id uuid, username text, poster_joined_at timestamp with time zone, approved_deals integer, created_at timestamp with time zone, version timestamp with time zone, keeps_halal_facts boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('edits');
  return query
    select e.id, d.id, d.title, d.image_url, d.currency,
      (select jsonb_object_agg(field, jsonb_build_array(to_jsonb(d) -> field, value)) from jsonb_each(e.changes) as c (field, value)),
      e.reason, d.user_id, p.username, p.created_at,
      (select count(*)::integer from public.deals o where o.user_id = d.user_id and o.status = 'active'),
      e.created_at, private.version_of_edit(e, d), private.changes_stated_product(d, jsonb_populate_record(d, e.changes))
    from private.proposed_edits e
    join public.deals d on d.id = e.deal_id
    left join public.profiles p on p.id = d.user_id
    where e.status = 'waiting' and d.status = 'active' and (d.user_id = (select private.moderator())) is not true
    order by e.created_at, e.id limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.grant_moderator(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- Serialized with ban_member.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if private.is_banned(user_id_param) then
    raise exception 'A banned member cannot become a moderator. Lift the ban first.'
      using errcode = 'PT409', hint = 'cannot_appoint_banned';
  end if;
  insert into private.moderators (user_id, granted_by) values (user_id_param, auth.uid()) on conflict do nothing;
  if not found then
    return false; -- already a moderator: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_moderator', 'profile', user_id_param, '{"moderator": false}', '{"moderator": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_moderator');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.hand_over_merchant(merchant_id_param uuid, username_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merchant public.merchants;
  recipient uuid;
begin
  perform private.require_admin();
  select * into merchant from public.merchants where id = merchant_id_param and status = 'approved' for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  select p.id into recipient from public.profiles p where p.username = lower(btrim(username_param));
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if recipient = merchant.user_id then
    return;
  end if;
  update public.merchants set
    user_id = recipient, contact_email = null, phone = '', is_muslim_owned = false, proposed_changes = null, proposed_at = null,
    rejection_reason = null
  where id = merchant.id;
  perform private.forget_votes_of_shop(recipient);
  perform private.notify_member(
    merchant.user_id, 'merchant_passed_on', 'merchant', merchant.id, format('passed on %s', merchant.id), auth.uid());
  perform private.log_admin_action(
    'hand_over_merchant', 'merchant', merchant.id,
    jsonb_build_object('user_id', merchant.user_id), jsonb_build_object('user_id', recipient));
end
$function$;

CREATE OR REPLACE FUNCTION public.list_businesses(search_param text DEFAULT NULL::text, category_filter text DEFAULT NULL::text, limit_param integer DEFAULT 24, offset_param integer DEFAULT 0, sort_param text DEFAULT NULL::text, muslim_owned_param boolean DEFAULT false)
 RETURNS TABLE(slug text, name text, is_registered boolean, category text, location text, halal_certifier text, logo_url text, deals bigint, is_muslim_owned boolean, total bigint)
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
        coalesce(k.deals, 0) as deals, m.is_muslim_owned
      from public.merchants m left join counts k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (m.is_muslim_owned or muslim_owned_param is not true)
        and (pattern is null or m.name ilike pattern or private.search_form(m.name) like form_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals, false
      from counts k
      where muslim_owned_param is not true and k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or form_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from matches f
    order by case when by_name then lower(f.name) end, f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_deal_seen(deal_id_param uuid, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  perform private.require_can('edits');
  select * into deal from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_own(deal.user_id);
  delete from private.unseen_deals where deal_id = deal.id and deal.status = 'active';
  if not found then
    raise exception 'Another admin has seen this deal' using errcode = 'PT409', hint = 'already_decided',
      detail = json_build_object('content', 'deal', 'status', deal.status)::text;
  end if;
  perform private.refuse_changed(deal.updated_at, expected_updated_at_param);
  perform private.log_admin_action('see_deal', 'deal', deal.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.may_publish_deal(category_param text, deal_url_param text, is_associated_param boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  deal.category := lower(btrim(category_param));
  deal.deal_url := private.tidy_link(deal_url_param);
  deal.is_associated := is_associated_param;
  return coalesce(private.is_public_link(deal.deal_url) and private.may_publish(member, deal), false);
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
  perform private.refuse_own(profile.id);
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
  perform private.require_can('deals');
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_own(old.user_id);
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
  perform private.require_can('edits');
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  -- Locks the deal first, like edit_own_deal.
  select d.* into deal from public.deals d join private.proposed_edits e on e.deal_id = d.id
  where e.id = edit_id_param for update of d;
  select * into edit from private.proposed_edits where id = edit_id_param;
  if not found or deal.status <> 'active' then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
  perform private.refuse_own(deal.user_id);
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
  if action = 'approve' then
    perform private.forget_votes_of_shop(result.user_id);
  end if;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), why);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_merchant_change(merchant_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_proposed_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  decided text;
  merchant public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  decided := case action when 'approve' then 'approved' else 'rejected' end;
  select * into merchant from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  if merchant.status <> 'approved' or merchant.proposed_changes is null then
    raise exception 'No change to this merchant is pending' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(merchant.proposed_at, expected_proposed_at_param);
  if action = 'approve' then
    perform private.change_merchant(merchant, merchant.proposed_changes);
  end if;
  update public.merchants set
    proposed_changes = null, proposed_at = null,
    rejection_reason = case action when 'reject' then nullif(btrim(reason_param), '') end
  where id = merchant.id;
  perform private.log_admin_action(
    action || '_merchant_change', 'merchant', merchant.id,
    (select jsonb_object_agg(field, to_jsonb(merchant) -> field) from jsonb_object_keys(merchant.proposed_changes) field)
      || '{"status": "waiting"}',
    merchant.proposed_changes || jsonb_build_object('status', decided), reason_param);
  return decided;
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
  perform private.require_can('vouchers');
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  perform private.refuse_own(earlier.user_id);
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

CREATE OR REPLACE FUNCTION public.read_deal_page(slug_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal constant uuid := private.deal_id_of(slug_param);
  shown public.deals_with_temperature;
  thread json;
begin
  select * into shown from public.deals_with_temperature d where d.id = deal;
  if not found then
    return null;
  end if;
  if shown.status = 'active' then
    thread := private.thread_of(deal);
  else
    select coalesce(json_agg(listed), '[]') into thread from (
      select * from public.comments_with_author c where c.deal_id = deal order by c.created_at, c.id limit 500
    ) as listed;
  end if;
  return json_build_object(
    'deal', row_to_json(shown),
    'comments', thread,
    'checks', public.get_deal_checks(deal),
    'cold', public.get_cold_reasons(deal),
    'price_memory', public.get_price_memory(deal),
    'related', private.related_to_deal(shown.merchant, shown.category),
    'halal', private.halal_of(deal, null),
    'extras', public.read_deal_extras(deal));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_moderation_numbers()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_agg(
    (select jsonb_object_agg(name, case when value between 1 and 4 then null else value end)
      from jsonb_each_text(to_jsonb(logged) || to_jsonb(answered)) as numbers (name, number)
      cross join lateral (select number::bigint) as v (value))
      || jsonb_build_object('quarter', q.first_day, 'median_wait', private.median_wait('deal', q.since, q.until))
    order by q.first_day desc)
  from (
    select first_day::date, first_day at time zone 'UTC' as since, (first_day + interval '3 months') at time zone 'UTC' as until
    from (
      select date_trunc('quarter', now() at time zone 'UTC') - months * interval '3 months' from generate_series(0, 1) as months
    ) as quarters (first_day)
  ) as q
  cross join lateral (
    select count(*) filter (where kind = 'removed') as removed, count(*) filter (where kind = 'refused') as refused,
      count(*) filter (where kind = 'ended') as ended, count(*) filter (where kind = 'edited') as edited,
      count(*) filter (where action in ('ban_member', 'ban_reported_member')) as bans,
      count(*) filter (where kind = 'restored') as restored, coalesce(sum(amount) filter (where action = 'remove_votes'), 0) as votes
    from private.moderation_log where created_at >= q.since and created_at < q.until
  ) as logged
  cross join lateral (
    select count(*) as appeals, count(*) filter (where action = 'overturn_decision') as overturned
    from public.admin_actions where created_at >= q.since and created_at < q.until
      and action in ('uphold_decision', 'overturn_decision')
  ) as answered
$function$;

CREATE OR REPLACE FUNCTION public.register_merchant(name_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, website_param text DEFAULT NULL::text, contact_email_param text DEFAULT NULL::text, phone_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, halal_certifier_param text DEFAULT NULL::text, certificate_number_param text DEFAULT NULL::text, logo_url_param text DEFAULT NULL::text, opening_hours_param text DEFAULT NULL::text, is_muslim_owned_param boolean DEFAULT false)
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
  merchant.opening_hours := btrim(coalesce(opening_hours_param, ''), E' \t\r\n');
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
    certificate_number, logo_url, opening_hours, is_muslim_owned)
  values (
    member, merchant.name, private.free_merchant_slug(merchant.name), merchant.description, merchant.website,
    merchant.contact_email, merchant.phone, merchant.category, merchant.location, merchant.halal_certifier,
    merchant.certificate_number, merchant.logo_url, merchant.opening_hours,
    coalesce(is_muslim_owned_param, false))
  returning * into result;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_cheaper_offer(deal_id_param uuid, link_param text, reason_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  finders uuid[];
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  perform private.check_values(
    row('reason_param', coalesce(btrim(reason_param), '') <> '', 'required', '{}')::private.value_rule);
  with removed as (
    update private.vote_reasons v set removal_reason = btrim(reason_param)
    where v.deal_id = deal_id_param and v.cheaper_key = private.link_key(private.tidy_link(link_param))
      and v.removal_reason is null
    returning v.user_id
  )
  select array_agg(r.user_id) into finders from removed r;
  if finders is null then
    raise exception 'There is no such offer' using errcode = 'PT404', hint = 'offer_not_found';
  end if;
  perform private.notify_member(finder, 'offer_removed', 'deal', deal_id_param, format('offer removed %s', deal_id_param), auth.uid())
  from unnest(finders) as finder;
  perform private.log_admin_action('remove_offer', 'deal', deal_id_param,
    jsonb_build_object('cheaper_url', link_param), '{}', reason_param);
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
  perform private.require_can('halal');
  select * into dispute from public.halal_disputes where id = dispute_id_param and answer is not null for update;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  perform private.refuse_own_fact(dispute.fact_id);
  update public.halal_disputes set answer = null, answered_by = null, answered_at = null where id = dispute.id;
  perform private.log_admin_action(
    'remove_halal_answer', 'halal_fact', dispute.fact_id, jsonb_build_object('answer', dispute.answer),
    jsonb_build_object('answer', null));
end
$function$;

CREATE OR REPLACE FUNCTION public.resolve_report(report_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text)
 RETURNS public.reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_can('reports');
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
  perform private.refuse_own(earlier.author_id);
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

CREATE OR REPLACE FUNCTION public.resolve_reports_of_content(content_type_param text, content_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_can('reports');
  return public.decide_reports(content_type_param, content_id_param, status_param, resolution_param);
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
    perform private.keep_post(post_id_param);
  else
    perform private.take_down_post(post_id_param, reason_param);
  end if;
  select * into post from public.blog_posts where id = post_id_param;
  perform private.log_admin_action(
    case action when 'keep' then 'keep_post' else 'take_down_post' end, 'blog_post', post_id_param,
    jsonb_build_object('status', old.status), jsonb_build_object('status', post.status), reason_param);
  return case action when 'keep' then 'kept' else 'taken_down' end;
end
$function$;

CREATE OR REPLACE FUNCTION public.revoke_moderator(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  delete from private.moderators where user_id = user_id_param;
  if not found then
    return false;
  end if;
  perform private.log_admin_action(
    'revoke_moderator', 'profile', user_id_param, '{"moderator": true}', '{"moderator": false}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'revoke_moderator');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.save_push_subscription(endpoint_param text, p256dh_param text, auth_param text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  devices_max constant integer := 10;
  member uuid := private.require_member();
  session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  saved uuid;
begin
  perform private.check_values(
    ('endpoint', coalesce(private.is_push_endpoint(endpoint_param), false), 'one_of', '{}'),
    ('p256dh', coalesce(p256dh_param ~ '^B[A-Za-z0-9_-]{86}$', false), 'one_of', '{}'),
    ('auth', coalesce(auth_param ~ '^[A-Za-z0-9_-]{22}$', false), 'one_of', '{}'));
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'push', 22));
  delete from private.push_subscriptions p
  where p.user_id = member and p.endpoint <> endpoint_param
    and (p.session_id = session or not exists (select from private.open_devices(member) d where d.id = p.id));
  insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (member, session, endpoint_param, p256dh_param, auth_param)
  on conflict (endpoint) do update set
    user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, failures = 0
  returning id into saved;
  if (select count(*) from private.push_subscriptions p where p.user_id = member) > devices_max then
    raise exception 'You can turn on notifications on up to 10 devices. Remove one first.'
      using errcode = 'PT409', hint = 'too_many_devices', detail = json_build_object('max', devices_max)::text;
  end if;
  return saved;
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
  if private.confirms(said) = 1 and private.is_own_shop(deal, member) then
    perform private.hear_own_shop(deal, member);
  end if;
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
  skips_review boolean;
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
    skips_review := not private.is_admin() and private.repost_reason(details_param) is null and private.may_publish(member, deal);
    deal.status := case when skips_review or private.is_admin() and private.missing_facts(deal) = '{}' then 'active' else 'pending' end;
    deal.user_id := member;
    deal := private.write_deal(deal, 'user_id', 'status');
    insert into private.unseen_deals (deal_id) select deal.id where skips_review;
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
  if private.is_own_shop(deal, member) then
    perform private.refuse_own_shop();
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

CREATE OR REPLACE FUNCTION public.send_test_message(subscription_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  if not exists (select from private.open_devices(member) d where d.id = subscription_id_param) then
    raise exception 'Device not found' using errcode = 'PT404', hint = 'device_not_found';
  end if;
  perform private.require_pace('test_messages', member);
  perform private.enqueue('push_test', jsonb_build_object('subscription_id', subscription_id_param),
    format('push_test %s', subscription_id_param));
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_decision(content_type_param text, content_id_param uuid, expected_status_param text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_can(case lower(btrim(content_type_param))
    when 'deal' then 'deals' when 'edit' then 'edits' when 'voucher' then 'vouchers' when 'avatar' then 'avatars' end);
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

CREATE OR REPLACE FUNCTION public.undo_halal_decision(fact_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_can('halal');
  fact public.halal_facts;
  decision public.admin_actions;
begin
  select * into fact from public.halal_facts where id = fact_id_param for update;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  select * into decision from public.admin_actions a
  where a.subject_id = fact.id and a.subject_type = 'halal_fact' order by a.created_at desc limit 1;
  perform private.check_undo(decision, decision.admin_id is distinct from admin or decision.action not in (
      'show_halal_fact', 'check_halal_fact', 'refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute',
      'dismiss_halal_dispute')
    or private.fact_has_changed(decision, fact));
  perform private.restore_fact(decision, fact);
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
  admin uuid := private.require_can('reports');
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

CREATE OR REPLACE FUNCTION public.update_my_merchant(merchant_id_param uuid, details_param jsonb)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  fields constant text[] := array['name', 'description', 'website', 'opening_hours', 'category', 'location', 'halal_certifier',
    'certificate_number', 'logo_url', 'contact_email', 'phone'];
  old public.merchants;
  merchant public.merchants;
  proposed public.merchants;
  result public.merchants;
begin
  perform private.check_values(
    ('details', jsonb_typeof(details) = 'object', 'one_of', '{}'));
  perform private.check_values(
    ('details', not exists (
      select from jsonb_each(details) sent
      where jsonb_typeof(sent.value) is distinct from case
        when sent.key = any (fields) then 'string' when sent.key = 'is_muslim_owned' then 'boolean' end), 'one_of', '{}'));
  select * into old from public.merchants m
  where m.id = merchant_id_param and m.user_id = member and m.status = 'approved' for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;

  merchant := old;
  merchant.description := btrim(coalesce(details ->> 'description', old.description), E' \t\r\n');
  merchant.website := private.tidy_link(coalesce(details ->> 'website', old.website));
  merchant.opening_hours := btrim(coalesce(details ->> 'opening_hours', old.opening_hours), E' \t\r\n');
  merchant.category := lower(btrim(coalesce(details ->> 'category', old.category)));
  merchant.location := btrim(coalesce(details ->> 'location', old.location));
  merchant.logo_url := btrim(coalesce(details ->> 'logo_url', old.logo_url));
  merchant.contact_email := private.exact_text(coalesce(details ->> 'contact_email', old.contact_email));
  merchant.phone := private.exact_text(coalesce(details ->> 'phone', old.phone));
  merchant.is_muslim_owned := coalesce((details ->> 'is_muslim_owned')::boolean, old.is_muslim_owned);
  proposed := jsonb_populate_record(merchant, coalesce(old.proposed_changes, '{}'));
  proposed.name := btrim(coalesce(details ->> 'name', proposed.name), E' \t\r\n');
  proposed.halal_certifier := btrim(coalesce(details ->> 'halal_certifier', proposed.halal_certifier));
  proposed.certificate_number := private.exact_text(coalesce(details ->> 'certificate_number', proposed.certificate_number));
  if proposed.logo_url = old.logo_url then
    proposed.logo_url := ''; -- An earlier member of the merchant may have uploaded it.
  end if;
  perform private.check_merchant(proposed);
  merchant.proposed_changes := (
    select jsonb_object_agg(field.key, field.value) from jsonb_each(to_jsonb(proposed)) field
    where field.key in ('name', 'halal_certifier', 'certificate_number') and field.value <> to_jsonb(old) -> field.key);
  if merchant.proposed_changes is distinct from old.proposed_changes then
    merchant.proposed_at := case when merchant.proposed_changes is not null then clock_timestamp() end;
    merchant.rejection_reason := null;
  end if;
  if merchant is not distinct from old then
    return old;
  end if;

  perform private.require_pace('edits', member);
  update public.merchants set
    description = merchant.description, website = merchant.website, opening_hours = merchant.opening_hours,
    category = merchant.category, location = merchant.location, logo_url = merchant.logo_url,
    contact_email = merchant.contact_email, phone = merchant.phone, proposed_changes = merchant.proposed_changes,
    proposed_at = merchant.proposed_at, is_muslim_owned = merchant.is_muslim_owned, rejection_reason = merchant.rejection_reason
  where id = old.id
  returning * into result;
  return result;
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
  -- Otherwise withdrawing a deal that was taken down would end the wait of private.was_refused_lately.
  insert into private.member_writes (user_id, what) select member, 'refused_deals' where private.was_deal_refused(deal.id);
  delete from public.deals where id = deal.id;
end
$function$;

ALTER TABLE "private"."appeals" ADD CONSTRAINT "appeals_action_id_fkey" FOREIGN KEY (action_id) REFERENCES public.admin_actions(id) ON DELETE CASCADE;

ALTER TABLE "private"."appeals" ADD CONSTRAINT "appeals_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."appeals" ADD CONSTRAINT "appeals_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."moderation_log" ADD CONSTRAINT "moderation_log_actor_known" CHECK ((actor_role = ANY (ARRAY['admin'::text, 'moderator'::text])));

ALTER TABLE "private"."moderators" ADD CONSTRAINT "moderators_granted_by_fkey" FOREIGN KEY (granted_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."moderators" ADD CONSTRAINT "moderators_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."unseen_deals" ADD CONSTRAINT "unseen_deals_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."vote_reasons" ADD CONSTRAINT "vote_reasons_deal_id_user_id_fkey" FOREIGN KEY (deal_id, user_id) REFERENCES public.deal_votes(deal_id, user_id) ON DELETE CASCADE;

ALTER TABLE "public"."merchants" ADD CONSTRAINT "merchants_opening_hours_length" CHECK ((char_length(opening_hours) <= 200));

ALTER TABLE "public"."merchants" ADD CONSTRAINT "merchants_proposed_changes_known" CHECK ((((proposed_changes - ARRAY['name'::text, 'halal_certifier'::text, 'certificate_number'::text]) = '{}'::jsonb) AND (proposed_changes <> '{}'::jsonb)));

ALTER TABLE "public"."merchants" ADD CONSTRAINT "merchants_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

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
          WHERE (m.comment_id = c.id)) AS mentions,
    private.speaks_for_shop(c.deal_id, c.user_id) AS speaks_for_shop
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
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin()
    and (comment.user_id = auth.uid() or not private.can('comments')) then
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
    where id = deal_id_param and (status = 'active' or user_id = member or private.can('deals'))
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

CREATE INDEX appeals_decided_by_idx ON private.appeals USING btree (decided_by);

CREATE INDEX appeals_decided_idx ON private.appeals USING btree (decided_at DESC) WHERE (decided_at IS NOT NULL);

CREATE INDEX appeals_open_idx ON private.appeals USING btree (created_at, id) WHERE (decided_at IS NULL);

CREATE INDEX appeals_open_subject_idx ON private.appeals USING btree (subject_id) WHERE (decided_at IS NULL);

CREATE INDEX appeals_user_idx ON private.appeals USING btree (user_id, created_at DESC);

CREATE INDEX deal_links_host_idx ON private.deal_links USING btree ((domains[1]));

CREATE INDEX moderators_granted_by_idx ON private.moderators USING btree (granted_by);

CREATE UNIQUE INDEX push_subscriptions_endpoint_unique ON private.push_subscriptions USING btree (endpoint);

CREATE INDEX push_subscriptions_user_idx ON private.push_subscriptions USING btree (user_id);

CREATE INDEX merchants_proposed_oldest_idx ON public.merchants USING btree (proposed_at, id) WHERE ((proposed_changes IS NOT NULL) AND (status = 'approved'::public.merchant_status));

CREATE TRIGGER vote_reasons_notify AFTER INSERT OR UPDATE OF reason ON private.vote_reasons FOR EACH ROW EXECUTE FUNCTION private.notify_of_cold_reason();

CREATE TRIGGER admin_actions_z_name_decision AFTER INSERT ON public.admin_actions FOR EACH ROW EXECUTE FUNCTION private.name_decision();

CREATE POLICY "deals_select_visible" ON "public"."deals" FOR SELECT TO "anon", "authenticated" USING (((status = 'active'::public.deal_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.can('deals'::text) AS can)));

CREATE POLICY "halal_disputes_select_own_or_moderator" ON "public"."halal_disputes" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR (( SELECT private.can('halal'::text) AS can) AND (NOT private.is_own_fact(fact_id)))));

CREATE POLICY "halal_facts_select_visible" ON "public"."halal_facts" FOR SELECT TO "anon", "authenticated" USING (((is_public AND ((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = halal_facts.deal_id) AND (d.status = 'active'::public.deal_status)))) OR (EXISTS ( SELECT
   FROM public.merchants m
  WHERE ((m.id = halal_facts.merchant_id) AND (m.status = 'approved'::public.merchant_status)))))) OR (claimed_by = ( SELECT private.caller() AS caller)) OR ( SELECT private.can('halal'::text) AS can)));

CREATE POLICY "reports_select_own_or_moderator" ON "public"."reports" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR (( SELECT private.can('reports'::text) AS can) AND ((author_id = ( SELECT private.moderator() AS moderator)) IS NOT TRUE))));

CREATE POLICY "voucher_codes_select_visible" ON "public"."voucher_codes" FOR SELECT TO "anon", "authenticated" USING (((status = 'active'::public.voucher_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.can('vouchers'::text) AS can)));

COMMENT ON COLUMN "public"."merchants"."rejection_reason" IS 'Of the merchant or, if it is approved, of the last proposed change.';

COMMENT ON FUNCTION "private"."add_push"(uuid, timestamp with time zone) IS 'Definer: called by jobs and enqueue_due_work; private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."answer_to_appeal"(uuid) IS 'Definer: admin_actions has no grants.';

COMMENT ON FUNCTION "private"."appealed_content"(private.appeals, public.admin_actions) IS 'Definer: called by get_appeals only, which requires an admin.';

COMMENT ON FUNCTION "private"."appealed_fact"(uuid) IS 'Definer: the image of a fact has no grants. Called by appealed_content only.';

COMMENT ON FUNCTION "private"."can"(text) IS 'Definer: private.moderators and private.admins have no grants.';

COMMENT ON FUNCTION "private"."change_merchant"(public.merchants, jsonb) IS 'Definer: merchants is written by procedures only. Called by moderate_merchant_change and private.restore_state.';

COMMENT ON FUNCTION "private"."cheapest_offer"(public.deals) IS 'Definer: private.vote_reasons has no grants.';

COMMENT ON FUNCTION "private"."clear_profile_of_deleted_member"() IS 'Deletes the member''s unpublished content with the account. Through their foreign keys, public deals, codes, posts, comments, merchants and facts stay without a name, and additions are deleted; a vote stays as a number (private.keep_vote_of_deleted_member). Definer: the auth service deletes accounts and has no rights on these tables.';

COMMENT ON FUNCTION "private"."closed_disputes"(public.admin_actions, public.halal_facts) IS 'Called by undo_halal_decision and decide_appeal.';

COMMENT ON FUNCTION "private"."contested_notice"(uuid) IS 'Raises PT401, PT404. Definer: called by procedures only. Open to banned members.';

COMMENT ON FUNCTION "private"."decision_to_undo"(uuid, text, uuid, text, text) IS 'Raises PT409 already_decided or undo_too_late.';

COMMENT ON FUNCTION "private"."delete_ended_push_subscriptions"() IS 'Definer: called by the background worker only.';

COMMENT ON FUNCTION "private"."fact_has_changed"(public.admin_actions, public.halal_facts) IS 'Called by undo_halal_decision and decide_appeal.';

COMMENT ON FUNCTION "private"."follow_deal"() IS 'Gives a deal''s code the status, merchant and link of the deal. A code that an admin took down stays down, and one that waits on a public deal keeps waiting, also if the deal is taken down and brought back. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."forget_votes_of_shop"(uuid) IS 'Definer: votes, checks and deals are written by procedures only.';

COMMENT ON FUNCTION "private"."get_admin_reminder"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."get_push_device"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."has_confirmed_email"(uuid) IS 'Definer: reads accounts. False for an unknown member.';

COMMENT ON FUNCTION "private"."has_five_deals"(uuid) IS 'Definer: private.unseen_deals has no grants. Used by is_trusted_poster, check_standing and trust_of.';

COMMENT ON FUNCTION "private"."hear_own_shop"(public.deals, uuid) IS 'Definer: deals are written by procedures only. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."is_appealed_avatar"(text) IS 'Definer: called by get_image_audience only.';

COMMENT ON FUNCTION "private"."is_fact_of"(uuid, uuid) IS 'Definer: called by procedures, private.queues and private.is_own_fact.';

COMMENT ON FUNCTION "private"."is_for_other_admin"(private.appeals, uuid) IS 'Definer: private.admins has no grants. Called by get_appeals and decide_appeal.';

COMMENT ON FUNCTION "private"."is_known_website"(text) IS 'Definer: private.deal_links has no grants.';

COMMENT ON FUNCTION "private"."is_own_fact"(uuid) IS 'Definer: halal_facts has columns without grants.';

COMMENT ON FUNCTION "private"."is_own_shop"(public.deals, uuid) IS 'Definer: called by procedures that check the caller.';

COMMENT ON FUNCTION "private"."is_trusted_poster"(uuid) IS 'Definer: private.admins has no grants.';

COMMENT ON FUNCTION "private"."keep_post"(uuid) IS 'For review_post and decide_appeal, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."latest_status_decision"(uuid) IS 'Used by decision_to_undo and overturn_status. Reads the audit log, which has the changes of each decision.';

COMMENT ON FUNCTION "private"."lock_decided_state"(text, uuid) IS 'Called by undo_decision, undo_report_decision and decide_appeal, which check the caller.';

COMMENT ON FUNCTION "private"."may_publish"(uuid, public.deals) IS 'Definer: private.unseen_deals has no grants. The caller has locked the member''s submissions, so that they count each other.';

COMMENT ON FUNCTION "private"."may_review_image"(text) IS 'Definer: called by get_image_audience only.';

COMMENT ON FUNCTION "private"."moderator"() IS 'Definer: private.moderators and private.admins have no grants.';

COMMENT ON FUNCTION "private"."name_decision"() IS 'Stores the decision in the notices that it caused, for appeals. Definer: notices are written by triggers and procedures only. Its trigger runs after admin_actions_notify_member because triggers run in the order of their names.';

COMMENT ON FUNCTION "private"."news_of_matches"(private.alert_matches[]) IS 'Called by private.matches_to_mail and take_matches_to_push.';

COMMENT ON FUNCTION "private"."note_push"(uuid, text) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."notify_of_cold_reason"() IS 'Notifies the poster, at most once in 24 hours, that at least three members gave the same reason for voting the deal cold. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."overturn"(private.appeals, public.admin_actions, text) IS 'Called by decide_appeal, which checks the caller and writes the log. Raises PT404 content_not_found, PT409 appeal_outdated.';

COMMENT ON FUNCTION "private"."price_memory"(public.deals) IS 'Definer: private.deal_prices has no grants. Used by get_price_memory and get_pending_prices.';

COMMENT ON FUNCTION "private"."publish_push_key"(text) IS 'Definer: called by the background worker''s login only, at each start.';

COMMENT ON FUNCTION "private"."push_key"() IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."push_time"(uuid, text) IS 'Called by match_alerts.';

COMMENT ON FUNCTION "private"."queues"(uuid) IS 'Used by get_admin_queues, reminders and the metrics, so that all have the same numbers.';

COMMENT ON FUNCTION "private"."read_cheaper_offer"(public.deals, jsonb) IS 'Raises PT400 invalid_field, PT409 merchant_blocked. Used by explain_vote.';

COMMENT ON FUNCTION "private"."refuse_deleted"(boolean) IS 'Raises PT404.';

COMMENT ON FUNCTION "private"."refuse_outdated"(boolean) IS 'Raises PT409. Null counts as outdated.';

COMMENT ON FUNCTION "private"."refuse_own"(uuid) IS 'Raises PT409.';

COMMENT ON FUNCTION "private"."refuse_own_fact"(uuid) IS 'Raises PT409.';

COMMENT ON FUNCTION "private"."refuse_own_shop"() IS 'Raises PT403 own_shop.';

COMMENT ON FUNCTION "private"."require_can"(text) IS 'Raises PT401, PT403, PT404. Definer: reads moderators, admins and bans.';

COMMENT ON FUNCTION "private"."restore_fact"(public.admin_actions, public.halal_facts) IS 'Called by undo_halal_decision and decide_appeal, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."restore_reported_content"(text, public.admin_actions) IS 'Called by undo_report_decision and decide_appeal, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."restore_state"(text, public.admin_actions) IS 'Called by undo_decision, undo_report_decision and decide_appeal, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."speaks_for_shop"(uuid, uuid) IS 'Definer: the callers may not read all columns of deals. private.thread_of finds the members of a shop once for all comments.';

COMMENT ON FUNCTION "private"."staff_to_remind"() IS 'Called by remind_admins and get_admin_reminder.';

COMMENT ON FUNCTION "private"."take_matches_to_push"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."trust_of"(uuid) IS 'Definer: reads reports and the audit log. Used by private.may_publish and get_my_trust. Rules with fewer conditions call is_established or has_five_deals themselves, so that a vote or check reads no more.';

COMMENT ON FUNCTION "private"."was_deal_refused"(uuid) IS 'Definer: reads the audit log. Also used by withdraw_deal.';

COMMENT ON FUNCTION "private"."was_refused_lately"(uuid) IS 'Definer: private.member_writes has no grants.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_can decides once for all rows. [moderators of deals; reads]';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. [moderators of deals; writes public content]';

COMMENT ON FUNCTION "public"."appeal_action"(uuid, text) IS 'Definer: private.appeals has no grants. Raises PT400, PT401, PT404, PT409, PT429. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."decide_appeal"(uuid, text, text) IS 'Definer: content and private.appeals are written by procedures only. Raises PT400, PT404, PT409. [admins; writes public content]';

COMMENT ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) IS 'Definer: halal_disputes is written by procedures only. The subject of the log entry is the fact. [moderators of halal; writes public content]';

COMMENT ON FUNCTION "public"."decide_halal_fact"(uuid, text, text, timestamp with time zone) IS 'Definer: halal_facts is written by procedures only. [moderators of halal; writes public content]';

COMMENT ON FUNCTION "public"."decide_member_ending"(uuid, boolean) IS 'Definer: deals are written by procedures only. Ending the deal has the effect of moderate_deal with "expire", which undo_decision can revert. [moderators of endings; writes public content]';

COMMENT ON FUNCTION "public"."decide_reports"(text, uuid, text, text, text, text, timestamp with time zone) IS 'Definer: reports, bans and content are written by procedures only. [moderators of reports; writes public content]';

COMMENT ON FUNCTION "public"."delete_comment"(uuid, text) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."delete_push_subscription"(uuid) IS 'Definer: private.push_subscriptions has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."edit_comment"(uuid, text) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."explain_vote"(uuid, jsonb) IS 'Definer: private.vote_reasons has no grants. Counts towards limit_votes. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."find_members"(text, text) IS 'Definer: email addresses and bans have no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_admin_queues"() IS 'Definer: require_can decides. [moderators of queues; reads]';

COMMENT ON FUNCTION "public"."get_appeals"(text) IS 'Definer: private.appeals has no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_business"(text) IS 'Definer: private.merchant_deal_counts has no grants; returns no contact data and no pending merchant. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_cold_reasons"(uuid) IS 'Definer: private.vote_reasons has no grants. Null unless the deal is public. Returns no names. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_halal_queue"() IS 'Definer: require_can decides; the columns with the claiming member and the image have no grants. [moderators of halal; reads]';

COMMENT ON FUNCTION "public"."get_image_audience"(text) IS 'Definer: reads rows of every status. A banned member still sees their own images. For avatars, the image host reads the profile first. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_member"(uuid) IS 'Definer: email addresses and bans have no grants, and row-level security hides other members'' votes. [admins; reads]';

COMMENT ON FUNCTION "public"."get_member_endings"() IS 'Definer: require_can decides. An ending has at most 200 members. [moderators of endings; reads]';

COMMENT ON FUNCTION "public"."get_merchant_other_deals"(text, boolean) IS 'Definer: with row-level security, PostgreSQL would not use the expression index. Returns public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_my_appeal"(uuid) IS 'Definer: private.appeals has no grants. Raises PT401, PT404. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_profile"() IS 'Definer: the review columns have no grants. A banned member may read. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_rights"() IS 'Definer: private.moderators and private.admins have no grants. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_my_trust"() IS 'Definer: private.trust_of has no grants. Answers for auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_pending_avatars"(uuid) IS 'Definer: the review columns have no grants. Returns jsonb, so that a refusal can be the response. Specification, section 6. [moderators of avatars; reads]';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_can decides. Returns a row for each deal of get_pending_deals. [moderators of deals; reads]';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_can decides once for all rows. [moderators of deals; reads]';

COMMENT ON FUNCTION "public"."get_pending_merchants"() IS 'Definer: require_admin decides; contact data has no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_pending_prices"() IS 'Definer: require_can decides once for all rows. Prices of public deals only. [moderators of deals; reads]';

COMMENT ON FUNCTION "public"."get_pending_voucher_codes"() IS 'Definer: require_can decides once for all rows. [moderators of vouchers; reads]';

COMMENT ON FUNCTION "public"."get_price_memory"(uuid) IS 'Definer: private.deal_prices has no grants. Public deals only, even for posters and admins. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_push_subscriptions"() IS 'Definer: private.push_subscriptions has no grants. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_reports"(text) IS 'Definer: require_can decides once for all rows. At most 200 items of content. [moderators of reports; reads]';

COMMENT ON FUNCTION "public"."get_unseen_additions"() IS 'Definer: require_can decides. [moderators of additions; reads]';

COMMENT ON FUNCTION "public"."get_unseen_deals"() IS 'Definer: require_can decides once for all rows. moderate_deal takes a deal down. [moderators of edits; reads]';

COMMENT ON FUNCTION "public"."get_unseen_edits"() IS 'Definer: require_can decides. [moderators of edits; reads]';

COMMENT ON FUNCTION "public"."get_waiting_edits"() IS 'Definer: require_can decides. [moderators of edits; reads]';

COMMENT ON FUNCTION "public"."grant_moderator"(uuid, text) IS 'Definer: private.moderators has no grants. Returns false if the member is already a moderator. Takes effect at the next request. [admins; writes]';

COMMENT ON FUNCTION "public"."hand_over_merchant"(uuid, text) IS 'Definer: merchants is written by procedures only. Handing the page back undoes it, without the contact data. [admins; writes public content]';

COMMENT ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text, boolean) IS 'Definer: private.merchant_deal_counts has no grants; returns approved merchants and public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."mark_deal_seen"(uuid, timestamp with time zone) IS 'Definer: private.unseen_deals has no grants. [moderators of edits; writes]';

COMMENT ON FUNCTION "public"."may_publish_deal"(text, text, boolean) IS 'Definer: private.may_publish has no grants. Reveals which websites have public deals. [members; reads]';

COMMENT ON FUNCTION "public"."moderate_avatar"(uuid, text, text, text) IS 'Definer: members may write their own profile only. Specification, sections 4 and 5. [moderators of avatars; writes public content]';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification, section 4. [moderators of deals; writes public content]';

COMMENT ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. [moderators of edits; writes public content]';

COMMENT ON FUNCTION "public"."moderate_merchant_change"(uuid, text, text, timestamp with time zone) IS 'Definer: merchants is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) IS 'Definer: voucher codes are written by procedures only. [moderators of vouchers; writes public content]';

COMMENT ON FUNCTION "public"."register_merchant"(text, text, text, text, text, text, text, text, text, text, text, boolean) IS 'Definer: merchants is written by procedures only. [members; writes]';

COMMENT ON FUNCTION "public"."remove_cheaper_offer"(uuid, text, text) IS 'Definer: private.vote_reasons has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."remove_halal_answer"(uuid) IS 'Definer: halal_disputes is written by procedures only. The log keeps the answer. [moderators of halal; writes public content]';

COMMENT ON FUNCTION "public"."resolve_report"(uuid, text, text) IS 'Definer: reports are written by procedures only. [moderators of reports; writes public content]';

COMMENT ON FUNCTION "public"."resolve_reports_of_content"(text, uuid, text, text) IS 'Definer, like decide_reports, which it calls. [moderators of reports; writes public content]';

COMMENT ON FUNCTION "public"."revoke_moderator"(uuid, text) IS 'Definer: private.moderators has no grants. Returns false if the member is not a moderator. Takes effect at the next request. [admins; writes]';

COMMENT ON FUNCTION "public"."save_push_subscription"(text, text, text) IS 'Definer: private.push_subscriptions has no grants. Raises PT400, PT401, PT403, PT409 too_many_devices. [members; writes]';

COMMENT ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."secure_vote_deal"(uuid, boolean) IS 'Definer: votes and deals are written by procedures only. The only procedure that counts a vote. Posters may vote, shops may not. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."send_test_message"(uuid) IS 'Definer: private.push_subscriptions has no grants. Raises PT401, PT403, PT404 device_not_found, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."undo_decision"(text, uuid, text) IS 'Definer: content is written by procedures only. A trigger withdraws the unread notice. [moderators of deals, edits, vouchers, avatars; writes public content]';

COMMENT ON FUNCTION "public"."undo_halal_decision"(uuid) IS 'Definer: halal_facts and halal_disputes are written by procedures only. Triggers withdraw the unread notices. Raises PT404, PT409 already_decided or undo_too_late. [moderators of halal; writes public content]';

COMMENT ON FUNCTION "public"."undo_report_decision"(text, uuid) IS 'Definer: reports and content are written by procedures only. [moderators of reports; writes public content]';

COMMENT ON FUNCTION "public"."update_my_merchant"(uuid, jsonb) IS 'Definer: merchants is written by procedures only. A call without a change does not count towards the limit. [members; writes public content]';

COMMENT ON TABLE "private"."appeals" IS 'Written by appeal_action and decide_appeal. One for each decision; the audit log keeps the outcome after the appeal is deleted.';

COMMENT ON TABLE "private"."moderators" IS 'Written by grant_moderator and revoke_moderator. Read at every check, so that a removal takes effect immediately.';

COMMENT ON TABLE "private"."push_subscriptions" IS 'At most ten per member. Without effect once the session has ended.';

COMMENT ON TABLE "private"."unseen_deals" IS 'Written by secure_submit_deal, mark_deal_seen and private.set_deal_decision. A deal that is taken down keeps its row, so that it is listed again if the decision is undone.';

COMMENT ON TABLE "private"."vote_reasons" IS 'Written by explain_vote and remove_cheaper_offer. Other members see sums from two on, and the best offer.';

COMMENT ON TABLE "public"."merchants" IS 'Specification, section 2. select=* is refused: contact data is read through get_my_merchants and get_pending_merchants, the reason for a rejection through get_my_merchants, proposed changes through both.';

COMMENT ON VIEW "public"."comments_with_author" IS 'Shows the comments that the caller may read.';

REVOKE ALL ON FUNCTION "private"."add_push"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answer_to_appeal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."appealed_content"(private.appeals, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."appealed_fact"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."can"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."change_merchant"(public.merchants, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cheapest_offer"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closed_disputes"(public.admin_actions, public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contestable_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contested_notice"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_ended_push_subscriptions"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_has_changed"(public.admin_actions, public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_votes_of_shop"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_admin_reminder"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_push_device"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_confirmed_email"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_five_deals"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hear_own_shop"(public.deals, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_appealed_avatar"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_fact_of"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_for_other_admin"(private.appeals, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_known_website"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_own_fact"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_own_fact"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_own_shop"(public.deals, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_push_endpoint"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_post"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."latest_status_decision"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."logged_changes"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_publish"(uuid, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_review_image"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moderated_areas"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moderator"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."moderator"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."name_decision"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."news_of_matches"(private.alert_matches[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_push"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_cold_reason"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_devices"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn"(private.appeals, public.admin_actions, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_addition"(uuid, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_ban"(uuid, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_comment"(public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_edit"(public.admin_actions, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_halal"(public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_hand_over"(uuid, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_merchant_change"(public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_offer"(uuid, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_post"(public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_report"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_status"(public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."overturn_wrong_checks"(uuid, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_memory"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."publish_push_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."push_key"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."push_time"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queues"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_cheaper_offer"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_deleted"(boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_outdated"(boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_own"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_own_fact"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_own_shop"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_can"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_fact"(public.admin_actions, public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."speaks_for_shop"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."speaks_for_shop"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_to_remind"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_matches_to_push"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trust_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."was_deal_refused"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."was_refused_lately"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."appeal_action"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."appeal_action"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_appeal"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_appeal"(uuid, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_comment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_comment"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_push_subscription"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_push_subscription"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."edit_comment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_comment"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."explain_vote"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."explain_vote"(uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."find_members"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_members"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_appeals"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_appeals"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_business"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_business"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_cold_reasons"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_cold_reasons"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_member"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_member"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_other_deals"(text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_other_deals"(text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_appeal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_appeal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_profile"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_profile"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_rights"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_rights"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_trust"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_trust"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_merchants"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_merchants"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_prices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_prices"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_price_memory"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_price_memory"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_push_subscriptions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_push_subscriptions"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_unseen_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_unseen_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."grant_moderator"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."grant_moderator"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."hand_over_merchant"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hand_over_merchant"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."mark_deal_seen"(uuid, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mark_deal_seen"(uuid, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."may_publish_deal"(text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."may_publish_deal"(text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_merchant_change"(uuid, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_merchant_change"(uuid, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."register_merchant"(text, text, text, text, text, text, text, text, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."register_merchant"(text, text, text, text, text, text, text, text, text, text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_cheaper_offer"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_cheaper_offer"(uuid, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."revoke_moderator"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_moderator"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_push_subscription"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_push_subscription"(text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."send_test_message"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_test_message"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."update_my_merchant"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."update_my_merchant"(uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ("is_muslim_owned") ON TABLE "public"."merchants" FROM "anon";

GRANT SELECT ("is_muslim_owned") ON TABLE "public"."merchants" TO "anon";

REVOKE ALL ("opening_hours") ON TABLE "public"."merchants" FROM "anon";

GRANT SELECT ("opening_hours") ON TABLE "public"."merchants" TO "anon";

REVOKE ALL ("is_muslim_owned") ON TABLE "public"."merchants" FROM "authenticated";

GRANT SELECT ("is_muslim_owned") ON TABLE "public"."merchants" TO "authenticated";

REVOKE ALL ("opening_hours") ON TABLE "public"."merchants" FROM "authenticated";

GRANT SELECT ("opening_hours") ON TABLE "public"."merchants" TO "authenticated";

GRANT SELECT ON TABLE "public"."comments_with_author" TO "anon", "authenticated";

select private.expose_to_backend('public.comments_with_author');

ALTER TABLE "private"."push_subscriptions" ADD CONSTRAINT "push_subscriptions_endpoint_known" CHECK (private.is_push_endpoint(endpoint));

-- Votes and confirmations of shops on their own deals leave the numbers.
DO $$
BEGIN
  PERFORM private.forget_votes_of_shop(shop.user_id) FROM (
    SELECT d.user_id FROM public.deals d WHERE d.is_associated AND d.user_id IS NOT NULL
    UNION SELECT m.user_id FROM public.merchants m WHERE m.status = 'approved'
  ) AS shop;
END
$$;
