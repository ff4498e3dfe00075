set local check_function_bodies = off;

ALTER TABLE "private"."consents" DROP CONSTRAINT "consents_kind_known";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_subject_known";

DROP FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb);

CREATE TABLE "private"."alert_matches" ("deal_id" uuid NOT NULL, "alert_id" uuid NOT NULL, "user_id" uuid NOT NULL, "matched_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "alert_matches_pkey" PRIMARY KEY (deal_id, alert_id));

CREATE TABLE "private"."alerts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "name" text NOT NULL, "words_any" text[] NOT NULL DEFAULT '{}'::text[], "words_all" text[] NOT NULL DEFAULT '{}'::text[], "words_none" text[] NOT NULL DEFAULT '{}'::text[], "patterns_any" text[] NOT NULL DEFAULT '{}'::text[], "patterns_all" text[] NOT NULL DEFAULT '{}'::text[], "patterns_none" text[] NOT NULL DEFAULT '{}'::text[], "categories" text[] NOT NULL DEFAULT '{}'::text[], "merchant" text, "merchant_key" text, "poster_id" uuid, "max_total" numeric, "currency" text NOT NULL, "allows_unknown_delivery" boolean NOT NULL DEFAULT false, "channel" text, "deal_type" text, "step" smallint, "within_minutes" integer, "is_paused" boolean NOT NULL DEFAULT false, "feed_key" text NOT NULL DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text), "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "alerts_categories_count" CHECK ((cardinality(categories) <= 17)), CONSTRAINT "alerts_channel_known" CHECK ((channel = ANY (ARRAY['online'::text, 'in_store'::text]))), CONSTRAINT "alerts_currency_format" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "alerts_deal_type_known" CHECK ((deal_type = ANY (ARRAY['discount'::text, 'freebie'::text, 'giveaway'::text]))), CONSTRAINT "alerts_max_total_range" CHECK (((max_total >= (0)::numeric) AND (max_total <= (1000000)::numeric) AND (max_total = round(max_total, 2)))), CONSTRAINT "alerts_merchant_length" CHECK (((char_length(merchant) >= 1) AND (char_length(merchant) <= 80))), CONSTRAINT "alerts_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))), CONSTRAINT "alerts_pkey" PRIMARY KEY (id), CONSTRAINT "alerts_step_known" CHECK ((step = ANY (ARRAY[25, 50, 100, 200]))), CONSTRAINT "alerts_within_minutes_range" CHECK (((within_minutes >= 1) AND (within_minutes <= 10080))), CONSTRAINT "alerts_words_all_count" CHECK ((cardinality(words_all) <= 10)), CONSTRAINT "alerts_words_any_count" CHECK ((cardinality(words_any) <= 10)), CONSTRAINT "alerts_words_none_count" CHECK ((cardinality(words_none) <= 10)));

CREATE TABLE "private"."deal_steps" ("deal_id" uuid NOT NULL, "step" smallint NOT NULL, "reached_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "deal_steps_pkey" PRIMARY KEY (deal_id, step), CONSTRAINT "deal_steps_step_known" CHECK ((step = ANY (ARRAY[0, 25, 50, 100, 200]))));

ALTER TYPE "public"."notification_details" ADD ATTRIBUTE "alert_name" text CASCADE;

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

CREATE OR REPLACE FUNCTION private.check_alert_fields(sent jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(('alert', jsonb_typeof(sent) = 'object', 'An alert must be an object', 'one_of', '{}'));
  perform private.check_fields(('alert', not exists (
      select from jsonb_each(sent) field
      where field.value <> 'null' and jsonb_typeof(field.value) is distinct from case
        when field.key in ('id', 'name', 'merchant', 'poster_id', 'currency', 'channel', 'deal_type') then 'string'
        when field.key in ('words_any', 'words_all', 'words_none', 'categories')
          and not jsonb_path_exists(field.value, 'strict $[*] ? (@.type() != "string")', silent => true) then 'array'
        when field.key in ('max_total', 'step', 'within_minutes') then 'number'
        when field.key in ('allows_unknown_delivery', 'is_paused') then 'boolean'
        when field.key = 'poster' then 'object'
        when field.key in ('feed_key', 'created_at', 'last_matched_at', 'matches_of_week', 'is_noisy') then jsonb_typeof(field.value)
      end), 'An alert has an unknown field, or one of another type', 'one_of', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_consent_kind(kind_param text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(('kind', kind_param in ('saved', 'alerts'), 'Kind must be saved or alerts', 'one_of', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_words(field_param text, words text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    (field_param, cardinality(words) <= 10, 'At most 10 words', 'max_items', '{"max": 10}'),
    (field_param, not exists (
        select from unnest(words) as word
        where char_length(word) > 40 or char_length(btrim(private.search_form(left(word, 100)))) < 2),
      'Each word must be 2 to 40 characters', 'length', '{"min": 2, "max": 40}'),
    private.text_rule(field_param, 'Words', array_to_string(words, ' ')));
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_alerts(member uuid, alert_id_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- First the alerts: this waits for a job that is notifying of them.
  delete from private.alerts a where a.user_id = member and (alert_id_param is null or a.id = alert_id_param);
  delete from public.notifications n
  where n.user_id = member and n.kind = 'alert' and (alert_id_param is null or n.subject_id = alert_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_alert_matches()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted integer;
begin
  delete from private.alert_matches m where m.matched_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  return deleted;
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
    select count(*)::integer as public_deals, (array_agg(o.id order by told.place desc))[1] as newest_id
    from jsonb_array_elements_text(n.data -> 'deal_ids') with ordinality as told (id, place)
    join public.deals o on o.id = told.id::uuid and o.status = 'active'
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
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id and m.user_id = member
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.lock_alerts(member uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended(member::text || 'alerts', 22))
$function$;

CREATE OR REPLACE FUNCTION private.match_alerts(deal_id_param uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  deal private.deals_to_match;
  public_since timestamptz;
  match record;
  notified integer := 0;
begin
  -- Jobs for the same deal wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(deal_id_param::text || 'match_alerts', 22));
  if not exists (select from public.deals d where d.id = deal_id_param and d.status = 'active') then
    perform private.withdraw_from_alerts(deal_id_param);
    return 0;
  end if;
  select m.* into deal from private.deals_to_match m
  where m.id = deal_id_param and exists (select from public.deals d where d.id = m.id and private.is_running(d));
  select greatest(s.reached_at, deal.starts_at) into public_since from private.deal_steps s where s.deal_id = deal.id and s.step = 0;
  for match in
    with fitting as (
      select a.id, a.user_id from private.alerts a
      where not a.is_paused and a.user_id is distinct from deal.user_id
        and (a.created_at <= public_since or a.max_total is not null or a.step is not null)
        and private.fits_alert(a, deal)
        and not exists (select from private.alert_matches x where x.deal_id = deal.id and x.alert_id = a.id)
      limit 500
      -- Waits for a deletion, which then also finds the notice.
      for key share of a
    )
    insert into private.alert_matches (deal_id, alert_id, user_id)
    select deal.id, f.id, f.user_id from fitting f
    returning alert_id, user_id
  loop
    perform private.notify_member(match.user_id, 'alert', 'alert', match.alert_id, format('alert %s', match.alert_id), null, deal.id);
    notified := notified + 1;
  end loop;
  return notified;
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
begin
  perform private.record_deal_steps(a.id, a.hot_votes - a.cold_votes + a.temperature_offset),
    private.add_match_job(a.id, a.starts_at)
  from added a where a.status = 'active';
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
  if private.record_deal_steps(new.id, new.hot_votes - new.cold_votes + new.temperature_offset) or old.status <> 'active' then
    perform private.add_match_job(new.id, new.starts_at);
  end if;
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
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention');
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

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'deal_hot', 'deal_expired', 'deal_check_asked', 'deal_price_seen', 'deal_changed', 'comment_changed',
    'moderation', 'saved_ending', 'saved_price', 'saved_over', 'alert']
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
  minutes constant numeric := (sent ->> 'within_minutes')::numeric;
  alert private.alerts;
begin
  perform private.check_alert_fields(sent);
  perform private.check_fields(
    ('id', coalesce(sent ->> 'id' ~ uuid_form, true), 'Alert must be an id', 'one_of', '{}'),
    ('poster_id', coalesce(poster ~ uuid_form, true), 'Member must be an id', 'one_of', '{}'),
    ('step', coalesce((sent ->> 'step')::numeric in (25, 50, 100, 200), true), 'Temperature must be 25, 50, 100 or 200', 'one_of', '{}'),
    ('within_minutes', coalesce(minutes between 1 and 10080 and minutes = round(minutes), true), 'Minutes must be 1 to 10,080',
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
  alert.within_minutes := minutes;
  alert.is_paused := coalesce((sent ->> 'is_paused')::boolean, false);

  perform private.check_words('words_any', alert.words_any);
  perform private.check_words('words_all', alert.words_all);
  perform private.check_words('words_none', alert.words_none);
  perform private.check_fields(
    ('name', char_length(alert.name) <= 60, 'Name must be at most 60 characters', 'max_length', '{"max": 60}'),
    private.text_rule('name', 'Name', alert.name),
    ('categories', alert.categories <@ array[
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'], 'Categories must be some of the 17', 'one_of', '{}'),
    ('merchant', coalesce(char_length(alert.merchant) <= 80, true), 'Merchant must be at most 80 characters', 'max_length', '{"max": 80}'),
    ('merchant', coalesce(alert.merchant_key <> '', true), 'Merchant must have letters or digits', 'one_of', '{}'),
    private.text_rule('merchant', 'Merchant', alert.merchant),
    ('poster_id', alert.poster_id is null or exists (select from public.profiles p where p.id = alert.poster_id),
      'There is no such member', 'one_of', '{}'),
    ('max_total', coalesce(alert.max_total between 0 and 1000000, true), 'Amount must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('max_total', coalesce(alert.max_total = round(alert.max_total, 2), true), 'Amount must have at most two decimals', 'two_decimals', '{}'),
    ('currency', alert.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP', 'currency_code', '{}'),
    ('channel', coalesce(alert.channel in ('online', 'in_store'), true), 'Channel must be online or in_store', 'one_of', '{}'),
    ('deal_type', coalesce(alert.deal_type in ('discount', 'freebie', 'giveaway'), true),
      'Type must be discount, freebie or giveaway', 'one_of', '{}'),
    ('within_minutes', alert.within_minutes is null or alert.step is not null, 'A time needs a temperature', 'one_of', '{}'),
    ('conditions', cardinality(alert.words_any || alert.words_all || alert.words_none || alert.categories) > 0
      or num_nonnulls(alert.merchant, alert.poster_id, alert.max_total, alert.channel, alert.deal_type, alert.step) > 0,
      'An alert needs at least one condition', 'one_of', '{}'));
  alert.patterns_any := private.alert_patterns(alert.words_any);
  alert.patterns_all := private.alert_patterns(alert.words_all);
  alert.patterns_none := private.alert_patterns(alert.words_none);
  return alert;
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

CREATE OR REPLACE FUNCTION private.record_deal_steps(deal_id_param uuid, temperature integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.deal_steps (deal_id, step)
  select deal_id_param, step from unnest(array[0, 25, 50, 100, 200]) as step where step = 0 or step <= temperature
  on conflict do nothing;
  return found;
end
$function$;

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
    perform private.refresh_alert_patterns(refill.words);
    delete from private.search_refills where id = refill.id;
    return false;
  end if;
  update private.search_refills set after_id = last_id where id = refill.id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_alert_patterns(forms text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.alerts a set
    patterns_any = private.alert_patterns(a.words_any),
    patterns_all = private.alert_patterns(a.words_all),
    patterns_none = private.alert_patterns(a.words_none)
  where exists (
    select from unnest(a.words_any || a.words_all || a.words_none) as word
    where btrim(private.search_form(word)) = any (forms)
      or btrim(private.without_articles(private.search_form(word))) = any (forms))
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_from_alerts(deal_id_param uuid)
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
    where m.deal_id = deal_id_param and n.data -> 'deal_ids' ? deal_id_param::text
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
    'repost_reasons', (select coalesce(jsonb_agg(to_jsonb(r) order by r.deal_id), '[]')
      from private.repost_reasons r join public.deals d on d.id = r.deal_id where d.user_id = member),
    'additions', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.deal_id), '[]')
      from public.deal_finders f where f.user_id = member),
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
    -- Excludes prices that other members saw.
    'deal_prices', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seen_at, p.id), '[]')
      from private.deal_prices p join public.deals d on d.id = p.deal_id where d.user_id = member and p.source <> 'check'),
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
    'halal_facts', (select coalesce(jsonb_agg(to_jsonb(f) - 'decided_by' - 'deal_id' - 'merchant_id' order by f.created_at, f.id), '[]')
      from public.halal_facts f where f.claimed_by = member),
    'halal_disputes', (
      select coalesce(jsonb_agg(to_jsonb(x) - 'decided_by' - 'answered_by' order by x.created_at, x.id), '[]')
      from public.halal_disputes x where x.user_id = member),
    -- Excludes the disputes themselves: other people's data.
    'halal_answers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fact_id', x.fact_id, 'answer', x.answer, 'answered_at', x.answered_at) order by x.answered_at, x.id), '[]')
      from public.halal_disputes x where x.answered_by = member),
    -- Excludes the authors of comments in notices: other people's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    -- Excludes mutes of the caller by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind), '[]')
      from private.consents c where c.user_id = member),
    'saved_deals', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at, s.deal_id), '[]')
      from private.saved_deals s where s.user_id = member),
    -- Excludes the keys of feeds, which are secrets, and what is computed from words and names.
    'alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['feed_key', 'patterns_any', 'patterns_all', 'patterns_none', 'merchant_key']
        order by a.created_at, a.id), '[]')
      from private.alerts a where a.user_id = member),
    'alert_matches', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.matched_at, m.alert_id), '[]')
      from private.alert_matches m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admin who handled it.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
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
  perform private.check_fields(('name', alert.name <> '', 'Name must be 1 to 60 characters', 'length', '{"min": 1, "max": 60}'));
  perform private.require_pace('alerts', member);
  perform private.lock_alerts(member);
  perform private.require_consent(member, 'alerts');
  if alert.id is null then
    if (select count(*) from private.alerts a where a.user_id = member) >= 30 then
      raise exception 'You can have 30 alerts. Delete one first.'
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

ALTER TABLE "private"."alert_matches" ADD CONSTRAINT "alert_matches_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_matches" ADD CONSTRAINT "alert_matches_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_matches" ADD CONSTRAINT "alert_matches_alert_id_fkey" FOREIGN KEY (alert_id) REFERENCES private.alerts(id) ON DELETE CASCADE;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_poster_id_fkey" FOREIGN KEY (poster_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."consents" ADD CONSTRAINT "consents_kind_known" CHECK ((kind = ANY (ARRAY['saved'::text, 'alerts'::text])));

ALTER TABLE "private"."deal_steps" ADD CONSTRAINT "deal_steps_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_ended_by_members'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'deal_price_seen'::text, 'deal_edit_approved'::text, 'deal_edit_rejected'::text, 'checks_paused'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text, 'saved_ending'::text, 'saved_price'::text, 'saved_over'::text, 'alert'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_subject_known" CHECK ((subject_type = ANY (ARRAY['deal'::text, 'comment'::text, 'voucher'::text, 'merchant'::text, 'blog_post'::text, 'profile'::text, 'report'::text, 'alert'::text])));

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
    d.deal_type,
    (s.form || private.without_articles(s.form)) AS form,
    ( SELECT jsonb_object_agg(t.step, (EXTRACT(epoch FROM (t.reached_at - GREATEST(f.reached_at, d.starts_at))) / (60)::numeric)) AS jsonb_object_agg
           FROM (private.deal_steps t
             JOIN private.deal_steps f ON (((f.deal_id = t.deal_id) AND (f.step = 0))))
          WHERE (t.deal_id = d.id)) AS minutes
   FROM (private.searchable_deals s
     JOIN public.deals d ON ((d.id = s.deal_id)))
  WHERE (d.status = 'active'::public.deal_status);

CREATE OR REPLACE FUNCTION private.fits_alert(alert private.alerts, deal private.deals_to_match)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((alert).categories = '{}'::text[]) OR ((deal).category = ANY ((alert).categories))) AND (((alert).merchant_key IS NULL) OR ((deal).merchant_key = (alert).merchant_key)) AND (((alert).poster_id IS NULL) OR COALESCE(((deal).user_id = (alert).poster_id), false)) AND (((alert).channel IS NULL) OR COALESCE(((deal).channel = ANY (ARRAY[(alert).channel, 'both'::text])), false)) AND (((alert).deal_type IS NULL) OR ((deal).deal_type = (alert).deal_type)) AND (((alert).max_total IS NULL) OR COALESCE((COALESCE((deal).total_price, CASE WHEN (alert).allows_unknown_delivery THEN (deal).price ELSE NULL::numeric END) <= CASE WHEN ((deal).currency = (alert).currency) THEN (alert).max_total ELSE (0)::numeric END), false)) AND (((alert).patterns_any = '{}'::text[]) OR ((deal).form ~~ ANY ((alert).patterns_any))) AND ((deal).form ~~ ALL ((alert).patterns_all)) AND (NOT ((deal).form ~~ ANY ((alert).patterns_none))) AND (((alert).step IS NULL) OR COALESCE(((((deal).minutes ->> ((alert).step)::text))::numeric <= COALESCE(((alert).within_minutes)::numeric, 'Infinity'::numeric)), false)));

CREATE INDEX alert_matches_alert_idx ON private.alert_matches USING btree (alert_id, matched_at DESC);

CREATE INDEX alert_matches_matched_idx ON private.alert_matches USING btree (matched_at);

CREATE INDEX alert_matches_user_idx ON private.alert_matches USING btree (user_id, matched_at DESC);

CREATE UNIQUE INDEX alerts_feed_key_unique ON private.alerts USING btree (feed_key);

CREATE INDEX alerts_poster_idx ON private.alerts USING btree (poster_id);

CREATE INDEX alerts_user_idx ON private.alerts USING btree (user_id, created_at DESC);

CREATE TRIGGER deals_match_changed AFTER UPDATE OF price, total_price, currency, starts_at, status ON public.deals FOR EACH ROW WHEN (((old.status = 'active'::public.deal_status) AND ((new.status <> 'active'::public.deal_status) OR (old.price IS DISTINCT FROM new.price) OR (old.total_price IS DISTINCT FROM new.total_price) OR (old.currency IS DISTINCT FROM new.currency) OR (old.starts_at IS DISTINCT FROM new.starts_at)))) EXECUTE FUNCTION private.match_changed_deal();

CREATE TRIGGER deals_match_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.match_new_deals();

CREATE TRIGGER deals_match_step AFTER UPDATE OF hot_votes, cold_votes, temperature_offset, status ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND ((old.status <> 'active'::public.deal_status) OR ((((old.hot_votes - old.cold_votes) + old.temperature_offset) < 25) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 25)) OR ((((old.hot_votes - old.cold_votes) + old.temperature_offset) < 50) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 50)) OR ((((old.hot_votes - old.cold_votes) + old.temperature_offset) < 100) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 100)) OR ((((old.hot_votes - old.cold_votes) + old.temperature_offset) < 200) AND (((new.hot_votes - new.cold_votes) + new.temperature_offset) >= 200))))) EXECUTE FUNCTION private.match_step();

COMMENT ON FUNCTION "private"."add_match_job"(uuid, timestamp with time zone) IS 'Definer: called by triggers; jobs have no grants.';

COMMENT ON FUNCTION "private"."alert_patterns"(text[]) IS 'For set_alert and try_alert. After a change of a group, private.refresh_alert_patterns computes them again.';

COMMENT ON FUNCTION "private"."check_alert_fields"(jsonb) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."check_words"(text, text[]) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."delete_alerts"(uuid, uuid) IS 'Called by delete_alert and withdraw_consent.';

COMMENT ON FUNCTION "private"."delete_old_alert_matches"() IS 'Definer: called by the background worker only. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."fits_alert"(private.alerts, private.deals_to_match) IS 'Inlined. A deal in another currency fits an amount only if it is free. For match_alerts, try_alert and explain_alert.';

COMMENT ON FUNCTION "private"."match_alerts"(uuid) IS 'Definer: called by the background worker only. Matches and notices are one transaction, so that a killed worker repeats none. Removes a deal that is no longer public from notices.';

COMMENT ON FUNCTION "private"."match_changed_deal"() IS 'Adds the job match_alerts when a public deal gets another price, total or start, or is no longer public. Definer: jobs have no grants.';

COMMENT ON FUNCTION "private"."match_new_deals"() IS 'Adds the job match_alerts for new public deals. Definer: jobs have no grants.';

COMMENT ON FUNCTION "private"."match_step"() IS 'Records that a deal became public or reached 25, 50, 100 or 200 degrees, and adds the job match_alerts the first time. Definer: jobs have no grants.';

COMMENT ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) IS 'Definer: called by triggers and jobs only. by_param is null for automatic events.';

COMMENT ON FUNCTION "private"."read_alert"(uuid, jsonb) IS 'For set_alert and try_alert. Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."read_words"(jsonb) IS 'For private.read_alert.';

COMMENT ON FUNCTION "private"."record_deal_steps"(uuid, integer) IS 'Definer: called by triggers; private.deal_steps has no grants.';

COMMENT ON FUNCTION "private"."refresh_alert_patterns"(text[]) IS 'Called by refill_search with the words of a changed group.';

COMMENT ON FUNCTION "private"."withdraw_from_alerts"(uuid) IS 'Called by private.match_alerts.';

COMMENT ON FUNCTION "public"."delete_alert"(uuid) IS 'Definer: private.alerts has no grants. A banned member may call it.';

COMMENT ON FUNCTION "public"."explain_alert"(uuid, uuid) IS 'Definer: private.alerts has no grants. A banned member may call it. Raises PT401, PT404.';

COMMENT ON FUNCTION "public"."get_alert_matches"(uuid, integer, timestamp with time zone) IS 'Definer: reads rows of auth.uid() only, and public deals. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_alerts"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."new_feed_key"(uuid) IS 'Definer: private.alerts has no grants. A banned member may call it, to revoke an address. Raises PT401, PT404.';

COMMENT ON FUNCTION "public"."read_alert_feed"(text) IS 'Definer: private.alerts has no grants. Returns public deals only.';

COMMENT ON FUNCTION "public"."set_alert"(jsonb) IS 'Definer: private.alerts has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_alerts, PT429.';

COMMENT ON FUNCTION "public"."try_alert"(jsonb) IS 'Definer: private.searchable_deals has no grants. Reads public deals only. A banned member may call it. Raises PT400, PT401.';

COMMENT ON TABLE "private"."alert_matches" IS 'Written by private.match_alerts.';

COMMENT ON TABLE "private"."alerts" IS 'At most 30 per member. Needs the consent alerts.';

COMMENT ON TABLE "private"."consents" IS 'Kind saved covers saved deals, alerts covers alerts and their matches. Written by give_consent and withdraw_consent.';

COMMENT ON TABLE "private"."deal_steps" IS 'Written once for each step, by triggers of deals.';

COMMENT ON VIEW "private"."deals_to_match" IS 'For private.fits_alert.';

REVOKE ALL ON FUNCTION "private"."add_match_job"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_patterns"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_alert_fields"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_words"(text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_alerts"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_alert_matches"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_alert"(private.alerts, private.deals_to_match) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_alerts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_alerts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_changed_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_new_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_step"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_alert"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_words"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_deal_steps"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_alert_patterns"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_from_alerts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."delete_alert"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_alert"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."explain_alert"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."explain_alert"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_alert_matches"(uuid, integer, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_alert_matches"(uuid, integer, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_alerts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_alerts"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."new_feed_key"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."new_feed_key"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_alert_feed"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_alert_feed"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_alert"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_alert"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."try_alert"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."try_alert"(jsonb) TO "anon", "authenticated";

-- The times at which earlier deals reached their temperatures are unknown.
INSERT INTO private.deal_steps (deal_id, step, reached_at)
SELECT d.id, s.step, CASE s.step WHEN 0 THEN d.created_at ELSE now() END
FROM public.deals d
CROSS JOIN unnest(ARRAY[0, 25, 50, 100, 200]) AS s (step)
WHERE d.status = 'active' AND (s.step = 0 OR d.hot_votes - d.cold_votes + d.temperature_offset >= s.step);
