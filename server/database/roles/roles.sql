-- The roles of a Supabase project; the login of our backend, which owns nothing in public; the login of the background worker,
-- which owns nothing at all; and the role that owns the site's schemas.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'samha_backend') then
    create role samha_backend login noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'samha_worker') then
    create role samha_worker login noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'samha_owner') then
    create role samha_owner nologin;
  end if;
end
$$;

grant anon, authenticated, service_role to samha_backend;

-- The first migration grants this too, but as samha_owner, which does not own the schema.
grant usage on schema public to anon, authenticated, service_role;

-- The backend owns the account tables; the site's procedures read them and delete the rows of a deleted account.
grant samha_backend to samha_owner;

-- A superuser has access to everything; any other user must be a member of the roles that own the objects.
do $$
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    -- For the connection metrics.
    grant pg_read_all_stats to samha_owner;
  else
    execute format('grant samha_backend, samha_owner to %I', current_user);
  end if;
end
$$;

-- The backend sets its statement timeout itself.
alter role samha_backend reset statement_timeout;
alter role samha_backend set idle_in_transaction_session_timeout = '30s';
