// Longer than 200 lines: what an upgrade may change stands beside the proof that it changes nothing else.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { newDataDir } from "#testing/database/prepared-cluster.ts";
import { type Load, startLoad } from "#testing/faults/load.ts";
import { findLostWrites, proveImages } from "#testing/faults/prove-nothing-lost.ts";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { freePort } from "#testing/site/free-port.ts";
import { checkOutRelease, listReleases, type OldRelease } from "./old-release.ts";
import { ask, findPostgres, startPostgres } from "./postgres-server.ts";
import { createDatabaseOfUser } from "./user-database.ts";

/**
 * Sites of each old release, started from its own sources: members write through the API, the site stops, and the current
 * sources start on its data.
 */
const SLOW = { timeout: 300_000 };
const POLL = { timeout: 90_000, interval: 100 };
const MEMBER = { email: "amina@example.com", password: "dates-and-honey" };

/** Data of a site: in an embedded database, or in the one at `databaseUrl`. */
interface Home {
  dataDir: string;
  /** Part of the addresses of images, which the database stores. */
  port: number;
  databaseUrl?: string;
}

type Rows = Map<string, Record<string, unknown>[]>;

describe.each(listReleases())("a site of release %s", (version) => {
  let release: OldRelease;
  let embedded: Home;
  let load: Load;
  const runScript = (script: string, file: string, { dataDir }: Home, folder?: string) =>
    execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", script, file], {
      cwd: folder ?? process.cwd(),
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
    });

  beforeAll(async () => {
    release = await checkOutRelease(version);
    embedded = { dataDir: await newDataDir(), port: await freePort() };
    const end = async () => {
      await removeDataDir(embedded.dataDir);
      release.remove();
    };
    load = await use(release, embedded).catch(async (error) => {
      await end();
      throw error;
    });
    return end;
  }, 300_000);

  // Commands for backups exist since 0.2.0.
  test.skipIf(version === "0.1.0")("is restored from its backup", SLOW, async () => {
    const restored = { ...embedded, dataDir: await newDataDir() };
    const file = path.join(restored.dataDir, "backup.tar.gz");
    try {
      runScript("scripts/backup.ts", file, embedded, release.folder);
      runScript("scripts/restore.ts", file, restored);
      await proveUpgrade(restored, load);
    } finally {
      await removeDataDir(restored.dataDir);
    }
  });

  test("is upgraded with its embedded database", SLOW, () => proveUpgrade(embedded, load));

  test("is upgraded on its own PostgreSQL", SLOW, async () => {
    const postgres = await startPostgres(findPostgres() ?? "");
    const dataDir = await newDataDir();
    try {
      const database = await createDatabaseOfUser(postgres.url);
      const home = { dataDir, port: await freePort(), databaseUrl: database.ownerUrl };
      console.log(`On PostgreSQL ${postgres.version}`);
      await proveUpgrade(home, await use(release, home));
    } finally {
      await removeDataDir(dataDir);
      await postgres.stop();
    }
  });
});

/** Runs `work` with the database, which it starts if no site does. */
async function withDatabase<Result>(
  home: Home,
  work: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = home;
  const log = () => undefined;
  const database = await openDatabase({ dataDir, databaseUrl, log, as: "tool" });
  try {
    return await work(database.ownerUrl);
  } finally {
    await database.stop();
  }
}

function boot({ dataDir, port, databaseUrl }: Home, folder?: string): Promise<BootedSite> {
  const env = { DEMO: "on", PORT: String(port), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return bootSite(env, dataDir, undefined, folder);
}

/** Starts a site of the release with demonstration content, lets members write, and stops it. */
async function use(release: OldRelease, home: Home): Promise<Load> {
  const site = await boot(home, release.folder);
  try {
    expect((await signUp(site.address)).status).toBe(200);
    return await write(site.address, home);
  } finally {
    expect(await site.stop()).toBe(0);
  }
}

/** Starts the current sources on the data, and proves that nothing is lost and that members can go on. */
async function proveUpgrade(home: Home, load: Load): Promise<void> {
  const before = await withDatabase(home, readRows);
  const site = await boot(home);
  try {
    await withDatabase(home, async (url) => {
      expect(lostRows(before, await readRows(url), await readOwnShops(url))).toEqual([]);
      const query = (sql: string) => ask(url, sql);
      expect(await findLostWrites(query, load)).toEqual([]);
      await proveImages(load, path.join(home.dataDir, "images"));
    });
    expect((await signIn(site.address)).status).toBe(200);
    await write(site.address, home);
  } finally {
    expect(await site.stop()).toBe(0);
  }
}

/** Members comment, vote, upload images, sign in and sign up until the site has confirmed 60 writes. All requests succeed. */
async function write(address: string, home: Home): Promise<Load> {
  const deals = await withDatabase(home, (url) =>
    ask(url, "select id from public.deals where status = 'active' and expired_at is null limit 20"),
  );
  const load = await startLoad(
    address,
    deals.map(({ id }) => String(id)),
  );
  const hasWritten = () => expect(load.count()).toBeGreaterThan(60);
  await vi.waitFor(hasWritten, POLL).finally(load.stop);
  expect(load.outcomes.filter(({ status }) => status < 200 || status > 299)).toEqual([]);
  return load;
}

const signUp = (address: string) =>
  account(address, "signup", { ...MEMBER, data: { username: "amina" } });
const signIn = (address: string) => account(address, "token?grant_type=password", MEMBER);

async function account(address: string, call: string, body: object): Promise<Response> {
  const { supabaseAnonKey: apikey } = await (await fetch(`${address}/config.json`)).json();
  return fetch(`${address}/auth/v1/${call}`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function readRows(url: string): Promise<Rows> {
  const tables = await ask(
    url,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('auth', 'private', 'public') and table_type = 'BASE TABLE'`,
  );
  const rows: Rows = new Map();
  for (const { name } of tables) {
    const found = await ask(url, `select to_jsonb(row) as row from ${name} row`);
    rows.set(
      String(name),
      found.map(({ row }) => row as Record<string, unknown>),
    );
  }
  return rows;
}

/** Tables that are computed from the deals. */
const COMPUTED = [
  "private.searchable_deals",
  "private.deal_ranking",
  "private.member_temperatures",
];
/** Columns of deals that are computed from votes and checks. */
const COUNTS = [
  ...["hot_votes", "cold_votes", "live_count", "gone_count"],
  ...["confirmed_at", "last_confirmed_at", "confirmed_by_poster"],
];

/** Returns which members speak for the shops of which deals: their votes and checks leave the numbers. */
async function readOwnShops(url: string): Promise<Set<string>> {
  const pairs = await ask(
    url,
    "select d.id as deal, p.id as member from public.deals d, public.profiles p where private.is_own_shop(d, p.id)",
  );
  return new Set(pairs.map(({ deal, member }) => `${deal} ${member}`));
}

/**
 * Returns the old rows that are missing, except votes and checks of shops on their own deals, compared by the columns that exist
 * before and after.
 */
function lostRows(before: Rows, after: Rows, ownShops: ReadonlySet<string>): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (COMPUTED.includes(table)) return [];
    const current = after.get(table) ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter(
      (name) => name in (current[0] ?? {}) && !(table === "public.deals" && COUNTS.includes(name)),
    );
    const isOfShop = (row: Record<string, unknown>) =>
      ["public.deal_votes", "public.deal_checks"].includes(table) &&
      ownShops.has(`${row.deal_id} ${row.user_id}`);
    // Until 0.2.0, the value for an admin was `moderator`.
    const text = (row: Record<string, unknown>) =>
      JSON.stringify(columns.map((name) => row[name])).replaceAll('"moderator"', '"admin"');
    const kept = new Set(current.map(text));
    return rows
      .filter((row) => !isOfShop(row))
      .map(text)
      .filter((row) => !kept.has(row))
      .map((row) => `${table} ${row}`);
  });
}
