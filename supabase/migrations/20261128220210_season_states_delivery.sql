set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.read_season(hub_param text, by_param date DEFAULT NULL::date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  hub constant text := lower(btrim(hub_param));
  names constant text[] := private.hub_sections(hub);
  sections json;
  total_of_all bigint;
  stated bigint;
begin
  if names is null then
    return null;
  end if;
  select json_agg(json_build_object(
      'section', s.name,
      'total', case when by_param is null then s.kept else s.arriving end,
      'deals', (
        select coalesce(json_agg(d order by listed.place), '[]')
        from unnest(private.section_deals(hub, s.name, by_param)) with ordinality as listed (id, place)
        join public.deals_with_temperature d on d.id = listed.id)
    ) order by s.place), sum(s.kept), sum(s.stated)
  into sections, total_of_all, stated
  from (
    select name, place, private.count_section(name) as kept, counted.arriving, counted.stated
    from unnest(names) with ordinality as part (name, place)
    left join lateral (
      select count(*) as stated, count(*) filter (where private.arrives_by(d, by_param)) as arriving
      from public.deals d
      where by_param is not null and d.delivery_days is not null and private.is_running(d) and private.is_in_section(d, part.name)
    ) as counted on true
  ) as s;
  return json_build_object(
    'announcements', (
      select coalesce(json_agg(a order by a.hijri_year, a.hijri_month, a.authority), '[]') from public.moon_announcements a
      where a.starts_on > current_date - 400),
    'sections', sections,
    'ending', (
      select coalesce(json_agg(d order by soon.expires_at, soon.id), '[]')
      from (
        select x.id, x.expires_at from public.deals x
        where private.is_running(x) and x.expires_at > now() and x.expires_at <= now() + interval '72 hours'
          and (x.season_section = any (names)
            or (x.season_section is null and x.category in (select unnest(private.section_categories(n)) from unnest(names) as n)))
          and (by_param is null or private.arrives_by(x, by_param))
        order by x.expires_at, x.id limit 8
      ) as soon
      join public.deals_with_temperature d on d.id = soon.id),
    'codes', (select coalesce(json_agg(v), '[]') from (select * from public.get_voucher_codes() limit 4) as v),
    -- The slugs between 'ramadan-' and 'ramadan.' in bytes: a range of blog_posts_slug_idx in any collation.
    'guides', (
      select coalesce(json_agg(json_build_object('slug', g.slug, 'title', g.title) order by g.published_at desc, g.id desc), '[]')
      from (
        select b.id, b.slug, b.title, b.published_at from public.blog_posts b
        where b.slug ~>=~ (hub || '-') and b.slug ~<~ (hub || '.') and b.status = 'published' and b.reviewed_at is not null
        order by b.published_at desc, b.id desc limit 6
      ) as g),
    'unstated', case when by_param is null then 0 else total_of_all - stated end,
    'states_delivery', exists (
      select from public.deals d
      where d.delivery_days is not null and private.is_running(d)
        and exists (select from unnest(names) as n where private.is_in_section(d, n))));
end
$function$;
