-- The whole database as of the first release, generated from supabase/schemas by "npm run db:diff -- baseline".
-- Never edited by hand. A later change is a new file in this directory.

-- 00_foundation/10_schemas.sql

-- The schemas, and default privileges that grant nothing: each file grants what it has to.
create schema if not exists private;
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

revoke all on schema private from public;
-- Policies and invoker procedures call predicates of private as the caller; its tables are granted to nobody.
grant usage on schema private to anon, authenticated;
grant usage on schema public, auth to anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;
-- A hosted project grants everything in public to the two API roles by default.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

comment on schema private is 'Helpers and secrets. The API does not expose it.';

-- Grants a table or view to the login of the embedded backend, which exposes only what its login may use. On a hosted
-- project that login does not exist.
create function private.expose_to_backend(relation_param regclass) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'samha_backend') then
    -- Without grant option, so that the backend's own "grant all" changes nothing. Row-level security still applies.
    execute format('grant select, insert, update, delete on %s to samha_backend', relation_param);
  end if;
end
$$;
revoke execute on function private.expose_to_backend from public;
comment on function private.expose_to_backend is 'Called once for each table and view of public.';

-- Refuses direct writes to tables that only procedures write, even if privileges and policies allowed them by
-- mistake.
create function private.refuse_direct_write() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  -- In a security definer procedure current_user is the owner.
  if current_user in ('anon', 'authenticated', 'samha_backend') then
    raise exception '% is written by procedures only', tg_table_name using errcode = '42501';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_direct_write from public;
comment on function private.refuse_direct_write is 'Statement trigger of every table that has no write policy.';

-- 00_foundation/20_settings.sql

-- Settings that the site writes at its start: image_base_url, limit_deals, limit_comments, ... (count/seconds).
create table private.settings (
  key text primary key,
  value text not null
);

comment on table private.settings is
  'Written by the owner. Without a limit_* there is no limit; without image_base_url images of any host are accepted.';

-- Returns one setting, or null.
create function private.setting(key_param text) returns text
language sql stable security definer set search_path = '' as $$
  select value from private.settings where key = key_param
$$;
revoke execute on function private.setting from public;
comment on function private.setting is 'Definer: private.settings is granted to nobody. Called by procedures only.';

-- 00_foundation/30_field_rules.sql

-- Refuses a field: status 400 and a message for people. The detail holds the parameters of the refusal as JSON: the field,
-- the rule by its code, and the rule's numbers, from which a client chooses words in any language.
create function private.refuse_field(
  field_param text,
  message_param text,
  rule_param text,
  params jsonb default '{}'
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise exception '%', message_param
    using errcode = 'PT400', hint = 'invalid_field',
      detail = (jsonb_build_object('field', field_param, 'rule', rule_param) || params)::text;
end
$$;
revoke execute on function private.refuse_field from public;
comment on function private.refuse_field is
  'Raises PT400; the message names the field and the rule, the detail is JSON with their codes.';

-- One rule of a field: whether it holds, what is said when it does not, and the rule's code and numbers.
create type private.field_rule as (field text, holds boolean, says text, rule text, params jsonb);
comment on type private.field_rule is 'For check_fields.';

-- Refuses the first field whose rule does not hold. Null does not hold.
create function private.check_fields(variadic rules private.field_rule[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  rule private.field_rule;
begin
  foreach rule in array rules loop
    if rule.holds is not true then
      perform private.refuse_field(rule.field, rule.says, rule.rule, rule.params);
    end if;
  end loop;
end
$$;
revoke execute on function private.check_fields from public;
comment on function private.check_fields is 'Raises PT400 invalid_field. At most 100 rules.';

-- Refuses the reason of an admin's decision when it is too long.
create function private.check_reason(reason_param text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if char_length(reason_param) > 1000 then
    perform private.refuse_field('reason_param', 'Reason must be at most 1,000 characters',
      'max_length', '{"max": 1000}');
  end if;
end
$$;
revoke execute on function private.check_reason from public;
comment on function private.check_reason is 'Raises PT400 invalid_field.';

-- Returns the action of a moderation call in lower case, or refuses one that is not among the known actions, and a
-- reason that is too long.
create function private.check_decision(action_param text, reason_param text, variadic known text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  action text := lower(btrim(action_param));
begin
  if action is null or action <> all (known) then
    raise exception 'Action must be % or %', array_to_string(known[:cardinality(known) - 1], ', '), known[cardinality(known)]
      using errcode = 'PT400', hint = 'unknown_action';
  end if;
  perform private.check_reason(reason_param);
  return action;
end
$$;
revoke execute on function private.check_decision from public;
comment on function private.check_decision is 'Raises PT400 unknown_action or invalid_field. Called after require_admin.';

-- True for an address that may be a link: http or https, no spaces, quotes or angle brackets, at most 2,048
-- characters.
create function private.is_web_address(address_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select char_length(address_param) <= 2048 and address_param ~* '^https?://[^[:space:]<>"]+$'
$$;
revoke execute on function private.is_web_address from public;
-- A member's update of profiles checks its constraints as the member.
grant execute on function private.is_web_address to authenticated;
comment on function private.is_web_address is 'Refuses javascript: and data: addresses.';

-- True for the address of an image that the caller uploaded to this site for the purpose (avatar, merchant): the
-- image host, the purpose, the caller's id and a name as uploads give it, and nothing else.
create function private.is_own_image(purpose_param text, address_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.is_web_address(address_param)
      and right(address_param, 27) ~ '^[A-Za-z0-9_-]{22}\.webp$'
      and left(address_param, -27) = coalesce(
        private.setting('image_base_url'),
        -- Without the setting any host is taken, but no query and no fragment.
        substring(address_param from '^(https?://[^?#]+)/' || purpose_param || '/')
      ) || '/' || purpose_param || '/' || auth.uid() || '/',
    false)
$$;
revoke execute on function private.is_own_image from public;
-- guard_profile runs as the caller.
grant execute on function private.is_own_image to authenticated;
comment on function private.is_own_image is 'Definer: reads private.settings.';

-- Returns the LIKE pattern that finds the text anywhere. % _ \ in it are escaped.
create function private.like_pattern(text_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || regexp_replace(left(btrim(text_param), 100), '([\\%_])', '\\\1', 'g') || '%'
$$;
revoke execute on function private.like_pattern from public;
comment on function private.like_pattern is
  'A visitor cannot send a pattern. Longer texts are cut at 100 characters: every row is compared with all of it.';

-- Returns the start of the period that a value of the date filter means; null for no value.
create function private.since_of(duration_param text) returns timestamptz
language sql stable set search_path = '' as $$
  select case lower(coalesce(duration_param, ''))
    when 'today' then date_trunc('day', now())
    when 'week' then now() - interval '7 days'
    when 'month' then now() - interval '1 month'
    when 'year' then now() - interval '1 year'
  end
$$;
revoke execute on function private.since_of from public;
comment on function private.since_of is 'Specification 9. Only the browser knows the visitor''s midnight; this one is the database''s.';

-- 10_members/10_profiles.sql

-- True for usernames that would look like the site itself.
create function private.is_reserved_username(username_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select lower(username_param) = any (array[
    'admin', 'administrator', 'moderator', 'mod', 'support', 'staff', 'official', 'system', 'root', 'help', 'samha'
  ])
$$;
revoke execute on function private.is_reserved_username from public;
-- is_username_available runs as the caller.
grant execute on function private.is_reserved_username to anon, authenticated;
comment on function private.is_reserved_username is 'Ignores case.';

-- Every account has a profile. Its username and approved image are public, an image in review is not.
create type public.profile_image_status as enum ('none', 'pending', 'approved', 'rejected');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null
    constraint profiles_username_unique unique
    constraint profiles_username_format check (username ~ '^[a-z0-9_]{3,30}$')
    constraint profiles_username_reserved check (not private.is_reserved_username(username)),
  created_at timestamptz not null default now(),
  profile_image_url text
    constraint profiles_image_url check (private.is_web_address(profile_image_url)),
  pending_profile_image_url text
    constraint profiles_pending_image_url check (private.is_web_address(pending_profile_image_url)),
  profile_image_status public.profile_image_status not null default 'none',
  pending_image_since timestamptz
);
-- The queue of images in review, oldest first; other rows are not in the index.
create index profiles_pending_image_idx on public.profiles (pending_image_since, id)
  where profile_image_status = 'pending';

revoke all on public.profiles from anon, authenticated;
grant select (id, username, created_at, profile_image_url) on public.profiles to anon, authenticated;
grant insert (id, username, created_at, profile_image_status) on public.profiles to authenticated;
grant update (pending_profile_image_url, profile_image_status) on public.profiles to authenticated;
select private.expose_to_backend('public.profiles');

alter table public.profiles enable row level security;
create policy profiles_select_all on public.profiles for select to anon, authenticated using (true);
create policy profiles_insert_own on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
-- No delete policy: a profile is deleted with its account.

comment on table public.profiles is 'Specification 3. select=* is refused: the review columns are not public.';
comment on column public.profiles.pending_profile_image_url is
  'Read through get_my_profile and, by admins, get_pending_avatars.';

-- 10_members/15_admins.sql

-- The admins. Only the owner of the database and the admin procedures write here; a token cannot claim the role.
create table private.admins (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  granted_at timestamptz not null default now()
);

comment on table private.admins is 'Read at every request, so that a removal takes effect at the next one.';

-- True when the caller is an admin.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = auth.uid())
$$;
revoke execute on function private.is_admin from public;
-- Policies run as the caller.
grant execute on function private.is_admin to anon, authenticated;
comment on function private.is_admin is 'Definer: private.admins is granted to nobody.';

-- Called first by every admin procedure. Returns the admin's id, or refuses.
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
revoke execute on function private.require_admin from public;
comment on function private.require_admin is 'Raises PT401, PT403. Definer: reads admins and bans.';

-- True when the caller is an admin; about another member only an admin can get true.
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

-- An admin makes a member an admin, from the member's next request.
create function public.grant_admin(user_id_param uuid, reason_param text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Serialised with ban_member, so that nobody becomes banned and admin at once.
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
    return false; -- an admin already: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_admin', 'profile', user_id_param, '{"admin": false}', '{"admin": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_admin');
  return true;
end
$$;
revoke execute on function public.grant_admin from public;
grant execute on function public.grant_admin to anon, authenticated; -- others get a refusal
comment on function public.grant_admin is 'Definer: private.admins is granted to nobody. False: was an admin already.';

-- An admin removes an admin's rights, from that person's next request. The last admin keeps theirs.
create function public.revoke_admin(user_id_param uuid, reason_param text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Serialised, so that two admins who remove each other at once cannot both succeed.
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
grant execute on function public.revoke_admin to anon, authenticated; -- others get a refusal
comment on function public.revoke_admin is 'Definer: private.admins is granted to nobody. False: was no admin.';

-- 10_members/20_bans.sql

-- Bans. A banned member can read and cannot write until the ban ends.
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

-- Refuses a banned member with the reason. Every write calls it, so that a ban takes effect at the next request.
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
-- guard_profile runs as the caller.
grant execute on function private.refuse_banned to authenticated;
comment on function private.refuse_banned is 'Definer: private.bans is granted to nobody. Raises PT403.';

-- Checks that the caller may write. The upload service calls it as the member before it accepts a file.
create function public.check_write_access() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return true;
end
$$;
revoke execute on function public.check_write_access from public;
grant execute on function public.check_write_access to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.check_write_access is 'Raises PT401, PT403 with the reason of a ban, PT404. Definer: reads bans.';

-- Bans a member until a moment, or without an end; banning again replaces the reason and the end. Returns the ban as it
-- was, for the log.
create function private.set_ban(user_id_param uuid, reason_param text, until_param timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  why text := btrim(reason_param);
  earlier private.bans;
begin
  if why is null or char_length(why) not between 1 and 1000 then
    perform private.refuse_field('reason', 'Reason must be 1 to 1,000 characters', 'length', '{"min": 1, "max": 1000}');
  end if;
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_field('until', 'The end of a ban must be in the future', 'end_in_future', '{}');
  end if;
  -- Serialised with grant_admin and with other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so nobody can ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned: the admin role has to be taken away first'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans where user_id = user_id_param;
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
revoke execute on function private.set_ban from public;
comment on function private.set_ban is
  'Called by ban_member and decide_reports, which check the caller and write the log. Raises PT400, PT404, PT409.';

-- An admin bans a member from the member's next write.
create function public.ban_member(user_id_param uuid, reason_param text, until_param timestamptz default null)
returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier jsonb;
  answer public.profiles;
begin
  perform private.require_admin();
  earlier := private.set_ban(user_id_param, reason_param, until_param);
  perform private.log_admin_action(
    'ban_member', 'profile', user_id_param, earlier,
    jsonb_build_object('banned', true, 'until', until_param), reason_param);
  select * into answer from public.profiles where id = user_id_param;
  return answer;
end
$$;
revoke execute on function public.ban_member from public;
grant execute on function public.ban_member to anon, authenticated; -- others get a refusal
comment on function public.ban_member is 'Definer: private.bans is granted to nobody.';

-- An admin lifts a ban with immediate effect.
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
  -- A ban that has ended counts as none.
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
grant execute on function public.lift_ban to anon, authenticated; -- others get a refusal
comment on function public.lift_ban is 'Definer: private.bans is granted to nobody.';

-- 10_members/25_callers_and_pace.sql

-- Whether the session that the caller's token names is open. Signing out, a new password and the end of the account close
-- it, but the token is valid for up to 15 minutes more. A caller without a token, and a token that names no session, have
-- none to close: the accounts service puts a session into every token it signs.
create function private.has_open_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'session_id', '') = ''
    or exists (select from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid())
$$;
revoke execute on function private.has_open_session from public;
comment on function private.has_open_session is 'Definer: auth.sessions is granted to nobody.';

-- Refuses a caller whose session is closed.
create function private.require_open_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_open_session() then
    raise exception 'This session has ended. Sign in again.' using errcode = 'PT401', hint = 'session_not_found';
  end if;
end
$$;
revoke execute on function private.require_open_session from public;
-- The guard of profiles asks as the caller.
grant execute on function private.require_open_session to authenticated;
comment on function private.require_open_session is 'Raises PT401. Definer, as its callers are.';

-- Returns the caller's id, or refuses visitors. For reading and deleting one's own account, which a banned member
-- may do too.
create function private.require_account() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := auth.uid();
begin
  if member is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  perform private.require_open_session();
  if not exists (select from public.profiles where id = member) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  return member;
end
$$;
revoke execute on function private.require_account from public;
comment on function private.require_account is 'Raises PT401, PT404. Definer: called by procedures only.';

-- Called first by every procedure that writes. Returns the caller's id, or refuses visitors and banned members.
create function private.require_member() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  perform private.refuse_banned(member);
  return member;
end
$$;
revoke execute on function private.require_member from public;
comment on function private.require_member is 'Raises PT401, PT403 (banned), PT404. Definer: reads bans.';

-- Returns how many posts a limit allows this member: a new member gets a part of it. The setting
-- limit_new_members (divisor/seconds) sets the part, and how long a member is new; without it nobody is new.
create function private.allowed_pace(allowed integer, member uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when p.created_at > now() - make_interval(secs => rule[2]::integer)
    then ceil(allowed::numeric / rule[1]::integer)::integer else allowed end
  from (select regexp_match(private.setting('limit_new_members'), '^([1-9]\d{0,5})/(\d{1,8})$') as rule) new_members
  left join public.profiles p on p.id = member
$$;
revoke execute on function private.allowed_pace from public;
comment on function private.allowed_pace is 'Definer: reads settings. Rounded up, so that a new member may post at least once.';

-- What a member has written, and when: the pace counts it also where the row itself has been deleted since.
create table private.member_writes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  what text not null,
  written_at timestamptz not null default now()
);
-- The latest writes of one kind, and the foreign key of user_id.
create index member_writes_latest_idx on private.member_writes (user_id, what, written_at desc);
comment on table private.member_writes is
  'Written and swept by private.require_pace: it keeps what is inside the period of the limit.';

-- Counts one write of the caller, and refuses a member who writes more in a period than the setting limit_<what>
-- (count/seconds) allows.
create function private.require_pace(what_param text, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule text[] := regexp_match(private.setting('limit_' || what_param), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := private.allowed_pace(rule[1]::integer, member);
  span interval := make_interval(secs => rule[2]::integer);
  taken timestamptz[];
  seconds integer;
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- One at a time per member, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || what_param, 22));
  delete from private.member_writes w
  where w.user_id = member and w.what = what_param and w.written_at <= now() - span;
  taken := array(
    select w.written_at from private.member_writes w
    where w.user_id = member and w.what = what_param
    order by w.written_at desc limit allowed);
  if cardinality(taken) >= allowed then
    seconds := greatest(1, ceil(extract(epoch from taken[allowed] + span - now())));
    raise exception 'Too many %.% Try again in %.', replace(what_param, '_', ' '),
      case when allowed < rule[1]::integer then ' New members start slowly.' else '' end,
      case when seconds < 120 then seconds || ' seconds' else ceil(seconds / 60.0) || ' minutes' end
      using errcode = 'PT429', hint = 'too_fast', detail = json_build_object(
        'seconds', seconds, 'what', what_param, 'new_member', (allowed < rule[1]::integer)::integer)::text;
  end if;
  insert into private.member_writes (user_id, what) values (member, what_param);
end
$$;
revoke execute on function private.require_pace from public;
comment on function private.require_pace is
  'Raises PT429; the detail is JSON with the number of seconds to wait. Without the setting there is no limit. Volatile, so that it sees rows written while it waited for the lock.';

-- 10_members/30_audit_log.sql

-- Events that matter to the security of the site. Written by procedures, read by admins, never changed.
create table public.security_events (
  id uuid primary key default gen_random_uuid(), -- no sequence: the embedded backend fails on a sequence that it cannot grant
  user_id uuid references public.profiles (id) on delete set null,
  event text not null constraint security_events_event_format check (event ~ '^[a-z_]{3,60}$'),
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
-- The latest events, and the foreign key of user_id with one person's events.
create index security_events_newest_idx on public.security_events (created_at desc);
create index security_events_user_idx on public.security_events (user_id, created_at desc);

revoke all on public.security_events from anon, authenticated;
grant select on public.security_events to authenticated;
select private.expose_to_backend('public.security_events');

alter table public.security_events enable row level security;
create policy security_events_select_admin on public.security_events for select to authenticated
  using ((select private.is_admin()));
-- No insert, update or delete policy: private.log_security_event writes.

create trigger security_events_refuse_direct_write before insert or update or delete on public.security_events
  for each statement execute function private.refuse_direct_write();
comment on table public.security_events is 'Readable by admins only.';

-- Records what the caller tried. A raised error rolls the row back: the caller sets response.status instead.
create function private.log_security_event(event_param text, details_param jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.security_events (user_id, event, details)
  values ((select id from public.profiles where id = auth.uid()), event_param, details_param)
$$;
revoke execute on function private.log_security_event from public;
comment on function private.log_security_event is 'Definer: security_events is written by procedures only.';

-- Every action of an admin: who, what, on which subject, before and after. Written by procedures, read by admins,
-- never changed.
create table public.admin_actions (
  id uuid primary key default gen_random_uuid(), -- no sequence: the embedded backend fails on a sequence that it cannot grant
  admin_id uuid references public.profiles (id) on delete set null,
  action text not null constraint admin_actions_action_format check (action ~ '^[a-z_]{3,60}$'),
  subject_type text not null constraint admin_actions_subject_format check (subject_type ~ '^[a-z_]{3,30}$'),
  subject_id uuid not null,
  reason text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp()
);
-- The log, newest first; the actions on one subject; the foreign key of admin_id with one admin's actions.
create index admin_actions_newest_idx on public.admin_actions (created_at desc, id);
create index admin_actions_subject_idx on public.admin_actions (subject_id, created_at desc);
create index admin_actions_admin_idx on public.admin_actions (admin_id, created_at desc);

revoke all on public.admin_actions from anon, authenticated;
grant select on public.admin_actions to authenticated;
select private.expose_to_backend('public.admin_actions');

alter table public.admin_actions enable row level security;
create policy admin_actions_select_admin on public.admin_actions for select to authenticated
  using ((select private.is_admin()));
-- No insert, update or delete policy: private.log_admin_action writes.

create trigger admin_actions_refuse_direct_write before insert or update or delete on public.admin_actions
  for each statement execute function private.refuse_direct_write();
comment on table public.admin_actions is 'The audit log. The subject has no foreign key: a deleted subject keeps its history.';

-- Records an action of an admin in the same transaction. Of before and after it keeps only the keys that changed.
create function private.log_admin_action(
  action_param text, subject_type_param text, subject_id_param uuid,
  before_param jsonb default null, after_param jsonb default null, reason_param text default null
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after, reason)
  values (
    auth.uid(), action_param, subject_type_param, subject_id_param,
    (select jsonb_object_agg(key, value) from jsonb_each(before_param) where after_param -> key is distinct from value),
    (select jsonb_object_agg(key, value) from jsonb_each(after_param) where before_param -> key is distinct from value),
    nullif(btrim(reason_param), ''))
$$;
revoke execute on function private.log_admin_action from public;
comment on function private.log_admin_action is
  'Definer: nobody else may write admin_actions. Pass to_jsonb of the row before and after; no secrets, no e-mail addresses.';

-- 10_members/40_new_profiles.sql

-- Returns a username made from any text: 3 to 30 allowed characters, not reserved, and not taken at this moment.
create function private.free_username(wish text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  base text := left(regexp_replace(lower(coalesce(wish, '')), '[^a-z0-9_]', '', 'g'), 30);
  candidate text;
begin
  if base = '' then
    base := 'user';
  end if;
  candidate := base;
  while char_length(candidate) < 3
    or private.is_reserved_username(candidate)
    or exists (select from public.profiles where username = candidate)
  loop
    candidate := left(base, 24) || lpad(floor(random() * 1000000)::text, 6, '0');
  end loop;
  return candidate;
end
$$;
revoke execute on function private.free_username from public;
comment on function private.free_username is 'The caller passes the part of an e-mail address before the @, never the whole address.';

-- Creates the profile together with the account. A requested username that is taken ends the sign-up.
create function private.create_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- An object on a hosted Supabase; the embedded backend stores it as a JSON string.
  asked text := nullif(btrim((new.raw_user_meta_data #>> '{}')::jsonb ->> 'username'), '');
  cleaned text := left(regexp_replace(lower(coalesce(asked, '')), '[^a-z0-9_]', '', 'g'), 30);
begin
  if char_length(cleaned) >= 3 then
    -- The constraints refuse a taken or reserved username, and the account with it.
    insert into public.profiles (id, username) values (new.id, cleaned);
    return new;
  end if;
  for attempt in 1..20 loop
    begin
      insert into public.profiles (id, username)
      values (new.id, private.free_username(coalesce(nullif(cleaned, ''), split_part(new.email, '@', 1))));
      return new;
    exception when unique_violation then
      continue; -- somebody took it between the check and the insert
    end;
  end loop;
  raise exception 'No free username was found' using errcode = 'PT409', hint = 'username_taken';
end
$$;
revoke execute on function private.create_profile from public;

create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();
comment on function private.create_profile is 'Definer: the auth service may not write public tables. Specification 4.';

-- Anyone checks whether a username is free; false for one that breaks the rules.
create function public.is_username_available(username_param text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    lower(username_param) ~ '^[a-z0-9_]{3,30}$'
      and not private.is_reserved_username(username_param)
      and not exists (select from public.profiles where username = lower(username_param)),
    false)
$$;
revoke execute on function public.is_username_available from public;
grant execute on function public.is_username_available to anon, authenticated;
comment on function public.is_username_available is 'Specification 5.';

-- 10_members/50_profile_writes.sql

-- Limits what a member may write to profiles: their own row where it is missing, and an image for review.
create function private.guard_profile() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- The trigger of auth.users and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return new;
  end if;
  perform private.require_open_session();
  perform private.refuse_banned(auth.uid());
  if tg_op = 'INSERT' then
    return private.fallback_profile(new);
  end if;
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'Only a picture for review can be written to a profile' using errcode = '42501';
  end if;
  if not private.is_own_image('avatar', new.pending_profile_image_url) then
    raise exception 'Avatar must be a picture that you uploaded here'
      using errcode = 'PT400', hint = 'invalid_field',
        detail = '{"field": "pending_profile_image_url", "rule": "own_image"}';
  end if;
  new.pending_image_since := now();
  return new;
end
$$;
revoke execute on function private.guard_profile from public;

create trigger profiles_guard before insert or update on public.profiles
  for each row execute function private.guard_profile();
comment on function private.guard_profile is 'Invoker, so that current_user distinguishes a member from a procedure.';

-- Returns the row that a client's insert creates: a new one of the caller, or null (no insert) where it exists.
create function private.fallback_profile(sent public.profiles) returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
begin
  if sent.id = auth.uid() and exists (select from public.profiles where id = sent.id) then
    return null;
  end if;
  sent.username := lower(sent.username);
  sent.created_at := now();
  sent.profile_image_status := 'none';
  if sent.username is null or sent.username !~ '^[a-z0-9_]{3,30}$'
    or private.is_reserved_username(sent.username) then
    perform private.refuse_field(
      'username', 'Username must be 3 to 30 letters, digits or underscores, and not a reserved name',
      'username_rule', '{"min": 3, "max": 30}');
  end if;
  if exists (select from public.profiles where username = sent.username) then
    raise exception 'This username is already taken.' using errcode = 'PT409', hint = 'username_taken';
  end if;
  return sent;
end
$$;
revoke execute on function private.fallback_profile from public;
-- The trigger function runs as the caller.
grant execute on function private.fallback_profile to authenticated;
comment on function private.fallback_profile is 'Definer: refuse_field is granted to nobody. Specification 4.';

-- 10_members/60_avatar_review.sql

-- Refuses the avatar procedures to everybody but admins. Returns null for an admin, otherwise the response to return.
-- A raised error would roll the security event back, so the status is set and the message is the body.
create function private.refuse_avatar_access(procedure_param text, details_param jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  if private.is_admin() then
    perform private.require_admin(); -- refuses a banned admin
    return null;
  end if;
  -- At most 60 events per caller and hour, so that repeated calls do not fill the table.
  if (select count(*) from public.security_events
    where user_id = auth.uid() and event = 'refused_admin_call' and created_at > now() - interval '1 hour') < 60
  then
    perform private.log_security_event(
      'refused_admin_call', jsonb_build_object('procedure', procedure_param) || details_param);
  end if;
  perform set_config('response.status', '403', true);
  return jsonb_build_object(
    'code', 'PT403', 'hint', 'no_admin_privileges', 'details', null,
    'message', 'Unauthorized: You do not have admin privileges');
end
$$;
revoke execute on function private.refuse_avatar_access from public;
comment on function private.refuse_avatar_access is
  'Definer: reads admins, writes security_events. Raises PT401, PT403 (banned). Specification 5.';

-- Returns a profile with its image in review, as the moderation of avatars shows it.
create function private.avatar_in_review(profile_param public.profiles) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', profile_param.id,
    'username', profile_param.username,
    'created_at', profile_param.created_at,
    'profile_image_url', profile_param.profile_image_url,
    'pending_profile_image_url', profile_param.pending_profile_image_url,
    'profile_image_status', profile_param.profile_image_status,
    'pending_image_since', profile_param.pending_image_since)
$$;
revoke execute on function private.avatar_in_review from public;
comment on function private.avatar_in_review is 'Called by the admin procedures only.';

-- An admin reads the profiles with an image in review, oldest first, or one member's.
create function public.get_pending_avatars(user_id_param uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refusal jsonb := private.refuse_avatar_access('get_pending_avatars');
begin
  if refusal is not null then
    return refusal;
  end if;
  return (
    select coalesce(jsonb_agg(private.avatar_in_review(p) order by p.pending_image_since, p.id), '[]')
    from public.profiles p
    where p.id in (
      select id from public.profiles
      where profile_image_status = 'pending' and pending_profile_image_url is not null
        and (user_id_param is null or id = user_id_param)
      order by pending_image_since, id
      limit 500));
end
$$;
revoke execute on function public.get_pending_avatars from public;
grant execute on function public.get_pending_avatars to anon, authenticated; -- others get a refusal
comment on function public.get_pending_avatars is
  'Definer: the review columns are granted to nobody. jsonb, so that a refusal can be the response. Specification 6.';

-- An admin approves an image in review, which becomes the profile's image, or rejects it. The page sends the image it
-- showed: a newer image is not decided unseen.
create function public.moderate_avatar(
  user_id_param uuid, action_param text, image_url_param text default null, expected_status_param text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  refusal jsonb := private.refuse_avatar_access(
    'moderate_avatar', jsonb_build_object('user_id', user_id_param, 'action', left(action_param, 40)));
  seen public.profiles;
  decided public.profiles;
begin
  if refusal is not null then
    return refusal;
  end if;
  action := private.check_decision(action_param, null, 'approve', 'reject');
  -- The second of two admins waits here, and then finds no image in review.
  select * into seen from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if seen.profile_image_status <> 'pending' or seen.pending_profile_image_url is null then
    raise exception 'No pending image found' using errcode = 'PT404', hint = 'no_pending_image';
  end if;
  if seen.profile_image_status::text <> expected_status_param then
    raise exception 'Somebody else has already decided: this image is %', seen.profile_image_status
      using errcode = 'PT409', hint = 'already_decided';
  end if;
  if seen.pending_profile_image_url <> image_url_param then
    raise exception 'This member has sent another picture since. Look at the new one first.'
      using errcode = 'PT409', hint = 'picture_changed';
  end if;

  update public.profiles set
    profile_image_url = case action when 'approve' then pending_profile_image_url else profile_image_url end,
    profile_image_status = case action when 'approve' then 'approved' else 'rejected' end::public.profile_image_status,
    pending_profile_image_url = null,
    pending_image_since = null
  where id = user_id_param
  returning * into decided;
  perform private.log_admin_action(action || '_avatar', 'profile', user_id_param,
    private.avatar_in_review(seen), private.avatar_in_review(decided));
  perform private.log_security_event(action || '_avatar', jsonb_build_object('user_id', user_id_param));
  return private.avatar_in_review(decided);
end
$$;
revoke execute on function public.moderate_avatar from public;
grant execute on function public.moderate_avatar to anon, authenticated; -- others get a refusal
comment on function public.moderate_avatar is 'Definer: profiles are written by their owners only. Specification 4 and 5.';

-- 10_members/70_own_profile.sql

-- A member reads their whole profile, with the image in review and the numbers of their deals, comments and votes.
create function public.get_my_profile() returns table (
  id uuid,
  username text,
  created_at timestamptz,
  profile_image_url text,
  pending_profile_image_url text,
  profile_image_status public.profile_image_status,
  deals_count bigint,
  comments_count bigint,
  votes_count bigint,
  deletion_due_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := auth.uid();
begin
  if member is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select p.id, p.username, p.created_at, p.profile_image_url, p.pending_profile_image_url,
      p.profile_image_status,
      (select count(*) from public.deals d where d.user_id = p.id),
      (select count(*) from public.comments c where c.user_id = p.id),
      (select count(*) from public.deal_votes v where v.user_id = p.id),
      (select x.due_at from private.account_deletions x where x.user_id = p.id)
    from public.profiles p where p.id = member;
  -- The token of a deleted account is valid until it expires.
  if not found and not exists (select from auth.users u where u.id = member) then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
end
$$;
revoke execute on function public.get_my_profile from public;
grant execute on function public.get_my_profile to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_profile is 'Definer: the review columns are granted to nobody. A banned member may read.';

-- Anyone reads how many active deals, comments on active deals and votes a member has.
create function public.get_profile_counts(user_id_param uuid) returns table (
  deals_count bigint,
  comments_count bigint,
  votes_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select
      (select count(*) from public.deals d where d.user_id = p.id and d.status = 'active'),
      (select count(*) from public.comments c join public.deals d on d.id = c.deal_id
        where c.user_id = p.id and c.deleted_at is null and d.status = 'active'),
      (select count(*) from public.deal_votes v where v.user_id = p.id)
    from public.profiles p where p.id = user_id_param;
end
$$;
revoke execute on function public.get_profile_counts from public;
grant execute on function public.get_profile_counts to anon, authenticated;
comment on function public.get_profile_counts is
  'Definer: a vote is visible to its voter only, the number of votes to everybody. No row for an id without a profile.';

-- 10_members/80_account_deletion.sql

-- Requests to delete an account. The member can cancel for 30 days; then the account is deleted.
create table private.account_deletions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '30 days'
);
-- delete_due_accounts reads the due requests.
create index account_deletions_due_idx on private.account_deletions (due_at);

comment on table private.account_deletions is
  'Written by request_account_deletion and cancel_account_deletion, executed by private.delete_due_accounts.';

-- A member requests the deletion of their account. Returns when it is due; a second request keeps the first date.
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
grant execute on function public.request_account_deletion to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.request_account_deletion is
  'Definer: private.account_deletions is granted to nobody. A banned member may call it.';

-- A member cancels the deletion of their account. Does nothing without a request.
create function public.cancel_account_deletion() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.account_deletions where user_id = private.require_account();
end
$$;
revoke execute on function public.cancel_account_deletion from public;
grant execute on function public.cancel_account_deletion to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.cancel_account_deletion is 'Definer: private.account_deletions is granted to nobody.';

-- Deletes what was never public together with the account, whoever deletes it. What is public stays without a name,
-- by the foreign keys; a vote stays as a number (private.keep_vote_of_leaver).
create function private.clear_profile_of_leaver() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.deals where user_id = old.id and status <> 'active';
  delete from public.voucher_codes where user_id = old.id and status <> 'active';
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  -- Messages that were handled; an open one keeps the address for the reply.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report stays in the queue without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  return old;
end
$$;
revoke execute on function private.clear_profile_of_leaver from public;

create trigger profiles_clear_leaver before delete on public.profiles
  for each row execute function private.clear_profile_of_leaver();
comment on function private.clear_profile_of_leaver is
  'Definer: the auth service can delete an account and has no rights on these tables.';

-- Deletes the accounts whose deletion is due and returns their number. Run by the site, or by pg_cron on a hosted
-- project.
create function private.delete_due_accounts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  leaver uuid;
  deleted integer := 0;
begin
  for leaver in
    select d.user_id from private.account_deletions d
    where d.due_at <= now()
      -- A member who has become an admin stays until the role is removed.
      and not exists (select from private.admins a where a.user_id = d.user_id)
    order by d.due_at
    for update skip locked
  loop
    begin
      -- Sessions are deleted with the account; refresh tokens have no foreign key.
      delete from auth.refresh_tokens where user_id::text = leaver::text;
      -- The log of the accounts service holds the e-mail address.
      delete from auth.audit_log_entries where payload::text like '%' || leaver::text || '%';
      delete from auth.users where id = leaver;
      deleted := deleted + 1;
    exception when others then
      -- An account that cannot be deleted must not stop the others.
      raise warning 'The account % could not be deleted: %', leaver, sqlerrm;
    end;
  end loop;
  return deleted;
end
$$;
revoke execute on function private.delete_due_accounts from public;
comment on function private.delete_due_accounts is 'Called by the owner only. Can be repeated or missed without harm.';

-- Deletes what the accounts service keeps for ever otherwise: its log after 90 days, sessions that nobody used for 90
-- days and revoked refresh tokens after 30 days. Returns the number of rows.
create function private.delete_old_account_records() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  total integer := 0;
  deleted integer;
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.sessions s
  where s.created_at < now() - interval '90 days'
    -- Each use of a session adds a refresh token.
    and not exists (
      select from auth.refresh_tokens t where t.session_id = s.id and t.created_at > now() - interval '90 days');
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;
revoke execute on function private.delete_old_account_records from public;
comment on function private.delete_old_account_records is
  'Called by the owner only: by the site every hour, or by pg_cron on a hosted project.';

-- 10_members/90_data_export.sql

-- A member exports all data about them and by them as one object, without anybody else's data.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'deals', (select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at, d.id), '[]')
      from public.deals d where d.user_id = member),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.comments c where c.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    -- The admin who decided, and the author of the content, are other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$$;
revoke execute on function public.export_my_data from public;
grant execute on function public.export_my_data to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.export_my_data is
  'Definer: e-mail address, ban and messages are granted to nobody. Reads rows of auth.uid() only. A banned member may call it.';

-- 20_deals/10_deals.sql

-- Deals that members share. Only active deals are public; a new deal is pending until an admin decides.
create type public.deal_status as enum ('pending', 'active', 'rejected');

create table public.deals (
  id uuid primary key default gen_random_uuid(), -- v4: the 7-character short link needs random prefixes
  user_id uuid references public.profiles (id) on delete set null, -- null: shared by a deleted member
  title text not null constraint deals_title_length check (char_length(title) between 5 and 140),
  description text not null default ''
    constraint deals_description_length check (char_length(description) <= 5000),
  price numeric constraint deals_price_range check (price between 0 and 1000000 and price = round(price, 2)),
  original_price numeric
    constraint deals_original_price_range check (original_price between 0 and 1000000 and original_price = round(original_price, 2)),
  currency text not null default 'GBP' constraint deals_currency_format check (currency ~ '^[A-Z]{3}$'),
  merchant text not null constraint deals_merchant_length check (char_length(merchant) between 1 and 80),
  deal_url text not null default ''
    constraint deals_deal_url_format check (deal_url = '' or private.is_web_address(deal_url)),
  image_url text not null default ''
    constraint deals_image_url_format check (image_url = '' or private.is_web_address(image_url)),
  category text not null constraint deals_category_known check (category in (
    'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
    'prayer', 'tech', 'toys', 'travel', 'wedding', 'other')),
  location text not null default '' constraint deals_location_length check (char_length(location) <= 120),
  status public.deal_status not null default 'pending',
  rejection_reason text
    constraint deals_rejection_reason_length check (char_length(rejection_reason) <= 1000),
  hot_votes integer not null default 0,  -- the tally of deal_votes plus the adjustment
  cold_votes integer not null default 0,
  hot_votes_adjustment integer not null default 0,
  cold_votes_adjustment integer not null default 0,
  temperature_offset integer not null default 0
    constraint deals_temperature_offset_range check (temperature_offset between -1000 and 1000),
  comments_count integer not null default 0,
  starts_at timestamptz,
  expires_at timestamptz constraint deals_expires_after_start check (expires_at > starts_at),
  expired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)
-- No index below contains a column that a vote or comment changes, and pages keep free space: such updates are HOT.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);

-- The home page and feeds: newest first. Expired deals are mostly old and far back, so they need no predicate.
create index deals_active_newest_idx on public.deals (created_at desc, id desc) where status = 'active';
-- A category's page, and the count of ended deals of a category.
create index deals_active_category_newest_idx on public.deals (category, created_at desc, id desc)
  where status = 'active';
-- Sorted by price in both directions, unknown prices last; over all deals and within a category.
create index deals_active_price_low_idx on public.deals (price, created_at desc, id desc)
  where status = 'active' and expired_at is null;
create index deals_active_price_high_idx on public.deals (price desc nulls last, created_at desc, id desc)
  where status = 'active' and expired_at is null;
create index deals_active_category_price_low_idx on public.deals (category, price, created_at desc, id desc)
  where status = 'active' and expired_at is null;
create index deals_active_category_price_high_idx
  on public.deals (category, price desc nulls last, created_at desc, id desc)
  where status = 'active' and expired_at is null;
-- Announced ends of deals that are not marked as expired yet (expire_ended_deals, count_deals).
create index deals_announced_end_idx on public.deals (expires_at)
  where status = 'active' and expired_at is null and expires_at is not null;
-- The moderation queue, oldest first.
create index deals_pending_oldest_idx on public.deals (created_at, id) where status = 'pending';
-- A member's deals, and the foreign key.
create index deals_user_idx on public.deals (user_id, created_at desc);
-- Whether a link has been posted before (get_pending_deal_hints).
create index deals_link_idx on public.deals (md5(deal_url), created_at) where deal_url <> '';
-- Search in title or merchant, and the location filter of procedures. fastupdate is off, so that no search reads a
-- pending list.
create index deals_active_text_idx on public.deals
  using gin (title extensions.gin_trgm_ops, merchant extensions.gin_trgm_ops) with (fastupdate = off)
  where status = 'active';
create index deals_active_location_idx on public.deals
  using gin (location extensions.gin_trgm_ops) with (fastupdate = off) where status = 'active';

revoke all on public.deals from anon, authenticated;
grant select on public.deals to anon, authenticated;
select private.expose_to_backend('public.deals');

alter table public.deals enable row level security;
create policy deals_select_visible on public.deals for select to anon, authenticated
  using (status = 'active' or user_id = (select auth.uid()) or (select private.is_admin()));
-- No insert, update or delete policy: procedures write.

create trigger deals_refuse_direct_write before insert or update or delete on public.deals
  for each statement execute function private.refuse_direct_write();
comment on table public.deals is 'Specification 3. Lists read deals_with_temperature.';
comment on column public.deals.expires_at is 'The announced end.';
comment on column public.deals.expired_at is 'When the deal was marked as expired, by an admin or because its announced end passed.';

-- Lists and pages read this: a deal with its temperature, its poster and whether it has expired. Shows no row that
-- deals hides.
create view public.deals_with_temperature with (security_invoker = true) as
select
  d.id, d.user_id, d.title, d.description, d.price, d.original_price, d.currency, d.merchant, d.deal_url, d.image_url,
  d.category, d.location, d.status, d.rejection_reason, d.hot_votes, d.cold_votes, d.hot_votes_adjustment,
  d.cold_votes_adjustment, d.temperature_offset, d.comments_count, d.starts_at, d.expires_at, d.expired_at,
  d.created_at, d.updated_at,
  d.hot_votes - d.cold_votes + d.temperature_offset as temperature,
  d.hot_votes - d.cold_votes + d.temperature_offset as calculated_temperature,
  (d.expired_at is not null or coalesce(d.expires_at <= now(), false)) as is_expired,
  p.username,
  p.profile_image_url as user_profile_image_url
from public.deals d
left join public.profiles p on p.id = d.user_id;

revoke all on public.deals_with_temperature from anon, authenticated;
grant select on public.deals_with_temperature to anon, authenticated;
select private.expose_to_backend('public.deals_with_temperature');

comment on view public.deals_with_temperature is 'Lists filter on status, expired_at and expires_at, which have indexes, not on is_expired.';

-- The field rules of a deal with their messages; the table's constraints hold the same rules.
create function private.check_deal(deal public.deals) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_fields(
    ('title', char_length(deal.title) between 5 and 140, 'Title must be 5 to 140 characters',
      'length', '{"min": 5, "max": 140}'),
    ('description', char_length(deal.description) <= 5000, 'Description must be at most 5,000 characters',
      'max_length', '{"max": 5000}'),
    ('price', deal.price is null or deal.price between 0 and 1000000, 'Price must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('price', deal.price is null or deal.price = round(deal.price, 2), 'Price must have at most two decimals',
      'two_decimals', '{}'),
    ('original_price', deal.original_price is null or deal.original_price between 0 and 1000000,
      'Original price must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('original_price', deal.original_price is null or deal.original_price = round(deal.original_price, 2),
      'Original price must have at most two decimals', 'two_decimals', '{}'),
    ('currency', deal.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP',
      'currency_code', '{}'),
    ('merchant', char_length(deal.merchant) between 1 and 80, 'Merchant must be 1 to 80 characters',
      'length', '{"min": 1, "max": 80}'),
    ('category', deal.category in (
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories',
      'one_of', '{}'),
    ('location', char_length(deal.location) <= 120, 'Location must be at most 120 characters',
      'max_length', '{"max": 120}'),
    ('deal_url', deal.deal_url = '' or private.is_web_address(deal.deal_url),
      'Deal link must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('image_url', deal.image_url = '' or private.is_web_address(deal.image_url),
      'Image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('expires_at', deal.expires_at is null or deal.starts_at is null or deal.expires_at > deal.starts_at,
      'The end must be after the start', 'end_after_start', '{}'),
    ('temperature_offset', deal.temperature_offset between -1000 and 1000,
      'Temperature offset must be a whole number from -1,000 to 1,000', 'integer_range', '{"min": -1000, "max": 1000}')
  );
end
$$;
revoke execute on function private.check_deal from public;
comment on function private.check_deal is 'Raises PT400 invalid_field. The forms show the same rules.';

-- 20_deals/20_ranking.sql

-- The order of the hottest list in a narrow table, so that a vote rewrites a small row and no index of deals.
-- It contains the active deals that are not marked as expired.
create table private.deal_ranking (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  category text not null,
  temperature integer not null,
  created_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- The hottest deals of all, of a category, and of a recent period.
create index deal_ranking_hottest_idx on private.deal_ranking (temperature desc, created_at desc, deal_id);
create index deal_ranking_category_hottest_idx
  on private.deal_ranking (category, temperature desc, created_at desc, deal_id);
create index deal_ranking_newest_idx on private.deal_ranking (created_at desc);

comment on table private.deal_ranking is 'Kept by private.rank_deals, in the transaction of the change.';

-- The only code that changes the ranking: a deal enters when it becomes public, follows its temperature, and leaves
-- when it expires.
create function private.rank_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.deal_ranking (deal_id, category, temperature, created_at)
  select id, category, hot_votes - cold_votes + temperature_offset, created_at
  from added where status = 'active' and expired_at is null;
  return null;
end
$$;
revoke execute on function private.rank_new_deals from public;
comment on function private.rank_new_deals is 'Definer: private.deal_ranking is granted to nobody.';

create function private.rank_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status = 'active' and new.expired_at is null then
    insert into private.deal_ranking as ranking (deal_id, category, temperature, created_at)
    values (new.id, new.category, new.hot_votes - new.cold_votes + new.temperature_offset, new.created_at)
    on conflict (deal_id) do update
      set category = excluded.category, temperature = excluded.temperature, created_at = excluded.created_at;
  elsif old.status = 'active' and old.expired_at is null then
    delete from private.deal_ranking where deal_id = new.id;
  end if;
  return null;
end
$$;
revoke execute on function private.rank_changed_deal from public;
comment on function private.rank_changed_deal is 'Definer: private.deal_ranking is granted to nobody.';

create trigger deals_rank_new after insert on public.deals
  referencing new table as added for each statement execute function private.rank_new_deals();
create trigger deals_rank_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes + old.temperature_offset, old.status, old.category, old.expired_at, old.created_at)
    is distinct from
    (new.hot_votes - new.cold_votes + new.temperature_offset, new.status, new.category, new.expired_at, new.created_at)
  ) execute function private.rank_changed_deal();

-- 20_deals/30_counts.sql

-- The number of public deals of each category, kept so that the exact length of a list needs no scan.
create table private.deal_counts (
  category text primary key,
  current_deals bigint not null default 0,  -- active, not marked as expired
  expired_deals bigint not null default 0   -- active and marked as expired
) with (fillfactor = 50);

comment on table private.deal_counts is 'Kept by private.count_changed_deals; read by public.count_deals.';

-- The only code that changes the counts per category. Inserts and deletes are counted once per statement.
create function private.add_to_deal_count(category_param text, current_param bigint, expired_param bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.deal_counts as counts (category, current_deals, expired_deals)
  values (category_param, current_param, expired_param)
  on conflict (category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals
$$;
revoke execute on function private.add_to_deal_count from public;
comment on function private.add_to_deal_count is 'Definer: private.deal_counts is granted to nobody.';

create function private.count_added_or_removed_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  perform private.add_to_deal_count(category, sign * current_deals, sign * expired_deals)
  from (
    select category, count(*) filter (where expired_at is null) as current_deals,
      count(*) filter (where expired_at is not null) as expired_deals
    from touched where status = 'active' group by category order by category
  ) as totals;
  return null;
end
$$;
revoke execute on function private.count_added_or_removed_deals from public;
comment on function private.count_added_or_removed_deals is 'Definer: private.deal_counts is granted to nobody.';

create function private.count_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.status = 'active' then
    perform private.add_to_deal_count(
      old.category, -(old.expired_at is null)::int, -(old.expired_at is not null)::int);
  end if;
  if new.status = 'active' then
    perform private.add_to_deal_count(
      new.category, (new.expired_at is null)::int, (new.expired_at is not null)::int);
  end if;
  return null;
end
$$;
revoke execute on function private.count_changed_deal from public;
comment on function private.count_changed_deal is 'Definer: private.deal_counts is granted to nobody.';

create trigger deals_count_added after insert on public.deals
  referencing new table as touched for each statement execute function private.count_added_or_removed_deals();
create trigger deals_count_removed after delete on public.deals
  referencing old table as touched for each statement execute function private.count_added_or_removed_deals();
create trigger deals_count_changed after update on public.deals
  for each row when (
    (old.status, old.category, old.expired_at is null) is distinct from (new.status, new.category, new.expired_at is null)
  ) execute function private.count_changed_deal();

-- Anyone reads the exact number of deals in a list. Without location, time and price it comes from the kept counts.
create function public.count_deals(
  category_filter text default null,
  location_filter text default null,
  since_param timestamptz default null,
  include_expired boolean default false,
  min_price_param numeric default null,
  max_price_param numeric default null
) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  only_location text := private.like_pattern(nullif(btrim(location_filter), ''));
begin
  if coalesce(only_location, since_param::text, min_price_param::text, max_price_param::text) is not null then
    return (
      select count(*) from public.deals
      where status = 'active'
        and (only_category is null or category = only_category)
        and (only_location is null or location ilike only_location)
        and (since_param is null or created_at >= since_param)
        and (min_price_param is null or price >= min_price_param)
        and (max_price_param is null or price <= max_price_param)
        and (include_expired or (expired_at is null and (expires_at is null or expires_at > now())))
    );
  end if;
  return (
    select coalesce(sum(current_deals + case when include_expired then expired_deals else 0 end), 0)
    from private.deal_counts where only_category is null or category = only_category
  ) - case when include_expired then 0 else (
    -- Ended, not marked as expired yet: few, because expire_ended_deals marks them.
    select count(*) from public.deals
    where status = 'active' and expired_at is null and expires_at <= now()
      and (only_category is null or category = only_category)
  ) end;
end
$$;
revoke execute on function public.count_deals from public;
grant execute on function public.count_deals to anon, authenticated;
comment on function public.count_deals is 'Definer: private.deal_counts is granted to nobody; counts public deals only.';

-- Anyone reads how many current deals each category has; a category without deals has no row.
create function public.count_deals_by_category() returns table (category text, deals bigint)
language sql stable security definer set search_path = '' as $$
  select counts.category, counts.current_deals - (
    -- Ended, not marked as expired yet: few, because expire_ended_deals marks them.
    select count(*) from public.deals
    where status = 'active' and expired_at is null and expires_at <= now() and deals.category = counts.category
  )
  from private.deal_counts counts
  where counts.current_deals > 0
$$;
revoke execute on function public.count_deals_by_category from public;
grant execute on function public.count_deals_by_category to anon, authenticated;
comment on function public.count_deals_by_category is
  'Definer: private.deal_counts is granted to nobody; counts public deals only, as count_deals does.';

-- 20_deals/40_lists_and_search.sql

-- Anyone reads one deal with its poster's name; no row when there is none or the caller may not see it.
create function public.get_deal(deal_id_param uuid) returns setof public.deals_with_temperature
language sql stable security invoker rows 1 set search_path = '' as $$
  select * from public.deals_with_temperature where id = deal_id_param
$$;
revoke execute on function public.get_deal from public;
grant execute on function public.get_deal to anon, authenticated;
comment on function public.get_deal is 'Specification 7.';

-- Anyone finds the deal of a short link: up to 2 active deals, so that the caller sees when a prefix is not unique.
create function public.search_deals_by_id_prefix(prefix text) returns setof public.deals_with_temperature
language plpgsql stable security invoker rows 2 set search_path = '' as $$
begin
  if prefix is null or prefix !~* '^[0-9a-f]{7}$' then
    return;
  end if;
  -- A range of the primary key.
  return query
    select * from public.deals_with_temperature
    where status = 'active' and id between rpad(prefix, 32, '0')::uuid and rpad(prefix, 32, 'f')::uuid
    order by id limit 2;
end
$$;
revoke execute on function public.search_deals_by_id_prefix from public;
grant execute on function public.search_deals_by_id_prefix to anon, authenticated;
comment on function public.search_deals_by_id_prefix is 'Specification 5.';

-- Anyone reads the hottest public deals, hottest first; never pending, rejected or expired deals.
create function public.get_hottest_deals(
  limit_param integer default 10,
  offset_param integer default 0,
  category_filter text default null,
  location_filter text default null,
  duration_filter text default null,
  min_price_param numeric default null,
  max_price_param numeric default null,
  since_param timestamptz default null -- replaces the start of duration_filter: the visitor's midnight
) returns setof public.deals_with_temperature
language plpgsql stable security definer rows 10
set search_path = ''
-- Each combination of filters is planned anew, so that it uses its own index.
set plan_cache_mode = force_custom_plan as $$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  only_location text := private.like_pattern(nullif(btrim(location_filter), ''));
  since timestamptz := coalesce(since_param, private.since_of(duration_filter));
begin
  return query
    select d.* from private.deal_ranking r
    join public.deals_with_temperature d on d.id = r.deal_id
    where (only_category is null or r.category = only_category)
      and (since is null or r.created_at >= since)
      and (only_location is null or d.location ilike only_location)
      and (min_price_param is null or d.price >= min_price_param)
      and (max_price_param is null or d.price <= max_price_param)
      and (d.expires_at is null or d.expires_at > now())
      and d.status = 'active'
    order by r.temperature desc, r.created_at desc, r.deal_id
    limit least(greatest(coalesce(limit_param, 10), 0), 100)
    offset greatest(coalesce(offset_param, 0), 0);
end
$$;
revoke execute on function public.get_hottest_deals from public;
grant execute on function public.get_hottest_deals to anon, authenticated;
comment on function public.get_hottest_deals is 'Definer: private.deal_ranking is granted to nobody; it holds public deals only.';

-- Anyone searches the public deals for a part of title or merchant, ignoring case; a blank text finds nothing.
create function public.search_deals(query_param text, limit_param integer default 20)
returns setof public.deals_with_temperature
language plpgsql stable security definer rows 20
set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern text := private.like_pattern(nullif(btrim(query_param), ''));
begin
  if pattern is null then
    return;
  end if;
  return query
    select * from public.deals_with_temperature
    where status = 'active' and (title ilike pattern or merchant ilike pattern)
    order by created_at desc, id desc
    limit least(greatest(coalesce(limit_param, 20), 0), 20);
end
$$;
revoke execute on function public.search_deals from public;
grant execute on function public.search_deals to anon, authenticated;
comment on function public.search_deals is
  'Definer: with row-level security PostgreSQL does not use the trigram index. Specification 5.';

-- 20_deals/50_submission.sql

-- Marks deals whose announced end has passed as expired, a hundred at a time. Called by each submission.
create function private.expire_ended_deals() returns void
language sql volatile security definer set search_path = '' as $$
  update public.deals set expired_at = expires_at
  where id in (
    select id from public.deals
    where status = 'active' and expired_at is null and expires_at <= now()
    order by expires_at limit 100
    for update skip locked
  )
$$;
revoke execute on function private.expire_ended_deals from public;
comment on function private.expire_ended_deals is 'Definer: deals are written by procedures only. Changes no result, only the cost of counting.';

-- A member shares a deal. It is pending, or active when an admin shares it. The same deal within a minute returns the
-- first row.
create function public.secure_submit_deal(
  title_param text default null,
  description_param text default null,
  price_param numeric default null,
  merchant_param text default null,
  category_param text default null,
  location_param text default null,
  image_url_param text default null,
  deal_url_param text default null,
  currency_param text default null,
  original_price_param numeric default null,
  starts_at_param timestamptz default null,
  expires_at_param timestamptz default null
) returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
  answer public.deals_with_temperature;
begin
  deal.user_id := member;
  deal.title := btrim(title_param);
  deal.description := btrim(coalesce(description_param, ''));
  deal.price := price_param;
  deal.original_price := original_price_param;
  deal.currency := upper(coalesce(nullif(btrim(currency_param), ''), private.setting('currency'), 'GBP'));
  deal.merchant := btrim(merchant_param);
  deal.deal_url := btrim(coalesce(deal_url_param, ''));
  deal.image_url := btrim(coalesce(image_url_param, ''));
  deal.category := lower(btrim(category_param));
  deal.location := btrim(coalesce(location_param, ''));
  deal.starts_at := starts_at_param;
  deal.expires_at := expires_at_param;
  deal.temperature_offset := 0;
  perform private.check_deal(deal);
  if deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;

  -- One submission of a member at a time, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 1));
  select id into deal.id from public.deals d
  where d.user_id = member and d.created_at > now() - interval '60 seconds'
    and d.title = deal.title and d.deal_url = deal.deal_url
  order by d.created_at limit 1;

  if deal.id is null then
    perform private.require_pace('deals', member);
    insert into public.deals (
      user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category, location,
      starts_at, expires_at, status)
    values (
      deal.user_id, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      case when private.is_admin() then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.expire_ended_deals();
  end if;

  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
end
$$;
revoke execute on function public.secure_submit_deal from public;
grant execute on function public.secure_submit_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_submit_deal is 'Definer: deals are written by procedures only.';

-- 20_deals/60_voting.sql

-- One member's vote on one deal. Only the voter and admins can read it.
create type public.vote_type as enum ('hot', 'cold');

create table public.deal_votes (
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  vote_type public.vote_type not null,
  created_at timestamptz not null default now(),
  primary key (deal_id, user_id)
);
-- A member's own votes, and the foreign key of user_id.
create index deal_votes_user_idx on public.deal_votes (user_id, created_at desc);

revoke all on public.deal_votes from anon, authenticated;
grant select on public.deal_votes to anon, authenticated;
select private.expose_to_backend('public.deal_votes');

alter table public.deal_votes enable row level security;
create policy deal_votes_select_own on public.deal_votes for select to anon, authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
-- No insert, update or delete policy: secure_vote_deal writes.

create trigger deal_votes_refuse_direct_write before insert or update or delete on public.deal_votes
  for each statement execute function private.refuse_direct_write();
comment on table public.deal_votes is 'Specification 3. Counts are read from the deal or through tally_deal_votes.';

-- The vote of a deleted member still counts: the adjustment of the deal replaces its row.
create function private.keep_vote_of_leaver() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.deals set
    hot_votes_adjustment = hot_votes_adjustment + (old.vote_type = 'hot')::int,
    cold_votes_adjustment = cold_votes_adjustment + (old.vote_type = 'cold')::int
  where id = old.deal_id;
  return null;
end
$$;
revoke execute on function private.keep_vote_of_leaver from public;

create trigger deal_votes_keep_number after delete on public.deal_votes
  for each row execute function private.keep_vote_of_leaver();
comment on function private.keep_vote_of_leaver is 'Definer: deals are written by procedures only.';

-- A member votes once per deal. The vote and the counter change together or not at all.
create function public.secure_vote_deal(deal_id_param uuid, is_hot_param boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  if is_hot_param is null then
    perform private.refuse_field('is_hot_param', 'A vote must be hot or cold', 'hot_or_cold', '{}');
  end if;
  if exists (select from public.deal_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;

  -- The counter first: its row lock makes the voters of a deal wait for each other, and the foreign key needs no
  -- second lock.
  update public.deals set
    hot_votes = hot_votes + is_hot_param::int,
    cold_votes = cold_votes + (not is_hot_param)::int
  where id = deal_id_param and status = 'active'
  returning * into deal;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.expired_at is not null or deal.expires_at <= now() then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;

  insert into public.deal_votes (deal_id, user_id, vote_type)
  values (deal_id_param, member, case when is_hot_param then 'hot'::public.vote_type else 'cold' end)
  on conflict do nothing;
  if not found then -- the same member voted in another request at the same time
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;

  return jsonb_build_object(
    'success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes, 'message', 'Vote recorded');
end
$$;
revoke execute on function public.secure_vote_deal from public;
grant execute on function public.secure_vote_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_vote_deal is
  'Definer: votes and deals are written by procedures only. The only code that counts a vote. Posters may vote.';

-- Anyone reads the numbers of votes of visible deals, counted from the rows; 0 and 0 without votes. At most 100
-- deals.
create function public.tally_deal_votes(deal_ids_param uuid[]) returns table (deal_id uuid, hot bigint, cold bigint)
language sql stable security definer set search_path = '' as $$
  select d.id,
    count(v.user_id) filter (where v.vote_type = 'hot'),
    count(v.user_id) filter (where v.vote_type = 'cold')
  from public.deals d
  left join public.deal_votes v on v.deal_id = d.id
  where d.id = any (deal_ids_param[1:100])
    and (d.status = 'active' or d.user_id = auth.uid() or private.is_admin())
  group by d.id
$$;
revoke execute on function public.tally_deal_votes from public;
grant execute on function public.tally_deal_votes to anon, authenticated;
comment on function public.tally_deal_votes is 'Definer: the rows of deal_votes are private, their number is public.';

-- 20_deals/70_moderation.sql

-- An admin reads the pending deals, oldest first, without those that expired while they were pending.
create function public.get_pending_deals() returns setof public.deals_with_temperature
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature where status = 'pending' and expired_at is null
    order by created_at, id limit 500;
end
$$;
revoke execute on function public.get_pending_deals from public;
grant execute on function public.get_pending_deals to anon, authenticated; -- others get a refusal
comment on function public.get_pending_deals is 'Definer: require_admin decides once for all rows.';

-- An admin reads hints about the pending deals: a poster's first deal, and a link that was posted before.
create function public.get_pending_deal_hints()
returns table (deal_id uuid, is_first_deal boolean, same_link_deal_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.id,
      not exists (select from public.deals o where o.user_id = d.user_id and o.status = 'active'),
      (select o.id from public.deals o
        where d.deal_url <> '' and o.deal_url <> '' and md5(o.deal_url) = md5(d.deal_url)
          and o.id <> d.id and o.status <> 'rejected' and (o.created_at, o.id) < (d.created_at, d.id)
        order by o.created_at limit 1)
    from public.deals d
    where d.status = 'pending' and d.expired_at is null
    order by d.created_at, d.id limit 500;
end
$$;
revoke execute on function public.get_pending_deal_hints from public;
grant execute on function public.get_pending_deal_hints to anon, authenticated; -- others get a refusal
comment on function public.get_pending_deal_hints is 'Definer: require_admin decides. Same rows as get_pending_deals.';

-- Writes a decision on a deal: approve, reject (with a reason that its poster reads) or expire.
create function private.set_deal_decision(deal_id_param uuid, action text, reason text) returns void
language sql volatile set search_path = '' as $$
  update public.deals set
    status = case action when 'approve' then 'active' when 'reject' then 'rejected' else status::text end::public.deal_status,
    rejection_reason = case action when 'approve' then null
      when 'reject' then nullif(btrim(reason), '') else rejection_reason end,
    -- Approving again undoes an expiry set by mistake.
    expired_at = case action when 'expire' then coalesce(expired_at, now()) when 'approve' then null else expired_at end,
    updated_at = now()
  where id = deal_id_param
$$;
revoke execute on function private.set_deal_decision from public;
comment on function private.set_deal_decision is 'Called by moderate_deal and decide_reports, which check the caller and write the log.';

-- An admin approves a deal, rejects it (an active deal is taken down) or marks it as expired. A caller that showed a
-- queue sends the status it showed, so that two admins do not overwrite each other's decisions.
create function public.moderate_deal(
  deal_id_param uuid, action_param text, reason_param text default null, expected_status_param text default null
)
returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  old public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'Somebody else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at),
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$$;
revoke execute on function public.moderate_deal from public;
grant execute on function public.moderate_deal to anon, authenticated; -- others get a refusal
comment on function public.moderate_deal is 'Definer: deals are written by procedures only. Specification 4.';

-- 20_deals/80_admin_editing.sql

-- An admin edits any deal. Only the listed fields are accepted, under the same rules as members' deals.
create function public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text default null)
returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  allowed constant text[] := array[
    'title', 'description', 'price', 'original_price', 'currency', 'merchant', 'category', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at', 'hot_votes_adjustment', 'cold_votes_adjustment'];
  unknown_field text;
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- The embedded backend sends an object as a JSON string that contains it.
  if jsonb_typeof(deal_data) = 'string' and starts_with(btrim(deal_data #>> '{}'), '{') then
    deal_data := (deal_data #>> '{}')::jsonb;
  end if;
  if deal_data is null or jsonb_typeof(deal_data) <> 'object' then
    perform private.refuse_field('deal_data', 'deal_data must be an object of fields', 'required', '{}');
  end if;
  select key into unknown_field from jsonb_object_keys(deal_data) as key where key <> all (allowed) limit 1;
  if unknown_field is not null then
    perform private.refuse_field(unknown_field, format('%s cannot be changed here', unknown_field), 'not_changeable');
  end if;

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  deal := jsonb_populate_record(old, deal_data);
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
  perform private.check_deal(deal);
  if deal.hot_votes_adjustment is null or deal.cold_votes_adjustment is null
    or old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment < 0
    or old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment < 0
  then
    perform private.refuse_field('hot_votes_adjustment', 'Vote adjustments must leave both counts at 0 or more',
      'counts_not_negative', '{}');
  end if;

  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, category = deal.category, location = deal.location,
    image_url = deal.image_url, deal_url = deal.deal_url, starts_at = deal.starts_at, expires_at = deal.expires_at,
    -- A new announced end undoes an expiry that came from the old one.
    expired_at = case when expired_at = old.expires_at and deal.expires_at is distinct from old.expires_at
      then null else expired_at end,
    hot_votes_adjustment = deal.hot_votes_adjustment,
    cold_votes_adjustment = deal.cold_votes_adjustment,
    hot_votes = hot_votes - hot_votes_adjustment + deal.hot_votes_adjustment,
    cold_votes = cold_votes - cold_votes_adjustment + deal.cold_votes_adjustment,
    updated_at = now()
  where id = deal_id_param
  returning * into deal;
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$$;
revoke execute on function public.admin_update_deal from public;
grant execute on function public.admin_update_deal to anon, authenticated; -- others get a refusal
comment on function public.admin_update_deal is 'Definer: deals are written by procedures only.';

-- An admin sets the offset that is added to hot minus cold votes. The audit log keeps the reason.
create function public.admin_set_deal_temperature(
  deal_id_param uuid, offset_param integer, reason_param text default null
)
returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  old integer;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  if offset_param is null or offset_param not between -1000 and 1000 then
    perform private.refuse_field('offset_param', 'Temperature offset must be a whole number from -1,000 to 1,000',
      'integer_range', '{"min": -1000, "max": 1000}');
  end if;
  perform private.check_reason(reason_param);
  select temperature_offset into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  update public.deals set temperature_offset = offset_param, updated_at = now() where id = deal_id_param;
  perform private.log_admin_action(
    'set_deal_temperature', 'deal', deal_id_param,
    jsonb_build_object('temperature_offset', old), jsonb_build_object('temperature_offset', offset_param), reason_param);
  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$$;
revoke execute on function public.admin_set_deal_temperature from public;
grant execute on function public.admin_set_deal_temperature to anon, authenticated; -- others get a refusal
comment on function public.admin_set_deal_temperature is 'Definer: deals are written by procedures only. Specification 7.';

-- An admin finds deals of any status by title, merchant or the start of the id, newest first.
create function public.admin_find_deals(text_param text default '', status_param text default '')
returns setof public.deals_with_temperature
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or (wanted ~ '^[0-9a-f-]{7,36}$' and starts_with(d.id::text, wanted)))
    order by d.created_at desc, d.id
    limit 50;
end
$$;
revoke execute on function public.admin_find_deals from public;
grant execute on function public.admin_find_deals to anon, authenticated; -- others get a refusal
comment on function public.admin_find_deals is 'Definer: require_admin decides once for all rows.';

-- 20_deals/90_leaderboard.sql

-- The total temperature of a member's active deals, by the month in which they were shared and over all months, kept
-- so that the leaderboard does not add up all deals.
create table private.member_temperatures (
  user_id uuid not null references public.profiles (id) on delete cascade,
  month date not null, -- its first day in UTC; -infinity: all months together
  deals_count integer not null default 0,
  temperature integer not null default 0,
  primary key (user_id, month)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- The leaderboard of a month, or of all time.
create index member_temperatures_hottest_idx
  on private.member_temperatures (month, temperature desc, deals_count desc) where deals_count > 0;

comment on table private.member_temperatures is
  'Kept by the triggers of deals, in the transaction of the change; read by get_monthly_temperature_leaderboard.';

-- The only code that changes the totals of members. Inserts and deletes are added up once per statement.
create function private.month_of(moment timestamptz) returns date
language sql immutable parallel safe set search_path = '' as $$
  select date_trunc('month', moment at time zone 'UTC')::date
$$;
revoke execute on function private.month_of from public;
comment on function private.month_of is 'The first day of a moment''s month in UTC.';

create function private.add_new_deals_to_members() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.member_temperatures as totals (user_id, month, deals_count, temperature)
  select user_id, coalesce(month, '-infinity'), count(*), sum(temperature)
  from (
    select user_id, private.month_of(created_at) as month, hot_votes - cold_votes + temperature_offset as temperature
    from added where status = 'active' and user_id is not null
  ) as deals
  group by grouping sets ((user_id), (user_id, month))
  order by 1, 2
  on conflict (user_id, month) do update
    set deals_count = totals.deals_count + excluded.deals_count,
        temperature = totals.temperature + excluded.temperature;
  return null;
end
$$;
revoke execute on function private.add_new_deals_to_members from public;
comment on function private.add_new_deals_to_members is 'Definer: private.member_temperatures is granted to nobody.';

create function private.move_changed_deal_of_member() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.member_temperatures as totals (user_id, month, deals_count, temperature)
  select user_id, coalesce(month, '-infinity'), sum(deals), sum(temperature)
  from (values
    (new.user_id, private.month_of(new.created_at), (new.status = 'active')::integer,
      (new.status = 'active')::integer * (new.hot_votes - new.cold_votes + new.temperature_offset)),
    (old.user_id, private.month_of(old.created_at), -(old.status = 'active')::integer,
      -(old.status = 'active')::integer * (old.hot_votes - old.cold_votes + old.temperature_offset))
  ) as changes (user_id, month, deals, temperature)
  -- The deal of a deleted member has no user_id; their totals are deleted at the same time.
  where new.user_id is not null
  group by grouping sets ((user_id), (user_id, month))
  order by 1, 2
  on conflict (user_id, month) do update
    set deals_count = totals.deals_count + excluded.deals_count,
        temperature = totals.temperature + excluded.temperature;
  return null;
end
$$;
revoke execute on function private.move_changed_deal_of_member from public;
comment on function private.move_changed_deal_of_member is 'Definer: private.member_temperatures is granted to nobody.';

-- An update, no insert: when an account is deleted, its totals may be deleted already.
create function private.take_removed_deals_from_members() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.member_temperatures totals
  set deals_count = totals.deals_count - gone.deals_count, temperature = totals.temperature - gone.temperature
  from (
    select user_id, coalesce(month, '-infinity') as month, count(*) as deals_count, sum(temperature) as temperature
    from (
      select user_id, private.month_of(created_at) as month, hot_votes - cold_votes + temperature_offset as temperature
      from removed where status = 'active'
    ) as deals
    group by grouping sets ((user_id), (user_id, month))
  ) as gone
  where totals.user_id = gone.user_id and totals.month = gone.month;
  return null;
end
$$;
revoke execute on function private.take_removed_deals_from_members from public;
comment on function private.take_removed_deals_from_members is 'Definer: private.member_temperatures is granted to nobody.';

create trigger deals_total_new after insert on public.deals
  referencing new table as added for each statement execute function private.add_new_deals_to_members();
create trigger deals_total_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes + old.temperature_offset, old.status, old.user_id, old.created_at)
    is distinct from
    (new.hot_votes - new.cold_votes + new.temperature_offset, new.status, new.user_id, new.created_at)
  ) execute function private.move_changed_deal_of_member();
create trigger deals_total_removed after delete on public.deals
  referencing old table as removed for each statement execute function private.take_removed_deals_from_members();

-- Anyone reads the members whose active deals have the highest total temperature, in this month (UTC) or over all
-- time.
create function public.get_monthly_temperature_leaderboard(
  current_month_only boolean default true,
  limit_param integer default 20
) returns table (
  rank integer,
  user_id uuid,
  username text,
  profile_image_url text,
  deals_count integer,
  total_temperature integer,
  month_label text
)
language sql stable security definer rows 20 set search_path = '' as $$
  select
    (row_number() over (order by totals.temperature desc, totals.deals_count desc, p.username))::integer,
    p.id, p.username, p.profile_image_url, totals.deals_count, totals.temperature,
    case when coalesce(current_month_only, true)
      then to_char(now() at time zone 'UTC', 'FMMonth YYYY') else 'All Time' end
  from private.member_temperatures totals
  join public.profiles p on p.id = totals.user_id
  where totals.deals_count > 0
    and totals.month = case when coalesce(current_month_only, true) then private.month_of(now()) else '-infinity' end
  order by totals.temperature desc, totals.deals_count desc, p.username
  limit least(greatest(coalesce(limit_param, 20), 0), 100)
$$;
revoke execute on function public.get_monthly_temperature_leaderboard from public;
grant execute on function public.get_monthly_temperature_leaderboard to anon, authenticated;
comment on function public.get_monthly_temperature_leaderboard is
  'Definer: private.member_temperatures is granted to nobody; it adds up public deals only. Specification 7.';

-- 30_comments/10_comments.sql

-- Comments of members on a deal, in threads. A deleted comment keeps its place and loses its text and author.
create table public.comments (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  parent_id uuid references public.comments (id) on delete cascade,
  depth smallint not null default 0 constraint comments_depth_range check (depth between 0 and 18), -- 0: top level
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint comments_content_length check (deleted_at is not null or char_length(content) between 1 and 2000),
  constraint comments_deleted_empty check (deleted_at is null or (content = '' and user_id is null)),
  constraint comments_top_level check ((parent_id is null) = (depth = 0))
);
-- The thread of a deal, oldest first.
create index comments_deal_idx on public.comments (deal_id, created_at, id);
-- A member's comments, and the foreign key of user_id.
create index comments_user_idx on public.comments (user_id, created_at desc);
-- The foreign key of parent_id.
create index comments_parent_idx on public.comments (parent_id);

revoke all on public.comments from anon, authenticated;
grant select on public.comments to anon, authenticated;
select private.expose_to_backend('public.comments');

alter table public.comments enable row level security;
-- Who can read the deal can read its comments: the subquery returns only deals that the policy of deals shows the
-- caller.
create policy comments_select_of_visible_deals on public.comments for select to anon, authenticated
  using (exists (select from public.deals where deals.id = comments.deal_id));
-- No insert, update or delete policy: procedures write.

create trigger comments_refuse_direct_write before insert or update or delete on public.comments
  for each statement execute function private.refuse_direct_write();
comment on table public.comments is 'Specification 3. Threads read comments_with_author.';
comment on column public.comments.updated_at is 'Null until the author edits it.';

-- A reply has the deal of its parent and one more level of depth, whoever writes the row.
create function private.keep_thread_whole() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  parent public.comments;
begin
  if tg_op = 'UPDATE' then
    if (new.parent_id, new.deal_id, new.depth) is distinct from (old.parent_id, old.deal_id, old.depth) then
      raise exception 'A comment stays where it was written'
        using errcode = 'PT400', hint = 'parent_not_found', detail = '{"field": "parent_id"}';
    end if;
    return new;
  end if;
  if new.parent_id is null then
    new.depth := 0;
    return new;
  end if;
  select * into parent from public.comments where id = new.parent_id;
  if parent.deal_id is distinct from new.deal_id then
    raise exception 'The comment you answer must be on the same deal'
      using errcode = 'PT400', hint = 'parent_not_found', detail = '{"field": "parent_id"}';
  end if;
  if parent.depth >= 18 then
    raise exception 'A thread must be at most 18 replies deep'
      using errcode = 'PT400', hint = 'too_deep', detail = '{"field": "parent_id", "max": 18}';
  end if;
  new.depth := parent.depth + 1;
  return new;
end
$$;
revoke execute on function private.keep_thread_whole from public;

create trigger comments_keep_thread_whole before insert or update of parent_id, deal_id, depth on public.comments
  for each row execute function private.keep_thread_whole();
comment on function private.keep_thread_whole is 'Definer: reads the parent whoever writes. A row never moves and its parent is older, so there are no cycles.';

-- The only code that changes deals.comments_count, the number of comments that are not deleted.
create function private.keep_comments_count() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  change integer := case tg_op
    when 'INSERT' then (new.deleted_at is null)::int
    when 'DELETE' then -(old.deleted_at is null)::int
    else (new.deleted_at is null)::int - (old.deleted_at is null)::int end;
begin
  if change <> 0 then
    update public.deals set comments_count = comments_count + change
    where id = case tg_op when 'DELETE' then old.deal_id else new.deal_id end;
  end if;
  return null;
end
$$;
revoke execute on function private.keep_comments_count from public;

create trigger comments_keep_count after insert or delete or update of deleted_at on public.comments
  for each row execute function private.keep_comments_count();
comment on function private.keep_comments_count is 'Definer: deals are written by procedures only.';

-- A thread in one request: each comment with its author's name and image; a deleted comment has neither.
create view public.comments_with_author with (security_invoker = true) as
select
  c.id, c.deal_id, c.user_id, p.username, p.profile_image_url, c.content, c.parent_id, c.depth,
  c.created_at, c.updated_at, c.deleted_at
from public.comments c
left join public.profiles p on p.id = c.user_id;

revoke all on public.comments_with_author from anon, authenticated;
grant select on public.comments_with_author to anon, authenticated;
select private.expose_to_backend('public.comments_with_author');

comment on view public.comments_with_author is 'Shows no row that comments hides.';

-- 30_comments/20_writing.sql

-- A member comments on a deal they can see, or replies to a comment on it. An expired deal still takes comments.
create function public.secure_add_comment(
  deal_id_param uuid,
  user_id_param uuid,
  content_param text,
  parent_id_param uuid default null
) returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  if said is null or char_length(said) not between 1 and 2000 then
    perform private.refuse_field('content', 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}');
  end if;
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.require_pace('comments', member);

  insert into public.comments (deal_id, user_id, content, parent_id)
  values (deal_id_param, member, said, parent_id_param)
  returning id into new_id;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$$;
revoke execute on function public.secure_add_comment from public;
grant execute on function public.secure_add_comment to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_add_comment is 'Definer: comments are written by procedures only.';

-- Returns and locks a comment that the caller may change: their own, or any for an admin. Otherwise raises 404 or
-- 403.
create function private.own_comment(comment_id_param uuid) returns public.comments
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  found_comment public.comments;
begin
  select c.* into found_comment from public.comments c
  join public.deals d on d.id = c.deal_id
  where c.id = comment_id_param and c.deleted_at is null
    and (d.status = 'active' or d.user_id = member or c.user_id = member or private.is_admin())
  for update of c;
  if not found then
    raise exception 'Comment not found' using errcode = 'PT404', hint = 'comment_not_found';
  end if;
  if found_comment.user_id is distinct from member and not private.is_admin() then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  return found_comment;
end
$$;
revoke execute on function private.own_comment from public;
comment on function private.own_comment is 'Definer: locks a row of comments. Raises PT401, PT403, PT404.';

-- The author edits a comment for 15 minutes; an admin edits any comment at any time, which the audit log records.
create function public.edit_comment(comment_id_param uuid, content_param text) returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  said text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  answer public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin() then
    raise exception 'A comment can be edited for 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  if said is null or char_length(said) not between 1 and 2000 then
    perform private.refuse_field('content', 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}');
  end if;
  update public.comments set content = said, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$$;
revoke execute on function public.edit_comment from public;
grant execute on function public.edit_comment to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.edit_comment is 'Definer: comments are written by procedures only.';

-- The author or an admin deletes a comment: it keeps its place in the thread and loses its text and author. When an
-- Removes the text and the author of a comment; it keeps its place in the thread.
create function private.clear_comment(comment_id_param uuid) returns public.comments
language sql volatile set search_path = '' as $$
  update public.comments set content = '', user_id = null, deleted_at = now() where id = comment_id_param returning *
$$;
revoke execute on function private.clear_comment from public;
comment on function private.clear_comment is
  'Called by delete_comment and decide_reports, which check the caller and write the log.';

-- admin deletes another member's comment, the audit log records it.
create function public.delete_comment(comment_id_param uuid) returns public.comments_with_author
language plpgsql volatile security definer set search_path = '' as $$
declare
  comment public.comments := private.own_comment(comment_id_param);
  deleted public.comments;
  answer public.comments_with_author;
begin
  deleted := private.clear_comment(comment.id);
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$$;
revoke execute on function public.delete_comment from public;
grant execute on function public.delete_comment to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.delete_comment is 'Definer: comments are written by procedures only.';

-- 40_vouchers/10_voucher_codes.sql

-- Voucher codes for a discount at a merchant. Members add them; only approved codes are public.
create type public.voucher_status as enum ('pending', 'active', 'rejected');
create type public.discount_type as enum ('percentage', 'fixed', 'free_delivery', 'other');

create table public.voucher_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null, -- null: shared by a deleted member
  code text not null constraint voucher_codes_code_format check (code ~ '^[^[:space:][:cntrl:]]{2,40}$'),
  description text not null default ''
    constraint voucher_codes_description_length check (char_length(description) <= 500),
  merchant text not null constraint voucher_codes_merchant_length check (char_length(merchant) between 1 and 80),
  merchant_url text not null default ''
    constraint voucher_codes_merchant_url_format check (merchant_url = '' or private.is_web_address(merchant_url)),
  discount_value numeric
    constraint voucher_codes_discount_range
      check (discount_value between 0 and 1000000 and discount_value = round(discount_value, 2)),
  discount_type public.discount_type not null,
  expiry_date date, -- the last day on which it is valid; null: unknown
  brand_image_url text not null default ''
    constraint voucher_codes_brand_image_url_format
      check (brand_image_url = '' or private.is_web_address(brand_image_url)),
  status public.voucher_status not null default 'pending',
  rejection_reason text
    constraint voucher_codes_rejection_reason_length check (char_length(rejection_reason) <= 1000),
  created_at timestamptz not null default now(),
  constraint voucher_codes_percentage_range check (discount_type <> 'percentage' or discount_value <= 100),
  constraint voucher_codes_discount_given check (discount_type not in ('percentage', 'fixed') or discount_value is not null)
);
-- The public list, soonest expiry first (get_voucher_codes).
create index voucher_codes_active_ending_idx on public.voucher_codes (expiry_date, created_at desc, id)
  where status = 'active';
-- The moderation queue, oldest first.
create index voucher_codes_pending_oldest_idx on public.voucher_codes (created_at, id) where status = 'pending';
-- A member's codes, and the foreign key.
create index voucher_codes_user_idx on public.voucher_codes (user_id, created_at desc);

revoke all on public.voucher_codes from anon, authenticated;
grant select on public.voucher_codes to anon, authenticated;
select private.expose_to_backend('public.voucher_codes');

alter table public.voucher_codes enable row level security;
create policy voucher_codes_select_visible on public.voucher_codes for select to anon, authenticated
  using (status = 'active' or user_id = (select auth.uid()) or (select private.is_admin()));
-- No insert, update or delete policy: procedures write.

create trigger voucher_codes_refuse_direct_write before insert or update or delete on public.voucher_codes
  for each statement execute function private.refuse_direct_write();
comment on table public.voucher_codes is 'Specification 3. The public list is get_voucher_codes.';
comment on column public.voucher_codes.discount_value is 'Per cent, or units of the site''s currency; null where the type needs no number.';

-- The field rules of a voucher code with their messages; the table's constraints hold the same rules.
create function private.check_voucher_code(voucher public.voucher_codes) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_fields(
    ('code', voucher.code ~ '^[^[:space:][:cntrl:]]{2,40}$', 'Code must be 2 to 40 characters without spaces',
      'without_spaces', '{"min": 2, "max": 40}'),
    ('description', char_length(voucher.description) <= 500, 'Description must be at most 500 characters',
      'max_length', '{"max": 500}'),
    ('merchant', char_length(voucher.merchant) between 1 and 80, 'Merchant must be 1 to 80 characters',
      'length', '{"min": 1, "max": 80}'),
    ('merchant_url', voucher.merchant_url = '' or private.is_web_address(voucher.merchant_url),
      'Merchant link must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value between 0 and 1000000,
      'Discount must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value = round(voucher.discount_value, 2),
      'Discount must have at most two decimals', 'two_decimals', '{}'),
    ('discount_value', voucher.discount_type <> 'percentage' or coalesce(voucher.discount_value, 0) <= 100,
      'A percentage must be at most 100', 'percentage', '{"max": 100}'),
    ('discount_value', voucher.discount_type not in ('percentage', 'fixed') or voucher.discount_value is not null,
      'Discount must be given for a percentage or a fixed amount', 'discount_given', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= (now() at time zone 'UTC')::date,
      'Expiry date must not be in the past', 'not_past', '{}'),
    ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
      'Brand image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$$;
revoke execute on function private.check_voucher_code from public;
comment on function private.check_voucher_code is 'Raises PT400 invalid_field. The form shows the same rules.';

-- Anyone reads the codes that are valid today, soonest expiry first, codes without expiry last.
create function public.get_voucher_codes() returns setof public.voucher_codes
language sql stable security invoker set search_path = '' as $$
  select * from public.voucher_codes
  where status = 'active' and (expiry_date is null or expiry_date >= (now() at time zone 'UTC')::date)
  order by expiry_date nulls last, created_at desc, id
  limit 500
$$;
revoke execute on function public.get_voucher_codes from public;
grant execute on function public.get_voucher_codes to anon, authenticated;
comment on function public.get_voucher_codes is 'Specification 7. A code is valid until the end of its last day in UTC.';

-- 40_vouchers/20_submission.sql

-- A member adds a voucher code. It is pending, or active when an admin adds it. The same code within a minute returns
-- the first row.
create function public.secure_add_voucher_code(
  code_param text default null,
  description_param text default null,
  merchant_param text default null,
  merchant_url_param text default null,
  discount_value_param numeric default null,
  discount_type_param text default null,
  expiry_date_param date default null,
  brand_image_url_param text default null
) returns public.voucher_codes
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  kind text := lower(btrim(discount_type_param));
  voucher public.voucher_codes;
  answer public.voucher_codes;
begin
  if kind is null or kind not in ('percentage', 'fixed', 'free_delivery', 'other') then
    perform private.refuse_field(
      'discount_type', 'Discount type must be percentage, fixed, free_delivery or other', 'one_of', '{}');
  end if;
  voucher.code := btrim(code_param);
  voucher.description := btrim(coalesce(description_param, ''));
  voucher.merchant := btrim(merchant_param);
  voucher.merchant_url := btrim(coalesce(merchant_url_param, ''));
  voucher.discount_value := discount_value_param;
  voucher.discount_type := kind;
  voucher.expiry_date := expiry_date_param;
  voucher.brand_image_url := btrim(coalesce(brand_image_url_param, ''));
  perform private.check_voucher_code(voucher);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 4));
  select * into answer from public.voucher_codes v
  where v.user_id = member and v.created_at > now() - interval '60 seconds'
    and v.code = voucher.code and v.merchant = voucher.merchant
  order by v.created_at limit 1;
  if found then
    return answer;
  end if;

  perform private.require_pace('vouchers', member);
  insert into public.voucher_codes (
    user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, brand_image_url,
    status)
  values (
    member, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.brand_image_url,
    case when private.is_admin() then 'active'::public.voucher_status else 'pending' end)
  returning * into answer;
  return answer;
end
$$;
revoke execute on function public.secure_add_voucher_code from public;
grant execute on function public.secure_add_voucher_code to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_add_voucher_code is 'Definer: voucher codes are written by procedures only.';

-- 40_vouchers/30_moderation.sql

-- An admin reads the pending codes with their members, oldest first.
create function public.get_pending_voucher_codes() returns table (
  id uuid, user_id uuid, username text, code text, description text, merchant text, merchant_url text,
  discount_value numeric, discount_type public.discount_type, expiry_date date, brand_image_url text,
  status public.voucher_status, created_at timestamptz,
  is_known boolean -- the same code of the same merchant is active already
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select v.id, v.user_id, p.username, v.code, v.description, v.merchant, v.merchant_url, v.discount_value,
      v.discount_type, v.expiry_date, v.brand_image_url, v.status, v.created_at,
      exists (
        select from public.voucher_codes o
        where o.status = 'active' and lower(o.code) = lower(v.code) and lower(o.merchant) = lower(v.merchant))
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' order by v.created_at, v.id limit 500;
end
$$;
revoke execute on function public.get_pending_voucher_codes from public;
grant execute on function public.get_pending_voucher_codes to anon, authenticated; -- others get a refusal
comment on function public.get_pending_voucher_codes is 'Definer: require_admin decides once for all rows.';

-- Writes a decision on a voucher code: approve, or reject with a reason that its member reads.
create function private.set_voucher_decision(voucher_id_param uuid, action text, reason text)
returns public.voucher_codes
language sql volatile set search_path = '' as $$
  update public.voucher_codes set
    status = case action when 'approve' then 'active' else 'rejected' end::public.voucher_status,
    rejection_reason = case action when 'reject' then reason end
  where id = voucher_id_param
  returning *
$$;
revoke execute on function private.set_voucher_decision from public;
comment on function private.set_voucher_decision is
  'Called by moderate_voucher_code and decide_reports, which check the caller and write the log.';

-- An admin approves or rejects a voucher code; an active code is taken down. A caller that sends the status it showed
-- (the queue: pending) cannot overwrite a decision made since.
create function public.moderate_voucher_code(
  voucher_id_param uuid, action_param text, reason_param text default null, expected_status_param text default null
) returns public.voucher_codes
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  answer public.voucher_codes;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'Somebody else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  answer := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), why);
  return answer;
end
$$;
revoke execute on function public.moderate_voucher_code from public;
grant execute on function public.moderate_voucher_code to anon, authenticated; -- others get a refusal
comment on function public.moderate_voucher_code is 'Definer: voucher codes are written by procedures only.';

-- 50_merchants/10_merchants.sql

-- Returns the key of a merchant's name, which is also the slug of its address: `Café Sham!` and `cafe sham` both have
-- `cafe-sham`. Letters of every script stay; a name without letters and digits has the empty key and no page.
create function private.merchant_key(name_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(
    regexp_replace(lower(normalize(name_param, nfkd)), '[''’\u0300-\u036f\u064b-\u065f]', '', 'g'),
    '[^a-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+', '-', 'g'), '-')
$$;
revoke execute on function private.merchant_key from public;
comment on function private.merchant_key is 'The same as contract/merchant-key.ts, which a test compares.';

-- Merchants that members registered. Only approved merchants are public, and contact data never is.
create type public.merchant_status as enum ('pending', 'approved', 'rejected');

create table public.merchants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null constraint merchants_name_length check (char_length(name) between 2 and 80),
  slug text not null constraint merchants_slug_unique unique
    constraint merchants_slug_length check (char_length(slug) between 1 and 200),
  name_key text not null generated always as (private.merchant_key(name)) stored, -- the merchant key of its deals
  description text not null constraint merchants_description_length check (char_length(description) between 1 and 2000),
  website text not null default ''
    constraint merchants_website_format check (website = '' or private.is_web_address(website)),
  contact_email text not null constraint merchants_contact_email_format
    check (char_length(contact_email) <= 254 and contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  phone text not null default '' constraint merchants_phone_format check (phone = '' or phone ~ '^[0-9+() ./-]{5,30}$'),
  category text not null constraint merchants_category_known check (category in (
    'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
    'prayer', 'tech', 'toys', 'travel', 'wedding', 'other')),
  location text not null default '' constraint merchants_location_length check (char_length(location) <= 120),
  halal_certifier text not null default ''
    constraint merchants_halal_certifier_length check (char_length(halal_certifier) <= 120),
  certificate_number text not null default ''
    constraint merchants_certificate_number_length check (char_length(certificate_number) <= 80),
  logo_url text not null default ''
    constraint merchants_logo_url_format check (logo_url = '' or private.is_web_address(logo_url)),
  status public.merchant_status not null default 'pending',
  rejection_reason text
    constraint merchants_rejection_reason_length check (char_length(rejection_reason) <= 1000),
  created_at timestamptz not null default now()
);
-- Approved merchants by name (list_businesses, get_business).
create index merchants_approved_key_idx on public.merchants (name_key, created_at) where status = 'approved';
-- The moderation queue, oldest first.
create index merchants_pending_oldest_idx on public.merchants (created_at, id) where status = 'pending';
-- A member's registrations, and the foreign key.
create index merchants_user_idx on public.merchants (user_id, created_at desc);

revoke all on public.merchants from anon, authenticated;
grant select (
  id, user_id, name, slug, description, website, category, location, halal_certifier, certificate_number, logo_url,
  status, created_at
) on public.merchants to anon, authenticated;
select private.expose_to_backend('public.merchants');

alter table public.merchants enable row level security;
create policy merchants_select_visible on public.merchants for select to anon, authenticated
  using (status = 'approved' or user_id = (select auth.uid()) or (select private.is_admin()));
-- No insert, update or delete policy: procedures write.

create trigger merchants_refuse_direct_write before insert or update or delete on public.merchants
  for each statement execute function private.refuse_direct_write();
comment on table public.merchants is
  'Specification 2. select=* is refused: contact data and the reason are read through get_my_merchants and get_pending_merchants.';
comment on column public.merchants.halal_certifier is 'As the merchant states it; the site does not verify it.';

-- The field rules of a registration with their messages; the table's constraints hold the same rules.
create function private.check_merchant(merchant public.merchants) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_fields(
    ('name', char_length(merchant.name) between 2 and 80 and merchant.name !~ '[[:cntrl:]]',
      'Name must be 2 to 80 characters on one line', 'length', '{"min": 2, "max": 80}'),
    ('category', merchant.category in (
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories',
      'one_of', '{}'),
    ('description', char_length(merchant.description) between 1 and 2000, 'Description must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    ('website', merchant.website = '' or private.is_web_address(merchant.website),
      'Website must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('location', char_length(merchant.location) <= 120, 'Location must be at most 120 characters',
      'max_length', '{"max": 120}'),
    ('contact_email', char_length(merchant.contact_email) <= 254
      and merchant.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$',
      'Contact e-mail must be an address such as name@example.com', 'email_address', '{}'),
    ('phone', merchant.phone = '' or merchant.phone ~ '^[0-9+() ./-]{5,30}$',
      'Phone must be empty or 5 to 30 digits, spaces and + ( ) . / -', 'phone_number', '{"min": 5, "max": 30}'),
    ('halal_certifier', char_length(merchant.halal_certifier) <= 120, 'Certifier must be at most 120 characters',
      'max_length', '{"max": 120}'),
    ('certificate_number', char_length(merchant.certificate_number) <= 80,
      'Certificate number must be at most 80 characters', 'max_length', '{"max": 80}'),
    ('logo_url', merchant.logo_url = '' or private.is_own_image('merchant', merchant.logo_url),
      'Logo must be a picture that you uploaded here', 'own_image', '{}')
  );
end
$$;
revoke execute on function private.check_merchant from public;
comment on function private.check_merchant is 'Raises PT400 invalid_field. The form shows the same rules.';

-- Returns a free slug for a new merchant: the key of its name, with a number when it is taken.
create function private.free_merchant_slug(name_param text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := coalesce(nullif(private.merchant_key(name_param), ''), 'merchant');
  number integer := 1;
  candidate text := wanted;
begin
  -- Serialised, so that two merchants of one name do not get the same slug.
  perform pg_advisory_xact_lock(hashtextextended(wanted, 5));
  while exists (select from public.merchants where slug = candidate) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end
$$;
revoke execute on function private.free_merchant_slug from public;
comment on function private.free_merchant_slug is 'Definer: reads the slugs of pending merchants too.';

-- 50_merchants/20_deal_counts.sql

-- The number of public deals of each merchant and category, kept so that the list of merchants needs no scan of
-- deals.
create table private.merchant_deal_counts (
  merchant_key text not null, -- private.merchant_key of the deal's merchant
  category text not null,
  name text not null, -- as the first of these deals spells it
  current_deals bigint not null default 0, -- active, not marked as expired
  expired_deals bigint not null default 0, -- active and marked as expired
  primary key (merchant_key, category)
) with (fillfactor = 50);
-- The merchants of a category (list_businesses).
create index merchant_deal_counts_category_idx on private.merchant_deal_counts (category);
-- A merchant's current deals, newest first (get_merchant_deals), and the ended ones.
create index deals_active_merchant_newest_idx on public.deals
  (private.merchant_key(merchant), created_at desc, id desc) where status = 'active';

comment on table private.merchant_deal_counts is
  'Kept by private.count_merchant_of_changed_deal; read by list_businesses and get_business.';

-- The only code that changes the counts per merchant. Inserts and deletes are counted once per statement.
create function private.add_to_merchant_count(
  merchant_key_param text, category_param text, name_param text, current_param bigint, expired_param bigint
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.merchant_deal_counts as counts (merchant_key, category, name, current_deals, expired_deals)
  select merchant_key_param, category_param, name_param, current_param, expired_param
  where merchant_key_param <> '' -- a name without letters and digits has no page
  on conflict (merchant_key, category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals,
        name = case when counts.current_deals + counts.expired_deals > 0 then counts.name else excluded.name end
$$;
revoke execute on function private.add_to_merchant_count from public;
comment on function private.add_to_merchant_count is 'Definer: private.merchant_deal_counts is granted to nobody.';

create function private.count_merchants_of_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  perform private.add_to_merchant_count(key, category, name, sign * current_deals, sign * expired_deals)
  from (
    select key, category, mode() within group (order by merchant) as name,
      count(*) filter (where expired_at is null) as current_deals,
      count(*) filter (where expired_at is not null) as expired_deals
    from (select private.merchant_key(merchant) as key, * from touched where status = 'active') as deals
    group by key, category order by key, category
  ) as totals;
  return null;
end
$$;
revoke execute on function private.count_merchants_of_deals from public;
comment on function private.count_merchants_of_deals is 'Definer: private.merchant_deal_counts is granted to nobody.';

create function private.count_merchant_of_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_to_merchant_count(key, category, merchant, current_deals, expired_deals)
  from (
    select key, category, min(merchant) as merchant, sum(current_deals) as current_deals,
      sum(expired_deals) as expired_deals
    from (values
      (private.merchant_key(old.merchant), old.category, old.merchant,
        -(old.status = 'active' and old.expired_at is null)::int, -(old.status = 'active' and old.expired_at is not null)::int),
      (private.merchant_key(new.merchant), new.category, new.merchant,
        (new.status = 'active' and new.expired_at is null)::int, (new.status = 'active' and new.expired_at is not null)::int)
    ) as changes (key, category, merchant, current_deals, expired_deals)
    group by key, category order by key, category
  ) as totals
  where current_deals <> 0 or expired_deals <> 0;
  return null;
end
$$;
revoke execute on function private.count_merchant_of_changed_deal from public;
comment on function private.count_merchant_of_changed_deal is 'Definer: private.merchant_deal_counts is granted to nobody.';

create trigger deals_count_merchants_added after insert on public.deals
  referencing new table as touched for each statement execute function private.count_merchants_of_deals();
create trigger deals_count_merchants_removed after delete on public.deals
  referencing old table as touched for each statement execute function private.count_merchants_of_deals();
create trigger deals_count_merchants_changed after update on public.deals
  for each row when (
    (old.status, old.category, old.merchant, old.expired_at is null)
    is distinct from (new.status, new.category, new.merchant, new.expired_at is null)
  ) execute function private.count_merchant_of_changed_deal();

-- 50_merchants/30_businesses.sql

-- Anyone lists the approved merchants and then the merchants that are known from current deals; a merchant of
-- the same name is one row. Filters by a part of the name and by category; most deals first.
create function public.list_businesses(
  search_param text default null,
  category_filter text default null,
  limit_param integer default 24,
  offset_param integer default 0
) returns table (
  slug text, name text, is_registered boolean, category text, location text, halal_certifier text, logo_url text,
  deals bigint, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  pattern text := private.like_pattern(nullif(btrim(search_param), ''));
  -- Ignores case and accents: `cafe` finds `Café`.
  key_pattern text := private.like_pattern(nullif(private.merchant_key(search_param), ''));
begin
  return query
    with ended as (
      -- Ended, not marked as expired yet: few, because expire_ended_deals marks them.
      select private.merchant_key(d.merchant) as key, d.category, count(*) as deals from public.deals d
      where d.status = 'active' and d.expired_at is null and d.expires_at <= now() group by 1, 2
    ), known as (
      select c.merchant_key as key, (array_agg(c.name order by c.current_deals desc, c.category))[1] as name,
        sum(c.current_deals - coalesce(e.deals, 0))::bigint as deals,
        bool_or(c.category = only_category and c.current_deals > coalesce(e.deals, 0)) as in_category
      from private.merchant_deal_counts c
      left join ended e on e.key = c.merchant_key and e.category = c.category
      where c.current_deals > 0 and (key_pattern is null or c.merchant_key like key_pattern or c.name ilike pattern)
      group by c.merchant_key
    ), found as (
      select m.slug, m.name, true as is_registered, m.category, m.location, m.halal_certifier, m.logo_url,
        coalesce(k.deals, 0) as deals
      from public.merchants m left join known k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (pattern is null or m.name ilike pattern or m.name_key like key_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals
      from known k
      where k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or key_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from found f
    order by f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$$;
revoke execute on function public.list_businesses from public;
grant execute on function public.list_businesses to anon, authenticated;
comment on function public.list_businesses is
  'Definer: private.merchant_deal_counts is granted to nobody; shows approved merchants and public deals only.';

-- Anyone reads one merchant by the slug of its address: an approved merchant, by its own slug or by the key of its
-- name, otherwise a merchant that is known from public deals, which has only a name. No row: no public merchant has
-- that name.
create function public.get_business(slug_param text) returns table (
  slug text, name text, merchant_key text, is_registered boolean, description text, website text, category text,
  location text, halal_certifier text, certificate_number text, logo_url text, created_at timestamptz, deals bigint
)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  wanted text := private.merchant_key(slug_param);
  merchant public.merchants;
  running bigint;
  known_name text;
begin
  select * into merchant from public.merchants m
  where m.status = 'approved' and (m.slug = wanted or m.name_key = wanted)
  order by (m.slug = wanted) desc, m.created_at limit 1;
  wanted := coalesce(merchant.name_key, wanted);
  select sum(c.current_deals),
    (array_agg(c.name order by c.current_deals desc, c.category) filter (where c.current_deals + c.expired_deals > 0))[1]
  into running, known_name
  from private.merchant_deal_counts c where c.merchant_key = wanted;
  if merchant.id is null and known_name is null then
    return;
  end if;
  -- Ended, not marked as expired yet.
  running := coalesce(running, 0) - (
    select count(*) from public.deals d
    where d.status = 'active' and d.expired_at is null and d.expires_at <= now()
      and private.merchant_key(d.merchant) = wanted
  );
  return query select
    coalesce(merchant.slug, wanted), coalesce(merchant.name, known_name), wanted, merchant.id is not null,
    coalesce(merchant.description, ''), coalesce(merchant.website, ''), merchant.category,
    coalesce(merchant.location, ''), coalesce(merchant.halal_certifier, ''), coalesce(merchant.certificate_number, ''),
    coalesce(merchant.logo_url, ''), merchant.created_at, running;
end
$$;
revoke execute on function public.get_business from public;
grant execute on function public.get_business to anon, authenticated;
comment on function public.get_business is
  'Definer: private.merchant_deal_counts is granted to nobody; returns no contact data and no pending merchant.';

-- Anyone reads the current deals of a merchant, newest first; the key is the one that get_business returns.
create function public.get_merchant_deals(
  merchant_key_param text, limit_param integer default 12, offset_param integer default 0
) returns setof public.deals_with_temperature
language plpgsql stable security definer rows 12
set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select * from public.deals_with_temperature d
    where d.status = 'active' and private.merchant_key(d.merchant) = merchant_key_param
      and d.expired_at is null and (d.expires_at is null or d.expires_at > now())
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$$;
revoke execute on function public.get_merchant_deals from public;
grant execute on function public.get_merchant_deals to anon, authenticated;
comment on function public.get_merchant_deals is
  'Definer: members cannot execute the function of the index. Returns public deals only.';

-- 50_merchants/40_registration.sql

-- A member registers a merchant, which is pending until an admin decides. Refused while the member has a pending or
-- approved merchant of the same name.
create function public.register_merchant(
  name_param text default null,
  description_param text default null,
  website_param text default null,
  contact_email_param text default null,
  phone_param text default null,
  category_param text default null,
  location_param text default null,
  halal_certifier_param text default null,
  certificate_number_param text default null,
  logo_url_param text default null
) returns public.merchants
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  merchant public.merchants;
  earlier public.merchant_status;
  answer public.merchants;
begin
  merchant.name := btrim(name_param, E' \t\r\n');
  merchant.description := btrim(description_param, E' \t\r\n');
  merchant.website := btrim(coalesce(website_param, ''));
  merchant.contact_email := btrim(contact_email_param);
  merchant.phone := btrim(coalesce(phone_param, ''));
  merchant.category := lower(btrim(category_param));
  merchant.location := btrim(coalesce(location_param, ''));
  merchant.halal_certifier := btrim(coalesce(halal_certifier_param, ''));
  merchant.certificate_number := btrim(coalesce(certificate_number_param, ''));
  merchant.logo_url := btrim(coalesce(logo_url_param, ''));
  perform private.check_merchant(merchant);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 6));
  select m.status into earlier from public.merchants m
  where m.user_id = member and m.status <> 'rejected'
    and (m.name_key = private.merchant_key(merchant.name) and m.name_key <> '' or lower(m.name) = lower(merchant.name))
  limit 1;
  if found then
    raise exception '%', case earlier
      when 'pending' then 'You have already registered this business. It waits for a moderator.'
      else 'You have already registered this business. It is approved.' end
      using errcode = 'PT409', hint = 'already_registered',
        detail = json_build_object('status', earlier)::text;
  end if;

  perform private.require_pace('merchants', member);
  insert into public.merchants (
    user_id, name, slug, description, website, contact_email, phone, category, location, halal_certifier,
    certificate_number, logo_url)
  values (
    member, merchant.name, private.free_merchant_slug(merchant.name), merchant.description, merchant.website,
    merchant.contact_email, merchant.phone, merchant.category, merchant.location, merchant.halal_certifier,
    merchant.certificate_number, merchant.logo_url)
  returning * into answer;
  return answer;
end
$$;
revoke execute on function public.register_merchant from public;
grant execute on function public.register_merchant to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.register_merchant is 'Definer: merchants is written by procedures only.';

-- A member reads their own registrations, with contact data and the reason of a rejection, newest first.
create function public.get_my_merchants() returns setof public.merchants
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select * from public.merchants where user_id = auth.uid() order by created_at desc, id limit 100;
end
$$;
revoke execute on function public.get_my_merchants from public;
grant execute on function public.get_my_merchants to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_merchants is
  'Definer: contact data and the reason are granted to nobody. A banned member may read.';

-- 50_merchants/50_moderation.sql

-- An admin reads the pending registrations with their contact data and sender, oldest first.
create function public.get_pending_merchants() returns table (
  id uuid, name text, slug text, description text, website text, contact_email text, phone text, category text,
  location text, halal_certifier text, certificate_number text, logo_url text, status public.merchant_status,
  user_id uuid, username text, created_at timestamptz,
  has_namesake boolean -- an approved merchant has the same name
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select m.id, m.name, m.slug, m.description, m.website, m.contact_email, m.phone, m.category, m.location,
      m.halal_certifier, m.certificate_number, m.logo_url, m.status, m.user_id, p.username, m.created_at,
      exists (select from public.merchants o where o.status = 'approved' and o.name_key = m.name_key)
    from public.merchants m join public.profiles p on p.id = m.user_id
    where m.status = 'pending' order by m.created_at, m.id limit 500;
end
$$;
revoke execute on function public.get_pending_merchants from public;
grant execute on function public.get_pending_merchants to anon, authenticated; -- others get a refusal
comment on function public.get_pending_merchants is 'Definer: require_admin decides; contact data is granted to nobody.';

-- An admin approves or rejects a pending registration, or takes an approved merchant down. The member reads the
-- reason.
create function public.moderate_merchant(
  merchant_id_param uuid, action_param text, reason_param text default null, expected_status_param text default null
) returns public.merchants
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.merchants;
  answer public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject', 'take_down');
  select * into earlier from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  -- Of two admins the first decides.
  if earlier.status <> (case action when 'take_down' then 'approved' else 'pending' end)::public.merchant_status
    or earlier.status::text <> expected_status_param
  then
    raise exception 'Somebody else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end
  where id = merchant_id_param
  returning * into answer;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), why);
  return answer;
end
$$;
revoke execute on function public.moderate_merchant from public;
grant execute on function public.moderate_merchant to anon, authenticated; -- others get a refusal
comment on function public.moderate_merchant is
  'Definer: merchants is written by procedures only. A rejected merchant can register again.';

-- 60_blog/10_blog_posts.sql

-- Blog posts. Members write, publish and delete their own posts, admins all posts. Only the author and admins see a
-- draft.
create type public.blog_post_status as enum ('draft', 'published');

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  -- Null: written by a deleted member.
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  slug text not null constraint blog_posts_slug_format check (slug ~ '^[a-z0-9-]{3,100}$'),
  title text not null constraint blog_posts_title_length check (char_length(title) between 3 and 160),
  excerpt text not null default '' constraint blog_posts_excerpt_length check (char_length(excerpt) <= 300),
  content text not null default '' constraint blog_posts_content_length check (char_length(content) <= 100000),
  cover_image_url text not null default '' constraint blog_posts_cover_image_url_format
    check (cover_image_url = '' or private.is_web_address(cover_image_url)),
  status public.blog_post_status not null default 'draft',
  word_count integer not null generated always as
    (coalesce(array_length(regexp_split_to_array(nullif(btrim(content, E' \t\r\n'), ''), '\s+'), 1), 0)) stored,
  published_at timestamptz, -- null in a draft
  first_published_at timestamptz, -- becomes published_at again when the post is published again
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blog_posts_published_at_given
    check (published_at is not distinct from (case status when 'published' then first_published_at end)),
  constraint blog_posts_published_has_date check (status = 'draft' or first_published_at is not null)
);
-- The blog, newest first, and the previous and next post.
create index blog_posts_published_newest_idx on public.blog_posts (published_at desc, id desc) where status = 'published';
-- A post by its slug. Only a published post takes a slug from everybody: another author's draft takes it from nobody,
-- so that nobody learns of a draft.
create unique index blog_posts_published_slug_unique on public.blog_posts (slug) where status = 'published';
-- An author's own slugs, their limit, and the foreign key.
create unique index blog_posts_author_slug_unique on public.blog_posts (user_id, slug);
create index blog_posts_user_idx on public.blog_posts (user_id, created_at desc);
-- Drafts by their slug.
create index blog_posts_slug_idx on public.blog_posts (slug);

revoke all on public.blog_posts from anon, authenticated;
grant select on public.blog_posts to anon, authenticated;
-- user_id: the policy accepts the caller's own id only. published_at: the trigger replaces what is sent.
grant insert (user_id, slug, title, excerpt, content, cover_image_url, status, published_at)
  on public.blog_posts to authenticated;
grant update (slug, title, excerpt, content, cover_image_url, status, published_at) on public.blog_posts to authenticated;
grant delete on public.blog_posts to authenticated;
select private.expose_to_backend('public.blog_posts');

alter table public.blog_posts enable row level security;
create policy blog_posts_select_visible on public.blog_posts for select to anon, authenticated
  using (status = 'published' or user_id = (select auth.uid()) or (select private.is_admin()));
create policy blog_posts_insert_own on public.blog_posts for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy blog_posts_update_own_or_admin on public.blog_posts for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));
create policy blog_posts_delete_own_or_admin on public.blog_posts for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

comment on table public.blog_posts is 'Specification 3, 4 and 7. Written directly, within grants, policies and two triggers.';
comment on column public.blog_posts.content is 'Markdown as written; sanitised wherever it becomes HTML.';

-- The blog and a post's page read this: a post with its author's name and image. Shows no row that blog_posts hides.
create view public.blog_posts_with_author with (security_invoker = true) as
select
  b.id, b.user_id, b.slug, b.title, b.excerpt, b.content, b.cover_image_url, b.status, b.word_count, b.published_at,
  b.created_at, b.updated_at,
  p.username as author_name,
  p.profile_image_url as author_image_url
from public.blog_posts b
left join public.profiles p on p.id = b.user_id;

revoke all on public.blog_posts_with_author from anon, authenticated;
grant select on public.blog_posts_with_author to anon, authenticated;
select private.expose_to_backend('public.blog_posts_with_author');

comment on view public.blog_posts_with_author is 'author_name is null when the author is deleted.';

-- 60_blog/20_writing.sql

-- The field rules of a blog post with their messages; the table's constraints hold the same rules.
create function private.check_blog_post(post public.blog_posts) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_fields(
    ('title', char_length(post.title) between 3 and 160, 'Title must be 3 to 160 characters',
      'length', '{"min": 3, "max": 160}'),
    ('title', post.title !~ '[[:cntrl:]]', 'Title must be on one line', 'one_line', '{}'),
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'Address must be 3 to 100 lower case letters a to z, digits and hyphens',
      'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'Summary must be at most 300 characters',
      'max_length', '{"max": 300}'),
    ('content', char_length(post.content) <= 100000, 'Text must be at most 100,000 characters',
      'max_length', '{"max": 100000}'),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'Cover picture must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$$;
revoke execute on function private.check_blog_post from public;
comment on function private.check_blog_post is 'Raises PT400 invalid_field. The editor shows the same rules.';

-- Returns a free slug for a post: the wanted one, with a number when it is taken. A slug is taken when a published
-- post or another post of the same author has it. Another author's draft takes none, so that nobody learns of it.
create function private.free_blog_slug(post public.blog_posts) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  number integer := 1;
  candidate text := post.slug;
begin
  -- Serialised, so that two posts do not get the same slug.
  perform pg_advisory_xact_lock(hashtext('blog_slug'));
  while exists (
    select from public.blog_posts p
    where p.slug = candidate and p.id <> post.id and (p.status = 'published' or p.user_id = post.user_id)
  ) loop
    number := number + 1;
    candidate := rtrim(left(post.slug, 99 - length(number::text)), '-') || '-' || number;
  end loop;
  return candidate;
end
$$;
revoke execute on function private.free_blog_slug from public;
comment on function private.free_blog_slug is
  'Definer: reads the author''s drafts, whoever edits.';

-- Completes a post, whoever writes it: trims its texts, checks the rules, sets a free slug and the times.
create function private.complete_blog_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.title := btrim(new.title, E' \t\r\n');
  new.slug := btrim(new.slug);
  new.excerpt := btrim(coalesce(new.excerpt, ''), E' \t\r\n');
  new.content := coalesce(new.content, '');
  new.cover_image_url := btrim(coalesce(new.cover_image_url, ''));
  new.status := coalesce(new.status, 'draft');
  perform private.check_blog_post(new);
  if tg_op = 'INSERT' then
    new.slug := private.free_blog_slug(new);
  else
    -- Publishing checks again: the slug of a draft may be taken since.
    if (new.slug, new.status) is distinct from (old.slug, old.status) then
      new.slug := private.free_blog_slug(new);
    end if;
    if (new.title, new.slug, new.excerpt, new.content, new.cover_image_url, new.status)
      is distinct from (old.title, old.slug, old.excerpt, old.content, old.cover_image_url, old.status)
    then
      new.updated_at := now();
    end if;
  end if;
  if new.status = 'published' then
    new.first_published_at := coalesce(new.first_published_at, now());
    new.published_at := new.first_published_at;
  else
    new.published_at := null;
  end if;
  return new;
end
$$;
revoke execute on function private.complete_blog_post from public;

create trigger blog_posts_complete before insert or update on public.blog_posts
  for each row execute function private.complete_blog_post();
comment on function private.complete_blog_post is 'Definer: its helpers are granted to nobody. Specification 4.';

-- Limits who may write which post, in addition to privileges and policies. Its trigger runs before
-- blog_posts_complete, because triggers run in the order of their names.
create function private.guard_blog_post() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- Foreign keys and procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return coalesce(new, old);
  end if;
  perform private.require_blog_author(tg_op = 'INSERT');
  if tg_op = 'INSERT' then
    if new.user_id is distinct from auth.uid() then
      raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
    end if;
    new.first_published_at := null;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  if old.user_id is distinct from auth.uid() and not private.is_admin() then
    raise exception 'Only its author or an admin may change a blog post' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.user_id, new.first_published_at, new.created_at, new.updated_at)
    is distinct from (old.id, old.user_id, old.first_published_at, old.created_at, old.updated_at)
  then
    raise exception 'Author and dates of a blog post are not written' using errcode = '42501';
  end if;
  return new;
end
$$;
revoke execute on function private.guard_blog_post from public;
comment on function private.guard_blog_post is 'Invoker, so that current_user distinguishes a member from a procedure.';

-- Refuses visitors, banned members and, for a new post, a member who is over the limit.
create function private.require_blog_author(is_new boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  if is_new then
    -- One at a time per member, so that simultaneous requests count each other.
    perform pg_advisory_xact_lock(hashtextextended(member::text, 8));
    perform private.require_pace('blog_posts', member);
  end if;
end
$$;
revoke execute on function private.require_blog_author from public;
-- The trigger function runs as the caller.
grant execute on function private.require_blog_author to authenticated;
comment on function private.require_blog_author is 'Definer: reads bans and settings. Reveals the caller''s own state only.';

create trigger blog_posts_a_guard before insert or update or delete on public.blog_posts
  for each row execute function private.guard_blog_post();

-- The audit log records an admin's change of another member's post. A procedure writes its own line.
create function private.log_blog_post() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.user_id is distinct from auth.uid() and private.is_admin() then
    perform private.log_admin_action(
      case tg_op when 'DELETE' then 'delete_blog_post' else 'update_blog_post' end, 'blog_post', old.id,
      private.blog_post_for_log(old),
      case tg_op when 'DELETE' then null else private.blog_post_for_log(new) end);
  end if;
  return null;
end
$$;
revoke execute on function private.log_blog_post from public;
comment on function private.log_blog_post is 'Definer: admin_actions is granted to nobody.';

-- Returns a post as the audit log keeps it: with the hash of its text instead of up to 100,000 characters.
create function private.blog_post_for_log(post public.blog_posts) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(post) - array['id', 'user_id', 'content', 'created_at', 'updated_at', 'first_published_at']
    || jsonb_build_object('content_md5', md5(post.content))
$$;
revoke execute on function private.blog_post_for_log from public;

create trigger blog_posts_log after update or delete on public.blog_posts
  for each row when (current_user in ('authenticated', 'samha_backend')) execute function private.log_blog_post();

-- 70_contact/10_messages.sql

-- Messages of visitors and members to the operators of the site. Read by admins only.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null, -- null: a visitor or a deleted member
  name text not null constraint contact_messages_name_length check (char_length(name) between 1 and 80),
  email text not null constraint contact_messages_email_format
    check (char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  topic text not null constraint contact_messages_topic_known
    check (topic in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')),
  message text not null constraint contact_messages_message_length check (char_length(message) between 10 and 2000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz, -- null: the admins have not been mailed yet
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null
);
-- The admins' list, newest first.
create index contact_messages_newest_idx on public.contact_messages (created_at desc, id desc);
-- Messages that are not mailed yet, oldest first.
create index contact_messages_unmailed_idx on public.contact_messages (created_at) where mailed_at is null;
-- The foreign keys.
create index contact_messages_user_idx on public.contact_messages (user_id);
create index contact_messages_handled_by_idx on public.contact_messages (handled_by);

revoke all on public.contact_messages from anon, authenticated;
grant select on public.contact_messages to authenticated;
select private.expose_to_backend('public.contact_messages');

alter table public.contact_messages enable row level security;
create policy contact_messages_select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
-- No insert, update or delete policy: send_contact_message writes.

create trigger contact_messages_refuse_direct_write before insert or update or delete on public.contact_messages
  for each statement execute function private.refuse_direct_write();
comment on table public.contact_messages is 'A sender cannot read a message back: a visitor cannot prove to be the sender.';

-- An admin marks a message as handled, or as open again.
create function public.handle_contact_message(message_id_param uuid, is_handled_param boolean default true)
returns public.contact_messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  earlier public.contact_messages;
  answer public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'Somebody else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into answer;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', answer.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', answer.handled_at));
  return answer;
end
$$;
revoke execute on function public.handle_contact_message from public;
grant execute on function public.handle_contact_message to anon, authenticated; -- others get a refusal
comment on function public.handle_contact_message is 'Definer: contact_messages is written by procedures only.';

-- Deletes the messages that were handled three months ago and returns their number.
create function private.delete_settled_messages() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from public.contact_messages where handled_at < now() - interval '3 months';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
revoke execute on function private.delete_settled_messages from public;
comment on function private.delete_settled_messages is
  'Called by the owner only. The privacy page promises it.';

-- 70_contact/20_sending.sql

-- Times of recent messages, for the limit. Deleted when they no longer count.
create table private.contact_pace (
  sender text not null, -- 'member <id>', 'address <one of 65,536 groups of addresses>' or 'unknown'
  sent_at timestamptz not null default now()
);
-- The number of messages of one sender, or of all, since a moment.
create index contact_pace_sent_idx on private.contact_pace (sent_at, sender);
comment on table private.contact_pace is
  'No address is kept: 65,536 groups are enough to separate senders for an hour and too few to identify anybody.';

-- Returns the sender for the limit: the member, or the group of the client address that the proxy reported.
create function private.contact_sender() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    'member ' || auth.uid(),
    'address ' || (hashtext(nullif(btrim(split_part(
      nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1)), '')) & 65535),
    'unknown')
$$;
revoke execute on function private.contact_sender from public;
comment on function private.contact_sender is 'Definer: called by procedures only.';

-- Refuses a sender who writes more often than the setting limit_contact (count/seconds) allows. Visitors can forge
-- their address, so all visitors together get forty times the limit.
create function private.require_contact_pace() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule text[] := regexp_match(private.setting('limit_contact'), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := rule[1]::integer;
  span interval := make_interval(secs => rule[2]::integer);
  writer text := private.contact_sender();
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- Serialised, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtext('contact_pace'));
  delete from private.contact_pace where sent_at <= now() - span;
  if (select count(*) from private.contact_pace where sender = writer and writer <> 'unknown') >= allowed
    or (writer not like 'member %'
      and (select count(*) from private.contact_pace where sender not like 'member %') >= allowed * 40)
  then
    raise exception 'Too many messages. Try again in % minutes.', ceil(extract(epoch from span) / 60)
      using errcode = 'PT429', hint = 'too_fast',
        detail = json_build_object('seconds', rule[2]::integer, 'what', 'messages')::text;
  end if;
  insert into private.contact_pace (sender) values (writer);
end
$$;
revoke execute on function private.require_contact_pace from public;
comment on function private.require_contact_pace is
  'Raises PT429; the detail is JSON with the longest time to wait in seconds.';

insert into private.settings (key, value) values ('limit_contact', '10/3600') on conflict (key) do nothing;

-- Anyone writes to the operators of the site, with or without an account. A banned member may write too, to object.
create function public.send_contact_message(
  name_param text,
  email_param text,
  topic_param text,
  message_param text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender_name text := btrim(name_param, E' \t\r\n');
  sender_email text := btrim(email_param, E' \t\r\n');
  said text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_field('name', 'Name must be 1 to 80 characters on one line',
      'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_field('email', 'E-mail must be an address such as name@example.com', 'email_address', '{}');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_field('topic', 'Topic must be one of the list', 'one_of', '{}');
  end if;
  if said is null or char_length(said) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters',
      'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = auth.uid()), sender_name, sender_email, topic_param, said)
  returning id into new_id;
  return new_id;
end
$$;
revoke execute on function public.send_contact_message from public;
grant execute on function public.send_contact_message to anon, authenticated;
comment on function public.send_contact_message is 'Definer: contact_messages is written by this procedure only.';

-- 80_reports/10_reports.sql

-- Reports of members about content. A reporter reads their own reports and
-- the decisions on them, admins read all.
create type public.report_content_type as enum ('deal', 'comment', 'profile', 'voucher', 'blog_post');
create type public.report_reason as enum (
  'spam', 'expired', 'wrong_information', 'not_halal', 'unsafe_or_scam', 'duplicate', 'offensive', 'other');
create type public.report_status as enum ('open', 'resolved', 'dismissed');

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null, -- null: reported by a deleted member
  content_type public.report_content_type not null,
  content_id uuid not null, -- no foreign key: deleted content keeps its reports
  author_id uuid references public.profiles (id) on delete set null, -- kept here because a deleted comment loses its author
  reason public.report_reason not null,
  details text constraint reports_details_length check (char_length(details) between 1 and 1000),
  status public.report_status not null default 'open',
  resolution text constraint reports_resolution_length check (char_length(resolution) between 1 and 1000),
  resolved_by uuid references public.profiles (id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports_other_has_details check (reason <> 'other' or details is not null),
  constraint reports_resolved_at_given check ((status = 'open') = (resolved_at is null))
);
-- One open report per member and content, whatever the reason.
create unique index reports_one_open_idx on public.reports (user_id, content_type, content_id) where status = 'open';
-- The admins' queue, the oldest first.
create index reports_open_oldest_idx on public.reports (created_at, id) where status = 'open';
-- The latest decisions.
create index reports_decided_newest_idx on public.reports (status, resolved_at desc) where status <> 'open';
-- All reports about one content.
create index reports_content_idx on public.reports (content_id, content_type);
-- A member's reports, their limit, and the foreign key of user_id.
create index reports_user_idx on public.reports (user_id, created_at desc);
-- The reports about one member's content, and the foreign key of author_id.
create index reports_author_idx on public.reports (author_id, created_at desc);
-- The foreign key of resolved_by.
create index reports_resolved_by_idx on public.reports (resolved_by);

revoke all on public.reports from anon, authenticated;
grant select on public.reports to authenticated;
select private.expose_to_backend('public.reports');

alter table public.reports enable row level security;
create policy reports_select_own_or_admin on public.reports for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
-- No insert, update or delete policy: procedures write.

create trigger reports_refuse_direct_write before insert or update or delete on public.reports
  for each statement execute function private.refuse_direct_write();
comment on table public.reports is 'Specification 3. The reported member cannot read who reported.';
comment on column public.reports.resolution is 'The moderators'' message to the reporter.';

-- The field rules of a report with their messages; the table's constraints hold the same rules.
create function private.check_report(kind text, content_id_param uuid, reason text, details text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if kind is null or kind not in ('deal', 'comment', 'profile', 'voucher', 'blog_post') then
    perform private.refuse_field('content_type', 'Content type must be deal, comment, profile, voucher or blog_post',
      'one_of', '{}');
  end if;
  if content_id_param is null then
    perform private.refuse_field('content_id', 'Content id must be given', 'required', '{}');
  end if;
  if reason is null or reason not in (
    'spam', 'expired', 'wrong_information', 'not_halal', 'unsafe_or_scam', 'duplicate', 'offensive', 'other')
  then
    perform private.refuse_field('reason',
      'Reason must be spam, expired, wrong_information, not_halal, unsafe_or_scam, duplicate, offensive or other',
      'one_of', '{}');
  end if;
  if reason = 'other' and details is null then
    perform private.refuse_field('details', 'Details are needed where the reason is other', 'details_for_other', '{}');
  end if;
  if char_length(details) > 1000 then
    perform private.refuse_field('details', 'Details must be at most 1,000 characters', 'max_length', '{"max": 1000}');
  end if;
end
$$;
revoke execute on function private.check_report from public;
comment on function private.check_report is 'Raises PT400 invalid_field. The form shows the same rules.';

-- 80_reports/20_reporting.sql

-- Returns the content that a member reports, if they can see it: one row with its author (null: deleted), otherwise
-- none. Repeats the predicates of the tables' policies, because its caller runs as the owner.
create function private.find_reportable(kind public.report_content_type, content_id_param uuid, member uuid)
returns table (author_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  may_all boolean := private.is_admin();
begin
  case kind
    when 'deal' then
      return query select d.user_id from public.deals d
        where d.id = content_id_param and (d.status = 'active' or d.user_id = member or may_all);
    when 'comment' then
      return query select c.user_id from public.comments c join public.deals d on d.id = c.deal_id
        where c.id = content_id_param and c.deleted_at is null
          and (d.status = 'active' or d.user_id = member or may_all);
    when 'profile' then
      return query select p.id from public.profiles p where p.id = content_id_param;
    when 'voucher' then
      return query select v.user_id from public.voucher_codes v
        where v.id = content_id_param and (v.status = 'active' or v.user_id = member or may_all);
    when 'blog_post' then
      return query select b.user_id from public.blog_posts b
        where b.id = content_id_param and (b.status = 'published' or b.user_id = member or may_all);
  end case;
end
$$;
revoke execute on function private.find_reportable from public;
comment on function private.find_reportable is 'Definer: called by secure_report_content only.';

-- A member reports content that they can see, once while the report is open. Returns the report's id.
create function public.secure_report_content(
  content_id_param uuid default null,
  content_type_param text default null,
  reason_param text default null,
  details_param text default null,
  user_id_param uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  kind text := lower(btrim(content_type_param));
  why text := lower(btrim(reason_param));
  more text := nullif(btrim(details_param, E' \t\r\n'), '');
  author uuid;
  answer uuid;
begin
  if user_id_param <> member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_report(kind, content_id_param, why, more);

  select found_content.author_id into author
  from private.find_reportable(kind::public.report_content_type, content_id_param, member) found_content;
  if not found and kind = 'deal' then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif not found then
    raise exception 'What you report is not here any more' using errcode = 'PT404', hint = 'content_not_found';
  end if;

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 7));
  if exists (
    select from public.reports r
    where r.user_id = member and r.content_type::text = kind and r.content_id = content_id_param and r.status = 'open')
  then
    raise exception 'You have already reported this' using errcode = 'PT409', hint = 'already_reported';
  end if;
  perform private.require_pace('reports', member);
  insert into public.reports (user_id, content_type, content_id, author_id, reason, details)
  values (
    member, kind::public.report_content_type, content_id_param, author, why::public.report_reason, more)
  returning id into answer;
  return answer;
end
$$;
revoke execute on function public.secure_report_content from public;
grant execute on function public.secure_report_content to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_report_content is
  'Definer: reports are written by procedures only. Specification 7.';

-- A member reads their reports and the decisions, newest first. Content that they can no longer see has no title.
create function public.get_my_reports()
returns table (
  id uuid, content_type public.report_content_type, content_id uuid, content_title text, reason public.report_reason,
  details text, status public.report_status, resolution text, created_at timestamptz, resolved_at timestamptz)
language plpgsql stable security invoker set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select r.id, r.content_type, r.content_id,
      coalesce(d.title, left(c.content, 140), p.username, v.code, b.title), r.reason, r.details, r.status, r.resolution,
      r.created_at, r.resolved_at
    from public.reports r
    left join public.deals d on r.content_type = 'deal' and d.id = r.content_id
    left join public.comments c on r.content_type = 'comment' and c.id = r.content_id and c.deleted_at is null
    left join public.profiles p on r.content_type = 'profile' and p.id = r.content_id
    left join public.voucher_codes v on r.content_type = 'voucher' and v.id = r.content_id
    left join public.blog_posts b on r.content_type = 'blog_post' and b.id = r.content_id
    where r.user_id = auth.uid()
    order by r.created_at desc, r.id
    limit 200;
end
$$;
revoke execute on function public.get_my_reports from public;
grant execute on function public.get_my_reports to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_reports is 'Invoker: the policies decide which content the reporter can still see.';

-- 80_reports/30_queue.sql

-- Returns the present state of reported content for the admin who decides; null when it is deleted.
create function private.reported_content(kind public.report_content_type, content_id_param uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case kind
    when 'deal' then (
      select jsonb_build_object(
        'title', d.title, 'text', d.description, 'image_url', d.image_url, 'author_id', d.user_id,
        'status', case when d.status = 'active' and (d.expired_at is not null or d.expires_at <= now())
          then 'expired' else d.status::text end,
        'link_url', d.deal_url)
      from public.deals d where d.id = content_id_param)
    when 'comment' then (
      select jsonb_build_object(
        'title', d.title, 'text', c.content, 'author_id', c.user_id, 'deal_id', c.deal_id,
        'status', case when c.deleted_at is null then 'active' else 'deleted' end)
      from public.comments c join public.deals d on d.id = c.deal_id where c.id = content_id_param)
    when 'profile' then (
      select jsonb_build_object(
        'title', p.username, 'image_url', p.profile_image_url, 'author_id', p.id, 'status', 'active')
      from public.profiles p where p.id = content_id_param)
    when 'voucher' then (
      select jsonb_build_object(
        'title', v.code, 'text', v.description, 'image_url', v.brand_image_url, 'author_id', v.user_id,
        'status', v.status, 'merchant', v.merchant, 'link_url', v.merchant_url)
      from public.voucher_codes v where v.id = content_id_param)
    when 'blog_post' then (
      select jsonb_build_object(
        'title', b.title, 'text', coalesce(nullif(b.excerpt, ''), left(b.content, 1000)), 'image_url', b.cover_image_url,
        'author_id', b.user_id, 'status', b.status, 'slug', b.slug)
      from public.blog_posts b where b.id = content_id_param)
  end;
end
$$;
revoke execute on function private.reported_content from public;
comment on function private.reported_content is 'Definer: called by get_reports and decide_reports only, which require an admin.';

-- Returns the reports about one content, oldest first, with usernames; at most 50.
create function private.reports_of_content(
  kind public.report_content_type, content_id_param uuid, wanted public.report_status
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at, listed.id), '[]') from (
    select r.id, r.user_id, reporter.username, r.reason, r.details, r.created_at,
      r.resolution, r.resolved_at, decider.username as resolved_by_username
    from public.reports r
    left join public.profiles reporter on reporter.id = r.user_id
    left join public.profiles decider on decider.id = r.resolved_by
    where r.content_type = kind and r.content_id = content_id_param and r.status = wanted
    order by r.created_at, r.id
    limit 50
  ) as listed
$$;
revoke execute on function private.reports_of_content from public;
comment on function private.reports_of_content is 'Definer: called by get_reports only, which requires an admin.';

-- An admin reads the reports of one status, grouped by content: who reported it for which reason, and the content
-- itself. Open reports come oldest first, decided reports latest decision first.
create function public.get_reports(status_param text default 'open')
returns table (
  content_type public.report_content_type, content_id uuid, reports_count bigint,
  first_reported_at timestamptz, last_reported_at timestamptz,
  author_id uuid, author_username text, author_is_banned boolean, content jsonb, reports jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(status_param));
begin
  perform private.require_admin();
  if wanted is null or wanted not in ('open', 'resolved', 'dismissed') then
    perform private.refuse_field('status', 'Status must be open, resolved or dismissed', 'one_of', '{}');
  end if;
  return query
    with groups as (
      select r.content_type, r.content_id, count(*) as reports_count, min(r.created_at) as first_at,
        max(r.created_at) as last_at, max(r.resolved_at) as decided_at, (array_agg(r.author_id order by r.created_at desc))[1] as author_id
      from public.reports r where r.status = wanted::public.report_status
      group by r.content_type, r.content_id
      order by max(r.resolved_at) desc, min(r.created_at), r.content_id
      limit 200
    )
    select g.content_type, g.content_id, g.reports_count, g.first_at, g.last_at, author.id, author.username,
      exists (select from private.bans b where b.user_id = author.id and (b.until is null or b.until > now())),
      private.reported_content(g.content_type, g.content_id),
      private.reports_of_content(g.content_type, g.content_id, wanted::public.report_status)
    from groups g
    left join public.profiles author on author.id = g.author_id
    order by g.decided_at desc, g.first_at, g.content_id;
end
$$;
revoke execute on function public.get_reports from public;
grant execute on function public.get_reports to anon, authenticated; -- others get a refusal
comment on function public.get_reports is 'Definer: require_admin decides once for all rows. At most 200 contents.';

-- 80_reports/40_decisions.sql

-- Refuses a decision on reports that is no decision, and one that does not fit the content.
create function private.check_report_decision(
  kind text, decision text, message text, content_action text
) returns void
language plpgsql stable set search_path = '' as $$
begin
  if decision is null or decision not in ('resolved', 'dismissed') then
    perform private.refuse_field('status', 'Status must be resolved or dismissed', 'one_of', '{}');
  end if;
  if char_length(message) > 1000 then
    perform private.refuse_field('resolution', 'Resolution must be at most 1,000 characters',
      'max_length', '{"max": 1000}');
  end if;
  if content_action is null or content_action not in ('keep', 'remove', 'expire', 'ban') then
    perform private.refuse_field('content_action', 'Content action must be keep, remove, expire or ban',
      'one_of');
  end if;
  if decision = 'dismissed' and content_action <> 'keep' then
    perform private.refuse_field('content_action', 'Content action must be keep where the reports are dismissed',
      'one_of');
  end if;
  if content_action = 'expire' and kind <> 'deal' then
    perform private.refuse_field('content_action', 'Only a deal can be declared over',
      'one_of');
  end if;
  if content_action = 'remove' and kind = 'profile' then
    perform private.refuse_field('content_action', 'A profile is not removed: ban the member',
      'one_of');
  end if;
end
$$;
revoke execute on function private.check_report_decision from public;
comment on function private.check_report_decision is 'Raises PT400 invalid_field.';

-- An admin resolves or dismisses a report, with a message to the reporter. A report is decided once.
create function public.resolve_report(report_id_param uuid, status_param text, resolution_param text default null)
returns public.reports
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  earlier public.reports;
  answer public.reports;
begin
  perform private.check_report_decision('report', decision, message, 'keep');
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  if earlier.status <> 'open' then
    raise exception 'Somebody else has already decided: this report is %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into answer;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), message);
  return answer;
end
$$;
revoke execute on function public.resolve_report from public;
grant execute on function public.resolve_report to anon, authenticated; -- others get a refusal
comment on function public.resolve_report is 'Definer: reports are written by procedures only.';

-- Removes reported content from public view, or declares a deal over. Content that is no longer public stays as it is:
-- its author or another admin was faster.
create function private.act_on_reported_content(kind text, content_id_param uuid, content_action text, reason text)
returns void
language plpgsql volatile set search_path = '' as $$
begin
  case kind
    when 'deal' then
      perform private.set_deal_decision(d.id, case content_action when 'remove' then 'reject' else 'expire' end, reason)
      from (select id from public.deals where id = content_id_param and status = 'active' for update) as d;
    when 'comment' then
      perform private.clear_comment(c.id)
      from (select id from public.comments where id = content_id_param and deleted_at is null for update) as c;
    when 'voucher' then
      perform private.set_voucher_decision(v.id, 'reject', reason)
      from (select id from public.voucher_codes where id = content_id_param and status = 'active' for update) as v;
    when 'blog_post' then
      -- Its author keeps the text as a draft.
      update public.blog_posts set status = 'draft' where id = content_id_param and status = 'published';
  end case;
end
$$;
revoke execute on function private.act_on_reported_content from public;
comment on function private.act_on_reported_content is
  'Called by decide_reports only, which checks the caller and writes the log.';

-- An admin decides on all open reports about one content at once, with one message to all its reporters, and on the
-- content or its author: keep, remove, expire (a deal is declared over) or ban. All of it happens, or none. Returns the
-- number of reports. One entry in the audit log: on the content, or on the banned member.
create function public.decide_reports(
  content_type_param text, content_id_param uuid, status_param text, resolution_param text default null,
  content_action_param text default 'keep', ban_reason_param text default null, ban_until_param timestamptz default null
) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  seen jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  perform private.check_report_decision(kind, decision, message, content_action);
  -- The second of two admins waits here, and then finds no open report.
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where content_type::text = kind and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports where content_type::text = kind and content_id = content_id_param) then
      raise exception 'Somebody else has already decided on this' using errcode = 'PT409', hint = 'already_decided';
    end if;
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;

  if content_action = 'keep' then
    perform private.log_admin_action(
      case decision when 'resolved' then 'resolve_reports' else 'dismiss_reports' end,
      kind, content_id_param, null, jsonb_build_object('reports', decided), message);
  elsif content_action = 'ban' then
    select r.author_id into author from public.reports r
    where r.content_type::text = kind and r.content_id = content_id_param and r.author_id is not null
    order by r.created_at desc limit 1;
    ban := private.set_ban(author, ban_reason_param, ban_until_param);
    perform private.log_admin_action(
      'ban_reported_member', 'profile', author, ban,
      jsonb_build_object('banned', true, 'until', ban_until_param, 'reports', decided), ban_reason_param);
  else
    seen := private.reported_content(kind::public.report_content_type, content_id_param);
    perform private.act_on_reported_content(kind, content_id_param, content_action, message);
    perform private.log_admin_action(
      content_action || '_reported_content', kind, content_id_param, seen,
      private.reported_content(kind::public.report_content_type, content_id_param)
        || jsonb_build_object('reports', decided), message);
  end if;
  return decided;
end
$$;
revoke execute on function public.decide_reports from public;
grant execute on function public.decide_reports to anon, authenticated; -- others get a refusal
comment on function public.decide_reports is 'Definer: reports, bans and content are written by procedures only.';

-- An admin decides on all open reports about one content and keeps the content. Returns their number.
create function public.resolve_reports_of_content(
  content_type_param text, content_id_param uuid, status_param text, resolution_param text default null
) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return public.decide_reports(content_type_param, content_id_param, status_param, resolution_param);
end
$$;
revoke execute on function public.resolve_reports_of_content from public;
grant execute on function public.resolve_reports_of_content to anon, authenticated; -- others get a refusal
comment on function public.resolve_reports_of_content is 'Definer, as decide_reports, which it calls.';

-- 90_admin/10_dashboard.sql

-- Returns how many items are in each admin queue, and since when. Reports count once per content.
create function private.queues() returns table (queue text, waiting bigint, oldest_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select 'deals', count(*), min(d.created_at) from public.deals d
    where d.status = 'pending' and d.expired_at is null
  union all
  select 'avatars', count(*), min(p.pending_image_since) from public.profiles p where p.profile_image_status = 'pending'
  union all
  select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
    from public.reports r where r.status = 'open'
  union all
  select 'merchants', count(*), min(m.created_at) from public.merchants m where m.status = 'pending'
  union all
  select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v where v.status = 'pending'
  union all
  select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
$$;
revoke execute on function private.queues from public;
comment on function private.queues is 'For get_admin_queues and the metrics, so that both have the same numbers.';

-- An admin reads how many items are in each queue, and since when.
create function public.get_admin_queues() returns table (queue text, waiting bigint, oldest_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select * from private.queues();
end
$$;
revoke execute on function public.get_admin_queues from public;
grant execute on function public.get_admin_queues to anon, authenticated; -- others get a refusal
comment on function public.get_admin_queues is 'Definer: require_admin decides.';

-- An admin reads the numbers of new deals and members on each of the last days (UTC), including days without any.
create function public.get_daily_counts(days_param integer default 30)
returns table (day date, deals bigint, members bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date := (now() at time zone 'UTC')::date - (least(greatest(coalesce(days_param, 30), 1), 365) - 1);
begin
  perform private.require_admin();
  return query
    select d.day::date, coalesce(posted.number, 0), coalesce(joined.number, 0)
    from generate_series(first_day, (now() at time zone 'UTC')::date, interval '1 day') as d (day)
    left join (
      select (created_at at time zone 'UTC')::date as day, count(*) as number from public.deals
      where created_at >= first_day at time zone 'UTC' group by 1
    ) posted on posted.day = d.day::date
    left join (
      select (created_at at time zone 'UTC')::date as day, count(*) as number from public.profiles
      where created_at >= first_day at time zone 'UTC' group by 1
    ) joined on joined.day = d.day::date
    order by 1;
end
$$;
revoke execute on function public.get_daily_counts from public;
grant execute on function public.get_daily_counts to anon, authenticated; -- others get a refusal
comment on function public.get_daily_counts is 'Definer: require_admin decides. Pending deals count too.';

-- The audit log and the security events with usernames and titles.
create view public.admin_actions_with_names with (security_invoker = true) as
select a.*, admin.username as admin_username, subject.username as subject_username, deal.title as subject_title
from public.admin_actions a
left join public.profiles admin on admin.id = a.admin_id
left join public.profiles subject on subject.id = a.subject_id
left join public.deals deal on deal.id = a.subject_id;

create view public.security_events_with_names with (security_invoker = true) as
select e.*, p.username from public.security_events e left join public.profiles p on p.id = e.user_id;

revoke all on public.admin_actions_with_names, public.security_events_with_names from anon, authenticated;
grant select on public.admin_actions_with_names, public.security_events_with_names to authenticated;
select private.expose_to_backend('public.admin_actions_with_names');
select private.expose_to_backend('public.security_events_with_names');
comment on view public.admin_actions_with_names is 'Security invoker: only admins see rows.';
comment on view public.security_events_with_names is 'Security invoker: only admins see rows.';

-- 90_admin/20_members.sql

-- An admin finds members by a part of the username or the e-mail address, newest first; or those who are banned or
-- admins.
create function public.find_members(text_param text default '', filter_param text default '')
returns table (
  id uuid, username text, email text, created_at timestamptz, profile_image_url text,
  is_admin boolean, is_banned boolean, banned_until timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
begin
  perform private.require_admin();
  return query
    select p.id, p.username, u.email::text, p.created_at, p.profile_image_url,
      a.user_id is not null, b.user_id is not null, b.until
    from public.profiles p
    left join auth.users u on u.id = p.id
    left join private.admins a on a.user_id = p.id
    left join private.bans b on b.user_id = p.id and (b.until is null or b.until > now())
    where (wanted = '' or p.username ilike pattern or u.email ilike pattern or p.id::text = wanted)
      and case filter_param when 'banned' then b.user_id is not null when 'admins' then a.user_id is not null else true end
    order by p.created_at desc, p.id
    limit 50;
end
$$;
revoke execute on function public.find_members from public;
grant execute on function public.find_members to anon, authenticated; -- others get a refusal
comment on function public.find_members is 'Definer: e-mail addresses and bans are granted to nobody.';

-- An admin reads one member: the account, the ban, and the numbers of deals, comments, votes and reports.
create function public.get_member(user_id_param uuid)
returns table (
  id uuid, username text, email text, created_at timestamptz, last_sign_in_at timestamptz, profile_image_url text,
  is_admin boolean, is_banned boolean, ban_reason text, banned_until timestamptz, banned_by_username text,
  deletion_due_at timestamptz, deals_active bigint, deals_pending bigint, deals_rejected bigint,
  comments_count bigint, votes_count bigint, vouchers_count bigint, posts_count bigint,
  reports_made bigint, reports_against bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select p.id, p.username, u.email::text, p.created_at, u.last_sign_in_at, p.profile_image_url,
      exists (select from private.admins a where a.user_id = p.id),
      b.user_id is not null, b.reason, b.until, banner.username, d.due_at,
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'active'),
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'pending'),
      (select count(*) from public.deals x where x.user_id = p.id and x.status = 'rejected'),
      (select count(*) from public.comments x where x.user_id = p.id and x.deleted_at is null),
      (select count(*) from public.deal_votes x where x.user_id = p.id),
      (select count(*) from public.voucher_codes x where x.user_id = p.id),
      (select count(*) from public.blog_posts x where x.user_id = p.id),
      (select count(*) from public.reports x where x.user_id = p.id),
      (select count(*) from public.reports x where
        (x.content_type = 'profile' and x.content_id = p.id)
        or (x.content_type = 'deal' and x.content_id in (select y.id from public.deals y where y.user_id = p.id))
        or (x.content_type = 'comment' and x.content_id in (select y.id from public.comments y where y.user_id = p.id)))
    from public.profiles p
    left join auth.users u on u.id = p.id
    left join private.bans b on b.user_id = p.id and (b.until is null or b.until > now())
    left join public.profiles banner on banner.id = b.banned_by
    left join private.account_deletions d on d.user_id = p.id
    where p.id = user_id_param;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
end
$$;
revoke execute on function public.get_member from public;
grant execute on function public.get_member to anon, authenticated; -- others get a refusal
comment on function public.get_member is 'Definer: e-mail addresses, bans and votes are granted to nobody.';
