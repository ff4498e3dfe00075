-- Members' checks of running or ended deals. The verdict is that the deal is live, has another price, is gone or was bought.
-- Only a member's last check counts.
create type public.check_verdict as enum ('live', 'price_changed', 'gone', 'bought');

create table public.deal_checks (
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  seen_price numeric
    constraint deal_seen_price_range check (seen_price between 0 and 1000000)
    constraint deal_seen_price_decimals check (seen_price = round(seen_price, 2)),
  created_at timestamptz not null default clock_timestamp(),
  verdict public.check_verdict not null,
  -- The member's weight at the time of the check; 0: not counted.
  weight smallint not null default 0 constraint deal_weight_range check (weight between 0 and 3),
  is_recent boolean not null default true, -- false after refresh_checks removed it from the counts
  -- False: public numbers count it together with the other checks without a history.
  is_separate boolean not null default true,
  constraint deal_seen_price_verdict check (seen_price is null or verdict = 'price_changed'),
  primary key (deal_id, user_id)
);
-- A member's own checks, and the foreign key of user_id.
create index deal_checks_user_idx on public.deal_checks (user_id, created_at desc);
-- Checks that are due to leave the counts (refresh_checks).
create index deal_checks_recent_idx on public.deal_checks (created_at) where is_recent;

revoke all on public.deal_checks from anon, authenticated;
grant select on public.deal_checks to anon, authenticated;
select private.expose_to_backend('public.deal_checks');

alter table public.deal_checks enable row level security;
create policy deal_checks_select_own on public.deal_checks for select to anon, authenticated
  using (user_id = (select private.caller()));
-- No insert, update or delete policy: procedures write.

create trigger deal_checks_refuse_direct_write before insert or update or delete on public.deal_checks
  for each statement execute function private.refuse_direct_write();
comment on table public.deal_checks is
  'Only the member can read a check; the sums are public. The checks of a deleted member are deleted, and the counts are updated.';

-- Returns 1 for a verdict that confirms a deal, else 0.
create function private.confirms(verdict public.check_verdict) returns integer
language sql immutable parallel safe
return coalesce(verdict in ('live', 'bought'), false)::integer;
comment on function private.confirms is 'Inlined, for counting. Another price does not confirm the deal.';

-- Returns the time until which a member's checks have no weight: 30 days after the third wrong check within 30 days. A later
-- wrong check that is again at least the third within 30 days extends the period. Null if there is no such period.
create function private.wrong_until(member uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(w.marked_at) + interval '30 days' from private.wrong_checks w
  where w.user_id = member and w.marked_at > now() - interval '30 days' and 3 <= (
    select count(*) from private.wrong_checks e
    where e.user_id = member and e.marked_at between w.marked_at - interval '30 days' and w.marked_at)
$$;
comment on function private.wrong_until is 'Definer: private.wrong_checks has no grants.';

-- Returns the weight of a member's check. A sum of six ends a deal or brings it back, and two bring back an unconfirmed deal.
-- The weight is three for members who joined over 30 days ago and have five approved deals, two for established members and
-- one for others. It is zero after wrong checks ('wrong'), for accounts younger than 24 hours ('young') and, while the email
-- address is unconfirmed, for accounts younger than 7 days ('unconfirmed'). With a weight of zero, the function also returns
-- this reason and the time from which checks count.
create function private.check_standing(
  member uuid, out weight integer, out reason text, out counts_from timestamptz, out is_established boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  joined_at constant timestamptz := (select created_at from public.profiles where id = member);
  is_unconfirmed constant boolean := exists (select from private.unconfirmed_emails where user_id = member);
begin
  is_established := private.is_established(member);
  reason := 'wrong';
  counts_from := private.wrong_until(member);
  if counts_from is null then
    reason := case when is_unconfirmed then 'unconfirmed' else 'young' end;
    counts_from := joined_at + case when is_unconfirmed then interval '7 days' else interval '24 hours' end;
  end if;
  if counts_from > now() then
    weight := 0;
    return;
  end if;
  reason := null;
  counts_from := null;
  weight := case
    when joined_at < now() - interval '30 days' and private.has_five_deals(member) then 3
    when is_established then 2
    else 1
  end;
end
$$;
comment on function private.check_standing is 'Definer: reads wrong_checks and unconfirmed_emails.';
