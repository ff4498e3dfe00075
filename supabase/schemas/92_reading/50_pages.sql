-- Returns the fields of a small card, named like the columns of deals_with_temperature.
create function private.brief_deal(deal public.deals) returns json
language sql stable
return json_build_object(
  'id', deal.id, 'title', deal.title, 'price', deal.price, 'total_price', deal.total_price, 'currency', deal.currency, 'image_url', deal.image_url,
  'merchant', deal.merchant, 'calculated_temperature', deal.hot_votes - deal.cold_votes + deal.temperature_offset,
  'expires_at', deal.expires_at);
comment on function private.brief_deal is 'Inlined. Used by related_to_deal.';

-- Returns the lists next to a deal: the newest running deals of its merchant and the hottest of its category, and the
-- merchant's codes. Both lists are longer than the page needs, because the page omits the deal itself and duplicates.
create function private.related_to_deal(merchant_param text, category_param text) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = auto as $$
declare
  key constant text := private.merchant_key(merchant_param);
  vouchers json := '[]';
begin
  if exists (select from public.voucher_codes v where v.merchant_key = key and v.status = 'active') then
    select coalesce(json_agg(v), '[]') into vouchers from public.get_merchant_voucher_codes(key) as v;
  end if;
  return json_build_object(
    'same_merchant', (
      select coalesce(json_agg(private.brief_deal(listed)), '[]') from (
        select d.* from public.deals d
        where key <> '' and private.is_running(d) and private.merchant_key(d.merchant) = key
        order by d.created_at desc, d.id desc limit 5
      ) as listed),
    'similar', (
      select coalesce(json_agg(private.brief_deal(listed.deal)), '[]') from (
        select d as deal from private.deal_ranking r join public.deals d on d.id = r.deal_id
        where r.category = category_param and private.is_running(d)
        order by r.temperature desc, r.created_at desc, r.deal_id limit 9
      ) as listed),
    'vouchers', vouchers);
end
$$;
grant execute on function private.related_to_deal to anon, authenticated;
comment on function private.related_to_deal is
  'Definer: private.deal_ranking has no grants, and row-level security would prevent the use of the index by merchant. Public deals and codes only.';

-- Returns the oldest 500 comments of a public deal, like comments_with_author. The view would look for mentions once for each
-- comment, and row-level security for the deal.
create function private.thread_of(deal uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  speakers constant uuid[] := array(
    select d.user_id from public.deals d where d.id = deal and d.is_associated
    union all
    select m.user_id from public.deals d join public.merchants m on m.name_key = private.merchant_key(d.merchant)
    where d.id = deal and m.status = 'approved');
begin
  return (
    select coalesce(json_agg(thread), '[]') from (
      select c.id, c.deal_id, c.user_id, p.username, p.profile_image_url, c.content, c.parent_id, c.depth, c.created_at, c.updated_at,
        c.deleted_at, coalesce(mentioned.names, '[]') as mentions,
        c.user_id is not null and c.user_id = any (array_remove(speakers, null)) as speaks_for_shop
      from public.comments c
      left join public.profiles p on p.id = c.user_id
      left join (
        select m.comment_id, jsonb_agg(named.username order by named.username) as names
        from public.comments c
        join public.comment_mentions m on m.comment_id = c.id
        join public.profiles named on named.id = m.user_id
        where c.deal_id = deal and strpos(c.content, '@') > 0 group by m.comment_id
      ) as mentioned on mentioned.comment_id = c.id
      where c.deal_id = deal order by c.created_at, c.id limit 500
    ) as thread
    where exists (select from public.deals d where d.id = deal and d.status = 'active'));
end
$$;
-- read_deal_page runs as the caller.
grant execute on function private.thread_of to anon, authenticated;
comment on function private.thread_of is
  'Definer: row-level security would make it slower. Comments of public deals only.';

-- Returns the data of a deal's page: `deal` with the columns of deals_with_temperature, the oldest 500 `comments` with the
-- columns of comments_with_author, `checks` from get_deal_checks, `cold` from get_cold_reasons, `price_memory` from
-- get_price_memory, `related`, `halal` from private.halal_of and `extras` from read_deal_extras. The deal is identified as in
-- read_deal; null if there is no such deal.
create function public.read_deal_page(slug_param text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  deal constant uuid := private.deal_id_of(slug_param);
  shown public.deals_with_temperature;
  thread json;
begin
  select * into shown from public.deals_with_temperature d where d.id = deal;
  if not found then
    return null;
  end if;
  if shown.status = 'active' then
    thread := private.thread_of(deal);
  else
    select coalesce(json_agg(listed), '[]') into thread from (
      select * from public.comments_with_author c where c.deal_id = deal order by c.created_at, c.id limit 500
    ) as listed;
  end if;
  return json_build_object(
    'deal', row_to_json(shown),
    'comments', thread,
    'checks', public.get_deal_checks(deal),
    'cold', public.get_cold_reasons(deal),
    'price_memory', public.get_price_memory(deal),
    'related', private.related_to_deal(shown.merchant, shown.category),
    'halal', private.halal_of(deal, null),
    'extras', public.read_deal_extras(deal));
end
$$;
grant execute on function public.read_deal_page to anon, authenticated;
comment on function public.read_deal_page is
  'Invoker: row-level security applies to the deal and its comments. [everyone; reads for pages]';

-- Returns the data of the sidebar: `hottest`, the four hottest deals of the last day; `ending`, the next four to end within
-- seven days; `leaders`, the first five members of this month; `vouchers`, the first three codes. For both periods, the time is
-- rounded down to ten minutes.
create function public.read_sidebar() returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  moment constant timestamptz := date_bin('10 minutes', now(), 'epoch');
begin
  return json_build_object(
    'hottest', (
      select coalesce(json_agg(d), '[]')
      from public.get_hottest_deals(limit_param => 4, since_param => moment - interval '24 hours') as d),
    'ending', (
      select coalesce(json_agg(listed), '[]') from (
        select * from public.deals_with_temperature d
        where d.is_running and d.expires_at > moment and d.expires_at < moment + interval '7 days'
        order by d.expires_at, d.id limit 4
      ) as listed),
    'leaders', (
      select coalesce(json_agg(l), '[]')
      from public.get_monthly_temperature_leaderboard(current_month_only => true, limit_param => 5) as l),
    'vouchers', (
      select coalesce(json_agg(listed), '[]') from (select * from public.get_voucher_codes() limit 3) as listed));
end
$$;
grant execute on function public.read_sidebar to anon, authenticated;
comment on function public.read_sidebar is
  'Invoker: row-level security and the called procedures apply. [everyone; reads for pages]';
