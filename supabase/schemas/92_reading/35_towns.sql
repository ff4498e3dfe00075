-- Returns the towns of running deals with their numbers of deals, most deals first, at most 100. A town is a part of at least three
-- deals' locations, between commas or the like; frequent names of countries and words for "everywhere" are none. The number is the
-- total of the list with that location.
create function public.list_towns() returns table (town text, deals bigint)
language sql stable security definer rows 100 set search_path = '' as $$
  with places as materialized (
    select value, lower(value) as form, sum(deals)::bigint as deals
    from (
      select c.value, c.current_deals as deals from private.filter_counts c where c.filter = 'location' and c.current_deals > 0
      union all
      select d.location, -1 from private.deals_out_of_time() as d where d.location <> ''
    ) as counted
    group by value having sum(deals) > 0 order by sum(deals) desc, value limit 5000
  ),
  towns as materialized (
    select lower(part) as form, mode() within group (order by part) as name
    from places, regexp_split_to_table(value, '\s*[,،;/|()·•]\s*|\s+[-–—]\s+') as part
    where char_length(part) between 2 and 40 and part ~ '[[:alpha:]]' and part !~ '\d'
      and lower(part) <> all (array[
        'uk', 'u.k.', 'united kingdom', 'great britain', 'britain', 'england', 'england and wales', 'scotland', 'wales', 'ireland',
        'northern ireland', 'eu', 'europe', 'us', 'usa', 'united states', 'america', 'canada', 'uae', 'saudi arabia', 'pakistan',
        'india', 'bangladesh', 'turkey', 'worldwide', 'international', 'nationwide', 'uk wide', 'uk-wide', 'online', 'everywhere',
        'anywhere', 'in store', 'in-store', 'all stores', 'all branches', 'various', 'المملكة المتحدة', 'بريطانيا', 'إنجلترا',
        'أوروبا', 'أمريكا', 'كندا', 'الإمارات', 'السعودية', 'أونلاين', 'عبر الإنترنت', 'كل مكان'])
    group by lower(part) having sum(deals) >= 3
    order by sum(deals) desc, lower(part) limit 100
  )
  select t.name, (select sum(p.deals)::bigint from places p where strpos(p.form, t.form) > 0) as deals
  from towns t order by deals desc, t.name
$$;
grant execute on function public.list_towns to anon, authenticated;
comment on function public.list_towns is
  'Definer: private.filter_counts has no grants; counts public deals only. [everyone; reads for pages]';
