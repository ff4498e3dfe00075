-- What a card beside a list or a deal shows of a deal, in the columns of deals_with_temperature.
create function private.brief_deal(deal public.deals) returns json
language sql stable
return json_build_object(
  'id', deal.id, 'title', deal.title, 'price', deal.price, 'currency', deal.currency, 'image_url', deal.image_url,
  'merchant', deal.merchant, 'calculated_temperature', deal.hot_votes - deal.cold_votes + deal.temperature_offset,
  'expires_at', deal.expires_at);
revoke execute on function private.brief_deal from public;
comment on function private.brief_deal is 'Inlined, for beside_deal.';

-- Returns what stands beside a deal of this merchant and category: the newest running deals of the merchant and the hottest
-- of the category, each with room for those that the page leaves out, and the merchant's codes.
create function private.beside_deal(merchant_param text, category_param text) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = auto as $$
declare
  key constant text := private.merchant_key(merchant_param);
begin
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
    'vouchers', (select coalesce(json_agg(v), '[]') from public.get_merchant_voucher_codes(key) as v));
end
$$;
revoke execute on function private.beside_deal from public;
grant execute on function private.beside_deal to anon, authenticated;
comment on function private.beside_deal is
  'Definer: private.deal_ranking and the index by merchant have no grants. Public deals and codes only.';

-- Anyone reads everything that the page of a deal shows, as one object: `deal` as deals_with_temperature has it, `comments` as
-- comments_with_author has them, the oldest 500, `checks` as get_deal_checks answers, and what stands beside it.
-- The deal is found by its id or by the first 7 characters of it; null where there is none or where the caller may not see it.
create function public.read_deal_page(slug_param text) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  slug constant text := lower(btrim(slug_param));
  deal public.deals_with_temperature;
begin
  if slug ~ '^[0-9a-f]{7}$' then
    select * into deal from public.search_deals_by_id_prefix(slug) limit 1;
  elsif slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into deal from public.get_deal(slug::uuid);
  end if;
  if deal.id is null then
    return null;
  end if;
  return json_build_object(
    'deal', deal,
    'comments', (
      select coalesce(json_agg(thread), '[]') from (
        select * from public.comments_with_author c
        where c.deal_id = deal.id order by c.created_at, c.id limit 500
      ) as thread),
    'checks', public.get_deal_checks(deal.id),
    'beside', private.beside_deal(deal.merchant, deal.category));
end
$$;
revoke execute on function public.read_deal_page from public;
grant execute on function public.read_deal_page to anon, authenticated;
comment on function public.read_deal_page is 'Invoker: row-level security decides what is read of the deal and its comments.';

-- Anyone reads what stands beside every list, as one object: `hottest`, the four hottest deals of the last 24 hours; `ending`,
-- the four that end first within seven days; `leaders`, the first five members of this month; `vouchers`, the first three codes.
-- Both spans are counted from the last ten minutes.
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
revoke execute on function public.read_sidebar from public;
grant execute on function public.read_sidebar to anon, authenticated;
comment on function public.read_sidebar is 'Invoker: row-level security and the procedures decide what is read.';
