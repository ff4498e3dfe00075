-- Anyone asks for the votes of visible deals, counted from the rows; 0 and 0 where nobody voted. At most 100 deals.
create function public.tally_deal_votes(deal_ids_param uuid[]) returns table (deal_id uuid, hot bigint, cold bigint)
language sql stable security definer set search_path = '' as $$
  select d.id,
    count(v.user_id) filter (where v.vote_type = 'hot'),
    count(v.user_id) filter (where v.vote_type = 'cold')
  from public.deals d
  left join public.deal_votes v on v.deal_id = d.id
  where d.id = any (deal_ids_param[1:100])
    and (d.status = 'active' or d.user_id = auth.uid() or private.is_admin())
  group by d.id
$$;
revoke execute on function public.tally_deal_votes from public;
grant execute on function public.tally_deal_votes to anon, authenticated;
comment on function public.tally_deal_votes is 'Definer: the rows of deal_votes are private, their number is not.';
