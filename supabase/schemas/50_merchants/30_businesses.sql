-- Returns approved merchants, and other merchants with current deals. If several approved merchants have the same name, each
-- has all deals of that name. Filters by a part of the name, by category, and by merchants that state to be Muslim-owned. Sorts
-- by name if sort_param is 'name'; otherwise lists registered merchants first, and sorts both groups by number of deals.
create function public.list_businesses(
  search_param text default null,
  category_filter text default null,
  limit_param integer default 24,
  offset_param integer default 0,
  sort_param text default null,
  muslim_owned_param boolean default false
) returns table (
  slug text, name text, is_registered boolean, category text, location text, halal_certifier text, logo_url text,
  deals bigint, is_muslim_owned boolean, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  pattern text := private.like_pattern(nullif(btrim(search_param), ''));
  -- Ignores case, accents and apostrophes: `cafe` finds `Café`.
  form_pattern text := private.like_pattern(nullif(btrim(private.search_form(search_param)), ''));
  by_name boolean := lower(btrim(coalesce(sort_param, ''))) = 'name';
begin
  return query
    with out_of_time as (
      select private.merchant_key(d.merchant) as key, d.category, count(*) as deals
      from private.deals_out_of_time() as d group by 1, 2
    ), counts as (
      select c.merchant_key as key, (array_agg(c.name order by c.current_deals desc, c.category))[1] as name,
        sum(c.current_deals - coalesce(o.deals, 0))::bigint as deals,
        bool_or(c.category = only_category and c.current_deals > coalesce(o.deals, 0)) as in_category
      from private.merchant_deal_counts c
      left join out_of_time o on o.key = c.merchant_key and o.category = c.category
      -- Excludes deals without a merchant.
      where c.current_deals > 0 and c.merchant_key <> 'unknown-merchant'
        and (form_pattern is null or c.name ilike pattern or private.search_form(c.name) like form_pattern)
      group by c.merchant_key
    ), matches as (
      select m.slug, m.name, true as is_registered, m.category, m.location, m.halal_certifier, m.logo_url,
        coalesce(k.deals, 0) as deals, m.is_muslim_owned
      from public.merchants m left join counts k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (m.is_muslim_owned or muslim_owned_param is not true)
        and (pattern is null or m.name ilike pattern or private.search_form(m.name) like form_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals, false
      from counts k
      where muslim_owned_param is not true and k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or form_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from matches f
    order by case when by_name then lower(f.name) end, f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$$;
grant execute on function public.list_businesses to anon, authenticated;
comment on function public.list_businesses is
  'Definer: private.merchant_deal_counts has no grants; returns approved merchants and public deals only. [everyone; reads for pages]';

-- Returns the merchant with this slug: an approved merchant, by its slug or the key of its name, otherwise a merchant known only
-- by name from public deals. Returns no row for an unknown slug.
create function public.get_business(slug_param text) returns table (
  slug text, name text, merchant_key text, is_registered boolean, description text, website text, category text,
  location text, halal_certifier text, certificate_number text, logo_url text, created_at timestamptz, deals bigint,
  halal jsonb, opening_hours text, is_muslim_owned boolean,
  username text, -- of the member who speaks for the merchant
  upcoming bigint, ended bigint,
  lowest_prices jsonb -- of private.lowest_prices_of
)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  key text := private.merchant_key(slug_param);
  merchant public.merchants;
  running bigint;
  expired bigint;
  early bigint;
  late bigint;
  deal_name text;
begin
  select * into merchant from public.merchants m
  where m.status = 'approved' and (m.slug = key or m.name_key = key)
  order by (m.slug = key) desc, m.created_at limit 1;
  key := coalesce(merchant.name_key, key);
  select coalesce(sum(c.current_deals), 0), coalesce(sum(c.expired_deals), 0),
    (array_agg(c.name order by c.current_deals desc, c.category) filter (where c.current_deals + c.expired_deals > 0))[1]
  into running, expired, deal_name
  from private.merchant_deal_counts c where c.merchant_key = key;
  if merchant.id is null and (deal_name is null or key = 'unknown-merchant') then
    return;
  end if;
  select count(*) filter (where d.starts_at > now()), count(*) filter (where d.expires_at <= now()) into early, late
  from private.deals_out_of_time() as d where private.merchant_key(d.merchant) = key;
  return query select
    coalesce(merchant.slug, key), coalesce(merchant.name, deal_name), key, merchant.id is not null,
    coalesce(merchant.description, ''), coalesce(merchant.website, ''), merchant.category,
    coalesce(merchant.location, ''), coalesce(merchant.halal_certifier, ''), coalesce(merchant.certificate_number, ''),
    coalesce(merchant.logo_url, ''), merchant.created_at, running - early - late, private.halal_of(null, key),
    coalesce(merchant.opening_hours, ''), coalesce(merchant.is_muslim_owned, false),
    (select p.username from public.profiles p where p.id = merchant.user_id), early, expired + late,
    private.lowest_prices_of(key);
end
$$;
grant execute on function public.get_business to anon, authenticated;
comment on function public.get_business is
  'Definer: private.merchant_deal_counts has no grants; returns no contact data and no pending merchant. [everyone; reads for pages]';

-- Returns the current deals of a merchant, newest first. The key comes from get_business.
create function public.get_merchant_deals(
  merchant_key_param text, limit_param integer default 12, offset_param integer default 0
) returns setof public.deals_with_temperature
language plpgsql stable security definer rows 12
set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select * from public.deals_with_temperature d
    where d.is_running and private.merchant_key(d.merchant) = merchant_key_param
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$$;
grant execute on function public.get_merchant_deals to anon, authenticated;
comment on function public.get_merchant_deals is
  'Definer: with row-level security, PostgreSQL would not use the expression index. Returns public deals only. [everyone; reads for pages]';

-- Returns up to six upcoming deals of a merchant, next first, or up to six ended ones among its newest 500 deals, newest first. The
-- key comes from get_business.
create function public.get_merchant_other_deals(merchant_key_param text, is_upcoming_param boolean default false)
returns setof public.deals_with_temperature
language plpgsql stable security definer rows 6
set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if is_upcoming_param then
    return query
      select * from public.deals_with_temperature d
      where d.status = 'active' and d.expired_at is null and d.starts_at > now() and private.merchant_key(d.merchant) = merchant_key_param
      order by d.starts_at, d.id limit 6;
  else
    return query
      select d.* from (
        select n.id from public.deals n
        where n.status = 'active' and private.merchant_key(n.merchant) = merchant_key_param
        order by n.created_at desc, n.id desc limit 500
      ) as newest
      join public.deals_with_temperature d on d.id = newest.id
      where d.is_expired
      order by d.created_at desc, d.id desc limit 6;
  end if;
end
$$;
grant execute on function public.get_merchant_other_deals to anon, authenticated;
comment on function public.get_merchant_other_deals is
  'Definer: with row-level security, PostgreSQL would not use the expression index. Returns public deals only. [everyone; reads for pages]';

-- Returns the voucher codes of a merchant as get_voucher_codes does, at most 50, in its order. The key comes from get_business.
create function public.get_merchant_voucher_codes(merchant_key_param text) returns setof public.voucher_codes
language sql stable security invoker rows 5 set search_path = '' as $$
  select * from public.voucher_codes v
  where v.status = 'active' and (v.expiry_date is null or v.expiry_date >= private.first_day())
    and v.merchant_key = nullif(merchant_key_param, '')
    and (v.deal_id is null or exists (select from public.deals d where d.id = v.deal_id and private.is_running(d)))
  order by (v.failing_reason is not null), coalesce(v.expiry_date < (now() at time zone 'UTC')::date, false), v.expiry_date nulls last, v.created_at desc, v.id
  limit 50
$$;
grant execute on function public.get_merchant_voucher_codes to anon, authenticated;
comment on function public.get_merchant_voucher_codes is
  'Returns public codes only, as get_voucher_codes does. [everyone; reads for pages]';
