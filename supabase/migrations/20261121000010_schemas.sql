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
