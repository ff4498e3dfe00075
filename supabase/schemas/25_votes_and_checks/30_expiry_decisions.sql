-- Decisions by a deal's poster, members or an admin to end the deal, bring it back or keep it running, and ends of unconfirmed
-- deals. Announced ends are not recorded.
create table private.expiry_decisions (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references public.deals (id) on delete cascade,
  is_over boolean not null, -- false: brought back or kept running
  decided_by text not null
    constraint expiry_decisions_decided_by_known check (decided_by in ('poster', 'members', 'admin', 'unconfirmed')),
  decided_at timestamptz not null default clock_timestamp() -- later than the checks that led to it
);
-- The latest decisions on a deal.
create index expiry_decisions_latest_idx on private.expiry_decisions (deal_id, decided_at desc);
-- The deals that members ended, newest first (get_revived_deals).
create index expiry_decisions_by_members_idx on private.expiry_decisions (decided_at desc) where decided_by = 'members' and is_over;
comment on table private.expiry_decisions is
  'Written by private.record_expiry_decision. Contains no names: members are in ending_members, admins in the audit log.';

-- "Gone" checks that an admin reversed. After three within 30 days, the member's checks have no weight (private.wrong_until).
create table private.wrong_checks (
  decision_id uuid not null references private.expiry_decisions (id) on delete cascade, -- the decision of the admin
  user_id uuid not null references public.profiles (id) on delete cascade,
  marked_at timestamptz not null default now(),
  primary key (decision_id, user_id)
);
-- A member's recent wrong checks, and the foreign key of user_id.
create index wrong_checks_user_idx on private.wrong_checks (user_id, marked_at);
comment on table private.wrong_checks is 'Written by private.record_expiry_decision. Deleted with the decision when an admin undoes it.';

-- Returns the latest decision on the expiry of a deal, or a row of nulls.
create function private.last_expiry_decision(deal_id_param uuid) returns private.expiry_decisions
language sql stable security definer set search_path = '' as $$
  select * from private.expiry_decisions where deal_id = deal_id_param order by decided_at desc, id limit 1
$$;
comment on function private.last_expiry_decision is 'Definer: private.expiry_decisions has no grants.';

-- Endings of deals by agreement of members. A deal ends immediately ('ended') or runs until an admin or its poster decides
-- ('waiting', then 'decided').
create table private.member_endings (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references public.deals (id) on delete cascade,
  state text not null constraint member_endings_state_known check (state in ('ended', 'waiting', 'decided')),
  agreed_at timestamptz not null default clock_timestamp(),
  -- Waits because all its checks came from one network; a check from another network ends the deal.
  one_network boolean not null default false
);
-- The latest ending of a deal, and the foreign key of deal_id.
create index member_endings_latest_idx on private.member_endings (deal_id, agreed_at desc);
-- The endings of the last day (ending_must_wait, get_member_endings), and old ones for deletion.
create index member_endings_newest_idx on private.member_endings (agreed_at desc);
-- The pending endings: one per deal.
create unique index member_endings_waiting_unique on private.member_endings (deal_id) where state = 'waiting';
comment on table private.member_endings is 'Written by private.settle_gone and private.record_expiry_decision. Kept for 90 days.';

-- The members whose "gone" checks led to an ending.
create table private.ending_members (
  ending_id uuid not null references private.member_endings (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  weight smallint not null,
  said_at timestamptz not null,
  primary key (ending_id, user_id)
);
-- A member's endings of the last day, and the foreign key of user_id.
create index ending_members_user_idx on private.ending_members (user_id, said_at);
comment on table private.ending_members is 'Written by private.settle_gone. Admins read it through get_member_endings and get_revived_deals.';

-- Returns the latest ending of a deal by members, or a row of nulls.
create function private.last_member_ending(deal_id_param uuid) returns private.member_endings
language sql stable security definer set search_path = '' as $$
  select * from private.member_endings where deal_id = deal_id_param order by agreed_at desc, id limit 1
$$;
comment on function private.last_member_ending is 'Definer: private.member_endings has no grants.';

-- Records a decision that a deal ends, returns or keeps running, which also decides a pending ending. When an admin reverses or
-- rejects an ending by members, the checks of these members, or only of wrong_member_param, are marked as wrong. The caller has
-- locked the deal and writes expired_at and expired_by.
create function private.record_expiry_decision(
  deal_id_param uuid, is_over_param boolean, by_param text, wrong_member_param uuid default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier constant private.expiry_decisions := private.last_expiry_decision(deal_id_param);
  ending constant private.member_endings := private.last_member_ending(deal_id_param);
  written uuid;
begin
  insert into private.expiry_decisions (deal_id, is_over, decided_by) values (deal_id_param, is_over_param, by_param)
  returning id into written;
  update private.member_endings set state = 'decided' where deal_id = deal_id_param and state = 'waiting';
  if by_param = 'admin' and not is_over_param
    and (ending.state = 'waiting' or earlier.is_over and earlier.decided_by = 'members')
  then
    insert into private.wrong_checks (decision_id, user_id)
    select written, m.user_id from private.ending_members m
    where m.ending_id = ending.id and (wrong_member_param is null or m.user_id = wrong_member_param);
  end if;
end
$$;
comment on function private.record_expiry_decision is 'Definer: writes tables without grants. Ends by date are not recorded.';

-- Writes the decision of a poster or of members to end a deal or bring it back. Returns the deal.
create function private.decide_expiry(deal_id_param uuid, is_over_param boolean, by_param text) returns public.deals
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
begin
  update public.deals set
    expired_at = case when is_over_param then now() end,
    expired_by = case when is_over_param then by_param end,
    updated_at = now()
  where id = deal_id_param
  returning * into deal;
  perform private.record_expiry_decision(deal_id_param, is_over_param, by_param);
  return deal;
end
$$;
comment on function private.decide_expiry is 'Definer: deals are written by procedures only. The caller has locked the deal.';

-- Returns whether an admin ended a deal, brought it back or kept it running in the last 24 hours. For those 24 hours, the
-- poster and members cannot change the state of the deal.
create function private.admin_has_decided(deal_id_param uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.expiry_decisions
    where deal_id = deal_id_param and decided_by = 'admin' and decided_at > now() - interval '24 hours')
$$;
comment on function private.admin_has_decided is 'Definer: private.expiry_decisions has no grants.';

-- Deletes an admin's decision, with its rows in wrong_checks. Used by private.restore_state.
create function private.delete_expiry_decision(decision public.admin_actions) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.expiry_decisions
  where id = (
      select id from private.expiry_decisions
      where deal_id = decision.subject_id and decided_by = 'admin' and decided_at <= decision.created_at
      order by decided_at desc limit 1)
    and decided_at > decision.created_at - interval '1 minute'
    -- Only decisions on active deals are recorded; the log has a status only if it changed.
    and not (coalesce(decision.before, '{}') ? 'status')
$$;
comment on function private.delete_expiry_decision is 'Definer: private.expiry_decisions has no grants. The decision is the latest on the deal.';

-- Returns what ended a deal at the given time, for undoing a decision; null if that is not recorded.
create function private.last_ender(deal_id_param uuid, expired_at_param timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select case when expired_at_param is not null then (
    select decided_by from private.expiry_decisions
    where deal_id = deal_id_param and is_over and decided_at >= expired_at_param
    order by decided_at limit 1) end
$$;
comment on function private.last_ender is
  'Definer: private.expiry_decisions has no grants. Also null for an end by date, which private.ended_by derives from the times.';
