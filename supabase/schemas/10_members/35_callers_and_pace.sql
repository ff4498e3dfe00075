-- Returns the caller's id; refuses visitors. For procedures that are open to banned members, such as those that read or delete
-- the caller's own data.
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
comment on function private.require_account is 'Raises PT401, PT404. Definer: called by procedures only.';

-- Returns the caller's id; refuses visitors and members who may not write. Procedures that are closed to banned members call
-- this first.
create function private.require_member() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  perform private.refuse_writer(member);
  return member;
end
$$;
comment on function private.require_member is 'Raises PT401, PT403 (banned or unconfirmed email address) and PT404. Definer: reads bans.';

-- Returns a member's limit, which is lower for new members. The setting limit_new_members (divisor/seconds) contains the
-- number by which the limit is divided, and the age below which an account counts as new.
create function private.allowed_pace(allowed integer, member uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when p.created_at > now() - make_interval(secs => rule[2]::integer)
    then ceil(allowed::numeric / rule[1]::integer)::integer else allowed end
  from (select regexp_match(private.setting('limit_new_members'), '^([1-9]\d{0,5})/(\d{1,8})$') as rule) new_members
  left join public.profiles p on p.id = member
$$;
comment on function private.allowed_pace is 'Definer: reads settings. Rounded up, so that a new member may post at least once. Without the setting, the full limit applies.';

-- Kinds and times of members' recent writes. Writes count towards the limit even after the written content has been deleted.
create table private.member_writes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  what text not null,
  written_at timestamptz not null default now()
);
-- The latest writes of a kind, and the foreign key of user_id.
create index member_writes_latest_idx on private.member_writes (user_id, what, written_at desc);
comment on table private.member_writes is
  'Written and cleaned up by private.require_pace. Writes that no longer count are deleted at the member''s next write of that kind.';

-- Returns the English text of a wait, like contract/text/wait-texts.ts: 'Try again in 24 hours.'
create function private.wait_text(seconds integer) returns text
language sql immutable parallel safe set search_path = '' as $$
  select format('Try again in %s %s%s.', count, unit, case when count = 1 then '' else 's' end)
  from (
    select greatest(1, ceil(seconds / per::numeric)) as count, unit
    from (values (0, 1, 'second'), (120, 60, 'minute'), (7200, 3600, 'hour'), (172800, 86400, 'day')) as units (since, per, unit)
    where seconds >= since or since = 0
    order by since desc limit 1
  ) as chosen
$$;

-- Counts a write of the caller. Refuses a member who writes more in a period than the setting limit_<what> (count/seconds)
-- allows. Admins are exempt.
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
    raise exception 'Too many %.% %', replace(what_param, '_', ' '),
      case when allowed < rule[1]::integer then ' Limits are lower for new members.' else '' end, private.wait_text(seconds)
      using errcode = 'PT429', hint = 'too_fast', detail = json_build_object(
        'seconds', seconds, 'what', what_param, 'new_member', (allowed < rule[1]::integer)::integer)::text;
  end if;
  insert into private.member_writes (user_id, what) values (member, what_param);
end
$$;
comment on function private.require_pace is
  'Raises PT429; the detail is JSON with the seconds to wait. Without the setting there is no limit. Volatile, so that it sees rows written while it waited for the lock.';
