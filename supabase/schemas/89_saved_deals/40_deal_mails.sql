-- Emails about deals: matches of alerts, and saved deals that end soon or have a new price.

-- Adds the job that emails deals to a member; one job for all that are due at the same time. Does nothing without a time.
create function private.add_deal_mail(member uuid, at_param timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if at_param is not null then
    perform private.enqueue('mail_deals', jsonb_build_object('user_id', member),
      format('mail_deals %s %s', member, floor(extract(epoch from at_param))), at_param);
  end if;
end
$$;
comment on function private.add_deal_mail is 'Definer: called by triggers, jobs and enqueue_due_work; private.enqueue has no grants.';

-- Returns the time to email a new match: now means in two minutes, together with others of these minutes, but not in the quiet
-- hours. After ten emails about matches in a day, further matches wait for the daily email. Null for off, and if the member stopped
-- these emails.
create function private.alert_mail_time(member uuid, mail_param text) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when mail_param = 'off' or not private.wants_mail(member, 'alert') then null
    when mail_param = 'now' and 10 > (
      select count(distinct m.mailed_at) from private.alert_matches m
      where m.user_id = member and m.matched_at > now() - interval '2 days' and m.mailed_at > now() - interval '1 day')
    then private.after_quiet_hours(member, now() + interval '2 minutes')
    else private.daily_mail_time(member)
  end
$$;
comment on function private.alert_mail_time is 'Called by match_alerts and private.move_alert_mail.';

create function private.move_alert_mail() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail_at constant timestamptz := private.alert_mail_time(new.user_id, new.mail);
begin
  update private.alert_matches m set mail_after = mail_at where m.alert_id = new.id and m.mail_after is not null;
  if found then
    perform private.add_deal_mail(new.user_id, mail_at);
  end if;
  return null;
end
$$;
comment on function private.move_alert_mail is
  'Moves or cancels the emails of matches when the member chooses another time for the alert. Definer: private.alert_matches has no grants.';

create trigger alerts_move_mail after update of mail on private.alerts
  for each row when (old.mail <> new.mail) execute function private.move_alert_mail();

-- Returns the time to email that a saved deal ends soon or has a new price: the daily email, or 15 minutes from now if the deal
-- ends before or soon after that. Null if an email has already announced the end.
create function private.saved_mail_time(member uuid, kind_param text, deal_id_param uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when kind_param = 'saved_ending' and s.mailed_end = d.expires_at then null
    when d.expires_at < private.daily_mail_time(member) + interval '3 hours'
      then private.after_quiet_hours(member, now() + interval '15 minutes')
    else private.daily_mail_time(member)
  end
  from private.saved_deals s join public.deals d on d.id = s.deal_id
  where s.user_id = member and s.deal_id = deal_id_param
$$;
comment on function private.saved_mail_time is 'Called by private.mail_time.';

-- Returns those of these matches of a member that are still news, with their alerts: of the last three days, of running deals that
-- still fit, and not read in the bell.
create function private.news_of_matches(matches private.alert_matches[])
returns table (deal_id uuid, alert_id uuid, alert_name text, alert_created_at timestamptz, mail text, matched_at timestamptz, mail_after timestamptz)
language sql stable set search_path = '' as $$
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
$$;
comment on function private.news_of_matches is 'Called by private.matches_to_mail and take_matches_to_push.';

-- Returns the due matches of a member's alerts that may still be emailed, each deal once: the news among the newest 1,000.
create function private.matches_to_mail(member uuid, until_param timestamptz)
returns table (deal_id uuid, alert_id uuid, alert_name text, mail text, matched_at timestamptz)
language sql stable set search_path = '' as $$
  select distinct on (n.deal_id) n.deal_id, n.alert_id, n.alert_name, n.mail, n.matched_at
  from private.news_of_matches(array(
    select x from private.alert_matches x where x.user_id = member and x.mail_after is not null
    order by x.matched_at desc limit 1000)) as n
  where n.mail_after <= case when n.mail = 'now' then until_param else now() end
  order by n.deal_id, n.alert_created_at, n.alert_id
$$;
comment on function private.matches_to_mail is 'Called by take_deals_to_mail.';

-- Returns the saved deals of a member for an email: running ones whose new price is due, and those that end within two days
-- unless an email has announced it.
create function private.saved_to_mail(member uuid)
returns table (deal_id uuid, is_ending boolean, old_price numeric, currency text, told_at timestamptz)
language sql stable set search_path = '' as $$
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
$$;
comment on function private.saved_to_mail is 'Called by take_deals_to_mail.';

-- Returns a member's next email about deals, and records that it was emailed, until the end of the transaction: the worker commits
-- after the mail server accepts it. Null if there is nothing to say, the member stopped such emails, or the address is not
-- confirmed. In the quiet hours, postpones the email to their end. The email has at most 25 deals: up to 10 saved ones, then some
-- of each alert, newest first. An email with daily deals also has the saved deals that end within two days.
create function private.take_deals_to_mail(user_id_param uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.take_deals_to_mail is 'Definer: called by the background worker''s login only. Returns public deals only.';
