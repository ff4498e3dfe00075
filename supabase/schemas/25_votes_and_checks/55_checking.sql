-- Members check deals; 35_checks.sql defines the weights.

-- Returns the result of a check for the deal's page: the state of the deal, whether the check counts, and the minimum number
-- of members still needed.
create function private.check_answer(deal public.deals, verdict public.check_verdict, reason text, needed integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'verdict', verdict, 'isExpired', private.is_over(deal), 'expiredAt', deal.expired_at,
    'expiredBy', private.ended_by(deal), 'liveCount', deal.live_count, 'goneCount', deal.gone_count,
    'lastConfirmedAt', deal.last_confirmed_at, 'confirmedByPoster', deal.confirmed_by_poster,
    'counts', reason is null, 'reason', reason, 'needed', needed, 'waits', private.ending_waits(deal.id))
$$;
comment on function private.check_answer is 'The result of secure_check_deal and withdraw_check.';

-- Locks and returns the public deal that a member checks, so that its counts match the rows. Refuses deals that have not
-- started and deals whose announced end has passed.
create function private.lock_checked_deal(deal_id_param uuid) returns public.deals
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
begin
  select * into deal from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_upcoming(deal) then
    raise exception 'This deal has not started' using errcode = 'PT409', hint = 'deal_not_started';
  end if;
  if deal.expires_at <= now() then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  return deal;
end
$$;
comment on function private.lock_checked_deal is 'Definer: called by secure_check_deal and withdraw_check.';

-- Writes a member's check with its weight; triggers update the counts. Returns the reason if the check has no weight, otherwise
-- null. The poster's check always counts; checks of others who are not established count within the limit of their networks.
-- The networks of established members are stored only with "gone", because endings depend on them. A shop can bring its own deal
-- back, but its word is no confirmation.
create function private.write_check(deal public.deals, member uuid, said public.check_verdict, price numeric) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  standing record;
  networks bytea[];
  is_separate boolean := true;
begin
  select * into standing from private.check_standing(member);
  if member = deal.user_id then
    standing.weight := case when private.confirms(said) = 1 and private.is_own_shop(deal, member) then 0
      else greatest(1, standing.weight) end;
    standing.reason := null;
  elsif standing.weight > 0 and (said = 'gone' or not standing.is_established)
    and private.setting('limit_checks_address') is not null
  then
    networks := private.caller_networks(deal.id);
    if not standing.is_established then
      is_separate := standing.weight > 1 or private.is_separate_check(deal, member, networks);
      standing.weight := least(standing.weight, private.weight_left(deal.id, member, networks));
      standing.reason := case when standing.weight = 0 then 'address' end;
    end if;
  end if;
  insert into public.deal_checks (deal_id, user_id, verdict, seen_price, weight, is_separate)
  values (deal.id, member, said, case when said = 'price_changed' then price end, standing.weight, is_separate)
  on conflict (deal_id, user_id) do update set
    verdict = excluded.verdict, seen_price = excluded.seen_price, weight = excluded.weight, is_recent = true,
    is_separate = excluded.is_separate, created_at = clock_timestamp();
  delete from private.check_networks where deal_id = deal.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.check_networks (deal_id, user_id, networks) values (deal.id, member, networks);
  end if;
  return standing.reason;
end
$$;
comment on function private.write_check is 'Definer: checks are written by procedures only. The caller has locked the deal.';

-- Refuses a confirmation by the deal's own shop, unless its poster brings the deal back or answers the question whether it still
-- works.
create function private.hear_own_shop(deal public.deals, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if deal.user_id is distinct from member
    or (deal.expired_at is null and not exists (select from private.confirmation_requests r where r.deal_id = deal.id))
  then
    perform private.refuse_own_shop();
  end if;
  update public.deals set confirmed_at = now() where id = deal.id;
end
$$;
comment on function private.hear_own_shop is 'Definer: deals are written by procedures only. The caller has locked the deal.';

-- Records a member's check of a deal, in one transaction with the counts and the decision that follows from it. The poster
-- decides alone, other members by weight. A shop may end its own deal, bring it back, and answer when it is asked about it. An
-- admin's decision is final for 24 hours. The answer's decided tells whether the deal ended or came back.
create function public.secure_check_deal(
  deal_id_param uuid, verdict_param text, seen_price_param numeric default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  said public.check_verdict;
  is_gone boolean;
  deal public.deals;
  reason text;
  needed integer;
  points integer;
begin
  if verdict_param is null or verdict_param <> all (enum_range(null::public.check_verdict)::text[]) then
    perform private.refuse_value('verdict', 'one_of');
  end if;
  said := verdict_param;
  is_gone := said = 'gone';
  perform private.check_values(
    ('price', seen_price_param is null or seen_price_param between 0 and 1000000, 'range', '{"min": 0, "max": 1000000}'),
    ('price', seen_price_param is null or seen_price_param = round(seen_price_param, 2), 'two_decimals', '{}'));
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  if private.confirms(said) = 1 and private.is_own_shop(deal, member) then
    perform private.hear_own_shop(deal, member);
  end if;
  reason := private.write_check(deal, member, said, seen_price_param);
  select * into deal from public.deals where id = deal.id;

  if said = 'price_changed' or is_gone <> (deal.expired_at is null) or private.admin_has_decided(deal.id) then
    return private.check_answer(deal, said, reason, null);
  end if;
  if member = deal.user_id then
    deal := private.decide_expiry(deal.id, is_gone, 'poster');
  elsif not (is_gone and exists (
    select from private.member_endings e where e.deal_id = deal.id and e.state = 'waiting' and not e.one_network))
  then
    -- The check of one established member brings back an unconfirmed deal.
    points := case when not is_gone and deal.expired_by = 'unconfirmed' then 2 else 6 end;
    needed := ceil((points - (select coalesce(sum(c.weight), 0) from private.agreeing_checks(deal, is_gone) c)) / 3.0);
    if needed <= 0 then
      deal := case when is_gone then private.settle_gone(deal) else private.decide_expiry(deal.id, false, 'members') end;
    end if;
    needed := case when needed > 0 and not (is_gone and private.poster_overruled_twice(deal.id)) then needed end;
  end if;
  return private.check_answer(deal, said, reason, needed) || jsonb_build_object('decided', is_gone = (deal.expired_at is not null));
end
$$;
grant execute on function public.secure_check_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_check_deal is 'Definer: checks and deals are written by procedures only. [members; writes a deal''s counts or comments]';

-- Withdraws the caller's check. The deal keeps its state.
create function public.withdraw_check(deal_id_param uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  delete from public.deal_checks where deal_id = deal.id and user_id = member;
  select * into deal from public.deals where id = deal.id;
  return private.check_answer(
    deal, null, case when member is distinct from deal.user_id then (private.check_standing(member)).reason end, null);
end
$$;
grant execute on function public.withdraw_check to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_check is
  'Definer: checks and deals are written by procedures only. Changes nothing if the caller has no check. [members; writes a deal''s counts or comments]';
