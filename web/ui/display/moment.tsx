import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { momentText } from "#lib/format/format-moment.ts";

/** Shows `Sunday 23 November, 10:00` in the reader's time zone; in UTC until hydration. */
export function Moment({ time }: { time: string }) {
  const { i18n } = useLingui();
  const [timeZone, setTimeZone] = useState<string | undefined>("UTC");
  useEffect(() => setTimeZone(undefined), []);
  return <time dateTime={time}>{momentText(time, i18n.locale, timeZone)}</time>;
}
