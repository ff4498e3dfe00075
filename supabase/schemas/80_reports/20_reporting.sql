-- Returns a row with the author of reported content (null if the account was deleted), or no row if the member cannot see the
-- content. Repeats the conditions of the policies, because the calling procedure runs as the owner.
create function private.find_reportable(kind public.report_content_type, content_id_param uuid, member uuid)
returns table (author_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  may_all boolean := private.is_admin();
begin
  case kind
    when 'deal' then
      return query select d.user_id from public.deals d
        where d.id = content_id_param and (d.status = 'active' or d.user_id = member or may_all);
    when 'comment' then
      return query select c.user_id from public.comments c join public.deals d on d.id = c.deal_id
        where c.id = content_id_param and c.deleted_at is null
          and (d.status = 'active' or d.user_id = member or may_all);
    when 'profile' then
      return query select p.id from public.profiles p where p.id = content_id_param;
    when 'voucher' then
      return query select v.user_id from public.voucher_codes v
        where v.id = content_id_param and (v.status = 'active' or v.user_id = member or may_all);
    when 'blog_post' then
      return query select b.user_id from public.blog_posts b
        where b.id = content_id_param and (b.status = 'published' or b.user_id = member or may_all);
  end case;
end
$$;
comment on function private.find_reportable is 'Definer: called by secure_report_content only.';

-- Reports content to the admins. The caller must be able to see the content and must not have an open report about it. Returns
-- the id of the report.
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
  result uuid;
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
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 7));
  if exists (
    select from public.reports r
    where r.user_id = member and r.content_type::text = kind and r.content_id = content_id_param and r.status = 'open')
  then
    raise exception 'You have already reported this' using errcode = 'PT409', hint = 'already_reported';
  end if;
  perform private.require_pace('reports', member);
  insert into public.reports (user_id, content_type, content_id, author_id, reason, details)
  values (
    member, kind::public.report_content_type, content_id_param, author, why::public.report_reason, more)
  returning id into result;
  return result;
end
$$;
grant execute on function public.secure_report_content to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_report_content is
  'Definer: reports are written by procedures only. Specification, section 7. [members; writes]';

-- Returns the caller's reports, open and decided, newest first, at most 200. Content that the caller can no longer see has no
-- title.
create function public.get_my_reports()
returns table (
  id uuid, content_type public.report_content_type, content_id uuid, content_title text, reason public.report_reason,
  details text, status public.report_status, resolution text, created_at timestamptz, resolved_at timestamptz)
language plpgsql stable security invoker set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select r.id, r.content_type, r.content_id,
      coalesce(d.title, private.shorten(c.content, 140), p.username, v.code, b.title), r.reason, r.details, r.status, r.resolution,
      r.created_at, r.resolved_at
    from public.reports r
    left join public.deals d on r.content_type = 'deal' and d.id = r.content_id
    left join public.comments c on r.content_type = 'comment' and c.id = r.content_id and c.deleted_at is null
    left join public.profiles p on r.content_type = 'profile' and p.id = r.content_id
    left join public.voucher_codes v on r.content_type = 'voucher' and v.id = r.content_id
    left join public.blog_posts b on r.content_type = 'blog_post' and b.id = r.content_id
    where r.user_id = auth.uid()
    order by r.created_at desc, r.id
    limit 200;
end
$$;
grant execute on function public.get_my_reports to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_reports is 'Invoker: policies decide which content is visible. [members; reads]';
