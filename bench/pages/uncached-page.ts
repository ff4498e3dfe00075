import { once } from "node:events";
import { existsSync } from "node:fs";
import { openEmptyDatabase } from "#bench/data/empty-database.ts";
import { type RunningChild, startChild } from "#bench/process/child-process.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";
import {
  COMMENTS,
  countPages,
  findDeal,
  perProcessorSecond,
  writeComments,
} from "./pages-of-site.ts";

const ROUNDS = 5;
const SECONDS = 3;

/**
 * Compares pages rendered for every request with a bare render of the page and one bare query, by the CPU time of all processes
 * including PostgreSQL. Neither side compresses. Without the page cache, no two requests share a render. Returns no measurements
 * on a system without `/proc`.
 */
export async function measureUncachedPages(): Promise<Measurement[]> {
  if (!existsSync("/proc/self/stat")) {
    console.error("Skipped: the CPU time of a page cannot be measured without /proc");
    return [];
  }
  const { ownerUrl } = await openEmptyDatabase();
  const site = await startSiteProcess({
    DATABASE_URL: ownerUrl,
    PAGE_CACHE: "off",
  });
  const deal = await findDeal(site.address);
  const postmaster = await writeComments(ownerUrl, deal.id);
  const alone = await startChild({
    script: "bench/pages/render-alone.ts",
    args: [site.address],
    env: { DATABASE_URL: ownerUrl },
  });
  const roots = [site.child.pid, alone.child.pid, postmaster].filter((pid) => pid !== undefined);

  const measurements: Measurement[] = [];
  const pages = {
    "home page": "/",
    [`deal with ${COMMENTS} comments`]: new URL(deal.url).pathname,
    "season page": "/ramadan",
  };
  for (const [name, path] of Object.entries(pages)) {
    const medians = await compareInTurns(
      ROUNDS,
      () =>
        perProcessorSecond(roots, () =>
          countPages({ url: `${site.address}${path}`, seconds: SECONDS }),
        ),
      () => perProcessorSecond(roots, () => countRenders(alone, path)),
    );
    measurements.push({
      name: `${name}, uncached : bare render and one bare read`,
      ...medians,
      unit: "pages/CPU s",
      target: { atLeast: 0.5 },
    });
  }
  await alone.stop();
  await site.stop();
  return measurements;
}

async function countRenders({ child }: RunningChild, path: string): Promise<number> {
  const done = new AbortController();
  const { signal } = done;
  const reply = once(child, "message", { signal }) as Promise<[{ renders: number }]>;
  const exit = once(child, "exit", { signal }).then(() =>
    Promise.reject(new Error("The bare renderer exited")),
  );
  child.send({ path, seconds: SECONDS });
  try {
    const [{ renders }] = await Promise.race([reply, exit]);
    return renders;
  } finally {
    done.abort();
  }
}
