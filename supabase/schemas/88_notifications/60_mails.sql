-- Returns the notices of a member's next mail, oldest first, with the address and the unsubscribe token. Another process that emails
-- the same member waits until the end of the transaction. Mandatory notices share an email. Each optional kind has its own email,
-- which also includes notices of that kind that are not due yet; but optional notices that are due at the same time, because they
-- waited for the end of the quiet hours, share an email. Cancels all mail to a refused address, and optional mail that is switched
-- off, older than three days or to an unconfirmed address. In the quiet hours, postpones optional mail to their end. Omits the
-- kinds that private.take_deals_to_mail emails.
create function private.get_notifications_to_mail(user_id_param uuid)
returns table (email text, username text, language text, timezone text, unsubscribe_token text, notice jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  state constant text := coalesce(private.address_state(user_id_param), 'refused');
  -- Every statement below ignores the kinds that share an email with the deals of alerts.
  deal_kinds constant text[] := private.kinds_with_deals();
  morning timestamptz;
  due public.notifications;
  is_optional boolean;
  ids uuid[];
  has_others boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(user_id_param::text || 'mail_notices', 22));
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
  select * into due from public.notifications n
  where n.user_id = user_id_param and n.mail_after <= now() and n.kind <> all (deal_kinds)
  order by n.mail_after, n.id limit 1;
  is_optional := due.kind = any (private.optional_kinds());
  select array_agg(sent.id), bool_or(sent.kind <> due.kind) into ids, has_others from (
    select n.id, n.kind from public.notifications n
    where n.user_id = user_id_param and n.mail_after is not null and n.kind <> all (deal_kinds)
      and (n.kind = any (private.optional_kinds())) = is_optional
      and case when is_optional then n.kind = due.kind or n.mail_after = due.mail_after else n.mail_after <= now() end
    order by n.mail_after limit 50 for update
  ) as sent;
  return query
    select u.email::text, p.username, coalesce(s.language, 'en'), coalesce(s.timezone, 'UTC'),
      private.unsubscribe_token(p.id, case when not is_optional then 'account' when has_others then 'several' else due.kind end),
      to_jsonb(described)
    from private.describe_notifications(user_id_param, ids) described
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    order by described.created_at, described.id;
end
$$;
comment on function private.get_notifications_to_mail is 'Definer: called by the background worker''s login only.';

-- Records that notices were emailed. Marks those that are not in the bell as read.
create function private.mark_notifications_mailed(user_id_param uuid, ids_param uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.notifications set
    mail_after = null, mailed_at = now(), read_at = case when in_bell then read_at else now() end
  where user_id = user_id_param and id = any (ids_param)
$$;
comment on function private.mark_notifications_mailed is 'Definer: called by the background worker''s login only.';
