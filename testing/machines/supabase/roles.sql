-- The roles of a hosted project as the roles of supabase/postgres were in October 2026 (migrations up to 20261010094800). Run by
-- the superuser `supabase_admin`. Passwords are set by cluster.ts.
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit;
create role dashboard_user nologin createdb createrole replication;
create role postgres login createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator, postgres;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
do $$
begin
  -- Since version 16, createrole alone does not suffice to grant them.
  if current_setting('server_version_num')::integer >= 160000 then
    grant anon, authenticated, service_role to postgres with admin option;
  end if;
end
$$;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role postgres set search_path = "$user", public, extensions;
