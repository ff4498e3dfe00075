-- An admin lets a banned member write again, at once.
create function public.lift_ban(user_id_param uuid) returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier private.bans;
  answer public.profiles;
begin
  perform private.require_admin();
  select * into answer from public.profiles where id = user_id_param;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  delete from private.bans where user_id = user_id_param returning * into earlier;
  -- One that had ended by itself is no ban any more.
  if not found or earlier.until <= now() then
    raise exception 'This member is not banned' using errcode = 'PT409', hint = 'not_banned';
  end if;
  perform private.log_admin_action(
    'lift_ban', 'profile', user_id_param,
    jsonb_build_object('banned', true, 'until', earlier.until), jsonb_build_object('banned', false, 'until', null));
  insert into public.security_events (user_id, event) values (user_id_param, 'lift_ban');
  return answer;
end
$$;
revoke execute on function public.lift_ban from public;
grant execute on function public.lift_ban to anon, authenticated; -- others hear why not
comment on function public.lift_ban is 'Definer: private.bans is granted to nobody. Contract 4.';
