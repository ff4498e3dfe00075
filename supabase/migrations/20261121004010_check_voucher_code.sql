-- The field rules of a voucher code in words; the constraints of the table are the second wall.
create function private.check_voucher_code(voucher public.voucher_codes) returns void
language plpgsql stable set search_path = '' as $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('code', voucher.code ~ '^[^[:space:][:cntrl:]]{2,40}$', 'Code must be 2 to 40 characters without spaces'),
      ('description', char_length(voucher.description) <= 500, 'Description must be at most 500 characters'),
      ('merchant', char_length(voucher.merchant) between 1 and 80, 'Merchant must be 1 to 80 characters'),
      ('merchant_url', voucher.merchant_url = '' or private.is_web_address(voucher.merchant_url),
        'Merchant link must be empty or an http(s) address of at most 2,048 characters'),
      ('discount_value', voucher.discount_value is null or voucher.discount_value between 0 and 1000000,
        'Discount must be 0 to 1,000,000'),
      ('discount_value', voucher.discount_value is null or voucher.discount_value = round(voucher.discount_value, 2),
        'Discount must have at most two decimals'),
      ('discount_value', voucher.discount_type <> 'percentage' or coalesce(voucher.discount_value, 0) <= 100,
        'A percentage must be at most 100'),
      ('discount_value', voucher.discount_type not in ('percentage', 'fixed') or voucher.discount_value is not null,
        'Discount must be given for a percentage or a fixed amount'),
      ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= (now() at time zone 'UTC')::date,
        'Expiry date must not be in the past'),
      ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
        'Brand image must be empty or an http(s) address of at most 2,048 characters')
    ) as rules (field, holds, says)
  loop
    if rule.holds is not true then
      perform private.refuse_field(rule.field, rule.says);
    end if;
  end loop;
end
$$;
revoke execute on function private.check_voucher_code from public;
comment on function private.check_voucher_code is 'Raises PT400 invalid_field. Contract 3; the form shows the same rules.';
