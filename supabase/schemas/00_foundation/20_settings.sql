-- Settings that the site writes at its start: image_base_url, limit_deals, limit_comments, ... (count/seconds).
create table private.settings (
  key text primary key,
  value text not null
);

comment on table private.settings is
  'Written by the owner. Without a limit_* there is no limit; without image_base_url images of any host are accepted.';

-- Returns one setting, or null.
create function private.setting(key_param text) returns text
language sql stable security definer set search_path = '' as $$
  select value from private.settings where key = key_param
$$;
revoke execute on function private.setting from public;
comment on function private.setting is 'Definer: private.settings is granted to nobody. Called by procedures only.';
