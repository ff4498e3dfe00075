-- The code of a deal: a row of voucher_codes with deal_id, at most one per deal. It is approved, rejected and deleted with the
-- deal, and valid only while the deal runs. An admin can also decide on the code of a public deal separately; rejecting it sets
-- rejected_at.
alter table public.voucher_codes
  add constraint voucher_codes_deal_fkey foreign key (deal_id) references public.deals (id) on delete cascade;

-- Returns whether an admin may decide on a code by itself: it has no deal, or its deal is public.
create function private.may_decide_code(deal_id_param uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select deal_id_param is null or exists (select from public.deals d where d.id = deal_id_param and d.status = 'active')
$$;
comment on function private.may_decide_code is 'Definer: row-level security hides deals that are not public.';

-- Returns the details of a deal without its code; null without details.
create function private.details_without_code(details_param jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  details constant jsonb := private.unwrap_object(details_param);
begin
  return case when jsonb_typeof(details) = 'object' then details - 'code' else details end;
end
$$;
comment on function private.details_without_code is 'Used by secure_submit_deal and resubmit_deal.';

-- Returns a deal's code from the fields of an object, with the merchant and, by default, the currency of the deal.
create function private.read_deal_code(deal public.deals, code_data jsonb) returns public.voucher_codes
language plpgsql stable set search_path = '' as $$
declare
  conditions constant text[] := array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url'];
begin
  if jsonb_typeof(code_data) is distinct from 'object' then
    perform private.refuse_value('code', 'required');
  end if;
  perform private.refuse_other_fields(code_data, conditions || array[
    'code', 'description', 'discount_type', 'discount_value', 'min_spend', 'expiry_date']);
  perform private.check_types(null::public.voucher_codes, code_data);
  return private.read_voucher_fields(
    code_data ->> 'code', code_data ->> 'description', deal.merchant, deal.deal_url, (code_data ->> 'discount_value')::numeric,
    coalesce(nullif(code_data ->> 'discount_type', ''), 'other'), (code_data ->> 'expiry_date')::date, '',
    (code_data ->> 'min_spend')::numeric,
    jsonb_build_object('currency', coalesce(nullif(btrim(code_data ->> 'currency'), ''), deal.currency))
      || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(code_data)
        where key = any (conditions) and key <> 'currency'));
end
$$;
comment on function private.read_deal_code is 'Raises PT400 invalid_field. Used by write_deal_code.';

-- Writes the code of a deal from the details of the deal. If the details have the code null, deletes the code; if they have no
-- code or an unchanged one, does nothing. The code gets the status of the deal; on a public deal it is pending, unless an
-- admin writes it.
create function private.write_deal_code(deal_id_param uuid, details_param jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  deal public.deals;
  voucher public.voucher_codes;
begin
  if jsonb_typeof(details) <> 'object' or not details ? 'code' then
    return;
  end if;
  if jsonb_typeof(details -> 'code') = 'null' then
    delete from public.voucher_codes where deal_id = deal_id_param;
    return;
  end if;
  select * into deal from public.deals where id = deal_id_param;
  if private.is_product(deal.finance_facts) then
    perform private.refuse_value('code', 'no_code');
  end if;
  voucher := private.read_deal_code(deal, details -> 'code');
  insert into public.voucher_codes as v (
    deal_id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, min_spend, currency,
    new_customers_only, single_use, exclusions, source_url, status)
  values (
    deal.id, deal.user_id, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.min_spend, voucher.currency, voucher.new_customers_only, voucher.single_use,
    voucher.exclusions, voucher.source_url,
    case when deal.status = 'active' and not private.is_admin() then 'pending' else deal.status::text end::public.voucher_status)
  on conflict (deal_id) do update set
    -- Another code is no longer the one that a finder added.
    user_id = case when v.code = excluded.code then v.user_id else excluded.user_id end,
    code = excluded.code, description = excluded.description, merchant = excluded.merchant, merchant_url = excluded.merchant_url,
    discount_value = excluded.discount_value, discount_type = excluded.discount_type, expiry_date = excluded.expiry_date,
    min_spend = excluded.min_spend, currency = excluded.currency, new_customers_only = excluded.new_customers_only,
    single_use = excluded.single_use, exclusions = excluded.exclusions, source_url = excluded.source_url,
    status = excluded.status, rejection_reason = null, rejected_at = null, updated_at = now()
  where (v.code, v.description, v.discount_value, v.discount_type, v.expiry_date, v.min_spend, v.currency, v.new_customers_only,
      v.single_use, v.exclusions, v.source_url)
    is distinct from (excluded.code, excluded.description, excluded.discount_value, excluded.discount_type, excluded.expiry_date,
      excluded.min_spend, excluded.currency, excluded.new_customers_only, excluded.single_use, excluded.exclusions,
      excluded.source_url);
  if found and deal.status = 'pending' then
    -- private.refuse_changed then refuses the approval of a deal that an admin saw with the earlier code.
    update public.deals set updated_at = now() where id = deal.id and updated_at < now();
  end if;
end
$$;
comment on function private.write_deal_code is 'Definer: codes are written by procedures only. The caller has checked the member and locked the deal.';

-- Refuses to keep the code of a deal that has become a financial product.
create function private.refuse_code_of_product(deal public.deals) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_product(deal.finance_facts) and exists (select from public.voucher_codes v where v.deal_id = deal.id) then
    perform private.refuse_value('is_product', 'code_first');
  end if;
end
$$;
comment on function private.refuse_code_of_product is 'Raises PT400 invalid_field. Definer: row-level security hides codes that are not public.';

create function private.follow_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.voucher_codes v set
    status = case when v.rejected_at is null and v.status::text = old.status::text
      then new.status::text::public.voucher_status else v.status end,
    merchant = new.merchant, merchant_url = new.deal_url
  where v.deal_id = new.id;
  return null;
end
$$;
comment on function private.follow_deal is
  'Gives a deal''s code the status, merchant and link of the deal. A code that an admin took down stays down, and one that waits on a public deal keeps waiting, also if the deal is taken down and brought back. Definer: codes are written by procedures only.';

create trigger deals_code_follows after update of status, merchant, deal_url on public.deals
  for each row when (
    old.status is distinct from new.status or old.merchant is distinct from new.merchant or old.deal_url is distinct from new.deal_url)
  execute function private.follow_deal();

create function private.keep_code_behind_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.may_decide_code(new.deal_id) then
    new.status := (select d.status::text from public.deals d where d.id = new.deal_id)::public.voucher_status;
  end if;
  return new;
end
$$;
comment on function private.keep_code_behind_deal is
  'Keeps a code from being public while its deal is not, even when an admin undoes a decision. Definer: row-level security hides such deals.';

create trigger voucher_codes_stay_behind_deal before update of status on public.voucher_codes
  for each row when (new.status = 'active' and new.deal_id is not null)
  execute function private.keep_code_behind_deal();

-- Returns the columns of a deal's code that the audit log stores; null without a code.
create function private.logged_code(deal_id_param uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(logged) from (
    select v.code, v.description, v.discount_type, v.discount_value, v.min_spend, v.currency, v.expiry_date, v.new_customers_only,
      v.single_use, v.exclusions, v.source_url, v.status
    from public.voucher_codes v where v.deal_id = deal_id_param
  ) as logged
$$;
comment on function private.logged_code is 'Definer: row-level security hides codes that are not public. Called by set_deal_code.';

-- The poster or an admin adds or changes the code of a pending or public deal, or removes it by sending null. On a public
-- deal, a code from the poster is pending until an admin approves it.
create function public.set_deal_code(deal_id_param uuid, code_data jsonb) returns public.voucher_codes
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
  old jsonb;
  new jsonb;
  result public.voucher_codes;
begin
  select * into deal from public.deals where id = deal_id_param and (user_id = member or private.is_admin()) for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status = 'rejected' then
    raise exception 'This deal was rejected. Resubmit it instead.' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.require_pace('vouchers', member);
  old := private.logged_code(deal.id);
  perform private.write_deal_code(deal.id, jsonb_build_object('code', private.unwrap_object(code_data)));
  new := private.logged_code(deal.id);
  if deal.user_id is distinct from member and old is distinct from new then
    perform private.log_admin_action('update_deal_code', 'deal', deal.id, old, new);
  end if;
  select * into result from public.voucher_codes where deal_id = deal.id;
  return result;
end
$$;
grant execute on function public.set_deal_code to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.set_deal_code is 'Definer: codes are written by procedures only. [members; writes public content]';
