-- A member reports content that they can see, once while the report is open. Answers the report's id.
create function public.secure_report_content(
  content_id_param uuid default null,
  content_type_param text default null,
  reason_param text default null,
  details_param text default null,
  user_id_param uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  kind text := lower(btrim(content_type_param));
  why text := lower(btrim(reason_param));
  more text := nullif(btrim(details_param, E' \t\r\n'), '');
  author uuid;
  answer uuid;
begin
  if user_id_param <> member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_report(kind, content_id_param, why, more);

  select found_content.author_id into author
  from private.find_reportable(kind::public.report_content_type, content_id_param, member) found_content;
  if not found and kind = 'deal' then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif not found then
    raise exception 'What you report is not here any more' using errcode = 'PT404', hint = 'content_not_found';
  end if;

  -- One at a time from a member: a double click finds the first one.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 7));
  if exists (
    select from public.reports r
    where r.user_id = member and r.content_type::text = kind and r.content_id = content_id_param and r.status = 'open')
  then
    raise exception 'You have already reported this' using errcode = 'PT409', hint = 'already_reported';
  end if;
  perform private.require_pace('reports', 'public.reports', member);
  insert into public.reports (user_id, content_type, content_id, author_id, reason, details)
  values (
    member, kind::public.report_content_type, content_id_param, author, why::public.report_reason, more)
  returning id into answer;
  return answer;
end
$$;
revoke execute on function public.secure_report_content from public;
grant execute on function public.secure_report_content to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.secure_report_content is
  'Definer: reports are written by procedures only, and content is looked for as its table''s policy would. Specification 7, contract 4.';
