-- True for the address of a picture that the caller uploaded as an avatar to this site's image host.
create function private.is_own_avatar(address_param text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.is_web_address(address_param)
      and starts_with(address_param, coalesce(private.setting('image_base_url') || '/avatar/', 'http'))
      and address_param ~ ('/avatar/' || auth.uid()::text || '/[A-Za-z0-9_-]{22}\.webp$'),
    false)
$$;
revoke execute on function private.is_own_avatar from public;
-- The guard runs as the caller.
grant execute on function private.is_own_avatar to authenticated;
comment on function private.is_own_avatar is 'Definer: reads private.settings.';
