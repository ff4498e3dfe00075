-- Returns the state of a member's own voucher code, with the same values as private.state_of_deal. A code expires once its
-- last day has ended in every time zone, and with its deal.
create function private.state_of_voucher(voucher public.voucher_codes) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when voucher.status = 'active' and (voucher.expiry_date < private.first_day()
      or exists (select from public.deals d where d.id = voucher.deal_id and private.is_over(d))) then 'expired'
    else voucher.status::text
  end;
end
$$;
comment on function private.state_of_voucher is 'Used by count_my_submissions and own_voucher_codes. Definer: row-level security hides deals that are not public.';

-- The row type of get_my_voucher_codes: voucher codes with their state. API roles have no grants.
create view public.own_voucher_codes with (security_invoker = true) as
select v.*, private.state_of_voucher(v) as state from public.voucher_codes v;
revoke all on public.own_voucher_codes from anon, authenticated;
select private.expose_to_backend('public.own_voucher_codes');
comment on view public.own_voucher_codes is 'Used by get_my_voucher_codes, which reads rows of auth.uid() only.';

-- Returns the caller's voucher codes in every status, with rejection reasons and states, newest first, at most 200.
create function public.get_my_voucher_codes() returns setof public.own_voucher_codes
language plpgsql stable security definer rows 20 set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return query
    select * from public.own_voucher_codes v where v.user_id = member order by v.created_at desc, v.id limit 200;
end
$$;
grant execute on function public.get_my_voucher_codes to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_voucher_codes is
  'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

-- Counts the caller's deals and voucher codes by state. A state without deals or codes has no row.
create function public.count_my_submissions() returns table (content text, status text, items bigint)
language plpgsql stable security definer rows 8 set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return query
    select 'deal', private.state_of_deal(d.status, d.expires_at, d.expired_at), count(*)
    from public.deals d where d.user_id = member group by 2
    union all
    select 'voucher', private.state_of_voucher(v), count(*)
    from public.voucher_codes v where v.user_id = member group by 2;
end
$$;
grant execute on function public.count_my_submissions to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.count_my_submissions is
  'Definer: requires a member with an open session. Counts rows of auth.uid() only. A banned member may call it. [members; reads]';

-- Changes the caller's pending or rejected voucher code and sends it for review again.
create function public.resubmit_voucher_code(
  voucher_id_param uuid,
  code_param text default null,
  description_param text default null,
  merchant_param text default null,
  merchant_url_param text default null,
  discount_value_param numeric default null,
  discount_type_param text default null,
  expiry_date_param date default null,
  brand_image_url_param text default null,
  min_spend_param numeric default null,
  details_param jsonb default null -- currency, new_customers_only, single_use, exclusions, source_url
) returns public.voucher_codes
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  old public.voucher_codes;
  result public.voucher_codes;
begin
  select * into old from public.voucher_codes where id = voucher_id_param and user_id = member for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if old.status = 'active' or old.deal_id is not null then
    raise exception 'Only pending or rejected codes can be changed. A deal''s code is changed with its deal.'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);
  voucher.merchant_url := private.accept_link(voucher.merchant_url, 'merchant_url');
  voucher.id := old.id;
  perform private.refuse_known_code(voucher, member);

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, min_spend = voucher.min_spend, currency = voucher.currency,
    new_customers_only = voucher.new_customers_only, single_use = voucher.single_use, exclusions = voucher.exclusions,
    source_url = voucher.source_url, status = 'pending', rejection_reason = null, rejected_at = null, updated_at = now()
  where id = old.id
  returning * into result;
  return result;
end
$$;
grant execute on function public.resubmit_voucher_code to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.resubmit_voucher_code is
  'Definer: voucher codes are written by procedures only. [members; writes public content]';
