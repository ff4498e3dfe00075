-- An admin reads the deals that wait, the longest waiting first. One declared over while it waited waits no more.
create function public.get_pending_deals() returns setof public.deals_with_temperature
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature where status = 'pending' and expired_at is null
    order by created_at, id limit 500;
end
$$;
revoke execute on function public.get_pending_deals from public;
grant execute on function public.get_pending_deals to anon, authenticated; -- others hear why not
comment on function public.get_pending_deals is 'Definer: the check above decides, for all rows at once.';
