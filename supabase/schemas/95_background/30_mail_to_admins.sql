-- The time of the last reminder about each queue that is not empty.
create table private.queue_reminders (
  queue text primary key,
  reminded_at timestamptz not null default now()
);
comment on table private.queue_reminders is 'An empty queue has no row. No grants.';

-- Returns the admins and moderators who get reminders now: they have not switched them off, and it is not their quiet hour.
-- `moderator` is null for an admin, as private.queues takes it.
create function private.staff_to_remind() returns table (user_id uuid, moderator uuid)
language sql stable security invoker set search_path = '' as $$
  select s.user_id, s.moderator from (
    select a.user_id, null::uuid as moderator from private.admins a
    union all
    select m.user_id, m.user_id from private.moderators m
    where not private.is_banned(m.user_id) and not exists (select from private.admins a where a.user_id = m.user_id)
  ) s
  where private.wants_mail(s.user_id, 'moderation') and not private.is_quiet_hour(s.user_id)
$$;
comment on function private.staff_to_remind is 'Called by remind_admins and get_admin_reminder.';

-- Adds jobs that remind admins and moderators by email of pending items: when a queue is no longer empty, then hourly while its
-- oldest item is older than an hour. One email covers all queues of its reader; a queue reminds only those who can decide in it.
-- They can switch these reminders off. Nobody gets a reminder in their quiet hours; if it is night for all of them, the email
-- follows in the morning. Contact messages are emailed separately. Returns the number of emails.
create function private.remind_admins() returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.remind_admins is 'Definer: called by the background worker only.';

-- Returns the reminder of an admin or moderator: address, language, unsubscribe token and their queues that are not empty, without
-- content. No row for former ones, for those who switched reminders off or whose address was refused, and during quiet hours.
create function private.get_admin_reminder(admin_id_param uuid)
returns table (email text, language text, unsubscribe_token text, queue text, waiting bigint, is_moderator boolean)
language sql volatile security definer set search_path = '' as $$
  select u.email::text, n.language, private.unsubscribe_token(s.user_id, 'moderation'), q.queue, q.waiting,
    s.moderator is not null
  from private.staff_to_remind() s
  left join public.notification_settings n on n.user_id = s.user_id
  join auth.users u on u.id = s.user_id
  cross join lateral private.queues(s.moderator) q
  where s.user_id = admin_id_param and q.waiting > 0 and q.queue <> 'messages'
    and private.address_state(s.user_id) <> 'refused'
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
