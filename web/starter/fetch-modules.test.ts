// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetcherOf } from "./fetch-modules.ts";

const MODULES = ["/assets/entry.js", "/assets/deal.js"];
const fetchModule = vi.fn();

beforeEach(() => {
  document.head.innerHTML = "";
  fetchModule.mockReset().mockImplementation(async () => new Response("export {}"));
  vi.stubGlobal("fetch", fetchModule);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const requests = () => fetchModule.mock.calls.map(([href, { priority }]) => [href, priority]);
const preloaded = () =>
  [...document.querySelectorAll("link[rel=modulepreload]")].map((link) =>
    link.getAttribute("href"),
  );

test("no module is preloaded until all are fetched, because the browser caches failures", async () => {
  fetchModule
    .mockResolvedValueOnce(new Response("export {}"))
    .mockRejectedValueOnce(new TypeError("lost"));
  const fetchModules = fetcherOf(MODULES);
  await expect(fetchModules("auto")).rejects.toThrow("lost");
  expect(preloaded()).toEqual([]);
  await fetchModules("auto");
  expect(requests().at(-1)).toEqual(["/assets/deal.js", "auto"]);
  expect(preloaded()).toEqual(MODULES);
});

test("a module with a truncated response counts as failed", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("cut")) });
  fetchModule.mockResolvedValueOnce(new Response(broken));
  await expect(fetcherOf(MODULES)("auto")).rejects.toThrow("cut");
  expect(preloaded()).toEqual([]);
});

test("a click during or after the fetch requests nothing again", async () => {
  const fetchModules = fetcherOf(MODULES);
  await Promise.all([fetchModules("low"), fetchModules("auto")]);
  await fetchModules("auto");
  expect(fetchModule).toHaveBeenCalledTimes(MODULES.length);
  expect(preloaded()).toEqual(MODULES);
});
