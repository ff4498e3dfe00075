import { spawnSync } from "node:child_process";
import { Agent, fetch } from "undici";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import type { SiteConfig } from "#contract/site-config.ts";

const FEW = 10_000;
const MANY = 100_000;
const CONNECTIONS = 16;
const SAMPLE_MS = 500;

/**
 * Compares the peak memory of the site's process over 100,000 mixed requests with the peak over the first 10,000. The memory at
 * the end would depend on V8's garbage collection, which can free a quarter of it. PostgreSQL is not included, because its
 * processes do not grow (docs/decisions/0028).
 */
export async function measureMemoryGrowth(): Promise<Measurement[]> {
  const site = await startSiteProcess();
  const memory = watchMemory(site.child.pid);
  const send = await openMixture(site.address);
  await sendTimes(FEW, 0, send);
  const few = memory.highest();
  await sendTimes(MANY - FEW, FEW, send);
  const many = memory.highest();
  memory.stop();
  await site.stop();
  return [
    {
      name: "peak memory over 100,000 requests : over the first 10,000",
      measured: many,
      reference: few,
      unit: "MB",
      target: { atMost: 1.1 },
    },
  ];
}

/** Returns a function that sends the nth request, for a page, a new search, data, a file, a feed or a missing address. */
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
      const response = await fetch(address + path, { headers, dispatcher, redirect: "manual" });
      await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`status ${response.status}`);
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      throw new Error(`Request ${n}, ${path}: ${message} ${cause ?? ""}`, { cause: error });
    }
  };
}

async function sendTimes(
  times: number,
  first: number,
  send: (n: number) => Promise<void>,
): Promise<void> {
  let next = first;
  const sendUntilDone = async () => {
    while (next < first + times) await send(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilDone));
}

/** Samples the resident memory of a process twice a second and on each call of `highest`. */
function watchMemory(pid: number | undefined): { highest(): number; stop(): void } {
  if (pid === undefined) throw new Error("The site has no process");
  let highest = 0;
  const sample = () => {
    // The output is empty if the process has ended.
    const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    highest = Math.max(highest, Number(stdout) / 1024);
    return highest;
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return { highest: sample, stop: () => clearInterval(timer) };
}
