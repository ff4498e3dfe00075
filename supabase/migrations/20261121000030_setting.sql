-- One setting, or null.
create function private.setting(key_param text) returns text
language sql stable security definer set search_path = '' as $$
  select value from private.settings where key = key_param
$$;
revoke execute on function private.setting from public;
comment on function private.setting is 'Definer: private.settings is granted to nobody. Called by procedures only.';
