import { beforeAll, expect, test } from "vitest";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { freePort } from "#testing/site/free-port.ts";
import { type Program, startNginx } from "./programs.ts";

/** A site behind nginx with the documented cache. */
let site: SpawnedSite;
let nginx: Program;

beforeAll(async () => {
  const port = await freePort();
  nginx = await startNginx([port, port], "", { caches: true });
  const env = { SITE_URL: `http://127.0.0.1:${nginx.port}`, TRUST_PROXY: "on" };
  site = await spawnSite({ ...env, PORT: String(port) });
  return async () => {
    await site.stop();
    await nginx.stop();
  };
}, 120_000);

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${nginx.port}${path}`, {
    headers: { "accept-encoding": "gzip", ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const cacheOf = (response: { headers: Headers }) => response.headers.get("x-cache");
const languageOf = (page: { text: string }) => /<html lang="(..)"/.exec(page.text)?.[1];

test("a page is stored once for visitors with any cookies, each with their own request id", async () => {
  const [one, other] = [await get("/faq", { cookie: "a=1" }), await get("/faq", { cookie: "a=2" })];
  expect([cacheOf(one), cacheOf(other)]).toEqual(["MISS", "HIT"]);
  expect(other.headers.get("x-request-id")).not.toBe(one.headers.get("x-request-id"));
  for (const path of ["/login", "/config.json", "/deals/abcdefg"]) {
    expect([cacheOf(await get(path)), cacheOf(await get(path))], path).toEqual(["MISS", "MISS"]);
  }
});

test("a stored page is in the language of its reader, also after unclear cookies", async () => {
  const arabic = { cookie: "a=1; lang=ar" };
  for (const path of ["/about", "/terms"]) {
    for (const cookie of ["lang=ar; lang=en", "lang=en; lang=ar", "LANG=ar", "a=lang=ar"]) {
      await get(path, { cookie });
    }
    expect(languageOf(await get(path))).toBe("en");
    expect(languageOf(await get(path, arabic))).toBe("ar");
    expect(languageOf(await get(path))).toBe("en");
    expect(languageOf(await get(path, arabic))).toBe("ar");
  }
  const inAddress = [await get("/about?lang=ar"), await get("/about?lang=ar", arabic)];
  expect(inAddress.map(languageOf)).toEqual(["ar", "ar"]);
  expect(cacheOf(await get("/about?lang=ar"))).toBe("HIT");
});

test("a client gets no compression that it does not accept", async () => {
  const encodings = ["br", "gzip", "deflate", "identity", "BR", "zstd, *"];
  for (const path of ["/privacy", "/feed.xml"]) {
    for (const encoding of [...encodings, ...encodings]) {
      const page = await get(path, { "accept-encoding": encoding });
      const used = page.headers.get("content-encoding") ?? "identity";
      expect([encoding.toLowerCase(), "identity"], `${path} ${encoding}`).toContain(used);
    }
  }
});

test("a private image is sent to its owner only", async () => {
  const body = new FormData();
  const png = Buffer.from(PIXEL, "base64");
  body.set("file", new Blob([png], { type: "image/png" }), "certificate.png");
  const authorization = `Bearer ${site.tokens.amina}`;
  const uploaded = await fetch(`${site.address}/upload/images?purpose=evidence`, {
    method: "POST",
    headers: { authorization },
    body,
  });
  expect(uploaded.status).toBe(201);
  const { pathname } = new URL(String((await uploaded.json()).url));
  const own = await get(pathname, { authorization });
  expect([own.status, cacheOf(own)]).toEqual([200, "BYPASS"]);
  expect((await get(pathname)).status).toBe(404);
  expect((await get(pathname, { authorization })).status).toBe(200);
});

/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
