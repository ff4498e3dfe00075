import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";

const WAIT = { timeout: 60_000, interval: 250 };
let site: BootedSite;

beforeAll(async () => {
  // Its complaints are what is wanted.
  site = await bootSite({ DEMO: "off", LOG_LEVEL: "silent" });
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

test("a site whose PostgreSQL is killed works again without anybody's help", async () => {
  const before = await postgresPid();
  expect(before).toBeGreaterThan(1);
  process.kill(before, "SIGKILL");
  await expect.poll(postgresPid, WAIT).not.toBe(before);
  await expect.poll(() => statusOf("/readyz"), WAIT).toBe(200);
  await expect.poll(() => statusOf("/category/tech"), WAIT).toBe(200);
  await expect.poll(() => statusOf("/feed.xml"), WAIT).toBe(200);
}, 200_000);
