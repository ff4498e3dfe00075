// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { readCookiePreferences, storeCookieChoice } from "./cookie-preferences.ts";

beforeEach(() => localStorage.clear());

test("a visitor who has not decided has no preferences", () => {
  expect(readCookiePreferences()).toBeNull();
});

test("a choice is stored in local storage as cookie-preferences, with necessary always true", () => {
  storeCookieChoice({ analytics: true, marketing: false });
  expect(JSON.parse(localStorage.getItem("cookie-preferences") ?? "")).toEqual({
    necessary: true,
    analytics: true,
    marketing: false,
  });
  expect(readCookiePreferences()).toEqual({ necessary: true, analytics: true, marketing: false });
});

test.each([
  "",
  "not json",
  "null",
  "[]",
  "true",
  "{}",
  '{"necessary":true,"analytics":"yes","marketing":false}',
  '{"necessary":true,"analytics":true}',
  '{"necessary":false,"analytics":true,"marketing":true}',
])("an invalid stored value counts as none: %s", (invalid) => {
  localStorage.setItem("cookie-preferences", invalid);
  expect(readCookiePreferences()).toBeNull();
});

test("without storage the choice still applies to the page", () => {
  const setItem = vi.fn(() => {
    throw new DOMException("refused", "SecurityError");
  });
  vi.stubGlobal("localStorage", { setItem });
  const preferences = storeCookieChoice({ analytics: false, marketing: false });
  vi.unstubAllGlobals();
  expect(setItem).toHaveBeenCalledOnce();
  expect(preferences).toEqual({ necessary: true, analytics: false, marketing: false });
});
