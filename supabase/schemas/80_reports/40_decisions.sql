-- An admin resolves a report, or dismisses it, with a word that the reporter reads. A report is decided once.
create function public.resolve_report(report_id_param uuid, status_param text, resolution_param text default null)
returns public.reports
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  decision text := lower(btrim(status_param));
  word text := nullif(btrim(resolution_param), '');
  earlier public.reports;
  answer public.reports;
begin
  if decision is null or decision not in ('resolved', 'dismissed') then
    perform private.refuse_field('status', 'Status must be resolved or dismissed', 'one_of', '{}');
  end if;
  if char_length(word) > 1000 then
    perform private.refuse_field('resolution', 'Resolution must be at most 1,000 characters',
      'max_length', '{"max": 1000}');
  end if;
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  if earlier.status <> 'open' then
    raise exception 'Somebody else has already decided: this report is %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = word, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into answer;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), word);
  return answer;
end
$$;
revoke execute on function public.resolve_report from public;
grant execute on function public.resolve_report to anon, authenticated; -- others hear why not
comment on function public.resolve_report is 'Definer: reports are written by procedures only. Contract 4.';

-- An admin decides on all open reports about one content at once, with one word for everybody who reported it.
-- Answers how many there were.
create function public.resolve_reports_of_content(
  content_type_param text, content_id_param uuid, status_param text, resolution_param text default null
) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  decision text := lower(btrim(status_param));
  word text := nullif(btrim(resolution_param), '');
  decided integer;
begin
  if decision is null or decision not in ('resolved', 'dismissed') then
    perform private.refuse_field('status', 'Status must be resolved or dismissed', 'one_of', '{}');
  end if;
  if char_length(word) > 1000 then
    perform private.refuse_field('resolution', 'Resolution must be at most 1,000 characters',
      'max_length', '{"max": 1000}');
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = word, resolved_by = admin, resolved_at = now()
  where content_type::text = content_type_param and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports
      where content_type::text = content_type_param and content_id = content_id_param)
    then
      raise exception 'Somebody else has already decided on this' using errcode = 'PT409', hint = 'already_decided';
    end if;
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_reports' else 'dismiss_reports' end,
    content_type_param, content_id_param, null, jsonb_build_object('reports', decided), word);
  return decided;
end
$$;
revoke execute on function public.resolve_reports_of_content from public;
grant execute on function public.resolve_reports_of_content to anon, authenticated; -- others hear why not
comment on function public.resolve_reports_of_content is
  'Definer: reports are written by procedures only. One line in the audit log, about the content.';
