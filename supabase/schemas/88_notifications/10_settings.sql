-- Returns whether a text has the form of a language code, such as en or pt-BR. The site lists its languages in code.
create function private.is_language_code(code text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'
$$;

-- Members' settings for notifications. For a member without a row, the bell shows every kind, and 'moderation' is the only
-- optional kind that is emailed.
create table public.notification_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  language text constraint notification_settings_language_format check (private.is_language_code(language)),
  updated_at timestamptz not null default now(),
  timezone text constraint notification_settings_timezone_length check (char_length(timezone) between 1 and 64),
  mail jsonb not null default '{}', -- switches of optional kinds: {"reply": true}
  bell jsonb not null default '{}',
  -- Quiet hours from the start of one hour to the start of another; none if both are the same.
  quiet_from smallint not null default 22 constraint notification_settings_quiet_from_hour check (quiet_from between 0 and 23),
  quiet_until smallint not null default 7 constraint notification_settings_quiet_until_hour check (quiet_until between 0 and 23)
);
revoke all on public.notification_settings from anon, authenticated;
grant select on public.notification_settings to authenticated;
select private.expose_to_backend('public.notification_settings');

alter table public.notification_settings enable row level security;
create policy notification_settings_select_own on public.notification_settings for select to authenticated
  using (user_id = (select private.caller()));
-- No insert, update or delete policy: procedures write.

create trigger notification_settings_refuse_direct_write before insert or update or delete on public.notification_settings
  for each statement execute function private.refuse_direct_write();
comment on table public.notification_settings is 'A null time zone means UTC. A null language means English or, in mail to admins, the language of their account request in the last hour.';

-- Returns whether a member wants mail of an optional kind. Only 'moderation' is on by default.
create function private.wants_mail(member uuid, kind_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select (s.mail ->> kind_param)::boolean from public.notification_settings s where s.user_id = member),
    kind_param = 'moderation')
$$;
comment on function private.wants_mail is 'Definer: triggers and jobs call it for other members.';

-- Returns whether a member wants to see a kind in the bell.
create function private.wants_bell(member uuid, kind_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select (s.bell ->> kind_param)::boolean from public.notification_settings s where s.user_id = member), true)
$$;
comment on function private.wants_bell is 'Definer: triggers call it for other members.';

-- Returns whether notices of the kind kind_param reach a member wherever notices of other_kind would: in the bell and by mail.
-- False if kind_param is null.
create function private.reaches_as(member uuid, kind_param text, other_kind text) returns boolean
language sql stable set search_path = '' as $$
  select kind_param is not null
    and (private.wants_bell(member, kind_param) or not private.wants_bell(member, other_kind))
    and (private.wants_mail(member, kind_param) or not private.wants_mail(member, other_kind))
$$;
comment on function private.reaches_as is 'Called by triggers on comments.';

-- Returns whether PostgreSQL has a time zone of this name, such as Europe/London.
create function private.is_timezone(name_param text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone name_param;
  -- PostgreSQL accepts any word with a number as a time zone.
  return name_param ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$';
exception when invalid_parameter_value then
  return false;
end
$$;

-- Returns the time zone of a member.
create function private.timezone_of(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.timezone from public.notification_settings s where s.user_id = member), 'UTC')
$$;
comment on function private.timezone_of is 'Definer: called for other members by triggers and the background worker''s functions.';

-- Returns whether a time is in the quiet hours of a member, by default from 22:00 to 7:00 in their time zone. In these hours,
-- members get no email of optional kinds, and admins no reminders and only urgent messages.
create function private.is_quiet_hour(member uuid, at_param timestamptz default now()) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when quiet.starts <= quiet.ends then quiet.hour >= quiet.starts and quiet.hour < quiet.ends
    else quiet.hour >= quiet.starts or quiet.hour < quiet.ends end
  from (
    select extract(hour from at_param at time zone coalesce(s.timezone, 'UTC')) as hour,
      coalesce(s.quiet_from, 22) as starts, coalesce(s.quiet_until, 7) as ends
    from (select member as user_id) reader left join public.notification_settings s using (user_id)
  ) quiet
$$;
comment on function private.is_quiet_hour is 'Definer: called for other members by triggers and the background worker''s functions.';

-- Returns the next time after at_param when it is hour_param o'clock for a member, also on days when clocks change.
create function private.next_hour_of(member uuid, hour_param integer, at_param timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(t.at) filter (where t.at > at_param) from (
    select (date_trunc('day', at_param at time zone z.name) + make_interval(days => day, hours => hour_param)) at time zone z.name as at
    from (select private.timezone_of(member) as name) as z, generate_series(0, 1) as day
  ) as t
$$;

-- Returns a time to email a member: at_param, or the end of the quiet hours if it is in them.
create function private.after_quiet_hours(member uuid, at_param timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when private.is_quiet_hour(member, at_param) then private.next_hour_of(member, coalesce(
    (select s.quiet_until from public.notification_settings s where s.user_id = member), 7), at_param) else at_param end
$$;
comment on function private.after_quiet_hours is
  'Definer: called for other members by triggers and the background worker''s functions.';

-- Returns the time of a member's next daily email about deals: 18:00.
create function private.daily_mail_time(member uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select private.next_hour_of(member, 18, now())
$$;

-- Refuses anything but an object of optional kinds with true or false.
create function private.check_kind_switches(field_param text, switches jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if switches is not null and (jsonb_typeof(switches) <> 'object' or exists (
    select from jsonb_each(case when jsonb_typeof(switches) = 'object' then switches else '{}' end) s
    where s.key <> all (private.optional_kinds()) or jsonb_typeof(s.value) <> 'boolean'))
  then
    perform private.refuse_value(field_param, 'one_of');
  end if;
end
$$;

-- Sets the caller's language, time zone, kinds of notifications and quiet hours. Missing parameters change nothing.
create function public.set_notification_settings(
  language_param text default null, timezone_param text default null, mail_param jsonb default null, bell_param jsonb default null,
  quiet_from_param integer default null, quiet_until_param integer default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  if not private.is_language_code(language_param)
    or num_nonnulls(language_param, timezone_param, mail_param, bell_param, quiet_from_param, quiet_until_param) = 0
  then
    perform private.refuse_value('language', 'one_of');
  end if;
  if not private.is_timezone(timezone_param) then
    perform private.refuse_value('timezone', 'one_of');
  end if;
  if quiet_from_param not between 0 and 23 then
    perform private.refuse_value('quiet_from', 'range', '{"min": 0, "max": 23}');
  end if;
  if quiet_until_param not between 0 and 23 then
    perform private.refuse_value('quiet_until', 'range', '{"min": 0, "max": 23}');
  end if;
  mail_param := private.unwrap_object(mail_param);
  bell_param := private.unwrap_object(bell_param);
  perform private.check_kind_switches('mail', mail_param);
  perform private.check_kind_switches('bell', bell_param);
  insert into public.notification_settings as s (user_id, language, timezone, mail, bell, quiet_from, quiet_until)
  values (member, language_param, timezone_param, coalesce(mail_param, '{}'), coalesce(bell_param, '{}'),
    coalesce(quiet_from_param, 22), coalesce(quiet_until_param, 7))
  on conflict (user_id) do update set
    language = coalesce(excluded.language, s.language), timezone = coalesce(excluded.timezone, s.timezone),
    mail = s.mail || excluded.mail, bell = s.bell || excluded.bell,
    quiet_from = coalesce(quiet_from_param, s.quiet_from), quiet_until = coalesce(quiet_until_param, s.quiet_until),
    updated_at = now();
end
$$;
grant execute on function public.set_notification_settings to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.set_notification_settings is
  'Definer: settings are written by procedures only. Raises PT400 invalid_field. [members, also banned; writes]';

-- Returns the caller's settings, whether this site emails notifications (which needs background work), whether the address is
-- confirmed, unconfirmed or refused, whether the caller stopped emails about alerts, and whether the caller's checks count; if not,
-- why and until when.
create function public.get_notification_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
  own public.notification_settings;
  standing record;
begin
  select * into standing from private.check_standing(member);
  select * into own from public.notification_settings s where s.user_id = member;
  return jsonb_build_object(
    'language', own.language,
    'timezone', own.timezone,
    'quiet_from', coalesce(own.quiet_from, 22),
    'quiet_until', coalesce(own.quiet_until, 7),
    'mail', (select jsonb_object_agg(kind, private.wants_mail(member, kind)) from unnest(private.optional_kinds()) kind),
    'bell', (select jsonb_object_agg(kind, private.wants_bell(member, kind)) from unnest(private.optional_kinds()) kind),
    'address', private.address_state(member),
    -- Whether the member stopped emails about alerts.
    'alert_mail_stopped', coalesce(not (own.mail ->> 'alert')::boolean, false),
    'checks_count', standing.reason is null,
    'checks_reason', standing.reason,
    'checks_count_from', standing.counts_from,
    'is_mailed', to_regclass('graphile_worker._private_jobs') is not null);
end
$$;
grant execute on function public.get_notification_settings to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_notification_settings is
  'Definer: checks whether the job queue exists. A banned member may call it. [members; reads]';
