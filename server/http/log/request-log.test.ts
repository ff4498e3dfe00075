import { expect, onTestFinished, test, vi } from "vitest";
import { createSite } from "#server/http/pipeline.fixture.ts";
import { pathForLog } from "./request-log.ts";

test("the log line of a request has neither query nor client address", async () => {
  const site = createSite();
  await site.get("/refused?token_hash=abc");
  expect(JSON.stringify(site.lines())).not.toMatch(/token_hash|192\.0\.2\.7/);
});

test("every request is one line: id, method, path, status and time, and nothing else", async () => {
  const site = createSite({ level: "debug" });

  const response = await site.get("/deals/a1b2c3d?q=secret&token_hash=abc", {
    cookie: "session=secret",
    authorization: "Bearer secret",
  });
  const ready = site.logCachedPage("/?token_hash=secret", 200);

  const line = { level: 20, time: expect.any(String), msg: "Answered", method: "GET", status: 200 };
  expect(site.lines()).toEqual([
    {
      ...line,
      requestId: response.headers.get("x-request-id"),
      path: "/deals/a1b2c3d",
      ms: expect.any(Number),
    },
    { ...line, requestId: ready["x-request-id"], path: "/", ms: 0 },
  ]);
});

test("a page from the cache has its own request id, or the trusted proxy's", () => {
  const headers = { "x-request-id": "edge-42" };
  const { logCachedPage } = createSite();
  const ids = [1, 2].map(() => logCachedPage("/", 200, headers)["x-request-id"]);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[\w-]{36}$/);
  expect(createSite({ trustProxy: true }).logCachedPage("/", 200, headers)).toEqual(headers);
});

test("at level info only refusals are logged, including those from the cache", async () => {
  const site = createSite();
  await site.get("/healthz");
  site.logCachedPage("/", 200);
  site.logCachedPage("/deals/gone", 404);
  expect(site.lines()).toMatchObject([{ path: "/deals/gone", status: 404, msg: "Answered" }]);
});

test("an email address in a path is redacted even when encoded, and a malformed path causes no error", async () => {
  const site = createSite({ level: "debug" });
  await site.get("/profile/amina%40example.org");
  site.logCachedPage("/profile/amina@example.org", 404);
  await site.get("/profile/%E0%A4%A");
  expect(site.lines().map((line) => line.path)).toEqual([
    "[redacted]",
    "[redacted]",
    "/profile/%E0%A4%A",
  ]);
});

test("a thousand similar refusals log ten lines and a total, and other refusals are still logged", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const site = createSite();
  for (let i = 0; i < 1_000; i++) site.logCachedPage(`/deals/gone-${i}`, 404);
  site.logCachedPage("/users/gone", 404);
  site.logCachedPage("/deals/gone", 429);
  expect(site.lines()).toHaveLength(12);
  vi.advanceTimersByTime(10_000);
  expect(site.lines()).toHaveLength(13);
  expect(site.lines().at(-1)).toMatchObject({
    status: 404,
    route: "deal",
    count: 990,
    msg: "Omitted similar requests",
  });
  site.logCachedPage("/deals/gone", 404);
  expect(site.lines()).toHaveLength(14);
});

test("a thousand invented addresses do not add a thousand route classes", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const site = createSite();
  for (let i = 0; i < 1_000; i++) site.logCachedPage(`/made-up-${i}`, 404);
  expect(site.lines()).toHaveLength(10);
});

test("at level debug every request is logged", () => {
  const site = createSite({ level: "debug" });
  for (let i = 0; i < 20; i++) site.logCachedPage("/deals/gone", 404);
  expect(site.lines()).toHaveLength(20);
});

test("long paths are logged up to 200 characters, without part of an email address", () => {
  expect(pathForLog(`/assets/${"_keysession_".repeat(820)}`)).toBe("/assets/…");
  expect(pathForLog(`/${"a".repeat(5_000)}`)).toBe("/…");
  const long = `/users/${"a".repeat(180)}/amina%40example.org`;
  expect(pathForLog(long)).toBe(`/users/${"a".repeat(180)}/…`);
  expect(pathForLog(`/${"%F0%9F%8C%99/".repeat(100)}`).length).toBeLessThanOrEqual(200);
  expect(pathForLog("/deals/a1b2c3d")).toBe("/deals/a1b2c3d");
});

test("the key of an alert's feed is not logged", () => {
  for (const name of ["alerts", "ALERTS"]) {
    expect(pathForLog(`/${name}/${"0a".repeat(16)}.xml`)).toBe("/alerts/….xml");
  }
  expect(pathForLog("/alerts")).toBe("/alerts");
});

test("an email address in a path that cannot be decoded is redacted too", async () => {
  const site = createSite({ level: "debug" });
  await site.get("/profile/amina%40example.org/%E0%A4%A");
  expect(JSON.stringify(site.lines())).not.toContain("amina");
});
