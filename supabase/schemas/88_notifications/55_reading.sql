-- A notification with the data that its reader may currently see.
create type public.notification_details as (
  id uuid,
  kind text,
  count integer,
  created_at timestamptz,
  is_read boolean,
  actor_name text,
  subject_type text,
  subject_id uuid,
  deal_id uuid,
  comment_id uuid,
  slug text,
  title text,
  reason text,
  until timestamptz,
  content_type text,
  fields jsonb,
  detail text,
  others integer,
  currency text,
  price numeric,
  old_price numeric,
  alert_name text,
  action_id uuid
);
comment on type public.notification_details is 'Used by get_notifications and get_notifications_to_mail.';

-- Returns the entry of the audit log that answers an appeal against a decision, or a row of nulls.
create function private.answer_to_appeal(action_id_param uuid) returns public.admin_actions
language sql stable security definer set search_path = '' as $$
  select l.* from public.admin_actions d
  join public.admin_actions l on l.subject_id = d.subject_id and l.action in ('uphold_decision', 'overturn_decision')
    and l.after ->> 'action_id' = d.id::text
  where d.id = action_id_param limit 1
$$;
comment on function private.answer_to_appeal is 'Definer: admin_actions has no grants.';

-- Returns a member's notices with current titles, names, addresses and reasons, as far as the member may see them. A notice
-- about deleted content has no title and no address. Omits notices of alerts whose deals are no longer public.
create function private.describe_notifications(member uuid, ids uuid[])
returns setof public.notification_details
language sql stable set search_path = '' as $$
  select n.id, n.kind,
    coalesce((n.data ->> 'members')::integer, n.count - (jsonb_array_length(n.data -> 'deal_ids') - matched.public_deals), n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    -- A notice of several deals leads to its alert.
    case when matched.public_deals > 1 then null else d.id end,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as item (id, place)
        join public.comments c on c.id = item.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by item.place limit 1),
      k.id) end,
    coalesce(m.slug, b.slug),
    coalesce(d.title, v.code, m.name, b.title),
    case n.kind
      when 'deal_rejected' then d.rejection_reason
      when 'deal_removed' then d.rejection_reason
      when 'deal_edit_rejected' then (select e.rejection_reason from private.proposed_edits e where e.deal_id = d.id)
      when 'addition_removed' then (
        select f.decline_reason from public.deal_additions f where f.deal_id = d.id and f.user_id = member)
      when 'offer_removed' then (
        select o.removal_reason from private.vote_reasons o where o.deal_id = d.id and o.user_id = member)
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'merchant_change_rejected' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'deal_changed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'deal' and l.action = 'update_deal'
          -- The latest edit that this notice is about. A vote adjustment alone has no notice.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'fact_rejected' then (
        select l.reason from public.admin_actions l
        where l.subject_id = (n.data ->> 'fact_id')::uuid and l.subject_type = 'halal_fact'
          and l.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute')
        order by l.created_at desc limit 1)
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      when 'appeal_upheld' then (private.answer_to_appeal((n.data ->> 'action_id')::uuid)).reason
      when 'appeal_overturned' then (private.answer_to_appeal((n.data ->> 'action_id')::uuid)).reason
      else r.resolution
    end,
    case when n.kind = 'checks_paused' then private.wrong_until(member)
      when n.data ? 'silenced' then private.disputes_silent_until(member) else x.until end,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of the notice's comments, except the named one.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') item
      join public.comments c on c.id = item::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case n.kind when 'deal_price_seen' then d.currency when 'saved_price' then n.data ->> 'currency' end,
    (n.data ->> 'price')::numeric,
    (n.data ->> 'old_price')::numeric,
    al.name,
    (n.data ->> 'action_id')::uuid
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join private.alerts al on n.subject_type = 'alert' and al.id = n.subject_id and al.user_id = member
  left join lateral (
    select count(*)::integer as public_deals, (array_agg(o.id order by item.place desc))[1] as newest_id
    from jsonb_array_elements_text(n.data -> 'deal_ids') with ordinality as item (id, place)
    join public.deals o on o.id = item.id::uuid and o.status = 'active'
  ) as matched on n.kind = 'alert'
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'alert' then matched.newest_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id
    and (m.user_id = member or m.status = 'approved' and n.kind ~ '^(fact|dispute)_|^merchant_passed_on$')
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$$;
comment on function private.describe_notifications is 'Called by get_notifications and get_notifications_to_mail only.';

-- Returns the caller's notices, newest first, at most 50: those before a time, or the newest.
create function public.get_notifications(limit_param integer default 20, before_param timestamptz default null)
returns setof public.notification_details
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return query
    select * from private.describe_notifications(member, array(
      select own.id from public.notifications own
      where own.user_id = member and own.in_bell and (before_param is null or own.created_at < before_param)
      order by own.created_at desc, own.id
      limit least(greatest(coalesce(limit_param, 20), 0), 50)));
end
$$;
grant execute on function public.get_notifications to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_notifications is
  'Definer: reads bans and reasons. Reads notices of auth.uid() only. A banned member may call it. [members; reads]';

-- Returns the number of the caller's unread notices, at most 100.
create function public.count_unread_notifications() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return (select count(*) from (
    select from public.notifications n where n.user_id = member and n.read_at is null and n.in_bell limit 100) as unread);
end
$$;
grant execute on function public.count_unread_notifications to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.count_unread_notifications is
  'Definer, like get_notifications. A banned member may call it. [members; reads]';

-- Marks the caller's notices as read: those up to a given time, one notice, a list of up to 100, or all. Returns the number of
-- notices that are still unread, at most 100.
create function public.mark_notifications_read(
  before_param timestamptz default null, notification_id_param uuid default null, notification_ids_param uuid[] default null
) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  if cardinality(notification_ids_param) > 100 then
    perform private.refuse_value('notification_ids', 'max_length', '{"max": 100}');
  end if;
  update public.notifications n set
    read_at = now(),
    -- Read notices of optional kinds are not mailed.
    mail_after = case when n.kind <> all (private.optional_kinds()) then n.mail_after end
  where n.user_id = member and n.read_at is null and n.in_bell
    and case
      when notification_ids_param is not null then n.id = any (notification_ids_param)
      when notification_id_param is not null then n.id = notification_id_param
      else before_param is null or n.created_at <= before_param
    end;
  return public.count_unread_notifications();
end
$$;
grant execute on function public.mark_notifications_read to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.mark_notifications_read is
  'Definer: notices are written by triggers and procedures only. [members, also banned; writes]';
