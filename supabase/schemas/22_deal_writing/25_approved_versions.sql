-- The version of a deal that an admin approved last. Stored only if the poster has changed the deal since or it is no longer
-- public.
create table private.approved_versions (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  title text not null,
  description text not null,
  price numeric,
  original_price numeric,
  currency text not null,
  location text not null,
  image_url text not null,
  deal_url text not null,
  total_price numeric,
  travel_facts jsonb,
  finance_facts jsonb
);
comment on table private.approved_versions is
  'A public deal without a row is approved as it is. Written by private.keep_approved_version and private.restore_edit; private.approve_present_version deletes rows.';

-- Stores the approved version before an edit replaces it.
create function private.keep_approved_version(approved public.deals) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.approved_versions (
    deal_id, title, description, price, original_price, currency, location, image_url, deal_url, total_price, travel_facts,
    finance_facts)
  values (
    approved.id, approved.title, approved.description, approved.price, approved.original_price, approved.currency,
    approved.location, approved.image_url, approved.deal_url, approved.total_price, approved.travel_facts, approved.finance_facts)
  on conflict do nothing
$$;
comment on function private.keep_approved_version is 'Definer: private.approved_versions has no grants.';

-- Marks the current version of a public deal as approved.
create function private.approve_present_version(deal_id_param uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.approved_versions where deal_id = deal_id_param
$$;
comment on function private.approve_present_version is 'Definer: private.approved_versions has no grants.';

create function private.follow_approval() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status = 'active' then
    perform private.approve_present_version(new.id);
  else
    perform private.keep_approved_version(old);
  end if;
  return null;
end
$$;
comment on function private.follow_approval is
  'Marks the current version of a deal as approved when the deal becomes public, and stores the approved version when the deal is taken down. Definer: private.approved_versions has no grants.';

create trigger deals_follow_approval after update of status on public.deals
  for each row when ((old.status = 'active') <> (new.status = 'active')) execute function private.follow_approval();

-- Returns whether a deal has started and is or was public.
create function private.has_begun(deal public.deals) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(deal.starts_at <= now(), true)
    and (deal.status = 'active' or exists (select from private.approved_versions where deal_id = deal.id))
$$;
comment on function private.has_begun is 'Definer: private.approved_versions has no grants.';

-- Returns the start of a deal after an edit. Once a public deal has started, its start cannot change, because trending deals
-- are ordered by it. A new start must be in the future. Forms show minutes only, so another time in the same minute is not a
-- change.
create function private.read_start(old public.deals, starts_at_param timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if date_trunc('minute', starts_at_param) is not distinct from date_trunc('minute', old.starts_at) then
    return old.starts_at;
  end if;
  if private.has_begun(old) then
    raise exception 'The start of a deal cannot be changed after it has begun' using errcode = 'PT409', hint = 'start_passed';
  end if;
  if starts_at_param <= now() then
    perform private.refuse_value('starts_at', 'start_in_future');
  end if;
  return starts_at_param;
end
$$;
comment on function private.read_start is 'Raises PT409 start_passed and PT400 invalid_field. For resubmissions and edits, including those of admins.';
