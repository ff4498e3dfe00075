import { expect, test } from "vitest";
import { listed } from "../images.fixture.ts";
import { StorageFullError } from "./image-storage.ts";
import { bucket } from "./s3.fixture.ts";

test("images are written, read back and deleted with signed requests", async () => {
  const storage = (await bucket())();
  expect(await storage.read("deal/amina/one.webp")).toBe(null);
  await storage.write("deal/amina/one.webp", Buffer.from("dates"));
  expect(Buffer.from((await storage.read("deal/amina/one.webp")) ?? []).toString()).toBe("dates");
  await storage.remove("deal/amina/one.webp");
  await storage.remove("deal/amina/one.webp");
  expect(await storage.read("deal/amina/one.webp")).toBe(null);
});

test("a long list is read page by page", async () => {
  const storage = (await bucket())();
  const keys = [
    "deal/a/1.webp",
    "deal/a/2.webp",
    "deal/b/3.webp",
    "deal/b/4.webp",
    "deal/c/5.webp",
  ];
  for (const key of [...keys, "avatar/a/6.webp"]) await storage.write(key, Buffer.from("dates"));
  const found = await listed(storage.list("deal/"));
  expect(found.map(({ key }) => key)).toEqual(keys);
  expect(found[0]).toEqual({
    key: "deal/a/1.webp",
    size: 5,
    modified: new Date("2026-03-01T10:00:00Z"),
  });
});

test("writing to a full bucket throws a StorageFullError", async () => {
  const storage = (await bucket({ full: true }))();
  await expect(storage.write("deal/a/1.webp", Buffer.from("x"))).rejects.toThrow(StorageFullError);
});

test("wrong credentials for the bucket are an error, not an empty bucket", async () => {
  const storage = (await bucket())("stranger");
  await expect(storage.read("deal/a/1.webp")).rejects.toThrow("S3 returned 403 for a read request");
  await expect(listed(storage.list("deal/"))).rejects.toThrow("S3 returned 403 for a list request");
});

test("an invalid key never reaches the bucket", async () => {
  const storage = (await bucket())();
  await expect(storage.read("../other-bucket/x.webp")).rejects.toThrow("Not a storage key");
});
