import { readFileSync } from "node:fs";
import PO from "pofile";
import { expect, test } from "vitest";
import { CATALOG_LANGUAGES } from "#contract/language.ts";

/** Files with texts about deals, facts and seasons. Report reasons are not included, because they are statements of members. */
const FILES =
  /^(?:contract\/(?:deals|halal|calendar)|web\/(?:features|pages)\/(?:deals|halal|merchants)|server\/(?:public-files|api|mail))\//;
const VERDICTS =
  /\b(?:is|are|it’s|it's|was|fully|100%) (?:not )?halal\b|\b(?:not|isn’t|non-)\s?halal\b|\bharaa?m\b|حرام|(?:ليس|ليست|غير) حلال|(?:هذا|هذه|هو|هي|إنه|إنها) حلال/i;

const texts = CATALOG_LANGUAGES.flatMap(
  (language) =>
    PO.parse(readFileSync(new URL(`../../web/locales/${language}.po`, import.meta.url), "utf8"))
      .items,
)
  .filter(({ references }) => references.some((file) => FILES.test(file)))
  .flatMap(({ msgid, msgstr }) => [msgid, ...msgstr]);

test("no text about deals, facts or seasons contains a verdict", () => {
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
