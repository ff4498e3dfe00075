-- What lists and pages read: a deal with its temperature, poster and whether it is over. Shows no row that deals hides.
create view public.deals_with_temperature with (security_invoker = true) as
select
  d.id, d.user_id, d.title, d.description, d.price, d.original_price, d.currency, d.merchant, d.deal_url, d.image_url,
  d.category, d.location, d.status, d.rejection_reason, d.hot_votes, d.cold_votes, d.hot_votes_adjustment,
  d.cold_votes_adjustment, d.temperature_offset, d.comments_count, d.starts_at, d.expires_at, d.expired_at,
  d.created_at, d.updated_at,
  d.hot_votes - d.cold_votes + d.temperature_offset as temperature,
  d.hot_votes - d.cold_votes + d.temperature_offset as calculated_temperature,
  (d.expired_at is not null or coalesce(d.expires_at <= now(), false)) as is_expired,
  p.username,
  p.profile_image_url as user_profile_image_url
from public.deals d
left join public.profiles p on p.id = d.user_id;

revoke all on public.deals_with_temperature from anon, authenticated;
grant select on public.deals_with_temperature to anon, authenticated;
select private.expose_to_backend('public.deals_with_temperature');

comment on view public.deals_with_temperature is 'Contract 3. A list filters on status, expired_at and expires_at, not on is_expired.';
