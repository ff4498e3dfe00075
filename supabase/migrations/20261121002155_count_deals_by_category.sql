-- Anyone asks how many running deals each category has, in one request; a category without any has no row.
create function public.count_deals_by_category() returns table (category text, deals bigint)
language sql stable security definer set search_path = '' as $$
  select counts.category, counts.current_deals - (
    -- Ended, not yet declared over: few, expire_ended_deals sweeps them.
    select count(*) from public.deals
    where status = 'active' and expired_at is null and expires_at <= now() and deals.category = counts.category
  )
  from private.deal_counts counts
  where counts.current_deals > 0
$$;
revoke execute on function public.count_deals_by_category from public;
grant execute on function public.count_deals_by_category to anon, authenticated;
comment on function public.count_deals_by_category is
  'Definer: private.deal_counts is granted to nobody; counts public deals only, as count_deals does.';
