import { readdir, readFile, writeFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { listTables } from "#server/backup/tables.ts";
import { createHistory } from "#server/database/migrations/migration-history.ts";
import { prepareSystem } from "#server/database/prepare.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";

type Server = { ownerUrl: string; backendUrl: string };

const UPGRADE = new URL("../../supabase/tests/upgrade/", import.meta.url);

export async function listReleaseDumps(): Promise<string[]> {
  const names = (await readdir(UPGRADE)).filter((name) => name.endsWith(".sql.gz")).sort();
  return names.map((name) => name.replace(/\.sql\.gz$/, ""));
}

/**
 * Writes `supabase/tests/upgrade/<version>.sql.gz`: the current migrations and the rows of `rows.sql`. The same input always
 * produces the same bytes.
 */
export async function writeReleaseDump(server: Server, version: string): Promise<void> {
  const database = await createScratchDatabase(server, "samha");
  try {
    const text = await withClient(database, dump);
    await writeFile(dumpFile(version), gzipSync(text, { level: 9 }));
  } finally {
    await database.drop();
  }
}

/** Restores the database of release `version`. Call `drop` when done. */
export async function restoreReleaseDump(
  server: Server,
  version: string,
): Promise<ScratchDatabase> {
  const database = await createScratchDatabase(server);
  try {
    await prepareSystem(database);
    const text = gunzipSync(await readFile(dumpFile(version))).toString("utf8");
    await withClient(database, async (client) => {
      await createHistory(client);
      await client.query(`begin;\n${text}\ncommit;`);
    });
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}

function dumpFile(version: string): URL {
  return new URL(`${version}.sql.gz`, UPGRADE);
}

async function withClient<Result>(
  database: ScratchDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the statements that recreate this database in one that has only the backend's schemas. */
async function dump(client: pg.Client): Promise<string> {
  await client.query("set timezone = 'UTC'; begin");
  await client.query(await readFile(new URL("rows.sql", UPGRADE), "utf8"));
  // Sorted by name, so that foreign keys do not change the bytes.
  const tables = (await listTables(client)).sort((a, b) => (a.name < b.name ? -1 : 1));
  await fixTimes(client, tables);
  const rows = [];
  for (const table of tables) rows.push(await insertOf(client, table));
  await client.query("rollback");
  const history = await insertOf(client, HISTORY);
  return [
    history,
    REPLAY,
    // Skips triggers and foreign key checks, and replaces rows that migrations insert.
    "set local session_replication_role = replica;",
    `truncate ${tables.map(({ name }) => name).join(", ")};`,
    ...rows,
  ].join("\n");
}

/** Runs the migrations from the history table, the only place in the dump that contains their text. */
const REPLAY = `do $$
declare
  migration text;
begin
  for migration in select statements[1] from supabase_migrations.schema_migrations order by version loop
    execute replace(migration, 'index concurrently', 'index');
  end loop;
end
$$;`;

type Table = { name: string; columns: string[]; times: string[] };

const HISTORY: Table = {
  name: "supabase_migrations.schema_migrations",
  columns: ["version", "name", "statements", "checksum"],
  times: [],
};

/** Replaces the times that defaults and triggers took from the clock with a fixed time. */
async function fixTimes(client: pg.Client, tables: Table[]): Promise<void> {
  await client.query("set local session_replication_role = replica");
  for (const { name, times } of tables) {
    if (times.length === 0) continue;
    const fixed = times.map(
      (column) =>
        `${column} = case when ${column} between now() and clock_timestamp() then '2026-03-01 12:00Z' else ${column} end`,
    );
    await client.query(`update ${name} set ${fixed.join(", ")}`);
  }
}

async function insertOf(client: pg.Client, { name, columns }: Table): Promise<string> {
  const list = columns.join(", ");
  const { rows } = await client.query(
    `select jsonb_agg(to_jsonb(found) order by found::text)::text as json from (select ${list} from ${name}) found`,
  );
  if (rows[0].json === null) return `-- ${name} is empty.`;
  return `insert into ${name} (${list}) select ${list}
from jsonb_populate_recordset(null::${name}, ${client.escapeLiteral(rows[0].json)});`;
}
