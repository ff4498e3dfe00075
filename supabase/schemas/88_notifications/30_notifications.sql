-- Notifications for the bell and for mail: decisions on members' content, replies, alerts and other events. A notice stores
-- ids, codes and numbers only; titles, names and reasons are read with the member's current rights.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint notifications_kind_known
    check (kind = any (private.mandatory_kinds() || private.optional_kinds()) and kind <> 'moderation'),
  subject_type text not null constraint notifications_subject_known
    check (subject_type in ('deal', 'comment', 'voucher', 'merchant', 'blog_post', 'profile', 'report', 'alert')),
  subject_id uuid not null, -- no foreign key: a notice outlives its subject and is then shown without a title
  actor_id uuid references public.profiles (id) on delete set null, -- the author of a comment or an addition; never a deciding admin
  bundle_key text not null constraint notifications_bundle_key_length check (char_length(bundle_key) <= 80),
  count integer not null default 1 constraint notifications_count_positive check (count > 0),
  data jsonb not null default '{}' constraint notifications_data_size check (octet_length(data::text) <= 8000),
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()), -- time of the latest event
  read_at timestamptz,
  mail_after timestamptz, -- time to email it; null: already emailed, or never
  mailed_at timestamptz, -- when it was last emailed
  in_bell boolean not null default true -- false: emailed only
);
-- Unread events of the same bundle share a notice.
create unique index notifications_unread_bundle_unique on public.notifications (user_id, bundle_key)
  where read_at is null;
-- A member's notices, newest first, and the foreign key of user_id.
create index notifications_user_newest_idx on public.notifications (user_id, created_at desc);
-- The foreign key of actor_id.
create index notifications_actor_idx on public.notifications (actor_id);
-- Notices to mail to a member.
create index notifications_to_mail_idx on public.notifications (user_id) where mail_after is not null;
-- Old notices for deletion.
create index notifications_created_idx on public.notifications (created_at);

revoke all on public.notifications from anon, authenticated;
grant select on public.notifications to authenticated;
select private.expose_to_backend('public.notifications');

alter table public.notifications enable row level security;
create policy notifications_select_own on public.notifications for select to authenticated
  using (user_id = (select private.caller()));
-- No insert, update or delete policy: triggers and procedures write.

create trigger notifications_refuse_direct_write before insert or update or delete on public.notifications
  for each statement execute function private.refuse_direct_write();
comment on table public.notifications is 'Read through get_notifications. data contains ids, codes and numbers, never texts.';

-- Returns the time to mail a new notification. Mandatory kinds, such as decisions, are mailed after a minute, so that a
-- decision that is undone within a minute is not emailed. Kinds that the member switched on are mailed after 15 minutes,
-- together with later ones, but not in their quiet hours. Null for other kinds, and for alerts, whose matches are mailed without
-- the notice.
create function private.mail_time(member uuid, kind_param text, subject_id_param uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case
    when kind_param <> all (private.optional_kinds()) then now() + interval '1 minute'
    when kind_param = 'alert' or not private.wants_mail(member, kind_param) then null
    when kind_param = any (private.kinds_with_deals()) then private.saved_mail_time(member, kind_param, subject_id_param)
    else private.after_quiet_hours(member, now() + interval '15 minutes')
  end;
end
$$;

-- Writes a notice. Skips the member's own actions, kinds that the member switched off, and comments and additions by muted
-- members. A banned member also gets no notices of comments, additions, hot or cold deals or requests to check or correct a deal. An
-- unread notice with the same key is replaced, or extended by one comment or by one deal of an alert. A notice that is
-- extended after it was emailed is emailed again if it is still unread, at the earliest a day after the previous email.
create function private.notify_member(
  user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text,
  by_param uuid default null, item_id_param uuid default null, data_param jsonb default '{}'
) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked', 'deal_price_seen', 'deal_cold')) and private.is_banned(user_id_param) then
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
$$;
comment on function private.notify_member is 'Definer: called by triggers and jobs only. by_param is null for automatic events.';

-- Deletes read notices 90 days after they were read, and all notices after a year; returns the number deleted.
create function private.delete_old_notifications() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from public.notifications
  where created_at < now() - interval '90 days'
    and (read_at < now() - interval '90 days' or created_at < now() - interval '1 year');
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_old_notifications is 'Definer: called by the background worker only. Promised by the privacy page.';
