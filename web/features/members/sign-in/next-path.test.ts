import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

test("next leads back to a page of this site with its search", () => {
  expect(nextPath("?next=%2Fdeals%2F1a2b3c4%3Fsort%3Dnew")).toBe("/deals/1a2b3c4?sort=new");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/%2e//evil.example",
  "javascript:alert(1)",
  "deals",
])("next never leads to another site: %j, plain and encoded", (next) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe("/");
  expect(new URL(nextPath(`?next=${next}`), "http://samha.test").origin).toBe("http://samha.test");
});

test("an address encoded twice stays a path of this site", () => {
  expect(nextPath("?next=%252F%252Fevil.example")).toBe("/");
  const next = nextPath("?next=%2F%252Fevil.example");
  expect(new URL(next, "http://samha.test").origin).toBe("http://samha.test");
});

test.each([
  "/login?next=/login",
  "/register",
  "/forgot-password",
  "/reset-password#a",
  "/auth/callback",
])("next never leads back to %s", (next) =>
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe("/"),
);
