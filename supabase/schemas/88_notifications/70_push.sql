-- Push messages: notifications that a browser shows while the site is closed, on devices where a member turned them on.

-- Returns whether an address belongs to a browser's push service: https, the usual port and one of the hosts in
-- server/push/push-services.ts.
create function private.is_push_endpoint(endpoint text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select char_length(endpoint) <= 1000 and endpoint
    ~ '^https://(fcm\.googleapis\.com|([a-z0-9-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))/[!-~]+$'
$$;

-- Push subscriptions of members' browsers. No role may read the table: an endpoint and its keys allow sending to the device.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid, -- no foreign key, because the accounts service owns sessions; null for a token without a session
  endpoint text not null constraint push_subscriptions_endpoint_known check (private.is_push_endpoint(endpoint)),
  p256dh text not null constraint push_subscriptions_p256dh_format check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_subscriptions_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  delivered_at timestamptz, -- when a push service last accepted a message
  failures smallint not null default 0 -- consecutive refusals by the push service
);
-- A browser belongs to the member who turned messages on last.
create unique index push_subscriptions_endpoint_unique on private.push_subscriptions (endpoint);
-- A member's devices, and the foreign key of user_id.
create index push_subscriptions_user_idx on private.push_subscriptions (user_id);
comment on table private.push_subscriptions is 'At most ten per member. Without effect once the session has ended.';

-- Returns the devices of a member whose sessions are open.
create function private.open_devices(member uuid) returns setof private.push_subscriptions
language sql stable set search_path = '' as $$
  select p.* from private.push_subscriptions p
  where p.user_id = member and (p.session_id is null or exists (
    select from auth.sessions s
    where s.id = p.session_id and s.user_id = member and private.session_end(s.created_at, s.refreshed_at) > now()))
$$;

-- Stores the push subscription of the caller's browser and removes earlier ones of the same session. Safe to repeat. Returns its id.
create function public.save_push_subscription(endpoint_param text, p256dh_param text, auth_param text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function public.save_push_subscription to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.save_push_subscription is
  'Definer: private.push_subscriptions has no grants. Raises PT400, PT401, PT403, PT409 too_many_devices. [members; writes]';

-- Removes one of the caller's devices. Safe to repeat.
create function public.delete_push_subscription(subscription_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  delete from private.push_subscriptions p where p.id = subscription_id_param and p.user_id = member;
end
$$;
grant execute on function public.delete_push_subscription to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.delete_push_subscription is
  'Definer: private.push_subscriptions has no grants. [members, also banned; writes]';

-- Returns the site's public key for push subscriptions, null if the site sends no push messages, whether it runs background work,
-- which they need, and the caller's devices, newest first, without endpoints and keys.
create function public.get_push_subscriptions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function public.get_push_subscriptions to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_push_subscriptions is
  'Definer: private.push_subscriptions has no grants. A banned member may call it. [members; reads]';

-- Sends a test message to one of the caller's devices.
create function public.send_test_message(subscription_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function public.send_test_message to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.send_test_message is
  'Definer: private.push_subscriptions has no grants. Raises PT401, PT403, PT404 device_not_found, PT429. [members; writes]';

-- Returns the private key that signs push messages, created on first use. It is in the database, so that all processes and a
-- restored backup use the same key: browsers accept messages only from the key with which they subscribed.
create function private.push_key() returns bytea
language sql volatile security definer set search_path = '' as $$
  select private.secret('push_key')
$$;
comment on function private.push_key is 'Definer: called by the background worker''s login only.';

-- Stores the public key that browsers subscribe with; null if this site sends no push messages.
create function private.publish_push_key(public_key_param text) returns void
language sql volatile security definer set search_path = '' as $$
  with removed as (delete from private.settings where public_key_param is null and key = 'push_public_key')
  insert into private.settings (key, value) select 'push_public_key', public_key_param where public_key_param is not null
  on conflict (key) do update set value = excluded.value
$$;
comment on function private.publish_push_key is 'Definer: called by the background worker''s login only, at each start.';

-- Returns the time to push a new match: at once, at most every 30 seconds, but not in the quiet hours. Null for an alert that does
-- not notify at once, if the member stopped emails about alerts, or without a device.
create function private.push_time(member uuid, mail_param text) returns timestamptz
language sql stable set search_path = '' as $$
  select private.after_quiet_hours(member, greatest(now(), max(d.delivered_at) + interval '30 seconds'))
  from private.open_devices(member) d
  where mail_param = 'now' and private.setting('push_public_key') is not null and private.wants_mail(member, 'alert')
  having count(*) > 0
$$;
comment on function private.push_time is 'Called by match_alerts.';

-- Adds the job that pushes due matches to a member's devices. Does nothing without a time.
create function private.add_push(member uuid, at_param timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if at_param is not null then
    perform private.enqueue('push_matches', jsonb_build_object('user_id', member), format('push_matches %s', member), at_param);
  end if;
end
$$;
comment on function private.add_push is 'Definer: called by jobs and enqueue_due_work; private.enqueue has no grants.';

-- Returns a member's next push message about matches, and records that it was pushed, until the end of the transaction: language,
-- number of deals, the deal if there is only one, and devices. Null if there is nothing to say: older matches than of the last day
-- are no news. In the quiet hours, postpones it.
create function private.take_matches_to_push(user_id_param uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.take_matches_to_push is 'Definer: called by the background worker''s login only.';

-- Returns the device for a test message, with the language of its member. No row if it was removed or its session has ended.
create function private.get_push_device(subscription_id_param uuid)
returns table (id uuid, endpoint text, p256dh text, auth text, language text)
language sql stable security definer set search_path = '' as $$
  select d.id, d.endpoint, d.p256dh, d.auth, s.language
  from private.push_subscriptions p
  cross join lateral private.open_devices(p.user_id) d
  left join public.notification_settings s on s.user_id = p.user_id
  where p.id = subscription_id_param and d.id = p.id and private.setting('push_public_key') is not null
$$;
comment on function private.get_push_device is 'Definer: called by the background worker''s login only.';

-- Records the response of a push service: delivered, failed or gone. Deletes a device that is gone or failed five times in a row.
create function private.note_push(subscription_id_param uuid, outcome_param text) returns void
language sql volatile security definer set search_path = '' as $$
  with removed as (
    delete from private.push_subscriptions p
    where p.id = subscription_id_param and (outcome_param = 'gone' or outcome_param = 'failed' and p.failures >= 4)
    returning p.id
  )
  update private.push_subscriptions p set
    delivered_at = case when outcome_param = 'delivered' then now() else p.delivered_at end,
    failures = case when outcome_param = 'delivered' then 0 else p.failures + 1 end
  where p.id = subscription_id_param and not exists (select from removed)
$$;
comment on function private.note_push is 'Definer: called by the background worker''s login only.';

-- Deletes the devices whose sessions have ended and returns their number.
create function private.delete_ended_push_subscriptions() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.push_subscriptions p where not exists (select from private.open_devices(p.user_id) d where d.id = p.id);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_ended_push_subscriptions is 'Definer: called by the background worker only.';
