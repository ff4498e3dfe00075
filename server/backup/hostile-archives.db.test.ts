// Longer than 200 lines: one table of attacks.
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { newImageKey } from "#server/images/image-key.ts";
import { createLocalStorage } from "#server/images/storage/local.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { readArchive } from "./archive.ts";
import { createBackup } from "./create-backup.ts";
import { type BackupManifest, imageEntry, MANIFEST, partName } from "./format.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type RawEntry, writeTar } from "./tar.fixture.ts";

const AMINA = "0f1e2d3c-0000-4000-8000-00000000a001";
const IMAGE = imageEntry(newImageKey("deal", AMINA));
const bytes = (text: string) => Buffer.from(text);

/** Entries of a backup of a site with one member. */
let honest: RawEntry[];
/** Index of `auth.users` in the backup. */
let users: number;
let empty: ScratchDatabase;
let target: pg.Client;
/** Folder that PostgreSQL's user can write to as well. */
let folder: string;

beforeAll(async () => {
  const source = await mkdtemp(path.join(tmpdir(), "samha-backup-"));
  const database = await createTestDatabase();
  await database.owner.query(
    "insert into auth.users (id, email, raw_user_meta_data) values ($1, 'amina@example.com', '{\"username\":\"amina\"}')",
    [AMINA],
  );
  const storage = createLocalStorage(path.join(source, "images"));
  const file = path.join(source, "backup.tar.gz");
  await createBackup({ ownerUrl: database.ownerUrl, storage }, file);
  honest = [];
  for await (const entry of readArchive(file)) honest.push(entry);
  users = manifestOf(honest).tables.findIndex(({ name }) => name === "auth.users");
  await database.drop();
  await rm(source, { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "samha-hostile-"));
  await chmod(folder, 0o777);
  // Already migrated, because migrating takes most of the time of a restore.
  empty = await createScratchDatabase(inject("testDatabase"), "samha");
  target = new pg.Client({ connectionString: empty.ownerUrl });
  await target.connect();
});

afterEach(async () => {
  await target.end();
  await empty.drop();
  await rm(folder, { recursive: true });
});

const restoreFrom = async (entries: readonly RawEntry[]) => {
  const file = path.join(folder, "backup.tar.gz");
  await writeTar(file, entries);
  const storage = createLocalStorage(path.join(folder, "images"));
  await restoreBackup(file, { database: empty, storage, log: () => undefined });
};

const manifestOf = ([first]: RawEntry[]): BackupManifest =>
  JSON.parse(Buffer.from(first?.bytes ?? []).toString());

/** Returns the backup with a changed manifest. */
function withManifest(change: (manifest: BackupManifest) => object): RawEntry[] {
  const manifest = JSON.stringify(change(manifestOf(honest)));
  return [{ name: MANIFEST, bytes: bytes(manifest) }, ...honest.slice(1)];
}

/** Returns the backup with changed columns of `auth.users`. */
function withColumns(change: (columns: string[]) => string[]): RawEntry[] {
  return withManifest((manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table, index) =>
      index === users ? { ...table, columns: change(table.columns) } : table,
    ),
  }));
}

const withColumn = (column: string) => withColumns((columns) => [...columns, column]);
const withTable = (name: string) =>
  withManifest((manifest) => ({
    ...manifest,
    tables: [...manifest.tables, { name, columns: ["id"] }],
  }));
/** Returns the backup with an additional entry after the manifest. */
const withEntry = (entry: RawEntry) => [...honest.slice(0, 1), entry, ...honest.slice(1)];
const file = (name: string): RawEntry => ({ name, bytes: bytes("evil") });

test("the same archive without an attack is restored", async () => {
  await restoreFrom(withEntry({ name: IMAGE, bytes: bytes("an image") }));
  const { rows } = await target.query("select email from auth.users");
  expect(rows).toEqual([{ email: "amina@example.com" }]);
});

test.each<[string, () => RawEntry[]]>([
  [
    "a column that runs a program",
    () => withColumns(() => [`id) from program 'touch ${folder}/evil' --`]),
  ],
  ["a column that reads a file", () => withColumns(() => ["email) from '/etc/passwd' --"])],
  [
    "a column with a second statement",
    () => withColumns(() => ["id) from stdin; drop schema auth --"]),
  ],
  ["a column with a line break", () => withColumn("id\nid2")],
  ["a column that does not exist", () => withColumn("nothing")],
  ["a system column", () => withColumn("ctid")],
  ["a column named twice", () => withColumns((columns) => [...columns, ...columns.slice(0, 1)])],
  ["a table without columns", () => withColumns(() => [])],
  [
    "a table that is a statement",
    () => withTable("public.deals (id) from stdin; drop schema auth; --"),
  ],
  ["a system table", () => withTable("pg_catalog.pg_authid")],
  ["the history of migrations", () => withTable("supabase_migrations.schema_migrations")],
  ["a view", () => withTable("public.deals_with_temperature")],
  ["a table that does not exist", () => withTable("public.nothing")],
  ["a table with a line break", () => withTable("public.deals\n")],
  [
    "a table named twice",
    () =>
      withManifest((manifest) => ({
        ...manifest,
        tables: [...manifest.tables, manifest.tables[users]],
      })),
  ],
  [
    "rows of a table that is not named",
    () => withEntry({ name: partName(9999, 0), bytes: bytes("1\n") }),
  ],
  [
    "rows of another type",
    () =>
      honest.map((entry) =>
        entry.name === partName(users, 0) ? { ...entry, bytes: bytes("not\\na uuid\n") } : entry,
      ),
  ],
  ["a manifest with another structure", () => withManifest(() => ({ format: 1, tables: "all" }))],
  [
    "a migration that is a path",
    () => withManifest((manifest) => ({ ...manifest, migration: "../../etc/passwd" })),
  ],
  [
    "a migration that does not exist",
    () => withManifest((manifest) => ({ ...manifest, migration: "29990101000000" })),
  ],
  [
    "a time that would clear the terminal",
    () => withManifest((manifest) => ({ ...manifest, createdAt: "\u001b[2J\nRestored" })),
  ],
  [
    "a manifest of 17 MB",
    () => withManifest((manifest) => ({ ...manifest, createdAt: "x".repeat(17 << 20) })),
  ],
  [
    "100,000 tables",
    () =>
      withManifest((manifest) => ({
        ...manifest,
        tables: Array(100_000).fill(manifest.tables[0]),
      })),
  ],
  [
    "a deeply nested manifest",
    () => [{ name: MANIFEST, bytes: bytes("[".repeat(5_000_000)) }, ...honest.slice(1)],
  ],
  ["no manifest", () => honest.slice(1)],
  ["a second manifest", () => [...honest, honest[0] ?? file(MANIFEST)]],
  [
    "the same rows twice",
    () => [...honest, ...honest.filter(({ name }) => name === partName(users, 0))],
  ],
  ["a path to the parent directory", () => withEntry(file("../evil"))],
  ["an absolute path", () => withEntry(file(`${folder}/evil`))],
  ["an image path to the parent directory", () => withEntry(file("images/../../evil"))],
  ["an image with an absolute path", () => withEntry(file(`images/${folder}/evil.webp`))],
  ["a file that does not belong in a backup", () => withEntry(file("evil.sh"))],
  ["a name with a line break", () => withEntry(file("images/evil\nevil.webp"))],
  [
    "a symbolic link",
    () => withEntry({ name: IMAGE, bytes: bytes(""), type: "2", link: "/etc/passwd" }),
  ],
  [
    "a hard link",
    () => withEntry({ name: IMAGE, bytes: bytes(""), type: "1", link: "/etc/passwd" }),
  ],
  ["a device", () => withEntry({ name: IMAGE, bytes: bytes(""), type: "3" })],
  ["a directory", () => withEntry({ name: "images/deal/", bytes: bytes(""), type: "5" })],
  ["a named pipe", () => withEntry({ name: IMAGE, bytes: bytes(""), type: "6" })],
  ["a size beyond the end of the archive", () => withEntry({ ...file(IMAGE), size: 5 << 20 })],
  ["a size of 8 GB", () => withEntry({ ...file(IMAGE), size: 8 * 1024 ** 3 - 1 })],
  [
    "a size smaller than its content",
    () => withEntry({ name: IMAGE, bytes: bytes("evil".repeat(1000)), size: 4 }),
  ],
])("an archive with %s is refused with one line and changes nothing", async (_, entries) => {
  // Control characters in an archive's names must not reach the terminal.
  const refusal = await restoreFrom(entries()).then(
    () => "restored",
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(/^(?!restored)[\x20-\x7e]{10,400}$/);
  expect(await readdir(folder)).toEqual(["backup.tar.gz"]);
  expect((await target.query("select from auth.users")).rowCount).toBe(0);
});

test("rows are restored as samha_owner, which can neither run programs nor read files", async () => {
  await target.query(`
    create schema seen; grant usage on schema seen to public;
    create table seen.who (name text); grant insert on seen.who to public;
    create function seen.note() returns event_trigger language plpgsql as $$ begin
      if current_query() ilike '%disable trigger%' then insert into seen.who values (current_user); end if;
    end $$;
    create event trigger note on ddl_command_end execute function seen.note();`);
  await restoreFrom(honest);
  const { rows } = await target.query("select distinct name from seen.who");
  expect(rows).toEqual([{ name: "samha_owner" }]);
});
