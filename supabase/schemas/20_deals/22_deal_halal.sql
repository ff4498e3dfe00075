-- Deals with the same halal facts: of one merchant and host, in one category, with the same facts about the deals themselves. A
-- change of a merchant's facts, website, name or status updates its groups and no deal. Excludes facts about one product line,
-- because a deal may be about another.
create table private.halal_groups (
  id uuid primary key, -- a hash of the next six columns
  merchant_key text not null, -- private.merchant_key
  host text, -- of the deals' links, from private.split_link
  tied_to uuid, -- the merchant in private.deal_shops
  category text not null,
  has_meat boolean not null, -- private.has_meat
  own jsonb not null, -- by attribute, the best public facts about the deals (private.listed_facts)
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
  disputed text[] not null default '{}', -- which of them are disputed
  shop uuid -- the merchant whose facts apply to the deals (private.shop_of_deal)
);
-- The groups of a merchant.
create index halal_groups_merchant_idx on private.halal_groups (merchant_key);
-- The few groups with facts (private.groups_of_request).
create index halal_groups_known_idx on private.halal_groups (category) where num_nonnulls(certifier, stunning, alcohol) > 0;
comment on table private.halal_groups is
  'Written by triggers in the transaction of the change. Groups without deals are kept. A value counts as unknown after its last day; queries compare that day with today.';

-- The group of each deal.
create table private.deal_halal_groups (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  group_id uuid references private.halal_groups (id) on delete restrict, -- null for a deal that is not active
  is_expired boolean not null -- marked as expired, as in private.deal_counts
);
-- The deals of a certifier's groups, and the foreign key.
create index deal_halal_groups_group_idx on private.deal_halal_groups (group_id);
comment on table private.deal_halal_groups is 'Written by private.group_deals. Deals that are not active have rows, because it locks them.';

-- Halal facts of active deals, for the filters of lists and for cards: the deal's own facts, otherwise those of its merchant
-- (private.shop_of_deal). Deals without facts have no row.
create view private.deal_halal as
select d.deal_id, d.is_expired, g.category, g.certifier, g.certifier_name, g.certifier_until, g.stunning, g.stunning_until,
  g.alcohol, g.alcohol_until, g.checked_on, g.alcohol_about, g.of_shop, g.disputed
from private.deal_halal_groups d
join private.halal_groups g on g.id = d.group_id
where num_nonnulls(g.certifier, g.stunning, g.alcohol) > 0;
comment on view private.deal_halal is 'Has no grants.';

-- The number of deals in each group, so that a list filtered by facts is counted without reading its deals.
create table private.halal_counts (
  group_id uuid not null references private.halal_groups (id) on delete cascade,
  is_expired boolean not null,
  deals bigint not null,
  primary key (group_id, is_expired)
);
comment on table private.halal_counts is
  'Written by private.count_halal_deals; read by private.count_by_facts. Not columns of halal_groups, so that a change of facts and a new deal lock no common row.';

create function private.count_halal_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  if tg_op = 'INSERT' then
    insert into private.halal_counts as c
    select group_id, is_expired, count(*) from added where group_id is not null group by 1, 2 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  elsif tg_op = 'DELETE' then
    insert into private.halal_counts as c
    select group_id, is_expired, -count(*) from removed where group_id is not null group by 1, 2 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  else
    insert into private.halal_counts as c
    select group_id, is_expired, sum(change)
    from (select *, 1 as change from added union all select *, -1 from removed) as changed
    where group_id is not null group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  end if;
  return null;
end
$$;
comment on function private.count_halal_deals is
  'Counts deals by their group, once per statement. Definer: private.halal_counts has no grants.';

create trigger deal_halal_groups_count_added after insert on private.deal_halal_groups
  referencing new table as added for each statement execute function private.count_halal_deals();
create trigger deal_halal_groups_count_removed after delete on private.deal_halal_groups
  referencing old table as removed for each statement execute function private.count_halal_deals();
create trigger deal_halal_groups_count_changed after update on private.deal_halal_groups
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
