import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createScratchDatabase } from "#testing/database/scratch-database.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

let folder: string;
let dataDir: string;
let envFile: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "samha-commands-"));
  dataDir = path.join(folder, "data");
  envFile = path.join(folder, "samha.env");
  database = await createTestDatabase();
  await writeFile(
    envFile,
    `HSTS=max-age=31536000; includeSubDomains\nDATA_DIR=${dataDir}\nDATABASE_URL=${database.ownerUrl}\n`,
  );
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs a command of package.json without any setting of this process. */
function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", `scripts/${script}.ts`, ...args],
    { encoding: "utf8", env: { PATH: process.env.PATH, ...env } },
  );
  return { status, stdout, stderr };
}

test.each([
  ["admin", ["list"]],
  ["backup", ["backup.tar.gz"]],
  ["seed", []],
  ["db-status", []],
])("%s names the data, and creates none where there is no site", (script, args) => {
  const { status, stderr } = run(script, args, { DATA_DIR: dataDir });
  expect(stderr).toContain(`Data: database in ${dataDir}, images in ${dataDir}\n`);
  expect(stderr).toContain(`There is no site in ${dataDir}.`);
  expect(status).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});

test("a backup without the images of its database is refused", () => {
  const file = path.join(folder, "backup.tar.gz");
  const { status, stderr } = run("backup", ["--env-file", envFile, file]);
  expect(stderr).toContain(`There is no site in ${dataDir}.`);
  expect(status).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test("admin takes the settings of --env-file, tells no password, and migrates nothing", async () => {
  await mkdir(path.join(dataDir, "secrets"), { recursive: true });
  const { rows } = await database.owner.query(
    `delete from supabase_migrations.schema_migrations
     where version = (select max(version) from supabase_migrations.schema_migrations) returning version`,
  );
  const { status, stdout, stderr } = run("admin", ["--env-file", envFile, "list"]);
  const { host, pathname, password } = new URL(database.ownerUrl);
  expect(stderr).toBe(`Data: PostgreSQL at ${host}${pathname}, images in ${dataDir}\n`);
  expect(stderr).not.toContain(password);
  expect(stdout).toBe("There are no admins yet.\n");
  expect(status).toBe(0);
  const { rowCount } = await database.owner.query(
    "select from supabase_migrations.schema_migrations where version = $1",
    [rows[0].version],
  );
  expect(rowCount).toBe(0);
});

test("admin grants and revokes rights", async () => {
  await mkdir(path.join(dataDir, "secrets"), { recursive: true });
  await database.owner.query(
    "insert into auth.users (id, email) values (gen_random_uuid(), 'maryam@example.com')",
  );
  const admin = (...args: string[]) => run("admin", ["--env-file", envFile, ...args]).stdout;
  expect(admin("grant", "maryam@example.com")).toBe("maryam@example.com is an admin.\n");
  expect(admin("list")).toContain("maryam@example.com\t");
  expect(admin("revoke", "maryam@example.com")).toBe("maryam@example.com is no longer an admin.\n");
});

test("admin refuses a database without a site", async () => {
  const empty = await createScratchDatabase(inject("testDatabase"));
  try {
    await mkdir(path.join(dataDir, "secrets"), { recursive: true });
    const env = { DATA_DIR: dataDir, DATABASE_URL: empty.ownerUrl };
    const { status, stderr } = run("admin", ["list"], env);
    expect(stderr).toContain("There is no site in this database yet: start it once\n");
    expect(status).toBe(1);
  } finally {
    await empty.drop();
  }
});

test("a missing --env-file ends a command", () => {
  const file = path.join(folder, "missing.env");
  const { status, stderr } = run("admin", ["--env-file", file, "list"]);
  // Some versions of Node read this option themselves, wherever it stands.
  expect(stderr).toContain(file);
  expect(status).not.toBe(0);
});
