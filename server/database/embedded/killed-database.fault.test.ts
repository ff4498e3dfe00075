import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { newPreparedDataDir } from "#testing/database/prepared-cluster.ts";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";

const WAIT = { timeout: 60_000, interval: 250 };
let site: BootedSite;
let logFile: string;

beforeAll(async () => {
  const dataDir = await newPreparedDataDir();
  logFile = path.join(dataDir, "site.log");
  // Errors are expected here.
  const env = { DEMO: "off", LOG_LEVEL: "silent", npm_lifecycle_event: "start" };
  site = await bootSite(env, dataDir, logFile);
  return async () => {
    await site.stop();
    await removeDataDir(site.dataDir);
  };
});

async function postgresPid(): Promise<number> {
  const file = path.join(site.dataDir, "postgres", "postmaster.pid");
  return Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
}

const statusOf = async (address: string) => (await fetch(`${site.address}${address}`)).status;

test("npm start prints the address as a plain line, even without a terminal and with a silent log", async () => {
  await expect.poll(() => readFile(logFile, "utf8"), WAIT).toBe(`Samha is at ${site.address}\n`);
});

test("a site recovers by itself after its PostgreSQL is killed", async () => {
  const before = await postgresPid();
  expect(before).toBeGreaterThan(1);
  process.kill(before, "SIGKILL");
  await expect.poll(postgresPid, WAIT).not.toBe(before);
  await expect.poll(() => statusOf("/readyz"), WAIT).toBe(200);
  await expect.poll(() => statusOf("/category/tech"), WAIT).toBe(200);
  await expect.poll(() => statusOf("/feed.xml"), WAIT).toBe(200);
}, 200_000);
