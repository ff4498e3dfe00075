-- Admins. Only the owner of the database and the admin procedures write this table; a token cannot claim the role.
create table private.admins (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  granted_at timestamptz not null default now()
);

comment on table private.admins is 'Read at every check, so that a removal takes effect immediately.';

-- Returns whether the caller is an admin whose session is open.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = auth.uid()) and private.has_open_session()
$$;
-- Policies run as the caller.
grant execute on function private.is_admin to anon, authenticated;
comment on function private.is_admin is 'Definer: private.admins has no grants.';

-- Returns the caller's id; refuses callers who are not admins. Admin procedures call this first.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  if not private.is_admin() then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403', hint = 'not_admin';
  end if;
  return member;
end
$$;
comment on function private.require_admin is 'Raises PT401, PT403, PT404. Definer: reads admins and bans.';

-- Returns whether the caller is an admin or, with user_id, whether that member is. For callers who are not admins, the answer
-- about another member is always false.
create function public.check_admin_status(user_id uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when check_admin_status.user_id is null or check_admin_status.user_id = auth.uid() then private.is_admin()
    else private.is_admin()
      and exists (select from private.admins a where a.user_id = check_admin_status.user_id)
  end
$$;
grant execute on function public.check_admin_status to anon, authenticated;
comment on function public.check_admin_status is
  'Definer: private.admins has no grants. Specification, section 6. [everyone; reads]';

-- An admin gives a member the admin role.
create function public.grant_admin(user_id_param uuid, reason_param text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Serialized with ban_member, so that a member is never both banned and an admin.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if private.is_banned(user_id_param) then
    raise exception 'A banned member cannot become an admin. Lift the ban first.'
      using errcode = 'PT409', hint = 'cannot_promote_banned';
  end if;
  insert into private.admins (user_id) values (user_id_param) on conflict do nothing;
  if not found then
    return false; -- already an admin: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_admin', 'profile', user_id_param, '{"admin": false}', '{"admin": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_admin');
  return true;
end
$$;
grant execute on function public.grant_admin to anon, authenticated; -- others get a refusal
comment on function public.grant_admin is
  'Definer: private.admins has no grants. Returns false if the member is already an admin. Takes effect at the next request. [admins; writes]';

-- An admin removes the admin role from a member. The last admin cannot be removed.
create function public.revoke_admin(user_id_param uuid, reason_param text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Serialized, so that two admins cannot remove each other at the same time.
  lock table private.admins in share row exclusive mode;
  if not exists (select from private.admins where user_id = user_id_param) then
    return false;
  end if;
  if (select count(*) from private.admins) = 1 then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409', hint = 'last_admin';
  end if;
  delete from private.admins where user_id = user_id_param;
  perform private.log_admin_action(
    'revoke_admin', 'profile', user_id_param, '{"admin": true}', '{"admin": false}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'revoke_admin');
  return true;
end
$$;
grant execute on function public.revoke_admin to anon, authenticated; -- others get a refusal
comment on function public.revoke_admin is
  'Definer: private.admins has no grants. Returns false if the member is not an admin. Takes effect at the next request. [admins; writes]';
