-- Deals for lists and pages, with temperature, poster, state, the deal's own code or the first of its merchant's codes, the
-- number of codes that may apply (at most 100), and current halal facts. Shows the deals that the caller may read. Its
-- functions are inlined, so that a row costs no function call.
create view public.deals_with_temperature with (security_invoker = true) as
select
  d.id, d.user_id, d.title, d.description, d.price, d.original_price, d.currency, d.merchant, d.deal_url, d.image_url,
  d.category, d.location, d.status, d.rejection_reason, d.hot_votes, d.cold_votes, d.hot_votes_adjustment,
  d.cold_votes_adjustment, d.temperature_offset, d.comments_count, d.starts_at, d.expires_at, d.expired_at,
  d.created_at, d.updated_at,
  d.hot_votes - d.cold_votes + d.temperature_offset as temperature,
  d.hot_votes - d.cold_votes + d.temperature_offset as calculated_temperature,
  private.is_over(d) as is_expired,
  p.username,
  p.profile_image_url as user_profile_image_url,
  private.is_upcoming(d) as is_upcoming,
  private.is_running(d) as is_running,
  d.hot_votes_adjustment - d.hot_votes_of_deleted_members as hot_votes_of_admins,
  d.cold_votes_adjustment - d.cold_votes_of_deleted_members as cold_votes_of_admins,
  d.temperature_reason,
  private.price_group(d.price, d.currency) as price_group,
  coalesce(codes.own, codes.first) as voucher_code,
  d.last_confirmed_at, d.live_count, d.gone_count,
  private.ended_by(d) as expired_by,
  d.edited_at,
  d.confirmed_by_poster,
  codes.applicable as merchant_codes_count,
  d.season_section, d.delivery_days, d.order_by,
  d.channel, d.delivery_kind, d.delivery_cost, d.free_delivery_over, d.total_price, d.unit_amount, d.unit, d.deal_type,
  d.is_associated, d.original_price_source,
  h.facts as halal,
  d.travel_facts, d.finance_facts,
  d.contains_meat
from public.deals d
left join public.profiles p on p.id = d.user_id
left join private.current_halal h on h.deal_id = d.id
left join lateral (
  select (array_agg(v.code) filter (where v.deal_id = d.id))[1] as own,
    coalesce(
      (array_agg(v.code order by v.is_failing, v.expiry_date nulls last, v.created_at desc, v.id)
        filter (where v.expiry_date >= (now() at time zone 'UTC')::date is not false))[1],
      (array_agg(v.code order by v.is_failing, v.expiry_date nulls last, v.created_at desc, v.id))[1]) as first,
    (count(*) filter (
      where v.deal_id is not distinct from d.id or private.is_code_for(d.price, d.currency, v.min_spend, v.currency)))::integer as applicable
  from (
    select c.*, (c.failing_reason is not null) as is_failing from public.voucher_codes c
    where not private.is_product(d.finance_facts)
      and c.status = 'active' and (c.expiry_date is null or c.expiry_date >= private.first_day())
      -- In a subquery, so that the key is computed once for each deal.
      and c.merchant_key = (select nullif(private.merchant_key(d.merchant), ''))
      and (c.deal_id is null or exists (select from public.deals o where o.id = c.deal_id and private.is_running(o)))
    order by is_failing, c.expiry_date nulls last, c.created_at desc, c.id
    limit 100
  ) as v
) as codes on true;

revoke all on public.deals_with_temperature from anon, authenticated;
grant select on public.deals_with_temperature to anon, authenticated;
select private.expose_to_backend('public.deals_with_temperature');

comment on view public.deals_with_temperature is 'Lists filter by is_running, which can use the partial indexes of deals.';
