-- A member reads what they reported and what became of it, the newest first. What they can no longer see has no title.
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
      coalesce(d.title, left(c.content, 140), p.username, v.code, b.title), r.reason, r.details, r.status, r.resolution,
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
revoke execute on function public.get_my_reports from public;
grant execute on function public.get_my_reports to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.get_my_reports is 'Invoker: the policies decide which of the contents the reporter may still see.';
