-- Checks: what members say of a running deal, or of one that is over. The verdict is that it lives, its price changed, it
-- is gone, or they bought it. The last check of a member counts.
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
-- A member's own checks, and the foreign key of user_id.
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

-- 1 for a verdict that confirms a deal, else 0.
create function private.confirms(verdict public.check_verdict) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(verdict in ('live', 'bought'), false)::integer
$$;
revoke execute on function private.confirms from public;
comment on function private.confirms is 'Who saw another price confirms that the shop sells it, but not the deal.';

-- How much a member's check weighs; six end a deal or bring it back. Three for a member of 30 days with five approved deals,
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

-- Whether members say with enough weight, since the last decision and within 24 hours, that a deal is over, or that it lives.
create function private.members_agree(deal_id_param uuid, is_over_param boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(private.check_weight(c.user_id)), 0) >= 6
  from (
    select user_id from public.deal_checks
    where deal_id = deal_id_param
      and case when is_over_param then verdict = 'gone' else verdict in ('live', 'bought') end
      and created_at > now() - interval '24 hours'
      and created_at > coalesce((private.last_expiry_decision(deal_id_param)).decided_at, '-infinity')
    order by created_at desc limit 200
  ) as c
$$;
revoke execute on function private.members_agree from public;
comment on function private.members_agree is 'Definer: reads the checks of all members.';
