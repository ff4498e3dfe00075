-- An admin reads the reports of one status, grouped by content: who reported what for which reason, and the content in
-- view. Open ones come oldest first, decided ones the latest decided first.
create function public.get_reports(status_param text default 'open')
returns table (
  content_type public.report_content_type, content_id uuid, reports_count bigint,
  first_reported_at timestamptz, last_reported_at timestamptz,
  author_id uuid, author_username text, author_is_banned boolean, content jsonb, reports jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(status_param));
begin
  perform private.require_admin();
  if wanted is null or wanted not in ('open', 'resolved', 'dismissed') then
    perform private.refuse_field('status', 'Status must be open, resolved or dismissed');
  end if;
  return query
    with groups as (
      select r.content_type, r.content_id, count(*) as reports_count, min(r.created_at) as first_at,
        max(r.created_at) as last_at, max(r.resolved_at) as decided_at, (array_agg(r.author_id order by r.created_at desc))[1] as author_id
      from public.reports r where r.status = wanted::public.report_status
      group by r.content_type, r.content_id
      order by max(r.resolved_at) desc, min(r.created_at), r.content_id
      limit 200
    )
    select g.content_type, g.content_id, g.reports_count, g.first_at, g.last_at, author.id, author.username,
      exists (select from private.bans b where b.user_id = author.id and (b.until is null or b.until > now())),
      private.reported_content(g.content_type, g.content_id),
      private.reports_of_content(g.content_type, g.content_id, wanted::public.report_status)
    from groups g
    left join public.profiles author on author.id = g.author_id
    order by g.decided_at desc, g.first_at, g.content_id;
end
$$;
revoke execute on function public.get_reports from public;
grant execute on function public.get_reports to anon, authenticated; -- others hear why not
comment on function public.get_reports is 'Definer: the check above decides, for all rows at once. At most 200 contents.';
