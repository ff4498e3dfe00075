// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needsApplication } from "./needs-application.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML =
    '<li id="comment-1">Still in stock</li><section id="history"></section>';
  location.hash = "";
});

afterEach(() => vi.unstubAllGlobals());

test("a complete page needs no application", () => {
  localStorage.setItem("samha-theme", "dark");
  expect(needsApplication()).toBe(false);
});

test.each([
  ["#comment-1", false],
  ["#comment-200", true],
  ["#history", true],
])("with a link to %s: the application is needed is %s", (hash, isNeeded) => {
  location.hash = hash;
  expect(needsApplication()).toBe(isNeeded);
});

test.each([
  ["the order of the comments", () => localStorage, "samha-comment-order"],
  ["the place before signing in", () => sessionStorage, "samha-return-place"],
  ["a comment typed before signing in", () => sessionStorage, "samha-visitor-comment:a1b2c3d"],
])("%s in storage needs the application", (_, storage, key) => {
  storage().setItem(key, "stored");
  expect(needsApplication()).toBe(true);
});

test("a private window that refuses storage has nothing stored", () => {
  const refused = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new DOMException("refused", "SecurityError");
      },
    },
  );
  vi.stubGlobal("localStorage", refused);
  vi.stubGlobal("sessionStorage", refused);
  expect(needsApplication()).toBe(false);
});
