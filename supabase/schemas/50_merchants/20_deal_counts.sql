-- The number of public deals by merchant and category, so that the list of merchants needs no scan of deals.
create table private.merchant_deal_counts (
  merchant_key text not null, -- private.merchant_key
  category text not null,
  name text not null, -- as spelled in the first of these deals
  current_deals bigint not null default 0, -- active, not marked as expired
  expired_deals bigint not null default 0, -- active and marked as expired
  primary key (merchant_key, category)
) with (fillfactor = 50);
-- The merchants of a category (list_businesses).
create index merchant_deal_counts_category_idx on private.merchant_deal_counts (category);
-- A merchant's public deals, newest first (get_merchant_deals, similar_deals).
create index deals_active_merchant_newest_idx on public.deals
  (private.merchant_key(merchant), created_at desc, id desc) where status = 'active';

comment on table private.merchant_deal_counts is
  'Written by private.add_to_merchant_count; read by list_businesses and get_business.';

-- Changes the counts of a merchant. The only writer of the table.
create function private.add_to_merchant_count(
  merchant_key_param text, category_param text, name_param text, current_param bigint, expired_param bigint
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.merchant_deal_counts as counts (merchant_key, category, name, current_deals, expired_deals)
  select merchant_key_param, category_param, name_param, current_param, expired_param
  where merchant_key_param <> '' -- a name without letters or digits has no page
  on conflict (merchant_key, category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals,
        name = case when counts.current_deals + counts.expired_deals > 0 then counts.name else excluded.name end
$$;
comment on function private.add_to_merchant_count is 'Definer: private.merchant_deal_counts has no grants.';

create function private.count_merchants_of_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  perform private.add_to_merchant_count(key, category, name, sign * current_deals, sign * expired_deals)
  from (
    select key, category, mode() within group (order by merchant) as name,
      count(*) filter (where expired_at is null) as current_deals,
      count(*) filter (where expired_at is not null) as expired_deals
    from (select private.merchant_key(merchant) as key, * from touched where status = 'active') as deals
    group by key, category order by key, category
  ) as totals;
  return null;
end
$$;
comment on function private.count_merchants_of_deals is
  'Counts added or deleted deals by merchant, once per statement. Definer: private.merchant_deal_counts has no grants.';

create function private.count_merchant_of_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_to_merchant_count(key, category, merchant, current_deals, expired_deals)
  from (
    select key, category, min(merchant) as merchant, sum(current_deals) as current_deals,
      sum(expired_deals) as expired_deals
    from (values
      (private.merchant_key(old.merchant), old.category, old.merchant,
        -(old.status = 'active' and old.expired_at is null)::int, -(old.status = 'active' and old.expired_at is not null)::int),
      (private.merchant_key(new.merchant), new.category, new.merchant,
        (new.status = 'active' and new.expired_at is null)::int, (new.status = 'active' and new.expired_at is not null)::int)
    ) as changes (key, category, merchant, current_deals, expired_deals)
    group by key, category order by key, category
  ) as totals
  where current_deals <> 0 or expired_deals <> 0;
  return null;
end
$$;
comment on function private.count_merchant_of_changed_deal is
  'Updates the counts when a deal changes its status, merchant or category, ends or returns. Definer: private.merchant_deal_counts has no grants.';

create trigger deals_count_merchants_added after insert on public.deals
  referencing new table as touched for each statement execute function private.count_merchants_of_deals();
create trigger deals_count_merchants_removed after delete on public.deals
  referencing old table as touched for each statement execute function private.count_merchants_of_deals();
create trigger deals_count_merchants_changed after update on public.deals
  for each row when (
    (old.status, old.category, old.merchant, old.expired_at is null)
    is distinct from (new.status, new.category, new.merchant, new.expired_at is null)
  ) execute function private.count_merchant_of_changed_deal();
