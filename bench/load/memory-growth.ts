import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, fetch } from "undici";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { median } from "#bench/report/statistics.ts";
import type { SiteConfig } from "#contract/site-config.ts";

const FEW = 10_000;
const MANY = 100_000;
const CONNECTIONS = 16;
/** After so long without a request, V8 has collected the garbage of the last ones. */
const QUIET_MS = 30_000;
const SAMPLES = 5;

/** The memory of the site's process after 100,000 mixed requests, against the same process after 10,000 of them. */
export async function measureMemoryGrowth(): Promise<Measurement[]> {
  const site = await startSiteProcess();
  const ask = await openMixture(site.address);
  await askTimes(FEW, 0, ask);
  const few = await residentMegabytes(site.child.pid);
  await askTimes(MANY - FEW, FEW, ask);
  const many = await residentMegabytes(site.child.pid);
  await site.stop();
  return [
    {
      name: "memory after 100,000 requests, against after 10,000",
      measured: many,
      reference: few,
      unit: "MB",
      wanted: { atMost: 1.1 },
    },
  ];
}

/** Returns a function that sends the nth request: pages, searches that nobody made before, data, files and refusals. */
async function openMixture(address: string): Promise<(n: number) => Promise<void>> {
  const dispatcher = new Agent({ connections: CONNECTIONS });
  const config = (await (await fetch(`${address}/config.json`)).json()) as SiteConfig;
  const home = await (await fetch(address)).text();
  const deals = [...new Set(home.match(/\/deals\/[0-9a-f]{7}\b/g))];
  const script = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? "/";
  const data = { apikey: config.supabaseAnonKey };
  const mixture: ((n: number) => [path: string, headers?: Record<string, string>])[] = [
    () => ["/"],
    () => ["/leaderboard"],
    (n) => [deals[n % deals.length] ?? "/"],
    (n) => [`/?sort=newest&page=${(n % 5) + 1}`],
    (n) => [`/search?q=dates+${n}`],
    (n) => [`/category/food?sort=newest&min=${n % 1_000}`],
    () => ["/rest/v1/deals?select=id,title,hot_votes&limit=20", data],
    (n) => [`/rest/v1/deals?select=id&title=ilike.*${n}*&limit=5`, data],
    () => [script],
    () => ["/feed.xml"],
    (n) => [`/deals/${n.toString(16).padStart(7, "0")}`],
    (n) => [`/assets/gone-${n}.js`],
  ];
  return async (n) => {
    const [path, headers = {}] = mixture[n % mixture.length]?.(n) ?? ["/"];
    try {
      const answer = await fetch(address + path, { headers, dispatcher, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      throw new Error(`Request ${n}, ${path}: ${message} ${cause ?? ""}`, { cause: error });
    }
  };
}

async function askTimes(
  times: number,
  first: number,
  ask: (n: number) => Promise<void>,
): Promise<void> {
  let next = first;
  const askUntilDone = async () => {
    while (next < first + times) await ask(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askUntilDone));
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) throw new Error("The site has no process");
  await pause(QUIET_MS);
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    samples.push(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / 1024);
    await pause(1_000);
  }
  return median(samples);
}
