// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { fetcherOf } from "./fetch-modules.ts";

const MODULES = ["/assets/entry.js", "/assets/deal.js"];

beforeEach(() => {
  document.head.innerHTML = "";
});

const links = () => [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=script]")];
const requested = () => links().map((link) => link.getAttribute("href"));

/** Answers the requests of the preloads; `isLost` loses the last. */
function answer({ isLost = false } = {}) {
  for (const [index, link] of links().entries()) {
    link.dispatchEvent(new Event(isLost && index === MODULES.length - 1 ? "error" : "load"));
  }
}

test("modules are preloaded as the browser imports them, and nothing runs", async () => {
  const fetching = fetcherOf(MODULES)("low");
  expect(requested()).toEqual(MODULES);
  expect(links().map(({ crossOrigin }) => crossOrigin)).toEqual(["anonymous", "anonymous"]);
  answer();
  await fetching;
});

test("after a lost connection, the next call requests the modules again, each once", async () => {
  const fetchModules = fetcherOf(MODULES);
  const lost = fetchModules("auto");
  answer({ isLost: true });
  await expect(lost).rejects.toThrow("/assets/deal.js could not be fetched");
  const first = links();
  const retried = fetchModules("auto");
  expect(requested()).toEqual(MODULES);
  expect(links().some((link) => first.includes(link))).toBe(false);
  answer();
  await retried;
});

test("a click during or after the fetch requests nothing again", async () => {
  const fetchModules = fetcherOf(MODULES);
  const fetching = [fetchModules("low"), fetchModules("auto")];
  const first = links();
  answer();
  await Promise.all(fetching);
  await fetchModules("auto");
  expect(links()).toEqual(first);
});
