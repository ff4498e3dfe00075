-- Reads the optional conditions of a code from an object. Refuses unknown fields.
create function private.read_voucher_details(details_param jsonb) returns public.voucher_codes
language plpgsql stable set search_path = '' as $$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  voucher public.voucher_codes;
begin
  if jsonb_typeof(details) <> 'object' then
    perform private.refuse_value('details_param', 'required');
  end if;
  perform private.refuse_other_fields(
    details, array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url']);
  perform private.check_types(voucher, details);
  voucher := jsonb_populate_record(voucher, details);
  voucher.currency := upper(coalesce(nullif(btrim(voucher.currency), ''), private.site_currency()));
  voucher.new_customers_only := coalesce(voucher.new_customers_only, false);
  voucher.single_use := coalesce(voucher.single_use, false);
  voucher.exclusions := btrim(coalesce(voucher.exclusions, ''));
  voucher.source_url := private.tidy_link(voucher.source_url);
  return voucher;
end
$$;
comment on function private.read_voucher_details is 'Raises PT400 invalid_field. Used by read_voucher_fields.';

-- Returns a voucher code from a member's fields, trimmed and checked. The caller sets the member and the status.
create function private.read_voucher_fields(
  code_param text, description_param text, merchant_param text, merchant_url_param text, discount_value_param numeric,
  discount_type_param text, expiry_date_param date, brand_image_url_param text, min_spend_param numeric,
  details_param jsonb
) returns public.voucher_codes
language plpgsql stable set search_path = '' as $$
declare
  kind text := lower(btrim(discount_type_param));
  voucher public.voucher_codes := private.read_voucher_details(details_param);
begin
  if kind is null or kind not in ('percentage', 'fixed', 'free_delivery', 'other') then
    perform private.refuse_value('discount_type', 'one_of');
  end if;
  voucher.code := private.exact_text(code_param);
  voucher.description := btrim(coalesce(description_param, ''));
  voucher.merchant := btrim(merchant_param);
  voucher.merchant_url := private.tidy_link(merchant_url_param);
  voucher.discount_value := discount_value_param;
  voucher.discount_type := kind;
  voucher.expiry_date := expiry_date_param;
  voucher.brand_image_url := btrim(coalesce(brand_image_url_param, ''));
  voucher.min_spend := min_spend_param;
  perform private.check_voucher_code(voucher);
  return voucher;
end
$$;
comment on function private.read_voucher_fields is
  'Raises PT400 invalid_field. Called by secure_add_voucher_code, resubmit_voucher_code and read_deal_code.';

-- Refuses a code that its merchant already has: a public code that has not ended, or a pending one of the same member. Pending
-- codes of other members are ignored, so that a refusal does not reveal them.
create function private.refuse_known_code(voucher public.voucher_codes, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One at a time per code, so that two admins do not publish it twice.
  perform pg_advisory_xact_lock(hashtextextended(lower(voucher.code) || ' ' || private.merchant_key(voucher.merchant), 15));
  if exists (
    select from public.voucher_codes v
    where v.merchant_key = private.merchant_key(voucher.merchant) and lower(v.code) = lower(voucher.code)
      and v.id is distinct from voucher.id and coalesce(v.expiry_date >= private.first_day(), true)
      and case v.status
        when 'active' then v.deal_id is null or exists (select from public.deals d where d.id = v.deal_id and private.is_running(d))
        when 'pending' then v.deal_id is null and v.user_id = member
        else false end)
  then
    raise exception 'This shop already has the code %', voucher.code using errcode = 'PT409', hint = 'code_exists';
  end if;
end
$$;
comment on function private.refuse_known_code is
  'Raises PT409 code_exists. Compares codes without case. Definer: row-level security hides other members'' rows.';

-- Adds a member's voucher code, which is pending until an admin decides; an admin's code is active immediately. Repeating
-- the request within a minute returns the first row.
create function public.secure_add_voucher_code(
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
  result public.voucher_codes;
begin
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);
  voucher.merchant_url := private.accept_link(voucher.merchant_url, 'merchant_url');

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 4));
  select * into result from public.voucher_codes v
  where v.user_id = member and v.created_at > now() - interval '60 seconds'
    and lower(v.code) = lower(voucher.code) and v.merchant = voucher.merchant
  order by v.created_at limit 1;
  if found then
    return result;
  end if;
  perform private.refuse_known_code(voucher, member);

  perform private.require_pace('vouchers', member);
  insert into public.voucher_codes (
    user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, brand_image_url,
    min_spend, currency, new_customers_only, single_use, exclusions, source_url, status)
  values (
    member, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.brand_image_url, voucher.min_spend,
    voucher.currency, voucher.new_customers_only, voucher.single_use, voucher.exclusions, voucher.source_url,
    case when private.is_admin() then 'active'::public.voucher_status else 'pending' end)
  returning * into result;
  return result;
end
$$;
grant execute on function public.secure_add_voucher_code to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_add_voucher_code is
  'Definer: voucher codes are written by procedures only. [members; writes public content]';
