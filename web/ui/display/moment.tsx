import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { momentText } from "#lib/format/format-moment.ts";

/** `Sunday 23 November, 10:00` in the reader's time zone; the rendered page, which cannot know it, says UTC. */
export function Moment({ time }: { time: string }) {
  const { i18n } = useLingui();
  const [timeZone, setTimeZone] = useState<string | undefined>("UTC");
  useEffect(() => setTimeZone(undefined), []);
  return (
    // The starter has written it in the reader's time zone before (`web/starter/update-times.ts`).
    <time dateTime={time} data-time="moment" suppressHydrationWarning>
      {momentText(time, i18n.locale, timeZone)}
    </time>
  );
}
