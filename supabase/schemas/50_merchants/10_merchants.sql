-- Merchants that members registered. Only approved merchants are public, and contact data never is.
create type public.merchant_status as enum ('pending', 'approved', 'rejected');

create table public.merchants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null, -- null: the member has left
  name text not null constraint merchants_name_length check (char_length(name) between 2 and 80),
  slug text not null constraint merchants_slug_unique unique
    constraint merchants_slug_length check (char_length(slug) between 1 and 200),
  name_key text not null generated always as (private.merchant_key(name)) stored, -- key of the merchant's deals
  description text not null constraint merchants_description_length check (char_length(description) between 1 and 2000),
  website text not null default ''
    constraint merchants_website_format check (website = '' or private.is_web_address(website)),
  contact_email text constraint merchants_contact_email_format
    check (char_length(contact_email) <= 254 and contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  phone text not null default '' constraint merchants_phone_format check (phone = '' or phone ~ '^[0-9+() ./-]{5,30}$'),
  category text not null constraint merchants_category_known check (category = any (private.categories())),
  location text not null default '' constraint merchants_location_length check (char_length(location) <= 120),
  halal_certifier text not null default ''
    constraint merchants_halal_certifier_length check (char_length(halal_certifier) <= 120),
  certificate_number text not null default ''
    constraint merchants_certificate_number_length check (char_length(certificate_number) <= 80),
  logo_url text not null default ''
    constraint merchants_logo_url_format check (logo_url = '' or private.is_web_address(logo_url)),
  status public.merchant_status not null default 'pending',
  rejection_reason text
    constraint merchants_rejection_reason_length check (char_length(rejection_reason) <= 1000),
  created_at timestamptz not null default now(),
  rejected_at timestamptz, -- null unless rejected or taken down
  opening_hours text not null default ''
    constraint merchants_opening_hours_length check (char_length(opening_hours) <= 200),
  proposed_changes jsonb -- new name, halal_certifier or certificate_number, until an admin decides
    constraint merchants_proposed_changes_known
      check (proposed_changes - array['name', 'halal_certifier', 'certificate_number'] = '{}' and proposed_changes <> '{}'),
  proposed_at timestamptz,
  is_muslim_owned boolean not null default false -- as the merchant states
);
-- Approved merchants by name (list_businesses, get_business).
create index merchants_approved_key_idx on public.merchants (name_key, created_at) where status = 'approved';
-- The moderation queue, oldest first.
create index merchants_pending_oldest_idx on public.merchants (created_at, id) where status = 'pending';
-- Changes that wait for an admin, oldest first.
create index merchants_proposed_oldest_idx on public.merchants (proposed_at, id)
  where proposed_changes is not null and status = 'approved';
-- A member's registrations, and the foreign key.
create index merchants_user_idx on public.merchants (user_id, created_at desc);

revoke all on public.merchants from anon, authenticated;
grant select (
  id, user_id, name, slug, description, website, category, location, halal_certifier, certificate_number, logo_url,
  status, created_at, opening_hours, is_muslim_owned
) on public.merchants to anon, authenticated;
select private.expose_to_backend('public.merchants');

alter table public.merchants enable row level security;
create policy merchants_select_visible on public.merchants for select to anon, authenticated
  using (status = 'approved' or user_id = (select private.caller()) or (select private.is_admin()));
-- No insert, update or delete policy: procedures write.

create trigger merchants_refuse_direct_write before insert or update or delete on public.merchants
  for each statement execute function private.refuse_direct_write();
comment on table public.merchants is
  'Specification, section 2. select=* is refused: contact data is read through get_my_merchants and get_pending_merchants, the reason for a rejection through get_my_merchants, proposed changes through both.';
comment on column public.merchants.rejection_reason is 'Of the merchant or, if it is approved, of the last proposed change.';
comment on column public.merchants.halal_certifier is 'As stated by the merchant; not verified.';

-- Checks the fields of a merchant; the table's constraints repeat most of the rules.
create function private.check_merchant(merchant public.merchants) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(
    ('name', char_length(merchant.name) between 2 and 80 and merchant.name !~ '[[:cntrl:]]', 'length', '{"min": 2, "max": 80}'),
    private.plain_text_rule('name', merchant.name),
    ('category', merchant.category = any (private.categories()), 'one_of', '{}'),
    ('description', char_length(merchant.description) between 1 and 2000, 'length', '{"min": 1, "max": 2000}'),
    private.plain_text_rule('description', merchant.description, true),
    ('website', merchant.website = '' or private.is_web_address(merchant.website), 'web_address', '{"max": 2048}'),
    ('website', merchant.website = '' or private.is_public_link(merchant.website), 'public_link', '{}'),
    ('location', char_length(merchant.location) <= 120, 'max_length', '{"max": 120}'),
    private.plain_text_rule('location', merchant.location),
    ('contact_email', char_length(merchant.contact_email) <= 254
      and merchant.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$', 'email_address', '{}'),
    private.plain_text_rule('contact_email', merchant.contact_email),
    ('phone', merchant.phone = '' or merchant.phone ~ '^[0-9+() ./-]{5,30}$', 'phone_number', '{"min": 5, "max": 30}'),
    ('halal_certifier', char_length(merchant.halal_certifier) <= 120, 'max_length', '{"max": 120}'),
    private.plain_text_rule('halal_certifier', merchant.halal_certifier),
    ('opening_hours', char_length(merchant.opening_hours) <= 200, 'max_length', '{"max": 200}'),
    private.plain_text_rule('opening_hours', merchant.opening_hours, true),
    ('certificate_number', char_length(merchant.certificate_number) <= 80, 'max_length', '{"max": 80}'),
    private.plain_text_rule('certificate_number', merchant.certificate_number),
    ('logo_url', merchant.logo_url = '' or private.is_own_image('merchant', merchant.logo_url), 'own_image', '{}')
  );
end
$$;
comment on function private.check_merchant is 'Raises PT400 invalid_field. The form shows the same rules.';

-- Returns a free slug for a new merchant: the key of its name, with a number if it is taken.
create function private.free_merchant_slug(name_param text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  base text := coalesce(nullif(private.merchant_key(name_param), ''), 'merchant');
  number integer := 1;
  candidate text := base;
begin
  -- Serialized, so that two merchants with the same name get different slugs.
  perform pg_advisory_xact_lock(hashtextextended(base, 5));
  while exists (select from public.merchants where slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.free_merchant_slug is 'Definer: also reads the slugs of pending merchants.';
