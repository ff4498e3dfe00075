import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";
import { createHttpPipeline } from "./pipeline.ts";

function createSite({
  trustProxy = false,
  siteUrl = "http://127.0.0.1:3000",
  level = "info",
} = {}) {
  const lines: string[] = [];
  const log = createLogger({
    level,
    destination: { write: (line: string) => void lines.push(line) },
  });
  const pipeline = createHttpPipeline({ env: { trustProxy }, config: { siteUrl }, log });
  const app = new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/address", (c) => c.text(pipeline.addressOf(c.req.raw)))
    .get("/sealed", () => Response.redirect("http://127.0.0.1:3000/"))
    .get("/image", (c) =>
      c.body("", 200, { "Content-Security-Policy": "default-src 'none'; sandbox" }),
    )
    .get("/broken", () => {
      throw new Error("password=hunter2 at db.internal:5432");
    })
    .get("/down", () => {
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
      });
    })
    .get("/refused", () => {
      throw new HTTPException(413, { message: "The image is over 5 MB." });
    });
  const fetch = pipeline.wrap(
    app,
    async (request) =>
      new Response(`page ${new URL(request.url).pathname}`, {
        headers: { "content-type": "text/html" },
      }),
  );
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new Request(`http://127.0.0.1:3000${path}`, { headers }), {
      incoming: { socket: { remoteAddress: "192.0.2.7" } },
    });
  const noteReady = (url: string, status: number, headers: Record<string, string> = {}) =>
    pipeline.noteReady({ url, method: "GET", headers } as unknown as IncomingMessage, status);
  return {
    get,
    noteReady,
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test("what no service knows is a page", async () => {
  const answer = await createSite().get("/deals/a1b2c3d");
  expect(await answer.text()).toBe("page /deals/a1b2c3d");
});

test.each(["/healthz", "/deals/a1b2c3d", "/broken", "/down", "/refused", "/sealed", "/image"])(
  "the security headers stand on %s",
  async (path) => {
    const { headers } = await createSite().get(path);

    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.not.stringContaining("unsafe"),
      "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(headers.has("strict-transport-security")).toBe(false);
  },
);

test("an answer keeps a stricter policy of its own", async () => {
  const { headers } = await createSite().get("/image");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test("HSTS is sent only where the site is reached over https", async () => {
  const { headers } = await createSite({ siteUrl: "https://samha.example" }).get("/healthz");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
});

test("a fault is one clean line to the client, its detail goes to the log", async () => {
  const site = createSite();

  const answer = await site.get("/broken");

  const id = answer.headers.get("x-request-id");
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    code: "server_error",
    message: "Server error. Please try again later.",
    requestId: id,
  });
  const [fault] = site.lines();
  expect(fault).toMatchObject({ requestId: id, path: "/broken", msg: "A request failed" });
  expect(JSON.stringify(fault)).toContain("db.internal");
  expect(JSON.stringify(fault)).not.toContain("hunter2");
});

test("a database that is gone answers 503 with Retry-After", async () => {
  const answer = await createSite().get("/down");

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect(await answer.json()).toMatchObject({ code: "unavailable" });
});

test("a deliberate refusal keeps its status and words, and is no fault", async () => {
  const site = createSite();

  const answer = await site.get("/refused");

  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({
    code: "too_large",
    message: "The image is over 5 MB.",
  });
  expect(site.lines().map((line) => line.msg)).toEqual(["Answered"]);
});

test("a request's log line holds neither its search nor its sender", async () => {
  const site = createSite();
  await site.get("/refused?token_hash=abc");
  expect(JSON.stringify(site.lines())).not.toMatch(/token_hash|192\.0\.2\.7/);
});

test("an id is taken over only from a trusted proxy, and only a harmless one", async () => {
  const given = { "x-request-id": "edge-42" };

  const idOf = async (trustProxy: boolean, headers: Record<string, string>) =>
    (await createSite({ trustProxy }).get("/healthz", headers)).headers.get("x-request-id");

  expect(await idOf(true, given)).toBe("edge-42");
  expect(await idOf(false, given)).not.toBe("edge-42");
  expect(await idOf(true, { "x-request-id": "a b{}" })).not.toBe("a b{}");
});

test("limits count the socket's address, or the proxy's word where it is trusted", async () => {
  const forged = { "x-forwarded-for": "203.0.113.9" };

  expect(await (await createSite().get("/address", forged)).text()).toBe("192.0.2.7");
  expect(await (await createSite({ trustProxy: true }).get("/address", forged)).text()).toBe(
    "203.0.113.9",
  );
});

test("every request is one line: id, method, path, status and time, and nothing else", async () => {
  const site = createSite({ level: "debug" });

  const answer = await site.get("/deals/a1b2c3d?q=secret&token_hash=abc", {
    cookie: "session=secret",
    authorization: "Bearer secret",
  });
  const ready = site.noteReady("/?token_hash=secret", 200);

  const line = { level: 20, time: expect.any(String), msg: "Answered", method: "GET", status: 200 };
  expect(site.lines()).toEqual([
    {
      ...line,
      requestId: answer.headers.get("x-request-id"),
      path: "/deals/a1b2c3d",
      ms: expect.any(Number),
    },
    { ...line, requestId: ready["x-request-id"], path: "/", ms: 0 },
  ]);
});

test("a page from the cache has an id of its own, or the trusted proxy's", () => {
  const given = { "x-request-id": "edge-42" };
  const { noteReady } = createSite();
  const ids = [1, 2].map(() => noteReady("/", 200, given)["x-request-id"]);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[\w-]{36}$/);
  expect(createSite({ trustProxy: true }).noteReady("/", 200, given)).toEqual(given);
});

test("at the level of production only refusals are lines, those from the cache too", async () => {
  const site = createSite();
  await site.get("/healthz");
  site.noteReady("/", 200);
  site.noteReady("/deals/gone", 404);
  expect(site.lines()).toMatchObject([{ path: "/deals/gone", status: 404, msg: "Answered" }]);
});

test("an e-mail address in a path is redacted, also when it is encoded, and a broken path does no harm", async () => {
  const site = createSite({ level: "debug" });
  await site.get("/profile/amina%40example.org");
  site.noteReady("/profile/amina@example.org", 404);
  await site.get("/profile/%E0%A4%A");
  expect(site.lines().map((line) => line.path)).toEqual([
    "[redacted]",
    "[redacted]",
    "/profile/%E0%A4%A",
  ]);
});
