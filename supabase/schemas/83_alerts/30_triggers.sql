-- Adds the job match_alerts for a public deal, due at its start if it has not started. Adds the job whether or not alerts
-- exist, so that the duration of an edit does not reveal them.
create function private.add_match_job(deal_id_param uuid, starts_at_param timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('match_alerts', jsonb_build_object('deal_id', deal_id_param), format('match_alerts %s', deal_id_param),
    case when starts_at_param > now() then starts_at_param end);
end
$$;
comment on function private.add_match_job is 'Definer: called by triggers, enqueue_due_work and the background worker; private.enqueue has no grants.';

-- Public deals of large inserts that match_new_deals will match with alerts, from their start on. No foreign key, which would
-- slow the insert down; rows of deleted deals do no harm.
create table private.unmatched_deals (
  deal_id uuid primary key,
  due_at timestamptz not null
);
-- The next deal that is due.
create index unmatched_deals_due_idx on private.unmatched_deals (due_at);
comment on table private.unmatched_deals is 'Written by private.match_new_deals and private.next_unmatched_deal.';

-- Deletes a deal that was matched, and returns the next one that is due; null if there is none.
create function private.next_unmatched_deal(matched_param uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.unmatched_deals u where u.deal_id = matched_param;
  return (select u.deal_id from private.unmatched_deals u where u.due_at <= now() order by u.due_at limit 1);
end
$$;
comment on function private.next_unmatched_deal is 'Definer: called by the background worker only. A deal is deleted after it was matched, so that a crash loses none.';

-- Records the steps that public deals have reached and returns whether one is new.
create function private.record_deal_steps(deal_ids uuid[], temperatures integer[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.deal_steps (deal_id, step)
  select d.id, s.step from unnest(deal_ids, temperatures) as d (id, temperature), unnest(array[0, 25, 50, 100, 200]) as s (step)
  where s.step = 0 or s.step <= d.temperature
  on conflict do nothing;
  return found;
end
$$;
comment on function private.record_deal_steps is 'Definer: called by triggers; private.deal_steps has no grants.';

create function private.match_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  jobs_max constant integer := 100;
  ids uuid[];
  temperatures integer[];
  starts timestamptz[];
begin
  select array_agg(a.id), array_agg(a.hot_votes - a.cold_votes + a.temperature_offset), array_agg(a.starts_at)
  into ids, temperatures, starts from added a where a.status = 'active';
  perform private.record_deal_steps(ids, temperatures);
  if cardinality(ids) <= jobs_max then
    perform private.add_match_job(d.id, d.starts_at) from unnest(ids, starts) as d (id, starts_at);
  else
    insert into private.unmatched_deals (deal_id, due_at)
    select d.id, greatest(d.starts_at, now()) from unnest(ids, starts) as d (id, starts_at)
    on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.match_new_deals is 'Records the steps that new public deals have reached, and adds the job match_alerts for them; an insert of more than 100 deals leaves them to the task match_new_deals. Definer: private.add_match_job has no grants.';

create function private.match_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_match_job(new.id, new.starts_at);
  return null;
end
$$;
comment on function private.match_changed_deal is
  'Adds the job match_alerts when a public deal gets another price, currency, total or start, or is no longer public. Definer: private.add_match_job has no grants.';

create function private.match_step() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.record_deal_steps(array[new.id], array[new.hot_votes - new.cold_votes + new.temperature_offset]) or old.status <> 'active' then
    perform private.add_match_job(new.id, new.starts_at);
  end if;
  return null;
end
$$;
comment on function private.match_step is
  'Records that a deal first became public or reached 25, 50, 100 or 200 degrees, and adds the job match_alerts then and whenever the deal becomes public again. Definer: private.add_match_job has no grants.';

create trigger deals_match_new after insert on public.deals
  referencing new table as added for each statement execute function private.match_new_deals();
create trigger deals_match_changed after update of price, total_price, currency, starts_at, status on public.deals
  for each row when (old.status = 'active' and (
    new.status <> 'active' or old.price is distinct from new.price or old.total_price is distinct from new.total_price
    or old.currency is distinct from new.currency or old.starts_at is distinct from new.starts_at))
  execute function private.match_changed_deal();
create trigger deals_match_step after update of hot_votes, cold_votes, temperature_offset, status on public.deals
  for each row when (new.status = 'active' and (
    old.status <> 'active'
    or (old.hot_votes - old.cold_votes + old.temperature_offset < 25 and new.hot_votes - new.cold_votes + new.temperature_offset >= 25)
    or (old.hot_votes - old.cold_votes + old.temperature_offset < 50 and new.hot_votes - new.cold_votes + new.temperature_offset >= 50)
    or (old.hot_votes - old.cold_votes + old.temperature_offset < 100 and new.hot_votes - new.cold_votes + new.temperature_offset >= 100)
    or (old.hot_votes - old.cold_votes + old.temperature_offset < 200 and new.hot_votes - new.cold_votes + new.temperature_offset >= 200)))
  execute function private.match_step();
