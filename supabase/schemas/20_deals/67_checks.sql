-- What members say of a running deal, or of one that is over: it lives, its price changed, it is gone, they bought it. The
-- last word of a member counts.
create type public.check_verdict as enum ('live', 'price_changed', 'gone', 'bought');

create table public.deal_checks (
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  seen_price numeric
    constraint deal_seen_price_range check (seen_price between 0 and 1000000)
    constraint deal_seen_price_decimals check (seen_price = round(seen_price, 2)),
  created_at timestamptz not null default clock_timestamp(),
  verdict public.check_verdict not null,
  constraint deal_seen_price_verdict check (seen_price is null or verdict = 'price_changed'),
  primary key (deal_id, user_id)
);
-- A member's own words, and the foreign key of user_id.
create index deal_checks_user_idx on public.deal_checks (user_id, created_at desc);

revoke all on public.deal_checks from anon, authenticated;
grant select on public.deal_checks to anon, authenticated;
select private.expose_to_backend('public.deal_checks');

alter table public.deal_checks enable row level security;
create policy deal_checks_select_own on public.deal_checks for select to anon, authenticated
  using (user_id = (select auth.uid()));
-- No insert, update or delete policy: secure_check_deal and withdraw_check write.

create trigger deal_checks_refuse_direct_write before insert or update or delete on public.deal_checks
  for each statement execute function private.refuse_direct_write();
comment on table public.deal_checks is
  'Private to the member; their sums are public. When a member leaves, the rows go and the counts of the deal stay.';

-- 1 for a word that confirms a deal, else 0.
create function private.confirms(verdict public.check_verdict) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(verdict in ('live', 'bought'), false)::integer
$$;
revoke execute on function private.confirms from public;
comment on function private.confirms is 'Who saw another price confirms that the shop sells it, but not the deal.';

-- How much a member's word weighs; six end a deal or bring it back. Three for a member of 30 days with five approved deals,
-- two for others; none for an account younger than 24 hours (7 days where its e-mail address is not confirmed), and none
-- for 30 days after the third wrong "gone" within 30 days.
create function private.check_weight(member uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when p.created_at > now() - case
      when exists (select from private.unconfirmed_emails u where u.user_id = member) then interval '7 days'
      else interval '24 hours' end then 0
    when exists (
      select from private.wrong_checks w
      where w.user_id = member and w.marked_at > now() - interval '30 days' and 3 <= (
        select count(*) from private.wrong_checks e
        where e.user_id = member and e.marked_at between w.marked_at - interval '30 days' and w.marked_at)) then 0
    when p.created_at < now() - interval '30 days' and 5 = (
      select count(*) from (
        select from public.deals d where d.user_id = member and d.status = 'active' limit 5) as approved) then 3
    else 2
  end
  from public.profiles p where p.id = member
$$;
revoke execute on function private.check_weight from public;
comment on function private.check_weight is 'Definer: reads wrong_checks and unconfirmed_emails.';

-- Whether members say with enough weight, since the last turn and within 24 hours, that a deal is over, or that it lives.
create function private.members_agree(deal_id_param uuid, is_over_param boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(private.check_weight(c.user_id)), 0) >= 6
  from (
    select user_id from public.deal_checks
    where deal_id = deal_id_param
      and case when is_over_param then verdict = 'gone' else verdict in ('live', 'bought') end
      and created_at > now() - interval '24 hours'
      and created_at > coalesce((private.last_turn(deal_id_param)).turned_at, '-infinity')
    order by created_at desc limit 200
  ) as c
$$;
revoke execute on function private.members_agree from public;
comment on function private.members_agree is 'Definer: reads the words of all members.';

-- Returns what the page of a deal shows after a word of a member.
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

-- A member says whether a deal lives. The word, the counts and the decision change together: the poster decides alone,
-- members by their weight; for 24 hours after a moderator's decision nobody turns it.
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
    and not private.moderator_has_spoken(deal.id)
  then
    by_whom := case when member = deal.user_id then 'poster'
      when private.members_agree(deal.id, said = 'gone') then 'members' end;
    if by_whom is not null then
      deal := private.turn_deal(deal.id, said = 'gone', by_whom);
    end if;
  end if;
  return private.check_answer(deal, said);
end
$$;
revoke execute on function public.secure_check_deal from public;
grant execute on function public.secure_check_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_check_deal is 'Definer: checks and deals are written by procedures only.';

-- A member takes their word back. A deal that it ended, or brought back, stays as it is.
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
comment on function public.withdraw_check is 'Definer: checks and deals are written by procedures only. Without a word it changes nothing.';

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
comment on function public.get_deal_checks is 'Definer: the words of members are private, their sums are public. Null without a public deal.';
