import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSecrets } from "./secrets.ts";

const otherProcess = vi.hoisted(() => ({ isFaster: false }));

// Another process creates the secret just after this one finds none.
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...real,
    readFile: async (file: string) => {
      const found = await real.readFile(file, "utf8").catch((error: Error) => error);
      if (typeof found === "string") return found;
      if (otherProcess.isFaster) await real.writeFile(file, "made by the other process\n");
      throw found;
    },
  };
});

let dataDir: string;

beforeEach(async () => {
  otherProcess.isFaster = false;
  dataDir = await mkdtemp(path.join(tmpdir(), "samha-secrets-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a secret is created once, stored, and readable by its owner only", async () => {
  const { dir, get } = await openSecrets(dataDir);
  const made = await get("key");
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(await (await openSecrets(dataDir)).get("key")).toBe(made);
  expect((await stat(path.join(dir, "key"))).mode & 0o777).toBe(0o600);
});

test("concurrent reads return the same secret", async () => {
  const { get } = await openSecrets(dataDir);
  const results = await Promise.all(Array.from({ length: 10 }, () => get("key")));
  expect(new Set(results).size).toBe(1);
});

test("a secret created by another process at the same time is used", async () => {
  const { get } = await openSecrets(dataDir);
  otherProcess.isFaster = true;
  expect(await get("key")).toBe("made by the other process");
  expect(await get("key")).toBe("made by the other process");
});

test("the lock of a process that died is replaced", async () => {
  const { dir, get } = await openSecrets(dataDir);
  await writeFile(path.join(dir, "key.making"), "");
  expect(await get("key")).toMatch(/^[\w-]{43}$/);
});

test("a secret that cannot be written is an error", async () => {
  const { dir, get } = await openSecrets(dataDir);
  await rm(dir, { recursive: true });
  await expect(get("key")).rejects.toThrow(`Cannot write ${path.join(dir, "key")}: ENOENT`);
});
