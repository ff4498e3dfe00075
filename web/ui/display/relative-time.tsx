import { useLingui } from "@lingui/react/macro";
import { ageOf, formatDate } from "#lib/format/format-relative-time.ts";
import { useNow } from "#lib/now-context.tsx";

export interface RelativeTimeProps {
  /** ISO 8601. */
  time: string;
  /** The time of the rendered page by default. */
  now?: Date;
  /** After other words, as in `joined just now`. */
  inSentence?: boolean;
  className?: string;
}

/** `24 min ago`, `1 h ago`, `3 d ago`, then the date; the machine-readable time stays in the element. */
export function RelativeTime({ time, now, inSentence = false, className }: RelativeTimeProps) {
  const { t, i18n } = useLingui();
  const pageNow = useNow();
  const age = ageOf(time, now ?? pageNow);
  const date = formatDate(time, i18n.locale);
  return (
    // Direction by its own letters: "24 min ago" must not turn into "min ago 24" on a right-to-left page.
    <time dir="auto" dateTime={time} title={date} className={className}>
      {text()}
    </time>
  );

  function text(): string {
    if (age.unit === "now") return inSentence ? t`just now` : t`Just now`;
    if (age.unit === "date") return date;
    const { count } = age;
    if (age.unit === "minutes") return t`${count} min ago`;
    if (age.unit === "hours") return t`${count} h ago`;
    return t`${count} d ago`;
  }
}

/** A date on its own, `30 Nov 2026`. */
export function CalendarDate({ time, className }: { time: string; className?: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={time} className={className}>
      {formatDate(time, i18n.locale)}
    </time>
  );
}
