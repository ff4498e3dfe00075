-- Locks the content's row against simultaneous decisions and returns the fields that a decision changes. Refuses unknown
-- content.
create function private.lock_decided_state(kind text, content_id_param uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  state jsonb;
begin
  case kind
    when 'deal' then
      select jsonb_build_object('status', d.status, 'expired_at', d.expired_at) into state
      from public.deals d where d.id = content_id_param for update;
    when 'voucher' then
      select jsonb_build_object('status', v.status) into state
      from public.voucher_codes v where v.id = content_id_param for update;
    when 'merchant' then
      select jsonb_build_object('status', m.status) into state
      from public.merchants m where m.id = content_id_param for update;
    when 'merchant_change' then
      -- Null once decided: a proposal does not keep its decision.
      select jsonb_build_object('status', case when m.proposed_changes is not null then 'waiting' end) into state
      from public.merchants m where m.id = content_id_param and m.status = 'approved' for update;
    when 'edit' then
      select jsonb_build_object('status', e.status) into state
      from private.proposed_edits e where e.id = content_id_param for update;
    when 'avatar' then
      select private.avatar_in_review(p) into state
      from public.profiles p where p.id = content_id_param for update;
    else
      perform private.refuse_value('content_type', 'one_of');
  end case;
  if state is null then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  return state;
end
$$;
comment on function private.lock_decided_state is
  'Called by undo_decision, undo_report_decision and decide_appeal, which check the caller.';

-- Refuses to undo a decision if it no longer holds, or if it is more than ten minutes old.
create function private.check_undo(decision public.admin_actions, is_outdated boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if is_outdated then
    raise exception 'This decision no longer holds or cannot be undone' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if decision.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can only be undone within 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
end
$$;
comment on function private.check_undo is
  'Raises PT409 already_decided or undo_too_late. Used by decision_to_undo, report_decision_to_undo and undo_halal_decision.';

-- Returns the latest decision that changed the status or the end of the content, or a row of nulls.
create function private.latest_status_decision(content_id_param uuid) returns public.admin_actions
language sql stable set search_path = '' as $$
  select * from public.admin_actions a
  where a.subject_id = content_id_param and (
    coalesce(a.before, '{}') ?| array['status', 'expired_at', 'profile_image_status']
    or coalesce(a.after, '{}') ?| array['status', 'expired_at', 'profile_image_status'])
  order by a.created_at desc limit 1
$$;
comment on function private.latest_status_decision is
  'Used by decision_to_undo and overturn_status. Reads the audit log, which has the changes of each decision.';

-- Returns the latest decision on the content if the admin may undo it: it is their own and at most ten minutes old. Refuses
-- otherwise, or if the status has changed since.
create function private.decision_to_undo(
  admin uuid, kind text, content_id_param uuid, status_now text, expected_status text
) returns public.admin_actions
language plpgsql stable set search_path = '' as $$
declare
  latest constant public.admin_actions := private.latest_status_decision(content_id_param);
begin
  perform private.check_undo(latest, latest.id is null or latest.admin_id is distinct from admin
    or latest.action not in ('approve_' || kind, 'reject_' || kind, 'expire_' || kind, 'take_down_' || kind)
    -- The author has resubmitted the content, or another decision is the latest.
    or status_now <> coalesce(latest.after ->> 'status', latest.after ->> 'profile_image_status', status_now)
    or status_now <> expected_status);
  return latest;
end
$$;
comment on function private.decision_to_undo is
  'Raises PT409 already_decided or undo_too_late.';

-- Restores the state before a decision, including the reason for an earlier rejection.
create function private.restore_state(kind text, decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  earlier constant jsonb := coalesce(decision.before, '{}');
begin
  case kind
    when 'deal' then
      perform private.delete_expiry_decision(decision);
      update public.deals set
        status = coalesce(earlier ->> 'status', status::text)::public.deal_status,
        -- Approval cleared an earlier expiry; a pending deal does not expire when its announced end passes.
        expired_at = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then (earlier ->> 'expired_at')::timestamptz else expired_at end,
        expired_by = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then private.last_ender(decision.subject_id, (earlier ->> 'expired_at')::timestamptz) else expired_by end,
        rejection_reason = case when decision.action = 'expire_deal'
          then rejection_reason else earlier ->> 'rejection_reason' end,
        updated_at = now()
      where id = decision.subject_id;
    when 'edit' then
      perform private.restore_edit(decision.subject_id);
    when 'voucher' then
      update public.voucher_codes set
        status = (earlier ->> 'status')::public.voucher_status, rejection_reason = earlier ->> 'rejection_reason',
        rejected_at = case earlier ->> 'status' when 'rejected' then coalesce(rejected_at, decision.created_at) end
      where id = decision.subject_id;
    when 'merchant' then
      update public.merchants set
        status = (earlier ->> 'status')::public.merchant_status, rejection_reason = earlier ->> 'rejection_reason',
        rejected_at = case earlier ->> 'status' when 'rejected' then coalesce(rejected_at, decision.created_at) end
      where id = decision.subject_id;
    when 'merchant_change' then
      if decision.action = 'approve_merchant_change' then
        perform private.change_merchant(m, earlier - 'status') from public.merchants m where m.id = decision.subject_id;
      end if;
      update public.merchants set
        proposed_changes = decision.after - 'status', proposed_at = clock_timestamp(), rejection_reason = null
      where id = decision.subject_id;
    when 'avatar' then
      update public.profiles set
        profile_image_url = case when earlier ? 'profile_image_url'
          then earlier ->> 'profile_image_url' else profile_image_url end,
        profile_image_status = (earlier ->> 'profile_image_status')::public.profile_image_status,
        pending_profile_image_url = earlier ->> 'pending_profile_image_url',
        pending_image_since = (earlier ->> 'pending_image_since')::timestamptz
      where id = decision.subject_id;
  end case;
end
$$;
comment on function private.restore_state is
  'Called by undo_decision, undo_report_decision and decide_appeal, which check the caller and write the log.';

-- A moderator undoes their own decision on a deal, a change to a deal, a voucher code or an avatar, an admin also one on a
-- merchant or a change to it. A client sends the status that the decision set. Returns the restored status.
create function public.undo_decision(
  content_type_param text, content_id_param uuid, expected_status_param text default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_can(case lower(btrim(content_type_param))
    when 'deal' then 'deals' when 'edit' then 'edits' when 'voucher' then 'vouchers' when 'avatar' then 'avatars' end);
  kind text := lower(btrim(coalesce(content_type_param, '')));
  key text := case kind when 'avatar' then 'profile_image_status' else 'status' end;
  seen jsonb := private.lock_decided_state(kind, content_id_param);
  decision public.admin_actions :=
    private.decision_to_undo(admin, kind, content_id_param, seen ->> key, expected_status_param);
  restored jsonb;
begin
  perform private.restore_state(kind, decision);
  restored := private.lock_decided_state(kind, content_id_param);
  perform private.log_admin_action('undo_' || kind, decision.subject_type, content_id_param, seen,
    restored || jsonb_strip_nulls(jsonb_build_object('deal_id', decision.after -> 'deal_id')));
  return restored ->> key;
end
$$;
grant execute on function public.undo_decision to anon, authenticated; -- others get a refusal
comment on function public.undo_decision is
  'Definer: content is written by procedures only. A trigger withdraws the unread notice. [moderators of deals, edits, vouchers, avatars; writes public content]';
