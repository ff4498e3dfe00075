-- A sort order of a list as fragments of SQL, in which d is a deal, r its row in `ranking`, and $1 the private.list_request.
create type private.list_order as (
  sort text,
  ranking text,        -- table with the order; null for an index of deals
  deals text,          -- condition of the list
  has_expired boolean, -- whether the list may include expired deals
  rank text,           -- sort value; null to sort by time only
  ordered text,
  next text[],         -- conditions for the deals after $1.after_…: index ranges, in order
  count_max integer    -- limit of a count; null for exact counts
);
comment on type private.list_order is 'Returned by private.list_orders.';

-- Returns the sort orders of lists. Each row determines the order, the pages and the count of a list. The indexes are below,
-- in 20_deals.sql (ending, starting) and next to the ranking tables.
create function private.list_orders() returns setof private.list_order
language sql immutable parallel safe
begin atomic
  values
    ('latest', null, 'private.is_running(d)', true, null, 'd.created_at desc, d.id desc',
      array['(d.created_at, d.id) < ($1.after_created_at, $1.after_id)'], null),
    ('hottest', 'private.deal_ranking', 'private.is_running(d)', false, 'r.temperature',
      'r.temperature desc, r.created_at desc, r.deal_id',
      array['r.temperature <= $1.after_rank::bigint and (r.temperature < $1.after_rank::bigint
        or r.created_at < $1.after_created_at or (r.created_at = $1.after_created_at and r.deal_id > $1.after_id))'], null),
    ('trending', 'private.deal_ranking', 'private.is_running(d)', false, 'r.trend', 'r.trend desc, r.deal_id',
      array['r.trend <= $1.after_rank and (r.trend < $1.after_rank or r.deal_id > $1.after_id)'], null),
    ('discussed', 'private.deal_discussions', 'private.is_running(d)', false, 'r.activity', 'r.activity desc, r.deal_id',
      array['r.activity <= $1.after_rank and (r.activity < $1.after_rank or r.deal_id > $1.after_id)'], 1000),
    ('ending', null, 'private.is_running(d) and d.expires_at > now() and d.expires_at <= now() + interval ''72 hours''', false,
      'extract(epoch from d.expires_at)', 'd.expires_at, d.id',
      array['d.expires_at >= to_timestamp($1.after_rank) and (d.expires_at > to_timestamp($1.after_rank) or d.id > $1.after_id)'],
      10000),
    ('starting', null, 'd.status = ''active'' and private.is_upcoming(d) and d.starts_at > now()', false,
      'extract(epoch from d.starts_at)', 'd.starts_at, d.id',
      array['d.starts_at >= to_timestamp($1.after_rank) and (d.starts_at > to_timestamp($1.after_rank) or d.id > $1.after_id)'],
      10000),
    ('price_low', null, 'private.is_running(d)', true, 'd.price',
      'private.price_group(d.price, d.currency), d.price, d.created_at desc, d.id desc', array[
        'private.price_group(d.price, d.currency) = $1.after_group and d.price >= $1.after_rank::numeric
          and (d.price > $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))',
        'private.price_group(d.price, d.currency) > $1.after_group',
        'private.price_group(d.price, d.currency) is null
          and ($1.after_rank is not null or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'], null),
    ('price_high', null, 'private.is_running(d)', true, 'd.price',
      'private.price_group(d.price, d.currency), d.price desc nulls last, d.created_at desc, d.id desc', array[
        'private.price_group(d.price, d.currency) = $1.after_group and d.price <= $1.after_rank::numeric
          and (d.price < $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))',
        'private.price_group(d.price, d.currency) > $1.after_group',
        'private.price_group(d.price, d.currency) is null
          and ($1.after_rank is not null or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'], null),
    ('total', null, 'private.is_running(d) and private.price_group(d.total_price, d.currency) = ''''', false, 'd.total_price',
      'd.total_price, d.created_at desc, d.id desc',
      array['d.total_price >= $1.after_rank::numeric
        and (d.total_price > $1.after_rank::numeric or (d.created_at, d.id) < ($1.after_created_at, $1.after_id))'], 10000);
end;
comment on function private.list_orders is 'Inlined. Constant SQL, without values from a request.';

-- The home page and feeds: newest first. Most expired deals are old and thus at the end of the index, so it does not exclude
-- them. With the included times, PostgreSQL finds a far page without reading the rows of the deals before it.
create index deals_active_newest_idx on public.deals (created_at desc, id desc)
  include (expired_at, expires_at, starts_at) where status = 'active';
-- A category's page.
create index deals_active_category_newest_idx on public.deals (category, created_at desc, id desc)
  include (expired_at, expires_at, starts_at) where status = 'active';
-- The newest deals that are sold in shops, and freebies and giveaways: all of them are few.
create index deals_active_in_store_idx on public.deals (created_at desc, id desc)
  include (expired_at, expires_at, starts_at) where status = 'active' and channel in ('in_store', 'both');
create index deals_active_free_idx on public.deals (private.type_of(deal_type, price), created_at desc, id desc)
  include (expired_at, expires_at, starts_at) where status = 'active' and private.type_of(deal_type, price) <> 'discount';
-- Lists by price, ascending and descending, grouped by currency, unknown prices last; of all categories or one.
create index deals_active_price_low_idx
  on public.deals (private.price_group(price, currency), price, created_at desc, id desc)
  where status = 'active' and expired_at is null;
create index deals_active_price_high_idx
  on public.deals (private.price_group(price, currency), price desc nulls last, created_at desc, id desc)
  where status = 'active' and expired_at is null;
create index deals_active_category_price_low_idx
  on public.deals (category, private.price_group(price, currency), price, created_at desc, id desc)
  where status = 'active' and expired_at is null;
create index deals_active_category_price_high_idx
  on public.deals (category, private.price_group(price, currency), price desc nulls last, created_at desc, id desc)
  where status = 'active' and expired_at is null;
-- Running deals by total price, free or in the site's currency, of all categories or one. Counts are index-only scans.
create index deals_active_total_idx
  on public.deals (total_price, created_at desc, id desc) include (expires_at, starts_at)
  where status = 'active' and expired_at is null and private.price_group(total_price, currency) = '';
create index deals_active_category_total_idx
  on public.deals (category, total_price, created_at desc, id desc) include (expires_at, starts_at)
  where status = 'active' and expired_at is null and private.price_group(total_price, currency) = '';
