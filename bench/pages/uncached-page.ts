import { once } from "node:events";
import { existsSync } from "node:fs";
import pg from "pg";
import { openEmptyDatabase } from "#bench/data/empty-database.ts";
import { type RunningChild, startChild } from "#bench/process/child-process.ts";
import { processorSeconds } from "#bench/process/processor-time.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";
import { fetchRate } from "./fetch-rate.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;
const COMMENTS = 50;

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
      () => perProcessorSecond(roots, () => countPages(site.address, path)),
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

/** Returns the number of pages per second of CPU time. */
async function perProcessorSecond(
  roots: readonly number[],
  make: () => Promise<number>,
): Promise<number> {
  const before = await processorSeconds(roots);
  const pages = await make();
  return pages / ((await processorSeconds(roots)) - before);
}

async function countPages(address: string, path: string): Promise<number> {
  const startedAt = performance.now();
  const rate = await fetchRate({
    url: `${address}${path}`,
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  return (rate * (performance.now() - startedAt)) / 1000;
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

async function findDeal(address: string): Promise<{ id: string; url: string }> {
  const response = await fetch(`${address}/api/v1/deals?sort=latest`);
  const { deals } = (await response.json()) as { deals: { id: string; url: string }[] };
  const [deal] = deals;
  if (!deal) throw new Error("The demo data has no deal");
  return deal;
}

/** Replaces the deal's comments with fifty by the members in turn. Returns the process id of the PostgreSQL server. */
async function writeComments(ownerUrl: string, deal: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Disables the triggers, which would send notifications.
    await client.query("set session_replication_role = replica");
    await client.query("delete from public.comments where deal_id = $1", [deal]);
    await client.query(
      `insert into public.comments (deal_id, user_id, content, created_at)
       select $1, members.ids[1 + n % array_length(members.ids, 1)],
         'Bought two, they were as good as the last ones.', now() - n * interval '1 minute'
       from generate_series(1, $2::int) as n, (select array_agg(id) as ids from public.profiles) as members`,
      [deal, COMMENTS],
    );
    await client.query("update public.deals set comments_count = $2 where id = $1", [
      deal,
      COMMENTS,
    ]);
    const { rows } = await client.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
    );
    return Number(rows[0]?.pid);
  } finally {
    await client.end();
  }
}
