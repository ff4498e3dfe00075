import { readFileSync } from "node:fs";
import PO from "pofile";
import { expect, test } from "vitest";
import { CATALOG_LANGUAGES } from "#contract/language.ts";

/** A placeholder, digits or the name of a weekday. */
const A_DAY =
  /\{\w+\}|\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد/;
const CLAIMS = [
  {
    claim: /\b(?:Ramadan|Eid)(?: al-\p{L}+)? (?:is|begins|starts|falls)\b/u,
    hedge: /\b(?:expected|announced by)\b/,
  },
  { claim: /رمضان|العيد|عيد (?:الفطر|الأضحى)/u, hedge: /متوقع|يُتوقع|أعلن/ },
];
/** Filters mention a day but make no claim about it. */
const FILTER = /^(?:Arrives before|يصل قبل)/;

const sentences = CATALOG_LANGUAGES.flatMap(
  (language) =>
    PO.parse(readFileSync(new URL(`../../web/locales/${language}.po`, import.meta.url), "utf8"))
      .items,
).flatMap(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ""]);

function claimsADay(sentence: string): boolean {
  return (
    A_DAY.test(sentence) &&
    !FILTER.test(sentence) &&
    CLAIMS.some(({ claim, hedge }) => claim.test(sentence) && !hedge.test(sentence))
  );
}

test("no sentence states the day of Ramadan or Eid as a fact", () => {
  expect(sentences.filter((sentence) => sentence.includes("Ramadan")).length).toBeGreaterThan(5);
  expect(sentences.filter(claimsADay)).toEqual([]);
});

test.each([
  ["Ramadan is on {day}.", true],
  ["Eid al-Fitr is {0}", true],
  ["Ramadan begins on Monday 8 February", true],
  ["Ramadan is expected on {first}.", false],
  ["Eid is on {day}, as announced by {authority}", false],
  ["يبدأ رمضان يوم {first}.", true],
  ["يُتوقع أن يبدأ رمضان يوم {first}.", false],
  ["Ramadan deals", false],
])("“%s” claims a day: %s", (sentence, isClaim) => {
  expect(claimsADay(sentence)).toBe(isClaim);
});
