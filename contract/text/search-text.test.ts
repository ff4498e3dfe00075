import { expect, test } from "vitest";
import { foldText, SEARCH_TEXT_MAX, sanitizeSearch } from "./search-text.ts";

test.each([
  [null, ""],
  ["  dates ", "dates"],
  ["med\u0000jool\tdates", "med jool dates"],
  [`% _ , ( ) " \\`, `% _ , ( ) " \\`],
  ["<script>", "<script>"],
])("%j is searched as %j", (typed, text) => {
  expect(sanitizeSearch(typed)).toBe(text);
});

test.each([
  ["DU‘A", "du'a", "duʿa", "du`a", "du´a", "dua"],
  ["KIRMIZI", "kırmızı", "kirmizi"],
  ["٥٠٪", "۵۰%", "৫০٪", "५०%", "50%"],
  ["عمرة", "عُمْرَه", "عمـــرة"],
  ["عيد", "عید", "عيـد"],
  ["أضحى", "اضحي", "اضحى"],
  ["کتاب", "كتاب"],
  ["Strøm", "strom"],
  ["Straße", "STRASE"],
  ["Café", "cafe\u0301", "cafe"],
])("%j and its spellings are folded alike", (...spellings) => {
  expect(new Set(spellings.map(foldText)).size).toBe(1);
});

test("a very long text is truncated between two characters", () => {
  expect([...sanitizeSearch("🌙".repeat(200))]).toEqual(Array(SEARCH_TEXT_MAX).fill("🌙"));
});
