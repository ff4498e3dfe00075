-- Returns the caller's alerts, newest first, with the time of the latest match and the number of matches in the last seven days.
create function public.get_alerts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.get_alerts to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_alerts is 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

-- Returns public deals that matched the caller's alerts, or one alert, newest match first, at most 50. With before_param,
-- returns earlier matches only.
create function public.get_alert_matches(
  alert_id_param uuid default null, limit_param integer default 20, before_param timestamptz default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.get_alert_matches to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_alert_matches is
  'Definer: reads rows of auth.uid() only, and public deals. A banned member may call it. [members; reads]';

-- Returns the name of the alert with this feed key and its 20 latest public matches, newest first; null for an unknown key.
create function public.read_alert_feed(feed_key_param text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.read_alert_feed to anon, authenticated; -- the key authorizes the caller
comment on function public.read_alert_feed is
  'Definer: private.alerts has no grants. Returns public deals only. [everyone; reads for pages]';
