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

/** Images in use for each unused one. */
const IMAGES_PER_UNUSED = 1_000;

const MERCHANT_SQL = `
  insert into public.merchants (user_id, name, slug, description, website, contact_email, category, status)
  select id, 'Large Shop', 'large-shop', 'Food for everyone.', 'https://large-shop.example', 'owner@large-shop.example', 'food',
    'approved'
  from public.profiles limit 1`;

const MERCHANT_DEALS_SQL = `
  update public.deals set merchant = 'Large Shop', deal_url = 'https://large-shop.example/' || id
  where id in (select id from public.deals where category in ('food', 'local') limit $1)`;

const FACT_SQL = `
  insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on, claimed_by)
  select 'merchant', id, 'stunning', 'non_stunned', 'merchant', 'registration', current_date, user_id
  from public.merchants where slug = 'large-shop' returning id`;

/** In seconds. The last one applies where no other is set: a minute is also the limit for one statement of a job. */
const BOUND = { fact: 1, index: 1, any: 60 };

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

async function measureCalls(owner: pg.Client, deals: number): Promise<Measurement[]> {
  const fact = await addLargeMerchant(owner, deals);
  const { rows } = await owner.query<{ id: string }>("select id from public.profiles limit 2");
  const [admin = "", member = ""] = rows.map(({ id }) => id);
  await owner.query("insert into private.admins (user_id) values ($1)", [admin]);
  const decide = (action: string) =>
    secondsOf(() => callAs(owner, admin, "decide_halal_fact($1, $2, 'A reason')", [fact, action]));
  const toShow = await decide("show");
  const toWithdraw = await decide("withdraw");
  const toExport = await secondsOf(() => callAs(owner, member, "export_my_data()"));
  return [
    inSeconds(`fact published for ${deals.toLocaleString("en")} deals`, toShow, BOUND.fact),
    inSeconds(`fact taken down for ${deals.toLocaleString("en")} deals`, toWithdraw, BOUND.fact),
    inSeconds("export of a member", toExport, BOUND.any),
  ];
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

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function inSeconds(name: string, measured: number, reference: number): Measurement {
  return { name, measured, reference, unit: "s", target: { atMost: 1 } };
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

/** Adds a merchant with deals on its website, and an undecided fact about it. Returns the fact's id. */
async function addLargeMerchant(owner: pg.Client, deals: number): Promise<string> {
  await owner.query(MERCHANT_SQL);
  const { rowCount } = await owner.query(MERCHANT_DEALS_SQL, [deals]);
  if (rowCount !== deals) throw new Error(`Only ${rowCount} deals can get the merchant`);
  const { rows } = await owner.query<{ id: string }>(FACT_SQL);
  return rows[0]?.id ?? "";
}

/** Calls a procedure as a member, in a transaction, as the backend does. */
async function callAs(owner: pg.Client, member: string, call: string, values: unknown[] = []) {
  await owner.query("begin");
  try {
    await owner.query("select set_config('request.jwt.claim.sub', $1, true)", [member]);
    await owner.query("set local role authenticated");
    await owner.query(`select public.${call}`, values);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
