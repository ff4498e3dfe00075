-- Returns the latest decision on the reports about this content if the admin may undo it: it is their own and at most ten
-- minutes old. Refuses bans, which are lifted instead, and removed comments and posts.
create function private.report_decision_to_undo(admin uuid, kind text, content_id_param uuid) returns public.admin_actions
language plpgsql volatile set search_path = '' as $$
declare
  decided_at timestamptz;
  latest public.admin_actions;
begin
  -- The second of two calls waits here.
  perform from public.reports where content_type::text = kind and content_id = content_id_param order by id for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  select max(resolved_at) into decided_at from public.reports where content_type::text = kind and content_id = content_id_param;
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and a.subject_type = kind and a.after ? 'reports'
  order by a.created_at desc limit 1;
  perform private.check_undo(latest, latest.admin_id is distinct from admin
    or latest.action not in ('dismiss_reports', 'resolve_reports', 'expire_reported_content', 'remove_reported_content')
    or latest.action = 'remove_reported_content' and kind not in ('deal', 'voucher')
    -- The log records a later ban under the member, and a later decision about a single report under that report.
    or latest.created_at < decided_at);
  return latest;
end
$$;
comment on function private.report_decision_to_undo is
  'Called by undo_report_decision only. Raises PT404 report_not_found, PT409 already_decided or undo_too_late.';

-- Restores reported content to its state before a decision. Refuses if it has changed since.
create function private.restore_reported_content(kind text, decision public.admin_actions) returns void
language plpgsql volatile set search_path = '' as $$
declare
  is_end constant boolean := decision.action = 'expire_reported_content';
  key constant text := case when is_end then 'expired_at' else 'status' end;
  seen constant jsonb := private.lock_decided_state(kind, decision.subject_id);
begin
  -- The decision did not change content that was no longer public.
  if not coalesce(decision.after, '{}') ? key then
    return;
  end if;
  if seen -> key is distinct from decision.after -> key then
    raise exception 'The content has changed since this decision' using errcode = 'PT409', hint = 'already_decided';
  end if;
  -- Only public content is removed or ended.
  decision.before := jsonb_build_object(key, case when is_end then decision.before -> key else to_jsonb('active'::text) end);
  decision.action := case when is_end then 'expire_' else 'reject_' end || kind;
  perform private.restore_state(kind, decision);
end
$$;
comment on function private.restore_reported_content is
  'Called by undo_report_decision and decide_appeal, which check the caller and write the log.';

-- A moderator undoes their own decision on the reports about some content: reopens the reports and restores a deal or code that it
-- removed or ended. Returns the number of reopened reports. A report whose reporter has reported the content again stays decided.
create function public.undo_report_decision(content_type_param text, content_id_param uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_can('reports');
  kind text := lower(btrim(coalesce(content_type_param, '')));
  decision public.admin_actions := private.report_decision_to_undo(admin, kind, content_id_param);
  changes_content constant boolean := decision.action in ('expire_reported_content', 'remove_reported_content');
  reopened integer;
begin
  if changes_content then
    perform private.restore_reported_content(kind, decision);
  end if;
  update public.reports r set status = 'open', resolution = null, resolved_by = null, resolved_at = null
  where r.content_type::text = kind and r.content_id = content_id_param
    and r.resolved_at = (select max(o.resolved_at) from public.reports o
      where o.content_type::text = kind and o.content_id = content_id_param)
    and not exists (select from public.reports o
      where o.user_id = r.user_id and o.content_type = r.content_type and o.content_id = r.content_id and o.status = 'open');
  get diagnostics reopened = row_count;
  -- For an action that begins with undo, the trigger withdraws the author's notice.
  perform private.log_admin_action(
    case when changes_content then 'undo_reports' else 'reopen_reports' end, kind, content_id_param, decision.after - 'reports',
    coalesce(decision.before, '{}') || jsonb_build_object('reports', reopened));
  return reopened;
end
$$;
grant execute on function public.undo_report_decision to anon, authenticated; -- others get a refusal
comment on function public.undo_report_decision is
  'Definer: reports and content are written by procedures only. [moderators of reports; writes public content]';
