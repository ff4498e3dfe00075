-- Anyone lists the approved merchants and, behind them, the merchants that are known from running deals; a merchant of
-- the same name is one row. Searched by a part of the name, narrowed to a category; most deals first.
create function public.list_businesses(
  search_param text default null,
  category_filter text default null,
  limit_param integer default 24,
  offset_param integer default 0
) returns table (
  slug text, name text, is_registered boolean, category text, location text, halal_certifier text, logo_url text,
  deals bigint, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  pattern text := private.like_pattern(nullif(btrim(search_param), ''));
  -- Other spellings of the same letters: `cafe` finds `Café`.
  key_pattern text := private.like_pattern(nullif(private.merchant_key(search_param), ''));
begin
  return query
    with ended as (
      -- Ended, not yet declared over: few, expire_ended_deals sweeps them.
      select private.merchant_key(d.merchant) as key, d.category, count(*) as deals from public.deals d
      where d.status = 'active' and d.expired_at is null and d.expires_at <= now() group by 1, 2
    ), known as (
      select c.merchant_key as key, (array_agg(c.name order by c.current_deals desc, c.category))[1] as name,
        sum(c.current_deals - coalesce(e.deals, 0))::bigint as deals,
        bool_or(c.category = only_category and c.current_deals > coalesce(e.deals, 0)) as in_category
      from private.merchant_deal_counts c
      left join ended e on e.key = c.merchant_key and e.category = c.category
      where c.current_deals > 0 and (key_pattern is null or c.merchant_key like key_pattern or c.name ilike pattern)
      group by c.merchant_key
    ), found as (
      select m.slug, m.name, true as is_registered, m.category, m.location, m.halal_certifier, m.logo_url,
        coalesce(k.deals, 0) as deals
      from public.merchants m left join known k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (pattern is null or m.name ilike pattern or m.name_key like key_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals
      from known k
      where k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or key_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from found f
    order by f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$$;
revoke execute on function public.list_businesses from public;
grant execute on function public.list_businesses to anon, authenticated;
comment on function public.list_businesses is
  'Definer: private.merchant_deal_counts is granted to nobody; shows approved merchants and public deals only.';
