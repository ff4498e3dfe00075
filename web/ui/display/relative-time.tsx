import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Translator } from "#lib/format/ends-text.ts";
import { ageOf, formatDate } from "#lib/format/format-relative-time.ts";
import { useNow } from "#lib/now-context.tsx";

export interface RelativeTimeProps {
  time: string;
  /** Reference time, by default that of the page. */
  now?: Date;
  inSentence?: boolean;
  className?: string;
}

/** Shows `24 min ago`, `1 h ago`, `3 d ago`, then the date. */
export function RelativeTime({ time, now, inSentence = false, className }: RelativeTimeProps) {
  const { i18n } = useLingui();
  const pageNow = useNow();
  return (
    // `dir` keeps the order of "24 min ago" on a right-to-left page.
    <time dir="auto" dateTime={time} title={formatDate(time, i18n.locale)} className={className}>
      {ageText(i18n, time, now ?? pageNow, inSentence)}
    </time>
  );
}

export function CalendarDate({ time, className }: { time: string; className?: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={time} className={className}>
      {formatDate(time, i18n.locale)}
    </time>
  );
}

/** Returns `24 min ago`, `1 h ago`, `3 d ago` or the date. `inSentence` writes "just now" in lower case. */
function ageText(translator: Translator, time: string, now: Date, inSentence: boolean): string {
  const age = ageOf(time, now);
  if (age.unit === "now") return translator._(inSentence ? msg`just now` : msg`Just now`);
  if (age.unit === "date") return formatDate(time, translator.locale);
  const { count } = age;
  if (age.unit === "minutes") return translator._(msg`${count} min ago`);
  if (age.unit === "hours") return translator._(msg`${count} h ago`);
  return translator._(msg`${count} d ago`);
}
