-- Anyone reads the running deals of a merchant, newest first; the key is the one that get_business answers.
create function public.get_merchant_deals(
  merchant_key_param text, limit_param integer default 12, offset_param integer default 0
) returns setof public.deals_with_temperature
language plpgsql stable security definer rows 12
set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select * from public.deals_with_temperature d
    where d.status = 'active' and private.merchant_key(d.merchant) = merchant_key_param
      and d.expired_at is null and (d.expires_at is null or d.expires_at > now())
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$$;
revoke execute on function public.get_merchant_deals from public;
grant execute on function public.get_merchant_deals to anon, authenticated;
comment on function public.get_merchant_deals is
  'Definer: members cannot execute the function of the index. Answers public deals only.';
