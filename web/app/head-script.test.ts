// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { HEAD_SCRIPT } from "./head-script.ts";

const run = new Function(HEAD_SCRIPT);
const { dataset } = document.documentElement;

afterEach(() => {
  localStorage.clear();
  delete dataset.theme;
  delete dataset.consent;
  delete dataset.member;
  delete dataset.newcomer;
  delete dataset.arabic;
});

test("the cookie banner is marked as open before the first paint only if no decision is stored", () => {
  run();
  expect(dataset.consent).toBe("open");
  delete dataset.consent;
  localStorage.setItem("cookie-preferences", "{}");
  run();
  expect(dataset.consent).toBeUndefined();
});

test("the stored theme is applied", () => {
  localStorage.setItem("samha-theme", "dark");
  run();
  expect(dataset.theme).toBe("dark");
});

test("the line for newcomers is marked as open until it is dismissed", () => {
  run();
  expect(dataset.newcomer).toBe("open");
  delete dataset.newcomer;
  localStorage.setItem("samha-newcomer", "dismissed");
  run();
  expect(dataset.newcomer).toBeUndefined();
});

test.each([
  ["ar", ""],
  ["ar-EG", ""],
  ["en-GB", undefined],
  ["arn", undefined],
])("the line for newcomers offers Arabic to browsers in %s: %s", (language, mark) => {
  vi.spyOn(navigator, "language", "get").mockReturnValue(language);
  run();
  expect(dataset.arabic).toBe(mark);
  vi.restoreAllMocks();
});

test("a member is marked before the first paint and is not a newcomer", () => {
  localStorage.setItem("samha-session", "{}");
  run();
  expect(dataset.member).toBe("");
  expect(dataset.newcomer).toBeUndefined();
});
