-- Returns the codes whose last day has not ended in every time zone, at most 500: working codes before failing ones, then those
-- that have ended nowhere, soonest expiry first, codes without expiry last.
create function public.get_voucher_codes() returns setof public.voucher_codes
language sql stable security invoker set search_path = '' as $$
  select * from public.voucher_codes
  where status = 'active' and (expiry_date is null or expiry_date >= private.first_day())
    and (deal_id is null or exists (select from public.deals d where d.id = deal_id and private.is_running(d)))
  order by (failing_reason is not null), coalesce(expiry_date < (now() at time zone 'UTC')::date, false), expiry_date nulls last, created_at desc, id
  limit 500
$$;
grant execute on function public.get_voucher_codes to anon, authenticated;
comment on function public.get_voucher_codes is
  'Specification, section 7. Browsers hide the codes whose last day has ended where the reader is; a deal''s code also needs a running deal. [everyone; reads for pages]';
