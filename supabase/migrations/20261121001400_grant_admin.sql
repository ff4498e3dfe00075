-- An admin makes a member an admin. It works at the member's next request.
create function public.grant_admin(user_id_param uuid, reason_param text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- A ban that is under way at the same moment comes before or after, never in between.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if exists (select from private.bans where user_id = user_id_param and (until is null or until > now())) then
    raise exception 'A banned member cannot become an admin: the ban has to be lifted first'
      using errcode = 'PT409', hint = 'cannot_promote_banned';
  end if;
  insert into private.admins (user_id) values (user_id_param) on conflict do nothing;
  if not found then
    return false; -- an admin already: nothing has changed, and nothing is written down
  end if;
  perform private.log_admin_action(
    'grant_admin', 'profile', user_id_param, '{"admin": false}', '{"admin": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_admin');
  return true;
end
$$;
revoke execute on function public.grant_admin from public;
grant execute on function public.grant_admin to anon, authenticated; -- others hear why not
comment on function public.grant_admin is 'Definer: private.admins is granted to nobody. False: was one already.';
