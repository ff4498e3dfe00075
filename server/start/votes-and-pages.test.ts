import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSharedState } from "#server/jobs/worker/start-shared-state.ts";
import { NO_METER } from "#server/metrics/meter.ts";
import { toCachedPage } from "#server/pages/cache/page-cache.ts";
import { readEnv } from "#server/settings/env.ts";
import { openResponseCaches } from "./response-caches.ts";

const LISTS = ["/", "/?sort=hottest", "ar /category/food", "/search?q=dates"];
const TWELVE_SECONDS = 12_000;

// The cache takes a page stored at 0 ms for one that never expires.
beforeEach(() => void vi.useFakeTimers().advanceTimersByTime(1));
afterEach(() => void vi.useRealTimers());

/** Only background work uses these, and it does not start. */
const UNUSED = {} as never;

/** The caches of a site, and what a process reports after writes. */
function openSite() {
  const reads = { read: () => Promise.reject(new Error("nothing is read")) };
  const caches = openResponseCaches({ dev: false, reads, meter: NO_METER });
  const shared = startSharedState({
    env: readEnv({ LIMITS: "off" }),
    backend: { database: undefined, now: Date.now },
    storage: UNUSED,
    mailer: UNUSED,
    readers: UNUSED,
    log: UNUSED,
    meter: NO_METER,
    clearResponses: caches.clear,
    clearDeals: caches.clearDeals,
    clearListings: caches.sitemaps.clear,
  });
  return { ...caches, ...shared };
}

type Site = ReturnType<typeof openSite>;

/** Requests each page ten times a second for twelve seconds while members act. Returns the number of renderings of each page. */
async function countRenderings(
  keys: readonly string[],
  act: { everyMs: number; now: (site: Site, count: number) => void },
): Promise<Record<string, number>> {
  const site = openSite();
  const renderings: Record<string, number> = {};
  for (let ms = 0; ms < TWELVE_SECONDS; ms += 10) {
    if (ms % act.everyMs === 0) act.now(site, ms / act.everyMs);
    for (const key of ms % 100 === 0 ? keys : []) {
      await site.pages.getOrMake(key, async () => {
        renderings[key] = (renderings[key] ?? 0) + 1;
        return toCachedPage(Buffer.from("deals"), 200, {});
      });
    }
    vi.advanceTimersByTime(10);
  }
  return renderings;
}

const OTHER = "/deals/7654321";
const TWICE = Object.fromEntries([...LISTS, OTHER].map((key) => [key, 2]));

test.each(["secure_vote_deal", "withdraw_vote", "secure_check_deal", "secure_add_comment"])(
  "one %s a second on a deal leaves every other page cached for ten seconds",
  async (procedure) => {
    const renderings = await countRenderings([...LISTS, OTHER, "/deals/1a2b3c4"], {
      everyMs: 1_000,
      now: (site) => site.onDealChange(procedure, "1a2b3c4"),
    });
    const { "/deals/1a2b3c4": own, ...others } = renderings;
    expect(others).toEqual(TWICE);
    expect(own).toBeGreaterThanOrEqual(11);
    expect(own).toBeLessThanOrEqual(13);
  },
);

test("a hundred votes a second on a hundred deals render each deal's page once a second and no list more often", async () => {
  const ids = Array.from({ length: 100 }, (_, n) => `${1_000_000 + n}`);
  const renderings = await countRenderings([...LISTS, ...ids.map((id) => `/deals/${id}`)], {
    everyMs: 10,
    now: (site, count) => site.onDealChange("secure_vote_deal", ids[count % 100] ?? ""),
  });
  for (const key of LISTS) expect(renderings[key]).toBe(2);
  for (const id of ids) expect(renderings[`/deals/${id}`]).toBeLessThanOrEqual(13);
});

test("an ended deal is visible everywhere at the next request, also during votes", async () => {
  const renderings = await countRenderings(LISTS, {
    everyMs: 1_000,
    now: (site, count) => {
      site.onDealChange("secure_vote_deal", "1a2b3c4");
      if (count === 1) site.onPublicChange("secure_check_deal");
    },
  });
  // At the beginning, after a second, and ten seconds later.
  expect(renderings).toEqual(Object.fromEntries(LISTS.map((key) => [key, 3])));
});

test("a deleted comment leaves its page at the next request, also in a burst of comments and votes", async () => {
  const site = openSite();
  const key = "/deals/1a2b3c4";
  for (let n = 0; n < 50; n++) {
    site.onDealChange("secure_vote_deal", "1a2b3c4");
    site.onDealChange("secure_add_comment", "1a2b3c4");
  }
  await site.pages.getOrMake(key, async () => toCachedPage(Buffer.from("comment"), 200, {}));
  site.onDealChange("delete_comment", "1a2b3c4");
  expect(site.pages.get(key)).toBeUndefined();
});
