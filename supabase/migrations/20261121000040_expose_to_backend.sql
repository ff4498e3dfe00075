-- The embedded backend shows only tables that its own login may use. On a hosted project that login does not exist.
create function private.expose_to_backend(relation_param regclass) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'samha_backend') then
    -- Without grant option: the backend's own "grant all" then changes nothing. Row-level security still holds it.
    execute format('grant select, insert, update, delete on %s to samha_backend', relation_param);
  end if;
end
$$;
revoke execute on function private.expose_to_backend from public;
comment on function private.expose_to_backend is 'Called by migrations once per table and view of public.';
