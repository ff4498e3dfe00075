import { foldText } from "#contract/text/search-text.ts";
import { HUBS, type Hub } from "./season.ts";

/** Names and spellings in English, Arabic, Urdu, Turkish and Malay, in the form of `foldText`. */
const WORDS: Record<Hub, string> = {
  ramadan:
    "ramadan ramadhan ramadaan ramadhaan ramazan ramzan ramzaan iftar iftaar suhoor suhur sahur sehri رمضان رمضانيه افطار سحور سحري",
  eid: "eid eidi fitr fitri adha aidilfitri aidiladha bayram bayrami lebaran raya عيد عيديه فطر اضحي",
  hajj: "hajj haj hadj hac umrah umra umroh umre qurbani qurban kurban udhiya udhiyah حج عمره قربان قرباني اضحيه اضاحي",
};

/** Returns the season pages that a search text names. */
export function seasonsNamed(text: string): Hub[] {
  const words = wordsOf(text);
  return HUBS.filter((hub) => WORDS[hub].split(" ").some((word) => words.has(word)));
}

/** Returns the folded words of a text; Arabic words with and without their article. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return new Set(words.flatMap((word) => [word, word.replace(/^[وبف]?(?:ال|لل)(?=..)/, "")]));
}
