import { msg } from "@lingui/core/macro";
import { ageOf, formatDate } from "./format-relative-time.ts";
import type { Translator } from "./translator.ts";

/** Returns `24 min ago`, `1 h ago`, `3 d ago` or the date. `inSentence` writes "just now" in lower case. */
export function ageText(
  translator: Translator,
  time: string,
  now: Date,
  inSentence: boolean,
): string {
  const age = ageOf(time, now);
  if (age.unit === "now") return translator._(inSentence ? msg`just now` : msg`Just now`);
  if (age.unit === "date") return formatDate(time, translator.locale);
  const { count } = age;
  if (age.unit === "minutes") return translator._(msg`${count} min ago`);
  if (age.unit === "hours") return translator._(msg`${count} h ago`);
  return translator._(msg`${count} d ago`);
}
