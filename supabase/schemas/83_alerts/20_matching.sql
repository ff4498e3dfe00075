-- Returns the LIKE patterns of an alert's words, for comparison with private.deals_to_match.form. A pattern finds the
-- canonical word of a group of synonyms, or words that begin with the given one. Several words in one entry must follow each
-- other.
create function private.alert_patterns(words_param text[]) returns text[]
language sql stable set search_path = '' as $$
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
$$;
comment on function private.alert_patterns is 'Used by read_alert. After a group changes, private.refresh_alert_patterns recomputes the stored patterns.';

-- Public deals with the columns that alerts compare. The form has Arabic words with and without their article.
create view private.deals_to_match with (security_invoker = true) as
select
  d.id, d.user_id, d.created_at, d.starts_at, d.category, private.merchant_key(d.merchant) as merchant_key, d.price, d.total_price,
  d.currency, d.channel, case when d.deal_type = 'discount' and d.price = 0 then 'freebie' else d.deal_type end as deal_type,
  s.form || private.without_articles(s.form) as form,
  -- Minutes from the start to each step.
  (select jsonb_object_agg(t.step, extract(epoch from t.reached_at - greatest(f.reached_at, d.starts_at)) / 60)
    from private.deal_steps t
    join private.deal_steps f on f.deal_id = t.deal_id and f.step = 0
    where t.deal_id = d.id) as minutes
from private.searchable_deals s
join public.deals d on d.id = s.deal_id
where d.status = 'active';
comment on view private.deals_to_match is
  'The deals that private.fits_alert compares with alerts. A discount with the price 0 is a freebie.';

-- Returns whether a deal fits all conditions of an alert. A deal without a channel does not fit an alert with a channel. A
-- deal with an unknown total fits an alert with a maximum only if the alert allows unknown delivery.
create function private.fits_alert(alert private.alerts, deal private.deals_to_match) returns boolean
language sql stable parallel safe
return (alert.categories = '{}' or deal.category = any (alert.categories))
  and (alert.merchant_key is null or deal.merchant_key = alert.merchant_key)
  and (alert.poster_id is null or coalesce(deal.user_id = alert.poster_id, false))
  and (alert.channel is null or coalesce(deal.channel in (alert.channel, 'both'), false))
  and (alert.deal_type is null or deal.deal_type = alert.deal_type)
  and (alert.max_total is null
    or coalesce(coalesce(deal.total_price, case when alert.allows_unknown_delivery then deal.price end)
      <= case when deal.currency = alert.currency then alert.max_total else 0 end, false))
  and (alert.patterns_any = '{}' or deal.form like any (alert.patterns_any))
  and deal.form like all (alert.patterns_all)
  and not deal.form like any (alert.patterns_none)
  and (alert.step is null
    or coalesce((deal.minutes ->> alert.step::text)::numeric <= coalesce(alert.within_minutes::numeric, 'infinity'), false));
comment on function private.fits_alert is
  'Inlined. A deal in another currency fits an amount only if it is free. Used by match_alerts, try_alert and explain_alert.';

-- Returns the keys of an alert: those of its condition that the fewest deals are likely to meet. A deal that fits the alert has at
-- least one of them among its private.deal_keys. The key of a pattern is the beginning of its longest word, because a text that
-- fits the pattern has this word, or a word that begins with it.
create function private.alert_keys(
  patterns_any text[], patterns_all text[], poster_id uuid, merchant_key text, step smallint, deal_type text, categories text[]
) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
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
$$;
comment on function private.alert_keys is 'Indexed. After changing it, reindex private.alerts_keys_idx.';

-- The alerts that a deal may fit.
create index alerts_keys_idx on private.alerts
  using gin (private.alert_keys(patterns_any, patterns_all, poster_id, merchant_key, step, deal_type, categories))
  with (fastupdate = off) where not is_paused;

-- Returns the keys of all alerts that a deal may fit: the beginnings of its words, and one for each of its other properties.
create function private.deal_keys(deal private.deals_to_match) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct key) from (
    select left(word, length)
    from string_to_table(deal.form, ' ') as word, generate_series(1, least(char_length(word), 20)) as length
    union all select 'step ' || step from jsonb_object_keys(deal.minutes) as step
    union all values ('poster ' || deal.user_id), ('merchant ' || deal.merchant_key), ('type ' || deal.deal_type),
      ('category ' || deal.category), ('any')
  ) as keys (key)
$$;
comment on function private.deal_keys is 'Used by private.find_alerts.';

-- Returns the alerts that a running deal fits and did not match yet. An alert without an amount or a temperature skips deals that
-- were public before the alert was created.
create function private.fitting_alerts(deal private.deals_to_match) returns table (id uuid, user_id uuid, keys text[])
language sql stable
begin atomic
  select a.id, a.user_id,
    private.alert_keys(a.patterns_any, a.patterns_all, a.poster_id, a.merchant_key, a.step, a.deal_type, a.categories)
  from private.alerts a
  where not a.is_paused and a.user_id is distinct from deal.user_id and private.fits_alert(a, deal)
    and (a.max_total is not null or a.step is not null or a.created_at <= (
      select greatest(s.reached_at, deal.starts_at) from private.deal_steps s where s.deal_id = deal.id and s.step = 0))
    and not exists (select from private.alert_matches x where x.deal_id = deal.id and x.alert_id = a.id);
end;
comment on function private.fitting_alerts is 'Inlined. Used by find_alerts and match_alerts.';

-- Recomputes the patterns of those of the next 1,000 alerts that have these words. Returns the last alert; null if no alerts remain.
create function private.refresh_alert_patterns(forms text[], after_param uuid) returns uuid
language plpgsql volatile set search_path = '' as $$
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
$$;
comment on function private.refresh_alert_patterns is 'Called by refill_search with the words of a changed group.';

-- Returns a public deal that has started and not ended; null for others.
create function private.running_deal(deal_id_param uuid) returns private.deals_to_match
language sql stable set search_path = '' as $$
  select m from private.deals_to_match m
  where m.id = deal_id_param and exists (select from public.deals d where d.id = m.id and private.is_running(d))
$$;
comment on function private.running_deal is 'Used by find_alerts and match_alerts.';

-- Returns alerts that a running deal fits and did not match yet, or those with an unread notice of a deal that is no longer public.
create function private.find_alerts(deal_id_param uuid, limit_param integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan set enable_seqscan = off set work_mem = '16MB' as $$
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
$$;
comment on function private.find_alerts is 'Definer: called by the background worker only, which passes the ids to match_alerts.';

-- Removes a deal that is no longer public from the unread notices of these alerts. Also deletes its matches with them, so that the
-- deal matches again if it returns.
create function private.withdraw_from_alerts(deal_id_param uuid, alerts_param uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
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
$$;
comment on function private.withdraw_from_alerts is 'Called by private.match_alerts.';

-- Notifies the members of those of these alerts that a running deal fits, once per alert, in the bell, and by email and on devices
-- as the alert chose. For a deal that is no longer public, withdraws unread notices instead.
create function private.match_alerts(deal_id_param uuid, alerts_param uuid[]) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
$$;
comment on function private.match_alerts is
  'Definer: called by the background worker only. Matches and notices are written in one transaction, so that a crash causes no second notice.';
