-- The hottest list in a narrow table of its own, so that a vote rewrites these few bytes and no index of deals.
-- Holds the active deals that are not declared over.
create table private.deal_ranking (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  category text not null,
  temperature integer not null,
  created_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- The hottest of all, of a category, and of a short time.
create index deal_ranking_hottest_idx on private.deal_ranking (temperature desc, created_at desc, deal_id);
create index deal_ranking_category_hottest_idx
  on private.deal_ranking (category, temperature desc, created_at desc, deal_id);
create index deal_ranking_newest_idx on private.deal_ranking (created_at desc);

comment on table private.deal_ranking is 'Kept by private.rank_deals, in the transaction of the change.';
