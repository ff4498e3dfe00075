// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetcherOf, fetchWhenIdle } from "./fetch-modules.ts";

const MODULES = ["/assets/entry.js", "/assets/deal.js"];
let running: AbortController;
let idle: (() => void)[];
const fetchModule = vi.fn();

beforeEach(() => {
  document.head.innerHTML = "";
  running = new AbortController();
  idle = [];
  fetchModule.mockReset().mockImplementation(async () => new Response("export {}"));
  vi.stubGlobal("fetch", fetchModule);
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
});

afterEach(() => {
  running.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const requests = () => fetchModule.mock.calls.map(([href, { priority }]) => [href, priority]);
const preloaded = () =>
  [...document.querySelectorAll("link[rel=modulepreload]")].map((link) =>
    link.getAttribute("href"),
  );

function become(state: DocumentReadyState): void {
  vi.spyOn(document, "readyState", "get").mockReturnValue(state);
}

test("the application is fetched after the page, when the browser is idle, with low priority", async () => {
  become("interactive");
  fetchWhenIdle(fetcherOf(MODULES), running.signal);
  expect(idle).toEqual([]);
  dispatchEvent(new Event("load"));
  expect(fetchModule).not.toHaveBeenCalled();
  for (const callback of idle) callback();
  expect(requests()).toEqual(MODULES.map((href) => [href, "low"]));
  await vi.waitFor(() => expect(preloaded()).toEqual(MODULES));
});

test("a page that has already loaded waits only for an idle moment", () => {
  become("complete");
  fetchWhenIdle(fetcherOf(MODULES), running.signal);
  expect(idle).toHaveLength(1);
});

test("nothing is fetched ahead with Save-Data", () => {
  become("complete");
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
  fetchWhenIdle(fetcherOf(MODULES), running.signal);
  Object.defineProperty(navigator, "connection", { configurable: true, value: undefined });
  expect(idle).toEqual([]);
});

test("an application that runs before the page has loaded is not fetched again", () => {
  become("interactive");
  fetchWhenIdle(fetcherOf(MODULES), running.signal);
  running.abort();
  dispatchEvent(new Event("load"));
  expect(idle).toEqual([]);
});

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

test("a failed fetch ahead is ignored", async () => {
  fetchModule.mockRejectedValue(new TypeError("lost"));
  become("complete");
  fetchWhenIdle(fetcherOf(MODULES), running.signal);
  for (const callback of idle) callback();
  await vi.waitFor(() => expect(fetchModule).toHaveBeenCalledTimes(MODULES.length));
  expect(preloaded()).toEqual([]);
});

test("a press during or after the fetch requests nothing again", async () => {
  const fetchModules = fetcherOf(MODULES);
  await Promise.all([fetchModules("low"), fetchModules("auto")]);
  await fetchModules("auto");
  expect(fetchModule).toHaveBeenCalledTimes(MODULES.length);
  expect(preloaded()).toEqual(MODULES);
});
