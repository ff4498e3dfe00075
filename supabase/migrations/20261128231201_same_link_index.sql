-- no transaction
create index concurrently if not exists deals_same_link_idx on public.deals (private.link_key(deal_url), status, created_at) where deal_url <> '';
drop index concurrently if exists public.deals_link_status_idx;
