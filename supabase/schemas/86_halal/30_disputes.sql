-- Members' disputes of public facts. Their number, reasons and the merchant's answers are public; details are not.
create table public.halal_disputes (
  id uuid primary key default gen_random_uuid(),
  fact_id uuid not null references public.halal_facts (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null, -- null: a deleted member
  reason text not null constraint halal_disputes_reason_known
    check (reason in ('wrong_value', 'expired', 'forged', 'wrong_product', 'other')),
  details text constraint halal_disputes_details_length check (char_length(details) between 1 and 1000),
  evidence_image_url text
    constraint halal_disputes_evidence_image_format check (private.image_key(evidence_image_url) like 'evidence/%'),
  answer text constraint halal_disputes_answer_length check (char_length(answer) between 1 and 1000),
  answered_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz,
  status text not null default 'open' constraint halal_disputes_status_known check (status in ('open', 'upheld', 'dismissed')),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  weight smallint not null default 1 constraint halal_disputes_weight_range check (weight between 0 and 3), -- private.dispute_weight
  constraint halal_disputes_decided_at_given check ((status = 'open') = (decided_at is null))
);
-- One open dispute per member and fact.
create unique index halal_disputes_one_open_idx on public.halal_disputes (user_id, fact_id) where status = 'open';
-- The disputes of a fact, and the foreign key of fact_id.
create index halal_disputes_fact_idx on public.halal_disputes (fact_id, created_at);
-- The admins' queue, oldest first.
create index halal_disputes_open_oldest_idx on public.halal_disputes (created_at, id) where status = 'open';
-- A member's disputes and answers, and the foreign keys.
create index halal_disputes_user_idx on public.halal_disputes (user_id, created_at desc);
create index halal_disputes_answered_by_idx on public.halal_disputes (answered_by);
-- The foreign key of decided_by.
create index halal_disputes_decided_by_idx on public.halal_disputes (decided_by);

revoke all on public.halal_disputes from anon, authenticated;
grant select (id, fact_id, reason, details, evidence_image_url, answer, answered_at, status, decided_at, created_at)
  on public.halal_disputes to authenticated;
select private.expose_to_backend('public.halal_disputes');

alter table public.halal_disputes enable row level security;
create policy halal_disputes_select_own_or_moderator on public.halal_disputes for select to authenticated
  using (user_id = (select private.caller()) or (select private.can('halal')) and not private.is_own_fact(fact_id));
-- No insert, update or delete policy: procedures write.

create trigger halal_disputes_refuse_direct_write before insert or update or delete on public.halal_disputes
  for each statement execute function private.refuse_direct_write();
comment on table public.halal_disputes is 'The merchant can read the reason and the details, but not who disputed the fact.';

-- Returns the end of the time in which a member's disputes count for nothing in public: 30 days after the third dismissal within
-- 30 days; null if there is none.
create function private.disputes_silent_until(member uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(x.decided_at) + interval '30 days' from public.halal_disputes x
  where x.user_id = member and x.status = 'dismissed' and x.decided_at > now() - interval '30 days' and 3 <= (
    select count(*) from public.halal_disputes e
    where e.user_id = member and e.status = 'dismissed'
      and e.decided_at between x.decided_at - interval '30 days' and x.decided_at)
$$;
comment on function private.disputes_silent_until is 'Definer: dismissals are private.';

-- Returns the weight of a member's dispute: that of their checks, two for an admin, and zero after three dismissals.
create function private.dispute_weight(member uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when private.disputes_silent_until(member) > now() then 0
    when exists (select from private.admins where user_id = member) then 2
    else (select weight from private.check_standing(member)) end
$$;
comment on function private.dispute_weight is 'Definer: private.admins has no grants.';

-- Returns whether readers see a fact as disputed. A checked fact needs disputes with a weight of two.
create function private.is_disputed(fact public.halal_facts) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(x.weight), 0) >= case fact.state when 'checked' then 2 else 1 end
  from public.halal_disputes x where x.fact_id = fact.id and x.status = 'open'
$$;
comment on function private.is_disputed is 'Definer: disputes are private. Admins see all disputes in their queue.';

create function private.weigh_disputes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.halal_disputes x set weight = private.dispute_weight(x.user_id)
  where x.user_id = new.user_id and x.status = 'open' and x.weight <> private.dispute_weight(x.user_id);
  return null;
end
$$;

create trigger halal_disputes_weigh after update of status on public.halal_disputes
  for each row when ((old.status = 'dismissed') <> (new.status = 'dismissed')) execute function private.weigh_disputes();
comment on function private.weigh_disputes is
  'Weighs a member''s open disputes again when an admin dismisses a dispute or undoes that. Definer: halal_disputes is written by procedures only.';
