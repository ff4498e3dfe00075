-- The schemas. Default privileges grant nothing: each file grants its own rights. In the comments on functions, "Definer:" and
-- "Invoker:" introduce the reason for security definer or security invoker.
create schema if not exists private;
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

revoke all on schema private from public;
-- Policies and invoker procedures call functions in private as the caller. Its tables have no grants.
grant usage on schema private to anon, authenticated;
grant usage on schema public, auth to anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;
-- A hosted project grants everything in public to the two API roles by default.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

comment on schema private is 'Helpers and secrets. The API does not expose it.';

-- Gives the login of the embedded backend access to a table or view; the backend exposes only what its login may use. On a
-- hosted project, that login does not exist.
create function private.expose_to_backend(relation_param regclass) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'samha_backend') then
    -- Without grant option, so that the backend's own "grant all" changes nothing.
    execute format('grant select, insert, update, delete on %s to samha_backend', relation_param);
  end if;
end
$$;
comment on function private.expose_to_backend is 'Called once for each table and view in public. Row-level security still applies.';

create function private.refuse_direct_write() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  -- In a security definer procedure, current_user is the owner.
  if current_user in ('anon', 'authenticated', 'samha_backend') then
    raise exception '% is written by procedures only', tg_table_name using errcode = '42501';
  end if;
  return null;
end
$$;
comment on function private.refuse_direct_write is
  'Refuses direct writes to tables that only procedures and triggers write, even if privileges and policies allow them by mistake.';
