-- An admin reads the codes that wait, with who added them, the longest waiting first.
create function public.get_pending_voucher_codes() returns table (
  id uuid, user_id uuid, username text, code text, description text, merchant text, merchant_url text,
  discount_value numeric, discount_type public.discount_type, expiry_date date, brand_image_url text,
  status public.voucher_status, created_at timestamptz,
  is_known boolean -- the same code of the same merchant is public already
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select v.id, v.user_id, p.username, v.code, v.description, v.merchant, v.merchant_url, v.discount_value,
      v.discount_type, v.expiry_date, v.brand_image_url, v.status, v.created_at,
      exists (
        select from public.voucher_codes o
        where o.status = 'active' and lower(o.code) = lower(v.code) and lower(o.merchant) = lower(v.merchant))
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' order by v.created_at, v.id limit 500;
end
$$;
revoke execute on function public.get_pending_voucher_codes from public;
grant execute on function public.get_pending_voucher_codes to anon, authenticated; -- others hear why not
comment on function public.get_pending_voucher_codes is 'Definer: the check above decides, for all rows at once.';
