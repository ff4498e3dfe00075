-- What everything else stands on: a schema for helpers and secrets, and nothing granted unless a file says so.
create schema if not exists private;
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

revoke all on schema private from public;
-- Policies and procedures call predicates of private as the caller; its tables are granted to nobody.
grant usage on schema private to anon, authenticated;
grant usage on schema public, auth to anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;
-- A hosted project grants everything in public to the two API roles; here each table and function says who may.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

comment on schema private is 'Helpers and secrets: never exposed by the API.';

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

-- The wall behind privileges and policies: these tables are written by procedures, whatever was granted by mistake.
create function private.refuse_direct_write() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  -- Procedures are security definer, so inside them this is their owner.
  if current_user in ('anon', 'authenticated', 'samha_backend') then
    raise exception '% is written by procedures only', tg_table_name using errcode = '42501';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_direct_write from public;
comment on function private.refuse_direct_write is 'Statement trigger of every table without a write policy.';
