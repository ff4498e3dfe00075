// Long, because all tests share two processes of the site and three programs, which are slow to start.
import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { startLoad } from "#testing/faults/load.ts";
import { proveWrites } from "#testing/faults/prove-nothing-lost.ts";
import { open } from "#testing/security/roles/nonpublic-content.fixture.ts";
import { emailOf } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { type BootedSite, bootSite } from "#testing/site/boot-site.ts";
import { freePort } from "#testing/site/free-port.ts";
import { type Program, startNginx, startPgbouncer, startS3 } from "./programs.ts";

/**
 * Two processes of one site, set up as in docs/deploy.md: behind nginx, on one PostgreSQL through PgBouncer, with images in
 * S3-compatible storage.
 */
const SLOW = { timeout: 600_000 };
const POLL = { timeout: 60_000, interval: 100 };
const MANY = "100000/60";
let first: SpawnedSite;
/** The first process after its restart. */
let firstAgain: BootedSite | undefined;
let second: BootedSite;
let nginx: Program;
let pgbouncer: Program;
let s3: Program & { folder: string };
let env: Record<string, string>;
let proxied: string;

beforeAll(async () => {
  const atEnd: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const stop of atEnd.reverse()) await stop();
  };
  try {
    const server = await startTestServer();
    atEnd.push(() => server.stop());
    pgbouncer = await startPgbouncer(server.ownerUrl);
    atEnd.push(() => pgbouncer.stop());
    s3 = await startS3();
    atEnd.push(() => s3.stop());
    const ports = [await freePort(), await freePort()] as const;
    nginx = await startNginx(ports);
    atEnd.push(() => nginx.stop());
    proxied = `http://127.0.0.1:${nginx.port}`;
    const { pathname } = new URL(server.ownerUrl);
    env = {
      DATABASE_URL: server.ownerUrl,
      DATABASE_POOL_URL: `postgres://127.0.0.1:${pgbouncer.port}${pathname}`,
      SITE_URL: proxied,
      TRUST_PROXY: "on",
      DRAIN_SECONDS: "3",
      DEMO: "off",
      S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      S3_BUCKET: "samha",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      LIMITS: "on",
      LIMIT_SIGN_IN: "3/300",
      LIMIT_SIGN_UP: MANY,
      LIMIT_UPLOAD: MANY,
      LIMIT_COMMENTS: MANY,
      LIMIT_VOTES: MANY,
      LIMIT_VOTES_ADDRESS: MANY,
    };
    first = await spawnSite({ ...env, PORT: String(ports[0]) });
    atEnd.push(() => first.stop());
    second = await bootSite({ ...env, PORT: String(ports[1]) }, first.dataDir);
    atEnd.push(() => second.stop());
    atEnd.push(async () => firstAgain?.stop());
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}, 600_000);

test("requests use the pooler, and connections that need a session do not", SLOW, async () => {
  const { rows } = await first.owner.query(`
    select distinct usename, client_port is not null as tcp from pg_stat_activity
    where usename in ('samha_backend', 'samha_worker') order by 1`);
  expect(rows.map(({ usename }) => usename)).toEqual(["samha_backend", "samha_worker"]);
  const { rows: pooled } = await first.owner.query(`
    select count(*)::int as count from pg_stat_activity
    where usename = 'samha_backend' and application_name not in ('samha reader', 'samha api')`);
  // Without the pooler, each process would use up to 22.
  expect(pooled[0].count).toBeLessThanOrEqual(20);
});

test("a change by one process is visible in the other", SLOW, async () => {
  const page = async () => (await fetch(`${second.address}/voucher-codes`)).text();
  expect(await page()).not.toContain("EIDSAVE10");
  const added = await first.rpc("maryam", "secure_add_voucher_code", {
    code_param: "EIDSAVE10",
    description_param: "A tenth off everything",
    merchant_param: "Nakheel Grocers",
    merchant_url_param: "https://nakheel.example",
    discount_value_param: 10,
    discount_type_param: "percentage",
    expiry_date_param: null,
    brand_image_url_param: "",
  });
  expect(added.status, added.text).toBe(200);
  const startedAt = performance.now();
  await expect.poll(page, POLL).toContain("EIDSAVE10");
  console.log(`A change was visible after ${Math.round(performance.now() - startedAt)} ms`);
});

test(
  "an ended session is refused by both processes, and they count wrong passwords together",
  SLOW,
  async () => {
    const { supabaseAnonKey: apikey } = await (await fetch(`${proxied}/config.json`)).json();
    const headers = { apikey, "content-type": "application/json" };
    const guess = async () =>
      (
        await fetch(`${proxied}/auth/v1/token?grant_type=password`, {
          method: "POST",
          headers,
          body: JSON.stringify({ email: emailOf("bilal"), password: "a wrong password" }),
        })
      ).status;
    // nginx alternates between the processes.
    expect([await guess(), await guess(), await guess()]).toEqual([400, 400, 400]);
    expect([await guess(), await guess()]).toEqual([429, 429]);

    const out = await first.ask("amina", "/auth/v1/logout?scope=local", { method: "POST" });
    expect(out.status).toBe(204);
    const authorization = `Bearer ${first.tokens.amina}`;
    const read = async () =>
      (
        await fetch(`${second.address}/rest/v1/deals?select=id&limit=1`, {
          headers: { apikey, authorization },
        })
      ).status;
    expect(await read()).toBe(401);
  },
);

test(
  "an image uploaded to one process is served by the other, until the sweep removes it if it is unreferenced",
  SLOW,
  async () => {
    const pixels = await sharp({
      create: { width: 640, height: 480, channels: 3, background: "#0b5d3b" },
    })
      .png()
      .toBuffer();
    const upload = async () => {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(pixels)], { type: "image/png" }), "dates.png");
      const headers = { authorization: `Bearer ${first.tokens.maryam}` };
      const response = await fetch(`${first.address}/upload/images?purpose=deal`, {
        method: "POST",
        headers,
        body,
      });
      expect(response.status).toBe(201);
      return String((await response.json()).url);
    };
    const [named, unnamed] = [await upload(), await upload()];
    await first.owner.query("update public.deals set image_url = $1 where id = $2", [
      named,
      open.deal,
    ]);
    const statusOf = async (url: string) =>
      (await fetch(`${second.address}${new URL(url).pathname}?w=320`)).status;
    expect([await statusOf(named), await statusOf(unnamed)]).toEqual([200, 200]);

    await makeOld(s3.folder);
    await first.owner.query("select private.enqueue('sweep_images')");
    await expect.poll(() => statusOf(unnamed), POLL).toBe(404);
    expect(await statusOf(named)).toBe(200);
  },
);

test("no request fails while the processes are restarted in turn under load", SLOW, async () => {
  await first.owner.query("delete from public.deals");
  const { rows: deals } = await first.owner.query<{ id: string }>(`
    insert into public.deals (title, merchant, category, status)
    select 'Medjool dates ' || number, 'Nakheel', 'food', 'active' from generate_series(1, 60) number
    returning id`);
  const load = await startLoad(
    proxied,
    deals.map(({ id }) => id),
  );
  const untilMore = async () => {
    const before = load.count();
    await expect.poll(load.count, POLL).toBeGreaterThan(before + 20);
  };
  try {
    await untilMore();
    firstAgain = await restart(first.address, () => first.stopProcess());
    await untilMore();
    second = await restart(second.address, () => second.stop());
    await untilMore();
  } finally {
    await load.stop();
  }
  const failed = load.outcomes.filter(({ status }) => status < 200 || status > 299);
  expect(failed).toEqual([]);
  const query = async (sql: string) => (await first.owner.query(sql)).rows;
  await proveWrites(query, load);
});

/** Stops a process cleanly, checks that it first reports that it is not ready, and restarts it at the same address. */
async function restart(address: string, stop: () => Promise<number | null>): Promise<BootedSite> {
  const stopped = stop();
  const ready = async () => (await fetch(`${address}/readyz`)).status;
  await expect.poll(ready, POLL).toBe(503);
  expect(await stopped).toBe(0);
  return bootSite({ ...env, PORT: new URL(address).port }, first.dataDir);
}

/** Sets the modification time of all files to two days ago. */
async function makeOld(folder: string): Promise<void> {
  const then = new Date(Date.now() - 2 * 86_400_000);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), then, then);
  }
}
