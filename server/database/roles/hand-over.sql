-- Makes samha_owner, which is not a superuser and cannot log in, the owner of the site's objects. A security definer
-- function has the rights of its owner, so code injected into one reaches only the site's data. Runs at each start, before the
-- migrations, and changes the owner only of objects that belong to another role.
do $$
declare
  statement text;
  -- Before the first migration, everything but auth belongs to another program. Includes the job schema if it exists.
  ours constant regnamespace[] := case
    when to_regprocedure('private.expose_to_backend(regclass)') is null then '{}'
    else array_remove(array[
      to_regnamespace('public'), to_regnamespace('private'), to_regnamespace('supabase_migrations'),
      to_regnamespace('graphile_worker')], null)
  end;
  new_owner constant oid := 'samha_owner'::regrole;
begin
  -- The backend's login must not redefine the functions that return the caller's identity.
  for statement in
    select format('alter schema %s owner to samha_owner', n.oid::regnamespace) from pg_catalog.pg_namespace n
    where n.oid = any (ours || to_regnamespace('auth')) and n.nspname <> 'public' and n.nspowner <> new_owner
    union all
    select format('alter routine %s owner to samha_owner', p.oid::regprocedure) from pg_catalog.pg_proc p
    where p.pronamespace = to_regnamespace('auth') and p.proowner <> new_owner
  loop
    execute statement;
  end loop;
  execute 'revoke create on schema auth from samha_backend';
  execute 'grant usage on schema auth to samha_backend';
  -- A new database gets this schema from the first migration, which samha_owner runs.
  if to_regnamespace('extensions') is not null then
    execute 'grant usage on schema extensions to samha_owner';
  end if;
  execute 'grant usage, create on schema public to samha_owner';
  -- The first migration sets this for the role that ran it: before release 0.3.0, the database's user.
  execute 'alter default privileges for role samha_owner revoke execute on functions from public';

  for statement in
    -- A column's sequence follows its table.
    select format('alter table %s owner to samha_owner', c.oid::regclass) from pg_catalog.pg_class c
    where c.relnamespace = any (ours) and c.relowner <> new_owner
      and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (
        select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid
          and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to samha_owner', p.oid::regprocedure) from pg_catalog.pg_proc p
    where p.pronamespace = any (ours) and p.proowner <> new_owner
      and not exists (
        select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid
          and d.deptype = 'e')
    union all
    select format('alter type %s owner to samha_owner', t.oid::regtype) from pg_catalog.pg_type t
    where t.typnamespace = any (ours) and t.typowner <> new_owner
      and (t.typtype in ('d', 'e')
        or t.typtype = 'c' and exists (select from pg_catalog.pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
      and not exists (
        select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_type'::regclass and d.objid = t.oid
          and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end
$$;
