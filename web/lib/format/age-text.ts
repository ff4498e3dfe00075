import { msg } from "@lingui/core/macro";
import { ageOf, formatDate } from "./format-relative-time.ts";
import type { Speaker } from "./speaker.ts";

/** `24 min ago`, `1 h ago`, `3 d ago`, then the date. After other words, as in `joined just now`, it stands in a sentence. */
export function ageText(speaker: Speaker, time: string, now: Date, inSentence: boolean): string {
  const age = ageOf(time, now);
  if (age.unit === "now") return speaker._(inSentence ? msg`just now` : msg`Just now`);
  if (age.unit === "date") return formatDate(time, speaker.locale);
  const { count } = age;
  if (age.unit === "minutes") return speaker._(msg`${count} min ago`);
  if (age.unit === "hours") return speaker._(msg`${count} h ago`);
  return speaker._(msg`${count} d ago`);
}
