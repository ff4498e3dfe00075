-- Returns the day on which a Hijri month begins in the Umm al-Qura calendar; null outside the years 1447 to 1460. PostgreSQL
-- has no Hijri calendar, so the days are listed here. A test compares them with contract/calendar/umm-al-qura.ts.
create function private.expected_first_day(hijri_year smallint, hijri_month smallint) returns date
language sql immutable parallel safe
return (string_to_array(
  '2025-06-26 2025-07-26 2025-08-24 2025-09-23 2025-10-23 2025-11-22 2025-12-21 2026-01-20 2026-02-18 2026-03-20 2026-04-18 2026-05-18 '
  '2026-06-16 2026-07-15 2026-08-14 2026-09-12 2026-10-12 2026-11-11 2026-12-10 2027-01-09 2027-02-08 2027-03-09 2027-04-08 2027-05-07 '
  '2027-06-06 2027-07-05 2027-08-03 2027-09-02 2027-10-01 2027-10-31 2027-11-29 2027-12-29 2028-01-28 2028-02-26 2028-03-27 2028-04-26 '
  '2028-05-25 2028-06-24 2028-07-23 2028-08-22 2028-09-20 2028-10-19 2028-11-18 2028-12-17 2029-01-16 2029-02-14 2029-03-16 2029-04-15 '
  '2029-05-14 2029-06-13 2029-07-13 2029-08-12 2029-09-10 2029-10-09 2029-11-08 2029-12-07 2030-01-05 2030-02-04 2030-03-06 2030-04-04 '
  '2030-05-04 2030-06-03 2030-07-02 2030-08-01 2030-08-31 2030-09-29 2030-10-28 2030-11-27 2030-12-26 2031-01-24 2031-02-23 2031-03-24 '
  '2031-04-23 2031-05-23 2031-06-21 2031-07-21 2031-08-20 2031-09-18 2031-10-18 2031-11-16 2031-12-16 2032-01-14 2032-02-12 2032-03-13 '
  '2032-04-11 2032-05-11 2032-06-09 2032-07-09 2032-08-08 2032-09-06 2032-10-06 2032-11-05 2032-12-04 2033-01-03 2033-02-01 2033-03-03 '
  '2033-04-01 2033-04-30 2033-05-30 2033-06-28 2033-07-28 2033-08-27 2033-09-25 2033-10-25 2033-11-23 2033-12-23 2034-01-22 2034-02-20 '
  '2034-03-22 2034-04-20 2034-05-19 2034-06-18 2034-07-17 2034-08-16 2034-09-14 2034-10-14 2034-11-12 2034-12-12 2035-01-11 2035-02-10 '
  '2035-03-11 2035-04-10 2035-05-09 2035-06-07 2035-07-07 2035-08-05 2035-09-03 2035-10-03 2035-11-01 2035-12-01 2035-12-31 2036-01-30 '
  '2036-02-29 2036-03-29 2036-04-28 2036-05-27 2036-06-25 2036-07-25 2036-08-23 2036-09-21 2036-10-21 2036-11-19 2036-12-19 2037-01-18 '
  '2037-02-17 2037-03-18 2037-04-17 2037-05-17 2037-06-15 2037-07-14 2037-08-13 2037-09-11 2037-10-10 2037-11-09 2037-12-08 2038-01-07 '
  '2038-02-06 2038-03-07 2038-04-06 2038-05-06 2038-06-04 2038-07-04 2038-08-02 2038-09-01 2038-09-30 2038-10-29 2038-11-28 2038-12-27', ' '
)::date[])[case when hijri_month between 1 and 12 then (hijri_year - 1447) * 12 + hijri_month end];
comment on function private.expected_first_day is 'Used by moon_announcements, announce_month and get_season_months.';

-- First days of Hijri months as authorities announced them, for the season pages.
create table public.moon_announcements (
  authority text not null constraint moon_announcements_authority_known
    check (authority in ('saudi', 'uk_sighting', 'morocco', 'diyanet')),
  hijri_year smallint not null,
  hijri_month smallint not null,
  starts_on date not null,
  source_url text not null constraint moon_announcements_source_url_format check (private.is_web_address(source_url)),
  updated_at timestamptz not null default now(),
  primary key (authority, hijri_year, hijri_month),
  constraint moon_announcements_near_expected_day
    check (coalesce(
      starts_on between private.expected_first_day(hijri_year, hijri_month) - 2 and private.expected_first_day(hijri_year, hijri_month) + 2,
      false))
);

revoke all on public.moon_announcements from anon, authenticated;
grant select on public.moon_announcements to anon, authenticated;
select private.expose_to_backend('public.moon_announcements');

alter table public.moon_announcements enable row level security;
create policy moon_announcements_select_all on public.moon_announcements for select to anon, authenticated using (true);
-- No insert, update or delete policy: announce_month and withdraw_announcement write.

create trigger moon_announcements_refuse_direct_write before insert or update or delete on public.moon_announcements
  for each statement execute function private.refuse_direct_write();
comment on table public.moon_announcements is 'Contains no personal data: the admin who made a change is recorded in the audit log only.';

-- Returns the announcements of the last 400 days, oldest month first.
create function public.read_announcements() returns setof public.moon_announcements
language sql stable security invoker rows 20 set search_path = '' as $$
  select * from public.moon_announcements a where a.starts_on > current_date - 400
  order by a.hijri_year, a.hijri_month, a.authority
$$;
grant execute on function public.read_announcements to anon, authenticated;
comment on function public.read_announcements is 'Invoker: row-level security applies. [everyone; reads for pages]';

-- Returns the id of an announcement in the audit log.
create function private.announcement_id(announcement public.moon_announcements) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select md5(concat_ws(' ', 'moon', announcement.authority, announcement.hijri_year, announcement.hijri_month))::uuid
$$;
comment on function private.announcement_id is 'For the audit log, whose subjects have a uuid: all actions on one month of an authority share it.';

-- An admin enters the first day of a month that an authority announced. Replaces its earlier announcement.
create function public.announce_month(
  authority_param text, hijri_year_param integer, hijri_month_param integer, starts_on_param date, source_url_param text
) returns public.moon_announcements
language plpgsql volatile security definer set search_path = '' as $$
declare
  expected date;
  old public.moon_announcements;
  new public.moon_announcements;
begin
  perform private.require_admin();
  source_url_param := private.tidy_link(source_url_param);
  perform private.check_values(
    ('authority', authority_param in ('saudi', 'uk_sighting', 'morocco', 'diyanet'), 'one_of', '{}'),
    ('hijri_year', hijri_year_param between 1447 and 1460, 'range', '{"min": 1447, "max": 1460}'),
    ('hijri_month', hijri_month_param between 1 and 12, 'range', '{"min": 1, "max": 12}'),
    ('source_url', private.is_public_link(source_url_param), 'public_link', '{}'));
  expected := private.expected_first_day(hijri_year_param::smallint, hijri_month_param::smallint);
  if (starts_on_param between expected - 2 and expected + 2) is not true then
    perform private.refuse_value('starts_on', 'days_from_expected', '{"max": 2}');
  end if;

  -- One announcement at a time, so that the log has every replaced day.
  perform pg_advisory_xact_lock(hashtextextended('announce_month', 0));
  select * into old from public.moon_announcements a
  where a.authority = authority_param and a.hijri_year = hijri_year_param and a.hijri_month = hijri_month_param;
  if (old.starts_on, old.source_url) = (starts_on_param, source_url_param) then
    return old;
  end if;
  insert into public.moon_announcements as a (authority, hijri_year, hijri_month, starts_on, source_url)
  values (authority_param, hijri_year_param, hijri_month_param, starts_on_param, source_url_param)
  on conflict (authority, hijri_year, hijri_month) do update
    set starts_on = excluded.starts_on, source_url = excluded.source_url, updated_at = now()
  returning * into new;
  -- The state before excludes the month, so that the entry always includes it.
  perform private.log_admin_action(
    'announce_month', 'announcement', private.announcement_id(new),
    case when old.authority is not null then jsonb_build_object('starts_on', old.starts_on, 'source_url', old.source_url) end,
    to_jsonb(new) - 'updated_at');
  return new;
end
$$;
grant execute on function public.announce_month to anon, authenticated; -- others get a refusal
comment on function public.announce_month is
  'Definer: moon_announcements is written by procedures only. [admins; writes public content]';

-- An admin withdraws an announcement that was wrong.
create function public.withdraw_announcement(authority_param text, hijri_year_param integer, hijri_month_param integer)
returns public.moon_announcements
language plpgsql volatile security definer set search_path = '' as $$
declare
  old public.moon_announcements;
begin
  perform private.require_admin();
  delete from public.moon_announcements a
  where a.authority = authority_param and a.hijri_year = hijri_year_param and a.hijri_month = hijri_month_param
  returning * into old;
  if not found then
    raise exception 'Announcement not found' using errcode = 'PT404', hint = 'announcement_not_found';
  end if;
  perform private.log_admin_action(
    'withdraw_announcement', 'announcement', private.announcement_id(old), to_jsonb(old) - 'updated_at');
  return old;
end
$$;
grant execute on function public.withdraw_announcement to anon, authenticated; -- others get a refusal
comment on function public.withdraw_announcement is
  'Definer: moon_announcements is written by procedures only. [admins; writes public content]';

-- Returns the months from Sha'ban to Dhu al-Hijja that begin within a year or began in the last five weeks, with their expected
-- first day and announcements.
create function public.get_season_months() returns table (
  hijri_year integer, hijri_month integer, expected_on date, announcements json
)
language plpgsql stable security definer rows 6 set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select years.y, months.m, private.expected_first_day(years.y::smallint, months.m::smallint),
      (select coalesce(json_agg(a order by a.authority), '[]') from public.moon_announcements a
        where a.hijri_year = years.y and a.hijri_month = months.m)
    from generate_series(1447, 1460) as years (y) cross join generate_series(8, 12) as months (m)
    where private.expected_first_day(years.y::smallint, months.m::smallint)
      between current_date - 35 and current_date + 365
    order by years.y, months.m;
end
$$;
grant execute on function public.get_season_months to anon, authenticated; -- others get a refusal
comment on function public.get_season_months is 'Definer: private.expected_first_day has no grants. [admins; reads]';
