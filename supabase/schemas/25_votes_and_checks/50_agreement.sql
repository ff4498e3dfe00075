-- Members end a deal or bring it back if their checks of the last 24 hours have a total weight of six; checks before the last
-- decision do not count. A weight of two brings back an unconfirmed deal.

-- Returns whether a member's "gone" may help to end a deal. False if the member has helped to end three other deals within 24
-- hours, and for 24 hours after the poster or an admin overruled an ending of this deal in which the member took part.
create function private.may_end(deal_id_param uuid, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select 3 > (
      select count(*) from (
        select from private.ending_members m join private.member_endings e on e.id = m.ending_id
        where m.user_id = member and m.said_at > now() - interval '48 hours' and e.agreed_at > now() - interval '24 hours'
          and not (e.deal_id = deal_id_param and e.state = 'waiting')
        limit 3) as latest)
    and not exists (
      select from private.expiry_decisions r
      join private.member_endings e on e.deal_id = r.deal_id and e.agreed_at < r.decided_at
      join private.ending_members m on m.ending_id = e.id and m.user_id = member
      where r.deal_id = deal_id_param and not r.is_over and r.decided_by in ('poster', 'admin')
        and r.decided_at > now() - interval '24 hours')
$$;
comment on function private.may_end is 'Definer: reads the endings of all members.';

-- Returns the checks that count towards the end or the return of a deal, without those of banned members and the poster:
-- posters decide alone.
create function private.agreeing_checks(deal public.deals, is_over_param boolean) returns setof public.deal_checks
language sql stable security definer rows 10 set search_path = '' as $$
  select c.* from public.deal_checks c
  where c.deal_id = deal.id and c.weight > 0 and c.user_id is distinct from deal.user_id and not private.is_banned(c.user_id)
    and case when is_over_param then c.verdict = 'gone' else private.confirms(c.verdict) = 1 end
    and c.created_at > now() - interval '24 hours'
    and c.created_at > coalesce((private.last_expiry_decision(deal.id)).decided_at, '-infinity')
    and (not is_over_param or private.may_end(deal.id, c.user_id))
  order by c.created_at desc limit 200
$$;
comment on function private.agreeing_checks is 'Definer: reads the checks of all members.';

-- Returns whether the poster of a deal has brought it back twice after members ended it.
create function private.poster_overruled_twice(deal_id_param uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) >= 2 from (
    select decided_by, is_over, lag(decided_by) over latest as earlier_by, lag(is_over) over latest as was_over
    from private.expiry_decisions where deal_id = deal_id_param
    window latest as (order by decided_at, id)
  ) as decision
  where decided_by = 'poster' and not is_over and earlier_by = 'members' and was_over
$$;
comment on function private.poster_overruled_twice is 'Definer: private.expiry_decisions has no grants.';

-- Returns whether an ending by members needs an admin's decision: the poster has overruled members twice, or members have ended
-- 5% of the running deals, and at least three, within 24 hours.
create function private.ending_must_wait(deal_id_param uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.poster_overruled_twice(deal_id_param) or ended.number >= greatest(
    3, (private.count_kept_deals(null, false) + ended.number) / 20)
  from (
    select count(*) as number from private.member_endings
    where state = 'ended' and agreed_at > now() - interval '24 hours'
  ) as ended
$$;
comment on function private.ending_must_wait is 'Definer: reads the endings of all deals. The caller holds the lock on endings.';

-- Returns whether all checks that agree on the end of a deal came from one network (an IPv4 address or an IPv6 /48), whoever
-- owns the accounts. An unknown network is not another one. False if the site does not limit checks by address.
create function private.is_one_network(deal public.deals) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.setting('limit_checks_address') is not null and count(distinct n.networks[cardinality(n.networks)]) < 2
  from private.agreeing_checks(deal, true) c left join private.check_networks n on n.deal_id = c.deal_id and n.user_id = c.user_id
$$;
comment on function private.is_one_network is
  'Definer: private.check_networks has no grants. Checks agree for as long as the hashes of their networks are stored.';

-- Ends a running deal if members agree, or makes the ending pending. An ending that is pending because of its one network ends
-- the deal once a check from another network follows. Returns the deal.
create function private.settle_gone(deal public.deals) returns public.deals
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_one_network boolean;
  new_state text;
  ending private.member_endings;
begin
  -- One at a time: otherwise, two endings could both count as the last one below a limit.
  perform pg_advisory_xact_lock(hashtextextended('member endings', 22));
  if (select coalesce(sum(weight), 0) from private.agreeing_checks(deal, true)) < 6 then
    return deal;
  end if;
  is_one_network := private.is_one_network(deal);
  new_state := case when is_one_network or private.ending_must_wait(deal.id) then 'waiting' else 'ended' end;
  update private.member_endings set state = new_state, one_network = is_one_network, agreed_at = clock_timestamp()
  where deal_id = deal.id and state = 'waiting'
  returning * into ending;
  if not found then
    insert into private.member_endings (deal_id, state, one_network) values (deal.id, new_state, is_one_network)
    returning * into ending;
  end if;
  insert into private.ending_members (ending_id, user_id, weight, said_at)
  select ending.id, c.user_id, c.weight, c.created_at from private.agreeing_checks(deal, true) c
  on conflict (ending_id, user_id) do nothing;
  return case ending.state when 'ended' then private.decide_expiry(deal.id, true, 'members') else deal end;
end
$$;
comment on function private.settle_gone is 'Definer: private.member_endings has no grants. The caller has locked the deal.';

-- Returns whether an ending by members is pending.
create function private.ending_waits(deal_id_param uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.member_endings where deal_id = deal_id_param and state = 'waiting')
$$;
comment on function private.ending_waits is 'Definer: private.member_endings has no grants.';
