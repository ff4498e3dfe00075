import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { prepareDatabase } from "#server/database/prepare.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { actingAsOwner, handOver } from "./owner-role.ts";

let database: ScratchDatabase;
let lines: string[];

beforeEach(async () => {
  database = await createScratchDatabase(inject("testDatabase"), "samha");
  lines = [];
});
afterEach(() => database.drop());

const prepare = (of = database) => prepareDatabase(of, (line) => lines.push(line));

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

/** Objects in our schemas that do not belong to samha_owner. */
const OTHER_OWNERS = `
  select c.oid::regclass::text as name, pg_get_userbyid(c.relowner) as owner from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'supabase_migrations'::regnamespace)
    and c.relkind in ('r', 'v', 'S') and c.relowner <> 'samha_owner'::regrole
  union all
  select p.oid::regprocedure::text, pg_get_userbyid(p.proowner) from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
    and p.proowner <> 'samha_owner'::regrole
  union all
  select t.oid::regtype::text, pg_get_userbyid(t.typowner) from pg_type t
  where t.typnamespace in ('public'::regnamespace, 'private'::regnamespace) and t.typowner <> 'samha_owner'::regrole`;

test("all our objects belong to a role without superuser rights, login or bypassrls", async () => {
  expect(await query(database.ownerUrl, OTHER_OWNERS)).toEqual([]);
  expect(
    await query(
      database.ownerUrl,
      `select rolsuper, rolcanlogin, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication
       from pg_roles where rolname = 'samha_owner'`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      rolcanlogin: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    },
  ]);
});

test.each([
  "create or replace function auth.uid() returns uuid language sql as 'select null::uuid'",
  "alter function auth.jwt() owner to samha_backend",
  "drop function auth.role() cascade",
  "create function auth.mine() returns int language sql as 'select 1'",
  "alter schema auth rename to old_auth",
  "create trigger mine before insert on supabase_migrations.schema_migrations for each row execute function suppress_redundant_updates_trigger()",
  "set role samha_owner",
])("the backend's login is refused: %s", async (statement) => {
  await expect(query(database.backendUrl, statement)).rejects.toMatchObject({ code: "42501" });
});

test("after the transfer, work on the data has only the rights of the owner role", async () => {
  const workUrl = await prepare();
  expect(workUrl).toBe(actingAsOwner(database.ownerUrl));
  expect(await query(workUrl, "select current_user::text as me")).toEqual([{ me: "samha_owner" }]);
  await expect(query(workUrl, "select pg_read_file('/etc/hostname')")).rejects.toMatchObject({
    code: "42501",
  });
  await expect(query(workUrl, "copy (select 1) to program 'true'")).rejects.toMatchObject({
    code: "42501",
  });
});

test("a trigger planted on an account table runs without superuser rights", async () => {
  await query(
    database.backendUrl,
    `create schema mine;
     create table mine.seen (who text, is_super text);
     grant usage on schema mine to public; grant insert on mine.seen to public;
     create function mine.look() returns trigger language plpgsql as $$ begin
       insert into mine.seen values (current_user, current_setting('is_superuser')); return old; end $$;
     create trigger look before delete on auth.users for each row execute function mine.look();`,
  );
  const workUrl = await prepare();
  await query(
    database.ownerUrl,
    `insert into auth.users (id, email) values ('a0000000-0000-4000-8000-0000000000aa', 'amina@mail.example')`,
  );
  await query(
    workUrl,
    `insert into private.account_deletions (user_id, due_at)
     values ('a0000000-0000-4000-8000-0000000000aa', now() - interval '1 day')`,
  );
  await query(workUrl, "select private.delete_due_accounts()");
  expect(await query(database.ownerUrl, "select who, is_super from mine.seen")).toEqual([
    { who: "samha_owner", is_super: "off" },
  ]);
});

test("a second start changes no owner and logs nothing", async () => {
  await prepare();
  expect(await query(database.ownerUrl, OTHER_OWNERS)).toEqual([]);
  expect(lines).toEqual([]);
});

test("a database owner with CREATEROLE but without superuser rights transfers ownership too", async () => {
  const server = inject("testDatabase");
  const empty = await createScratchDatabase(server);
  const name = new URL(empty.ownerUrl).pathname.slice(1);
  const url = new URL(empty.ownerUrl);
  Object.assign(url, { username: "plain_owner", password: "plain" });
  await query(server.ownerUrl, "create role plain_owner login createrole password 'plain'");
  try {
    await query(
      server.ownerUrl,
      `alter database ${name} owner to plain_owner;
       grant anon, authenticated, service_role, samha_backend, samha_owner to plain_owner with admin option`,
    );
    const workUrl = await prepare({ ...empty, ownerUrl: url.href });
    expect(lines.filter((line) => !line.startsWith("Migrated"))).toEqual([]);
    expect(await query(empty.ownerUrl, OTHER_OWNERS)).toEqual([]);
    expect(await query(workUrl, "select current_user::text as me")).toEqual([
      { me: "samha_owner" },
    ]);
    await prepare({ ...empty, ownerUrl: url.href });
  } finally {
    await empty.drop();
    await query(server.ownerUrl, "drop owned by plain_owner; drop role plain_owner");
  }
});

test("a refused start on another program's database changes no owner of its tables", async () => {
  const other = await createScratchDatabase(inject("testDatabase"));
  try {
    await query(
      other.ownerUrl,
      "create schema private; create table private.notes (id int); create table public.profiles (id int)",
    );
    await expect(prepare(other)).rejects.toThrow("baseline.sql failed and was rolled back");
    const owners = await query(
      other.ownerUrl,
      `select relname, pg_get_userbyid(relowner) = current_user as own from pg_class
       where relname in ('notes', 'profiles') order by 1`,
    );
    expect(owners).toEqual([
      { relname: "notes", own: true },
      { relname: "profiles", own: true },
    ]);
  } finally {
    await other.drop();
  }
});

test("without the right to transfer ownership, the site keeps using the database user and logs one line", async () => {
  const url = new URL(database.ownerUrl);
  Object.assign(url, { username: "weak_owner_2", password: "weak" });
  await query(database.ownerUrl, "create role weak_owner_2 login password 'weak'");
  try {
    const workUrl = await handOver(url.href, (line) => lines.push(line));
    expect(workUrl).toBe(url.href);
    expect(lines).toEqual([expect.stringMatching(/^The site uses the rights of/)]);
  } finally {
    await query(database.ownerUrl, "drop role weak_owner_2");
  }
});
