-- Declares over what has passed its announced end, a hundred at a time. Called by whoever submits next.
create function private.expire_ended_deals() returns void
language sql volatile security definer set search_path = '' as $$
  update public.deals set expired_at = expires_at
  where id in (
    select id from public.deals
    where status = 'active' and expired_at is null and expires_at <= now()
    order by expires_at limit 100
    for update skip locked
  )
$$;
revoke execute on function private.expire_ended_deals from public;
comment on function private.expire_ended_deals is 'Definer: nobody else writes deals. Changes no answer, only the cost of counting.';
