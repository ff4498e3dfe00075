-- The version of a deal that an admin approved last, once its poster has changed it or the deal is not public any more.
create table private.approved_versions (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  title text not null,
  description text not null,
  price numeric,
  original_price numeric,
  currency text not null,
  location text not null,
  image_url text not null,
  deal_url text not null
);
comment on table private.approved_versions is
  'Without a row the public deal is the approved version. Written by private.keep_approved_version and a trigger.';

-- Keeps what an admin approved before something else replaces it.
create function private.keep_approved_version(approved public.deals) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.approved_versions (
    deal_id, title, description, price, original_price, currency, location, image_url, deal_url)
  values (
    approved.id, approved.title, approved.description, approved.price, approved.original_price, approved.currency,
    approved.location, approved.image_url, approved.deal_url)
  on conflict do nothing
$$;
revoke execute on function private.keep_approved_version from public;
comment on function private.keep_approved_version is 'Definer: private.approved_versions is granted to nobody.';

-- Makes the present version of a public deal the approved one.
create function private.approve_present_version(deal_id_param uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.approved_versions where deal_id = deal_id_param
$$;
revoke execute on function private.approve_present_version from public;
comment on function private.approve_present_version is 'Definer: private.approved_versions is granted to nobody. For changes that an admin made or approved.';

-- A deal that becomes public is approved as it is; one that is taken down keeps the version that was.
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
revoke execute on function private.follow_approval from public;
comment on function private.follow_approval is 'Definer: private.approved_versions is granted to nobody.';

create trigger deals_follow_approval after update of status on public.deals
  for each row when ((old.status = 'active') <> (new.status = 'active')) execute function private.follow_approval();

-- Whether a deal has been public and its start has passed.
create function private.has_begun(deal public.deals) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(deal.starts_at <= now(), true)
    and (deal.status = 'active' or exists (select from private.approved_versions where deal_id = deal.id))
$$;
revoke execute on function private.has_begun from public;
comment on function private.has_begun is 'Definer: private.approved_versions is granted to nobody.';

-- Returns the start of a deal after an edit. The start of a deal that has begun stays, because trending deals are ordered by
-- it; any other moves to a later moment than now. Forms show minutes: the same minute is no change.
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
    perform private.refuse_field('starts_at', 'The start must be in the future', 'start_in_future', '{}');
  end if;
  return starts_at_param;
end
$$;
revoke execute on function private.read_start from public;
comment on function private.read_start is 'Raises PT409 start_passed and PT400 invalid_field. For every edit, also of admins.';
