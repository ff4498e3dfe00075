-- Returns whether another admin must answer an appeal: neither the one who decided nor the one who appeals answers it while
-- there is another. An admin who appeals answers it only as the last admin.
create function private.is_for_other_admin(appeal private.appeals, admin uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.admins other
    where other.user_id <> admin and (admin = appeal.user_id
      or admin = decision.admin_id and other.user_id <> appeal.user_id))
  from public.admin_actions decision where decision.id = appeal.action_id
$$;
comment on function private.is_for_other_admin is 'Definer: private.admins has no grants. Called by get_appeals and decide_appeal.';

-- Returns what a decision was about, as it was: `title`, `text` (null without a text), `new_text` (what an admin made of it),
-- `image_url`, `link_url`, `status`, `deal_id`, `slug`, `expires_at` (of an added end), `changes` ([before, after] by field) and
-- `report` (reason and details).
create function private.appealed_content(appeal private.appeals, decision public.admin_actions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  earlier constant jsonb := coalesce(decision.before, '{}');
  later constant jsonb := coalesce(decision.after, '{}');
begin
  return case
    when appeal.subject_type = 'report' then (
      select coalesce(private.reported_content(r.content_type, r.content_id), '{}')
        || jsonb_build_object('report', jsonb_build_object('reason', r.reason, 'details', r.details, 'content_type', r.content_type))
      from public.reports r where r.id = appeal.subject_id)
    when appeal.subject_type = 'merchant' then (
      select jsonb_build_object('title', m.name, 'text', m.description, 'image_url', m.logo_url, 'link_url', m.website,
        'status', m.status, 'slug', m.slug)
      from public.merchants m where m.id = appeal.subject_id)
    else private.reported_content(appeal.subject_type::public.report_content_type, appeal.subject_id)
  end || jsonb_strip_nulls(case appeal.kind
    when 'comment_removed' then
      jsonb_build_object('text', coalesce(earlier -> 'content', earlier -> 'text'))
    when 'comment_changed' then jsonb_build_object('text', earlier -> 'content', 'new_text', later -> 'content')
    when 'avatar_rejected' then jsonb_build_object('image_url', earlier -> 'pending_profile_image_url')
    when 'addition_removed' then (
      select jsonb_build_object('text', f.note, 'expires_at', f.expires_at) from public.deal_additions f
      where f.deal_id = appeal.subject_id and f.user_id = appeal.user_id)
    when 'merchant_change_rejected' then (
      select jsonb_build_object('text', string_agg(earlier ->> key, E'\n' order by key), 'new_text', string_agg(value, E'\n' order by key))
      from jsonb_each_text(later - 'status'))
    when 'offer_removed' then jsonb_build_object('link_url', earlier -> 'cheaper_url')
    when 'fact_rejected' then private.appealed_fact(decision.subject_id)
    when 'dispute_dismissed' then private.appealed_fact(decision.subject_id) || coalesce((
      select jsonb_build_object('report', jsonb_build_object('reason', x.reason, 'details', x.details))
      from public.halal_disputes x where x.id::text = later ->> 'dispute_id'), '{}')
    when 'deal_changed' then case decision.action
      when 'update_deal_code' then
        jsonb_build_object('text', coalesce(earlier -> 'code', '""'), 'new_text', coalesce(later -> 'code', '""'))
      else jsonb_build_object('changes', private.logged_changes(earlier, later)) end
    when 'deal_edit_rejected' then jsonb_build_object('changes', private.logged_changes(earlier, later))
    else '{}' end);
end
$$;
comment on function private.appealed_content is 'Definer: called by get_appeals only, which requires an admin.';

-- Returns the fields of a deal that differ in an entry of the audit log: [before, after] by field.
create function private.logged_changes(earlier jsonb, later jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field, jsonb_build_array(earlier -> field, value)), '{}')
  from jsonb_each(later) as changed (field, value) where field = any (private.deal_fields())
$$;

create function private.appealed_fact(fact_id_param uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('fact', private.halal_fact_json(f), 'image_url', coalesce(f.evidence_image_url, ''))
  from public.halal_facts f where f.id = fact_id_param
$$;
comment on function private.appealed_fact is 'Definer: the image of a fact has no grants. Called by appealed_content only.';

-- An admin reads the open appeals, oldest first, or the decided ones, latest first, at most 100, with the decision and what it
-- was about. `may_decide` is false for an admin who must leave the appeal to another.
create function public.get_appeals(status_param text default 'open')
returns table (
  id uuid, kind text, text text, created_at timestamptz, user_id uuid, username text, subject_type text, subject_id uuid,
  decision text, decision_reason text, decision_at timestamptz, decision_by text, content jsonb, may_decide boolean,
  outcome text, answer text, answered_at timestamptz, answered_by text)
language plpgsql stable security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  state constant text := lower(btrim(status_param));
begin
  if state is null or state not in ('open', 'decided') then
    perform private.refuse_value('status', 'one_of');
  end if;
  return query
    select a.id, a.kind, a.text, a.created_at, a.user_id, p.username, a.subject_type, a.subject_id,
      d.action, d.reason, d.created_at, decider.username, private.appealed_content(a, d),
      a.decided_at is null and not private.is_for_other_admin(a, admin), a.outcome, a.answer, a.decided_at, answerer.username
    from private.appeals a
    join public.admin_actions d on d.id = a.action_id
    join public.profiles p on p.id = a.user_id
    left join public.profiles decider on decider.id = d.admin_id
    left join public.profiles answerer on answerer.id = a.decided_by
    where (a.decided_at is null) = (state = 'open')
    order by a.decided_at desc, a.created_at, a.id limit 100;
end
$$;
grant execute on function public.get_appeals to anon, authenticated; -- others get a refusal
comment on function public.get_appeals is 'Definer: private.appeals has no grants. [admins; reads]';

-- Restores what a decision changed. An answer is the reason of an edit that restores a deal.
create function private.overturn(appeal private.appeals, decision public.admin_actions, answer text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  case
    when appeal.kind in ('comment_changed', 'comment_removed') then perform private.overturn_comment(decision);
    when appeal.kind = 'post_removed' then perform private.overturn_post(decision);
    when appeal.kind = 'deal_changed' then perform private.overturn_edit(decision, answer);
    when appeal.kind = 'addition_removed' then perform private.overturn_addition(appeal.user_id, decision);
    when appeal.kind = 'merchant_change_rejected' then perform private.overturn_merchant_change(decision);
    when appeal.kind = 'merchant_passed_on' then perform private.overturn_hand_over(appeal.user_id, decision);
    when appeal.kind = 'offer_removed' then perform private.overturn_offer(appeal.user_id, decision);
    when appeal.kind = 'banned' then perform private.overturn_ban(appeal.user_id, decision);
    when appeal.kind = 'checks_paused' then perform private.overturn_wrong_checks(appeal.user_id, decision);
    when appeal.kind = 'report_dismissed' then perform private.overturn_report(appeal.subject_id);
    when appeal.kind in ('fact_rejected', 'dispute_dismissed') then perform private.overturn_halal(decision);
    else perform private.overturn_status(decision);
  end case;
end
$$;
comment on function private.overturn is
  'Called by decide_appeal, which checks the caller and writes the log. Raises PT404 content_not_found, PT409 appeal_outdated.';

-- An admin answers an appeal: `uphold` keeps the decision, with a reason for the member; `overturn` restores what the decision
-- changed. Refuses the admin who decided while there is another.
create function public.decide_appeal(appeal_id_param uuid, action_param text, reason_param text default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  action constant text := private.check_decision(action_param, reason_param, 'uphold', 'overturn');
  reason constant text := nullif(btrim(reason_param), '');
  appeal private.appeals;
  decision public.admin_actions;
begin
  -- The second of two admins waits here.
  select * into appeal from private.appeals where id = appeal_id_param for update;
  if not found then
    raise exception 'Appeal not found' using errcode = 'PT404', hint = 'appeal_not_found';
  end if;
  if appeal.decided_at is not null then
    raise exception 'This appeal is already %', appeal.outcome using errcode = 'PT409', hint = 'already_decided';
  end if;
  if private.is_for_other_admin(appeal, admin) then
    raise exception 'Another admin must answer this appeal' using errcode = 'PT409', hint = 'other_admin_decides';
  end if;
  if action = 'uphold' and reason is null then
    perform private.refuse_value('reason_param', 'required');
  end if;
  select * into decision from public.admin_actions where id = appeal.action_id;
  if action = 'overturn' then
    perform private.overturn(appeal, decision, reason);
    delete from public.notifications n
    where n.user_id = appeal.user_id and n.data ->> 'action_id' = decision.id::text and n.read_at is null;
  end if;
  update private.appeals set
    outcome = case action when 'uphold' then 'upheld' else 'overturned' end, answer = reason, decided_at = now(), decided_by = admin
  where id = appeal.id returning * into appeal;
  perform private.log_admin_action(action || '_decision', decision.subject_type, decision.subject_id, null,
    jsonb_build_object('action_id', decision.id, 'kind', appeal.kind), reason);
  perform private.notify_member(appeal.user_id, 'appeal_' || appeal.outcome, appeal.subject_type, appeal.subject_id,
    format('appeal %s', appeal.id), admin, data_param => jsonb_build_object('action_id', decision.id));
  return appeal.outcome;
end
$$;
grant execute on function public.decide_appeal to anon, authenticated; -- others get a refusal
comment on function public.decide_appeal is
  'Definer: content and private.appeals are written by procedures only. Raises PT400, PT404, PT409. [admins; writes public content]';
