-- The lists in which one number says where a deal stands: trending, discussed, ending within 72 hours, starting.

-- Whether a deal fits the filters that are no part of an index of these lists.
create function private.fits_request(deal public.deals, asked private.list_request) returns boolean
language sql stable parallel safe
return (asked.merchant is null or private.merchant_key(deal.merchant) = asked.merchant)
  and (asked.location is null or deal.location ilike asked.location)
  and (asked.since is null or deal.created_at >= asked.since)
  and (coalesce(asked.min_price, asked.max_price) is null or private.price_group(deal.price, deal.currency) = '')
  and (asked.min_price is null or deal.price >= asked.min_price)
  and (asked.max_price is null or deal.price <= asked.max_price);
revoke execute on function private.fits_request from public;
comment on function private.fits_request is 'Inlined, for ranked_deal_ids.';

-- Returns the number by which a deal stands in a list; null where it is not in that list.
create function private.rank_in_list(sort text, deal_id_param uuid) returns double precision
language sql stable security definer set search_path = '' as $$
  select case sort
    when 'trending' then (select trend from private.deal_ranking where deal_id = deal_id_param)
    when 'discussed' then (
      select r.activity from private.deal_discussions r join public.deals d on d.id = r.deal_id
      where r.deal_id = deal_id_param and d.status = 'active')
    when 'ending' then (
      select extract(epoch from expires_at)::double precision from public.deals where id = deal_id_param and status = 'active')
    when 'starting' then (
      select extract(epoch from starts_at)::double precision from public.deals where id = deal_id_param and status = 'active')
    end
$$;
revoke execute on function private.rank_in_list from public;
grant execute on function private.rank_in_list to anon, authenticated;
comment on function private.rank_in_list is 'Definer: the rankings have no grants. Says nothing of a deal that is not public.';

-- Returns the ids of such a list in its order; the request has been through read_list_request.
create function private.ranked_deal_ids(asked private.list_request, rows_param integer, offset_param integer)
returns setof uuid
language plpgsql stable security definer rows 10
set search_path = ''
-- Each request is planned anew: what it does not ask for falls out.
set plan_cache_mode = force_custom_plan as $$
declare
  after_moment constant timestamptz := case when asked.sort in ('ending', 'starting') then to_timestamp(asked.after_rank) end;
begin
  case asked.sort
    when 'trending' then
      return query
        select r.deal_id from private.deal_ranking r join public.deals d on d.id = r.deal_id
        where private.is_running(d) and private.fits_request(d, asked)
          and (asked.category is null or r.category = asked.category)
          and (asked.after_id is null or (
            r.trend <= asked.after_rank and (r.trend < asked.after_rank or r.deal_id > asked.after_id)))
        order by r.trend desc, r.deal_id
        limit rows_param offset offset_param;
    when 'discussed' then
      return query
        select r.deal_id from private.deal_discussions r join public.deals d on d.id = r.deal_id
        where private.is_running(d) and private.fits_request(d, asked)
          and (asked.category is null or r.category = asked.category)
          and (asked.after_id is null or (
            r.activity <= asked.after_rank and (r.activity < asked.after_rank or r.deal_id > asked.after_id)))
        order by r.activity desc, r.deal_id
        limit rows_param offset offset_param;
    when 'ending' then
      return query
        select d.id from public.deals d
        where private.is_running(d) and private.fits_request(d, asked)
          and d.expires_at > now() and d.expires_at <= now() + interval '72 hours'
          and (asked.category is null or d.category = asked.category)
          and (asked.after_id is null or (
            d.expires_at >= after_moment and (d.expires_at > after_moment or d.id > asked.after_id)))
        order by d.expires_at, d.id
        limit rows_param offset offset_param;
    when 'starting' then
      return query
        select d.id from public.deals d
        where d.status = 'active' and private.is_upcoming(d) and d.starts_at > now() and private.fits_request(d, asked)
          and (asked.category is null or d.category = asked.category)
          and (asked.after_id is null or (
            d.starts_at >= after_moment and (d.starts_at > after_moment or d.id > asked.after_id)))
        order by d.starts_at, d.id
        limit rows_param offset offset_param;
  end case;
end
$$;
revoke execute on function private.ranked_deal_ids from public;
comment on function private.ranked_deal_ids is
  'Definer, for list_deal_ids. Ids of public deals only. The order by one number needs no sort for the page after a deal.';

-- Returns how many deals such a list has, counted up to a bound that nobody pages to.
create function private.count_ranked_deals(asked private.list_request) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  asked.after_id := null;
  return (
    select count(*) from private.ranked_deal_ids(asked, case asked.sort when 'discussed' then 1000 else 10000 end, 0));
end
$$;
revoke execute on function private.count_ranked_deals from public;
comment on function private.count_ranked_deals is 'For count_listed_deals, of every ranked list but the trending one.';
