import { Hono } from "hono";
import { expect, test } from "vitest";
import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import { readOverHttp } from "#server/reader/visitor-reads.ts";
import { faultResponse } from "./fault-response.ts";
import { createLogger } from "./log/logger.ts";
import { ReadError } from "./read-error.ts";

/** Returns the response for a feed whose backend is this `fetch`. */
function responseTo(fetch: typeof globalThis.fetch) {
  return responseOf(() =>
    readOverHttp({ supabaseUrl: "http://x.test", anonKey: "", fetch }).read("read_sidebar", {}),
  );
}

/** Returns the response for a feed that reads its rows like this. */
function responseOf(read: () => Promise<unknown>) {
  const app = new Hono().get("/feed.xml", async (c) => c.json((await read()) as object));
  app.onError(faultResponse(createLogger({ level: "silent" })));
  return app.request("/feed.xml");
}

test("a file whose rows cannot be read returns 503 with Retry-After", async () => {
  const response = await responseTo(async () => new Response("{}", { status: 503 }));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await response.json()).toMatchObject({
    code: "unavailable",
    message: GENERAL_MESSAGES.unavailable,
  });
});

test("a file whose reader has a bug returns 500", async () => {
  const response = await responseTo(async () => new Response("{}", { status: 400 }));
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: "server_error" });
});

test("a statement that fails at every retry returns 500 without Retry-After", async () => {
  const fault = new ReadError("read_sidebar", 500, { code: "unexpected_failure", message: "" });
  const response = await responseOf(() => Promise.reject(fault));
  expect([response.status, response.headers.get("retry-after")]).toEqual([500, null]);
});

test.each([
  ["a backend that fails while it starts", async () => new Response("", { status: 500 })],
  ["a restarting thread", unreachable({ code: "ENOENT", syscall: "connect" })],
  ["a connection that is cut", unreachable({ code: "UND_ERR_SOCKET" })],
  ["a timeout", () => Promise.reject(new DOMException("", "TimeoutError"))],
])("%s returns 503", async (_what, backend) => {
  expect((await responseTo(backend)).status).toBe(503);
});

test("a file missing from the disk returns 500", async () => {
  const response = await responseTo(unreachable({ code: "ENOENT", syscall: "open" }));
  expect(response.status).toBe(500);
});

test("a backend that does not respond at all returns 503", async () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const response = await responseTo(() =>
    Promise.reject(new TypeError("fetch", { cause: refused })),
  );
  expect(response.status).toBe(503);
});

/** Returns a backend that fails as `fetch` does, with the reason in `cause`. */
function unreachable(reason: { code: string; syscall?: string }) {
  return () =>
    Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(), reason) }));
}
