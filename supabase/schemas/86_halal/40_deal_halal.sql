-- Returns the facts that lists show or filter by, of deals or merchants: the best public one for each attribute, not about one
-- product line. A certifier's value is its slug or, without a row in certifiers, `not_listed`.
create function private.listed_facts(subjects uuid[]) returns table (subject uuid, attribute text, fact jsonb)
language sql stable security definer set search_path = '' as $$
  select distinct on (f.subject_id, f.attribute) f.subject_id, f.attribute, jsonb_build_object(
    'value', case when f.value <> 'certified' then f.value else coalesce(c.slug, 'not_listed') end,
    'name', f.certifier_name, 'until', f.valid_until,
    'checked_on', case when f.state = 'checked' then (f.decided_at at time zone 'UTC')::date end,
    'is_disputed', private.is_disputed(f))
  from public.halal_facts f
  left join public.certifiers c on c.id = f.certifier_id
  where (f.deal_id = any (subjects) or f.merchant_id = any (subjects)) and f.is_public and f.product_line is null
    and f.attribute in ('certifier', 'stunning', 'alcohol_in_product', 'alcohol_on_premises')
  order by f.subject_id, f.attribute, private.has_lapsed(f.valid_until), f.state = 'checked' desc, f.state = 'evidence' desc,
    f.observed_on desc, f.created_at desc, f.id
$$;
comment on function private.listed_facts is 'Definer: called by triggers only.';

-- Recomputes the merchant of these groups and their facts: those about the deals themselves, otherwise those of the merchant.
create function private.refresh_halal_groups(group_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  with groups as materialized (
    select * from private.halal_groups where id = any (group_ids)
  ), shops as materialized ( -- the host of a website is computed once
    select m.id, m.name_key, m.created_at, private.website_host(m.website) as host
    from public.merchants m
    where m.status = 'approved' and m.name_key in (select merchant_key from groups where merchant_key <> '')
  ), listed as materialized (
    select g.id, g.category, g.has_meat, g.own, (
      -- private.shop_of_deal
      select s.id from shops s
      where s.name_key = g.merchant_key and (private.is_host_of(g.host, s.host) or s.id = g.tied_to)
      order by s.created_at, s.id limit 1) as shop
    from groups g
  ), stated as (
    select l.id, f.attribute, f.fact, true as is_of_shop
    from listed l
    join private.listed_facts(array(select s.id from shops s)) as f on f.subject = l.shop
    where private.fact_applies(f.attribute, l.category, l.has_meat) and not l.own ? f.attribute
    union all
    select l.id, f.key, f.value, false from listed l cross join lateral jsonb_each(l.own) as f
  ), kinds as (
    select s.*, fact ->> 'value' as value, coalesce(c.name, fact ->> 'name') as name, (fact ->> 'until')::date as until,
      (fact ->> 'checked_on')::date as checked_on,
      -- As in the columns: `alcohol` is in the product or on the premises.
      case when attribute like 'alcohol%' then 'alcohol' else attribute end as kind
    from stated s left join public.certifiers c on attribute = 'certifier' and c.slug = fact ->> 'value'
  ), shown as (
    select *,
      -- "yes" outweighs "no", and both outweigh "not_disclosed".
      value = first_value(value) over (partition by id, kind order by value = 'yes' desc, value = 'no' desc) as is_shown
    from kinds
  ), summed as (
    select id,
      min(value) filter (where kind = 'certifier') as certifier,
      min(name) filter (where kind = 'certifier') as certifier_name,
      min(until) filter (where kind = 'certifier') as certifier_until,
      min(value) filter (where kind = 'stunning') as stunning, min(until) filter (where kind = 'stunning') as stunning_until,
      min(value) filter (where kind = 'alcohol' and is_shown) as alcohol,
      min(until) filter (where kind = 'alcohol' and is_shown) as alcohol_until,
      case when count(*) = count(checked_on) then min(checked_on) end as checked_on,
      case count(*) filter (where kind = 'alcohol' and is_shown)
        when 2 then 'both' else min(attribute) filter (where kind = 'alcohol' and is_shown) end as alcohol_about,
      array_agg(distinct kind) filter (where is_of_shop and is_shown) as of_shop,
      array_agg(distinct kind) filter (where (fact ->> 'is_disputed')::boolean) as disputed
    from shown group by id
  )
  update private.halal_groups g set
    certifier = c.certifier, certifier_name = c.certifier_name, certifier_until = c.certifier_until, stunning = c.stunning,
    stunning_until = c.stunning_until, alcohol = c.alcohol, alcohol_until = c.alcohol_until, checked_on = c.checked_on,
    alcohol_about = c.alcohol_about, of_shop = coalesce(c.of_shop, '{}'), disputed = coalesce(c.disputed, '{}'), shop = l.shop
  from listed l left join summed c using (id) where g.id = l.id
$$;
comment on function private.refresh_halal_groups is 'Definer: private.halal_groups has no grants. Called by group_deals and triggers only.';

-- Makes other transactions wait that change these merchants or, for a change, that add groups of them, until the end of this one.
create function private.lock_halal_groups(keys text[], for_change boolean) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform case when for_change then pg_advisory_xact_lock(86, slot) else pg_advisory_xact_lock_shared(86, slot) end
  from (select distinct hashtext(key) & 255 as slot from unnest(keys) as key order by 1) as slots; -- few locks for many merchants
end
$$;
comment on function private.lock_halal_groups is
  'A change of a merchant cannot see a group that another transaction is adding, which cannot see the change.';

-- Assigns deals to their groups, which it adds if necessary.
create function private.group_deals(deal_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  added uuid[];
begin
  -- The next statement sees all facts about a deal that another transaction has committed.
  perform from private.deal_halal_groups where deal_id = any (deal_ids) order by deal_id for update;
  with listed as materialized (
    select d.id, d.status = 'active' as is_active, d.expired_at is not null as is_expired,
      coalesce(private.merchant_key(d.merchant), '') as merchant_key, substring(d.deal_url from '(?i)^https?://[^/?#]*') as site,
      t.merchant_id as tied_to, d.category, private.has_meat(d) as has_meat
    from public.deals d left join private.deal_shops t on t.deal_id = d.id
    where d.id = any (deal_ids)
  ), hosts as materialized ( -- few, and slow to compute
    select s.site, (private.split_link(s.site)).host from (select distinct site from listed where is_active) as s
  ), owned as (
    select f.subject, jsonb_object_agg(f.attribute, f.fact) as facts from private.listed_facts(deal_ids) as f group by f.subject
  ), keyed as (
    select l.*, h.host, coalesce(o.facts, '{}') as own
    from listed l left join hosts h using (site) left join owned o on o.subject = l.id
  ), grouped as materialized (
    select *, case when is_active then encode(substr(sha256(convert_to(
      jsonb_build_array(merchant_key, host, tied_to, category, has_meat, own)::text, 'utf8')), 1, 16), 'hex')::uuid end as group_id
    from keyed
  ), new_groups as (
    insert into private.halal_groups (id, merchant_key, host, tied_to, category, has_meat, own)
    select distinct on (group_id) group_id, merchant_key, host, tied_to, category, has_meat, own
    from grouped where is_active order by group_id
    on conflict (id) do nothing returning id
  ), assigned as (
    insert into private.deal_halal_groups as x (deal_id, group_id, is_expired)
    select id, group_id, is_expired from grouped order by id
    on conflict (deal_id) do update set group_id = excluded.group_id, is_expired = excluded.is_expired
    where (x.group_id, x.is_expired) is distinct from (excluded.group_id, excluded.is_expired)
  )
  select array(select id from new_groups) into added;
  if added <> '{}' then
    perform private.lock_halal_groups(array(select merchant_key from private.halal_groups where id = any (added)), false);
    perform private.refresh_halal_groups(added);
  end if;
end
$$;
comment on function private.group_deals is 'Definer: private.deal_halal_groups has no grants. Called by procedures and triggers only.';

-- Recomputes the facts of all groups of merchants with these keys.
create function private.refresh_halal_of_merchants(keys text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_halal_groups(keys, true);
  perform private.refresh_halal_groups(array(select g.id from private.halal_groups g where g.merchant_key = any (keys)));
end
$$;
comment on function private.refresh_halal_of_merchants is 'Definer: private.halal_groups has no grants. Called by triggers only.';

-- Updates the filters and cards of the deals that a public fact applies to.
create function private.refresh_halal_of_fact(fact public.halal_facts) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if fact.deal_id is not null then
    perform private.group_deals(array[fact.deal_id]);
  else
    perform private.refresh_halal_of_merchants(array(select m.name_key from public.merchants m where m.id = fact.merchant_id));
  end if;
end
$$;
comment on function private.refresh_halal_of_fact is 'Definer: called by triggers only.';

create function private.refresh_deals_of_fact() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  fact constant public.halal_facts := case tg_op when 'DELETE' then old else new end;
begin
  -- Lists show neither of these. The slaughter of a deal itself states meat.
  if fact.product_line is not null and fact.attribute not in ('slaughter', 'stunning')
    or fact.attribute in ('gelatine', 'kitchen') or fact.attribute = 'slaughter' and fact.subject_type = 'merchant'
  then
    return null;
  end if;
  perform private.refresh_halal_of_fact(fact);
  return null;
end
$$;

create trigger halal_facts_deals_new after insert on public.halal_facts
  for each row when (new.is_public) execute function private.refresh_deals_of_fact();
create trigger halal_facts_deals_changed after update on public.halal_facts
  for each row when (old.is_public or new.is_public) execute function private.refresh_deals_of_fact();
create trigger halal_facts_deals_deleted after delete on public.halal_facts
  for each row when (old.is_public) execute function private.refresh_deals_of_fact();
comment on function private.refresh_deals_of_fact is
  'Updates private.halal_groups for a public fact about a merchant, and private.deal_halal_groups for one about a deal. Definer: they have no grants.';

create function private.refresh_deals_of_dispute() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = case tg_op when 'DELETE' then old.fact_id else new.fact_id end;
  if fact.is_public then
    perform private.refresh_halal_of_fact(fact);
  end if;
  return null;
end
$$;

create trigger halal_disputes_deals_changed after insert or delete or update of status, weight on public.halal_disputes
  for each row execute function private.refresh_deals_of_dispute();
comment on function private.refresh_deals_of_dispute is
  'Updates private.halal_groups or private.deal_halal_groups when a dispute of a public fact begins or ends. Definer: they have no grants.';

create function private.group_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.group_deals(array(select id from added));
  return null;
end
$$;

create trigger deals_halal_new after insert on public.deals
  referencing new table as added for each statement execute function private.group_new_deals();
comment on function private.group_new_deals is
  'Assigns new deals to the groups that have their halal facts. Definer: private.deal_halal_groups has no grants.';

create function private.refresh_halal_of_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (old.status, old.merchant, old.category, old.deal_url, old.contains_meat)
    is distinct from (new.status, new.merchant, new.category, new.deal_url, new.contains_meat)
  then
    perform private.group_deals(array[new.id]);
  else
    update private.deal_halal_groups set is_expired = new.expired_at is not null where deal_id = new.id;
  end if;
  return null;
end
$$;

-- Triggers run in the order of their names: deals_publish_facts runs before this one.
create trigger deals_refresh_halal after update on public.deals
  for each row when (
    (old.status, old.merchant, old.category, old.deal_url, old.contains_meat, old.expired_at is null)
    is distinct from (new.status, new.merchant, new.category, new.deal_url, new.contains_meat, new.expired_at is null)
  ) execute function private.refresh_halal_of_deal();
comment on function private.refresh_halal_of_deal is
  'Updates private.deal_halal_groups when a deal changes its status, merchant, category, link or answer about meat, ends or returns. Definer: private.deal_halal_groups has no grants.';

create function private.refresh_deals_of_merchant() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refresh_halal_of_merchants(array[old.name_key] || coalesce(new.name_key, old.name_key));
  return null;
end
$$;

create trigger merchants_refresh_halal after update of status, name, website on public.merchants
  for each row when ((old.status, old.name_key, old.website) is distinct from (new.status, new.name_key, new.website))
  execute function private.refresh_deals_of_merchant();
-- Runs after the merchant's facts are deleted: the names of foreign key triggers (RI_…) sort first.
create trigger merchants_refresh_halal_deleted after delete on public.merchants
  for each row execute function private.refresh_deals_of_merchant();
comment on function private.refresh_deals_of_merchant is
  'Updates private.halal_groups of a merchant that is approved, taken down, renamed or deleted, or has another website. Definer: private.halal_groups has no grants.';

create function private.rename_certifier_of_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.halal_groups set certifier_name = new.name where certifier = new.slug;
  return null;
end
$$;

create trigger certifiers_rename after update of name on public.certifiers
  for each row when (old.name <> new.name) execute function private.rename_certifier_of_deals();
comment on function private.rename_certifier_of_deals is
  'Writes the new name of a certifier to private.halal_groups. Definer: private.halal_groups has no grants.';
