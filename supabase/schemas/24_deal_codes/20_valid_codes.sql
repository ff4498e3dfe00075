-- Returns the codes that are valid today, at most 500: working codes before failing ones, soonest expiry first, codes without
-- expiry last.
create function public.get_voucher_codes() returns setof public.voucher_codes
language sql stable security invoker set search_path = '' as $$
  select * from public.voucher_codes
  where status = 'active' and (expiry_date is null or expiry_date >= (now() at time zone 'UTC')::date)
    and (deal_id is null or exists (select from public.deals d where d.id = deal_id and private.is_running(d)))
  order by (failing_reason is not null), expiry_date nulls last, created_at desc, id
  limit 500
$$;
revoke execute on function public.get_voucher_codes from public;
grant execute on function public.get_voucher_codes to anon, authenticated;
comment on function public.get_voucher_codes is
  'Specification, section 7. A code is valid until the end of its last day in UTC; a deal''s code also needs a running deal.';
