-- Anyone learns whether they are an admin; about somebody else only an admin learns true.
create function public.check_admin_status(user_id uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when check_admin_status.user_id is null or check_admin_status.user_id = auth.uid() then private.is_admin()
    else private.is_admin()
      and exists (select from private.admins a where a.user_id = check_admin_status.user_id)
  end
$$;
revoke execute on function public.check_admin_status from public;
grant execute on function public.check_admin_status to anon, authenticated;
comment on function public.check_admin_status is 'Definer: private.admins is granted to nobody. Specification 6.';
