import { readdir, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { image, imageServices, keyOf, people } from "#server/images/images.fixture.ts";

const AVIF = { Accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
const WEBP = { Accept: "image/webp,*/*" };

const SMALLER_COPIES = ["?w=320", "?w=640", "?w=320", ""];
const ORIGINAL_FIRST = ["", "?w=320", ""];

/** Kinds of damage, each with orders of requests that detect it. */
const DAMAGES: [string, (bytes: Uint8Array) => Uint8Array, string[][]][] = [
  [
    "truncated",
    (bytes) => bytes.subarray(0, bytes.byteLength - 40),
    [SMALLER_COPIES, ORIGINAL_FIRST],
  ],
  [
    "truncated within its header",
    (bytes) => bytes.subarray(0, 10),
    [SMALLER_COPIES, ORIGINAL_FIRST],
  ],
  ["empty", () => new Uint8Array(), [SMALLER_COPIES, ORIGINAL_FIRST]],
  [
    "overwritten",
    (bytes) => bytes.map((_, at) => (at * 7) % 256),
    [SMALLER_COPIES, ORIGINAL_FIRST],
  ],
  // The original itself would be sent, because that needs no decoding.
  [
    "overwritten after its header",
    (bytes) => bytes.map((byte, at) => (at < 16 ? byte : 0)),
    [SMALLER_COPIES],
  ],
];

test.each(DAMAGES)(
  "an image that is %s on disk returns 404 and is logged once",
  async (_, damage, orders) => {
    for (const queries of orders) {
      const errors: object[] = [];
      const log = {
        info: () => {},
        warn: () => {},
        error: (fields: object) => void errors.push(fields),
      };
      const { app, storage, upload } = await imageServices({ log });
      const { path } = await upload(await image(500, 400).png().toBuffer());
      const bytes = (await storage.read(keyOf(path))) ?? new Uint8Array();
      await storage.write(keyOf(path), damage(bytes));
      for (const query of queries) {
        const response = await app.request(path + query, { headers: AVIF });
        expect([query, response.status]).toEqual([query, 404]);
        expect(response.headers.get("Cache-Control")).toBe("no-store");
      }
      expect(errors).toEqual([expect.objectContaining({ key: keyOf(path) })]);
    }
  },
);

test.each([AVIF, WEBP])("a truncated copy is recreated", async (headers) => {
  const { app, root, upload } = await imageServices();
  const { path } = await upload(await image(500, 400).png().toBuffer());
  const read = async () =>
    new Uint8Array(await (await app.request(`${path}?w=320`, { headers })).arrayBuffer());
  const whole = await read();
  const folder = join(root, "variants/deal", people.amina);
  for (const file of await readdir(folder)) await truncate(join(folder, file), 200);
  expect(await read()).toEqual(whole);
  expect((await stat(join(folder, (await readdir(folder))[0] ?? ""))).size).toBe(whole.byteLength);
});
