import { beforeAll, expect, test } from "vitest";
import { severable } from "#server/backend/thread/severable.fixture.ts";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { expectSecurityHeaders } from "./pages/expect-security-headers.fixture.ts";
import { hidden } from "./roles/nonpublic-content.fixture.ts";
import { type SpawnedSite, spawnSite } from "./spawned-site.fixture.ts";

/** Pages show their own error; other responses are 503. */
const PAGE = /^\/(?:search|users|images)\b/;
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

test("T22, T28: a site without its database returns an error with every security header and reveals nothing about it", async () => {
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
  // In parallel, because some respond only after their wait for the database has ended.
  const answers = await Promise.all(
    addresses.map(async (address) => ({ address, answer: await site.ask("visitor", address) })),
  );
  for (const { address, answer } of answers) {
    expectSecurityHeaders(answer, address);
    const expected = PAGE.test(address) ? [500, 503] : [503];
    expect(expected, `${address} ${answer.text.slice(0, 300)}`).toContain(answer.status);
    expect(answer.text, address).not.toMatch(
      /127\.0\.0\.1|postgres:|ECONN|\bat \w+ \(|\/node_modules/,
    );
  }
});
