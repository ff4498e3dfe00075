// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchWhenIdle } from "./fetch-when-idle.ts";

const MODULES = ["/assets/entry.js", "/assets/deal.js"];
let running: AbortController;
let idle: (() => void)[];

beforeEach(() => {
  document.head.innerHTML = "";
  running = new AbortController();
  idle = [];
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
});

afterEach(() => {
  running.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fetched = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map((link) => [
    link.getAttribute("href"),
    link.fetchPriority,
  ]);

function become(state: DocumentReadyState): void {
  vi.spyOn(document, "readyState", "get").mockReturnValue(state);
}

test("the application is fetched after the page, when the browser is idle, behind everything else", () => {
  become("interactive");
  fetchWhenIdle(MODULES, running.signal);
  expect(idle).toEqual([]);
  dispatchEvent(new Event("load"));
  expect(fetched()).toEqual([]);
  for (const callback of idle) callback();
  expect(fetched()).toEqual(MODULES.map((href) => [href, "low"]));
});

test("a page that has loaded already waits only for an idle moment", () => {
  become("complete");
  fetchWhenIdle(MODULES, running.signal);
  expect(idle).toHaveLength(1);
});

test("nothing is fetched ahead for who saves data", () => {
  become("complete");
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
  fetchWhenIdle(MODULES, running.signal);
  Object.defineProperty(navigator, "connection", { configurable: true, value: undefined });
  expect(idle).toEqual([]);
});

test("an application that runs before the page has loaded is not fetched again", () => {
  become("interactive");
  fetchWhenIdle(MODULES, running.signal);
  running.abort();
  dispatchEvent(new Event("load"));
  expect(idle).toEqual([]);
});
