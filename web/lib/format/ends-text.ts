import { msg } from "@lingui/core/macro";
import { daysBetween, formatDay, formatHour, formatWeekday } from "./format-day.ts";
import { placeOf } from "./time-zone.ts";
import type { Translator } from "./translator.ts";

/** The announced moment of a deal in the words of its badge. */
export interface MomentText {
  /** `Ends today at 23:59 (London)`; the place only with an hour. */
  text: string;
  /** `Sun 23:59`, for a phone, which has no more room; null where the text has no hour. */
  short: string | null;
  /** How many days ahead it is, where the reader is. */
  days: number;
}

interface Moment {
  time: string;
  now: Date;
  zone: string;
}

/** From this many days on a moment is shown by its date. */
const WEEK = 7;
/** The end of a deal with fewer days left is near. */
export const SOON = 3;

/** `Ends today at 23:59 (London)`, `Ends Sun` or `Ends 3 Dec`. With the hour, and of which place, where it is near and wanted. */
export function endsText(translator: Translator, moment: Moment, withHour: boolean): MomentText {
  const { days, day, hour, short } = partsOf(translator, moment);
  if (!withHour || days > SOON) return { text: roughly(), short: null, days };
  return { text: `${exactly()} (${placeOf(moment.zone)})`, short, days };

  function exactly(): string {
    if (days <= 0) return translator._(msg`Ends today at ${hour}`);
    return translator._(days === 1 ? msg`Ends tomorrow at ${hour}` : msg`Ends ${day} at ${hour}`);
  }

  function roughly(): string {
    if (days <= 0) return translator._(msg`Ends today`);
    return translator._(days === 1 ? msg`Ends tomorrow` : msg`Ends ${day}`);
  }
}

/** `Starts tomorrow at 09:00 (London)`. */
export function startsText(translator: Translator, moment: Moment): MomentText {
  const { days, day, hour, short } = partsOf(translator, moment);
  return { text: `${text()} (${placeOf(moment.zone)})`, short, days };

  function text(): string {
    if (days <= 0) return translator._(msg`Starts today at ${hour}`);
    return translator._(
      days === 1 ? msg`Starts tomorrow at ${hour}` : msg`Starts ${day} at ${hour}`,
    );
  }
}

function partsOf({ locale }: Translator, { time, now, zone }: Moment) {
  const days = daysBetween(now, new Date(time), zone);
  const day = (days < WEEK ? formatWeekday : formatDay)(time, locale, zone);
  const hour = formatHour(time, locale, zone);
  return { days, day, hour, short: `${day} ${hour}` };
}
