import { readFileSync } from "node:fs";
import PO from "pofile";
import { expect, test } from "vitest";
import { CATALOG_LANGUAGES } from "#contract/language.ts";

/** Starts of texts that contain such words without judging: a report reason, a request for evidence, a disclaimer, a place. */
const NO_VERDICTS = [
  "Not halal",
  "If something shouldn’t be here, report it: “Not halal” is one of the reasons.",
  "Please add what shows that it’s halal",
  "Prices and codes are what members saw.",
  "Distance from the hotel to the Grand Mosque",
];
const VERDICTS =
  /\b(?:is|are|it’s|it's|was|fully|100%) (?:not )?halal\b|\b(?:not|isn’t|non-)\s?halal\b|\bharaa?m\b|حرام|(?:ليس|ليست|غير) حلال|(?:هذا|هذه|هو|هي|إنه|إنها) حلال/i;

const texts = CATALOG_LANGUAGES.flatMap(
  (language) =>
    PO.parse(readFileSync(new URL(`../../web/locales/${language}.po`, import.meta.url), "utf8"))
      .items,
)
  .filter(({ msgid }) => !NO_VERDICTS.some((start) => msgid.startsWith(start)))
  .flatMap(({ msgid, msgstr }) => [msgid, ...msgstr]);

test("no text contains a verdict", () => {
  expect(
    texts.filter((text) => text.includes("alcohol") || text.includes("Stunn")).length,
  ).toBeGreaterThan(2);
  expect(texts.filter((text) => VERDICTS.test(text))).toEqual([]);
});

test.each([
  ["This meat is halal", true],
  ["Not halal", true],
  ["It’s haram", true],
  ["هذا حلال", true],
  ["ليس حلالًا", true],
  ["غير حلال", true],
  ["Halal information", false],
  ["Only food sold as halal", false],
  ["معلومات عن الحلال", false],
])("whether “%s” is a verdict: %s", (text, isVerdict) => {
  expect(VERDICTS.test(text)).toBe(isVerdict);
});
