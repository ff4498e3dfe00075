import { expect, test } from "vitest";
import { blogPostSchema } from "#contract/blog/blog-post-schema.ts";
import { EMPTY_POST } from "./draft/editor-draft.ts";
import { slugFromTitle } from "./use-blog-form.ts";

test.each([
  ["Ajwa & Medjool: which?", "ajwa-and-medjool-which"],
  ["  Eid al-Fiṭr 2026 ", "eid-al-fitr-2026"],
  ["!?", ""],
])("the title %j suggests %j", (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug);
});

test("a title in Arabic suggests an address too", () => {
  expect(slugFromTitle("أفضل التمور")).toMatch(/^[a-z0-9-]{3,100}$/);
});

test("a long title is cut at a word, and the result is a valid address", () => {
  const slug = slugFromTitle("Dates for Ramadan ".repeat(12));
  expect(slug.length).toBeLessThanOrEqual(100);
  expect(slug).toMatch(/(dates|for|ramadan)$/);
  expect(blogPostSchema.safeParse({ ...EMPTY_POST, title: "Dates", slug }).success).toBe(true);
  expect(slugFromTitle("a".repeat(150))).toHaveLength(100);
});
