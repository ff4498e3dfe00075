set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.reported_content(kind public.report_content_type, content_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
        'finders', (
          select coalesce(jsonb_agg(jsonb_build_object('user_id', f.user_id, 'username', p.username, 'note', f.note) order by f.created_at), '[]')
          from public.deal_finders f join public.profiles p on p.id = f.user_id
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
$function$;

CREATE OR REPLACE FUNCTION private.shorten(text_param text, max_param integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when char_length(text_param) > max_param then coalesce(
    substring(left(text_param, max_param + 1) from '^(.*\S)\s+\S{0,40}$'),
    substring(left(text_param, max_param + 1) from
      '^(.*[A-Za-z0-9\u0621-\u064a\u0671-\u06d3\u3041-\u3096\u30a1-\u9fff\U0001f300-\U0001f3fa\U0001f400-\U0001f9ff])[A-Za-z0-9\u0621-\u064a\u0671-\u06d3\u3041-\u3096\u30a1-\u9fff\U0001f300-\U0001f3fa\U0001f400-\U0001f9ff]'),
    '') || '…' else text_param end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_reports()
 RETURNS TABLE(id uuid, content_type public.report_content_type, content_id uuid, content_title text, reason public.report_reason, details text, status public.report_status, resolution text, created_at timestamp with time zone, resolved_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.get_posts_to_review()
 RETURNS TABLE(id uuid, slug text, title text, excerpt text, first_lines text, links bigint, word_count integer, published_at timestamp with time zone, user_id uuid, author_name text, author_joined_at timestamp with time zone, taken_down_reason text, changed_share numeric, updated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select b.id, b.slug, b.title, b.excerpt, private.shorten(b.content, 600),
      (select count(*) from regexp_matches(b.excerpt || ' ' || b.content, 'https?://', 'gi')), b.word_count,
      b.published_at, b.user_id, p.username, p.created_at, t.reason, round(private.change_since_kept(b), 2), b.updated_at
    from public.blog_posts b
    left join private.taken_down_posts t on t.post_id = b.id
    left join public.profiles p on p.id = b.user_id
    where b.status = 'published' and b.reviewed_at is null
    order by b.published_at, b.id
    limit 100;
end
$function$;

COMMENT ON FUNCTION "private"."shorten"(text, integer) IS 'The form in SQL of contract/text/shorten.ts.';

REVOKE ALL ON FUNCTION "private"."shorten"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shorten"(text, integer) TO "authenticated";
