import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listed, temporaryStorage } from "../images.fixture.ts";

const KEY = "deal/amina/one.webp";

test("an image is written, read, listed and removed", async () => {
  const { storage } = await temporaryStorage();
  expect(await storage.read(KEY)).toBe(null);
  await storage.write(KEY, Buffer.from("dates"));
  await storage.write("deal/bilal/two.webp", Buffer.from("figs"));
  expect(Buffer.from((await storage.read(KEY)) ?? []).toString()).toBe("dates");
  const found = await listed(storage.list("deal/"));
  expect(found.map(({ key, size }) => [key, size]).sort()).toEqual([
    [KEY, 5],
    ["deal/bilal/two.webp", 4],
  ]);
  expect(found[0]?.modified).toBeInstanceOf(Date);
  expect(await listed(storage.list("deal/amina/"))).toHaveLength(1);
  await storage.remove(KEY);
  await storage.remove(KEY);
  expect(await storage.read(KEY)).toBe(null);
  expect(await listed(storage.list("avatar/"))).toEqual([]);
});

test("only the user that runs the process can read the files", async () => {
  const { root, storage } = await temporaryStorage();
  await storage.write(KEY, Buffer.from("dates"));
  expect((await stat(join(root, KEY))).mode & 0o777).toBe(0o600);
  expect((await stat(join(root, "deal/amina"))).mode & 0o777).toBe(0o700);
});

test.each([
  "../secret",
  "deal/../../secret",
  "/etc/passwd",
  "deal/.hidden",
  "",
  "deal//x",
  "a\0b",
  "deal\\x",
])("the key %j touches no file", async (key) => {
  const { storage } = await temporaryStorage();
  await expect(storage.read(key)).rejects.toThrow("Not a storage key");
  await expect(storage.write(key, Buffer.from("x"))).rejects.toThrow("Not a storage key");
  await expect(storage.remove(key)).rejects.toThrow("Not a storage key");
});

test("a failed write leaves neither a partial image nor a temporary file", async () => {
  const { root, storage } = await temporaryStorage();
  await mkdir(join(root, KEY), { recursive: true });
  await expect(storage.write(KEY, Buffer.from("dates"))).rejects.toThrow();
  expect(await readdir(join(root, "tmp"))).toEqual([]);
});

test("a reader sees the whole old or the whole new image during a replacement", async () => {
  const { storage } = await temporaryStorage();
  const old = Buffer.alloc(300_000, 1);
  const fresh = Buffer.alloc(300_000, 2);
  await storage.write(KEY, old);
  const writes = (async () => {
    for (let turn = 0; turn < 10; turn += 1) await storage.write(KEY, turn % 2 ? old : fresh);
  })();
  for (let turn = 0; turn < 40; turn += 1) {
    const seen = Buffer.from((await storage.read(KEY)) ?? []);
    expect(seen.equals(old) || seen.equals(fresh)).toBe(true);
  }
  await writes;
});
