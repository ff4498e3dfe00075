-- Members say whether a deal lives: the weights are in 50_checks.sql.

-- Returns what the page of a deal shows after a check of a member.
create function private.check_answer(deal public.deals, verdict public.check_verdict) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'verdict', verdict, 'isExpired', private.is_over(deal), 'expiredAt', deal.expired_at,
    'expiredBy', private.ended_by(deal), 'liveCount', deal.live_count, 'goneCount', deal.gone_count,
    'lastConfirmedAt', deal.last_confirmed_at)
$$;
revoke execute on function private.check_answer from public;
comment on function private.check_answer is 'The answer of secure_check_deal and withdraw_check.';

-- Returns the public deal that a member speaks about, locked, so that its counts are those of the rows. Refuses one that
-- has not started and one whose announced end has passed.
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
revoke execute on function private.lock_checked_deal from public;
comment on function private.lock_checked_deal is 'Definer: called by secure_check_deal and withdraw_check.';

-- A member says whether a deal lives. The check, the counts and the decision change together: the poster decides alone,
-- members by their weight; for 24 hours after a moderator's decision nobody changes it.
create function public.secure_check_deal(
  deal_id_param uuid, verdict_param text, seen_price_param numeric default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  said public.check_verdict;
  deal public.deals;
  earlier public.check_verdict;
  by_whom text;
begin
  if verdict_param is null or verdict_param <> all (enum_range(null::public.check_verdict)::text[]) then
    perform private.refuse_field('verdict', 'Verdict must be live, price_changed, gone or bought', 'one_of', '{}');
  end if;
  said := verdict_param;
  perform private.check_fields(
    ('price', seen_price_param is null or seen_price_param between 0 and 1000000, 'Price must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('price', seen_price_param is null or seen_price_param = round(seen_price_param, 2),
      'Price must have at most two decimals', 'two_decimals', '{}'));
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);

  select verdict into earlier from public.deal_checks where deal_id = deal.id and user_id = member;
  insert into public.deal_checks as c (deal_id, user_id, verdict, seen_price)
  values (deal.id, member, said, case when said = 'price_changed' then seen_price_param end)
  on conflict (deal_id, user_id) do update
    set verdict = excluded.verdict, seen_price = excluded.seen_price, created_at = clock_timestamp();
  update public.deals set
    live_count = live_count + private.confirms(said) - private.confirms(earlier),
    gone_count = gone_count + (said = 'gone')::integer - coalesce((earlier = 'gone')::integer, 0),
    last_confirmed_at = case
      when private.confirms(said) = 1 and (member = user_id or private.check_weight(member) > 0) then now()
      else last_confirmed_at end
  where id = deal.id
  returning * into deal;

  if said <> 'price_changed' and (said = 'gone') = (deal.expired_at is null)
    and not private.moderator_has_decided(deal.id)
  then
    by_whom := case when member = deal.user_id then 'poster'
      when private.members_agree(deal.id, said = 'gone') then 'members' end;
    if by_whom is not null then
      deal := private.decide_expiry(deal.id, said = 'gone', by_whom);
    end if;
  end if;
  return private.check_answer(deal, said);
end
$$;
revoke execute on function public.secure_check_deal from public;
grant execute on function public.secure_check_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_check_deal is 'Definer: checks and deals are written by procedures only.';

-- A member takes their check back. A deal that it ended, or brought back, stays as it is.
create function public.withdraw_check(deal_id_param uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
  earlier public.check_verdict;
begin
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  delete from public.deal_checks where deal_id = deal.id and user_id = member returning verdict into earlier;
  update public.deals set
    live_count = live_count - private.confirms(earlier),
    gone_count = gone_count - coalesce((earlier = 'gone')::integer, 0),
    last_confirmed_at = case when private.confirms(earlier) = 0 then last_confirmed_at
      else (select max(c.created_at) from public.deal_checks c where c.deal_id = deal.id and private.confirms(c.verdict) = 1)
      end
  where id = deal.id and earlier is not null
  returning * into deal;
  if not found then
    select * into deal from public.deals where id = deal_id_param;
  end if;
  return private.check_answer(deal, null);
end
$$;
revoke execute on function public.withdraw_check from public;
grant execute on function public.withdraw_check to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_check is 'Definer: checks and deals are written by procedures only. Without a check it changes nothing.';

-- Anyone reads what members say of a public deal besides its counts: how many bought it, from three on, and the price that at
-- least two of them saw within a week, since the deal was last edited.
create function public.get_deal_checks(deal_id_param uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'boughtCount', (
      select case when count(*) >= 3 then count(*) end from public.deal_checks c
      where c.deal_id = d.id and c.verdict = 'bought'),
    'seenPrice', (
      select c.seen_price from public.deal_checks c
      where c.deal_id = d.id and c.seen_price is not null and c.seen_price is distinct from d.price
        and c.created_at > greatest(d.edited_at, now() - interval '7 days')
      group by c.seen_price having count(*) >= 2
      order by count(*) desc, max(c.created_at) desc limit 1))
  from public.deals d where d.id = deal_id_param and d.status = 'active'
$$;
revoke execute on function public.get_deal_checks from public;
grant execute on function public.get_deal_checks to anon, authenticated;
comment on function public.get_deal_checks is 'Definer: the checks of members are private, their sums are public. Null without a public deal.';
