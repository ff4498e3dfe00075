-- Recomputes the rows of these deals in private.deal_halal.
create function private.refresh_deal_halal(deal_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.deal_halal where deal_id = any (deal_ids);
  with shops as materialized ( -- the host of a website is computed once
    select m.id, m.name_key, m.created_at, private.website_host(m.website) as host
    from public.merchants m
    where m.status = 'approved'
      and m.name_key in (select private.merchant_key(d.merchant) from public.deals d where d.id = any (deal_ids))
  ), stated as (
    select d.id, d.category, d.expired_at is not null as is_expired, f as fact
    from public.deals d join public.halal_facts f on f.deal_id = d.id
    where d.id = any (deal_ids) and d.status = 'active'
    union all
    select d.id, d.category, d.expired_at is not null, f
    from public.deals d
    cross join lateral ( -- private.shop_of_deal
      select s.id from shops s
      where s.name_key = private.merchant_key(d.merchant)
        and (private.is_on_host(d.deal_url, s.host)
          or exists (select from private.deal_shops t where t.deal_id = d.id and t.merchant_id = s.id))
      order by s.created_at, s.id limit 1
    ) as shop
    join public.halal_facts f on f.merchant_id = shop.id
    where d.id = any (deal_ids) and d.status = 'active' and f.is_public and private.fact_applies(f.attribute, d)
  ), facts as materialized (
    select f.id, private.is_disputed(f) as is_disputed from public.halal_facts f
    where f.id in (select (fact).id from stated)
  ), ranked as (
    select s.id, s.category, s.is_expired, f.attribute, f.valid_until, f.state, f.decided_at,
      -- As in the columns: `alcohol` is in the product or on the premises.
      case when f.attribute like 'alcohol%' then 'alcohol' else f.attribute end as kind,
      case when f.value <> 'certified' then f.value else coalesce(c.slug, 'not_listed') end as value,
      coalesce(c.name, f.certifier_name) as certifier_name,
      f.deal_id is null as is_of_shop,
      x.is_disputed,
      row_number() over (
        partition by s.id, f.attribute
        order by f.deal_id is not null desc, private.has_lapsed(f.valid_until), f.state = 'checked' desc,
          f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id) as place
    from stated s
    cross join lateral (select (s.fact).*) as f
    join facts x on x.id = f.id
    left join public.certifiers c on c.id = f.certifier_id
    where f.is_public and f.product_line is null
      and f.attribute in ('certifier', 'stunning', 'alcohol_in_product', 'alcohol_on_premises')
  ), shown as (
    select *,
      -- "yes" outweighs "no", and both outweigh "not_disclosed".
      value = first_value(value) over (partition by id, kind order by value = 'yes' desc, value = 'no' desc) as is_shown
    from ranked where place = 1
  )
  insert into private.deal_halal (
    deal_id, category, is_expired, certifier, certifier_name, certifier_until, stunning, stunning_until, alcohol, alcohol_until,
    checked_on, alcohol_about, of_shop, disputed)
  select id, category, is_expired,
    min(value) filter (where kind = 'certifier'), min(certifier_name) filter (where kind = 'certifier'),
    min(valid_until) filter (where kind = 'certifier'),
    min(value) filter (where kind = 'stunning'), min(valid_until) filter (where kind = 'stunning'),
    min(value) filter (where kind = 'alcohol' and is_shown), min(valid_until) filter (where kind = 'alcohol'),
    case when bool_and(state = 'checked') then min((decided_at at time zone 'UTC')::date) end,
    case count(*) filter (where kind = 'alcohol' and is_shown)
      when 2 then 'both' else min(attribute) filter (where kind = 'alcohol' and is_shown) end,
    coalesce(array_agg(distinct kind) filter (where is_of_shop and is_shown), '{}'),
    coalesce(array_agg(distinct kind) filter (where is_disputed), '{}')
  from shown group by id, category, is_expired;
$$;
revoke execute on function private.refresh_deal_halal from public;
comment on function private.refresh_deal_halal is 'Definer: private.deal_halal has no grants. Called by triggers only.';

-- Returns the active deals whose merchant has this key.
create function private.deals_of_merchant_key(key text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select d.id from public.deals d
    where d.status = 'active' and private.merchant_key(d.merchant) = key and key <> '')
$$;
revoke execute on function private.deals_of_merchant_key from public;
comment on function private.deals_of_merchant_key is 'Definer: called by triggers only.';

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
  perform private.refresh_deal_halal(case when fact.subject_type = 'deal' then array[fact.subject_id]
    else private.deals_of_merchant_key((select m.name_key from public.merchants m where m.id = fact.subject_id)) end);
  return null;
end
$$;
revoke execute on function private.refresh_deals_of_fact from public;

create trigger halal_facts_deals_new after insert on public.halal_facts
  for each row when (new.is_public) execute function private.refresh_deals_of_fact();
create trigger halal_facts_deals_changed after update on public.halal_facts
  for each row when (old.is_public or new.is_public) execute function private.refresh_deals_of_fact();
create trigger halal_facts_deals_deleted after delete on public.halal_facts
  for each row when (old.is_public) execute function private.refresh_deals_of_fact();
comment on function private.refresh_deals_of_fact is
  'Updates private.deal_halal for the deals that a public fact applies to. Definer: private.deal_halal has no grants.';

create function private.refresh_deals_of_dispute() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = case tg_op when 'DELETE' then old.fact_id else new.fact_id end;
  if fact.is_public then
    perform private.refresh_deal_halal(case when fact.subject_type = 'deal' then array[fact.subject_id]
      else private.deals_of_merchant_key((select m.name_key from public.merchants m where m.id = fact.subject_id)) end);
  end if;
  return null;
end
$$;
revoke execute on function private.refresh_deals_of_dispute from public;

create trigger halal_disputes_deals_changed after insert or delete or update of status, weight on public.halal_disputes
  for each row execute function private.refresh_deals_of_dispute();
comment on function private.refresh_deals_of_dispute is
  'Updates private.deal_halal when a dispute of a public fact begins or ends. Definer: private.deal_halal has no grants.';

create function private.add_halal_of_new_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refresh_deal_halal(array(
    select a.id from added a
    where a.status = 'active' and private.merchant_key(a.merchant) in (
      select m.name_key from public.merchants m
      where m.status = 'approved' and exists (select from public.halal_facts f where f.merchant_id = m.id and f.is_public))));
  return null;
end
$$;
revoke execute on function private.add_halal_of_new_deals from public;

create trigger deals_halal_new after insert on public.deals
  referencing new table as added for each statement execute function private.add_halal_of_new_deals();
comment on function private.add_halal_of_new_deals is
  'Adds new deals to private.deal_halal if their merchants have public facts. Definer: private.deal_halal has no grants.';

create function private.refresh_halal_of_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (old.status, old.merchant, old.category, old.deal_url, old.contains_meat)
    is distinct from (new.status, new.merchant, new.category, new.deal_url, new.contains_meat)
  then
    perform private.refresh_deal_halal(array[new.id]);
  else
    update private.deal_halal set is_expired = new.expired_at is not null where deal_id = new.id;
  end if;
  return null;
end
$$;
revoke execute on function private.refresh_halal_of_deal from public;

-- Triggers run in the order of their names: deals_publish_facts runs before this one.
create trigger deals_refresh_halal after update on public.deals
  for each row when (
    (old.status, old.merchant, old.category, old.deal_url, old.contains_meat, old.expired_at is null)
    is distinct from (new.status, new.merchant, new.category, new.deal_url, new.contains_meat, new.expired_at is null)
  ) execute function private.refresh_halal_of_deal();
comment on function private.refresh_halal_of_deal is
  'Updates private.deal_halal when a deal changes its status, merchant, category, link or answer about meat, ends or returns. Definer: private.deal_halal has no grants.';

create function private.refresh_deals_of_merchant() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refresh_deal_halal(private.deals_of_merchant_key(old.name_key));
  if new.name_key <> old.name_key then
    perform private.refresh_deal_halal(private.deals_of_merchant_key(new.name_key));
  end if;
  return null;
end
$$;
revoke execute on function private.refresh_deals_of_merchant from public;

create trigger merchants_refresh_halal after update of status, name, website on public.merchants
  for each row when ((old.status, old.name_key, old.website) is distinct from (new.status, new.name_key, new.website))
  execute function private.refresh_deals_of_merchant();
-- Runs after the merchant's facts are deleted: the names of foreign key triggers (RI_…) sort first.
create trigger merchants_refresh_halal_deleted after delete on public.merchants
  for each row execute function private.refresh_deals_of_merchant();
comment on function private.refresh_deals_of_merchant is
  'Updates private.deal_halal for a merchant''s deals when the merchant is approved, taken down, renamed or deleted, or has another website. Definer: private.deal_halal has no grants.';

create function private.rename_certifier_of_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.deal_halal set certifier_name = new.name where certifier = new.slug;
  return null;
end
$$;
revoke execute on function private.rename_certifier_of_deals from public;

create trigger certifiers_rename after update of name on public.certifiers
  for each row when (old.name <> new.name) execute function private.rename_certifier_of_deals();
comment on function private.rename_certifier_of_deals is
  'Writes the new name of a certifier to private.deal_halal. Definer: private.deal_halal has no grants.';
