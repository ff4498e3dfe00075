-- Returns the number of running deals of a section: those whose posters chose it, and those in its categories whose posters
-- chose no section. Counts the categories from the stored counts, and the chosen sections from their own index.
create function private.count_section(section_param text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  categories constant text[] := private.section_categories(section_param);
begin
  return (select coalesce(sum(c.current_deals), 0) from private.deal_counts c where c.category = any (categories))
    - (select count(*) from private.deals_out_of_time() as d where d.category = any (categories))
    + (select count(*) filter (where d.season_section = section_param) - count(*) filter (where d.category = any (categories))
      from public.deals d
      where private.is_running(d) and d.season_section is not null);
end
$$;
comment on function private.count_section is 'Used by read_season and count_listed_deals, with the rights of the owner.';

-- Returns up to eight deals of a section: pins by position, then deals whose posters chose the section, then deals of its
-- categories, both by trend. With a day, only deals that arrive by that day. Each part reads a range of one index, so its plan
-- does not depend on the values.
create function private.section_deals(hub_param text, section_param text, by_param date) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  rows_max constant integer := 8;
  pinned constant uuid[] := array(select p.deal_id from public.season_pins p where p.hub = hub_param);
  listed uuid[];
begin
  listed := array(
    select d.id from public.season_pins p join public.deals d on d.id = p.deal_id
    where p.hub = hub_param and p.section = section_param and private.is_running(d)
      and (by_param is null or (d.delivery_days is not null and private.arrives_by(d, by_param)))
    order by p.position, p.created_at desc, d.id limit rows_max);
  if cardinality(listed) < rows_max then
    listed := listed || array(
      select d.id from private.deal_ranking r join public.deals d on d.id = r.deal_id
      where r.section = section_param and r.deal_id <> all (pinned) and private.is_running(d)
        and (by_param is null or (d.delivery_days is not null and private.arrives_by(d, by_param)))
      order by r.trend desc, r.deal_id limit rows_max - cardinality(listed));
  end if;
  if cardinality(listed) < rows_max then
    listed := listed || array(
      select best.deal_id
      from unnest(private.section_categories(section_param)) as part (category)
      cross join lateral (
        select r.deal_id, r.trend from private.deal_ranking r join public.deals d on d.id = r.deal_id
        where r.category = part.category and r.section is null and r.deal_id <> all (pinned) and private.is_running(d)
          and (by_param is null or (d.delivery_days is not null and private.arrives_by(d, by_param)))
        order by r.trend desc, r.deal_id limit rows_max
      ) as best
      order by best.trend desc, best.deal_id limit rows_max - cardinality(listed));
  end if;
  return listed;
end
$$;
comment on function private.section_deals is 'Used by read_season, with the rights of the owner. Public deals only.';

-- Returns the fields of a card on a season page, named like the columns of deals_with_temperature.
create function private.season_deal(deal public.deals) returns jsonb
language sql stable
return private.brief_deal(deal)::jsonb || jsonb_build_object('order_by', deal.order_by, 'delivery_days', deal.delivery_days);
comment on function private.season_deal is 'Inlined. Used by read_season.';

-- Returns the content of a season page: `announcements` (rows of moon_announcements, except those from over 400 days ago);
-- `sections` in the order of the page, each with `section`, `total` and up to eight `deals` with the columns of
-- deals_with_temperature; `ending`, up to eight of the page's deals that end within 72 hours; `codes`, the first four of
-- get_voucher_codes; `guides`, the `slug` and `title` of the six newest reviewed posts whose slugs begin with the name of the
-- page; `unstated`, the number of deals that by_param omits because they state no delivery time. With brief_param, deals have only
-- the columns that the page shows. Null for an unknown page.
create function public.read_season(hub_param text, by_param date default null, brief_param boolean default false) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
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
        select coalesce(json_agg(d.shown order by listed.place), '[]')
        from unnest(private.section_deals(hub, s.name, by_param)) with ordinality as listed (id, place)
        cross join lateral (
          select private.season_deal(b) as shown from public.deals b where brief_param and b.id = listed.id
          union all
          select to_jsonb(f) from public.deals_with_temperature f where not brief_param and f.id = listed.id
        ) as d)
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
    'announcements', (select coalesce(json_agg(a), '[]') from public.read_announcements() as a),
    'sections', sections,
    'ending', (
      select coalesce(json_agg(d.shown order by soon.expires_at, soon.id), '[]')
      from (
        select x.id, x.expires_at from public.deals x
        where private.is_running(x) and x.expires_at > now() and x.expires_at <= now() + interval '72 hours'
          and (x.season_section = any (names)
            or (x.season_section is null and x.category in (select unnest(private.section_categories(n)) from unnest(names) as n)))
          and (by_param is null or private.arrives_by(x, by_param))
        order by x.expires_at, x.id limit 8
      ) as soon
      cross join lateral (
        select private.season_deal(b) as shown from public.deals b where brief_param and b.id = soon.id
        union all
        select to_jsonb(f) from public.deals_with_temperature f where not brief_param and f.id = soon.id
      ) as d),
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
$$;
grant execute on function public.read_season to anon, authenticated;
comment on function public.read_season is
  'Definer: private.deal_ranking has no grants. Public deals, codes, announcements and posts only. [everyone; reads for pages]';
