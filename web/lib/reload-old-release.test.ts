// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"handleDisabledFileLoadingAsSuccess": true}}
import { beforeEach, expect, test, vi } from "vitest";
import { reloadOldRelease } from "./reload-old-release.ts";

const reload = vi.fn();
const headRequest = vi.fn(async () => new Response(null, { status: 404 }));

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  headRequest.mockReset().mockImplementation(async () => new Response(null, { status: 404 }));
  vi.stubGlobal("fetch", headRequest);
  vi.stubGlobal("location", { ...location, reload });
  document.body.innerHTML = '<script type="module" src="/assets/entry-1a2b.js"></script>';
});

test("a page of a removed release is reloaded once", async () => {
  expect(await reloadOldRelease()).toBe(true);
  expect(await reloadOldRelease()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  // Two releases later.
  document.body.innerHTML = '<script type="module" src="/assets/entry-3c4d.js"></script>';
  expect(await reloadOldRelease()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page of a served release, or without a connection, is not reloaded", async () => {
  headRequest.mockResolvedValueOnce(new Response(null, { status: 200 }));
  expect(await reloadOldRelease()).toBe(false);
  headRequest.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await reloadOldRelease()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

const lost = new TypeError(
  "error loading dynamically imported module: http://x.example/assets/a.js",
);

test("a script that failed twice and is available again causes a reload", async () => {
  headRequest.mockImplementation(async () => new Response(null, { status: 200 }));
  expect(await reloadOldRelease(lost)).toBe(false);
  headRequest
    .mockRejectedValueOnce(new TypeError("NetworkError"))
    .mockRejectedValueOnce(new TypeError("NetworkError"));
  expect(await reloadOldRelease(lost)).toBe(false);
  expect(await reloadOldRelease(new Error("Not loaded", { cause: lost }))).toBe(true);
  expect(headRequest).toHaveBeenLastCalledWith("http://x.example/assets/a.js", expect.anything());
  // It failed on the new page too, so a reload does not help.
  expect(await reloadOldRelease(lost)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a script that timed out causes no page reload", async () => {
  headRequest.mockImplementation(async () => new Response(null, { status: 200 }));
  await reloadOldRelease(new Error("Loading this page took too long."));
  expect(await reloadOldRelease(new Error("Loading this page took too long."))).toBe(false);
});

test("without session storage the page is never reloaded, which prevents a reload loop", async () => {
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
