import { useLingui } from "@lingui/react/macro";
import { ageText } from "#lib/format/age-text.ts";
import { formatDate } from "#lib/format/format-relative-time.ts";
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
  const { i18n } = useLingui();
  const pageNow = useNow();
  return (
    // Direction by its own letters: "24 min ago" must not turn into "min ago 24" on a right-to-left page.
    // The starter may have changed it while the application did not run (`web/starter/update-times.ts`).
    <time
      dir="auto"
      dateTime={time}
      title={formatDate(time, i18n.locale)}
      data-time={now ? undefined : inSentence ? "age-within" : "age"}
      suppressHydrationWarning
      className={className}
    >
      {ageText(i18n, time, now ?? pageNow, inSentence)}
    </time>
  );
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
