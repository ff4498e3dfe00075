-- Observations about a deal or a merchant, each with its source and day, never a verdict.
create table public.halal_facts (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null constraint halal_facts_subject_known check (subject_type in ('deal', 'merchant')),
  subject_id uuid not null,
  attribute text not null,
  value text not null,
  product_line text constraint halal_facts_product_line_length check (char_length(product_line) between 1 and 80),
  certifier_id uuid references public.certifiers (id) on delete restrict,
  certifier_name text constraint halal_facts_certifier_name_length check (char_length(certifier_name) between 2 and 120),
  certificate_number text
    constraint halal_facts_certificate_number_length check (char_length(certificate_number) between 1 and 40),
  state text not null default 'claimed'
    constraint halal_facts_state_known check (state in ('claimed', 'evidence', 'checked', 'withdrawn')),
  source text not null constraint halal_facts_source_known check (source in ('poster', 'member', 'merchant', 'admin')),
  basis text not null constraint halal_facts_basis_known
    check (basis in ('label', 'certificate', 'staff', 'website', 'register', 'registration')),
  evidence_url text constraint halal_facts_evidence_url_format check (private.is_web_address(evidence_url)),
  evidence_image_url text constraint halal_facts_evidence_image_format check (private.image_key(evidence_image_url) like 'evidence/%'),
  observed_on date not null,
  valid_until date,
  is_public boolean not null default false,
  claimed_by uuid references public.profiles (id) on delete set null, -- null: a deleted member
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deal_id uuid generated always as (case subject_type when 'deal' then subject_id end) stored
    references public.deals (id) on delete cascade,
  merchant_id uuid generated always as (case subject_type when 'merchant' then subject_id end) stored
    references public.merchants (id) on delete cascade,
  constraint halal_facts_value_of_attribute check (coalesce(value = 'not_disclosed' or case attribute
    when 'certifier' then value = 'certified'
    when 'slaughter' then value in ('hand', 'machine')
    when 'stunning' then value in ('stunned', 'non_stunned')
    when 'gelatine' then value in ('none', 'halal_beef', 'fish', 'other')
    when 'alcohol_in_product' then value in ('yes', 'no')
    when 'alcohol_on_premises' then value in ('yes', 'no')
    when 'kitchen' then value in ('fully_halal', 'separate', 'shared')
    else false end, false)),
  constraint halal_facts_attribute_known check (attribute in (
    'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen')),
  constraint halal_facts_certifier_of_value
    check (num_nonnulls(certifier_id, certifier_name) = case when value = 'certified' then 1 else 0 end),
  constraint halal_facts_certificate_of_value check (certificate_number is null or value = 'certified'),
  constraint halal_facts_withdrawn_hidden check (state <> 'withdrawn' or not is_public)
);
-- The facts of a deal and of a merchant, and the foreign keys.
create index halal_facts_deal_idx on public.halal_facts (deal_id);
create index halal_facts_merchant_idx on public.halal_facts (merchant_id);
-- A member's facts, and the foreign key of claimed_by.
create index halal_facts_claimed_by_idx on public.halal_facts (claimed_by, created_at desc);
-- The foreign keys of certifier_id and decided_by.
create index halal_facts_certifier_idx on public.halal_facts (certifier_id);
create index halal_facts_decided_by_idx on public.halal_facts (decided_by);
-- Facts that an admin has not decided on, oldest first (get_halal_queue).
create index halal_facts_undecided_idx on public.halal_facts (created_at, id) where decided_at is null and state <> 'withdrawn';

revoke all on public.halal_facts from anon, authenticated;
grant select (
  id, subject_type, subject_id, attribute, value, product_line, certifier_id, certifier_name, certificate_number, state,
  source, basis, evidence_url, observed_on, valid_until, is_public, decided_at, created_at, updated_at
) on public.halal_facts to anon, authenticated;
select private.expose_to_backend('public.halal_facts');

alter table public.halal_facts enable row level security;
-- Returns whether a member claimed the fact, or whether it is about their deal or merchant. False without a member.
create function private.is_fact_of(fact_id_param uuid, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.halal_facts f
    left join public.deals d on d.id = f.deal_id
    left join public.merchants m on m.id = f.merchant_id
    where f.id = fact_id_param and member in (f.claimed_by, d.user_id, m.user_id))
$$;
comment on function private.is_fact_of is 'Definer: called by procedures, private.queues and private.is_own_fact.';

-- Returns whether the caller is a moderator whose own fact this is.
create function private.is_own_fact(fact_id_param uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_fact_of(fact_id_param, private.moderator())
$$;
-- Policies run as the caller.
grant execute on function private.is_own_fact to authenticated;
comment on function private.is_own_fact is 'Definer: halal_facts has columns without grants.';

-- Refuses a moderator who decides on such a fact.
create function private.refuse_own_fact(fact_id_param uuid) returns void
language sql stable set search_path = '' as $$
  select private.refuse_own(private.moderator()) where private.is_own_fact(fact_id_param)
$$;
comment on function private.refuse_own_fact is 'Raises PT409.';

create policy halal_facts_select_visible on public.halal_facts for select to anon, authenticated
  using (
    is_public and (
      exists (select from public.deals d where d.id = deal_id and d.status = 'active')
      or exists (select from public.merchants m where m.id = merchant_id and m.status = 'approved'))
    or claimed_by = (select private.caller())
    or (select private.can('halal')));
-- No insert, update or delete policy: procedures write.

create trigger halal_facts_refuse_direct_write before insert or update or delete on public.halal_facts
  for each statement execute function private.refuse_direct_write();
comment on table public.halal_facts is
  'select=* is refused: evidence images and members are private. The statement of a fact never changes: a new row replaces it.';
comment on column public.halal_facts.value is 'not_disclosed: asked, but not answered. No row: no information.';
comment on column public.halal_facts.certifier_name is 'A certifier that is not in certifiers, as stated.';
comment on column public.halal_facts.valid_until is 'Compared with the current day (UTC) when read.';

-- Returns whether a fact is past its last day.
create function private.has_lapsed(valid_until date) returns boolean
language sql stable
return coalesce(valid_until < (now() at time zone 'UTC')::date, false);
comment on function private.has_lapsed is 'Inlined.';

-- Returns the approved merchant with the given key (the oldest if several share it), or null.
create function private.merchant_of_key(key text) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.id from public.merchants m where m.status = 'approved' and m.name_key = nullif(key, '')
  order by m.created_at, m.id limit 1
$$;
comment on function private.merchant_of_key is 'Definer: called by procedures and triggers only.';

-- Returns the poster's claims that become public with the deal.
create function private.facts_to_publish(deal public.deals) returns setof public.halal_facts
language sql stable security invoker set search_path = '' as $$
  select * from public.halal_facts f
  where f.deal_id = deal.id and f.claimed_by = deal.user_id and f.decided_at is null and f.state <> 'withdrawn' and not f.is_public
$$;
comment on function private.facts_to_publish is 'Used by a trigger and get_pending_deal_hints, so that admins see all claims that an approval publishes.';

create function private.publish_facts_of_poster() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.halal_facts set is_public = true, updated_at = now()
  where id in (select f.id from private.facts_to_publish(new) f);
  return null;
end
$$;

create trigger deals_publish_facts after update of status on public.deals
  for each row when (new.status = 'active' and old.status <> 'active') execute function private.publish_facts_of_poster();
comment on function private.publish_facts_of_poster is
  'Publishes the poster''s claims when an admin approves the deal. Definer: halal_facts is written by procedures only.';

create function private.hide_facts_of_other_product() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_other_product(old, new) then
    return null;
  end if;
  -- A change of the other fields of a public deal is an admin's decision (private.changes_stated_product).
  if new.status <> 'active' or private.judged_link(old.deal_url) <> private.judged_link(new.deal_url) then
    update public.halal_facts set
      is_public = false, decided_by = null, decided_at = null, updated_at = clock_timestamp(),
      state = case when num_nonnulls(evidence_url, evidence_image_url) > 0 then 'evidence' else 'claimed' end
    where deal_id = new.id and state <> 'withdrawn' and (is_public or decided_at is not null);
    delete from private.deal_shops where deal_id = new.id;
  end if;
  -- An admin who has read these facts beside the earlier version cannot decide on them (private.refuse_changed).
  update public.halal_facts set updated_at = clock_timestamp()
  where deal_id = new.id and state <> 'withdrawn' and decided_at is null;
  return null;
end
$$;

create trigger deals_hide_facts
  after update of title, description, image_url, deal_url, merchant, category, contains_meat on public.deals
  for each row when (old is distinct from new) execute function private.hide_facts_of_other_product();
comment on function private.hide_facts_of_other_product is
  'When a deal that is not public changes its title, description, image, merchant, category or answer about meat, or any deal its link to another product, hides the facts about the deal until an admin decides on them again, and unties the deal from its merchant. Definer: halal_facts is written by procedures only.';

-- Stores the certifier named in a registration, as a claim by the merchant.
create function private.claim_registered_certifier(merchant public.merchants) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.halal_facts (
    subject_type, subject_id, attribute, value, certifier_id, certifier_name, certificate_number, source, basis,
    observed_on, claimed_by, created_at)
  select 'merchant', merchant.id, 'certifier', 'certified', known.id,
    case when known.id is null then merchant.halal_certifier end,
    case when char_length(merchant.certificate_number) between 1 and 40 then merchant.certificate_number end,
    'merchant', 'registration', (merchant.created_at at time zone 'UTC')::date, merchant.user_id, merchant.created_at
  from (select private.certifier_by_name(merchant.halal_certifier) as id) as known
  where char_length(merchant.halal_certifier) >= 2 and merchant.status <> 'rejected'
$$;
comment on function private.claim_registered_certifier is
  'Definer: called by a trigger and by the migration that added facts. A certificate number longer than 40 characters stays in the registration only.';

create function private.claim_of_new_merchant() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.claim_registered_certifier(new);
  return null;
end
$$;

create trigger merchants_claim_certifier after insert on public.merchants
  for each row execute function private.claim_of_new_merchant();
comment on function private.claim_of_new_merchant is
  'Stores the certifier of a registration as a claim. Definer: halal_facts is written by procedures only.';

create function private.hide_registered_certifier() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.merchants set
    halal_certifier = case when new.state = 'withdrawn' then ''
      else coalesce((select c.name from public.certifiers c where c.id = new.certifier_id), new.certifier_name) end,
    certificate_number = case when new.state = 'withdrawn' then '' else coalesce(new.certificate_number, '') end
  where id = new.merchant_id;
  return null;
end
$$;

create trigger halal_facts_hide_registered after update of state on public.halal_facts
  for each row when (new.basis = 'registration' and (old.state = 'withdrawn') <> (new.state = 'withdrawn'))
  execute function private.hide_registered_certifier();
comment on function private.hide_registered_certifier is
  'Clears the certifier of a merchant when the claim from its registration is taken down, and restores it when that is undone. Definer: merchants is written by procedures only.';
