import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { freePort } from "#testing/site/free-port.ts";
import { expect, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";
import { withDatabase } from "../support/with-database.ts";

// Sends plain HTTP requests to a site with metrics, with client addresses as a proxy reports them.
test.describe.configure({ mode: "serial" });

const amina = newMember("amina");
const HTML = { accept: "text/html" };
let site: BootedSite;
let metrics: string;
let apikey: string;
let deal: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  site = await bootSite({
    DEMO: "off",
    LIMITS: "on",
    LIMIT_PAGES: "12/60",
    LIMIT_SEARCH: "2/60",
    METRICS_PORT: String(port),
    TRUST_PROXY: "on",
  });
  apikey = (await (await fetch(`${site.address}/config.json`)).json()).supabaseAnonKey;
  deal = await withDatabase(site.dataDir, async (pool) => {
    const { rows } = await pool.query(`
      insert into public.deals (title, merchant, category, status)
      values ('Medjool dates', 'Nakheel', 'food', 'active') returning id`);
    return rows[0].id;
  });
});

test.afterAll(async () => {
  await site.stop();
  await removeDataDir(site.dataDir);
});

test("the metrics are not served on the site's own port", async () => {
  const response = await get("/metrics", "203.0.113.1");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
});

test("votes, pages and queues are counted without personal data", async () => {
  const joined = await post("/auth/v1/signup", {
    email: amina.email,
    password: amina.password,
    data: { username: amina.username },
  });
  const { access_token: token } = await joined.json();
  const vote = { deal_id_param: deal, is_hot_param: true };
  expect((await post("/rest/v1/rpc/secure_vote_deal", vote, token)).status).toBe(200);
  expect((await post("/rest/v1/rpc/secure_vote_deal", vote, token)).status).toBe(409);
  for (let visit = 0; visit < 3; visit++) await (await get("/faq", "203.0.113.2")).text();

  const text = await (await fetch(metrics)).text();
  expect(text).toContain("samha_votes_total 1\n");
  expect(text).toContain('samha_http_requests_total{route="vote",method="POST",status="409"} 1\n');
  expect(text).toMatch(/samha_pages_total\{from="cache"\} [1-9]/);
  expect(text).toMatch(/samha_pages_total\{from="render"\} [1-9]/);
  expect(text).toMatch(/samha_queue_length\{queue="deals"\} \d/);
  expect(text).toMatch(/samha_database_connections\{holder="rest",state="idle"\} [1-9]/);
  expect(text).toMatch(/samha_backend_thread_utilization\{part="rest"\} (0|1)/);
  expect(text).toContain("process_resident_memory_bytes ");
  for (const secret of [apikey, token, amina.email, amina.username, site.dataDir, deal]) {
    expect(text).not.toContain(secret);
  }
});

test("every response has a request id, cached ones included", async () => {
  const ids: (string | null)[] = [];
  for (let visit = 0; visit < 3; visit++) {
    ids.push((await get("/faq", "203.0.113.2")).headers.get("x-request-id"));
  }
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
});

test("after too many uncached pages, the response states how long to wait, and cached pages stay available", async () => {
  const flood = "203.0.113.3";
  expect((await get("/about", "203.0.113.4")).status).toBe(200);
  const statuses: number[] = [];
  for (let number = 0; number < 14; number++) {
    statuses.push((await get(`/category/food?page=${number + 2}`, flood)).status);
  }
  expect(statuses.slice(0, 12)).not.toContain(429);
  expect(statuses.slice(12)).toEqual([429, 429]);
  const refusal = await get("/terms", flood);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refusal.text()).toMatch(/<h1>One moment, please<\/h1><p>.*Try again in \d+ seconds/);
  expect((await get("/feed.xml", flood, {})).status).toBe(429);

  expect((await get("/about", "203.0.113.4")).status).toBe(200);
  expect((await get("/about", flood)).status).toBe(200);
  expect((await get("/terms", "203.0.113.5")).status).toBe(200);
});

test("search results and suggestions share one limit", async () => {
  const searcher = "203.0.113.6";
  expect((await get("/search?q=dates", searcher)).status).toBe(200);
  const suggest = () =>
    post("/rest/v1/rpc/search_deals", { query_param: "honey" }, undefined, searcher);
  expect((await suggest()).status).toBe(200);
  const refusal = await suggest();
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refusal.json()).toMatchObject({ code: "too_fast", hint: "too_fast" });
  expect((await get("/search?q=oud", searcher)).status).toBe(429);

  const text = await (await fetch(metrics)).text();
  expect(text).toContain('samha_rate_limit_refusals_total{limit="LIMIT_SEARCH"} 2\n');
  expect(text).toContain('samha_rate_limit_refusals_total{limit="LIMIT_PAGES"} 4\n');
});

function get(path: string, from: string, headers: Record<string, string> = HTML) {
  return fetch(`${site.address}${path}`, {
    headers: { ...headers, "x-forwarded-for": from },
    redirect: "manual",
  });
}

function post(path: string, body: object, token?: string, from = "203.0.113.1") {
  return fetch(`${site.address}${path}`, {
    method: "POST",
    headers: {
      apikey,
      "content-type": "application/json",
      "x-forwarded-for": from,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}
