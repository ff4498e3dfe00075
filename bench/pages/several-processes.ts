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
 * Compares the uncached home pages per second of two site processes with those of one. The client uses the same cores, so each
 * rate is divided by the share of CPU time that the client left.
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
      target: { atLeast: 1.6 },
    },
  ];
}

async function rateWithoutClient({ address }: RunningChild): Promise<number> {
  const begun = { time: performance.now(), usage: process.cpuUsage() };
  const rate = await fetchRate({
    url: address,
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  const { user, system } = process.cpuUsage(begun.usage);
  const milliseconds = (performance.now() - begun.time) * availableParallelism();
  return rate / (1 - (user + system) / 1000 / milliseconds);
}
