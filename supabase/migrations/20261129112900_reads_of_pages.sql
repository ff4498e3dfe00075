set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.read_announcements()
 RETURNS SETOF public.moon_announcements
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select * from public.moon_announcements a where a.starts_on > current_date - 400
  order by a.hijri_year, a.hijri_month, a.authority
$function$;

CREATE OR REPLACE FUNCTION public.read_post(key_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  key constant text := lower(btrim(key_param));
  shown public.blog_posts_with_author;
begin
  if key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into shown from public.blog_posts_with_author p where p.id = key::uuid;
  end if;
  if shown.id is null then
    select * into shown from public.blog_posts_with_author p where p.slug = key
    order by p.published_at nulls last, p.updated_at desc limit 1;
  end if;
  if shown.id is null then
    return null;
  end if;
  return json_build_object(
    'post', to_json(shown),
    'previous', (
      select json_build_object('slug', b.slug, 'title', b.title) from public.blog_posts b
      where b.status = 'published' and (b.published_at, b.id) < (shown.published_at, shown.id)
      order by b.published_at desc, b.id desc limit 1),
    'next', (
      select json_build_object('slug', b.slug, 'title', b.title) from public.blog_posts b
      where b.status = 'published' and (b.published_at, b.id) > (shown.published_at, shown.id)
      order by b.published_at, b.id limit 1));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_posts(status_param public.blog_post_status DEFAULT 'published'::public.blog_post_status, limit_param integer DEFAULT 20, offset_param integer DEFAULT 0)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 20), 0), 100);
  first_row constant integer := greatest(coalesce(offset_param, 0), 0);
  listed uuid[];
begin
  if status_param = 'published' then
    listed := array(
      select b.id from public.blog_posts b where b.status = 'published'
      order by b.published_at desc, b.id desc limit rows_max offset first_row);
  else
    listed := array(
      select b.id from public.blog_posts b where b.status = status_param
      order by b.updated_at desc, b.id desc limit rows_max offset first_row);
  end if;
  return json_build_object(
    'posts', (
      select coalesce(json_agg(s order by s.place), '[]') from (
        select p.id, p.slug, p.status, p.user_id, p.title, p.excerpt, p.cover_image_url, p.created_at, p.updated_at, p.published_at,
          p.word_count, p.author_name, p.author_image_url, p.is_reviewed, p.taken_down_reason, l.place
        from unnest(listed) with ordinality as l (id, place) join public.blog_posts_with_author p on p.id = l.id) as s),
    'total', (select count(*) from public.blog_posts b where b.status = status_param));
end
$function$;

CREATE OR REPLACE FUNCTION public.read_profile(id_param uuid DEFAULT NULL::uuid, username_param text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, profile_image_url text, deals_count bigint, comments_count bigint, votes_count bigint)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select p.id, p.username, p.created_at, p.profile_image_url, c.deals_count, c.comments_count, c.votes_count
  from public.profiles p cross join lateral public.get_profile_counts(p.id) as c
  where p.id = id_param or p.username = lower(btrim(username_param))
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.read_profile_comments(user_id_param uuid, limit_param integer DEFAULT 20, offset_param integer DEFAULT 0)
 RETURNS TABLE(id uuid, deal_id uuid, deal_title text, content text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.id, c.deal_id, d.title, c.content, c.created_at
  from public.comments c join public.deals d on d.id = c.deal_id
  where c.user_id = user_id_param
  order by c.created_at desc, c.id desc
  limit least(greatest(coalesce(limit_param, 20), 0), 101) offset greatest(coalesce(offset_param, 0), 0)
$function$;

CREATE OR REPLACE FUNCTION public.read_profile_deals(user_id_param uuid, include_expired boolean DEFAULT false, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Limited, so that the sum is an integer.
  first_row constant integer := least(greatest(coalesce(offset_param, 0), 0), 1000000);
  last_row constant integer := first_row + least(greatest(coalesce(limit_param, 12), 0), 100);
  ids uuid[];
  total bigint;
begin
  -- All ids, because each page also needs their number.
  select array_agg(d.id order by d.created_at desc, d.id desc), count(*) into ids, total from public.deals d
  where d.user_id = user_id_param and d.status = 'active' and not private.is_upcoming(d)
    and (include_expired is true or private.is_running(d));
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[first_row + 1:last_row]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'total', total);
end
$function$;

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
    'announcements', (select coalesce(json_agg(a), '[]') from public.read_announcements() as a),
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

COMMENT ON FUNCTION "public"."read_announcements"() IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_post"(text) IS 'Invoker: row-level security hides the drafts of others. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_posts"(public.blog_post_status, integer, integer) IS 'Invoker: row-level security hides the drafts of others. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_profile"(uuid, text) IS 'Invoker: reads the public columns only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_profile_comments"(uuid, integer, integer) IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_profile_deals"(uuid, boolean, integer, integer) IS 'Invoker: row-level security applies. [everyone; reads for pages]';

REVOKE ALL ON FUNCTION "public"."read_announcements"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_announcements"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_post"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_post"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_posts"(public.blog_post_status, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_posts"(public.blog_post_status, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_profile"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_profile"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_profile_comments"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_profile_comments"(uuid, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_profile_deals"(uuid, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_profile_deals"(uuid, boolean, integer, integer) TO "anon", "authenticated";
