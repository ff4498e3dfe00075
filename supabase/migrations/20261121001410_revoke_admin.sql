-- An admin takes an admin's rights, which works at that person's next request. The last one keeps theirs.
create function public.revoke_admin(user_id_param uuid, reason_param text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Two admins who take each other's rights at once come one after the other, so one of them stays.
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
revoke execute on function public.revoke_admin from public;
grant execute on function public.revoke_admin to anon, authenticated; -- others hear why not
comment on function public.revoke_admin is 'Definer: private.admins is granted to nobody. False: was none.';
