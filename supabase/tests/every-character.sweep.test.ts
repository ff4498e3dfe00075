import { expect, test } from "vitest";
import { asOwner } from "./as.ts";
import { CHARACTERS, compareExactTexts, compareHosts, HOSTS } from "./every-character.fixture.ts";

/** No characters are assigned in these planes, but people can type any code point of them. */
const UNASSIGNED = Array.from({ length: 0x110000 - 0x33480 }, (_, index) => index + 0x33480)
  .filter((code) => code < 0xe0000 || code >= 0xe1000)
  .map((code) => String.fromCodePoint(code));

test("the database and the forms remove the same characters from exact values", () =>
  asOwner(async (db) => {
    expect(await compareExactTexts(db, [...CHARACTERS, ...UNASSIGNED])).toEqual([]);
  }));

test.each(HOSTS)(
  "every character of Unicode %s is refused or read as browsers read it",
  (_, spell) =>
    asOwner(async (db) => {
      const { different, accepted } = await compareHosts(db, CHARACTERS, spell);
      expect(different).toEqual([]);
      expect(accepted).toBeGreaterThan(1_000);
    }),
);
