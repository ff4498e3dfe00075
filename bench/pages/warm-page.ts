import { startChild } from "#bench/process/child-process.ts";
import { shareSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";
import { fetchRate } from "./fetch-rate.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;

/** Compares the cached home page with a `node:http` server that sends the same bytes. */
export async function measureWarmPage(): Promise<Measurement[]> {
  const site = await shareSiteProcess();
  const home = `${site.address}/`;
  const bare = await startChild({ script: "bench/pages/bare-server.ts", args: [home] });
  const rate = (url: string) => () =>
    fetchRate({
      url,
      headers: { "accept-encoding": "br" },
      connections: CONNECTIONS,
      seconds: SECONDS,
    });

  const medians = await compareInTurns(ROUNDS, rate(home), rate(bare.address));
  await bare.stop();
  return [
    {
      name: "home page, cached : bare node:http",
      ...medians,
      unit: "pages/s",
      target: { atLeast: 0.5 },
    },
  ];
}
