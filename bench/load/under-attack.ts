import { setTimeout as pause } from "node:timers/promises";
import { fetch } from "undici";
import { startChild } from "#bench/process/child-process.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns, percentile } from "#bench/report/statistics.ts";

const ROUNDS = 3;
const SECONDS = 10;
const PAUSE_MS = 20;
const READY_EVERY = 10;

/**
 * Compares how long one visitor waits for the home page during an attack from four addresses and on an idle site. Also counts
 * how often the site reports that it is ready. The limits have their default values.
 */
export async function measureUnderAttack(): Promise<Measurement[]> {
  // The proxy header contains the addresses of the visitor and the attackers.
  const site = await startSiteProcess({ LIMITS: "on", TRUST_PROXY: "on" });
  const attackers = await startChild({ script: "bench/load/attackers.ts", args: [site.address] });
  const checks = { sent: 0, passed: 0 };
  const visit = () => homePercentile(site.address, checks);
  const medians = await compareInTurns(
    ROUNDS,
    async () => {
      attackers.child.send("attack");
      return visit();
    },
    async () => {
      attackers.child.send("rest");
      await pause(2_000);
      return visit();
    },
  );
  await attackers.stop();
  await site.stop();
  return [
    {
      name: "home page under attack : idle",
      ...medians,
      unit: "ms (p95)",
      target: { atMost: 4 },
    },
    {
      name: "readiness checks during and between attacks, passed : sent",
      measured: checks.passed,
      reference: checks.sent,
      unit: "checks",
      target: { atLeast: 1 },
    },
  ];
}

/** Visits the home page for some seconds; returns the 95th percentile of the duration in milliseconds. */
async function homePercentile(
  address: string,
  checks: { sent: number; passed: number },
): Promise<number> {
  const headers = { "x-forwarded-for": "198.51.100.7", "accept-encoding": "br" };
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  for (let visit = 1; performance.now() < end; visit++) {
    const startedAt = performance.now();
    const page = await fetch(address, { headers });
    await page.arrayBuffer();
    if (page.status !== 200) throw new Error(`The home page returned ${page.status}`);
    times.push(performance.now() - startedAt);
    if (visit % READY_EVERY === 0) {
      checks.sent += 1;
      if ((await fetch(`${address}/readyz`, { headers })).ok) checks.passed += 1;
    }
    await pause(PAUSE_MS);
  }
  return percentile(times, 95);
}
