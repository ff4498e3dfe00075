-- Organizations that certify food. Facts name them; the site does not rate them.
create table public.certifiers (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint certifiers_slug_unique unique
    constraint certifiers_slug_length check (char_length(slug) between 1 and 100),
  name text not null constraint certifiers_name_length check (char_length(name) between 2 and 80),
  country text not null default '' constraint certifiers_country_code check (country = '' or country ~ '^[A-Z]{2}$'),
  website text not null default ''
    constraint certifiers_website_format check (website = '' or private.is_web_address(website)),
  register_url text not null default ''
    constraint certifiers_register_url_format check (register_url = '' or private.is_web_address(register_url)),
  stunning_policy text not null default 'not_disclosed' constraint certifiers_stunning_policy_known
    check (stunning_policy in ('none', 'reversible', 'varies', 'not_disclosed')),
  policy_source_url text not null default ''
    constraint certifiers_policy_source_url_format check (policy_source_url = '' or private.is_web_address(policy_source_url)),
  checked_on date,
  is_listed boolean not null default true,
  created_at timestamptz not null default now()
);
-- The certifier that a registration names (private.certifier_by_name).
create index certifiers_name_idx on public.certifiers (lower(name));

revoke all on public.certifiers from anon, authenticated;
grant select on public.certifiers to anon, authenticated;
select private.expose_to_backend('public.certifiers');

alter table public.certifiers enable row level security;
create policy certifiers_select_all on public.certifiers for select to anon, authenticated using (true);
-- No insert, update or delete policy: save_certifier writes.

create trigger certifiers_refuse_direct_write before insert or update or delete on public.certifiers
  for each statement execute function private.refuse_direct_write();
comment on table public.certifiers is 'Contains no personal data: the admin who made a change is recorded in the audit log only.';
comment on column public.certifiers.stunning_policy is 'As published by the certifier at policy_source_url; not_disclosed if it publishes none.';
comment on column public.certifiers.is_listed is 'False: facts may still name it, but only admins see it in lists.';

-- Returns the id of a certifier by its name or slug; null for any other text.
create function private.certifier_by_name(name_param text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.certifiers
  where lower(name) = lower(btrim(name_param)) or slug = nullif(private.merchant_key(name_param), '')
  order by lower(name) = lower(btrim(name_param)) desc, created_at, id limit 1
$$;
comment on function private.certifier_by_name is 'Definer: called by procedures and triggers only.';

-- Returns the certifiers that lists and forms offer, by name, for the filters and /halal.
create function public.get_certifiers() returns setof public.certifiers
language sql stable security invoker rows 20 set search_path = '' as $$
  select * from public.certifiers where is_listed order by lower(name), id limit 500
$$;
grant execute on function public.get_certifiers to anon, authenticated;
comment on function public.get_certifiers is 'Invoker: everyone may read certifiers. [everyone; reads for pages]';

-- An admin adds a certifier or, with an id, changes the given fields of a certifier. Facts that state its name refer to it from
-- then on.
create function public.save_certifier(certifier_data jsonb) returns public.certifiers
language plpgsql volatile security definer set search_path = '' as $$
declare
  data jsonb := coalesce(private.unwrap_object(certifier_data), '{}');
  old public.certifiers;
  saved public.certifiers;
begin
  perform private.require_admin();
  if jsonb_typeof(data) <> 'object' then
    perform private.refuse_value('certifier_data', 'required');
  end if;
  perform private.refuse_other_fields(data, array[
    'id', 'name', 'country', 'website', 'register_url', 'stunning_policy', 'policy_source_url', 'checked_on', 'is_listed']);
  if data ->> 'id' is not null then
    select * into old from public.certifiers where id::text = data ->> 'id' for update;
    if not found then
      raise exception 'Certifier not found' using errcode = 'PT404', hint = 'certifier_not_found';
    end if;
    saved := old;
  else
    saved.id := gen_random_uuid();
    saved.country := '';
    saved.website := '';
    saved.register_url := '';
    saved.stunning_policy := 'not_disclosed';
    saved.policy_source_url := '';
    saved.is_listed := true;
    saved.created_at := now();
  end if;
  perform private.check_types(saved, data);
  saved := jsonb_populate_record(saved, data - 'id');
  saved.name := btrim(saved.name);
  saved.country := upper(btrim(coalesce(saved.country, '')));
  saved.website := private.tidy_link(saved.website);
  saved.register_url := private.tidy_link(saved.register_url);
  saved.policy_source_url := private.tidy_link(saved.policy_source_url);
  saved.is_listed := coalesce(saved.is_listed, true);
  perform private.check_values(
    ('name', char_length(saved.name) between 2 and 80 and private.merchant_key(saved.name) <> '',
      'length', '{"min": 2, "max": 80}'),
    private.plain_text_rule('name', saved.name),
    ('country', saved.country = '' or saved.country ~ '^[A-Z]{2}$', 'one_of', '{}'),
    ('website', saved.website = '' or private.is_public_link(saved.website), 'public_link', '{}'),
    ('register_url', saved.register_url = '' or private.is_public_link(saved.register_url), 'public_link', '{}'),
    ('policy_source_url', saved.policy_source_url = '' or private.is_public_link(saved.policy_source_url), 'public_link', '{}'),
    ('stunning_policy', saved.stunning_policy in ('none', 'reversible', 'varies', 'not_disclosed'), 'one_of', '{}'),
    ('checked_on', coalesce(saved.checked_on <= (now() at time zone 'UTC')::date + 1, true), 'not_future', '{}'));
  saved.slug := coalesce(saved.slug, left(private.merchant_key(saved.name), 100));
  -- Another certifier may have this slug from its former name.
  if exists (select from public.certifiers c where c.id <> saved.id and c.slug = saved.slug) then
    saved.slug := left(saved.slug, 91) || '-' || left(saved.id::text, 8);
  end if;
  if exists (select from public.certifiers c where c.id <> saved.id and lower(c.name) = lower(saved.name)) then
    raise exception 'A certifier with this name already exists' using errcode = 'PT409', hint = 'certifier_exists';
  end if;

  insert into public.certifiers select saved.*
  on conflict (id) do update set
    name = excluded.name, country = excluded.country, website = excluded.website, register_url = excluded.register_url,
    stunning_policy = excluded.stunning_policy, policy_source_url = excluded.policy_source_url,
    checked_on = excluded.checked_on, is_listed = excluded.is_listed;
  update public.halal_facts set certifier_id = saved.id, certifier_name = null
  where lower(certifier_name) = lower(saved.name);
  perform private.log_admin_action(
    'save_certifier', 'certifier', saved.id, case when old.id is not null then to_jsonb(old) end,
    to_jsonb(saved) - 'created_at' - 'id');
  return saved;
end
$$;
grant execute on function public.save_certifier to anon, authenticated; -- others get a refusal
comment on function public.save_certifier is
  'Definer: certifiers is written by procedures only. The slug never changes: addresses contain it. [admins; writes public content]';
