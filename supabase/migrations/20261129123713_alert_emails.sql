set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.fits_alert(alert private.alerts, deal private.deals_to_match)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$SELECT ((((alert).categories = '{}'::text[]) OR ((deal).category = ANY ((alert).categories))) AND (((alert).merchant_key IS NULL) OR ((deal).merchant_key = (alert).merchant_key)) AND (((alert).poster_id IS NULL) OR COALESCE(((deal).user_id = (alert).poster_id), false)) AND (((alert).channel IS NULL) OR COALESCE(((deal).channel = ANY (ARRAY[(alert).channel, 'both'::text])), false)) AND (((alert).deal_type IS NULL) OR ((deal).deal_type = (alert).deal_type)) AND (((alert).max_total IS NULL) OR COALESCE((COALESCE((deal).total_price, CASE WHEN (alert).allows_unknown_delivery THEN (deal).price ELSE NULL::numeric END) <= CASE WHEN ((deal).currency = (alert).currency) THEN (alert).max_total ELSE (0)::numeric END), false)) AND (((alert).patterns_any = '{}'::text[]) OR ((deal).form ~~ ANY ((alert).patterns_any))) AND ((deal).form ~~ ALL ((alert).patterns_all)) AND (NOT ((deal).form ~~ ANY ((alert).patterns_none))) AND (((alert).step IS NULL) OR COALESCE(((((deal).minutes ->> ((alert).step)::text))::numeric <= COALESCE(((alert).within_minutes)::numeric, 'Infinity'::numeric)), false)))$function$;

DROP FUNCTION "private"."mail_time"(uuid, text);

DROP FUNCTION "private"."require_consent"(uuid, text);

ALTER TABLE "private"."alert_matches" ADD COLUMN "mail_after" timestamp with time zone;

ALTER TABLE "private"."alert_matches" ADD COLUMN "mailed_at" timestamp with time zone;

ALTER TABLE "private"."alerts" ADD COLUMN "mail" text NOT NULL DEFAULT 'off'::text;

ALTER TABLE "private"."saved_deals" ADD COLUMN "mailed_end" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.add_deal_mail(member uuid, at_param timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if at_param is not null then
    perform private.enqueue('mail_deals', jsonb_build_object('user_id', member),
      format('mail_deals %s %s', member, floor(extract(epoch from at_param))), at_param);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_quiet_hours(member uuid, at_param timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when private.is_quiet_hour(member, at_param) then private.next_hour_of(member, coalesce(
    (select s.quiet_until from public.notification_settings s where s.user_id = member), 7), at_param) else at_param end
$function$;

CREATE OR REPLACE FUNCTION private.alert_mail_time(member uuid, mail_param text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when mail_param = 'off' or not private.wants_mail(member, 'alert') then null
    when mail_param = 'now' and 10 > (
      select count(distinct m.mailed_at) from private.alert_matches m
      where m.user_id = member and m.matched_at > now() - interval '2 days' and m.mailed_at > now() - interval '1 day')
    then private.after_quiet_hours(member, now() + interval '2 minutes')
    else private.daily_mail_time(member)
  end
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
        when field.key in ('id', 'name', 'merchant', 'poster_id', 'currency', 'channel', 'deal_type', 'mail', 'timezone') then 'string'
        when field.key in ('words_any', 'words_all', 'words_none', 'categories')
          and not jsonb_path_exists(field.value, 'strict $[*] ? (@.type() != "string")', silent => true) then 'array'
        when field.key in ('max_total', 'step', 'within_minutes') then 'number'
        when field.key in ('allows_unknown_delivery', 'is_paused') then 'boolean'
        when field.key = 'poster' then 'object'
        when field.key in ('feed_key', 'created_at', 'last_matched_at', 'matches_of_week', 'is_noisy') then jsonb_typeof(field.value)
      end), 'one_of', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.consent_version()
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 2;

CREATE OR REPLACE FUNCTION private.daily_mail_time(member uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.next_hour_of(member, 18, now())
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
  due_kind text;
  ids uuid[];
begin
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
  select case when n.kind = any (private.optional_kinds()) then n.kind else 'account' end into due_kind
  from public.notifications n
  where n.user_id = user_id_param and n.mail_after <= now() and n.kind <> all (deal_kinds)
  order by n.mail_after, n.id limit 1 for update skip locked;
  select array_agg(due.id) into ids from (
    select n.id from public.notifications n
    where n.user_id = user_id_param
      and case when due_kind = 'account' then n.kind <> all (private.optional_kinds()) and n.mail_after <= now()
        else n.kind = due_kind and n.mail_after is not null end
    order by n.mail_after limit 50 for update skip locked
  ) as due;
  return query
    select u.email::text, p.username, coalesce(s.language, 'en'), coalesce(s.timezone, 'UTC'),
      private.unsubscribe_token(p.id, due_kind), to_jsonb(described)
    from private.describe_notifications(user_id_param, ids) described
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    order by described.created_at, described.id;
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
    else array[kind_param]
  end
$function$;

CREATE OR REPLACE FUNCTION private.kinds_with_deals()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['saved_ending', 'saved_price']
$function$;

CREATE OR REPLACE FUNCTION private.mail_time(member uuid, kind_param text, subject_id_param uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when kind_param <> all (private.optional_kinds()) then now() + interval '1 minute'
    when kind_param = 'alert' or not private.wants_mail(member, kind_param) then null
    when kind_param = any (private.kinds_with_deals()) then private.saved_mail_time(member, kind_param, subject_id_param)
    else private.after_quiet_hours(member, now() + interval '15 minutes')
  end;
end
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
    insert into private.alert_matches (deal_id, alert_id, user_id, mail_after)
    select deal.id, l.id, l.user_id, private.alert_mail_time(l.user_id, l.mail) from locked l
    returning alert_id, user_id, mail_after
  loop
    perform private.add_deal_mail(match.user_id, match.mail_after);
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
  select distinct on (m.deal_id) m.deal_id, a.id, a.name, a.mail, m.matched_at
  from (
    select * from private.alert_matches x where x.user_id = member and x.mail_after is not null
    order by x.matched_at desc limit 1000
  ) as m
  join private.alerts a on a.id = m.alert_id
  join private.deals_to_match t on t.id = m.deal_id
  join public.deals d on d.id = m.deal_id
  where m.mail_after <= case when a.mail = 'now' then until_param else now() end
    and m.matched_at > now() - interval '3 days'
    and a.mail <> 'off' and not a.is_paused and private.is_running(d) and private.fits_alert(a, t)
    and not exists (
      select from public.notifications n
      where n.user_id = member and n.bundle_key = format('alert %s', a.id) and n.read_at >= m.matched_at
        and n.data -> 'deal_ids' ? m.deal_id::text)
  order by m.deal_id, a.created_at, a.id
$function$;

CREATE OR REPLACE FUNCTION private.move_alert_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail_at constant timestamptz := private.alert_mail_time(new.user_id, new.mail);
begin
  update private.alert_matches m set mail_after = mail_at where m.alert_id = new.id and m.mail_after is not null;
  if found then
    perform private.add_deal_mail(new.user_id, mail_at);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.next_hour_of(member uuid, hour_param integer, at_param timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select min(t.at) filter (where t.at > at_param) from (
    select (date_trunc('day', at_param at time zone z.name) + make_interval(days => day, hours => hour_param)) at time zone z.name as at
    from (select private.timezone_of(member) as name) as z, generate_series(0, 1) as day
  ) as t
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
  if kind_param = any (private.kinds_with_deals()) then
    perform private.add_deal_mail(notice.user_id, notice.mail_after);
  elsif notice.mail_after is not null then
    perform private.enqueue('mail_notices', jsonb_build_object('user_id', notice.user_id),
      format('mail_notices %s', notice.id), notice.mail_after);
  end if;
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
  alert.mail := sent ->> 'mail';

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
    ('mail', coalesce(alert.mail in ('off', 'daily', 'now'), true), 'one_of', '{}'),
    ('timezone', coalesce(private.is_timezone(sent ->> 'timezone'), true), 'one_of', '{}'),
    ('conditions', cardinality(alert.words_any || alert.words_all || alert.words_none || alert.categories) > 0
      or num_nonnulls(alert.merchant, alert.poster_id, alert.max_total, alert.channel, alert.deal_type, alert.step) > 0, 'one_of', '{}'));
  alert.patterns_any := private.alert_patterns(alert.words_any);
  alert.patterns_all := private.alert_patterns(alert.words_all);
  alert.patterns_none := private.alert_patterns(alert.words_none);
  return alert;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_consent(member uuid, kind_param text, version_param integer DEFAULT 1)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from private.consents c
    where c.user_id = member and c.kind = kind_param and c.version >= version_param)
  then
    raise exception 'Agree to the storage of this data first' using errcode = 'PT403', hint = 'consent_needed';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.saved_mail_time(member uuid, kind_param text, deal_id_param uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when kind_param = 'saved_ending' and s.mailed_end = d.expires_at then null
    when d.expires_at < private.daily_mail_time(member) + interval '3 hours'
      then private.after_quiet_hours(member, now() + interval '15 minutes')
    else private.daily_mail_time(member)
  end
  from private.saved_deals s join public.deals d on d.id = s.deal_id
  where s.user_id = member and s.deal_id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION private.saved_to_mail(member uuid)
 RETURNS TABLE(deal_id uuid, is_ending boolean, old_price numeric, currency text, told_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.deal_id, e.is_ending, (n.data ->> 'old_price')::numeric, n.data ->> 'currency', n.created_at
  from (
    select private.wants_mail(member, 'saved_ending') as ending, private.wants_mail(member, 'saved_price') as price
  ) as wants
  cross join private.saved_deals s
  join public.deals d on d.id = s.deal_id
  left join public.notifications n on n.user_id = member and n.kind = 'saved_price' and n.subject_id = s.deal_id and n.mail_after <= now()
    and wants.price and n.created_at > now() - interval '3 days'
  cross join lateral (
    select coalesce(wants.ending and s.remind_ending and d.expires_at <= now() + interval '2 days' and s.mailed_end is distinct from d.expires_at
      -- A member who saves a deal on its last day has seen its end.
      and s.created_at <= d.expires_at - interval '23 hours', false) as is_ending
  ) as e
  where s.user_id = member and d.status = 'active' and private.is_running(d) and (e.is_ending or n.id is not null)
  order by d.expires_at, s.deal_id
$function$;

CREATE OR REPLACE FUNCTION private.take_deals_to_mail(user_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deals_max constant integer := 25;
  saved_max constant integer := 10;
  may_mail constant boolean := coalesce(private.address_state(user_id_param) = 'confirmed', false);
  until_at timestamptz := now();
  due_notices uuid[];
  morning timestamptz;
  matched jsonb := '[]';
  saved jsonb := '[]';
  mailed uuid[];
  mail jsonb;
begin
  -- Another process may be emailing the same member.
  perform pg_advisory_xact_lock(hashtextextended(user_id_param::text || 'mail_deals', 22));
  if private.is_quiet_hour(user_id_param) then
    morning := private.after_quiet_hours(user_id_param, now());
    update private.alert_matches m set mail_after = morning where m.user_id = user_id_param and m.mail_after <= now();
    update public.notifications n set mail_after = morning
    where n.user_id = user_id_param and n.mail_after <= now() and n.kind = any (private.kinds_with_deals());
    perform private.add_deal_mail(user_id_param, morning);
    return null;
  end if;
  due_notices := array(
    select n.id from public.notifications n
    where n.user_id = user_id_param and n.mail_after <= now() and n.kind = any (private.kinds_with_deals()));
  if exists (select from private.alert_matches m where m.user_id = user_id_param and m.mail_after <= now()) then
    -- Matches that are due in the next two minutes share the email.
    until_at := now() + interval '2 minutes';
  end if;
  if may_mail and private.wants_mail(user_id_param, 'alert') and until_at > now() then
    select coalesce(jsonb_agg(to_jsonb(m) order by m.matched_at desc, m.deal_id), '[]') into matched
    from private.matches_to_mail(user_id_param, until_at) m;
  end if;
  if may_mail and (due_notices <> '{}' or jsonb_path_exists(matched, '$[*] ? (@.mail == "daily")')) then
    select coalesce(jsonb_agg(to_jsonb(s)), '[]') into saved from private.saved_to_mail(user_id_param) s;
  end if;

  mailed := array(select (item ->> 'deal_id')::uuid from jsonb_array_elements(matched) item);
  update private.alert_matches m set
    mailed_at = case when m.deal_id = any (mailed) then now() else m.mailed_at end, mail_after = null
  from private.alerts a
  where a.id = m.alert_id and m.user_id = user_id_param
    -- A deal that the email has is not emailed again for another alert.
    and (m.mail_after <= case when a.mail = 'now' then until_at else now() end or m.mail_after is not null and m.deal_id = any (mailed));
  perform private.mark_notifications_mailed(user_id_param, due_notices);
  with listed as (
    select (item ->> 'deal_id')::uuid as deal_id from jsonb_array_elements(saved) item where (item ->> 'is_ending')::boolean
  ), announced as (
    update private.saved_deals s set mailed_end = d.expires_at
    from listed join public.deals d on d.id = listed.deal_id
    where s.user_id = user_id_param and s.deal_id = listed.deal_id
    returning s.deal_id
  )
  update public.notifications n set mail_after = null
  from announced
  where n.user_id = user_id_param and n.kind = 'saved_ending' and n.subject_id = announced.deal_id and n.mail_after is not null;
  if matched = '[]' and saved = '[]' then
    return null;
  end if;

  with saved_shown as (
    select t.place, t.item from jsonb_array_elements(saved) with ordinality as t (item, place) where t.place <= saved_max
  ), ranked as (
    select item, row_number() over (partition by item ->> 'alert_id' order by place) as turn, place
    from jsonb_array_elements(matched) with ordinality as t (item, place)
    where not exists (select from saved_shown s where s.item ->> 'deal_id' = t.item ->> 'deal_id')
  ), shown as (
    select * from ranked order by turn, place limit deals_max - (select count(*) from saved_shown)
  ), groups as (
    select s.item ->> 'alert_id' as id, s.item ->> 'alert_name' as name, min(s.place) as place,
      jsonb_agg(to_jsonb(d) order by s.place) as deals
    from shown s join public.deals_with_temperature d on d.id = (s.item ->> 'deal_id')::uuid
    group by 1, 2
  )
  select jsonb_build_object(
    'email', u.email, 'language', coalesce(n.language, 'en'), 'timezone', coalesce(n.timezone, 'UTC'),
    'unsubscribe_token', private.unsubscribe_token(u.id, case
      when saved = '[]' then 'alert' when matched = '[]' then 'saved_ending' else 'deals' end),
    'is_daily', jsonb_path_exists(matched, '$[*] ? (@.mail == "daily")') or saved <> '[]' and matched <> '[]',
    'alerts', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'deals', g.deals) order by g.place), '[]') from groups g),
    'more', (select count(*) from ranked) - (select count(*) from shown),
    'saved', (select coalesce(jsonb_agg(jsonb_build_object('deal', to_jsonb(d), 'is_ending', s.item -> 'is_ending',
        'old_price', case when s.item ->> 'currency' = d.currency then s.item -> 'old_price' end) order by s.place), '[]')
      from saved_shown s join public.deals_with_temperature d on d.id = (s.item ->> 'deal_id')::uuid),
    'more_saved', jsonb_array_length(saved) - (select count(*) from saved_shown),
    -- Equal for an email that is sent again.
    'news', encode(sha256(convert_to(concat(user_id_param, matched, saved), 'UTF8')), 'hex'))
  into mail
  from auth.users u left join public.notification_settings n on n.user_id = u.id
  where u.id = user_id_param;
  return mail;
end
$function$;

CREATE OR REPLACE FUNCTION private.timezone_of(member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select s.timezone from public.notification_settings s where s.user_id = member), 'UTC')
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
  if kind_param <> all (private.optional_kinds() || 'deals'::text) then
    return null;
  end if;
  key := private.secret('unsubscribe_key');
  -- The key is part of the outer and the inner hash, which prevents length extension.
  return format('%s.%s', signed, encode(sha256(key || sha256(key || convert_to(signed, 'UTF8'))), 'hex'));
end
$function$;

CREATE OR REPLACE FUNCTION private.want_alert_mail(member uuid, timezone_param text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_consent(member, 'alerts', 2);
  insert into public.notification_settings as s (user_id, mail, timezone) values (member, '{"alert": true}', timezone_param)
  on conflict (user_id) do update set
    mail = s.mail || excluded.mail, timezone = coalesce(s.timezone, excluded.timezone), updated_at = now();
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
    'quiet_from', coalesce(own.quiet_from, 22),
    'quiet_until', coalesce(own.quiet_until, 7),
    'mail', (select jsonb_object_agg(kind, private.wants_mail(member, kind)) from unnest(private.optional_kinds()) kind),
    'bell', (select jsonb_object_agg(kind, private.wants_bell(member, kind)) from unnest(private.optional_kinds()) kind),
    'address', private.address_state(member),
    -- Whether the member stopped emails about alerts.
    'alert_mail_stopped', coalesce(not (own.mail ->> 'alert')::boolean, false),
    'checks_count', standing.reason is null,
    'checks_reason', standing.reason,
    'checks_count_from', standing.counts_from,
    'is_mailed', to_regclass('graphile_worker._private_jobs') is not null);
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
    ('version', coalesce(version_param between 1 and private.consent_version(), false), 'one_of', '{}'));
  insert into private.consents (user_id, kind, version) values (member, kind_param, version_param)
  on conflict (user_id, kind) do update set version = excluded.version, given_at = now()
    where consents.version < excluded.version;
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
  if alert.mail <> 'off' then
    perform private.want_alert_mail(member, private.unwrap_object(alert_param) ->> 'timezone');
  end if;
  if alert.id is null then
    if (select count(*) from private.alerts a where a.user_id = member) >= 30 then
      raise exception 'You can have up to 30 alerts. Delete one first.'
        using errcode = 'PT409', hint = 'too_many_alerts', detail = '{"max": 30}';
    end if;
    insert into private.alerts as a (
      user_id, name, words_any, words_all, words_none, patterns_any, patterns_all, patterns_none, categories, merchant, merchant_key,
      poster_id, max_total, currency, allows_unknown_delivery, channel, deal_type, step, within_minutes, is_paused, mail)
    values (
      member, alert.name, alert.words_any, alert.words_all, alert.words_none, alert.patterns_any, alert.patterns_all, alert.patterns_none,
      alert.categories, alert.merchant, alert.merchant_key, alert.poster_id, alert.max_total, alert.currency,
      alert.allows_unknown_delivery, alert.channel, alert.deal_type, alert.step, alert.within_minutes, alert.is_paused,
      coalesce(alert.mail, 'off'))
    returning a.id into alert.id;
    return alert.id;
  end if;
  update private.alerts a set
    name = alert.name, words_any = alert.words_any, words_all = alert.words_all, words_none = alert.words_none,
    patterns_any = alert.patterns_any, patterns_all = alert.patterns_all, patterns_none = alert.patterns_none,
    categories = alert.categories, merchant = alert.merchant, merchant_key = alert.merchant_key, poster_id = alert.poster_id,
    max_total = alert.max_total, currency = alert.currency, allows_unknown_delivery = alert.allows_unknown_delivery,
    channel = alert.channel, deal_type = alert.deal_type, step = alert.step, within_minutes = alert.within_minutes,
    is_paused = alert.is_paused, mail = coalesce(alert.mail, a.mail)
  where a.id = alert.id and a.user_id = member;
  if not found then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
  return alert.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_alert_mail(mail_param text, alert_id_param uuid DEFAULT NULL::uuid, timezone_param text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- A banned member may stop emails.
  member uuid := case when mail_param = 'off' then private.require_account() else private.require_member() end;
begin
  perform private.check_values(
    ('mail', coalesce(mail_param in ('off', 'daily', 'now'), false), 'one_of', '{}'),
    ('timezone', coalesce(private.is_timezone(timezone_param), true), 'one_of', '{}'));
  if mail_param <> 'off' then
    perform private.require_pace('alerts', member);
    perform private.want_alert_mail(member, timezone_param);
  end if;
  update private.alerts a set mail = mail_param where a.user_id = member and (alert_id_param is null or a.id = alert_id_param);
  if not found and alert_id_param is not null then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
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
  kinds constant text[] := private.kinds_of_switch(parts[2]);
begin
  if parts is null or token_param is distinct from private.unsubscribe_token(member, parts[2]) then
    raise exception 'This unsubscribe link is not valid' using errcode = 'PT400', hint = 'link_invalid';
  end if;
  if 'alert' = any (kinds) then
    update private.alerts a set mail = 'off' where a.user_id = member and a.mail <> 'off';
  end if;
  insert into public.notification_settings as s (user_id, mail)
  select p.id, (select jsonb_object_agg(kind, false) from unnest(kinds) kind)
  from public.profiles p where p.id = member
  on conflict (user_id) do update set mail = s.mail || excluded.mail, updated_at = now();
  return parts[2];
end
$function$;

ALTER TABLE "private"."alerts" ADD CONSTRAINT "alerts_mail_known" CHECK ((mail = ANY (ARRAY['off'::text, 'daily'::text, 'now'::text])));

CREATE INDEX alert_matches_to_mail_idx ON private.alert_matches USING btree (user_id) WHERE (mail_after IS NOT NULL);

CREATE TRIGGER alerts_move_mail AFTER UPDATE OF mail ON private.alerts FOR EACH ROW WHEN ((old.mail <> new.mail)) EXECUTE FUNCTION private.move_alert_mail();

COMMENT ON FUNCTION "private"."add_deal_mail"(uuid, timestamp with time zone) IS 'Definer: called by triggers, jobs and enqueue_due_work; private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."after_quiet_hours"(uuid, timestamp with time zone) IS 'Definer: called for other members by triggers and the background worker''s functions.';

COMMENT ON FUNCTION "private"."alert_mail_time"(uuid, text) IS 'Called by match_alerts and private.move_alert_mail.';

COMMENT ON FUNCTION "private"."is_quiet_hour"(uuid, timestamp with time zone) IS 'Definer: called for other members by triggers and the background worker''s functions.';

COMMENT ON FUNCTION "private"."matches_to_mail"(uuid, timestamp with time zone) IS 'Called by take_deals_to_mail.';

COMMENT ON FUNCTION "private"."move_alert_mail"() IS 'Moves or cancels the emails of matches when the member chooses another time for the alert. Definer: private.alert_matches has no grants.';

COMMENT ON FUNCTION "private"."require_consent"(uuid, text, integer) IS 'Raises PT403 consent_needed. Called by set_alert, set_alert_mail and private.save_deals.';

COMMENT ON FUNCTION "private"."saved_mail_time"(uuid, text, uuid) IS 'Called by private.mail_time.';

COMMENT ON FUNCTION "private"."saved_to_mail"(uuid) IS 'Called by take_deals_to_mail.';

COMMENT ON FUNCTION "private"."take_deals_to_mail"(uuid) IS 'Definer: called by the background worker''s login only. Returns public deals only.';

COMMENT ON FUNCTION "private"."timezone_of"(uuid) IS 'Definer: called for other members by triggers and the background worker''s functions.';

COMMENT ON FUNCTION "private"."want_alert_mail"(uuid, text) IS 'Raises PT403 consent_needed. Called by set_alert and set_alert_mail.';

COMMENT ON FUNCTION "public"."set_alert_mail"(text, uuid, text) IS 'Definer: private.alerts has no grants. A banned member may call it with off. Raises PT400, PT401, PT403 consent_needed, PT404, PT429. [members; writes]';

COMMENT ON TABLE "private"."alerts" IS 'At most 30 per member. Requires the consent of kind alerts, and email its version 2.';

REVOKE ALL ON FUNCTION "private"."add_deal_mail"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."after_quiet_hours"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_mail_time"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."daily_mail_time"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kinds_with_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_time"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."matches_to_mail"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_alert_mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_hour_of"(uuid, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_consent"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."saved_mail_time"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."saved_to_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_deals_to_mail"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."timezone_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."want_alert_mail"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."set_alert_mail"(text, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_alert_mail"(text, uuid, text) TO "anon", "authenticated";

CREATE OR REPLACE FUNCTION private.fits_alert(alert private.alerts, deal private.deals_to_match)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((alert).categories = '{}'::text[]) OR ((deal).category = ANY ((alert).categories))) AND (((alert).merchant_key IS NULL) OR ((deal).merchant_key = (alert).merchant_key)) AND (((alert).poster_id IS NULL) OR COALESCE(((deal).user_id = (alert).poster_id), false)) AND (((alert).channel IS NULL) OR COALESCE(((deal).channel = ANY (ARRAY[(alert).channel, 'both'::text])), false)) AND (((alert).deal_type IS NULL) OR ((deal).deal_type = (alert).deal_type)) AND (((alert).max_total IS NULL) OR COALESCE((COALESCE((deal).total_price, CASE WHEN (alert).allows_unknown_delivery THEN (deal).price ELSE NULL::numeric END) <= CASE WHEN ((deal).currency = (alert).currency) THEN (alert).max_total ELSE (0)::numeric END), false)) AND (((alert).patterns_any = '{}'::text[]) OR ((deal).form ~~ ANY ((alert).patterns_any))) AND ((deal).form ~~ ALL ((alert).patterns_all)) AND (NOT ((deal).form ~~ ANY ((alert).patterns_none))) AND (((alert).step IS NULL) OR COALESCE(((((deal).minutes ->> ((alert).step)::text))::numeric <= COALESCE(((alert).within_minutes)::numeric, 'Infinity'::numeric)), false)));
