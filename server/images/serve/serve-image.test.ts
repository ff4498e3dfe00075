import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { image, imageServices, keyOf, people } from "#server/images/images.fixture.ts";

const AVIF = { Accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
const WEBP = { Accept: "image/webp,*/*" };

test("an image has the requested size and an accepted format, and is cached for ten minutes", async () => {
  const { app, upload } = await imageServices();
  const { path } = await upload(await image(1600, 1200).jpeg().toBuffer());
  for (const width of [320, 640, 960, 1280]) {
    for (const [headers, format] of [
      [AVIF, "avif"],
      [WEBP, "webp"],
    ] as const) {
      const response = await app.request(`${path}?w=${width}`, { headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(`image/${format}`);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=600, immutable");
      expect(response.headers.get("Vary")).toBe("Accept");
      const header = await sharp(await response.arrayBuffer()).metadata();
      expect([header.width, header.height]).toEqual([width, width * 0.75]);
    }
  }
});

test.each([
  ["image/avif;q=0, image/webp", "webp"],
  ["image/avif;q=0.5", "avif"],
  ["image/avifs", "webp"],
  ["*/*", "webp"],
  ["", "webp"],
])("Accept %j gets %s", async (accept, format) => {
  const { app, upload } = await imageServices();
  const { path } = await upload(await image(20, 20).png().toBuffer());
  const response = await app.request(`${path}?w=320`, { headers: { Accept: accept } });
  expect(response.headers.get("Content-Type")).toBe(`image/${format}`);
});

test("a small image is never enlarged", async () => {
  const { app, upload } = await imageServices();
  const { path } = await upload(await image(200, 100).png().toBuffer());
  for (const headers of [AVIF, WEBP]) {
    const response = await app.request(`${path}?w=1280`, { headers });
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(200);
  }
});

test("a request without a width gets the stored image", async () => {
  const { app, storage, upload } = await imageServices();
  const { path } = await upload(await image(700, 500).png().toBuffer());
  const response = await app.request(path, { headers: AVIF });
  expect(response.headers.get("Content-Type")).toBe("image/webp");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(
    new Uint8Array((await storage.read(keyOf(path))) ?? []),
  );
});

test.each(["100", "321", "0", "-320", "320px", "", "0320", "320&w=640", "NaN"])(
  "a width of %j is refused",
  async (width) => {
    const { app, upload } = await imageServices();
    const { path } = await upload(await image(20, 20).png().toBuffer());
    const response = await app.request(`${path}?w=${width}`);
    expect(response.status).toBe(400);
    expect((await response.json()).code).toBe("unknown_width");
  },
);

test("a browser with a current copy gets 304", async () => {
  const { app, upload } = await imageServices();
  const { path } = await upload(await image(400, 300).png().toBuffer());
  const first = await app.request(`${path}?w=320`, { headers: AVIF });
  const etag = first.headers.get("ETag") ?? "";
  const revalidate = (value: string, headers = AVIF) =>
    app.request(`${path}?w=320`, { headers: { ...headers, "If-None-Match": value } });
  for (const tags of [etag, `"other", W/${etag}`, "*"]) {
    const again = await revalidate(tags);
    expect(again.status).toBe(304);
    expect(again.headers.get("ETag")).toBe(etag);
    expect(again.headers.get("Cache-Control")).toContain("immutable");
    expect(await again.text()).toBe("");
  }
  expect((await revalidate('"other"')).status).toBe(200);
  expect((await revalidate(etag, WEBP)).status).toBe(200);
});

test("HEAD has the same headers without the image", async () => {
  const { app, upload } = await imageServices();
  const { path } = await upload(await image(400, 300).png().toBuffer());
  const got = await app.request(path);
  const head = await app.request(path, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
  expect(head.headers.get("Content-Length")).toBe(String((await got.arrayBuffer()).byteLength));
  expect(await head.text()).toBe("");
});

test("every image response has nosniff and a sandbox policy", async () => {
  const { app, upload } = await imageServices();
  const { path } = await upload(await image(20, 20).png().toBuffer());
  for (const address of [path, `${path}?w=5`, "/images/nothing"]) {
    const { headers } = await app.request(address);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  }
});

const NAME = "AAAAAAAAAAAAAAAAAAAAAA.webp";

test.each([
  `deal/${people.amina}/${NAME}`,
  `deal/${people.amina}/..%2F..%2Fsecret.webp`,
  `..%2f..%2f..%2fetc/passwd/x`,
  `deal/..%2F/${NAME}`,
  `deal%2F${people.amina}%2F${NAME}`,
  `variants/deal/${people.amina}/AAAAAAAAAAAAAAAAAAAAAA-320.avif`,
  "tmp/x/y",
  `deal/${people.amina}/${NAME}%00.png`,
  `deal/${people.amina}/${NAME}%0A`,
  `deal/${people.amina.toUpperCase()}/${NAME}`,
  `deal/${people.amina}/short.webp`,
  "",
])("/images/%s is not an image", async (key) => {
  const { app } = await imageServices();
  for (const query of ["", "?w=320"]) {
    const response = await app.request(`/images/${key}${query}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({
      code: "image_not_found",
      message: "This image does not exist.",
    });
  }
});

test("thirty simultaneous requests for a new size share one encoding", async () => {
  const { storage: inner } = await imageServices();
  const written: string[] = [];
  const storage = {
    ...inner,
    write: (key: string, bytes: Uint8Array) => {
      written.push(key);
      return inner.write(key, bytes);
    },
  };
  const { app, upload } = await imageServices({ storage });
  const { path } = await upload(await image(900, 900).png().toBuffer());
  written.length = 0;
  const read = async () => {
    const response = await app.request(`${path}?w=640`, { headers: AVIF });
    return Buffer.from(await response.arrayBuffer()).toString("base64");
  };
  const responses = await Promise.all(Array.from({ length: 30 }, read));
  expect(new Set(responses).size).toBe(1);
  expect(await read()).toBe(responses[0]);
  expect(written).toEqual([expect.stringMatching(/^variants\/deal\/.*-640\.avif$/)]);
});

test("a copy that cannot be stored is still sent", async () => {
  const { storage: inner } = await imageServices();
  const { upload } = await imageServices({ storage: inner });
  const { path } = await upload(await image(500, 500).png().toBuffer());
  const full = { ...inner, write: () => Promise.reject(new Error("no space left on device")) };
  const { app } = await imageServices({ storage: full });
  expect((await app.request(`${path}?w=320`)).status).toBe(200);
});

test("copies are stored in a folder that no image key can name", async () => {
  const { app, root, upload } = await imageServices();
  const { path } = await upload(await image(500, 500).png().toBuffer());
  await app.request(`${path}?w=320`);
  expect((await readdir(root)).sort()).toEqual(["deal", "tmp", "variants"]);
  expect(await readdir(join(root, "tmp"))).toEqual([]);
});

test("the image host serves the default image of deals, and returns 304 to a browser that has it", async () => {
  const { app } = await imageServices();
  const response = await app.request("/images/default-deal.svg");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect((await response.text()).startsWith("<svg")).toBe(true);
  const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
  expect((await app.request("/images/default-deal.svg", { headers })).status).toBe(304);
});
