-- Halal facts of active deals, for the filters of lists and for cards: the deal's own facts, otherwise those of its merchant
-- (private.shop_of_deal). Excludes facts about one product line, because a deal may be about another.
create table private.deal_halal (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  category text not null,
  is_expired boolean not null, -- marked as expired, as in private.deal_counts
  certifier text, -- a slug, `not_disclosed`, or `not_listed` for a certifier without a row in certifiers
  certifier_name text,
  certifier_until date,
  stunning text,
  stunning_until date,
  alcohol text, -- in the product or on the premises
  alcohol_until date,
  checked_on date, -- the earliest check; null unless an admin has checked all of these facts
  alcohol_about text, -- the attribute with this value, or `both`
  of_shop text[] not null default '{}', -- which of certifier, stunning and alcohol are the merchant's
  disputed text[] not null default '{}' -- which of them are disputed
);
-- The deals of a certifier.
create index deal_halal_certifier_idx on private.deal_halal (certifier);
comment on table private.deal_halal is
  'Written by triggers in the transaction of the change. A value counts as unknown after its last day; queries compare that day with today.';

-- The number of deals for each combination of facts, so that a filtered list is counted without reading its deals.
create table private.halal_counts (
  category text not null,
  is_expired boolean not null,
  certifier text,
  certifier_until date,
  stunning text,
  stunning_until date,
  alcohol text,
  alcohol_until date,
  deals bigint not null,
  constraint halal_counts_facts_unique unique nulls not distinct (
    category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until)
);
comment on table private.halal_counts is 'Written by private.count_halal_deals; read by private.count_by_facts.';

create function private.count_halal_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  if tg_op = 'INSERT' then
    insert into private.halal_counts as c
    select category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until, count(*)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint halal_counts_facts_unique do update set deals = c.deals + excluded.deals;
  elsif tg_op = 'DELETE' then
    insert into private.halal_counts as c
    select category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until, -count(*)
    from removed group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint halal_counts_facts_unique do update set deals = c.deals + excluded.deals;
  else
    insert into private.halal_counts as c
    select category, is_expired, certifier, certifier_until, stunning, stunning_until, alcohol, alcohol_until, sum(change)
    from (select *, 1 as change from added union all select *, -1 from removed) as changed
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict on constraint halal_counts_facts_unique do update set deals = c.deals + excluded.deals;
  end if;
  delete from private.halal_counts where deals = 0;
  return null;
end
$$;
revoke execute on function private.count_halal_deals from public;
comment on function private.count_halal_deals is
  'Counts deals by their facts, once per statement. Definer: private.halal_counts has no grants.';

create trigger deal_halal_count_added after insert on private.deal_halal
  referencing new table as added for each statement execute function private.count_halal_deals();
create trigger deal_halal_count_removed after delete on private.deal_halal
  referencing old table as removed for each statement execute function private.count_halal_deals();
create trigger deal_halal_count_changed after update on private.deal_halal
  referencing old table as removed new table as added for each statement execute function private.count_halal_deals();

-- The facts that cards show; null if all of them are past their last day.
create view private.current_halal as
select f.deal_id, case when num_nonnulls(f.certifier, f.stunning, f.alcohol) > 0 then jsonb_build_object(
    'certifier', f.certifier, 'certifier_name', case when f.certifier is not null then f.certifier_name end,
    'stunning', f.stunning, 'alcohol', f.alcohol,
    'alcohol_about', case when f.alcohol is not null then f.alcohol_about end, 'checked_on', f.checked_on,
    'of_shop', f.of_shop, 'disputed', f.disputed, 'is_disputed', f.disputed <> '{}') end as facts
from (
  select h.deal_id, h.certifier_name, h.checked_on, h.alcohol_about, h.of_shop, h.disputed,
    case when h.certifier_until < (now() at time zone 'UTC')::date then null else h.certifier end as certifier,
    case when h.stunning_until < (now() at time zone 'UTC')::date then null else h.stunning end as stunning,
    case when h.alcohol_until < (now() at time zone 'UTC')::date then null else h.alcohol end as alcohol
  from private.deal_halal h
) as f;

revoke all on private.current_halal from anon, authenticated;
grant select on private.current_halal to anon, authenticated;
comment on view private.current_halal is
  'Runs as its owner for deals_with_temperature, because private.deal_halal has no grants. Contains public facts of active deals only.';
