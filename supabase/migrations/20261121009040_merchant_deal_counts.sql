-- How many public deals a merchant has in each category, kept so that the list of businesses never scans the deals.
create table private.merchant_deal_counts (
  merchant_key text not null, -- private.merchant_key of the deals' merchant
  category text not null,
  name text not null, -- as the first of these deals spell it
  current_deals bigint not null default 0, -- active, not declared over
  expired_deals bigint not null default 0, -- active and declared over
  primary key (merchant_key, category)
) with (fillfactor = 50);
-- The merchants of a category (list_businesses).
create index merchant_deal_counts_category_idx on private.merchant_deal_counts (category);
-- A merchant's running deals, newest first (get_merchant_deals), and which of them ended.
create index deals_active_merchant_newest_idx on public.deals
  (private.merchant_key(merchant), created_at desc, id desc) where status = 'active';

comment on table private.merchant_deal_counts is
  'Kept by private.count_merchant_of_changed_deal; read by list_businesses and get_business.';
