import { expect, test } from "vitest";
import { safeLocalPath } from "./local-path.ts";

test.each(["/", "/submit", "/deals/a1b2c3d?sort=new#comment-4", "/search?q=https%3A%2F%2Fx"])(
  "after sign-in a member returns to %s",
  (path) => {
    expect(safeLocalPath(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  "",
  "submit",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "javascript:alert(1)",
  "/.//evil.example",
  "/a/..//evil.example",
  " //evil.example",
  `/${"a".repeat(3_000)}`,
  "/\u007f/x",
])("a redirect to %j is refused", (next) => {
  expect(safeLocalPath(next)).toBe("/");
});
