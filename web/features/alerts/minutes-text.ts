import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns a function that writes minutes in the largest whole unit: an hour, 90 minutes, 3 days. */
export function useMinutesText(): (minutes: number) => string {
  const { t } = useLingui();
  return (minutes) => {
    if (minutes % DAY === 0) {
      return t`${plural(minutes / DAY, { one: "a day", other: "# days" })}`;
    }
    if (minutes % HOUR === 0) {
      return t`${plural(minutes / HOUR, { one: "an hour", other: "# hours" })}`;
    }
    return t`${plural(minutes, { one: "a minute", other: "# minutes" })}`;
  };
}
