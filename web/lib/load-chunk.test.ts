import { expect, test, vi } from "vitest";
import { isChunkLoadError, loadChunk } from "./load-chunk.ts";

test("the loaded code of a page is returned", async () => {
  await expect(loadChunk(async () => ({ page: "home" }))).resolves.toEqual({ page: "home" });
});

test.each([
  "Failed to fetch dynamically imported module: /assets/deal-page-1a2b.js",
  "error loading dynamically imported module: /assets/deal-page-1a2b.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/deal-page.css",
])("'%s' produces a chunk load error", async (message) => {
  const load = () => Promise.reject(new TypeError(message));

  await expect(loadChunk(load)).rejects.toMatchObject({ name: "ChunkLoadError" });
  expect(isChunkLoadError(new TypeError(message))).toBe(true);
});

test("code that does not load within two minutes produces a chunk load error", async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  void loadChunk(() => new Promise(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isChunkLoadError(failed.mock.calls[0]?.[0])).toBe(true);
});

test("code that arrives and then throws is a bug, not a chunk load error", async () => {
  const bug = new TypeError("x is not a function");

  await expect(loadChunk(() => Promise.reject(bug))).rejects.toBe(bug);
  expect(isChunkLoadError(bug)).toBe(false);
  expect(isChunkLoadError("ChunkLoadError")).toBe(false);
});
