// Longer than 200 lines: all tests use the same shops and members.
import { Hono } from "hono";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { image, imageServices, keyOf, people } from "#server/images/images.fixture.ts";
import { createUploads } from "#server/images/upload/upload-image.ts";
import { createFetchPublic } from "#server/outbound/fetch-public.ts";
import type { Limit } from "#server/settings/limits.ts";
import { createLinkPreviewApp } from "./link-preview-app.ts";
import { createLinkPreviews } from "./link-previews.ts";
import { encodePage, SHOP_PAGES } from "./shop-pages.fixture.ts";
import { type Handler, serveStrangers } from "./strangers.fixture.ts";

const LINK = "https://large.example/dates";

type Answers = Record<string, Handler>;

/** Serves the shops, and the preview service with its members. */
async function serve(answers: Answers = {}, limit: Limit | "off" = "off") {
  const shops = Object.entries(SHOP_PAGES).map(([host, page]): [string, Handler] => [
    host,
    (_request, response) => {
      const { type = "text/html; charset=utf-8" } = page;
      response.writeHead(200, { "content-type": type }).end(encodePage(page));
    },
  ]);
  const names = { "private.example": ["10.0.0.1"], "unknown.example": [] };
  const sites = new Map([...shops, ...Object.entries(answers)]);
  const strangers = await serveStrangers(sites, names);
  onTestFinished(strangers.close);
  const { deps, storage } = await imageServices();
  const identify: typeof deps.identify = async (token) => {
    const refusal = REFUSED.get(token);
    const member = await deps.identify(refusal ? "bilal" : token);
    return member && refusal ? { ...member, writeRefusal: async () => refusal } : member;
  };
  let refused = 0;
  const { connect } = strangers;
  const previews = createLinkPreviews(
    createFetchPublic({ siteUrl: "https://samha.example", connect }),
  );
  const onRefused = () => {
    refused += 1;
  };
  const images = { ...deps, identify };
  const app = new Hono().route(
    "/link-preview",
    createLinkPreviewApp({ ...images, previews, limit, onRefused }, createUploads(images)),
  );
  const post = async (url: unknown, by: string | null = "amina", path = "") =>
    app.request(`/link-preview${path}`, {
      method: "POST",
      body: JSON.stringify({ url }),
      headers: by === null ? {} : { authorization: `Bearer ${by}` },
    });
  return { post, storage, strangers, refusals: () => refused };
}

const REFUSED = new Map([
  ["banned", { code: "banned", message: "Your account is banned." }],
  ["unconfirmed", { code: "email_not_confirmed", message: "Confirm your email address first." }],
] as const) as ReadonlyMap<string, { code: "banned" | "email_not_confirmed"; message: string }>;

test("a member gets what the page of a link says, with one price, within two seconds", async () => {
  const { post } = await serve();
  const start = performance.now();
  const response = await post(LINK);
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    title: "Medjool Dates 5 kg",
    price: 24.5,
    currency: "GBP",
    merchant: "Large",
    image: true,
  });
});

test.each([
  [null, 401, "not_authenticated"],
  ["nobody", 401, "not_authenticated"],
  ["banned", 403, "banned"],
  ["unconfirmed", 403, "email_not_confirmed"],
])("the pages of links are not opened for %s: %i %s", async (by, status, code) => {
  const { post, strangers } = await serve();
  for (const path of ["", "/image?purpose=deal"]) {
    const response = await post(LINK, by, path);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  }
  expect(strangers.requests).toEqual([]);
  expect((await post(LINK, "bilal")).status).toBe(200);
});

test("the 21st link of a member in an hour is refused, and other members may continue", async () => {
  const { post, refusals } = await serve({}, { count: 20, seconds: 3_600 });
  for (let count = 0; count < 20; count += 1) expect((await post(LINK)).status).toBe(200);
  const response = await post(LINK);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect(await response.json()).toMatchObject({ code: "too_many_previews" });
  expect(refusals()).toBe(1);
  expect((await post(LINK, "bilal")).status).toBe(200);
});

test("body, headers and time do not tell why a page could not be read", async () => {
  const { post, strangers } = await serve({
    "closed.example": ({ socket }) => void socket.destroy(),
    "missing.example": (_request, response) => void response.writeHead(404).end(),
  });
  const hosts = ["closed", "missing", "private", "unknown"].map((name) => `${name}.example`);
  const outcomes = [];
  for (const link of [...hosts.map((host) => `http://${host}/`), "http://10.0.0.1/", 7]) {
    const start = performance.now();
    const response = await post(link);
    const body = await response.text();
    const ms = performance.now() - start;
    outcomes.push({ ms, text: `${response.status} ${[...response.headers]} ${body}` });
  }
  expect(new Set(outcomes.map(({ text }) => text)).size).toBe(1);
  expect(outcomes[0]?.text).toMatch(/^200 .*\{\}$/);
  const times = outcomes.map(({ ms }) => ms);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(50);
  expect(strangers.intrusions()).toBe(0);
}, 30_000);

test("a page is read once, whoever links to it", async () => {
  const { post, strangers } = await serve();
  for (const by of ["amina", "bilal", "amina"]) await post(LINK, by);
  expect(strangers.requests).toHaveLength(1);
});

test("links of one member are read one after the other, and a host is asked once a second", async () => {
  const times: number[] = [];
  const { post } = await serve({
    "slow.example": (_request, response) => {
      times.push(performance.now());
      setTimeout(
        () => response.writeHead(200, { "content-type": "text/html" }).end("<title>Dates</title>"),
        100,
      );
    },
  });
  const start = performance.now();
  const links = [1, 2, 3].map((number) => `http://slow.example/${number}`);
  const responses = await Promise.all([
    post(links[0]),
    post(links[1]),
    post(LINK, "bilal").then((response) => {
      expect(performance.now() - start).toBeLessThan(900);
      return response;
    }),
    post(links[2], "maryam"),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(950);
});

async function photo(): Promise<Buffer> {
  return await image(900, 600)
    .withExif({ IFD0: { Copyright: "Large" } })
    .jpeg()
    .toBuffer();
}

const sends =
  (bytes: Uint8Array, type = "image/jpeg"): Handler =>
  ({ url, headers }, response) => {
    if (url === "/dates") {
      const page = SHOP_PAGES["large.example"];
      response.writeHead(200, { "content-type": "text/html" }).end(page && encodePage(page));
      return;
    }
    expect(headers.cookie).toBeUndefined();
    response.writeHead(200, { "content-type": type }).end(bytes);
  };

test("the image of a page is encoded again and stored as the member's upload", async () => {
  const { post, storage } = await serve({ "large.example": sends(await photo()) });
  const response = await post(LINK, "amina", "/image?purpose=deal");
  expect(response.status).toBe(201);
  const stored = await response.json();
  expect(stored).toMatchObject({ width: 900, height: 600 });
  const key = keyOf(new URL(stored.url).pathname);
  expect(key).toContain(`deal/${people.amina}/`);
  const file = await storage.read(key);
  const { format, exif } = await sharp(Buffer.from((file ?? []) as never)).metadata();
  expect([format, exif]).toEqual(["webp", undefined]);
});

test.each<[string, Handler, number, string]>([
  ["is private", redirectTo("http://private.example/a.jpg"), 422, "page_image_failed"],
  ["is metadata", redirectTo("http://169.254.169.254/"), 422, "page_image_failed"],
  ["is larger than 5 MB", sends(Buffer.alloc(5 * 1024 * 1024 + 1, 7)), 422, "page_image_failed"],
  ["is a script", sends(Buffer.from("alert(1)"), "text/javascript"), 422, "page_image_failed"],
  ["is an SVG", sends(Buffer.from("<svg/>"), "image/svg+xml"), 422, "page_image_failed"],
  ["is not an image", sends(Buffer.from("<svg/>"), "image/png"), 415, "image_type_not_allowed"],
])(
  "an image of a page that %s is not stored",
  async (_what, answer, status, code) => {
    const { post, storage, strangers } = await serve({ "large.example": answer });
    const response = await post(LINK, "amina", "/image?purpose=deal");
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    expect(strangers.intrusions()).toBe(0);
    const files = [];
    for await (const file of storage.list("")) files.push(file);
    expect(files).toEqual([]);
  },
  20_000,
);

function redirectTo(target: string): Handler {
  return (request, response) => {
    if (request.url === "/dates") return sends(Buffer.alloc(0))(request, response);
    response.writeHead(302, { location: target }).end();
  };
}
