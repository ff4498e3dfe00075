import type { Browser } from "@playwright/test";
import { shareSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { median } from "#bench/report/statistics.ts";
import { DEAL_PAGE, findPage } from "./find-page.ts";
import { isApplicationRunning, onPhone, openBrowser } from "./phone.ts";

const ROUNDS = 3;
/** Milliseconds, except for the layout shift: its budget, a hundredth of the "good" threshold, is too small to see. */
const BUDGETS = { fcp: 1_000, lcp: 1_800, blocked: 100, hydrating: 200, shift: 0.001 };
const NAMES = {
  fcp: "first paint",
  lcp: "largest paint",
  blocked: "blocked time until load",
  hydrating: "blocked time until idle",
  shift: "layout shift",
};
const METRICS = ["fcp", "lcp", "blocked", "hydrating", "shift"] as const;

type Vitals = Record<(typeof METRICS)[number], number>;

/** Measures the web vitals of five pages on a slow phone's first visit, in rounds. */
export async function measureVitals(): Promise<Measurement[]> {
  const site = await shareSiteProcess();
  const browser = await openBrowser();
  const pages = {
    home: "/",
    deal: await findPage(site.address, "/", DEAL_PAGE),
    category: "/category/food",
    "blog post": await findPage(site.address, "/blog", /(?<=href=")\/blog\/[a-z0-9][a-z0-9-]+/),
    vouchers: "/voucher-codes",
  };
  const rounds: Record<string, Vitals[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, path] of Object.entries(pages)) {
      const visits = rounds[name] ?? [];
      visits.push(await visit(browser, site.address + path));
      rounds[name] = visits;
    }
  }
  await browser.close();
  return Object.entries(rounds).flatMap(([name, visits]) =>
    METRICS.map((metric) => ({
      name: `${name} on a slow phone, ${NAMES[metric]} : budget`,
      measured: median(visits.map((vitals) => vitals[metric])),
      reference: BUDGETS[metric],
      unit: metric === "shift" ? "shift" : "ms",
      target: { atMost: 1 },
    })),
  );
}

function visit(browser: Browser, address: string): Promise<Vitals> {
  return onPhone(browser, { isSlow: true }, async (page) => {
    await page.goto(address, { waitUntil: "load" });
    await page.waitForFunction(isApplicationRunning);
    await page.waitForLoadState("networkidle");
    return await page.evaluate(readVitals);
  });
}

/**
 * Runs in the page: reads its performance entries. Blocked time is the time beyond 50 ms of each long task that starts after the
 * first paint, and before the load event or before the network is idle.
 */
async function readVitals(): Promise<Vitals> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const [paints, largest, tasks, shifts, [navigation]] = await Promise.all([
    entriesOf("paint"),
    entriesOf("largest-contentful-paint"),
    entriesOf("longtask"),
    entriesOf("layout-shift"),
    entriesOf("navigation"),
  ]);
  const first = paints.find(({ name }) => name === "first-contentful-paint")?.startTime ?? 0;
  const loaded = navigation && "loadEventEnd" in navigation ? Number(navigation.loadEventEnd) : 0;
  const blockedUntil = (end: number) =>
    tasks
      .filter(({ startTime }) => startTime >= first && startTime < end)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return {
    fcp: first,
    lcp: largest.at(-1)?.startTime ?? 0,
    blocked: blockedUntil(loaded),
    hydrating: blockedUntil(Number.POSITIVE_INFINITY),
    shift: shifts.reduce(
      (sum, entry) => sum + ("value" in entry && typeof entry.value === "number" ? entry.value : 0),
      0,
    ),
  };
}
