create function private.notify_of_admin_action() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  subject text := case when new.action like '%\_avatar' then 'avatar' else new.subject_type end;
  subject_id uuid := new.subject_id;
  key text := format('decision %s %s', subject, new.subject_id);
  was_public constant boolean := new.before ->> 'status' in ('active', 'approved', 'published');
  kind text;
  recipient uuid;
  changed jsonb := '{}';
begin
  kind := case
    when new.action in ('approve_deal', 'approve_voucher', 'approve_merchant', 'approve_avatar') then subject || '_approved'
    when new.action = 'approve_edit' then 'deal_edit_approved'
    when new.action = 'reject_edit' then 'deal_edit_rejected'
    when new.action in ('reject_deal', 'reject_voucher', 'reject_merchant', 'reject_avatar') then
      subject || case when was_public then '_removed' else '_rejected' end
    when new.action = 'hand_over_merchant' then 'merchant_handed_over'
    when new.action = 'approve_merchant_change' then 'merchant_change_approved'
    when new.action = 'reject_merchant_change' then 'merchant_change_rejected'
    when new.action = 'take_down_merchant' then 'merchant_removed'
    when new.action = 'keep_post' then 'post_approved'
    when new.action = 'take_down_post' then 'post_removed'
    when new.action = 'remove_reported_content' then
      case subject when 'blog_post' then 'post_removed' else subject || '_removed' end
    when new.action in ('expire_deal', 'expire_reported_content') then 'deal_expired'
    when new.action in ('update_deal', 'update_deal_code') then 'deal_changed'
    when new.action = 'edit_comment' then 'comment_changed'
    when new.action = 'delete_comment' then 'comment_removed'
    when new.action in ('show_halal_fact', 'check_halal_fact') and new.after ? 'is_public' then 'fact_approved'
    when new.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute') then 'fact_rejected'
    when new.action in ('ban_member', 'ban_reported_member') then 'banned'
    when new.action = 'lift_ban' then 'unbanned'
  end;
  if kind is null and new.action not like 'undo\_%'
    -- A repeated decision changes nothing.
    or new.action in ('approve_deal', 'expire_deal') and (new.before ?| array['status', 'expired_at']) is not true
  then
    return null;
  end if;

  if subject = 'deal_edit' then
    subject_id := (select e.deal_id from private.proposed_edits e where e.id = new.subject_id);
  end if;
  recipient := case subject
    when 'deal_edit' then (select d.user_id from public.deals d where d.id = subject_id)
    when 'halal_fact' then (select f.claimed_by from public.halal_facts f where f.id = new.subject_id)
    when 'deal' then (select d.user_id from public.deals d where d.id = new.subject_id)
    when 'voucher' then (select v.user_id from public.voucher_codes v where v.id = new.subject_id)
    when 'merchant' then (select m.user_id from public.merchants m where m.id = new.subject_id)
    when 'blog_post' then (select b.user_id from public.blog_posts b where b.id = new.subject_id)
    -- A deleted comment has lost its author; the log and reports still have it.
    when 'comment' then coalesce(
      (select c.user_id from public.comments c where c.id = new.subject_id),
      (new.before ->> 'user_id')::uuid,
      (select r.author_id from public.reports r
        where r.content_type = 'comment' and r.content_id = new.subject_id and r.author_id is not null
        order by r.created_at desc limit 1))
    else new.subject_id
  end;
  if kind is null then
    perform private.withdraw_notification(recipient, key);
    return null;
  end if;

  if subject = 'halal_fact' then
    select f.subject_type, f.subject_id into subject, subject_id from public.halal_facts f where f.id = new.subject_id;
    changed := jsonb_build_object('fact_id', new.subject_id);
  end if;

  if kind in ('banned', 'unbanned') then
    key := 'ban';
  elsif kind = 'deal_changed' then
    key := format('change deal %s', new.subject_id);
    changed := jsonb_build_object('fields', case new.action when 'update_deal_code' then '["voucher_code"]' else (
      select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(new.after) field
      where field = any (private.deal_fields())) end);
    if changed = '{"fields": []}' then
      return null;
    end if;
  end if;
  perform private.notify_member(recipient, kind, case subject when 'avatar' then 'profile' when 'deal_edit' then 'deal' else subject end,
    subject_id, key, auth.uid(), data_param => changed);
  return null;
end
$$;
comment on function private.notify_of_admin_action is
  'Notifies a member of an admin''s action on their content or account; withdraws the unread notice when the admin undoes a decision. Definer: reads the owners of content. The notice does not name the admin.';

create trigger admin_actions_notify_member after insert on public.admin_actions
  for each row execute function private.notify_of_admin_action();

create function private.name_decision() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Each transaction that writes such a notice also logs the decision, so a notice without one is of this transaction. Other ends of
  -- deals than by an admin have `by`.
  update public.notifications n set data = n.data || jsonb_build_object('action_id', new.id)
  where n.created_at >= date_trunc('milliseconds', now()) and n.kind = any (private.contestable_kinds())
    and not n.data ?| array['action_id', 'by'];
  return null;
end
$$;
comment on function private.name_decision is
  'Stores the decision in the notices that it caused, for appeals. Definer: notices are written by triggers and procedures only. Its trigger runs after admin_actions_notify_member because triggers run in the order of their names.';

create trigger admin_actions_z_name_decision after insert on public.admin_actions
  for each row execute function private.name_decision();

create function private.notify_reporter() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  key constant text := format('report %s', new.id);
begin
  if new.status = 'open' then
    perform private.withdraw_notification(new.user_id, key);
  else
    perform private.notify_member(new.user_id, 'report_' || new.status, 'report', new.id, key, new.resolved_by);
  end if;
  return null;
end
$$;
comment on function private.notify_reporter is
  'Notifies the reporter of the decision on a report; withdraws the unread notice when the admin undoes the decision. Definer: calls notify_member.';

create trigger reports_notify_reporter after update of status on public.reports
  for each row when ((old.status = 'open') <> (new.status = 'open')) execute function private.notify_reporter();
