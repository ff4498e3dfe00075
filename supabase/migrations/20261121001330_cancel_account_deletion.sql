-- A member keeps their account. Nothing happens where no end was asked for.
create function public.cancel_account_deletion() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.account_deletions where user_id = private.require_account();
end
$$;
revoke execute on function public.cancel_account_deletion from public;
grant execute on function public.cancel_account_deletion to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.cancel_account_deletion is 'Definer: private.account_deletions is granted to nobody.';
