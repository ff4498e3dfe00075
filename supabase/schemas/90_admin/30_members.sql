-- An admin finds members by part of the username or email address, or by id, newest first, at most 50; a filter selects banned
-- members, admins or moderators.
create function public.find_members(text_param text default '', filter_param text default '')
returns table (
  id uuid, username text, email text, created_at timestamptz, profile_image_url text,
  is_admin boolean, is_banned boolean, banned_until timestamptz, is_moderator boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
begin
  perform private.require_admin();
  return query
    select p.id, p.username, u.email::text, p.created_at, p.profile_image_url,
      a.user_id is not null, b.user_id is not null, b.until, m.user_id is not null
    from public.profiles p
    left join auth.users u on u.id = p.id
    left join private.admins a on a.user_id = p.id
    left join private.moderators m on m.user_id = p.id
    left join private.bans b on b.user_id = p.id and (b.until is null or b.until > now())
    where (wanted = '' or p.username ilike pattern or u.email ilike pattern or p.id::text = wanted)
      and case filter_param when 'banned' then b.user_id is not null when 'admins' then a.user_id is not null
        when 'moderators' then m.user_id is not null else true end
    order by p.created_at desc, p.id
    limit 50;
end
$$;
grant execute on function public.find_members to anon, authenticated; -- others get a refusal
comment on function public.find_members is 'Definer: email addresses and bans have no grants. [admins; reads]';

-- An admin reads one member: account, ban, and the numbers of deals, comments, votes, codes, posts and reports.
create function public.get_member(user_id_param uuid)
returns table (
  id uuid, username text, email text, created_at timestamptz, last_sign_in_at timestamptz, profile_image_url text,
  is_admin boolean, is_banned boolean, ban_reason text, banned_until timestamptz, banned_by_username text,
  deletion_due_at timestamptz, deals_active bigint, deals_pending bigint, deals_rejected bigint,
  comments_count bigint, votes_count bigint, vouchers_count bigint, posts_count bigint,
  reports_made bigint, reports_against bigint, is_moderator boolean
)
language plpgsql stable security definer set search_path = '' as $$
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
      (select count(*) from public.reports x where x.author_id = p.id),
      exists (select from private.moderators m where m.user_id = p.id)
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
$$;
grant execute on function public.get_member to anon, authenticated; -- others get a refusal
comment on function public.get_member is
  'Definer: email addresses and bans have no grants, and row-level security hides other members'' votes. [admins; reads]';
