// Longer than 200 lines: all tests back up the same filled database.
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { newImageKey } from "#server/images/image-key.ts";
import { createLocalStorage } from "#server/images/storage/local.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const AMINA = "0f1e2d3c-0000-4000-8000-00000000a001";
const BILAL = "0f1e2d3c-0000-4000-8000-00000000b002";
const DEAL = "0f1e2d3c-0000-4000-8000-00000000d001";
const IMAGE = newImageKey("deal", AMINA);
const IMAGE_URL = `https://deals.example/images/${IMAGE}`;
const PIXELS = Uint8Array.from({ length: 4096 }, (_, index) => index % 251);
const silent = () => undefined;

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let empty: ScratchDatabase;
let restored: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "samha-backup-"));
  database = await createTestDatabase();
  empty = await createScratchDatabase(inject("testDatabase"));
  restored = new pg.Client({ connectionString: empty.ownerUrl });
  await restored.connect();
  await fill();
});

afterEach(async () => {
  await restored.end();
  await empty.drop();
  await database.drop();
  await rm(folder, { recursive: true });
});

test("a backup made under load restores every row written before it, complete threads and exact counts", async () => {
  const writer = writeUntilStopped();
  await expect.poll(() => writer.written.length, { timeout: 30_000 }).toBeGreaterThan(100);
  const before = [...writer.written];
  await backUp();
  await writer.stop();
  expect(writer.written.length).toBeGreaterThan(before.length);

  await restore();
  const { rows } = await restored.query("select id::text from public.comments");
  const found = new Set(rows.map(({ id }) => id));
  expect(before.filter((id) => !found.has(id))).toEqual([]);
  const {
    rows: [counts],
  } = await restored.query(`
    select hot_votes, cold_votes, comments_count,
      (select count(*)::int from public.deal_votes where vote_type = 'hot') as hot,
      (select count(*)::int from public.deal_votes where vote_type = 'cold') as cold,
      (select count(*)::int from public.comments) as comments
    from public.deals_with_temperature`);
  expect(counts.hot).toBeGreaterThan(0);
  expect(counts).toMatchObject({ hot_votes: counts.hot, cold_votes: counts.cold });
  expect(counts.comments_count).toBe(counts.comments);
});

test("accounts, images and rows that refer to each other are restored unchanged, and no trigger stays disabled", async () => {
  await backUp();
  await restore();
  const { rows: accounts } = await restored.query("select id, email from auth.users order by id");
  expect(accounts).toEqual([
    { id: AMINA, email: "amina@example.com" },
    { id: BILAL, email: "bilal@example.com" },
  ]);
  expect(await createLocalStorage(target("images")).read(IMAGE)).toEqual(Buffer.from(PIXELS));
  const { rows: deals } = await restored.query(
    "select title, description, image_url from public.deals",
  );
  expect(deals).toEqual([
    { title: 'Ajwa dates \\ 1 kg, "soft"', description: "Fresh\tand\nsoft", image_url: IMAGE_URL },
  ]);
  const { rows: triggers } = await restored.query(
    "select tgname from pg_trigger where tgenabled = 'D'",
  );
  expect(triggers).toEqual([]);
});

test("after a restore, new deals continue the numbers of the sitemaps", async () => {
  await backUp();
  await restore();
  const numbers = "select number::int from private.sitemap_deals order by number";
  const before = (await restored.query(numbers)).rows;
  expect(before).toHaveLength(1);
  await restored.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     select user_id, 'Figs in a box', 'Nakheel', 'food', 'active' from public.deals`,
  );
  expect((await restored.query(numbers)).rows).toEqual([
    ...before,
    { number: before[0].number + 1 },
  ]);
});

test("a file with one changed byte, or without its end, is refused before anything is changed", async () => {
  await backUp();
  const whole = await readFile(target("backup.tar.gz"));
  const changed = Buffer.from(whole);
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
  for (const bytes of [changed, whole.subarray(0, whole.length - 600)]) {
    await writeFile(target("backup.tar.gz"), bytes);
    await expect(restore()).rejects.toThrow("is not a complete backup");
  }
  const { rows } = await restored.query("select to_regclass('public.deals') as deals");
  expect(rows).toEqual([{ deals: null }]);
  await expect(stat(target("images"))).rejects.toThrow("ENOENT");
});

test("a database with a site is not overwritten, and an existing file is not replaced", async () => {
  await backUp();
  await expect(backUp()).rejects.toThrow("already exists");
  await restore();
  await expect(restore()).rejects.toThrow("already contains a site");
});

test("a restored site accepts the secrets of the data directory where it starts", async () => {
  const keys = "select key from private.settings where key in ('secrets_fingerprint', 'kept')";
  await database.owner.query(
    "insert into private.settings (key, value) values ('secrets_fingerprint', 'x'), ('kept', 'y')",
  );
  await backUp();
  await restore();
  expect((await restored.query(keys)).rows).toEqual([{ key: "kept" }]);
});

test("a role that row-level security hides rows from gets an error instead of an incomplete backup", async () => {
  await database.owner.query(
    "create role backup_reader login password 'reader' in role pg_read_all_data",
  );
  try {
    const reader = new URL(database.ownerUrl);
    reader.username = "backup_reader";
    reader.password = "reader";
    await expect(backUp(reader.href)).rejects.toThrow("row-level security");
    await expect(stat(target("backup.tar.gz"))).rejects.toThrow("ENOENT");
  } finally {
    await database.owner.query("drop role backup_reader");
  }
});

test("a backup is readable by its owner only", async () => {
  await backUp();
  expect((await stat(target("backup.tar.gz"))).mode & 0o077).toBe(0);
});

function target(name: string): string {
  return path.join(folder, name);
}

function backUp(ownerUrl = database.ownerUrl) {
  const storage = createLocalStorage(target("source"));
  return createBackup({ ownerUrl, storage }, target("backup.tar.gz"));
}

function restore() {
  const storage = createLocalStorage(target("images"));
  return restoreBackup(target("backup.tar.gz"), { database: empty, storage, log: silent });
}

async function fill(): Promise<void> {
  await createLocalStorage(target("source")).write(IMAGE, PIXELS);
  await addMember(AMINA, "amina");
  await addMember(BILAL, "bilal");
  await database.owner.query(
    `insert into public.deals (id, user_id, title, description, merchant, category, status, image_url)
     values ($1, $2, 'Ajwa dates \\ 1 kg, "soft"', E'Fresh\\tand\\nsoft', 'Nakheel', 'food', 'active', $3)`,
    [DEAL, AMINA, IMAGE_URL],
  );
}

/** Writes votes, comments and replies until stopped; `written` contains the accepted comments. */
function writeUntilStopped() {
  const written: string[] = [];
  let isStopped = false;
  const work = (async () => {
    for (let turn = 0; !isStopped && turn < 20_000; turn++) {
      const id = randomUUID();
      const parent = turn % 3 === 1 ? written.at(-1) : null;
      await database.owner.query(
        `insert into public.comments (id, deal_id, user_id, content, parent_id)
         values ($1, $2, $3, 'Soft and fresh', $4)`,
        [id, DEAL, AMINA, parent],
      );
      written.push(id);
      if (turn % 5 === 0) await vote(turn / 5);
    }
  })();
  return {
    written,
    stop: async () => {
      isStopped = true;
      await work;
    },
  };
}

/** Votes as a new member through the procedure that counts votes. */
async function vote(number: number): Promise<void> {
  const id = randomUUID();
  await addMember(id, `voter${number}`);
  const client = await database.owner.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claim.sub', $1, true)", [id]);
    await client.query("set local role authenticated");
    await client.query("select public.secure_vote_deal($1, $2)", [DEAL, number % 3 > 0]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function addMember(id: string, name: string): Promise<void> {
  await database.owner.query(
    "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)",
    [id, `${name}@example.com`, JSON.stringify({ username: name })],
  );
}
