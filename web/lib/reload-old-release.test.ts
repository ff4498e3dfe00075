// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"handleDisabledFileLoadingAsSuccess": true}}
import { beforeEach, expect, test, vi } from "vitest";
import { reloadOldRelease } from "./reload-old-release.ts";

const reload = vi.fn();
const ask = vi.fn(async () => new Response(null, { status: 404 }));

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  ask.mockReset().mockImplementation(async () => new Response(null, { status: 404 }));
  vi.stubGlobal("fetch", ask);
  vi.stubGlobal("location", { ...location, reload });
  document.body.innerHTML = '<script type="module" src="/assets/entry-1a2b.js"></script>';
});

test("a page whose release is no longer served is reloaded once, and not again", async () => {
  expect(await reloadOldRelease()).toBe(true);
  expect(await reloadOldRelease()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  // The release after the next one.
  document.body.innerHTML = '<script type="module" src="/assets/entry-3c4d.js"></script>';
  expect(await reloadOldRelease()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page whose release is served, or that has no connection, stays", async () => {
  ask.mockResolvedValueOnce(new Response(null, { status: 200 }));
  expect(await reloadOldRelease()).toBe(false);
  ask.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await reloadOldRelease()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

const lost = new TypeError(
  "error loading dynamically imported module: http://x.example/assets/a.js",
);

test("a script that failed before is asked for, and where it is there again, a new page loads it", async () => {
  ask.mockImplementation(async () => new Response(null, { status: 200 }));
  expect(await reloadOldRelease(lost)).toBe(false);
  ask
    .mockRejectedValueOnce(new TypeError("NetworkError"))
    .mockRejectedValueOnce(new TypeError("NetworkError"));
  expect(await reloadOldRelease(lost)).toBe(false);
  expect(await reloadOldRelease(new Error("Not loaded", { cause: lost }))).toBe(true);
  expect(ask).toHaveBeenLastCalledWith("http://x.example/assets/a.js", expect.anything());
  // It failed on the new page too: a reload does not help.
  expect(await reloadOldRelease(lost)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a script that took too long is waited for again, without a reload", async () => {
  ask.mockImplementation(async () => new Response(null, { status: 200 }));
  await reloadOldRelease(new Error("Loading this page took too long."));
  expect(await reloadOldRelease(new Error("Loading this page took too long."))).toBe(false);
});

test("a page without a place for notes stays, or it could go round in circles", async () => {
  vi.stubGlobal("sessionStorage", { getItem: () => null, clear: () => undefined });
  expect(await reloadOldRelease()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['<form method="post"><input type="password" value="dates"></form>', false],
  ['<form method="post"><textarea>This shop does not exist</textarea></form>', false],
  ['<form method="post"><input type="text" value=""></form>', true],
  ['<form method="post" data-draft><input type="text" value="Medjool"></form>', true],
  ['<form role="search"><input type="search" value="dates"></form>', true],
])("with %s on it, the page is reloaded: %s", async (form, isReloaded) => {
  document.body.insertAdjacentHTML("beforeend", form);
  expect(await reloadOldRelease()).toBe(isReloaded);
});
