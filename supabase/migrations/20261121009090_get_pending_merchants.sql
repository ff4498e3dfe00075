-- An admin reads the registrations that wait, with their contact data and who sent them, the longest waiting first.
create function public.get_pending_merchants() returns table (
  id uuid, name text, slug text, description text, website text, contact_email text, phone text, category text,
  location text, halal_certifier text, certificate_number text, logo_url text, status public.merchant_status,
  user_id uuid, username text, created_at timestamptz,
  has_namesake boolean -- an approved merchant bears the same name
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select m.id, m.name, m.slug, m.description, m.website, m.contact_email, m.phone, m.category, m.location,
      m.halal_certifier, m.certificate_number, m.logo_url, m.status, m.user_id, p.username, m.created_at,
      exists (select from public.merchants o where o.status = 'approved' and o.name_key = m.name_key)
    from public.merchants m join public.profiles p on p.id = m.user_id
    where m.status = 'pending' order by m.created_at, m.id limit 500;
end
$$;
revoke execute on function public.get_pending_merchants from public;
grant execute on function public.get_pending_merchants to anon, authenticated; -- others hear why not
comment on function public.get_pending_merchants is 'Definer: the check above decides, and contact data is granted to nobody.';
