-- Returns the caller's profile with the pending avatar, the numbers of deals, comments and votes, the date of a requested
-- deletion, whether the email address must be confirmed, the keys of the member's approved merchants, and whether the caller is a
-- moderator.
create function public.get_my_profile() returns table (
  id uuid,
  username text,
  created_at timestamptz,
  profile_image_url text,
  pending_profile_image_url text,
  profile_image_status public.profile_image_status,
  deals_count bigint,
  comments_count bigint,
  votes_count bigint,
  deletion_due_at timestamptz,
  must_confirm_email boolean,
  shop_keys text[],
  is_moderator boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.caller();
begin
  if member is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select p.id, p.username, p.created_at, p.profile_image_url, p.pending_profile_image_url,
      p.profile_image_status,
      (select count(*) from public.deals d where d.user_id = p.id),
      (select count(*) from public.comments c where c.user_id = p.id),
      (select count(*) from public.deal_votes v where v.user_id = p.id),
      (select x.due_at from private.account_deletions x where x.user_id = p.id),
      private.must_confirm_email(p.id),
      array(select m.name_key from public.merchants m where m.user_id = p.id and m.status = 'approved'),
      private.moderator() is not null
    from public.profiles p where p.id = member;
  -- The token of a deleted account is valid until it expires.
  if not found and not exists (select from auth.users u where u.id = member) then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
end
$$;
grant execute on function public.get_my_profile to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_profile is
  'Definer: the review columns have no grants. A banned member may read. [members; reads]';

-- Returns the numbers of a member's votes, comments on active deals, and active deals that have started.
create function public.get_profile_counts(user_id_param uuid) returns table (
  deals_count bigint,
  comments_count bigint,
  votes_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select
      (select count(*) from public.deals d
        where d.user_id = p.id and d.status = 'active' and not private.is_upcoming(d)),
      (select count(*) from public.comments c join public.deals d on d.id = c.deal_id
        where c.user_id = p.id and c.deleted_at is null and d.status = 'active'),
      (select count(*) from public.deal_votes v where v.user_id = p.id)
    from public.profiles p where p.id = user_id_param;
end
$$;
grant execute on function public.get_profile_counts to anon, authenticated;
comment on function public.get_profile_counts is
  'Definer: votes are private; their number is public. No row for an id without a profile. [everyone; reads for pages]';
