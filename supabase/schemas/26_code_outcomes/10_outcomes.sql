-- Members' outcomes of voucher codes: a code worked or failed at the checkout. One outcome for each member, code and day (UTC),
-- which the member can change on that day. The latest outcome of each member within 14 days counts.
create type public.code_outcome as enum ('worked', 'failed');

create table public.voucher_outcomes (
  voucher_id uuid not null references public.voucher_codes (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  day date not null default (now() at time zone 'UTC')::date,
  outcome public.code_outcome not null,
  reason public.code_failure,
  created_at timestamptz not null default clock_timestamp(),
  -- The member's weight at the time of the outcome, as for a check; 0: not counted.
  weight smallint not null default 0 constraint voucher_outcomes_weight_range check (weight between 0 and 3),
  is_separate boolean not null default true, -- as for a check
  constraint voucher_outcomes_reason_of_failure check ((outcome = 'failed') = (reason is not null)),
  primary key (voucher_id, user_id, day)
);
-- A member's outcomes of today, and the foreign key of user_id.
create index voucher_outcomes_user_idx on public.voucher_outcomes (user_id, day);
-- Old outcomes for deletion (refresh_checks).
create index voucher_outcomes_day_idx on public.voucher_outcomes (day);

revoke all on public.voucher_outcomes from anon, authenticated;
grant select on public.voucher_outcomes to anon, authenticated;
select private.expose_to_backend('public.voucher_outcomes');

alter table public.voucher_outcomes enable row level security;
create policy voucher_outcomes_select_own on public.voucher_outcomes for select to anon, authenticated
  using (user_id = (select private.caller()));
-- No insert, update or delete policy: procedures write.

create trigger voucher_outcomes_refuse_direct_write before insert or update or delete on public.voucher_outcomes
  for each statement execute function private.refuse_direct_write();
comment on table public.voucher_outcomes is
  'Only the member can read an outcome; the sums are public. Deleted after 14 days or with the member.';

-- Networks of members who have reported an outcome and are not established, like private.check_networks.
create table private.outcome_networks (
  voucher_id uuid not null,
  user_id uuid not null,
  day date not null,
  networks bytea[] not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (voucher_id, user_id, day),
  foreign key (voucher_id, user_id, day) references public.voucher_outcomes (voucher_id, user_id, day) on delete cascade
);
-- Old rows for deletion (refresh_checks).
create index outcome_networks_seen_idx on private.outcome_networks (seen_at);
comment on table private.outcome_networks is
  'No address is stored, and the hashes for one code cannot be compared with those for another. Deleted after 24 hours or with the outcome.';

-- Returns the last day whose outcomes no longer count.
create function private.last_uncounted_day() returns date
language sql stable parallel safe
return (now() at time zone 'UTC')::date - 14;
comment on function private.last_uncounted_day is 'Inlined.';

-- Returns the outcome counts of a code: the numbers of successes and failures, and the time of the last success. The code
-- counts as failing, with the most frequent reason, if it failed for the last five members or more, or if at least five members
-- reported and successes have less than 30% of the weight. These failures must include two by members with a history (a weight
-- of at least two) or have a weight of eight, and no member with a history had a success within 48 hours.
create function private.sum_outcomes(
  voucher_id_param uuid, out worked_14d integer, out failed_14d integer, out last_worked_at timestamptz,
  out failing_reason public.code_failure
)
language sql stable security definer set search_path = '' as $$
  with latest as (
    select distinct on (o.user_id) o.outcome = 'worked' as worked, o.reason, o.weight, o.is_separate, o.created_at
    from public.voucher_outcomes o
    where o.voucher_id = voucher_id_param and o.weight > 0 and o.day > private.last_uncounted_day()
      and not private.is_banned(o.user_id)
    order by o.user_id, o.day desc
  ), placed as (
    select l.*, not bool_or(l.worked) over (order by l.created_at desc) as in_run from latest l
  )
  select
    private.shown_number(count(*) filter (where worked and is_separate), count(*) filter (where worked)),
    private.shown_number(count(*) filter (where not worked and is_separate), count(*) filter (where not worked)),
    max(created_at) filter (where worked),
    case when count(*) filter (where worked and weight > 1 and created_at > now() - interval '48 hours') = 0
      and (count(*) filter (where in_run) >= 5
          and (count(*) filter (where in_run and weight > 1) >= 2 or sum(weight) filter (where in_run) >= 8)
        or count(*) >= 5 and coalesce(sum(weight) filter (where worked), 0) < 0.3 * sum(weight)
          and (count(*) filter (where not worked and weight > 1) >= 2 or sum(weight) filter (where not worked) >= 8))
      then mode() within group (order by reason) end
  from placed
$$;
comment on function private.sum_outcomes is
  'Definer: outcomes are private. Outcomes of banned members do not count. Once a success is 48 hours old, counts change with the next outcome.';

create function private.recount_outcomes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.voucher_codes v
  set (worked_14d, failed_14d, last_worked_at, failing_reason) = (select s.* from private.sum_outcomes(v.id) s)
  where v.id in (select voucher_id from changed);
  return null;
end
$$;
comment on function private.recount_outcomes is
  'Recounts the outcomes of the codes whose outcomes changed. Definer: codes are written by procedures only.';

create trigger voucher_outcomes_recount_added after insert on public.voucher_outcomes
  referencing new table as changed for each statement execute function private.recount_outcomes();
create trigger voucher_outcomes_recount_changed after update on public.voucher_outcomes
  referencing new table as changed for each statement execute function private.recount_outcomes();
create trigger voucher_outcomes_recount_removed after delete on public.voucher_outcomes
  referencing old table as changed for each statement execute function private.recount_outcomes();

create function private.recount_outcomes_of_banned() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  codes constant uuid[] := array(
    select distinct o.voucher_id from public.voucher_outcomes o where o.user_id = coalesce(new.user_id, old.user_id));
begin
  -- Locked in order, so that two bans do not wait for each other.
  perform from public.voucher_codes v where v.id = any (codes) order by v.id for update;
  update public.voucher_codes v
  set (worked_14d, failed_14d, last_worked_at, failing_reason) = (select s.* from private.sum_outcomes(v.id) s)
  where v.id = any (codes);
  return null;
end
$$;
comment on function private.recount_outcomes_of_banned is
  'Recounts the outcomes of all codes with an outcome by a member when the member is banned or the ban is lifted. After a ban that ends by itself, counts change with the next outcome. Definer: codes are written by procedures only.';

create trigger bans_recount_outcomes after insert or update or delete on private.bans
  for each row execute function private.recount_outcomes_of_banned();

create function private.reset_outcomes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.voucher_outcomes where voucher_id = new.id;
  return null;
end
$$;
comment on function private.reset_outcomes is
  'Deletes the outcomes when a code or its merchant changes: they were about another code. Definer: outcomes are written by procedures only.';

create trigger voucher_codes_reset_outcomes after update of code, merchant on public.voucher_codes
  for each row when (old.code is distinct from new.code or old.merchant_key is distinct from new.merchant_key)
  execute function private.reset_outcomes();
