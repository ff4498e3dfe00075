-- A shop that a member registered. Only those an admin approved are public, and contact data never is.
create type public.merchant_status as enum ('pending', 'approved', 'rejected');

create table public.merchants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null constraint merchants_name_length check (char_length(name) between 2 and 80),
  slug text not null constraint merchants_slug_unique unique
    constraint merchants_slug_length check (char_length(slug) between 1 and 200),
  name_key text not null generated always as (private.merchant_key(name)) stored, -- its deals bear the same key
  description text not null constraint merchants_description_length check (char_length(description) between 1 and 2000),
  website text not null default ''
    constraint merchants_website_format check (website = '' or private.is_web_address(website)),
  contact_email text not null constraint merchants_contact_email_format
    check (char_length(contact_email) <= 254 and contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  phone text not null default '' constraint merchants_phone_format check (phone = '' or phone ~ '^[0-9+() ./-]{5,30}$'),
  category text not null constraint merchants_category_known check (category in (
    'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
    'prayer', 'tech', 'toys', 'travel', 'wedding', 'other')),
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
  created_at timestamptz not null default now()
);
-- Approved merchants by name, and those of a name (list_businesses, get_business).
create index merchants_approved_key_idx on public.merchants (name_key, created_at) where status = 'approved';
-- The moderation queue, oldest first.
create index merchants_pending_oldest_idx on public.merchants (created_at, id) where status = 'pending';
-- A member's registrations, and the foreign key.
create index merchants_user_idx on public.merchants (user_id, created_at desc);

revoke all on public.merchants from anon, authenticated;
grant select (
  id, user_id, name, slug, description, website, category, location, halal_certifier, certificate_number, logo_url,
  status, created_at
) on public.merchants to anon, authenticated;
select private.expose_to_backend('public.merchants');

alter table public.merchants enable row level security;
create policy merchants_select_visible on public.merchants for select to anon, authenticated
  using (status = 'approved' or user_id = (select auth.uid()) or (select private.is_admin()));
-- No insert, update or delete policy: the procedures write.

create trigger merchants_refuse_direct_write before insert or update or delete on public.merchants
  for each statement execute function private.refuse_direct_write();
comment on table public.merchants is
  'Specification 2, contract 3. select=* is refused: contact data and the reason are read through get_my_merchants and get_pending_merchants.';
comment on column public.merchants.halal_certifier is 'As the merchant names it; the site does not vouch for it.';
