-- Refuses unknown decisions on reports and decisions that do not fit the content.
create function private.check_report_decision(
  kind text, decision text, message text, content_action text
) returns void
language plpgsql stable set search_path = '' as $$
begin
  if decision is null or decision not in ('resolved', 'dismissed') then
    perform private.refuse_value('status', 'one_of');
  end if;
  if char_length(message) > 1000 then
    perform private.refuse_value('resolution', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('resolution', message, true));
  if (content_action in ('keep', 'remove', 'expire', 'ban')) is not true
    or decision = 'dismissed' and content_action <> 'keep'
    or content_action = 'expire' and kind <> 'deal'
    or content_action = 'remove' and kind = 'profile'
  then
    perform private.refuse_value('content_action', 'one_of');
  end if;
end
$$;
comment on function private.check_report_decision is 'Raises PT400 invalid_field.';

-- A moderator resolves or dismisses a report with a message to the reporter. A report is decided once.
create function public.resolve_report(report_id_param uuid, status_param text, resolution_param text default null)
returns public.reports
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_can('reports');
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  earlier public.reports;
  result public.reports;
begin
  perform private.check_report_decision('report', decision, message, 'keep');
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  perform private.refuse_own(earlier.author_id);
  if earlier.status <> 'open' then
    raise exception 'This report is already %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into result;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), message);
  return result;
end
$$;
grant execute on function public.resolve_report to anon, authenticated; -- others get a refusal
comment on function public.resolve_report is 'Definer: reports are written by procedures only. [moderators of reports; writes public content]';

-- Removes reported content from public view or expires a deal. Content that is no longer public stays unchanged: its author or
-- another admin acted first.
create function private.act_on_reported_content(kind text, content_id_param uuid, content_action text, reason text)
returns void
language plpgsql volatile set search_path = '' as $$
begin
  case kind
    when 'deal' then
      perform private.set_deal_decision(d.id, case content_action when 'remove' then 'reject' else 'expire' end, reason)
      from (select id from public.deals where id = content_id_param and status = 'active' for update) as d;
    when 'comment' then
      perform private.clear_comment(c.id)
      from (select id from public.comments where id = content_id_param and deleted_at is null for update) as c;
    when 'voucher' then
      perform private.set_voucher_decision(v.id, 'reject', reason)
      from (select id from public.voucher_codes where id = content_id_param and status = 'active' for update) as v;
    when 'blog_post' then
      -- The author keeps the text as a draft.
      perform private.take_down_post(b.id, reason)
      from (select id from public.blog_posts where id = content_id_param and status = 'published' for update) as b;
  end case;
end
$$;
comment on function private.act_on_reported_content is
  'Called by decide_reports only, which checks the caller and writes the log.';

-- Returns the state of reported content for the audit log, with the end of a deal for undo_report_decision.
create function private.decided_content(kind text, content_id_param uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.reported_content(kind::public.report_content_type, content_id_param) || coalesce(
    (select jsonb_build_object('expired_at', d.expired_at) from public.deals d where kind = 'deal' and d.id = content_id_param), '{}')
$$;
comment on function private.decided_content is 'Called by decide_reports only, which checks the caller.';

-- A moderator decides on all open reports about some content, with one message to all reporters, and on the content or its author:
-- keep, remove, expire (a deal) or ban. Either all of this happens or nothing does. Returns the number of reports. Writes one
-- entry to the audit log, on the content or the banned member.
create function public.decide_reports(
  content_type_param text, content_id_param uuid, status_param text, resolution_param text default null,
  content_action_param text default 'keep', ban_reason_param text default null, ban_until_param timestamptz default null
) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_can('reports');
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  content jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  if content_action = 'ban' or kind = 'blog_post' and content_action = 'remove' then
    perform private.require_admin();
  end if;
  perform private.check_report_decision(kind, decision, message, content_action);
  perform private.refuse_own(r.author_id) from public.reports r
  where r.content_type::text = kind and r.content_id = content_id_param;
  -- The second of two admins waits here and then finds no open report.
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where content_type::text = kind and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports where content_type::text = kind and content_id = content_id_param) then
      raise exception 'These reports have already been decided' using errcode = 'PT409', hint = 'already_decided';
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
$$;
grant execute on function public.decide_reports to anon, authenticated; -- others get a refusal
comment on function public.decide_reports is
  'Definer: reports, bans and content are written by procedures only. [moderators of reports; writes public content]';

-- A moderator decides on all open reports about some content and keeps it. Returns their number.
create function public.resolve_reports_of_content(
  content_type_param text, content_id_param uuid, status_param text, resolution_param text default null
) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_can('reports');
  return public.decide_reports(content_type_param, content_id_param, status_param, resolution_param);
end
$$;
grant execute on function public.resolve_reports_of_content to anon, authenticated; -- others get a refusal
comment on function public.resolve_reports_of_content is
  'Definer, like decide_reports, which it calls. [moderators of reports; writes public content]';
