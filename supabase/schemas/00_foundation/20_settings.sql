-- Settings that the site writes, such as image_base_url and limit_deals (count/seconds), and secrets created on first use.
create table private.settings (
  key text primary key,
  value text not null
);

comment on table private.settings is
  'Without a limit_*, there is no limit; without image_base_url, images from any host are accepted.';

-- Returns a setting, or null.
create function private.setting(key_param text) returns text
language sql stable security definer set search_path = '' as $$
  select value from private.settings where key = key_param
$$;
comment on function private.setting is 'Definer: private.settings has no grants. Called by procedures only.';

-- Returns a random secret, created on first use.
create function private.secret(key_param text) returns bytea
language plpgsql volatile security definer set search_path = '' as $$
declare
  stored constant text := private.setting(key_param);
begin
  if stored is not null then
    return decode(stored, 'hex');
  end if;
  insert into private.settings (key, value)
  values (key_param, encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'))
  on conflict (key) do nothing;
  return decode((select value from private.settings where key = key_param), 'hex');
end
$$;
comment on function private.secret is 'Definer: private.settings has no grants.';
