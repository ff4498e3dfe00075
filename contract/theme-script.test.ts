// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { THEME_SCRIPT, THEME_STORAGE_KEY } from "./theme-script.ts";

const run = new Function(THEME_SCRIPT);

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test("a stored theme is applied before the first paint", () => {
  localStorage.setItem(THEME_STORAGE_KEY, "dark");
  run();
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("without a valid choice, the system's theme applies", () => {
  run();
  localStorage.setItem(THEME_STORAGE_KEY, "purple");
  run();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
