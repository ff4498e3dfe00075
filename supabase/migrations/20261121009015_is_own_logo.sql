-- True for the address of a picture that the caller uploaded as a shop's logo to this site's image host.
create function private.is_own_logo(address_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.is_web_address(address_param)
      and starts_with(address_param, coalesce(private.setting('image_base_url') || '/merchant/', 'http'))
      and address_param ~ ('/merchant/' || auth.uid()::text || '/[A-Za-z0-9_-]{22}\.webp$'),
    false)
$$;
revoke execute on function private.is_own_logo from public;
comment on function private.is_own_logo is 'Definer: reads private.settings.';
