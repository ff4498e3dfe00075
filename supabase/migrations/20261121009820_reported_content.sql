-- What an admin needs to see of reported content to decide on it, as it is now; null once it is gone altogether.
create function private.reported_content(kind public.report_content_type, content_id_param uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case kind
    when 'deal' then (
      select jsonb_build_object(
        'title', d.title, 'text', d.description, 'image_url', d.image_url, 'author_id', d.user_id,
        'status', case when d.status = 'active' and (d.expired_at is not null or d.expires_at <= now())
          then 'expired' else d.status::text end,
        'link_url', d.deal_url)
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
        'title', b.title, 'text', coalesce(nullif(b.excerpt, ''), left(b.content, 1000)), 'image_url', b.cover_image_url,
        'author_id', b.user_id, 'status', b.status, 'slug', b.slug)
      from public.blog_posts b where b.id = content_id_param)
  end;
end
$$;
revoke execute on function private.reported_content from public;
comment on function private.reported_content is 'Definer: called by get_reports only, which asks who it is for.';
