import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { createScratchDatabase } from "#testing/database/scratch-database.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { refuseOtherSecrets, storeFingerprint } from "./check-secrets.ts";
import { openDatabase } from "./connect.ts";
import { openSecrets } from "./secrets.ts";

async function open() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const newDataDir = async () => {
    const dir = await mkdtemp(path.join(tmpdir(), "samha-secrets-"));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    return dir;
  };
  const check = async (dataDir: string) =>
    storeFingerprint(database.ownerUrl, await openSecrets(dataDir));
  return { ...database, newDataDir, check };
}

test("a process with other secrets is refused with a one-line error that names the remedy", async () => {
  const site = await open();
  const [first, second] = [await site.newDataDir(), await site.newDataDir()];
  await site.check(first);
  const refusal = await site.check(second).catch((error: Error) => error.message);
  expect(refusal).toMatch(/^\S+secrets does not hold the secrets of this database\. Copy [^\n]+$/);
  await site.check(first);
});

test("a process with a copy of the secrets starts", async () => {
  const site = await open();
  const [first, second] = [await site.newDataDir(), await site.newDataDir()];
  await site.check(first);
  await cp(path.join(first, "secrets"), path.join(second, "secrets"), { recursive: true });
  await site.check(second);
});

test("after the fingerprint is deleted, new secrets are accepted and the old ones refused", async () => {
  const site = await open();
  const [first, second] = [await site.newDataDir(), await site.newDataDir()];
  await site.check(first);
  await site.owner.query("delete from private.settings where key = 'secrets_fingerprint'");
  await site.check(second);
  await expect(site.check(first)).rejects.toThrow("does not hold the secrets");
});

test("one of two processes that start simultaneously with different secrets is refused", async () => {
  const site = await open();
  const starts = await Promise.allSettled([
    site.check(await site.newDataDir()),
    site.check(await site.newDataDir()),
  ]);
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the fingerprint does not contain the secret", async () => {
  const site = await open();
  const dir = await site.newDataDir();
  await site.check(dir);
  const secret = await (await openSecrets(dir)).get("jwt-secret");
  const { rows } = await site.owner.query("select value from private.settings");
  expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 12));
});

test("other secrets are refused before any change, and a new database accepts any secrets", async () => {
  const site = await open();
  const [first, second] = [await site.newDataDir(), await site.newDataDir()];
  await site.check(first);
  const refuse = async (ownerUrl: string) =>
    refuseOtherSecrets(ownerUrl, await openSecrets(second));
  await expect(refuse(site.ownerUrl)).rejects.toThrow("does not hold the secrets");
  const empty = await createScratchDatabase(inject("testDatabase"));
  onTestFinished(() => empty.drop());
  await refuse(empty.ownerUrl);
});

test("a command with other secrets is refused if the login passwords are derived from them", async () => {
  const site = await open();
  const [first, second] = [await site.newDataDir(), await site.newDataDir()];
  await site.check(first);
  const owner = new URL(site.ownerUrl);
  vi.stubEnv("PGPASSWORD", decodeURIComponent(owner.password));
  onTestFinished(() => void vi.unstubAllEnvs());
  const run = (dataDir: string, databaseUrl: string) =>
    openDatabase({ dataDir, databaseUrl, log: () => undefined, as: "tool" });
  await run(second, owner.href);
  owner.password = "";
  await run(first, owner.href);
  await expect(run(second, owner.href)).rejects.toThrow("does not hold the secrets");
});
