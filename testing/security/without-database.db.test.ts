import { beforeAll, expect, test } from "vitest";
import { severable } from "#server/backend/thread/severable.fixture.ts";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { expectSecurityHeaders } from "./pages/expect-security-headers.fixture.ts";
import { hidden } from "./roles/nonpublic-content.fixture.ts";
import { type SpawnedSite, spawnSite } from "./spawned-site.fixture.ts";

/** Addresses that may also return 500; others return 503. */
const MAY_FAIL = /^\/(?:search|users|images)\b/;
let site: SpawnedSite;
let cutDatabase: () => Promise<void>;

/** Starts a site on a PostgreSQL that it did not start and therefore cannot restart. */
beforeAll(async () => {
  const server = await startTestServer();
  const database = await severable(server.ownerUrl);
  cutDatabase = database.cut;
  site = await spawnSite({
    DATABASE_URL: database.url,
    SITE_URL: "https://samha.example",
    LIMITS: "on",
    // Errors are expected here.
    LOG_LEVEL: "silent",
  });
  return async () => {
    await site.stop();
    await server.stop();
  };
});

test("T22, T28: without its database, a site returns errors that have every security header and reveal nothing", async () => {
  await cutDatabase();
  await expect
    .poll(async () => (await site.ask("visitor", "/readyz")).status, { timeout: 30_000 })
    .toBe(503);
  const addresses = [
    "/readyz",
    "/search?q=oil",
    `/users/${site.ids.bilal}`,
    "/rest/v1/deals?select=title",
    "/category/tech/feed.xml",
    "/sitemap-deals-8.xml",
    `/share/deals/${hidden.rejectedDeal}.jpg`,
    `/images/avatar/${site.ids.bilal}/0123456789abcdefghijkl.webp`,
  ];
  // In parallel, because some respond only after they have waited for the database.
  const responses = await Promise.all(
    addresses.map(async (address) => ({ address, response: await site.ask("visitor", address) })),
  );
  for (const { address, response } of responses) {
    expectSecurityHeaders(response, address);
    const expected = MAY_FAIL.test(address) ? [500, 503] : [503];
    expect(expected, `${address} ${response.text.slice(0, 300)}`).toContain(response.status);
    expect(response.text, address).not.toMatch(
      /127\.0\.0\.1|postgres:|ECONN|\bat \w+ \(|\/node_modules/,
    );
  }
});
