import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTasks } from "#server/jobs/tasks.ts";
import { startWorker } from "#server/jobs/worker/start-worker.ts";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined };
let site: WorkerDatabase;

beforeAll(async () => {
  site = await createWorkerDatabase();
});

afterAll(() => site.drop());

test("a spelling that an admin adds finds all deals within a minute, in every process", async () => {
  const maryam = await site.addMember("maryam", true);
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     select $1, 'Kurtah ' || n, 'Nakheel', 'food', 'active' from generate_series(1, 5200) n`,
    [maryam],
  );
  await site.owner.query(
    `insert into private.alerts (user_id, name, words_any, patterns_any, currency)
     select $1, 'Alert ' || n, '{kurtah}', '{% kurtah%}', 'GBP' from generate_series(1, 1100) n`,
    [maryam],
  );
  await site.owner.query("delete from graphile_worker._private_jobs");
  const listener = new pg.Client({ connectionString: site.ownerUrl });
  await listener.connect();
  onTestFinished(() => listener.end());
  const changes: string[] = [];
  listener.on("notification", ({ payload = "" }) => changes.push(payload));
  await listener.query("listen samha_changes");

  await saveAs(maryam);
  expect(await site.jobs()).toMatchObject([{ task: "refill_search" }]);
  await expect.poll(() => changes).toContain("search_synonyms");
  const worker = await startWorker({
    pool: site.worker,
    tasks: createTasks({ pool: site.worker, log: SILENT } as never),
    crontab: "",
    log: SILENT as never,
  });
  onTestFinished(() => worker.stop());

  const found = async () => {
    const { rows } = await site.owner.query<{ count: number }>(
      "select count(*)::int from private.searchable_deals where form like '% kurta %'",
    );
    return rows[0]?.count;
  };
  await expect.poll(found, { timeout: 15_000, interval: 200 }).toBe(5_200);
  await expect.poll(() => site.jobs(), { timeout: 15_000, interval: 200 }).toEqual([]);
  const { rows } = await site.owner.query(
    "select patterns_any, count(*)::int from private.alerts group by patterns_any",
  );
  expect(rows).toEqual([{ patterns_any: ["% kurta %"], count: 1_100 }]);
});

async function saveAs(admin: string): Promise<void> {
  const client = await site.owner.connect();
  await client.query("begin");
  await client.query("select set_config('request.jwt.claim.sub', $1, true)", [admin]);
  await client.query("select public.save_search_words(array['kurtah'], 'kurta')");
  await client.query("commit");
  client.release();
}
