import { expect, test } from "vitest";
import { isPublicChange } from "./public-change.ts";

test.each([
  ["POST", "procedure", "moderate_deal", "", true],
  // Clears only the deal's page.
  ["POST", "procedure", "secure_vote_deal", "", false],
  ["POST", "procedure", "list_businesses", "", false],
  ["POST", "procedure", "toString", "", true],
  ["POST", "procedure", "not_declared", "", true],
  ["POST", "table", "blog_posts", "*/1", true],
  ["POST", "table", "blog_posts", "*/0", false],
  ["PATCH", "table", "blog_posts", "0-1/2", true],
  ["PATCH", "table", "blog_posts", "*/0", false],
  ["DELETE", "table", "blog_posts", "*/1", true],
  ["DELETE", "table", "blog_posts", "*/0", false],
  ["DELETE", "table", "blog_posts", "", true],
  ["GET", "table", "blog_posts", "0-1/2", false],
  ["HEAD", "table", "deals", "", false],
  ["PATCH", "table", "profiles", "*/1", false],
] as const)(
  "%s of the %s %s with the range '%s' changes what visitors see: %s",
  (method, kind, name, range, changes) => {
    const headers = new Headers({ "content-range": range });
    expect(isPublicChange(method, { kind, name }, headers)).toBe(changes);
  },
);
