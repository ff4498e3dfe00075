import sharp from "sharp";
import { expect, test } from "vitest";
import { people, temporaryStorage } from "#server/images/images.fixture.ts";
import { rasterize } from "#server/images/serve/rasterize.ts";
import { withImageWorker, withUploadWorker } from "./image-work.ts";
import { storeImage } from "./store-image.ts";

const LANTERN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="20" height="30" fill="#0b3d2e"/></svg>';

test("a drawn image has the given size and is stored like an upload", async () => {
  const { storage } = await temporaryStorage();
  const png = await rasterize(LANTERN, 1200);
  const stored = await storeImage(storage, png, { purpose: "deal", userId: people.amina });
  expect([stored.width, stored.height]).toEqual([1200, 900]);
  expect((await storage.read(stored.key))?.byteLength).toBeGreaterThan(0);
});

test("an enlarged drawing has sharp edges", async () => {
  const row = await sharp(await rasterize(LANTERN, 1200))
    .extract({ left: 590, top: 400, width: 20, height: 1 })
    .extractChannel("alpha")
    .raw()
    .toBuffer();
  expect([row[0], row[19]]).toEqual([255, 0]);
  expect(row.filter((alpha) => alpha > 0 && alpha < 255).length).toBeLessThanOrEqual(2);
});

test("the owner of an image must be a user id, not a path", async () => {
  const { storage } = await temporaryStorage();
  const png = await rasterize(LANTERN, 40);
  const stored = storeImage(storage, png, { purpose: "deal", userId: "../../etc" });
  await expect(stored).rejects.toThrow("The owner of an image must be a user id");
});

test("slow uploads delay neither smaller copies nor share images", async () => {
  const stuck = Promise.withResolvers<void>();
  const uploads = [0, 1, 2].map(() => withUploadWorker(() => stuck.promise));
  expect(await withImageWorker(async () => "drawn")).toBe("drawn");
  stuck.resolve();
  await Promise.all(uploads);
});

test("at most two images are processed at once, in order of arrival", async () => {
  let running = 0;
  let most = 0;
  const finished: number[] = [];
  const work = (turn: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    finished.push(turn);
    if (turn === 3) throw new Error("damaged");
  };
  await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((turn) => withImageWorker(work(turn))));
  expect(most).toBe(2);
  expect(finished).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
