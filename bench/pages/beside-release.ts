import { existsSync } from "node:fs";
import { openBareDatabase } from "#bench/data/empty-database.ts";
import { atEnd } from "#bench/process/clean-up.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";
import { checkOutRelease, listReleases } from "#testing/machines/old-release.ts";
import {
  COMMENTS,
  countPages,
  findDeal,
  perProcessorSecond,
  writeComments,
} from "./pages-of-site.ts";

const ROUNDS = 5;
const SECONDS = 3;
/** A page may cost 1.1 times the CPU time that it cost in the last release. */
const SHARE_MIN = 1 / 1.1;

/**
 * Compares uncached pages with those of the last release, which it builds from a worktree, by the CPU time of all processes including
 * PostgreSQL. Each side has a database of its own with its demo content. Skips pages that the release does not have, and
 * everything on a system without `/proc`.
 */
export async function measureBesideRelease(): Promise<Measurement[]> {
  const version = listReleases().at(-1);
  if (!version || !existsSync("/proc/self/stat")) return [];
  const release = await checkOutRelease(version);
  atEnd(async () => release.remove());
  const own = await startSite();
  const old = await startSite(release.folder);
  const paths = {
    "home page": () => "/",
    "category page": () => "/category/food",
    [`deal with ${COMMENTS} comments`]: ({ deal }: Side) => deal,
    "season page": () => "/ramadan",
  };
  const measurements: Measurement[] = [];
  for (const [name, pathOn] of Object.entries(paths)) {
    // Release 0.2.0 redirects from an unknown page to the home page.
    const { status } = await fetch(`${old.address}${pathOn(old)}`, { redirect: "manual" });
    if (status !== 200) continue;
    const medians = await compareInTurns(
      ROUNDS,
      () => pagesPerSecond(own, pathOn(own)),
      () => pagesPerSecond(old, pathOn(old)),
    );
    measurements.push({
      name: `${name}, uncached : release ${version}`,
      ...medians,
      unit: "pages/CPU s",
      target: { atLeast: SHARE_MIN },
    });
  }
  await own.stop();
  await old.stop();
  return measurements;
}

type Side = Awaited<ReturnType<typeof startSite>>;

async function startSite(checkout?: string) {
  const { ownerUrl } = await openBareDatabase();
  const env = { DATABASE_URL: ownerUrl, PAGE_CACHE: "off" };
  const { address, child, stop } = await startSiteProcess(env, checkout);
  const { id, url } = await findDeal(address);
  const postmaster = await writeComments(ownerUrl, id);
  const roots = [child.pid, postmaster].filter((pid) => pid !== undefined);
  return { address, deal: new URL(url).pathname, roots, stop };
}

/** Each request has another `code`, which these pages do not read: old releases share a page that is requested several times at once. */
function pagesPerSecond({ address, roots }: Side, path: string): Promise<number> {
  const pathOf = (n: number) => `${path}?code=${n}`;
  return perProcessorSecond(roots, () => countPages({ url: address, seconds: SECONDS, pathOf }));
}
