-- Returns how many public deals an alert matches, and the newest five. Considers the newest 5,000 deals of the last 30 days and
-- counts up to 1,000. Stores nothing.
create function public.try_alert(alert_param jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.try_alert to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.try_alert is
  'Definer: private.searchable_deals has no grants. Reads public deals only. A banned member may call it. Raises PT400, PT401. [members; reads]';

-- Returns, for each condition of one of the caller's alerts, whether a public deal fits it.
create function public.explain_alert(alert_id_param uuid, deal_id_param uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.explain_alert to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.explain_alert is
  'Definer: private.alerts has no grants. A banned member may call it. Raises PT401, PT404. [members; reads]';
