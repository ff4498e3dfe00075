set local check_function_bodies = off;

DROP TRIGGER "reports_notify_reporter" ON "public"."reports";

CREATE OR REPLACE FUNCTION private.decided_content(kind text, content_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.reported_content(kind::public.report_content_type, content_id_param) || coalesce(
    (select jsonb_build_object('expired_at', d.expired_at) from public.deals d where kind = 'deal' and d.id = content_id_param), '{}')
$function$;

CREATE OR REPLACE FUNCTION private.notify_reporter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.report_decision_to_undo(admin uuid, kind text, content_id_param uuid)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  if latest.admin_id is distinct from admin
    or latest.action not in ('dismiss_reports', 'resolve_reports', 'expire_reported_content', 'remove_reported_content')
    or latest.action = 'remove_reported_content' and kind not in ('deal', 'voucher')
    -- A later ban is logged on the member, and a later decision on a single report on that report.
    or latest.created_at < decided_at
  then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if latest.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can be undone for 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_reported_content(kind text, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_end constant boolean := decision.action = 'expire_reported_content';
  key constant text := case when is_end then 'expired_at' else 'status' end;
  seen constant jsonb := private.lock_decided_state(kind, decision.subject_id);
begin
  -- Content that was no longer public has stayed unchanged.
  if not coalesce(decision.after, '{}') ? key then
    return;
  end if;
  if seen -> key is distinct from decision.after -> key then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  -- Only public content is removed or ended.
  decision.before := jsonb_build_object(key, case when is_end then decision.before -> key else to_jsonb('active'::text) end);
  decision.action := case when is_end then 'expire_' else 'reject_' end || kind;
  perform private.restore_state(kind, decision);
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_reports(content_type_param text, content_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text, content_action_param text DEFAULT 'keep'::text, ban_reason_param text DEFAULT NULL::text, ban_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  content jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  perform private.check_report_decision(kind, decision, message, content_action);
  -- The second of two admins waits here and then finds no open report.
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where content_type::text = kind and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports where content_type::text = kind and content_id = content_id_param) then
      raise exception 'Someone else has already decided on this' using errcode = 'PT409', hint = 'already_decided';
    end if;
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;

  if content_action = 'keep' then
    perform private.log_admin_action(
      case decision when 'resolved' then 'resolve_reports' else 'dismiss_reports' end,
      kind, content_id_param, null, jsonb_build_object('reports', decided), message);
  elsif content_action = 'ban' then
    select r.author_id into author from public.reports r
    where r.content_type::text = kind and r.content_id = content_id_param and r.author_id is not null
    order by r.created_at desc limit 1;
    ban := private.set_ban(author, ban_reason_param, ban_until_param);
    perform private.log_admin_action(
      'ban_reported_member', 'profile', author, ban,
      jsonb_build_object('banned', true, 'until', ban_until_param, 'reports', decided), ban_reason_param);
  else
    content := private.decided_content(kind, content_id_param);
    perform private.act_on_reported_content(kind, content_id_param, content_action, message);
    perform private.log_admin_action(
      content_action || '_reported_content', kind, content_id_param, content,
      private.decided_content(kind, content_id_param) || jsonb_build_object('reports', decided), message);
  end if;
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_report_decision(content_type_param text, content_id_param uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
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
  -- The trigger withdraws the author's notice of an action that begins with undo.
  perform private.log_admin_action(
    case when changes_content then 'undo_reports' else 'reopen_reports' end, kind, content_id_param, decision.after - 'reports',
    coalesce(decision.before, '{}') || jsonb_build_object('reports', reopened));
  return reopened;
end
$function$;

CREATE TRIGGER reports_notify_reporter AFTER UPDATE OF status ON public.reports FOR EACH ROW WHEN (((old.status = 'open'::public.report_status) <> (new.status = 'open'::public.report_status))) EXECUTE FUNCTION private.notify_reporter();

COMMENT ON FUNCTION "private"."decided_content"(text, uuid) IS 'Called by decide_reports only, which checks the caller.';

COMMENT ON FUNCTION "private"."notify_reporter"() IS 'Notifies the reporter of the decision on a report; an undone decision withdraws the unread notice. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."report_decision_to_undo"(uuid, text, uuid) IS 'Called by undo_report_decision only. Raises PT404 report_not_found, PT409 already_decided or undo_too_late.';

COMMENT ON FUNCTION "private"."restore_reported_content"(text, public.admin_actions) IS 'Called by undo_report_decision only, which checks the caller and writes the log.';

COMMENT ON FUNCTION "public"."undo_report_decision"(text, uuid) IS 'Definer: reports and content are written by procedures only.';

REVOKE ALL ON FUNCTION "private"."decided_content"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_decision_to_undo"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_reported_content"(text, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."undo_report_decision"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_report_decision"(text, uuid) TO "anon", "authenticated";
