import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { actingAsOwner } from "#server/database/roles/owner-role.ts";
import { whileRowChangesAreRefused } from "#testing/database/refuse-row-changes.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { createSchemaDatabase, diffDatabases } from "./database-diff.ts";
import { readSchemaFiles } from "./schema-files.ts";

// Reading the catalogs of two databases takes seconds.
const SLOW = { timeout: 120_000 };

const opened: ScratchDatabase[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.drop()));
});

const server = () => inject("testDatabase");

async function migrated(): Promise<ScratchDatabase> {
  const database = await createScratchDatabase(server(), "samha");
  opened.push(database);
  return database;
}

/** Creates a database from the schema files. */
async function described(): Promise<ScratchDatabase> {
  const database = await createSchemaDatabase(server(), await readSchemaFiles());
  opened.push(database);
  return database;
}

/** Creates a migrated database and runs further statements, as if they were in the schema files. */
async function changed(...sql: string[]): Promise<ScratchDatabase> {
  const database = await migrated();
  await run(database, sql);
  return database;
}

test(
  "the migrations turn an empty database into exactly what the schemas describe",
  SLOW,
  async () => {
    const [from, to] = [await migrated(), await described()];
    expect(await diffDatabases(from.ownerUrl, to.ownerUrl)).toEqual({ texts: [], dataLoss: [] });
  },
);

const SAVED_DEALS = `
  create table public.saved_deals (
    deal_id uuid primary key references public.deals (id) on delete cascade,
    user_id uuid not null references public.profiles (id) on delete cascade
  );
  create index saved_deals_user_idx on public.saved_deals (user_id);
  revoke all on public.saved_deals from anon, authenticated;
  grant select on public.saved_deals to authenticated;
  select private.expose_to_backend('public.saved_deals');
  alter table public.saved_deals enable row level security;
  create policy saved_deals_select_own on public.saved_deals for select to authenticated
    using (user_id = (select auth.uid()));
  create function public.count_saved_deals() returns bigint
  language sql stable security invoker set search_path = '' as 'select count(*) from public.saved_deals';
  grant execute on function public.count_saved_deals to authenticated;
  comment on function public.count_saved_deals is 'Invoker: own rows only.';`;

test(
  "a schema change becomes one migration, which names neither an owner nor a login that may not exist",
  SLOW,
  async () => {
    const [from, to] = [await migrated(), await changed(SAVED_DEALS)];
    const { texts, dataLoss } = await diffDatabases(from.ownerUrl, to.ownerUrl);
    expect(texts).toHaveLength(1);
    expect(dataLoss).toEqual([]);
    const [text = ""] = texts;
    expect(text).toContain("select private.expose_to_backend('public.saved_deals');");
    // Also correct for a role that has other default privileges than the role that wrote the migration.
    expect(text).toContain('REVOKE ALL ON FUNCTION "public"."count_saved_deals"() FROM PUBLIC');
    expect(text).not.toMatch(/OWNER TO|samha_backend/);
    expect(text).not.toContain(`"${new URL(server().ownerUrl).username}"`);
    await run(from, texts);
    expect(await diffDatabases(from.ownerUrl, to.ownerUrl)).toEqual({ texts: [], dataLoss: [] });
  },
);

test(
  "statements that remove data are listed, and grants to the backend's login apply only if it exists",
  SLOW,
  async () => {
    const [from, to] = [
      await migrated(),
      await changed(
        "alter table public.deals drop constraint deals_title_length; alter table private.bans drop column created_at;",
        "revoke delete on public.deals from samha_backend;",
      ),
    ];
    const { texts, dataLoss } = await diffDatabases(from.ownerUrl, to.ownerUrl);
    expect(dataLoss).toEqual(['ALTER TABLE "private"."bans" DROP COLUMN "created_at"']);
    expect(texts.join("\n")).toMatch(/if exists \(select from pg_catalog\.pg_roles .* then REVOKE/);
    await run(from, texts);
    expect((await diffDatabases(from.ownerUrl, to.ownerUrl)).texts).toEqual([]);
  },
);

test(
  "a column with a default is added to a table whose rows functions with an SQL-standard body take",
  SLOW,
  async () => {
    const [from, to] = [
      await migrated(),
      await changed(
        `alter table public.deals add column is_local boolean not null default false;
         create function private.is_local(deal public.deals) returns boolean
         language sql stable return deal.is_local and private.is_running(deal);
         alter table private.bans add column is_final boolean not null default false;`,
      ),
    ];
    const { texts } = await diffDatabases(from.ownerUrl, to.ownerUrl);
    expect(texts.join("\n")).toContain('ALTER TABLE "public"."deals" ADD COLUMN "is_local"');
    await whileRowChangesAreRefused(from.ownerUrl, () => run(from, texts));
    expect(await diffDatabases(from.ownerUrl, to.ownerUrl)).toEqual({ texts: [], dataLoss: [] });
  },
);

test("the error names the schema file that does not load", async () => {
  const broken = { name: "99_extra/0.sql", sql: "select 1 / 0" };
  await expect(createSchemaDatabase(server(), [broken])).rejects.toThrow(
    "supabase/schemas/99_extra/0.sql does not load: division by zero",
  );
});

async function run(database: ScratchDatabase, texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: actingAsOwner(database.ownerUrl) });
  await client.connect();
  try {
    for (const text of texts) await client.query(`begin;\n${text}\ncommit;`);
  } finally {
    await client.end();
  }
}
