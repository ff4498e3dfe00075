import { closeSync, mkdirSync, openSync, utimesSync } from "node:fs";
import path from "node:path";
import type { JobHelpers } from "graphile-worker";
import pg from "pg";
import { openDealDatabase } from "#bench/data/deal-database.ts";
import { measureMatchingOf } from "#bench/jobs/matching.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import { makeTemporaryDirectory } from "#bench/process/temporary-directory.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { median } from "#bench/report/statistics.ts";
import { createReaderLanguages } from "#server/i18n/reader-languages.ts";
import { newImageKey } from "#server/images/image-key.ts";
import { createLocalStorage } from "#server/images/storage/local.ts";
import { CRONTAB, createTasks } from "#server/jobs/tasks.ts";
import { prepareWorker } from "#server/jobs/worker/prepare-worker.ts";
import { measureCalls } from "./calls.ts";
import { BOUND, inSeconds, secondsOf } from "./in-seconds.ts";

/** Images in use for each unused one. */
const IMAGES_PER_UNUSED = 1_000;

/**
 * Measures the recurring jobs, the matching of alerts, a fact about a merchant with one deal in 25, a member's export, and the
 * sitemap, with `rows` deals, images and alerts.
 */
export async function measureScale({ rows }: { rows: number }): Promise<Measurement[]> {
  const database = await openDealDatabase(rows);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await prepareWorker({ ownerUrl: database.workUrl, embedded: true });
    return [
      ...(await measureJobs(database.workerUrl, owner)),
      await measureMatchingOf(owner, rows),
      ...(await measureCalls(owner, rows / 25)),
      ...(await measureSitemaps(database.siteEnv)),
    ];
  } finally {
    await owner.end();
  }
}

/** Runs each job of the crontab. The first run, which catches up with the work that no earlier run has done, does not count. */
async function measureJobs(workerUrl: string, owner: pg.Client): Promise<Measurement[]> {
  const directory = await makeTemporaryDirectory();
  await writeImages(owner, directory);
  const pool = new pg.Pool({ connectionString: workerUrl, max: 2 });
  const log = { debug() {}, info() {}, warn() {}, error: console.error };
  const tasks = createTasks({
    pool,
    storage: createLocalStorage(directory),
    mailer: { send: async () => undefined },
    readers: createReaderLanguages(),
    site: {
      siteName: "Samha",
      siteUrl: "https://deals.example",
      imageBaseUrl: "https://deals.example/images",
    },
    remindsAdmins: true,
    log,
  });
  const names = [...CRONTAB.matchAll(/^\S+ \S+ \S+ \S+ \S+ (\w+)/gm)].map(([, name = ""]) => name);
  const measurements: Measurement[] = [];
  try {
    for (const name of names) {
      const run = async () => void (await tasks[name]?.({}, {} as JobHelpers));
      if (name !== "sweep_images") await run();
      measurements.push(inSeconds(`job ${name}`, await secondsOf(run), BOUND.any));
    }
  } finally {
    await pool.end();
  }
  return measurements;
}

/** Requests two parts each from the start, the middle and the end of the sitemap, without the very last, which may be short. */
async function measureSitemaps(siteEnv: Record<string, string>): Promise<Measurement[]> {
  const site = await startSiteProcess(siteEnv);
  const get = async (path: string) => {
    const response = await fetch(site.address + path);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return text;
  };
  const index = await secondsOf(() => get("/sitemap.xml"));
  const parts = (await get("/sitemap.xml")).match(/\/sitemap-deals-\d+\.xml/g) ?? [];
  // Each part is requested once, because the site caches it.
  const secondsAt = async (...indexes: number[]) => {
    const seconds: number[] = [];
    for (const index of indexes) seconds.push(await secondsOf(() => get(parts[index] ?? "/")));
    return median(seconds);
  };
  // The first request also opens connections and plans statements.
  await secondsAt(2);
  const first = await secondsAt(0, 1);
  const half = Math.floor(parts.length / 2);
  const middle = await secondsAt(half, half + 1);
  const last = await secondsAt(parts.length - 3, parts.length - 2);
  await site.stop();
  return [
    inSeconds("sitemap index", index, BOUND.index),
    { ...inSeconds("sitemap part, middle : first", middle, first), target: { atMost: 1.5 } },
    { ...inSeconds("sitemap part, last : first", last, first), target: { atMost: 1.5 } },
  ];
}

/**
 * Writes an empty file for the image of every deal, and images that nothing uses, all two days old. The sweep reads names and
 * times only, so that empty files take it as long as photos.
 */
async function writeImages(owner: pg.Client, root: string): Promise<void> {
  const { rows } = await owner.query<{ key: string }>(
    "select private.image_key(image_url) as key from public.deals",
  );
  const [, userId = ""] = rows[0]?.key.split("/") ?? [];
  const keys = rows.map(({ key }) => key);
  for (let n = 0; n < rows.length / IMAGES_PER_UNUSED; n++) keys.push(newImageKey("deal", userId));
  const folders = new Set(keys.map((key) => path.dirname(key)));
  for (const folder of folders) mkdirSync(path.join(root, folder), { recursive: true });
  const before = Date.now() / 1000 - 2 * 24 * 60 * 60;
  for (const key of keys) {
    const file = path.join(root, key);
    closeSync(openSync(file, "w"));
    utimesSync(file, before, before);
  }
}
