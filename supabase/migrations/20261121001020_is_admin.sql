-- True when the caller is an admin.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = auth.uid())
$$;
revoke execute on function private.is_admin from public;
-- Policies ask as the caller.
grant execute on function private.is_admin to anon, authenticated;
comment on function private.is_admin is 'Definer: private.admins is granted to nobody.';
