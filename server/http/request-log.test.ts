import { expect, test } from "vitest";
import { createSite } from "./pipeline.fixture.ts";

test("a request's log line holds neither its search nor its sender", async () => {
  const site = createSite();
  await site.get("/refused?token_hash=abc");
  expect(JSON.stringify(site.lines())).not.toMatch(/token_hash|192\.0\.2\.7/);
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
