import { availableParallelism } from "node:os";
import type { RunningChild } from "#bench/process/child-process.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";
import { fetchRate } from "./fetch-rate.ts";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 16;

/**
 * Compares two site processes with one, by uncached home pages a second. The client shares the cores, so each rate is divided by the
 * share of the processors that it left.
 */
export async function measureSeveralProcesses(): Promise<Measurement[]> {
  const one = await startSiteProcess({ PAGE_CACHE: "off", PROCESSES: "1" });
  const two = await startSiteProcess({ PAGE_CACHE: "off", PROCESSES: "2" });
  const medians = await compareInTurns(
    ROUNDS,
    () => rateWithoutClient(two),
    () => rateWithoutClient(one),
  );
  await two.stop();
  await one.stop();
  return [
    {
      name: "home page uncached, two processes : one",
      ...medians,
      unit: "pages/s",
      wanted: { atLeast: 1.6 },
    },
  ];
}

async function rateWithoutClient({ address }: RunningChild): Promise<number> {
  const begun = { time: performance.now(), usage: process.cpuUsage() };
  const rate = await fetchRate({
    url: address,
    connections: CONNECTIONS,
    seconds: SECONDS,
    pathOf: (n) => `/?q=${n}`,
  });
  const { user, system } = process.cpuUsage(begun.usage);
  const milliseconds = (performance.now() - begun.time) * availableParallelism();
  return rate / (1 - (user + system) / 1000 / milliseconds);
}
