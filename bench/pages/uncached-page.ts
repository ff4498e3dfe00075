import { once } from "node:events";
import { type RunningChild, startChild } from "#bench/process/child-process.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";
import { fetchRate } from "./fetch-rate.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;

/**
 * The home page made anew for every request, against the same render alone, without server and database. Neither
 * side compresses. Every request has an address of its own (the home page ignores `q`), because requests that come
 * together for one address share one render.
 */
export async function measureUncachedPage(): Promise<Measurement[]> {
  const site = await startSiteProcess({ PAGE_CACHE: "off" });
  const alone = await startChild({ script: "bench/pages/render-alone.ts", args: [site.address] });
  const pages = () =>
    fetchRate({
      url: site.address,
      connections: CONNECTIONS,
      seconds: SECONDS,
      pathOf: (n) => `/?q=${n}`,
    });

  const medians = await compareInTurns(ROUNDS, pages, () => renderRate(alone));
  await alone.stop();
  await site.stop();
  return [
    {
      name: "home page, uncached, against one render alone",
      ...medians,
      unit: "pages/s",
      wanted: { atLeast: 0.6 },
    },
  ];
}

async function renderRate({ child }: RunningChild): Promise<number> {
  const answer = once(child, "message") as Promise<[{ rate: number }]>;
  const death = once(child, "exit").then(() =>
    Promise.reject(new Error("The lone renderer ended")),
  );
  child.send({ seconds: SECONDS });
  const [{ rate }] = await Promise.race([answer, death]);
  return rate;
}
