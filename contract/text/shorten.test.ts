import { expect, test } from "vitest";
import { cutText, firstCharacter, shorten } from "./shorten.ts";

const UNITS = [
  ["a moon", "🌙"],
  ["a family", "👨‍👩‍👧‍👦"],
  ["a flag", "🇵🇸"],
  ["a flag of tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["a skin tone", "🤲🏽"],
  ["a keycap", "5️⃣"],
  ["a decomposed accent", "e\u0301\u0323"],
  ["an Arabic letter with vowel signs", "مُّ"],
  ["a Bengali conjunct", "ক্ষ"],
  ["a Hindi conjunct", "क्ष"],
  ["Hangul letters", "\u1112\u1161\u11AB"],
  ["a rare ideograph", "𠮷"],
] as const;

test.each(UNITS)("%s is kept or left out, at every length", (_name, unit) => {
  for (const text of [unit.repeat(30), `dates ${unit.repeat(30)} and more`]) {
    const whole = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
    const ends = new Set(whole.map(({ index }) => index).concat(text.length));
    for (let max = 0; max < 60; max++) {
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect([...cut].length).toBeLessThanOrEqual(max);
      expect(ends).toContain(cut.length);
      const short = shorten(text, max);
      if (short !== text) expect(ends).toContain(short.slice(0, -1).length);
      expect(short.isWellFormed()).toBe(true);
    }
  }
});

test("a short text stays, and a long one ends after a whole word with an ellipsis", () => {
  expect(shorten("Medjool dates", 13)).toBe("Medjool dates");
  expect(shorten("Medjool dates", 12)).toBe("Medjool…");
  expect(shorten("Medjool dates and more", 13)).toBe("Medjool dates…");
  expect(shorten("W".repeat(140), 100)).toBe(`${"W".repeat(100)}…`);
  expect(shorten("تمر مجدول فاخر", 9)).toBe("تمر مجدول…");
});

test("a text is not cut where versions of Unicode disagree: after a mark", () => {
  expect(cutText("क्षक्षक्ष", 5)).not.toMatch(/\p{M}$/u);
  expect(cutText("ক্ষ".repeat(9), 20)).not.toMatch(/\p{M}$/u);
});

test("the first character of a name is whole", () => {
  expect(["👨‍👩‍👧 shop", "e\u0301clair", "🇵🇸 dates", "تُمور", ""].map(firstCharacter)).toEqual([
    "👨‍👩‍👧",
    "e\u0301",
    "🇵🇸",
    "تُ",
    "",
  ]);
});

test("a text of ten thousand characters without a space is cut quickly", () => {
  const long = "é".repeat(10_000);
  expect(cutText(long, 9_000)).toHaveLength(9_000);
  expect(cutText(`a${"\u0301".repeat(10_000)}`, 5_000)).toBe("");
});
