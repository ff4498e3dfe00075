-- The roles of a Supabase project, and the one login of our backend, which owns nothing in public.
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
end
$$;

grant anon, authenticated, service_role to samha_backend;

-- A superuser may touch the auth schema as it is; any other owner needs to be a member of its owner.
do $$
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    execute format('grant samha_backend to %I', current_user);
  end if;
end
$$;

-- How long a statement may take, the backend says when it connects.
alter role samha_backend reset statement_timeout;
alter role samha_backend set idle_in_transaction_session_timeout = '30s';
