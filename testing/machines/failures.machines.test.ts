import { beforeAll, expect, test } from "vitest";
import { type Load, startLoad } from "#testing/faults/load.ts";
import { unexpectedOutcomes } from "#testing/faults/site-under-load.ts";
import { report } from "./measure.ts";
import { type MovingAddress, openMovingAddress } from "./moving-address.ts";
import { type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import { ask } from "./postgres-server.ts";
import { type Program, startPgbouncer } from "./programs.ts";
import { type SiteGroup, startSiteGroup } from "./site-group.ts";

/**
 * Three processes behind nginx, with PgBouncer and a PostgreSQL with a synchronous replica, under constant writes. Each test kills
 * one part or cuts it off, and prints the outage.
 */
const SLOW = { timeout: 600_000 };
const POLL = { timeout: 90_000, interval: 100 };
const RESTART_MS = 1_000;
const CUT_MS = 30_000;
let postgres: PostgresPair;
/** Points to the primary, before and after the failover. */
let database: MovingAddress;
let pgbouncer: Program;
/** The network of the third process. */
let third: { database: MovingAddress; pooler: MovingAddress };
let group: SiteGroup;
let query: (sql: string) => Promise<Record<string, unknown>[]>;

beforeAll(async () => {
  const atEnd: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const stop of atEnd.reverse()) await stop();
  };
  const opened = async <Part extends { stop(): Promise<unknown> }>(part: Promise<Part>) => {
    const { stop } = await part;
    atEnd.push(stop);
    return part;
  };
  try {
    postgres = await opened(startPostgresPair());
    database = await opened(openMovingAddress(postgres.primary.port));
    const at = (port: number) => postgres.primary.url.replace(/:\d+\/samha$/, `:${port}/samha`);
    query = (sql) => ask(at(database.port), sql);
    pgbouncer = await opened(startPgbouncer(at(database.port)));
    third = {
      database: await opened(openMovingAddress(database.port)),
      pooler: await opened(openMovingAddress(pgbouncer.port)),
    };
    const through = (databasePort: number, poolerPort: number) => ({
      DATABASE_URL: at(databasePort),
      DATABASE_POOL_URL: `postgres://127.0.0.1:${poolerPort}/samha`,
    });
    const near = through(database.port, pgbouncer.port);
    const far = through(third.database.port, third.pooler.port);
    group = await opened(startSiteGroup({ LOG_LEVEL: "silent" }, [near, near, far]));
    console.log(`On PostgreSQL ${postgres.version}`);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}, 600_000);

async function underLoad(
  work: (load: Load, untilMore: () => Promise<void>) => Promise<void>,
  /** Whether a process is killed; nginx then responds with 502 to its open requests. */
  { isKilled = false } = {},
) {
  for (const { address } of group.sites) {
    await expect.poll(() => readiness(address), POLL).toBe(200);
  }
  await query("delete from public.deals");
  const deals = await query(`
    insert into public.deals (title, merchant, category, status)
    select 'Medjool dates ' || number, 'Nakheel', 'food', 'active' from generate_series(1, 60) number
    returning id`);
  const load = await startLoad(
    group.address,
    deals.map(({ id }) => String(id)),
  );
  const untilMore = async () => {
    const before = load.count();
    await expect.poll(load.count, POLL).toBeGreaterThan(before + 100);
  };
  try {
    await untilMore();
    await work(load, untilMore);
    const wrong = unexpectedOutcomes(load).filter(
      (outcome) => !(isKilled && / 502 /.test(outcome)),
    );
    expect(wrong).toEqual([]);
  } finally {
    await load.stop();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const readiness = async (address: string) =>
  (await fetch(`${address}/readyz`).catch(() => null))?.status;

test("killing and restarting PgBouncer loses nothing", SLOW, () =>
  underLoad(async (load, untilMore) => {
    const since = performance.now();
    await pgbouncer.kill();
    await pause(RESTART_MS);
    await pgbouncer.startAgain();
    await untilMore();
    const outage = await report("PgBouncer killed for 1 s", load, query, since);
    expect(outage.writes).toBeLessThan(20);
  }),
);

test("killing and restarting nginx loses nothing", SLOW, () =>
  underLoad(async (load, untilMore) => {
    const since = performance.now();
    await group.nginx.kill();
    await pause(RESTART_MS);
    await group.nginx.startAgain();
    await untilMore();
    const outage = await report("nginx killed for 1 s", load, query, since);
    expect(outage.pages).toBeLessThan(10);
  }),
);

test("killing and restarting one of three processes loses nothing", SLOW, () =>
  underLoad(
    async (load, untilMore) => {
      const since = performance.now();
      await group.sites[1]?.kill();
      await untilMore();
      await group.start(1);
      await untilMore();
      const outage = await report("One of three processes killed", load, query, since);
      expect(outage.writes).toBeLessThan(20);
    },
    { isKilled: true },
  ),
);

test("a process without its database for 30 seconds reports it and recovers by itself", SLOW, () =>
  underLoad(async (load, untilMore) => {
    const [first, , cut] = group.sites.map(({ address }) => address);
    const since = performance.now();
    third.database.cut();
    third.pooler.cut();
    try {
      await expect.poll(() => readiness(String(cut)), POLL).toBe(503);
      const startedAt = performance.now();
      expect((await fetch(`${cut}/blog`)).status).toBe(503);
      const waited = (performance.now() - startedAt) / 1_000;
      console.log(`Its 503 response took ${waited.toFixed(1)} s`);
      expect(waited).toBeLessThan(15);
      await pause(CUT_MS - (performance.now() - since));
      await expect.poll(() => readiness(String(first)), POLL).toBe(200);
    } finally {
      third.database.restore();
      third.pooler.restore();
    }
    const restored = performance.now();
    await expect.poll(() => readiness(String(cut)), POLL).toBe(200);
    console.log(
      `Ready ${((performance.now() - restored) / 1_000).toFixed(1)} s after the database was back`,
    );
    await untilMore();
    const outage = await report("One of three without its database for 30 s", load, query, since);
    expect(outage.writes).toBeLessThan(20);
  }),
);

test("a replica takes over from a killed primary without losing an acknowledged write", SLOW, () =>
  underLoad(async (load, untilMore) => {
    const since = performance.now();
    await postgres.killPrimary();
    await postgres.promote();
    database.moveTo(postgres.replica.port);
    const moved = performance.now();
    await untilMore();
    await expect.poll(() => readiness(group.address), POLL).toBe(200);
    console.log(`The replica took over ${((moved - since) / 1_000).toFixed(1)} s after the kill`);
    const outage = await report("PostgreSQL failed over", load, query, since);
    expect(outage.writes).toBeLessThan(30);
  }),
);
