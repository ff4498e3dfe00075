-- Bans. Until the ban ends, a banned member can read and manage their own data, but not publish, vote or report.
create table private.bans (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null constraint bans_reason_length check (char_length(reason) between 1 and 1000),
  until timestamptz,
  banned_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
-- The foreign key of banned_by.
create index bans_banned_by_idx on private.bans (banned_by);

comment on column private.bans.until is 'Null: until an admin lifts the ban.';

create function private.is_banned(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.bans where user_id = member and (until is null or until > now()))
$$;
comment on function private.is_banned is 'Definer: private.bans has no grants.';

-- Refuses a banned member and gives the reason.
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
-- guard_profile runs as the caller.
grant execute on function private.refuse_banned to authenticated;
comment on function private.refuse_banned is
  'Raises PT403. Definer: private.bans has no grants. Called by refuse_writer and guard_profile.';

-- Refuses a caller who may not write. The upload service calls it as the member before it accepts a file.
create function public.check_write_access() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return true;
end
$$;
grant execute on function public.check_write_access to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.check_write_access is
  'Raises PT401, PT403 (banned or unconfirmed email address) and PT404. Definer: reads bans. [members; reads]';

-- Bans a member until a given time, or indefinitely. A new ban replaces the reason and the end of an earlier one. Returns the
-- previous state for the log: whether the member was banned, and until when.
create function private.set_ban(user_id_param uuid, reason_param text, until_param timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  why text := btrim(reason_param);
  earlier private.bans;
begin
  if why is null or char_length(why) not between 1 and 1000 then
    perform private.refuse_value('reason', 'length', '{"min": 1, "max": 1000}');
  end if;
  perform private.check_values(private.plain_text_rule('reason', why, true));
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_value('until', 'end_in_future');
  end if;
  -- Serialized with grant_admin and other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so admins cannot ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned. Remove the admin role first.'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans
  where user_id = user_id_param and (until is null or until > now());
  insert into private.bans (user_id, reason, until, banned_by)
  values (user_id_param, why, until_param, auth.uid())
  on conflict (user_id) do update
    set reason = excluded.reason, until = excluded.until, banned_by = excluded.banned_by, created_at = now();
  -- The event belongs to the banned member.
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'ban_member', jsonb_build_object('until', until_param));
  return jsonb_build_object('banned', earlier.user_id is not null, 'until', earlier.until);
end
$$;
comment on function private.set_ban is
  'Called by ban_member and decide_reports, which check the caller and write the log. Raises PT400, PT404, PT409.';

-- An admin bans a member from writing, with immediate effect.
create function public.ban_member(user_id_param uuid, reason_param text, until_param timestamptz default null)
returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier jsonb;
  result public.profiles;
begin
  perform private.require_admin();
  earlier := private.set_ban(user_id_param, reason_param, until_param);
  perform private.log_admin_action(
    'ban_member', 'profile', user_id_param, earlier,
    jsonb_build_object('banned', true, 'until', until_param), reason_param);
  select * into result from public.profiles where id = user_id_param;
  return result;
end
$$;
grant execute on function public.ban_member to anon, authenticated; -- others get a refusal
comment on function public.ban_member is 'Definer: private.bans has no grants. [admins; writes public content]';

-- An admin lifts a ban with immediate effect.
create function public.lift_ban(user_id_param uuid) returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier private.bans;
  result public.profiles;
begin
  perform private.require_admin();
  select * into result from public.profiles where id = user_id_param;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  delete from private.bans where user_id = user_id_param returning * into earlier;
  -- A ban that has ended counts as no ban.
  if not found or earlier.until <= now() then
    raise exception 'This member is not banned' using errcode = 'PT409', hint = 'not_banned';
  end if;
  perform private.log_admin_action(
    'lift_ban', 'profile', user_id_param,
    jsonb_build_object('banned', true, 'until', earlier.until), jsonb_build_object('banned', false, 'until', null));
  insert into public.security_events (user_id, event) values (user_id_param, 'lift_ban');
  return result;
end
$$;
grant execute on function public.lift_ban to anon, authenticated; -- others get a refusal
comment on function public.lift_ban is 'Definer: private.bans has no grants. [admins; writes public content]';
