-- Returns the current state of reported content for an admin; null if the content was deleted. A deal includes the accepted
-- additions and, if it was reported as not_halal, its public halal facts.
create function private.reported_content(kind public.report_content_type, content_id_param uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case kind
    when 'deal' then (
      select jsonb_build_object(
        'title', d.title, 'text', d.description, 'image_url', d.image_url, 'author_id', d.user_id,
        'status', case when d.status = 'active' and private.is_over(d)
          then 'expired' else d.status::text end,
        'link_url', d.deal_url, 'halal', case when exists (
          select from public.reports r
          where r.content_type = 'deal' and r.content_id = d.id and r.reason = 'not_halal'
        ) then private.halal_of(d.id, private.merchant_key(d.merchant)) end,
        'additions', (
          select coalesce(jsonb_agg(jsonb_build_object('user_id', f.user_id, 'username', p.username, 'note', f.note,
            'expires_at', f.expires_at) order by f.created_at), '[]')
          from public.deal_additions f join public.profiles p on p.id = f.user_id
          where f.deal_id = d.id and f.status = 'accepted'))
      from public.deals d where d.id = content_id_param)
    when 'comment' then (
      select jsonb_build_object(
        'title', d.title, 'text', c.content, 'author_id', c.user_id, 'deal_id', c.deal_id,
        'status', case when c.deleted_at is null then 'active' else 'deleted' end)
      from public.comments c join public.deals d on d.id = c.deal_id where c.id = content_id_param)
    when 'profile' then (
      select jsonb_build_object(
        'title', p.username, 'image_url', p.profile_image_url, 'author_id', p.id, 'status', 'active')
      from public.profiles p where p.id = content_id_param)
    when 'voucher' then (
      select jsonb_build_object(
        'title', v.code, 'text', v.description, 'image_url', v.brand_image_url, 'author_id', v.user_id,
        'status', v.status, 'merchant', v.merchant, 'link_url', v.merchant_url)
      from public.voucher_codes v where v.id = content_id_param)
    when 'blog_post' then (
      select jsonb_build_object(
        'title', b.title, 'text', coalesce(nullif(b.excerpt, ''), private.shorten(b.content, 1000)), 'image_url', b.cover_image_url,
        'author_id', b.user_id, 'status', b.status, 'slug', b.slug)
      from public.blog_posts b where b.id = content_id_param)
  end;
end
$$;
comment on function private.reported_content is 'Definer: for get_reports and decide_reports only, which require an admin.';

-- Returns the reports about some content, oldest first, with usernames; at most 50.
create function private.reports_of_content(
  kind public.report_content_type, content_id_param uuid, status_param public.report_status
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at, listed.id), '[]') from (
    select r.id, r.user_id, reporter.username, r.reason, r.details, r.created_at,
      r.resolution, r.resolved_at, decider.username as resolved_by_username
    from public.reports r
    left join public.profiles reporter on reporter.id = r.user_id
    left join public.profiles decider on decider.id = r.resolved_by
    where r.content_type = kind and r.content_id = content_id_param and r.status = status_param
    order by r.created_at, r.id
    limit 50
  ) as listed
$$;
comment on function private.reports_of_content is 'Definer: called by get_reports only, which requires an admin.';

-- Returns the reports of one status to a moderator, grouped by content, with reporters, reasons and the content itself. Sorts open
-- reports oldest first, decided ones by the latest decision.
create function public.get_reports(status_param text default 'open')
returns table (
  content_type public.report_content_type, content_id uuid, reports_count bigint,
  first_reported_at timestamptz, last_reported_at timestamptz,
  author_id uuid, author_username text, author_is_banned boolean, content jsonb, reports jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  state text := lower(btrim(status_param));
begin
  perform private.require_can('reports');
  if state is null or state not in ('open', 'resolved', 'dismissed') then
    perform private.refuse_value('status', 'one_of');
  end if;
  return query
    with groups as (
      select r.content_type, r.content_id, count(*) as reports_count, min(r.created_at) as first_at,
        max(r.created_at) as last_at, max(r.resolved_at) as decided_at, (array_agg(r.author_id order by r.created_at desc))[1] as author_id
      from public.reports r
      where r.status = state::public.report_status and (r.author_id = (select private.moderator())) is not true
      group by r.content_type, r.content_id
      order by max(r.resolved_at) desc, min(r.created_at), r.content_id
      limit 200
    )
    select g.content_type, g.content_id, g.reports_count, g.first_at, g.last_at, author.id, author.username,
      private.is_banned(author.id),
      private.reported_content(g.content_type, g.content_id),
      private.reports_of_content(g.content_type, g.content_id, state::public.report_status)
    from groups g
    left join public.profiles author on author.id = g.author_id
    order by g.decided_at desc, g.first_at, g.content_id;
end
$$;
grant execute on function public.get_reports to anon, authenticated; -- others get a refusal
comment on function public.get_reports is
  'Definer: require_can decides once for all rows. At most 200 items of content. [moderators of reports; reads]';
