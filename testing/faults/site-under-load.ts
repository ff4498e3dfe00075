import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { runningPostmaster } from "#server/database/embedded/postmaster-file.ts";
import { newDataDir, newPreparedDataDir } from "#testing/database/prepared-cluster.ts";
import { type BootedSite, bootSite, killStart, removeDataDir } from "#testing/site/boot-site.ts";
import { freePort } from "#testing/site/free-port.ts";
import { type Load, startLoad } from "./load.ts";
import { proveNothingLost } from "./prove-nothing-lost.ts";

const WAIT = { timeout: 90_000, interval: 200 };
const DEALS = 60;

/** A site with its own data directory and constant writes. */
export interface SiteUnderLoad {
  site: BootedSite;
  load: Load;
  /** Waits until this many more writes are confirmed. */
  untilMoreIsWritten(writes?: number): Promise<void>;
  /** Restarts the site with the same data. */
  start(): Promise<void>;
  /** Waits until the site is ready again. If it has exited, restarts it as a supervisor would. */
  recover(): Promise<void>;
  /** Sends SIGKILL to a process of PostgreSQL, which then ends all sessions and recovers. */
  killOneDatabaseProcess(): Promise<void>;
  /** Sends SIGKILL to PostgreSQL and waits until the site has started it again. */
  killDatabase(): Promise<void>;
  postgresPid(): Promise<number>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Stops the load, and proves that no confirmed write is lost, every count is exact and no file is incomplete. */
  prove(): Promise<void>;
  end(): Promise<void>;
}

export async function startSiteUnderLoad(
  settings: { dataDir?: string; killFirstStarts?: number; env?: Record<string, string> } = {},
): Promise<SiteUnderLoad> {
  const env = {
    DEMO: "off",
    LOG_LEVEL: "silent",
    PORT: String(await freePort()),
    ...settings.env,
  };
  const { killFirstStarts = 0 } = settings;
  const dataDir =
    settings.dataDir ??
    (await (killFirstStarts > 0 || settings.env?.DATABASE_URL
      ? newDataDir()
      : newPreparedDataDir()));
  for (let start = 0; start < killFirstStarts; start++) {
    await killStart(env, dataDir, start === 0 ? "half a database" : start * 400);
  }
  let site = await bootSite(env, dataDir);
  const deals = await query(`
    insert into public.deals (title, merchant, category, status)
    select 'Medjool dates ' || number, 'Nakheel', 'food', 'active' from generate_series(1, ${DEALS}) number
    returning id`);
  const load = await startLoad(
    site.address,
    deals.map(({ id }) => String(id)),
  );

  /** Returns 0 while PostgreSQL is not running. */
  const postgresPid = async () =>
    (await runningPostmaster(path.join(dataDir, "postgres")))?.pid ?? 0;
  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      connectionString: settings.env?.DATABASE_URL ?? (await ownerUrl(dataDir)),
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    get site() {
      return site;
    },
    load,
    query,
    killOneDatabaseProcess: async () => {
      const [session] = await query(
        "select pid from pg_stat_activity where usename = 'samha_backend' limit 1",
      );
      process.kill(Number(session?.pid), "SIGKILL");
    },
    killDatabase: async () => {
      const before = await postgresPid();
      // 0 would kill this process and its group.
      expect(before).toBeGreaterThan(1);
      process.kill(before, "SIGKILL");
      await expect.poll(async () => ![0, before].includes(await postgresPid()), WAIT).toBe(true);
    },
    postgresPid,
    untilMoreIsWritten: async (writes = 40) => {
      const before = load.count();
      await expect.poll(load.count, WAIT).toBeGreaterThan(before + writes);
    },
    start: async () => {
      site = await bootSite(env, dataDir);
    },
    recover: async () => {
      const isReady = async () => (await fetch(`${site.address}/readyz`).catch(() => null))?.ok;
      await expect.poll(async () => site.hasEnded() || (await isReady()), WAIT).toBe(true);
      if (site.hasEnded()) site = await bootSite(env, dataDir);
    },
    prove: async () => {
      await load.stop();
      await proveNothingLost(query, load, path.join(dataDir, "images"));
    },
    end: async () => {
      await load.stop();
      await site.stop();
      if (!settings.dataDir) await removeDataDir(dataDir);
    },
  };
}

/**
 * Returns the distinct responses that are neither a success, nor a 503 with Retry-After, nor a 507 for an upload. Ignores
 * broken connections.
 */
export function unexpectedOutcomes({ outcomes }: Load): string[] {
  const wrong = outcomes.filter(({ kind, status, hasRetryAfter }) => {
    if (status === 0 || (status >= 200 && status < 300)) return false;
    const isFull = kind === "upload" && status === 507;
    return !isFull && !(status === 503 && hasRetryAfter);
  });
  return [...new Set(wrong.map(({ kind, status, message }) => `${kind} ${status} ${message}`))];
}

/** Returns the owner's URL of the embedded database. */
async function ownerUrl(dataDir: string): Promise<string> {
  const password = (await readFile(path.join(dataDir, "secrets/postgres-password"), "utf8")).trim();
  const running = await runningPostmaster(path.join(dataDir, "postgres"));
  if (!running) throw new Error("PostgreSQL is not running");
  return `postgres://postgres:${password}@127.0.0.1:${running.port}/samha`;
}
