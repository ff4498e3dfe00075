set local check_function_bodies = off;

DROP FUNCTION "private"."match_alerts"(uuid);

DROP FUNCTION "private"."record_deal_steps"(uuid, integer);

DROP FUNCTION "private"."refresh_alert_patterns"(text[]);

DROP FUNCTION "private"."withdraw_from_alerts"(uuid);

CREATE TABLE "private"."unmatched_deals" ("deal_id" uuid NOT NULL, "due_at" timestamp with time zone NOT NULL, CONSTRAINT "unmatched_deals_pkey" PRIMARY KEY (deal_id));

ALTER TABLE "private"."search_refills" ADD COLUMN "after_alert_id" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid;

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

CREATE OR REPLACE FUNCTION private.running_deal(deal_id_param uuid)
 RETURNS private.deals_to_match
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m from private.deals_to_match m
  where m.id = deal_id_param and exists (select from public.deals d where d.id = m.id and private.is_running(d))
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

CREATE INDEX unmatched_deals_due_idx ON private.unmatched_deals USING btree (due_at);

COMMENT ON FUNCTION "private"."add_match_job"(uuid, timestamp with time zone) IS 'Definer: called by triggers, enqueue_due_work and the background worker; private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."alert_keys"(text[], text[], uuid, text, smallint, text, text[]) IS 'Indexed. After changing it, reindex private.alerts_keys_idx.';

COMMENT ON FUNCTION "private"."deal_keys"(private.deals_to_match) IS 'Used by private.find_alerts.';

COMMENT ON FUNCTION "private"."find_alerts"(uuid, integer) IS 'Definer: called by the background worker only, which passes the ids to match_alerts.';

COMMENT ON FUNCTION "private"."fitting_alerts"(private.deals_to_match) IS 'Inlined. Used by find_alerts and match_alerts.';

COMMENT ON FUNCTION "private"."match_alerts"(uuid, uuid[]) IS 'Definer: called by the background worker only. Matches and notices are written in one transaction, so that a crash causes no second notice.';

COMMENT ON FUNCTION "private"."match_new_deals"() IS 'Records the steps that new public deals have reached, and adds the job match_alerts for them; an insert of more than 100 deals leaves them to the task match_new_deals. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."next_unmatched_deal"(uuid) IS 'Definer: called by the background worker only. A deal is deleted after it was matched, so that a crash loses none.';

COMMENT ON FUNCTION "private"."record_deal_steps"(uuid[], integer[]) IS 'Definer: called by triggers; private.deal_steps has no grants.';

COMMENT ON FUNCTION "private"."refresh_alert_patterns"(text[], uuid) IS 'Called by refill_search with the words of a changed group.';

COMMENT ON FUNCTION "private"."running_deal"(uuid) IS 'Used by find_alerts and match_alerts.';

COMMENT ON FUNCTION "private"."withdraw_from_alerts"(uuid, uuid[]) IS 'Called by private.match_alerts.';

COMMENT ON TABLE "private"."unmatched_deals" IS 'Written by private.match_new_deals and private.next_unmatched_deal.';

REVOKE ALL ON FUNCTION "private"."alert_keys"(text[], text[], uuid, text, smallint, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deal_keys"(private.deals_to_match) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_alerts"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fitting_alerts"(private.deals_to_match) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_alerts"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_unmatched_deal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_deal_steps"(uuid[], integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_alert_patterns"(text[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."running_deal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_from_alerts"(uuid, uuid[]) FROM PUBLIC;

CREATE INDEX alerts_keys_idx ON private.alerts USING gin (private.alert_keys(patterns_any, patterns_all, poster_id, merchant_key, step, deal_type, categories)) WITH (fastupdate=off) WHERE (NOT is_paused);
