-- An admin bans a member until a moment, or until the ban is lifted. It works at the member's next write; banning
-- again replaces reason and end.
create function public.ban_member(user_id_param uuid, reason_param text, until_param timestamptz default null)
returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  why text := btrim(reason_param);
  earlier private.bans;
  answer public.profiles;
begin
  if why is null or char_length(why) not between 1 and 1000 then
    perform private.refuse_field('reason', 'Reason must be 1 to 1,000 characters');
  end if;
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_field('until', 'The end of a ban must be in the future');
  end if;
  -- Two admins who ban the same member come one after the other.
  select * into answer from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- Whoever asks is an admin too, so nobody bans themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned: the admin role has to be taken away first'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans where user_id = user_id_param;
  insert into private.bans (user_id, reason, until, banned_by)
  values (user_id_param, why, until_param, admin)
  on conflict (user_id) do update
    set reason = excluded.reason, until = excluded.until, banned_by = excluded.banned_by, created_at = now();
  perform private.log_admin_action(
    'ban_member', 'profile', user_id_param,
    jsonb_build_object('banned', earlier.user_id is not null, 'until', earlier.until),
    jsonb_build_object('banned', true, 'until', until_param), why);
  -- The event is the member's: it tells what happened to them.
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'ban_member', jsonb_build_object('until', until_param));
  return answer;
end
$$;
revoke execute on function public.ban_member from public;
grant execute on function public.ban_member to anon, authenticated; -- others hear why not
comment on function public.ban_member is 'Definer: private.bans is granted to nobody. Contract 4.';
