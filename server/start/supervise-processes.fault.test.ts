import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { runningPostmaster } from "#server/database/embedded/postmaster-file.ts";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { freePort } from "#testing/site/free-port.ts";

const POLLING = { timeout: 50_000, interval: 200 };
/** Two starts, one after the other. */
const REPLACEMENT = { ...POLLING, timeout: 100_000 };

const READY = "A process of the site is ready";

let site: BootedSite;
let metricsPort: number;
let logFile: string;

beforeAll(async () => {
  metricsPort = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), "samha-log-"));
  logFile = path.join(folder, "log");
  const env = { PROCESSES: "2", METRICS_PORT: String(metricsPort), DEMO: "off" };
  site = await bootSite({ ...env, LOG_LEVEL: "info" }, undefined, logFile);
  await vi.waitFor(() => expect(siteProcesses()).toHaveLength(2), POLLING);
  await vi.waitFor(requestsCounted, POLLING);
  return async () => {
    await site.stop();
    await removeDataDir(site.dataDir);
    await rm(folder, { recursive: true });
  };
});

/** Returns the pids of the site processes, oldest first. */
function siteProcesses(): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return lines
    .split("\n")
    .map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === site.pid && match?.[3]?.includes("server/main.ts"))
    .map((match) => Number(match?.[1]))
    .sort((a, b) => a - b);
}

async function requestsCounted(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const lines = metrics.matchAll(/^samha_http_requests_total\{[^}]*route="status"[^}]*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

const logLines = async () => (await readFile(logFile, "utf8")).trim().split("\n");

/** Waits until the log has lines with these texts, in this order, after its first lines. */
async function untilLogged(since: number, texts: string[], wait = POLLING): Promise<void> {
  const inOrder = new RegExp(texts.join("[^]*"));
  const later = async () => (await logLines()).slice(since).join("\n");
  await vi.waitFor(async () => expect(await later()).toMatch(inOrder), wait);
}

/** Aborts after two seconds, because a connection handed to a process that is just ending gets no response. */
const readiness = () =>
  fetch(`${site.address}/readyz`, {
    headers: { connection: "close" },
    signal: AbortSignal.timeout(2_000),
  });

test("two processes serve one port, and the metrics are their sum", async () => {
  expect(siteProcesses()).toHaveLength(2);
  const before = await requestsCounted();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await readiness()).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  await vi.waitFor(
    async () => expect(await requestsCounted()).toBeGreaterThanOrEqual(before + 40),
    POLLING,
  );
});

test("a killed process is replaced while the other one serves, and its requests stay counted", async () => {
  const counted = await requestsCounted();
  const { length } = await logLines();
  const [victim = 0, survivor = 0] = siteProcesses();
  process.kill(victim, "SIGKILL");
  await vi.waitFor(async () => {
    expect(siteProcesses()).not.toContain(victim);
    expect((await readiness()).status).toBe(200);
  }, POLLING);
  await vi.waitFor(() => expect(siteProcesses()).toHaveLength(2), POLLING);
  expect(siteProcesses()).toContain(survivor);
  expect(await requestsCounted()).toBeGreaterThanOrEqual(counted);
  await untilLogged(length, ["A process of the site ended; starting another", READY]);
});

test("a replacement that fails to start is retried while the other process serves", async () => {
  const secrets = `${site.dataDir}/secrets`;
  const started = new Set<number>();
  await rename(secrets, `${secrets}.away`);
  // The older one accepts requests; the younger one may still be starting.
  const [survivor = 0, victim = 0] = siteProcesses();
  process.kill(victim, "SIGKILL");
  await vi.waitFor(() => {
    for (const pid of siteProcesses()) started.add(pid);
    expect(started.size).toBeGreaterThan(3);
  }, REPLACEMENT);
  expect((await readiness()).status).toBe(200);
  await rm(secrets, { recursive: true });
  await rename(`${secrets}.away`, secrets);
  await vi.waitFor(() => expect(siteProcesses()).toHaveLength(2), POLLING);
  expect(siteProcesses()).toContain(survivor);
  await vi.waitFor(requestsCounted, POLLING);
}, 150_000);

test("SIGUSR2 replaces the processes in turn and fails no request", async () => {
  const counted = await requestsCounted();
  const { length } = await logLines();
  const before = siteProcesses();
  const load = startRequests();
  onTestFinished(() => void load.end());
  process.kill(site.pid, "SIGUSR2");
  await vi.waitFor(() => {
    const now = siteProcesses();
    expect(now).toHaveLength(2);
    expect(now.filter((pid) => before.includes(pid))).toEqual([]);
  }, REPLACEMENT);
  expect(await load.end()).toEqual([]);
  expect(await requestsCounted()).toBeGreaterThanOrEqual(counted);
  const [start, end] = [
    "Restarting the processes of the site in turn",
    "All processes of the site were replaced",
  ];
  await untilLogged(length, [start, READY, READY, end]);
}, 120_000);

test("a restart whose first process does not start leaves the old ones, and the log says so", async () => {
  const { length } = await logLines();
  const before = siteProcesses();
  const secrets = `${site.dataDir}/secrets`;
  await rename(secrets, `${secrets}.away`);
  process.kill(site.pid, "SIGUSR2");
  await untilLogged(
    length,
    ["Restarting", "Restart stopped, and the old processes stay"],
    REPLACEMENT,
  );
  await rm(secrets, { recursive: true });
  await rename(`${secrets}.away`, secrets);
  expect(siteProcesses()).toEqual(before);
  expect((await readiness()).status).toBe(200);
}, 150_000);

/** Requests the home page over four persistent connections and over new ones, until `end`, which returns the failures. */
function startRequests(): { end(): Promise<string[]> } {
  const persistent = new Agent({ keepAlive: true, maxSockets: 4 });
  const single = new Agent({ keepAlive: false });
  const failures: string[] = [];
  let isEnding = false;
  const clients = Array.from({ length: 8 }, async (_, index) => {
    const agent = index < 4 ? persistent : single;
    while (!isEnding) {
      const status = await statusOf("/", agent).catch(String);
      if (status !== 200) failures.push(String(status));
      await pause(10);
    }
  });
  return {
    async end() {
      isEnding = true;
      await Promise.all(clients);
      persistent.destroy();
      return failures;
    },
  };
}

function statusOf(path: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(10_000);
    get(site.address + path, { agent, signal }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
      response.once("error", reject);
    }).once("error", reject);
  });
}

test("SIGTERM ends the site processes and then the database", async () => {
  await vi.waitFor(() => expect(siteProcesses()).toHaveLength(2), POLLING);
  expect(await site.stop()).toBe(0);
  expect(siteProcesses()).toEqual([]);
  expect(await runningPostmaster(`${site.dataDir}/postgres`)).toBeFalsy();
});
