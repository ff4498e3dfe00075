-- The time of the last reminder about each queue that is not empty.
create table private.queue_reminders (
  queue text primary key,
  reminded_at timestamptz not null default now()
);
comment on table private.queue_reminders is 'An empty queue has no row. No grants.';

-- Adds jobs that remind admins by email of pending items: when a queue is no longer empty, then hourly while its oldest item
-- is older than an hour. One email covers all queues. Admins can switch these reminders off. Admins get no reminder in their
-- quiet hours; if it is night for all of them, the email follows in the morning. Contact messages are emailed separately. Returns
-- the number of admins.
create function private.remind_admins() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  awake uuid[] := array(
    select a.user_id from private.admins a
    where private.wants_mail(a.user_id, 'moderation') and not private.is_quiet_hour(a.user_id));
  not_empty text[] := array(select q.queue from private.queues() q where q.waiting > 0 and q.queue <> 'messages');
begin
  lock table private.queue_reminders in share row exclusive mode;
  delete from private.queue_reminders where queue <> all (not_empty);
  if awake = '{}' or not exists (
    select from private.queues() q left join private.queue_reminders r using (queue)
    where q.queue = any (not_empty)
      and (r.queue is null or greatest(r.reminded_at, q.oldest_at) <= now() - interval '1 hour')
  ) then
    return 0;
  end if;
  insert into private.queue_reminders (queue) select unnest(not_empty)
  on conflict (queue) do update set reminded_at = excluded.reminded_at;
  perform private.enqueue('mail_admin', jsonb_build_object('admin_id', admin_id), 'mail_admin ' || admin_id)
  from unnest(awake) admin_id;
  return cardinality(awake);
end
$$;
comment on function private.remind_admins is 'Definer: called by the background worker only.';

-- Returns an admin's reminder: address, language, unsubscribe token and the queues that are not empty, without their content.
-- No row for former admins, for admins who switched reminders off or whose address was refused, and during quiet hours.
create function private.get_admin_reminder(admin_id_param uuid)
returns table (email text, language text, unsubscribe_token text, queue text, waiting bigint)
language sql volatile security definer set search_path = '' as $$
  select u.email::text, s.language, private.unsubscribe_token(a.user_id, 'moderation'), q.queue, q.waiting
  from private.admins a
  left join public.notification_settings s on s.user_id = a.user_id
  join auth.users u on u.id = a.user_id
  cross join private.queues() q
  where a.user_id = admin_id_param and q.waiting > 0 and q.queue <> 'messages'
    and private.address_state(a.user_id) <> 'refused'
    and private.wants_mail(a.user_id, 'moderation') and not private.is_quiet_hour(a.user_id)
$$;
comment on function private.get_admin_reminder is 'Definer: called by the background worker''s login only.';

-- Returns the addresses of admins, longest-serving first, with their languages (null if not set) and whether they are in their
-- quiet hours, in which only urgent messages are emailed. Omits refused addresses.
create function private.admins_to_mail() returns table (email text, language text, is_quiet boolean)
language sql stable security definer set search_path = '' as $$
  select u.email::text, s.language, private.is_quiet_hour(a.user_id)
  from private.admins a
  join auth.users u on u.id = a.user_id
  left join public.notification_settings s on s.user_id = a.user_id
  where private.address_state(a.user_id) <> 'refused'
  order by a.granted_at, u.email
$$;
comment on function private.admins_to_mail is 'Definer: called by the background worker''s login only.';

-- Returns the next message that was not emailed to admins and locks it until the end of the transaction: urgent ones, which have a
-- deadline, first, then the oldest. At night (is_night_param: for every admin), only urgent ones, and at most ten an hour, so that
-- a flood of them wakes nobody more often; the others follow in the morning. Messages older than three days are only in the
-- admins' queue.
create function private.next_unmailed_message(is_night_param boolean)
returns table (id uuid, name text, email text, topic text, message text, about text, reference text, is_urgent boolean)
language sql volatile security definer set search_path = '' as $$
  select m.id, m.name, m.email, m.topic, m.message, m.about, m.reference, m.due_at is not null from public.contact_messages m
  where m.mailed_at is null and m.created_at > now() - interval '3 days'
    and (not is_night_param or m.due_at is not null and (
      select count(*) from public.contact_messages r where r.due_at is not null and r.mailed_at > now() - interval '1 hour') < 10)
  order by m.due_at, m.created_at limit 1 for update skip locked
$$;
comment on function private.next_unmailed_message is 'Definer: called by the background worker''s login only.';

-- Records that a message was emailed to admins.
create function private.mark_message_mailed(message_id_param uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.contact_messages set mailed_at = now() where id = message_id_param
$$;
comment on function private.mark_message_mailed is 'Definer: called by the background worker''s login only.';
