import { messages } from "../locales/ar.po";
import { CATEGORY_NAMES } from "./category-names.ts";
import { DATABASE_TEXTS } from "./database-texts.ts";
import { ERROR_TEXTS } from "./error-texts.ts";
import { FIELD_TEXTS } from "./field-texts.ts";
import { translateByPattern } from "./text-patterns.ts";

export { messages };

const TEXTS = new Map(
  [CATEGORY_NAMES, ERROR_TEXTS, FIELD_TEXTS, DATABASE_TEXTS].flatMap(Object.entries),
);

/** A text that is fixed in English, in Arabic; as it is where nobody has translated it. */
export function fixedText(english: string): string {
  return TEXTS.get(english) ?? translateByPattern(english) ?? english;
}
