-- What the running site tells the database about itself: image_base_url, limit_deals, limit_comments (count/seconds).
create table private.settings (
  key text primary key,
  value text not null
);

comment on table private.settings is
  'Written by the owner at start. A missing limit_* is no limit; a missing image_base_url lets any host pass.';

-- One setting, or null.
create function private.setting(key_param text) returns text
language sql stable security definer set search_path = '' as $$
  select value from private.settings where key = key_param
$$;
revoke execute on function private.setting from public;
comment on function private.setting is 'Definer: private.settings is granted to nobody. Called by procedures only.';
