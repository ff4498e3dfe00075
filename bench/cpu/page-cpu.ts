import { once } from "node:events";
import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";
import { type RunningChild, startChild } from "../child-process.ts";
import { atEnd } from "../clean-up.ts";
import { fetchRate } from "../fetch-rate.ts";
import type { Measurement } from "../measurement.ts";
import { startSiteProcess } from "../site-process.ts";
import { median, takeTurns } from "../statistics.ts";
import { makeTemporaryDirectory } from "../temporary-directory.ts";
import { cpuTime } from "./process-cpu.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 8;
const COMMENTS = 50;
const QUERIES = 100;

/**
 * The CPU time of a page that is made anew, of the site and its database together, against the bare render of the same page
 * and one bare list query. CPU time says the same on a busy machine; a thousand of its milliseconds are one core's second.
 */
export async function measurePageCpu(): Promise<Measurement[]> {
  const dataDir = await makeTemporaryDirectory();
  const site = await startSiteProcess({ PAGE_CACHE: "off", DATA_DIR: dataDir });
  const database = await openDatabase({ dataDir, log: () => undefined, as: "tool" });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const disconnect = atEnd(() => client.end());
  const deal = await addComments(client);
  await client.query("set role anon");

  const measurements: Measurement[] = [];
  for (const { name, path, pathOf } of [
    { name: "home", path: "/", pathOf: (n: number) => `/?q=${n}` },
    {
      name: `deal with ${COMMENTS} comments`,
      path: `/deals/${deal}`,
      pathOf: (n: number) => `/deals/${deal}?page=${n}`,
    },
  ]) {
    const alone = await startChild({
      script: "bench/render-alone.ts",
      args: [site.address, path],
    });
    const turns = await takeTurns(
      ROUNDS,
      () => cpuOfPages(site, pathOf),
      async () => (await cpuOfRender(alone)) + (await timeOfList(client)),
    );
    await alone.stop();
    measurements.push({
      name: `CPU of ${name}, uncached, against render and list query alone`,
      measured: median(turns.measured),
      reference: median(turns.reference),
      unit: "ms",
      wanted: { atMost: 2 },
    });
  }
  await disconnect();
  await database.stop();
  await site.stop();
  return measurements;
}

async function cpuOfPages(site: RunningChild, pathOf: (n: number) => string): Promise<number> {
  const pid = pidOf(site);
  const before = await cpuTime(pid);
  const rate = await fetchRate({
    url: site.address,
    connections: CONNECTIONS,
    seconds: SECONDS,
    pathOf,
  });
  return ((await cpuTime(pid)) - before) / (rate * SECONDS);
}

async function cpuOfRender(alone: RunningChild): Promise<number> {
  const pid = pidOf(alone);
  const before = await cpuTime(pid);
  const answer = once(alone.child, "message") as Promise<[{ rate: number }]>;
  alone.child.send({ seconds: SECONDS });
  const [{ rate }] = await answer;
  return ((await cpuTime(pid)) - before) / (rate * SECONDS);
}

/** Milliseconds that the database takes for the rows of a list. */
async function timeOfList(client: pg.Client): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < QUERIES; n += 1) {
    const begun = performance.now();
    await client.query({
      name: "list",
      text: `select * from public.deals_with_temperature where is_running
        order by created_at desc, id desc limit 10`,
    });
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** Gives one deal so many comments, and returns its short id. */
async function addComments(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with deal as (
       select id from public.deals where status = 'active' and comments_count = 0 order by id limit 1
     ), members as (select array_agg(id) as ids from public.profiles)
     insert into public.comments (deal_id, user_id, content, created_at)
     select deal.id, members.ids[1 + n % array_length(members.ids, 1)],
       'Comment ' || n || ': ordered two of these last week, and they came the next day, fresh and well packed.',
       now() - n * interval '5 minutes'
     from deal, members, generate_series(1, $1::int) as n
     returning left(deal_id::text, 7) as id`,
    [COMMENTS],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("There is no deal to comment on");
  return id;
}

function pidOf({ child }: RunningChild): number {
  if (child.pid === undefined) throw new Error("The process has ended");
  return child.pid;
}
