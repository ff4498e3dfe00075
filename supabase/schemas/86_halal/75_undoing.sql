-- Returns and locks the disputes that a fact's latest decision closed.
create function private.closed_disputes(decision public.admin_actions, fact public.halal_facts) returns uuid[]
language sql volatile set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (
    select x.id from public.halal_disputes x
    where x.fact_id = fact.id and case fact.state
      when 'withdrawn' then x.status = 'upheld' and x.decided_at = fact.decided_at
      else x.status = 'dismissed' and x.id::text = decision.after ->> 'dispute_id' end
    order by x.id for update
  ) as closed
$$;
comment on function private.closed_disputes is 'Called by undo_halal_decision and decide_appeal.';

-- Returns whether a fact has changed since its latest decision, or a member has disputed it again.
create function private.fact_has_changed(decision public.admin_actions, fact public.halal_facts) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  closed constant uuid[] := private.closed_disputes(decision, fact);
begin
  return fact.state <> coalesce(decision.after ->> 'state', fact.state)
    or fact.is_public <> coalesce((decision.after ->> 'is_public')::boolean, fact.is_public)
    or exists (
      select from public.halal_disputes x join public.halal_disputes o using (fact_id, user_id)
      where x.id = any (closed) and o.status = 'open');
end
$$;
comment on function private.fact_has_changed is 'Called by undo_halal_decision and decide_appeal.';

-- Restores a fact to its state before its latest decision, and reopens the disputes that the decision closed.
create function private.restore_fact(decision public.admin_actions, fact public.halal_facts) returns void
language plpgsql volatile set search_path = '' as $$
declare
  closed constant uuid[] := private.closed_disputes(decision, fact);
begin
  update public.halal_facts f set
    state = coalesce(decision.before ->> 'state', f.state),
    is_public = coalesce((decision.before ->> 'is_public')::boolean, f.is_public),
    decided_at = case when decision.before ? 'decided_at' then (decision.before ->> 'decided_at')::timestamptz else f.decided_at end,
    decided_by = case when decision.action = 'dismiss_halal_dispute' then f.decided_by end, -- an earlier admin is in the log
    updated_at = clock_timestamp()
  where f.id = fact.id;
  update public.halal_disputes set status = 'open', decided_by = null, decided_at = null where id = any (closed);
end
$$;
comment on function private.restore_fact is 'Called by undo_halal_decision and decide_appeal, which check the caller and write the log.';

-- A moderator undoes their own latest decision on a fact or a dispute of it, within ten minutes. Reopens the disputes that the
-- decision closed.
create function public.undo_halal_decision(fact_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_can('halal');
  fact public.halal_facts;
  decision public.admin_actions;
begin
  select * into fact from public.halal_facts where id = fact_id_param for update;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  select * into decision from public.admin_actions a
  where a.subject_id = fact.id and a.subject_type = 'halal_fact' order by a.created_at desc limit 1;
  perform private.check_undo(decision, decision.admin_id is distinct from admin or decision.action not in (
      'show_halal_fact', 'check_halal_fact', 'refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute',
      'dismiss_halal_dispute')
    or private.fact_has_changed(decision, fact));
  perform private.restore_fact(decision, fact);
  perform private.log_admin_action(
    'undo_halal_fact', 'halal_fact', fact.id, private.decided_fact(fact),
    (select private.decided_fact(f) from public.halal_facts f where f.id = fact.id));
end
$$;
grant execute on function public.undo_halal_decision to anon, authenticated; -- others get a refusal
comment on function public.undo_halal_decision is
  'Definer: halal_facts and halal_disputes are written by procedures only. Triggers withdraw the unread notices. Raises PT404, PT409 already_decided or undo_too_late. [moderators of halal; writes public content]';

-- A moderator removes a merchant's answer to a dispute.
create function public.remove_halal_answer(dispute_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  dispute public.halal_disputes;
begin
  perform private.require_can('halal');
  select * into dispute from public.halal_disputes where id = dispute_id_param and answer is not null for update;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  perform private.refuse_own_fact(dispute.fact_id);
  update public.halal_disputes set answer = null, answered_by = null, answered_at = null where id = dispute.id;
  perform private.log_admin_action(
    'remove_halal_answer', 'halal_fact', dispute.fact_id, jsonb_build_object('answer', dispute.answer),
    jsonb_build_object('answer', null));
end
$$;
grant execute on function public.remove_halal_answer to anon, authenticated; -- others get a refusal
comment on function public.remove_halal_answer is
  'Definer: halal_disputes is written by procedures only. The log keeps the answer. [moderators of halal; writes public content]';
