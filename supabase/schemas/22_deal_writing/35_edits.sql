-- The public history of a deal's changes, so that readers can see a changed price.
create table public.deal_revisions (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references public.deals (id) on delete cascade,
  edited_by text not null constraint deal_revisions_edited_by_known check (edited_by in ('poster', 'admin')),
  changes jsonb not null, -- [before, after] by field; for an image, whether there is one
  reason text constraint deal_revisions_reason_length check (char_length(reason) <= 1000),
  is_hidden boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  skipped_review boolean not null default false -- a large change by a trusted poster
);
-- The history of a deal, newest first, and the foreign key.
create index deal_revisions_newest_idx on public.deal_revisions (deal_id, created_at desc);
-- Large changes without review, newest first (get_unseen_edits).
create index deal_revisions_skipped_review_idx on public.deal_revisions (created_at desc) where skipped_review;

revoke all on public.deal_revisions from anon, authenticated;
grant select on public.deal_revisions to anon, authenticated;
select private.expose_to_backend('public.deal_revisions');

alter table public.deal_revisions enable row level security;
create policy deal_revisions_select_visible on public.deal_revisions for select to anon, authenticated
  using (
    (not is_hidden or (select private.is_admin()))
    and exists (select from public.deals d where d.id = deal_id));
-- No insert, update or delete policy: procedures write.

create trigger deal_revisions_refuse_direct_write before insert or update or delete on public.deal_revisions
  for each statement execute function private.refuse_direct_write();
comment on table public.deal_revisions is
  'Contains no names: the poster is recorded in the deal, and an admin in the audit log.';

-- Returns the differences between two states of a deal in the fields that readers see.
create function private.changes_of_deal(old public.deals, new public.deals) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field, jsonb_build_array(before.value, after.value)), '{}')
  from jsonb_each(to_jsonb(old)) as before (field, value)
  join jsonb_each(to_jsonb(new)) as after (field, value) using (field)
  where field = any (private.deal_fields()) and field <> 'image_url' and before.value <> after.value
$$;
comment on function private.changes_of_deal is 'Excludes the image, which note_edit and new_values_of_deal add.';

-- Returns the new value of each changed field, including the image.
create function private.new_values_of_deal(old public.deals, new public.deals) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value -> 1), '{}')
    || case when old.image_url = new.image_url then '{}' else jsonb_build_object('image_url', new.image_url) end
  from jsonb_each(private.changes_of_deal(old, new))
$$;
comment on function private.new_values_of_deal is 'Used by edit_own_deal.';

-- Records a change to a public deal and sets edited_at. Returns whether readers see a difference. The caller has locked the
-- deal and written the change.
create function private.note_edit(
  old public.deals, new public.deals, by_param text, reason_param text, skipped_review_param boolean default false
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Excludes the image's address, because unused images are deleted.
  changed constant jsonb := private.changes_of_deal(old, new)
    || case when old.image_url = new.image_url then '{}'
      else jsonb_build_object('image_url', jsonb_build_array(old.image_url <> '', new.image_url <> '')) end;
begin
  if old.status <> 'active' or changed = '{}' then
    return false;
  end if;
  insert into public.deal_revisions (deal_id, edited_by, changes, reason, skipped_review)
  values (new.id, by_param, changed, nullif(btrim(reason_param), ''), skipped_review_param);
  update public.deals set edited_at = now() where id = new.id;
  return true;
end
$$;
comment on function private.note_edit is 'Definer: revisions are written by procedures only. Deals that are not public have no history.';

-- Returns the fields of an edit as an object. Refuses anything else.
create function private.read_deal_data(deal_data jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  deal_data := private.unwrap_object(deal_data);
  if deal_data is null or jsonb_typeof(deal_data) <> 'object' then
    perform private.refuse_value('deal_data', 'required');
  end if;
  return deal_data;
end
$$;
comment on function private.read_deal_data is 'Used by edit_own_deal and admin_update_deal.';

-- Refuses an object with a field that is not allowed.
create function private.refuse_other_fields(deal_data jsonb, allowed text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  unknown_field constant text := (
    select key from jsonb_object_keys(deal_data) as key where key <> all (allowed) limit 1);
begin
  if unknown_field is not null then
    perform private.refuse_value(unknown_field, 'not_changeable');
  end if;
end
$$;
comment on function private.refuse_other_fields is 'Raises PT400 invalid_field.';

-- Returns a deal after an edit, trimmed and checked, without writing it. A deal that expired on its announced end is no longer
-- marked as expired once that end changes; any other expiry stays.
create function private.apply_edit(old public.deals, deal_data jsonb) returns public.deals
language plpgsql stable set search_path = '' as $$
declare
  deal public.deals;
begin
  perform private.check_types(old, deal_data);
  deal := jsonb_populate_record(old, deal_data);
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
  deal.deal_url := private.tidy_link(deal.deal_url);
  deal := private.settle_facts(private.tidy_details(deal, old), old);
  perform private.check_deal(deal);
  perform private.refuse_past_order(deal.order_by, old.order_by);
  perform private.check_earlier_price(deal, old);
  perform private.refuse_referral(deal);
  perform private.refuse_code_of_product(deal);
  if deal.deal_url <> old.deal_url then
    deal.deal_url := private.accept_link(deal.deal_url);
  end if;
  deal.starts_at := private.read_start(old, deal.starts_at);
  if deal.expires_at is distinct from old.expires_at and private.ended_by(old) = 'date' then
    deal.expired_at := null;
    deal.expired_by := null;
  end if;
  return deal;
end
$$;
comment on function private.apply_edit is 'Raises PT400 invalid_field, PT409 merchant_blocked or start_passed. The caller has locked the deal.';
