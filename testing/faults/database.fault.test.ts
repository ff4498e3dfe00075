import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type SiteUnderLoad, startSiteUnderLoad, unexpectedOutcomes } from "./site-under-load.ts";

const SLOW = { timeout: 900_000 };
const WAIT = { timeout: 120_000, interval: 250 };

async function underLoad(work: (under: SiteUnderLoad) => Promise<void>): Promise<void> {
  const under = await startSiteUnderLoad();
  try {
    await under.untilMoreIsWritten();
    await work(under);
    await under.untilMoreIsWritten();
    await under.prove();
    expect(unexpectedOutcomes(under.load)).toEqual([]);
  } finally {
    await under.end();
  }
}

const statusOf = async (under: SiteUnderLoad, address: string) =>
  (await fetch(`${under.site.address}${address}`)).status;

test(
  "while PostgreSQL is suspended for 20 seconds, the site reports that it is not ready; then it recovers by itself",
  SLOW,
  async () => {
    await underLoad(async (under) => {
      const refused = () => under.load.outcomes.filter(({ status }) => status === 503).length;
      const before = refused();
      const processes = withDescendants(await under.postgresPid());
      for (const pid of processes) process.kill(pid, "SIGSTOP");
      try {
        await expect.poll(() => statusOf(under, "/readyz"), WAIT).toBe(503);
        // `/readyz` reports the failure before any request fails.
        expect(refused()).toBe(before);
        expect(await statusOf(under, "/healthz")).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 20_000));
      } finally {
        for (const pid of processes) process.kill(pid, "SIGCONT");
      }
      await expect.poll(() => statusOf(under, "/readyz"), WAIT).toBe(200);
    });
  },
);

test("a site killed twenty times at random moments loses nothing", SLOW, async () => {
  await underLoad(async (under) => {
    for (let time = 0; time < 20; time++) {
      await under.untilMoreIsWritten(1 + Math.floor(Math.random() * 40));
      await under.site.kill();
      await under.start();
    }
  });
});

test(
  "five times, killing one process of the database and then the database itself loses nothing",
  SLOW,
  async () => {
    await underLoad(async (under) => {
      for (let time = 0; time < 5; time++) {
        await under.killOneDatabaseProcess();
        await under.untilMoreIsWritten();
        await under.killDatabase();
        await under.untilMoreIsWritten();
      }
    });
  },
);

test(
  "after several killed first starts, the next start produces a complete site",
  SLOW,
  async () => {
    const under = await startSiteUnderLoad({ killFirstStarts: 6 });
    try {
      await under.untilMoreIsWritten();
      await under.prove();
    } finally {
      await under.end();
    }
  },
);

/** Returns a process and all its descendants. */
function withDescendants(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const found = [pid];
  for (const known of found) {
    found.push(...parents.filter(({ parent }) => parent === known).map((child) => child.pid));
  }
  return found;
}

function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    // The process ended after it was listed.
    return 0;
  }
}
