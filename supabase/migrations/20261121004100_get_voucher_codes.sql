-- Anyone reads the codes that work today, soonest expiry first; those without an end come last.
create function public.get_voucher_codes() returns setof public.voucher_codes
language sql stable security invoker set search_path = '' as $$
  select * from public.voucher_codes
  where status = 'active' and (expiry_date is null or expiry_date >= (now() at time zone 'UTC')::date)
  order by expiry_date nulls last, created_at desc, id
  limit 500
$$;
revoke execute on function public.get_voucher_codes from public;
grant execute on function public.get_voucher_codes to anon, authenticated;
comment on function public.get_voucher_codes is 'Specification 7, contract 4. A code works until the end of its last day, by UTC.';
