import { openDealDatabase } from "#bench/data/deal-database.ts";
import { fetchRate } from "#bench/pages/fetch-rate.ts";
import { startChild } from "#bench/process/child-process.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 16;
const LIST = "/api/v1/deals";

/** Compares the deal list of the public API, cached and uncached, with a `node:http` server that runs the same SQL. */
export async function measureApiList(): Promise<Measurement[]> {
  const { ownerUrl } = await openDealDatabase(1_000);
  const site = await startSiteProcess({ DATABASE_URL: ownerUrl, DEMO: "off" });
  const bare = await startChild({
    script: "bench/api/bare-list.ts",
    env: { DATABASE_URL: ownerUrl },
  });
  const rate = (url: string, pathOf: (n: number) => string) => () =>
    fetchRate({ url, pathOf, connections: CONNECTIONS, seconds: SECONDS });
  const same = () => LIST;
  /** Each request has a different price filter, so no request hits the ten-second cache. */
  let requests = 0;
  const another = () => {
    requests += 1;
    return `${LIST}?min=${(requests % 40_000) / 100}`;
  };

  const cached = await compareInTurns(ROUNDS, rate(site.address, same), rate(bare.address, same));
  const uncached = await compareInTurns(
    ROUNDS,
    rate(site.address, another),
    rate(bare.address, another),
  );
  await bare.stop();
  await site.stop();
  const line = (name: string, medians: typeof cached): Measurement => ({
    name: `API list, ${name} : bare node:http with the same SQL`,
    ...medians,
    unit: "lists/s",
    target: { atLeast: 0.5 },
  });
  return [line("cached", cached), line("uncached", uncached)];
}
