import { expect, test } from "vitest";
import { SEARCH_TEXT_MAX, sanitizeSearch } from "./search-text.ts";

test.each([
  [null, ""],
  ["  dates ", "dates"],
  ["med\u0000jool\tdates", "med jool dates"],
  [`% _ , ( ) " \\`, `% _ , ( ) " \\`],
  ["<script>", "<script>"],
])("%j is searched as %j", (typed, text) => {
  expect(sanitizeSearch(typed)).toBe(text);
});

test("a very long text is truncated between two characters", () => {
  expect([...sanitizeSearch("🌙".repeat(200))]).toEqual(Array(SEARCH_TEXT_MAX).fill("🌙"));
});
