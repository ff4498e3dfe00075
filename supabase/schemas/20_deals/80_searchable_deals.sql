-- The search forms of title and merchant of active deals, including expired ones, with the canonical words of their synonyms.
-- They are stored because computing them is slow; votes do not write to this narrow table.
create table private.searchable_deals (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  created_at timestamptz not null,
  form text not null -- private.searchable_form
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- fastupdate is off, so that no search reads a pending list.
create index searchable_deals_form_idx on private.searchable_deals
  using gin (form extensions.gin_trgm_ops) with (fastupdate = off);
-- Common words are found among the newest deals.
create index searchable_deals_newest_idx on private.searchable_deals (created_at desc, deal_id desc);

comment on table private.searchable_deals is
  'Written by private.add_searchable_deals and private.change_searchable_deal in the transaction of the change, and by private.refill_search.';

create function private.add_searchable_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.searchable_deals (deal_id, created_at, form)
  select id, created_at, private.searchable_form(title, merchant) from added where status = 'active';
  return null;
end
$$;
comment on function private.add_searchable_deals is 'Adds new public deals to the search index. Definer: private.searchable_deals has no grants.';

create function private.change_searchable_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status = 'active' then
    insert into private.searchable_deals (deal_id, created_at, form)
    values (new.id, new.created_at, private.searchable_form(new.title, new.merchant))
    on conflict (deal_id) do update set created_at = excluded.created_at, form = excluded.form;
  else
    delete from private.searchable_deals where deal_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.change_searchable_deal is
  'Adds a deal that becomes public to the search index, updates its title, merchant and date, and removes it when it is no longer public. Definer: private.searchable_deals has no grants.';

create trigger deals_search_new after insert on public.deals
  referencing new table as added for each statement execute function private.add_searchable_deals();
create trigger deals_search_changed after update on public.deals
  for each row when (
    (old.title, old.merchant, old.status, old.created_at) is distinct from (new.title, new.merchant, new.status, new.created_at)
  ) execute function private.change_searchable_deal();
