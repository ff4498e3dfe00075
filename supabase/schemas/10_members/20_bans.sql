-- A banned member reads like everybody and writes nothing until the ban ends.
create table private.bans (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null constraint bans_reason_length check (char_length(reason) between 1 and 1000),
  until timestamptz,
  banned_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
-- The foreign key of banned_by.
create index bans_banned_by_idx on private.bans (banned_by);

comment on column private.bans.until is 'Null: until an admin lifts it.';

-- Refuses a banned member with the reason; asked by every write, so a ban works at the next request.
create function private.refuse_banned(member_param uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  ban private.bans;
begin
  select * into ban from private.bans
  where user_id = member_param and (until is null or until > now());
  if found then
    raise exception 'Your account is banned%: %',
      coalesce(' until ' || to_char(ban.until at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"'), ''), ban.reason
      using errcode = 'PT403', hint = 'banned', detail = json_strip_nulls(json_build_object(
        'reason', ban.reason, 'until', to_char(ban.until at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')))::text;
  end if;
end
$$;
revoke execute on function private.refuse_banned from public;
-- The guard of profiles asks as the caller.
grant execute on function private.refuse_banned to authenticated;
comment on function private.refuse_banned is 'Definer: private.bans is granted to nobody. Raises PT403.';

-- A service beside the database asks, as the member, whether they may write: the upload service before it takes a file.
create function public.check_write_access() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return true;
end
$$;
revoke execute on function public.check_write_access from public;
grant execute on function public.check_write_access to anon, authenticated; -- anon hears 'Not authenticated'
comment on function public.check_write_access is 'Raises PT401, PT403 with the reason of a ban, PT404. Definer: reads bans.';

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
    perform private.refuse_field('reason', 'Reason must be 1 to 1,000 characters', 'length', '{"min": 1, "max": 1000}');
  end if;
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_field('until', 'The end of a ban must be in the future', 'end_in_future', '{}');
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
