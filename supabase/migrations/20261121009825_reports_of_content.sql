-- The single reports about one content, the oldest first, with the names that go with their ids; at most 50.
create function private.reports_of_content(
  kind public.report_content_type, content_id_param uuid, wanted public.report_status
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at, listed.id), '[]') from (
    select r.id, r.user_id, reporter.username, r.reason, r.details, r.created_at,
      r.resolution, r.resolved_at, decider.username as resolved_by_username
    from public.reports r
    left join public.profiles reporter on reporter.id = r.user_id
    left join public.profiles decider on decider.id = r.resolved_by
    where r.content_type = kind and r.content_id = content_id_param and r.status = wanted
    order by r.created_at, r.id
    limit 50
  ) as listed
$$;
revoke execute on function private.reports_of_content from public;
comment on function private.reports_of_content is 'Definer: called by get_reports only, which asks who it is for.';
