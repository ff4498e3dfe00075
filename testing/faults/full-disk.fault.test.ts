import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bootSite, endPostgres } from "#testing/site/boot-site.ts";
import { type SiteUnderLoad, startSiteUnderLoad, unexpectedOutcomes } from "./site-under-load.ts";

/** The tests need a separate disk, which only root can mount. */
const isRoot = process.getuid?.() === 0;
const SLOW = { timeout: 600_000, skip: !isRoot };
const WAIT = { timeout: 120_000, interval: 250 };
const MB = 1024 * 1024;

let disk: string;
/** A folder on another disk. */
let aside: string;
let under: SiteUnderLoad;

beforeEach(async () => {
  if (!isRoot) return;
  disk = await mkdtemp(path.join(tmpdir(), "samha-disk-"));
  aside = await mkdtemp(path.join(tmpdir(), "samha-log-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=0755", "tmpfs", disk]);
  await chmod(disk, 0o755);
  under = await startSiteUnderLoad({ dataDir: disk });
});

afterEach(async () => {
  if (!isRoot) return;
  await free();
  await under.end();
  await endPostgres(disk);
  execFileSync("umount", ["--lazy", disk]);
  for (const folder of [disk, aside]) await rm(folder, { recursive: true, force: true });
});

test(
  "with a full disk, writes get 503 and uploads 507 until there is space again",
  SLOW,
  async () => {
    await under.untilMoreIsWritten();
    await fill();
    const refused = () =>
      under.load.outcomes.filter(({ status }) => status === 503 || status === 507);
    await expect.poll(() => refused().length, WAIT).toBeGreaterThan(20);
    await free();
    await under.recover();
    await under.untilMoreIsWritten();
    await under.prove();
    expect(unexpectedOutcomes(under.load)).toEqual([]);
  },
);

test("a disk that fills up at a WAL switch loses no confirmed write", SLOW, async () => {
  await under.untilMoreIsWritten();
  await fill();
  await under.query("select pg_switch_wal()").catch(() => undefined);
  await expect.poll(() => under.load.outcomes.at(-1)?.status ?? 200, WAIT).not.toBe(200);
  await free();
  await under.recover();
  await under.untilMoreIsWritten();
  await under.prove();
  expect(unexpectedOutcomes(under.load)).toEqual([]);
});

test(
  "a start on a full disk fails with a one-line message, and the next start with space works",
  SLOW,
  async () => {
    await under.site.stop();
    await fill();
    const logFile = path.join(aside, "log");
    await expect(bootSite({ DEMO: "off" }, disk, logFile)).rejects.toThrow(
      "The site ended before it was ready",
    );
    const lines = (await readFile(logFile, "utf8")).trim().split("\n");
    expect(lines).toEqual([expect.stringContaining("The database does not start")]);
    await free();
    await under.start();
    await under.untilMoreIsWritten();
    await under.prove();
  },
);

const filling = () => path.join(disk, "filling");

/** Writes until the disk is full. */
async function fill(): Promise<void> {
  const file = await open(filling(), "a");
  try {
    for (const size of [MB, 4096, 1]) await fillBy(file, Buffer.alloc(size));
  } finally {
    await file.close();
  }
}

async function fillBy(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  for (let written = 0; written < 1024; written++) {
    try {
      await file.write(bytes);
    } catch {
      return;
    }
  }
}

async function free(): Promise<void> {
  await rm(filling(), { force: true });
}
