// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadApplication } from "./load-application.ts";

vi.mock("./load-application.ts", () => ({ loadApplication: vi.fn() }));

const SESSION = "samha-session";
const load = vi.mocked(loadApplication);
const fetchModule = vi.fn();
const onVote = vi.fn();
let idle: (() => void)[];
/** Settles `loadApplication`, which resolves to true once the application runs. */
let finish: PromiseWithResolvers<boolean>;

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/category/food");
  document.body.innerHTML = `
    <button type="button">Hot</button>
    <p id="start-failed" role="alert" hidden>Couldn’t load.</p>
    <script type="application/json" id="starter" data-modules="/assets/entry.js /assets/deal.js"></script>`;
  vote().addEventListener("click", onVote);
  finish = Promise.withResolvers();
  load.mockImplementation(() => finish.promise);
  fetchModule.mockImplementation(async () => new Response("export {}"));
  idle = [];
  vi.stubGlobal("fetch", fetchModule);
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
});

afterEach(async () => {
  // Completes pending loads and removes the listeners of the page.
  endLoad();
  finish.resolve(true);
  await settle();
  finish = Promise.withResolvers();
  finish.resolve(true);
  vote().click();
  await becomeIdle();
  await becomeIdle();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const vote = () => document.querySelector("button") as HTMLButtonElement;
const isMessageShown = () => !(document.getElementById("start-failed") as HTMLElement).hidden;
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

async function openPage(): Promise<void> {
  vi.resetModules();
  await import("./start.ts");
}

function endLoad(): void {
  dispatchEvent(new Event("load"));
}

async function becomeIdle(): Promise<void> {
  await settle();
  for (const callback of idle.splice(0)) callback();
  await settle();
}

test("the application is fetched, then runs, after the page has loaded and when the browser is idle", async () => {
  await openPage();
  await becomeIdle();
  expect(fetchModule).not.toHaveBeenCalled();
  endLoad();
  await settle();
  expect(fetchModule).not.toHaveBeenCalled();
  await becomeIdle();
  expect(fetchModule.mock.calls).toEqual([
    ["/assets/entry.js", { priority: "low" }],
    ["/assets/deal.js", { priority: "low" }],
  ]);
  expect(load).not.toHaveBeenCalled();
  await becomeIdle();
  expect(load).toHaveBeenCalledOnce();
});

test("a click before the page has loaded marks its button and starts the application, which receives the click once", async () => {
  await openPage();
  vote().click();
  expect(vote().getAttribute("aria-busy")).toBe("true");
  expect(load).toHaveBeenCalledOnce();
  expect(onVote).not.toHaveBeenCalled();
  endLoad();
  await becomeIdle();
  await becomeIdle();
  finish.resolve(true);
  await settle();
  expect(onVote).toHaveBeenCalledOnce();
  expect(vote().hasAttribute("aria-busy")).toBe(false);
  expect(load).toHaveBeenCalledOnce();
});

test("two clicks while an idle browser starts the application are repeated as one", async () => {
  await openPage();
  endLoad();
  await becomeIdle();
  await becomeIdle();
  vote().click();
  vote().click();
  finish.resolve(true);
  await settle();
  expect(load).toHaveBeenCalledOnce();
  expect(onVote).toHaveBeenCalledOnce();
  vote().click();
  expect(onVote).toHaveBeenCalledTimes(2);
});

test("with Save-Data the first click starts the application", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  await openPage();
  endLoad();
  await becomeIdle();
  await becomeIdle();
  expect(fetchModule).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
  vote().click();
  expect(load).toHaveBeenCalledOnce();
});

test("a member's application starts immediately", async () => {
  localStorage.setItem(SESSION, "{}");
  await openPage();
  expect(load).toHaveBeenCalledOnce();
});

test("a failed start shows a message to a visitor who clicked, and the next click hides it and retries", async () => {
  await openPage();
  vote().click();
  finish.reject(new TypeError("lost"));
  await settle();
  expect(isMessageShown()).toBe(true);
  expect(vote().hasAttribute("aria-busy")).toBe(false);
  finish = Promise.withResolvers();
  vote().click();
  expect(load).toHaveBeenCalledTimes(2);
  expect(isMessageShown()).toBe(false);
});

test("a failed start without a click shows no message", async () => {
  await openPage();
  endLoad();
  fetchModule.mockRejectedValueOnce(new TypeError("lost"));
  await becomeIdle();
  await becomeIdle();
  expect(isMessageShown()).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

test("no message appears when the visitor leaves the page", async () => {
  await openPage();
  vote().click();
  dispatchEvent(new Event("beforeunload"));
  finish.reject(new TypeError("aborted"));
  await settle();
  expect(isMessageShown()).toBe(false);
});

test.each([
  ["another page", "/category/food?page=2", 1],
  ["a fragment of the same page", "/category/food#deals", 0],
])("going back to %s at %s reloads the page %i times", async (_, address, loads) => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  await openPage();
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).toHaveBeenCalledTimes(loads);
  // An application that is still starting must not hydrate this page under another address.
  expect(document.querySelectorAll("#starter[data-reloads]")).toHaveLength(loads);
});
