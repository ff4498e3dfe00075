import { msg } from "@lingui/core/macro";
import { ageOf, formatDate } from "./format-relative-time.ts";
import type { Translator } from "./translator.ts";

/** `24 min ago`, `1 h ago`, `3 d ago`, then the date. After other words, as in `joined just now`, it stands in a sentence. */
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
