import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newImageKey, variantKey } from "./image-key.ts";
import { people, temporaryStorage } from "./images.fixture.ts";
import { removeImage } from "./remove-image.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

const HOUR_MS = 60 * 60 * 1000;

async function storedImages() {
  const { root, storage } = await temporaryStorage();
  const keep = async (key: string, ageHours: number) => {
    await storage.write(key, Buffer.from("image"));
    const then = new Date(Date.now() - ageHours * HOUR_MS);
    await utimes(join(root, key), then, then);
    return key;
  };
  const exists = async (key: string) => (await storage.read(key)) !== null;
  return { root, storage, keep, exists };
}

test("unused images are removed after a day with their copies; the others stay", async () => {
  const { storage, keep, exists } = await storedImages();
  const image = await keep(newImageKey("deal", people.amina), 48);
  const imageCopy = await keep(variantKey(image, 320, "avif"), 48);
  const orphan = await keep(newImageKey("blog", people.bilal), 48);
  const orphanCopy = await keep(variantKey(orphan, 640, "webp"), 1);
  const fresh = await keep(newImageKey("avatar", people.amina), 23);

  const removed = await sweepOrphans({ storage, referenced: async () => new Set([image]) });
  expect(removed).toEqual([orphan]);
  for (const key of [orphan, orphanCopy]) expect(await exists(key)).toBe(false);
  for (const key of [image, imageCopy, fresh]) expect(await exists(key)).toBe(true);
});

test("copies of a missing image and temporary files left by a crash are removed as well", async () => {
  const { root, storage, keep, exists } = await storedImages();
  const lost = await keep(variantKey(newImageKey("deal", people.amina), 320, "webp"), 48);
  await keep("tmp/old-draft", 48);
  await writeFile(join(root, "tmp", "draft-being-written"), "half");
  const removed = await sweepOrphans({ storage, referenced: async () => new Set() });
  expect(removed.sort()).toEqual(["tmp/old-draft", lost]);
  expect(await exists("tmp/draft-being-written")).toBe(true);
});

test("the database is asked about many keys at once", async () => {
  const { storage, keep } = await storedImages();
  const keys = new Set<string>();
  for (let index = 0; index < 5; index += 1) {
    keys.add(await keep(newImageKey("deal", people.amina), 48));
  }
  const sizes: number[] = [];
  const referenced = async (batch: string[]) => {
    sizes.push(batch.length);
    return keys;
  };
  expect(await sweepOrphans({ storage, referenced, keysPerQuery: 4 })).toEqual([]);
  expect(sizes).toEqual([4, 1]);
});

test("nothing is removed if the database fails", async () => {
  const { storage, keep, exists } = await storedImages();
  const key = await keep(newImageKey("deal", people.amina), 48);
  const referenced = () => Promise.reject(new Error("database is starting"));
  await expect(sweepOrphans({ storage, referenced })).rejects.toThrow("database is starting");
  expect(await exists(key)).toBe(true);
});

test("removing an image removes all its copies", async () => {
  const { storage, keep, exists } = await storedImages();
  const key = await keep(newImageKey("deal", people.amina), 0);
  const copies = [variantKey(key, 320, "avif"), variantKey(key, 1280, "webp")];
  for (const copy of copies) await keep(copy, 0);
  await removeImage(storage, key);
  for (const gone of [key, ...copies]) expect(await exists(gone)).toBe(false);
});
