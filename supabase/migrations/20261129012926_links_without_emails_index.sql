-- no transaction
-- The keys of links changed.
drop index concurrently if exists public.deals_same_link_idx;
create index concurrently if not exists deals_same_link_idx on public.deals (private.link_key(deal_url), status, created_at) where deal_url <> '';
