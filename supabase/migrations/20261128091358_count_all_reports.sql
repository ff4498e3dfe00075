set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.get_member(user_id_param uuid)
 RETURNS TABLE(id uuid, username text, email text, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, profile_image_url text, is_admin boolean, is_banned boolean, ban_reason text, banned_until timestamp with time zone, banned_by_username text, deletion_due_at timestamp with time zone, deals_active bigint, deals_pending bigint, deals_rejected bigint, comments_count bigint, votes_count bigint, vouchers_count bigint, posts_count bigint, reports_made bigint, reports_against bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select p.id, p.username, u.email::text, p.created_at, u.last_sign_in_at, p.profile_image_url,
      exists (select from private.admins a where a.user_id = p.id),
      b.user_id is not null, b.reason, b.until, banner.username, d.due_at,
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'active'),
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'pending'),
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'rejected'),
      (select count(*) from public.comments x where x.user_id = p.id and x.deleted_at is null),
      (select count(*) from public.deal_votes x where x.user_id = p.id),
      (select count(*) from public.voucher_codes x where x.user_id = p.id),
      (select count(*) from public.blog_posts x where x.user_id = p.id),
      (select count(*) from public.reports x where x.user_id = p.id),
      (select count(*) from public.reports x where x.author_id = p.id)
    from public.profiles p
    left join auth.users u on u.id = p.id
    left join private.bans b on b.user_id = p.id and (b.until is null or b.until > now())
    left join public.profiles banner on banner.id = b.banned_by
    left join private.account_deletions d on d.user_id = p.id
    where p.id = user_id_param;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
end
$function$;
