-- Anyone asks how much a member has done in public: active deals, comments that stand on active deals, votes.
create function public.get_profile_counts(user_id_param uuid) returns table (
  deals_count bigint,
  comments_count bigint,
  votes_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select
      (select count(*) from public.deals d where d.user_id = p.id and d.status = 'active'),
      (select count(*) from public.comments c join public.deals d on d.id = c.deal_id
        where c.user_id = p.id and c.deleted_at is null and d.status = 'active'),
      (select count(*) from public.deal_votes v where v.user_id = p.id)
    from public.profiles p where p.id = user_id_param;
end
$$;
revoke execute on function public.get_profile_counts from public;
grant execute on function public.get_profile_counts to anon, authenticated;
comment on function public.get_profile_counts is
  'Definer: votes are visible to their voter only, their number to all. No row for an id without a profile.';
