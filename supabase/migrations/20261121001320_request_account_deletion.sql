-- A member asks for the end of their account and learns when it comes. Asked again, the first date stands.
create function public.request_account_deletion() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
  due timestamptz;
begin
  if private.is_admin() then
    raise exception 'Admins cannot delete their account: the admin role has to be taken away first'
      using errcode = 'PT409', hint = 'still_admin';
  end if;
  insert into private.account_deletions (user_id) values (member) on conflict (user_id) do nothing;
  select due_at into due from private.account_deletions where user_id = member;
  return due;
end
$$;
revoke execute on function public.request_account_deletion from public;
grant execute on function public.request_account_deletion to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.request_account_deletion is
  'Definer: private.account_deletions is granted to nobody. A banned member may leave too.';
