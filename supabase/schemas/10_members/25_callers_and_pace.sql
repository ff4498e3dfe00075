-- Who asks about their own account? Answers the caller's id, or refuses visitors. A banned member is let through: to
-- take one's data along and to leave is everybody's right.
create function private.require_account() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := auth.uid();
begin
  if member is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  if not exists (select from public.profiles where id = member) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  return member;
end
$$;
revoke execute on function private.require_account from public;
comment on function private.require_account is 'Raises PT401, PT404. Definer, as its callers are.';

-- The first line of every write: who is it? Answers the caller's id, or refuses visitors and banned members.
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

-- How many posts the setting limit_<what> (count/seconds) leaves this member: a new one may do a part of it. The setting
-- limit_new_members (divisor/seconds) says which part, and how long somebody is new; without it nobody is.
create function private.allowed_pace(allowed integer, member uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when p.created_at > now() - make_interval(secs => rule[2]::integer)
    then ceil(allowed::numeric / rule[1]::integer)::integer else allowed end
  from (select regexp_match(private.setting('limit_new_members'), '^([1-9]\d{0,5})/(\d{1,8})$') as rule) new_members
  left join public.profiles p on p.id = member
$$;
revoke execute on function private.allowed_pace from public;
comment on function private.allowed_pace is 'Definer: reads settings. Rounded up, so that a new member may do at least one of each.';

-- Refuses a member who does more of one thing in a while than the site's setting allows (limit_deals = count/seconds).
create function private.require_pace(what text, relation_param regclass, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule text[] := regexp_match(private.setting('limit_' || what), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := private.allowed_pace(rule[1]::integer, member);
  span interval := make_interval(secs => rule[2]::integer);
  taken timestamptz[];
  seconds integer;
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- One at a time from a member, so that many at once count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || what, 22));
  execute format(
    'select array(select created_at from %s where user_id = $1 and created_at > now() - $2 order by created_at desc limit $3)',
    relation_param) into taken using member, span, allowed;
  if cardinality(taken) >= allowed then
    seconds := greatest(1, ceil(extract(epoch from taken[allowed] + span - now())));
    raise exception 'Too many %.% Try again in %.', replace(what, '_', ' '),
      case when allowed < rule[1]::integer then ' New members start slowly.' else '' end,
      case when seconds < 120 then seconds || ' seconds' else ceil(seconds / 60.0) || ' minutes' end
      using errcode = 'PT429', hint = 'too_fast', detail = json_build_object(
        'seconds', seconds, 'what', what, 'new_member', (allowed < rule[1]::integer)::integer)::text;
  end if;
end
$$;
revoke execute on function private.require_pace from public;
comment on function private.require_pace is
  'The relation has user_id and created_at. Raises PT429; the details are JSON with the seconds to wait. No setting, no limit. Volatile, so that it sees what was written while it waited.';
