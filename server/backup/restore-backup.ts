import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "#server/database/database.ts";
import { MIGRATIONS } from "#server/database/migrations/migrate.ts";
import { readHistory } from "#server/database/migrations/migration-history.ts";
import { currentVersion, readReplaced } from "#server/database/migrations/replaced-migrations.ts";
import { prepareDatabase } from "#server/database/prepare.ts";
import { parseImageKey } from "#server/images/image-key.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { checkArchive, inOneLine, readArchive } from "./archive.ts";
import {
  type BackupManifest,
  keyOfImageEntry,
  MANIFEST,
  parseManifest,
  tableOfPart,
} from "./format.ts";
import { type BackedUpTable, listTables } from "./tables.ts";

interface Target {
  database: Pick<Database, "ownerUrl" | "backendUrl">;
  storage: ImageStorage;
  log: (line: string) => void;
}

/**
 * Restores a backup into an empty database and an image storage, and migrates it if it is from an older release. The whole file
 * is checked before any change. The rows are copied in one transaction, after the images.
 * @throws A one-line Error if the file is damaged, if this version cannot restore it, or if the database contains a site.
 */
export async function restoreBackup(file: string, { database, storage, log }: Target) {
  await checkArchive(file);
  const manifest = await readManifest(file);
  await withClient(database.ownerUrl, (client) => refuseUsed(client, manifest));
  // An archive is untrusted, so this acts as `samha_owner`, which can neither run programs nor read the machine's files.
  const workUrl = await prepareDatabase(database, log, { until: manifest.migration });
  await withClient(workUrl, async (client) => {
    const tables = await chooseTables(client, manifest);
    const images = await restoreImages(file, storage);
    await restoreRows(client, file, tables);
    log(`Restored ${tables.length} tables and ${images} images from ${manifest.createdAt}`);
  });
  await prepareDatabase(database, log);
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readManifest(file: string): Promise<BackupManifest> {
  for await (const { name, bytes } of readArchive(file)) {
    if (name !== MANIFEST) break;
    try {
      return parseManifest(bytes);
    } catch {
      throw new Error(`${file} was written by another version of the site. Nothing was changed`);
    }
  }
  throw new Error(`${file} is not a backup of a Samha site. Nothing was changed`);
}

/**
 * Refuses a database in use. An interrupted restore leaves a database without members at the backup's version, and may
 * be repeated.
 */
async function refuseUsed(client: pg.Client, { migration }: BackupManifest): Promise<void> {
  const last = (await readHistory(client)).at(-1);
  if (!last) return;
  const { rows } = await client.query("select exists (select from auth.users) as used");
  const version = currentVersion(migration, await readReplaced(MIGRATIONS));
  if (!rows[0].used && last.version === version) return;
  throw new Error(
    "The database already contains a site. Nothing was changed: restore into a new DATA_DIR, or into an empty database at DATABASE_URL",
  );
}

async function restoreImages(file: string, storage: ImageStorage): Promise<number> {
  let images = 0;
  for await (const { name, bytes } of readArchive(file)) {
    const key = keyOfImageEntry(name);
    if (key === null || parseImageKey(key) === null) continue;
    await storage.write(key, bytes);
    images += 1;
  }
  return images;
}

/** Returns the backup's tables and columns with names from the database, so that no name from the archive becomes SQL. */
async function chooseTables(client: pg.Client, manifest: BackupManifest): Promise<BackedUpTable[]> {
  const existing = await listTables(client);
  return manifest.tables.map((saved) => {
    const table = existing.find(({ name }) => name === saved.name);
    if (!table) throw new Error(`This version of the site has no table ${saved.name}`);
    const columns = saved.columns.map((name) => table.columns.find((column) => column === name));
    const missing = columns.indexOf(undefined);
    if (missing >= 0) {
      throw new Error(
        `Table ${table.name} of this version has no column ${saved.columns[missing]}`,
      );
    }
    return { name: table.name, columns: columns.filter((column) => column !== undefined) };
  });
}

async function restoreRows(
  client: pg.Client,
  file: string,
  tables: BackedUpTable[],
): Promise<void> {
  const existing = (await listTables(client)).map(({ name }) => name);
  await client.query("begin");
  try {
    // Triggers stay off because the rows already contain their results. Foreign keys are checked, hence the order of
    // the tables.
    for (const name of existing) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${existing.join(", ")}`);
    await copyTables(client, file, tables);
    await continueNumbers(client);
    // Backups do not contain the site's secrets, so the next process to start stores the fingerprint of its own.
    await client.query("delete from private.settings where key = 'secrets_fingerprint'");
    for (const name of existing) await client.query(`alter table ${name} enable trigger user`);
    await client.query("commit");
    await client.query("analyze");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(
      `The rows of ${file} could not be restored (${inOneLine(error)}). No row was changed`,
    );
  }
}

/** Continues the numbered columns after their restored rows. */
async function continueNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column,
       pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
      [sequence],
    );
  }
}

/** Copies the rows of the tables in turn. The rows of a table may continue in the next entry, even within a row. */
async function copyTables(client: pg.Client, file: string, tables: BackedUpTable[]): Promise<void> {
  let open: { index: number; rows: Writable; done: Promise<void> } | undefined;
  const close = async () => {
    open?.rows.end();
    await open?.done;
  };
  for await (const { name, bytes } of readArchive(file)) {
    const index = tableOfPart(name);
    if (index === null) continue;
    if (open?.index !== index) {
      await close();
      const table = tables[index];
      if (!table) throw new Error(`${file} contains rows of an unknown table`);
      const rows = client.query(
        copyFrom(`copy ${table.name} (${table.columns.join(", ")}) from stdin`),
      );
      const done = finished(rows);
      // PostgreSQL may refuse a row before the next wait, which throws the error.
      done.catch(() => undefined);
      open = { index, rows, done };
    }
    // Waits until PostgreSQL has read the rows; a refused row ends the wait with its error.
    if (!open.rows.write(bytes)) await Promise.race([once(open.rows, "drain"), open.done]);
  }
  await close();
}
