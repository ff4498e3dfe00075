import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { image, imageServices, keyOf } from "#server/images/images.fixture.ts";
import { rewriteImage } from "./rewrite-image.ts";

test.each([
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["a web page", "<!doctype html><script>alert(1)</script>"],
  ["a GIF", "GIF89a\u0001\u0000\u0001\u0000"],
  ["a PDF", "%PDF-1.7"],
  ["a sound file in a RIFF container", "RIFF\u0000\u0000\u0000\u0000WAVEfmt "],
])("%s is refused although it claims to be a photo", async (_what, text) => {
  const { upload } = await imageServices();
  const { status, body } = await upload(Buffer.from(text, "latin1"), {
    name: "me.jpg",
    type: "image/jpeg",
  });
  expect([status, body.code]).toEqual([415, "image_type_not_allowed"]);
});

test("location and author are removed from photos", async () => {
  const { storage, upload } = await imageServices();
  const photograph = await image(60, 40)
    .withExif({
      IFD0: { Copyright: "Amina at home", Model: "Phone 12" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
    })
    .withIccProfile("p3")
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>secret</x:xmpmeta>")
    .jpeg()
    .toBuffer();
  expect((await sharp(photograph).metadata()).exif).toBeDefined();
  const stored = Buffer.from((await storage.read(keyOf((await upload(photograph)).path))) ?? []);
  const { exif, xmp, icc, iptc } = await sharp(stored).metadata();
  expect({ exif, xmp, icc, iptc }).toEqual({
    exif: undefined,
    xmp: undefined,
    icc: undefined,
    iptc: undefined,
  });
  expect(stored.includes("Amina at home")).toBe(false);
});

test("a photograph taken sideways is rotated upright", async () => {
  const { storage, upload } = await imageServices();
  const half = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const sideways = await sharp({
    create: { width: 80, height: 40, channels: 3, background: "#00f" },
  })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const { body, path } = await upload(sideways);
  expect([body.width, body.height]).toEqual([40, 80]);
  const stored = (await storage.read(keyOf(path))) ?? new Uint8Array();
  const top = await sharp(stored)
    .extract({ left: 20, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(top[0]).toBeGreaterThan(200);
  expect(top[2]).toBeLessThan(60);
});

test("a web page appended to an image is removed", async () => {
  const { storage, upload } = await imageServices();
  const page = Buffer.from("<script>alert('samha')</script>");
  for (const format of ["png", "jpeg", "webp"] as const) {
    const polyglot = Buffer.concat([await image(30, 30).toFormat(format).toBuffer(), page]);
    const { status, path } = await upload(polyglot, { name: "x.html", type: "text/html" });
    expect(status).toBe(201);
    expect(path).toMatch(/\.webp$/);
    expect(Buffer.from((await storage.read(keyOf(path))) ?? []).includes("script")).toBe(false);
  }
});

test("a small file that decodes to 900 megapixels is refused before decoding", async () => {
  const { upload } = await imageServices();
  const bomb = pngOf(30_000, 30_000);
  expect(bomb.byteLength).toBeLessThan(200_000);
  const before = process.memoryUsage().rss;
  const { status, body } = await upload(bomb);
  expect([status, body.code]).toEqual([422, "image_too_many_pixels"]);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test.each([
  [1, 39_999_999],
  [39_999_999, 1],
  [12_001, 1_000],
  [10, 501],
])("an image of %i x %i pixels is refused before decoding", async (width, height) => {
  const { upload } = await imageServices();
  const { status, body } = await upload(pngOf(width, height));
  expect([status, body.code]).toEqual([422, "image_too_long"]);
});

test("an image of 10 x 500 pixels is accepted", async () => {
  const { upload } = await imageServices();
  expect((await upload(pngOf(10, 500))).status).toBe(201);
});

test("40 megapixels are accepted, one more row is refused", async () => {
  const { upload } = await imageServices();
  expect((await upload(pngOf(8000, 5000))).status).toBe(201);
  expect((await upload(pngOf(8000, 5001))).body.code).toBe("image_too_many_pixels");
});

test.each([
  ["baseline", 2],
  ["baseline", 1],
  ["progressive", 2],
] as const)("a %s JPEG without its last %i bytes is accepted", async (kind, missing) => {
  const noise = { width: 640, height: 480, channels: 3 as const };
  const whole = await sharp({
    create: { ...noise, background: "teal", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .jpeg({ progressive: kind === "progressive" })
    .toBuffer();
  const [image, cut] = await Promise.all([
    rewriteImage(whole, "deal"),
    rewriteImage(whole.subarray(0, -missing), "deal"),
  ]);
  expect(cut.bytes.equals(image.bytes)).toBe(true);
  for (const more of [3, 40, 400, 4_000]) {
    await expect(rewriteImage(whole.subarray(0, -more), "deal")).rejects.toMatchObject({
      code: "image_unreadable",
    });
  }
});

test.each(["jpeg", "png", "webp"] as const)("a truncated %s is refused", async (format) => {
  const { upload } = await imageServices();
  const whole = await image(300, 300).toFormat(format).toBuffer();
  const { status, body } = await upload(whole.subarray(0, whole.length * 0.6));
  expect([status, body.code]).toEqual([422, "image_unreadable"]);
});

test("bytes that only start like an image are refused", async () => {
  const { upload } = await imageServices();
  for (const magic of [
    "\u00ff\u00d8\u00ff",
    "\u0089PNG\r\n\u001a\n",
    "RIFF\u0000\u0000\u0000\u0000WEBP",
  ]) {
    const { status, body } = await upload(Buffer.from(`${magic}<html>`, "latin1"));
    expect([status, body.code]).toEqual([422, "image_unreadable"]);
  }
});

test("only the first frame of an animation is kept", async () => {
  const { storage, upload } = await imageServices();
  const frames = await Promise.all(
    ["#ff0000", "#0000ff"].map((background) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const { body, path } = await upload(moving);
  expect([body.width, body.height]).toEqual([32, 32]);
  const stored = (await storage.read(keyOf(path))) ?? new Uint8Array();
  expect((await sharp(stored).metadata()).pages ?? 1).toBe(1);
  expect((await sharp(stored).raw().toBuffer())[0]).toBeGreaterThan(200);
});

/** Composes a black 1-bit PNG by hand, because sharp refuses to make the large ones. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
