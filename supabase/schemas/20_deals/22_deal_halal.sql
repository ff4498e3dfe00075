-- Facts of active deals that lists filter by and cards show: the deal's own, otherwise those of its merchant. Facts about one product line
-- are not here, because a deal may be about another.
create table private.deal_halal (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  category text not null,
  is_expired boolean not null, -- marked as expired, as in private.deal_counts
  certifier text, -- a slug, `not_disclosed`, or `not_listed`: one that is not in certifiers
  certifier_name text,
  certifier_until date,
  stunning text,
  stunning_until date,
  alcohol text, -- in the product or on the premises
  alcohol_until date,
  checked_on date, -- null unless an admin has checked all of these facts; the first of the checks
  is_disputed boolean not null default false
);
-- The deals of a certifier.
create index deal_halal_certifier_idx on private.deal_halal (certifier);
comment on table private.deal_halal is
  'Written by triggers in the transaction of the change. After its last day a value counts as unknown, which reads compare.';

-- The facts that cards show, null where all have passed their last day.
create view private.current_halal as
select f.deal_id, case when num_nonnulls(f.certifier, f.stunning, f.alcohol) > 0 then jsonb_build_object(
    'certifier', f.certifier, 'certifier_name', case when f.certifier is not null then f.certifier_name end,
    'stunning', f.stunning, 'alcohol', f.alcohol, 'checked_on', f.checked_on, 'is_disputed', f.is_disputed) end as facts
from (
  select h.deal_id, h.certifier_name, h.checked_on, h.is_disputed,
    case when h.certifier_until < (now() at time zone 'UTC')::date then null else h.certifier end as certifier,
    case when h.stunning_until < (now() at time zone 'UTC')::date then null else h.stunning end as stunning,
    case when h.alcohol_until < (now() at time zone 'UTC')::date then null else h.alcohol end as alcohol
  from private.deal_halal h
) as f;

revoke all on private.current_halal from anon, authenticated;
grant select on private.current_halal to anon, authenticated;
comment on view private.current_halal is
  'Reads as its owner, for deals_with_temperature: private.deal_halal has no grants. It contains public facts of active deals only.';
