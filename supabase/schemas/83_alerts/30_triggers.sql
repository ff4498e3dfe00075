-- Adds the job match_alerts for a public deal, due at its start if it has not started. Adds the job whether or not alerts
-- exist, so that the duration of an edit does not reveal them.
create function private.add_match_job(deal_id_param uuid, starts_at_param timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('match_alerts', jsonb_build_object('deal_id', deal_id_param), format('match_alerts %s', deal_id_param),
    case when starts_at_param > now() then starts_at_param end);
end
$$;
revoke execute on function private.add_match_job from public;
comment on function private.add_match_job is 'Definer: called by triggers and enqueue_due_work; private.enqueue has no grants.';

-- Records the steps that a public deal has reached and returns whether one is new.
create function private.record_deal_steps(deal_id_param uuid, temperature integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.deal_steps (deal_id, step)
  select deal_id_param, step from unnest(array[0, 25, 50, 100, 200]) as step where step = 0 or step <= temperature
  on conflict do nothing;
  return found;
end
$$;
revoke execute on function private.record_deal_steps from public;
comment on function private.record_deal_steps is 'Definer: called by triggers; private.deal_steps has no grants.';

create function private.match_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_deal_steps(a.id, a.hot_votes - a.cold_votes + a.temperature_offset),
    private.add_match_job(a.id, a.starts_at)
  from added a where a.status = 'active';
  return null;
end
$$;
revoke execute on function private.match_new_deals from public;
comment on function private.match_new_deals is 'Records the steps that new public deals have reached, and adds the job match_alerts for them. Definer: private.add_match_job has no grants.';

create function private.match_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_match_job(new.id, new.starts_at);
  return null;
end
$$;
revoke execute on function private.match_changed_deal from public;
comment on function private.match_changed_deal is
  'Adds the job match_alerts when a public deal gets another price, currency, total or start, or is no longer public. Definer: private.add_match_job has no grants.';

create function private.match_step() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.record_deal_steps(new.id, new.hot_votes - new.cold_votes + new.temperature_offset) or old.status <> 'active' then
    perform private.add_match_job(new.id, new.starts_at);
  end if;
  return null;
end
$$;
revoke execute on function private.match_step from public;
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
