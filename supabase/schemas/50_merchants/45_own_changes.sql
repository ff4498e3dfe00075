-- Changes the caller's approved merchant. Of details_param, description, website, opening_hours, category, location, logo_url,
-- contact_email, phone and is_muslim_owned change at once; name, halal_certifier and certificate_number wait for an admin, and
-- replace the same fields of an earlier proposal. The public value takes the field out of the proposal.
create function public.update_my_merchant(merchant_id_param uuid, details_param jsonb) returns public.merchants
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  fields constant text[] := array['name', 'description', 'website', 'opening_hours', 'category', 'location', 'halal_certifier',
    'certificate_number', 'logo_url', 'contact_email', 'phone'];
  old public.merchants;
  merchant public.merchants;
  proposed public.merchants;
  result public.merchants;
begin
  perform private.check_values(
    ('details', jsonb_typeof(details) = 'object', 'one_of', '{}'));
  perform private.check_values(
    ('details', not exists (
      select from jsonb_each(details) sent
      where jsonb_typeof(sent.value) is distinct from case
        when sent.key = any (fields) then 'string' when sent.key = 'is_muslim_owned' then 'boolean' end), 'one_of', '{}'));
  select * into old from public.merchants m
  where m.id = merchant_id_param and m.user_id = member and m.status = 'approved' for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;

  merchant := old;
  merchant.description := btrim(coalesce(details ->> 'description', old.description), E' \t\r\n');
  merchant.website := private.tidy_link(coalesce(details ->> 'website', old.website));
  merchant.opening_hours := btrim(coalesce(details ->> 'opening_hours', old.opening_hours), E' \t\r\n');
  merchant.category := lower(btrim(coalesce(details ->> 'category', old.category)));
  merchant.location := btrim(coalesce(details ->> 'location', old.location));
  merchant.logo_url := btrim(coalesce(details ->> 'logo_url', old.logo_url));
  merchant.contact_email := private.exact_text(coalesce(details ->> 'contact_email', old.contact_email));
  merchant.phone := private.exact_text(coalesce(details ->> 'phone', old.phone));
  merchant.is_muslim_owned := coalesce((details ->> 'is_muslim_owned')::boolean, old.is_muslim_owned);
  proposed := jsonb_populate_record(merchant, coalesce(old.proposed_changes, '{}'));
  proposed.name := btrim(coalesce(details ->> 'name', proposed.name), E' \t\r\n');
  proposed.halal_certifier := btrim(coalesce(details ->> 'halal_certifier', proposed.halal_certifier));
  proposed.certificate_number := private.exact_text(coalesce(details ->> 'certificate_number', proposed.certificate_number));
  if proposed.logo_url = old.logo_url then
    proposed.logo_url := ''; -- An earlier member of the merchant may have uploaded it.
  end if;
  perform private.check_merchant(proposed);
  merchant.proposed_changes := (
    select jsonb_object_agg(field.key, field.value) from jsonb_each(to_jsonb(proposed)) field
    where field.key in ('name', 'halal_certifier', 'certificate_number') and field.value <> to_jsonb(old) -> field.key);
  if merchant.proposed_changes is distinct from old.proposed_changes then
    merchant.proposed_at := case when merchant.proposed_changes is not null then clock_timestamp() end;
    merchant.rejection_reason := null;
  end if;
  if merchant is not distinct from old then
    return old;
  end if;

  perform private.require_pace('edits', member);
  update public.merchants set
    description = merchant.description, website = merchant.website, opening_hours = merchant.opening_hours,
    category = merchant.category, location = merchant.location, logo_url = merchant.logo_url,
    contact_email = merchant.contact_email, phone = merchant.phone, proposed_changes = merchant.proposed_changes,
    proposed_at = merchant.proposed_at, is_muslim_owned = merchant.is_muslim_owned, rejection_reason = merchant.rejection_reason
  where id = old.id
  returning * into result;
  return result;
end
$$;
grant execute on function public.update_my_merchant to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.update_my_merchant is
  'Definer: merchants is written by procedures only. A call without a change does not count towards the limit. [members; writes public content]';
