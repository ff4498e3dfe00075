import { beforeAll, expect, test } from "vitest";
import { PAGES } from "#contract/addresses/pages.ts";
import { paths } from "#contract/addresses/paths.ts";
import { hidden, open } from "#testing/security/roles/nonpublic-content.fixture.ts";
import type { ReadResponse, RequestOptions } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { expectSecurityHeaders } from "./expect-security-headers.fixture.ts";

let site: SpawnedSite;

beforeAll(async () => {
  // Configured for HTTPS, with a limit that the test can exceed.
  site = await spawnSite({
    SITE_URL: "https://samha.example",
    LIMITS: "on",
    LIMIT_SIGN_IN_ADDRESS: "3/300",
  });
  return () => site.stop();
});

async function read(address: string, request?: RequestOptions): Promise<ReadResponse> {
  const response = await site.ask("visitor", address, request);
  expectSecurityHeaders(response, `${request?.method ?? "GET"} ${address} ${response.status}`);
  return response;
}

const POST = { method: "POST" };

test("T22: pages, cached pages, 404s, redirects and refusals have every security header", async () => {
  const statuses = {
    "/": 200,
    "/?page=1": 200,
    [`/deals/${open.deal}`]: 200,
    [`/deals/${hidden.pendingDeal}`]: 404,
    "/users/nobody": 404,
    "/blog/nothing": 404,
    "/no-such-place": 302,
    "/%0d%0ax-injected:%20yes": 302,
    "/metrics": 302,
    "/settings": 200,
    "/admin/deals": 200,
    "/login": 200,
    "/reset-password?token_hash=x&type=recovery": 200,
    [`/search?q=${"x".repeat(9_000)}`]: 414,
  };
  for (const [address, status] of Object.entries(statuses)) {
    expect((await read(address)).status, address).toBe(status);
    // The second response of a cached page bypasses all middleware.
    expect((await read(address)).status, address).toBe(status);
    expect((await read(address, { method: "HEAD" })).status, address).toBe(status);
  }
  expect((await read("/", POST)).status).toBe(405);
});

test("T22: the content security policy allows inline scripts by hash, no inline styles and no other origin", async () => {
  const page = await read("/");
  const policy = page.headers.get("content-security-policy") ?? "";
  const directive = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1] ?? "";
  expect(directive("script-src")).toMatch(/^'self'( 'sha256-[\w+/=]{44}')+$/);
  expect(directive("style-src")).toBe("'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("upgrade-insecure-requests");
  expect(page.text).not.toMatch(/<[^>]+ style="|<[^>]+ on[a-z]+="/);
});

test("T22: files, feeds, images and configuration have every security header", async () => {
  const page = await read("/");
  const script = /\/assets\/[\w-]+\.js/.exec(page.text)?.[0] ?? "";
  const built = await site.ask("visitor", script);
  expect(built.status).toBe(200);
  // The file is not a document, so its content type is the only risk.
  expect(built.headers.get("x-content-type-options")).toBe("nosniff");
  const statuses = {
    "/assets/gone.js": 404,
    "/favicon.svg": 200,
    "/gone.svg": 302,
    "/robots.txt": 200,
    "/sitemap.xml": 200,
    "/sitemap-deals-9.xml": 404,
    "/feed.xml": 200,
    "/category/food/feed.xml": 200,
    "/manifest.webmanifest": 200,
    "/sw.js": 200,
    "/config.json": 200,
    "/healthz": 200,
    "/readyz": 200,
    [`/share/deals/${open.deal}.jpg`]: 200,
    [`/share/deals/${hidden.pendingDeal}.jpg`]: 404,
    "/images/deal/nobody/nothing.webp": 404,
    "/images/deal/nobody/nothing.webp?w=7": 400,
    "/images/": 404,
    "/images/default-deal.svg": 200,
    "/_system/config": 404,
    "/api": 404,
    "/api/v1/nothing?x=1": 404,
  };
  for (const [address, status] of Object.entries(statuses)) {
    expect((await read(address)).status, address).toBe(status);
  }
  const etag = (await read("/feed.xml")).headers.get("etag") ?? "";
  const known = await read("/feed.xml", { headers: { "if-none-match": etag } });
  expect(known.status).toBe(304);
});

test("T22: API, accounts and uploads have every security header, even in refusals", async () => {
  const rows: [string, number, RequestOptions?][] = [
    ["/rest/v1/deals?select=id", 200],
    ["/rest/v1/deals?select=id", 200, { method: "HEAD" }],
    ["/rest/v1/deals?select=id", 401, { headers: { apikey: "wrong" } }],
    ["/rest/v1/profiles?select=*", 401],
    ["/rest/v1/nothing", 404],
    ["/rest/v1/deals?title=match.x", 400],
    ["/rest/v1/deals", 401, { method: "DELETE" }],
    ["/rest/v1/rpc/secure_vote_deal", 413, { ...POST, body: "x".repeat(600_000) }],
    [`/rest/v1/deals?title=eq.${"x".repeat(9_000)}`, 414],
    ["/auth/v1/settings", 200],
    ["/auth/v1/user", 401],
    ["/auth/v1/admin/users", 404],
    ["/auth/v1/signup", 422, { ...POST, body: { email: "a@b.example", password: "x" } }],
    ["/upload/images?purpose=deal", 401, POST],
    ["/upload/images", 400, { ...POST, headers: { authorization: `Bearer ${site.tokens.amina}` } }],
    ["/upload/nothing", 405, POST],
  ];
  for (const [address, status, request] of rows) {
    const response = await read(address, request);
    expect([address.slice(0, 60), response.status, response.text.slice(0, 200)]).toEqual([
      address.slice(0, 60),
      status,
      expect.any(String),
    ]);
  }
});

test("T20, T22: requests over a limit get 429 with Retry-After and every security header", async () => {
  const body = { email: "nobody@nonpublic.example", password: "wrong-password" };
  const attempts = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    attempts.push(await read("/auth/v1/token?grant_type=password", { ...POST, body }));
  }
  expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
  expect(Number(attempts.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("T29: private responses are never cached, public ones may be", async () => {
  const kept = async (address: string, who: "visitor" | "amina" = "visitor") =>
    (await site.ask(who, address)).headers.get("cache-control");
  for (const address of ["/admin", "/settings", "/login", "/register", "/forgot-password"])
    expect(await kept(address), address).toBe("no-store");
  for (const address of ["/%61dmin/deals", "/auth/callback?token_hash=x", "/reset-password"])
    expect(await kept(address), address).toBe("no-store");
  for (const address of ["/rest/v1/deals?select=id", "/auth/v1/user"])
    expect(await kept(address, "amina"), address).toBe("no-store");
  expect(await kept("/")).toBe("public, max-age=0, s-maxage=10, stale-while-revalidate=20");
});

/** Pages that emails link to with a token. The site has its own list of such addresses, in `PAGES`. */
const MAILED = [paths.resetPassword, paths.authCallback, paths.unsubscribe, paths.confirmEmail];

const LISTED = Object.values(PAGES).filter(({ access }) => access === "token");

test.each([...new Set([...MAILED, ...LISTED.map(({ path }) => path)])])(
  "T29: %s with a token is not cached, not indexed and sends no referrer",
  async (page) => {
    for (const address of [page, `${page}?token=a-token&token_hash=a-token`, page.toUpperCase()]) {
      const { headers } = await site.ask("visitor", address);
      expect(headers.get("cache-control"), address).toBe("no-store");
      expect(headers.get("referrer-policy"), address).toBe("no-referrer");
      expect(headers.get("x-robots-tag"), address).toBe("noindex");
    }
  },
);

test("T29: feeds and sitemaps are cached for at most a minute", async () => {
  const feeds = ["/feed.xml", "/category/food/feed.xml"];
  const sitemaps = ["/sitemap.xml", "/sitemap-pages.xml", "/sitemap-deals-1.xml"];
  for (const address of [...feeds, ...sitemaps]) {
    const { headers } = await site.ask("visitor", address);
    const age = Number(/max-age=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1]);
    expect(age, address).toBeLessThanOrEqual(60);
  }
});

test("T20: only admins see the warning about an untrusted proxy", async () => {
  const warnings = async () => (await site.rpc("maryam", "get_site_warnings")).body;
  await read("/healthz", { headers: { "x-forwarded-for": "203.0.113.9" } });
  await expect.poll(warnings, { timeout: 15_000 }).toEqual(["untrusted_proxy"]);
  expect((await site.rpc("bilal", "get_site_warnings")).status).toBe(403);
});
