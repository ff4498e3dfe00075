import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { newDataDir } from "#testing/database/prepared-cluster.ts";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import { ask } from "./postgres-server.ts";

/** A process reads pages from a replica (`DATABASE_READ_URL`), whose replay the tests pause. */
const SLOW = { timeout: 600_000 };
const POLL = { timeout: 60_000, interval: 50 };
let postgres: PostgresPair;
let site: BootedSite;
let member: { id: string; token: string };
let apikey: string;
/** Deals that are not yet in a cache. */
let uncached: string[];

const onPrimary = (sql: string) => ask(postgres.primary.url, sql);
const onReplica = (sql: string) => ask(postgres.replica.url, sql);
const takeDeal = () => String(uncached.pop());
const read = async (deal: string) => {
  const response = await fetch(`${site.address}/api/v1/deals/${deal}`);
  return { status: response.status, text: await response.text() };
};
/** Changes every title without announcing it to the site. */
const rename = (title: string) =>
  onPrimary(`set session_replication_role = replica; update public.deals set title = '${title}'`);
/** Waits until reads use the replica again. */
const settle = () =>
  vi.waitFor(async () => {
    const before = await lastReadOnReplica();
    await read(takeDeal());
    if ((await lastReadOnReplica()) === before) throw new Error("Reads do not use the replica");
  }, POLL);

async function lastReadOnReplica(): Promise<unknown> {
  const [row] = await onReplica(
    "select max(state_change)::text as at from pg_stat_activity where application_name = 'samha api'",
  );
  return row?.at;
}

beforeAll(async () => {
  const atEnd: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const stop of atEnd.reverse()) await stop();
  };
  try {
    postgres = await startPostgresPair({ isSynchronous: false });
    atEnd.push(postgres.stop);
    const dataDir = await newDataDir();
    atEnd.push(() => removeDataDir(dataDir));
    const DATABASE_READ_URL = postgres.replica.url.replace(/\/\/.*@/, "//");
    const env = { DATABASE_URL: postgres.primary.url, DATABASE_READ_URL, DEMO: "off" };
    site = await bootSite({ ...env, LOG_LEVEL: "silent" }, dataDir);
    atEnd.push(site.stop);
    const deals = await onPrimary(`
      insert into public.deals (title, merchant, category, status)
      select 'Dates', 'Nakheel', 'food', 'active' from generate_series(1, 2000) returning id`);
    uncached = deals.map(({ id }) => String(id));
    apikey = (await (await fetch(`${site.address}/config.json`)).json()).supabaseAnonKey;
    member = await signUp();
    await settle();
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}, 600_000);

afterEach(async () => {
  await onReplica("select pg_wal_replay_resume()");
  await settle();
}, 120_000);

test("a lagging replica does not keep an ended session alive", SLOW, async () => {
  await onReplica("select pg_wal_replay_pause()");
  const { id, token } = await signUp();
  const authorization = `Bearer ${token}`;
  const rows = async (table: string) =>
    (
      await fetch(`${site.address}/rest/v1/${table}?select=id&limit=1`, {
        headers: { apikey, authorization },
      })
    ).status;
  expect(await rows("notifications")).toBe(200);
  await onPrimary(`delete from auth.sessions where user_id = '${id}'`);
  expect([await rows("notifications"), await rows("deals")]).toEqual([401, 401]);
});

async function signUp(): Promise<{ id: string; token: string }> {
  const username = `m${randomUUID().slice(0, 8)}`;
  const { user, access_token } = await send("/auth/v1/signup", apikey, {
    email: `${username}@example.com`,
    password: "dates-and-honey",
    data: { username },
  });
  return { id: user.id, token: access_token };
}

async function send(address: string, token: string, body: object) {
  const headers = { apikey, authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${site.address}${address}`, init);
  expect(response.status).toBe(200);
  return response.json();
}

test(
  "pages are read from the replica until it is two seconds behind, then from the primary",
  SLOW,
  async () => {
    await onReplica("select pg_wal_replay_pause()");
    await rename("Ajwa dates");
    const startedAt = performance.now();
    expect((await read(takeDeal())).text).not.toContain("Ajwa dates");
    await expect.poll(async () => (await read(takeDeal())).text, POLL).toContain("Ajwa dates");
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(
      `With a paused replica, a change that was not announced appeared after ${seconds.toFixed(1)} s`,
    );
    expect(seconds).toBeLessThan(4);
  },
);

test(
  "with a lagging replica, an announced change is visible immediately and stays visible",
  SLOW,
  async () => {
    const deal = takeDeal();
    expect((await read(deal)).text).toContain('"commentsCount":0');
    await onReplica("select pg_wal_replay_pause()");
    await send("/rest/v1/rpc/secure_add_comment", member.token, {
      deal_id_param: deal,
      user_id_param: member.id,
      content_param: "Soft and fresh",
      parent_id_param: null,
    });
    expect((await read(deal)).text).toContain('"commentsCount":1');
    // Members read their own rows from the primary.
    const headers = { apikey, authorization: `Bearer ${member.token}` };
    const own = `${site.address}/rest/v1/comments?select=content&deal_id=eq.${deal}`;
    expect(await (await fetch(own, { headers })).json()).toEqual([{ content: "Soft and fresh" }]);
    await onReplica("select pg_wal_replay_resume()");
    for (let time = 0; time < 50; time++) {
      expect((await read(deal)).text).toContain('"commentsCount":1');
    }
  },
);

test(
  "no read fails when the replica is killed, and reads use it again after its restart",
  SLOW,
  async () => {
    const reading = { isOver: false, statuses: new Set<number>(), slowest: 0 };
    const visitor = (async () => {
      while (!reading.isOver) {
        const startedAt = performance.now();
        reading.statuses.add((await read(takeDeal())).status);
        reading.slowest = Math.max(reading.slowest, performance.now() - startedAt);
      }
    })();
    await postgres.killReplica();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await postgres.startReplica();
    await settle();
    reading.isOver = true;
    await visitor;
    console.log(
      `The slowest read while the replica was down took ${Math.round(reading.slowest)} ms`,
    );
    expect([...reading.statuses]).toEqual([200]);
  },
);

test(
  "pages are read from the replica while the primary is down, and writes are refused",
  SLOW,
  async () => {
    await postgres.killPrimary();
    const killed = performance.now();
    await expect.poll(async () => (await read(takeDeal())).status, POLL).toBe(200);
    // After this pause, the replica counts as current only because the primary is down.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await expect.poll(async () => (await read(takeDeal())).status, POLL).toBe(200);
    const seconds = ((performance.now() - killed) / 1_000).toFixed(1);
    console.log(`Pages were read ${seconds} s after the primary was killed`);
    for (let time = 0; time < 20; time++) expect((await read(takeDeal())).status).toBe(200);
    const headers = { apikey, authorization: `Bearer ${member.token}` };
    const init = { method: "POST", headers, body: "{}" };
    const response = await fetch(`${site.address}/rest/v1/rpc/secure_add_comment`, init);
    expect(response.status).toBeGreaterThanOrEqual(400);
  },
);
