-- Voucher codes for discounts at merchants. Members add them; only approved codes are public.
create type public.voucher_status as enum ('pending', 'active', 'rejected');
create type public.discount_type as enum ('percentage', 'fixed', 'free_delivery', 'other');
create type public.code_failure as enum ('min_spend', 'new_customers', 'excluded', 'expired', 'unknown');

create table public.voucher_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null, -- null: added by a deleted member
  code text not null constraint voucher_codes_code_format check (code ~ '^[^[:space:][:cntrl:]]{2,40}$'),
  description text not null default ''
    constraint voucher_codes_description_length check (char_length(description) <= 500),
  merchant text not null constraint voucher_codes_merchant_length check (char_length(merchant) between 1 and 80),
  merchant_url text not null default ''
    constraint voucher_codes_merchant_url_format check (merchant_url = '' or private.is_web_address(merchant_url)),
  discount_value numeric
    constraint voucher_codes_discount_range
      check (discount_value between 0 and 1000000 and discount_value = round(discount_value, 2)),
  discount_type public.discount_type not null,
  expiry_date date, -- last valid day; null: unknown
  brand_image_url text not null default ''
    constraint voucher_codes_brand_image_url_format
      check (brand_image_url = '' or private.is_web_address(brand_image_url)),
  status public.voucher_status not null default 'pending',
  rejection_reason text
    constraint voucher_codes_rejection_reason_length check (char_length(rejection_reason) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), -- last change of the code or its conditions; decisions do not count
  rejected_at timestamptz, -- null unless rejected or taken down
  merchant_key text not null generated always as (private.merchant_key(merchant)) stored,
  min_spend numeric
    constraint voucher_codes_min_spend_range check (min_spend > 0 and min_spend <= 1000000 and min_spend = round(min_spend, 2)),
  currency text not null default 'GBP' constraint voucher_codes_currency_format check (currency ~ '^[A-Z]{3}$'),
  new_customers_only boolean not null default false,
  single_use boolean not null default false, -- once per customer
  exclusions text not null default ''
    constraint voucher_codes_exclusions_length check (char_length(exclusions) <= 300),
  source_url text not null default ''
    constraint voucher_codes_source_url_format check (source_url = '' or private.is_web_address(source_url)),
  -- Outcomes of the last 14 days, counted by private.sum_outcomes.
  worked_14d integer not null default 0,
  failed_14d integer not null default 0,
  last_worked_at timestamptz,
  failing_reason public.code_failure, -- null unless the code fails for most members
  deal_id uuid constraint voucher_codes_deal_key unique, -- the deal posted with this code (24_deal_codes)
  constraint voucher_codes_percentage_range check (discount_type <> 'percentage' or discount_value <= 100),
  constraint voucher_codes_discount_given check (discount_type not in ('percentage', 'fixed') or discount_value is not null)
);
-- The public list: working codes before failing ones, soonest expiry first (get_voucher_codes).
create index voucher_codes_active_ending_idx
  on public.voucher_codes ((failing_reason is not null), expiry_date, created_at desc, id)
  where status = 'active';
-- The valid codes of a merchant in the same order (get_merchant_voucher_codes, deals_with_temperature).
create index voucher_codes_active_merchant_idx
  on public.voucher_codes (merchant_key, (failing_reason is not null), expiry_date, created_at desc, id)
  where status = 'active';
-- The moderation queue, oldest first.
create index voucher_codes_pending_oldest_idx on public.voucher_codes (created_at, id) where status = 'pending';
-- A member's codes, and the foreign key.
create index voucher_codes_user_idx on public.voucher_codes (user_id, created_at desc);

revoke all on public.voucher_codes from anon, authenticated;
grant select on public.voucher_codes to anon, authenticated;
select private.expose_to_backend('public.voucher_codes');

alter table public.voucher_codes enable row level security;
create policy voucher_codes_select_visible on public.voucher_codes for select to anon, authenticated
  using (status = 'active' or user_id = (select private.caller()) or (select private.can('vouchers')));
-- No insert, update or delete policy: procedures write.

create trigger voucher_codes_refuse_direct_write before insert or update or delete on public.voucher_codes
  for each statement execute function private.refuse_direct_write();
comment on table public.voucher_codes is 'Specification, section 3. The public list is get_voucher_codes.';
comment on column public.voucher_codes.discount_value is 'Percent, or units of the code''s currency; null if the discount has no number.';
comment on column public.voucher_codes.min_spend is 'In the code''s currency; null if there is none or it is unknown.';
comment on column public.voucher_codes.source_url is 'The page on which the member found the code.';
comment on column public.voucher_codes.failing_reason is 'The most frequent reason; failing codes come last in lists.';

-- Checks the fields of a voucher code; the table's constraints repeat most of the rules.
create function private.check_voucher_code(voucher public.voucher_codes) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(
    ('code', voucher.code ~ '^[^[:space:][:cntrl:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]{2,40}$',
      'without_spaces', '{"min": 2, "max": 40}'),
    private.plain_text_rule('code', voucher.code),
    ('description', char_length(voucher.description) <= 500, 'max_length', '{"max": 500}'),
    private.plain_text_rule('description', voucher.description, true),
    ('merchant', char_length(voucher.merchant) between 1 and 80, 'length', '{"min": 1, "max": 80}'),
    private.plain_text_rule('merchant', voucher.merchant),
    ('merchant_url', voucher.merchant_url = '' or private.is_web_address(voucher.merchant_url), 'web_address', '{"max": 2048}'),
    ('merchant_url', voucher.merchant_url = '' or private.is_public_link(voucher.merchant_url), 'public_link', '{}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value between 0 and 1000000,
      'range', '{"min": 0, "max": 1000000}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value = round(voucher.discount_value, 2),
      'two_decimals', '{}'),
    ('discount_value', voucher.discount_type <> 'percentage' or coalesce(voucher.discount_value, 0) <= 100,
      'percentage', '{"max": 100}'),
    ('discount_value', voucher.discount_type not in ('percentage', 'fixed') or voucher.discount_value is not null,
      'discount_given', '{}'),
    ('min_spend', voucher.min_spend is null or voucher.min_spend between 0.01 and 1000000,
      'range', '{"min": 0.01, "max": 1000000}'),
    ('min_spend', voucher.min_spend is null or voucher.min_spend = round(voucher.min_spend, 2), 'two_decimals', '{}'),
    ('currency', voucher.currency ~ '^[A-Z]{3}$', 'currency_code', '{}'),
    ('exclusions', char_length(voucher.exclusions) <= 300, 'max_length', '{"max": 300}'),
    private.plain_text_rule('exclusions', voucher.exclusions),
    ('source_url', voucher.source_url = '' or private.is_web_address(voucher.source_url), 'web_address', '{"max": 2048}'),
    ('source_url', voucher.source_url = '' or private.is_public_link(voucher.source_url), 'public_link', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= private.first_day(), 'not_past', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date <= (now() + interval '100 years')::date,
      'years_ahead', '{"max": 100}'),
    ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
      'web_address', '{"max": 2048}'),
    ('brand_image_url', private.is_image_for('merchant', voucher.brand_image_url) or private.is_image_for('deal', voucher.brand_image_url),
      'own_image', '{}')
  );
end
$$;
comment on function private.check_voucher_code is 'Raises PT400 invalid_field. The form shows the same rules.';
