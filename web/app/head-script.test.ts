// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { HEAD_SCRIPT } from "./head-script.ts";

const run = new Function(HEAD_SCRIPT);
const { dataset } = document.documentElement;

afterEach(() => {
  localStorage.clear();
  delete dataset.theme;
  delete dataset.consent;
});

test("the cookie banner is marked as open before the first paint, without a stored decision only", () => {
  run();
  expect(dataset.consent).toBe("open");
  delete dataset.consent;
  localStorage.setItem("cookie-preferences", "{}");
  run();
  expect(dataset.consent).toBeUndefined();
});

test("the stored theme is applied too", () => {
  localStorage.setItem("samha-theme", "dark");
  run();
  expect(dataset.theme).toBe("dark");
});
