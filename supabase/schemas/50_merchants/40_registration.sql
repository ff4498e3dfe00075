-- Registers a member's merchant, pending until an admin decides. Refuses while the member has a pending or approved merchant with
-- the same name.
create function public.register_merchant(
  name_param text default null,
  description_param text default null,
  website_param text default null,
  contact_email_param text default null,
  phone_param text default null,
  category_param text default null,
  location_param text default null,
  halal_certifier_param text default null,
  certificate_number_param text default null,
  logo_url_param text default null,
  opening_hours_param text default null,
  is_muslim_owned_param boolean default false
) returns public.merchants
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  merchant public.merchants;
  earlier public.merchant_status;
  result public.merchants;
begin
  merchant.name := btrim(name_param, E' \t\r\n');
  merchant.description := btrim(description_param, E' \t\r\n');
  merchant.website := private.tidy_link(website_param);
  merchant.contact_email := private.exact_text(contact_email_param);
  merchant.phone := private.exact_text(coalesce(phone_param, ''));
  merchant.category := lower(btrim(category_param));
  merchant.location := btrim(coalesce(location_param, ''));
  merchant.halal_certifier := btrim(coalesce(halal_certifier_param, ''));
  merchant.certificate_number := private.exact_text(coalesce(certificate_number_param, ''));
  merchant.logo_url := btrim(coalesce(logo_url_param, ''));
  merchant.opening_hours := btrim(coalesce(opening_hours_param, ''), E' \t\r\n');
  perform private.check_merchant(merchant);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 6));
  select m.status into earlier from public.merchants m
  where m.user_id = member and m.status <> 'rejected'
    and (m.name_key = private.merchant_key(merchant.name) and m.name_key <> '' or lower(m.name) = lower(merchant.name))
  limit 1;
  if found then
    raise exception '%', case earlier
      when 'pending' then 'You have already registered this merchant. It is pending.'
      else 'You have already registered this merchant. It is approved.' end
      using errcode = 'PT409', hint = 'already_registered',
        detail = json_build_object('status', earlier)::text;
  end if;

  perform private.require_pace('merchants', member);
  insert into public.merchants (
    user_id, name, slug, description, website, contact_email, phone, category, location, halal_certifier,
    certificate_number, logo_url, opening_hours, is_muslim_owned)
  values (
    member, merchant.name, private.free_merchant_slug(merchant.name), merchant.description, merchant.website,
    merchant.contact_email, merchant.phone, merchant.category, merchant.location, merchant.halal_certifier,
    merchant.certificate_number, merchant.logo_url, merchant.opening_hours,
    coalesce(is_muslim_owned_param, false))
  returning * into result;
  return result;
end
$$;
grant execute on function public.register_merchant to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.register_merchant is 'Definer: merchants is written by procedures only. [members; writes]';

-- Returns the caller's registrations with contact data and the reason for a rejection, newest first, at most 100.
create function public.get_my_merchants() returns setof public.merchants
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.caller() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select * from public.merchants where user_id = auth.uid() order by created_at desc, id limit 100;
end
$$;
grant execute on function public.get_my_merchants to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_merchants is
  'Definer: contact data and the reason for a rejection have no grants. A banned member may call it. [members; reads]';
