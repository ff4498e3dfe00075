-- The order of the hottest list in a narrow table, so that a vote rewrites a small row and no index of deals.
-- It contains the active deals that are not marked as expired.
create table private.deal_ranking (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  category text not null,
  temperature integer not null,
  created_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- The hottest deals of all, of a category, and of a recent period.
create index deal_ranking_hottest_idx on private.deal_ranking (temperature desc, created_at desc, deal_id);
create index deal_ranking_category_hottest_idx
  on private.deal_ranking (category, temperature desc, created_at desc, deal_id);
create index deal_ranking_newest_idx on private.deal_ranking (created_at desc);

comment on table private.deal_ranking is 'Kept by private.rank_deals, in the transaction of the change.';

-- The only code that changes the ranking: a deal enters when it becomes public, follows its temperature, and leaves
-- when it expires.
create function private.rank_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.deal_ranking (deal_id, category, temperature, created_at)
  select id, category, hot_votes - cold_votes + temperature_offset, created_at
  from added where status = 'active' and expired_at is null;
  return null;
end
$$;
revoke execute on function private.rank_new_deals from public;
comment on function private.rank_new_deals is 'Definer: private.deal_ranking is granted to nobody.';

create function private.rank_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status = 'active' and new.expired_at is null then
    insert into private.deal_ranking as ranking (deal_id, category, temperature, created_at)
    values (new.id, new.category, new.hot_votes - new.cold_votes + new.temperature_offset, new.created_at)
    on conflict (deal_id) do update
      set category = excluded.category, temperature = excluded.temperature, created_at = excluded.created_at;
  elsif old.status = 'active' and old.expired_at is null then
    delete from private.deal_ranking where deal_id = new.id;
  end if;
  return null;
end
$$;
revoke execute on function private.rank_changed_deal from public;
comment on function private.rank_changed_deal is 'Definer: private.deal_ranking is granted to nobody.';

create trigger deals_rank_new after insert on public.deals
  referencing new table as added for each statement execute function private.rank_new_deals();
create trigger deals_rank_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes + old.temperature_offset, old.status, old.category, old.expired_at, old.created_at)
    is distinct from
    (new.hot_votes - new.cold_votes + new.temperature_offset, new.status, new.category, new.expired_at, new.created_at)
  ) execute function private.rank_changed_deal();
