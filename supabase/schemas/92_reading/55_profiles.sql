-- Returns the public profile of a member, by id or username, with the numbers of get_profile_counts. No row for an unknown member.
create function public.read_profile(id_param uuid default null, username_param text default null) returns table (
  id uuid, username text, created_at timestamptz, profile_image_url text,
  deals_count bigint, comments_count bigint, votes_count bigint
)
language sql stable security invoker rows 1 set search_path = '' as $$
  select p.id, p.username, p.created_at, p.profile_image_url, c.deals_count, c.comments_count, c.votes_count
  from public.profiles p cross join lateral public.get_profile_counts(p.id) as c
  where p.id = id_param or p.username = lower(btrim(username_param))
  limit 1
$$;
grant execute on function public.read_profile to anon, authenticated;
comment on function public.read_profile is 'Invoker: reads the public columns only. [everyone; reads for pages]';

-- Returns a page of a member's public deals that have started, newest first, as `{deals, total}`: the running ones, and all with
-- include_expired. The deals, at most 100, have the columns of deals_with_temperature.
create function public.read_profile_deals(
  user_id_param uuid, include_expired boolean default false, limit_param integer default 12, offset_param integer default 0
) returns json
language plpgsql stable security invoker set search_path = '' as $$
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
$$;
grant execute on function public.read_profile_deals to anon, authenticated;
comment on function public.read_profile_deals is 'Invoker: row-level security applies. [everyone; reads for pages]';

-- Returns a page of a member's comments on the deals that the caller may read, at most 101, newest first, with the title of each
-- deal.
create function public.read_profile_comments(
  user_id_param uuid, limit_param integer default 20, offset_param integer default 0
) returns table (id uuid, deal_id uuid, deal_title text, content text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select c.id, c.deal_id, d.title, c.content, c.created_at
  from public.comments c join public.deals d on d.id = c.deal_id
  where c.user_id = user_id_param
  order by c.created_at desc, c.id desc
  limit least(greatest(coalesce(limit_param, 20), 0), 101) offset greatest(coalesce(offset_param, 0), 0)
$$;
grant execute on function public.read_profile_comments to anon, authenticated;
comment on function public.read_profile_comments is 'Invoker: row-level security applies. [everyone; reads for pages]';
