-- Returns a deal's rank among trending deals: ten times as many votes count as much as being 12.5 hours newer. Time passes for
-- all deals alike, so only votes change the order. The age counts from the start of the deal if that is later than its
-- creation. An admin's temperature offset does not count. The FAQ explains the formula.
create function private.trend_of(deal public.deals) returns double precision
language sql stable parallel safe
return sign(deal.hot_votes - deal.cold_votes) * log(greatest(1, abs(deal.hot_votes - deal.cold_votes))::double precision)
  + extract(epoch from greatest(deal.created_at, deal.starts_at))::double precision / 45000;
comment on function private.trend_of is 'A deal with a higher rank comes earlier in the list of trending deals.';

-- The sort values of the hottest and trending lists in a narrow table, so that a vote rewrites one small row and updates no
-- index of deals. Contains the active deals that are not marked as expired.
create table private.deal_ranking (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  category text not null,
  temperature integer not null,
  created_at timestamptz not null,
  trend double precision not null, -- private.trend_of
  section text -- of the season pages, chosen by the poster
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- The hottest deals of all categories, of one, and of a recent period.
create index deal_ranking_hottest_idx on private.deal_ranking (temperature desc, created_at desc, deal_id);
create index deal_ranking_category_hottest_idx
  on private.deal_ranking (category, temperature desc, created_at desc, deal_id);
create index deal_ranking_newest_idx on private.deal_ranking (created_at desc);
-- Trending deals, of all categories or one.
create index deal_ranking_trending_idx on private.deal_ranking (trend desc, deal_id);
create index deal_ranking_category_trending_idx on private.deal_ranking (category, trend desc, deal_id);
-- The trending deals of a section of the season pages.
create index deal_ranking_section_trending_idx on private.deal_ranking (section, trend desc, deal_id) where section is not null;

comment on table private.deal_ranking is 'Written by private.rank_new_deals and private.rank_changed_deal in the transaction of the change.';

-- Returns the row that a deal has in the ranking, or would have if it were not expired.
create function private.ranking_of(deal public.deals) returns setof private.deal_ranking
language sql stable parallel safe rows 1
begin atomic
  select deal.id, deal.category, deal.hot_votes - deal.cold_votes + deal.temperature_offset, deal.created_at, private.trend_of(deal),
    deal.season_section;
end;
comment on function private.ranking_of is 'Inlined.';

create function private.rank_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.deal_ranking (deal_id, category, temperature, created_at, trend, section)
  select id, category, hot_votes - cold_votes + temperature_offset, created_at, private.trend_of(added::public.deals), season_section
  from added where status = 'active' and expired_at is null;
  return null;
end
$$;
comment on function private.rank_new_deals is 'Adds new public deals to the ranking. Definer: private.deal_ranking has no grants.';

create function private.rank_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status = 'active' and new.expired_at is null then
    insert into private.deal_ranking as ranking (deal_id, category, temperature, created_at, trend, section)
    values (
      new.id, new.category, new.hot_votes - new.cold_votes + new.temperature_offset, new.created_at, private.trend_of(new),
      new.season_section)
    on conflict (deal_id) do update
      set category = excluded.category, temperature = excluded.temperature, created_at = excluded.created_at,
        trend = excluded.trend, section = excluded.section;
  elsif old.status = 'active' and old.expired_at is null then
    delete from private.deal_ranking where deal_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.rank_changed_deal is
  'Adds a deal that becomes public to the ranking, updates its row, and removes it when it expires or is no longer public. Definer: private.deal_ranking has no grants.';

create trigger deals_rank_new after insert on public.deals
  referencing new table as added for each statement execute function private.rank_new_deals();
create trigger deals_rank_changed after update on public.deals
  for each row when (
    (old.hot_votes - old.cold_votes, old.temperature_offset, old.status, old.category, old.expired_at, old.created_at, old.starts_at,
      old.season_section)
    is distinct from
    (new.hot_votes - new.cold_votes, new.temperature_offset, new.status, new.category, new.expired_at, new.created_at, new.starts_at,
      new.season_section)
  ) execute function private.rank_changed_deal();
