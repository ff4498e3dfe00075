import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatDay, formatHour, formatWeekday, midnightsBetween } from "./format-day.ts";

/** Part of Lingui's `i18n` that texts about times need. */
export interface Translator {
  locale: string;
  _(sentence: MessageDescriptor): string;
}

/** Text of a deal's badge for its start or end. */
export interface MomentText {
  /** `Ends today at 23:59`, followed by `(UTC)` unless the time zone is the reader's. */
  text: string;
  /** `Ends Sun 23:59` for phones; null if the text has no hour. */
  short: string | null;
  /** Days from now, in the reader's time zone. */
  days: number;
}

interface Moment {
  time: string;
  now: Date;
  zone: string;
  /** Whether `zone` is the reader's own, which needs no name. */
  isOwnZone: boolean;
}

/** A moment at least this many days away is shown as a date. */
const WEEK = 7;
/** Cards show the hour of an end that is at most this many days away, and mark it as a warning. */
export const SOON = 3;

/** Returns `Ends today at 23:59`, `Ends Sun` or `Ends 3 Dec`. `withHour` adds the hour to an end within `SOON` days. */
export function endsText(translator: Translator, moment: Moment, withHour: boolean): MomentText {
  const { days, day, hour } = partsOf(translator, moment);
  if (!withHour || days > SOON) return { text: dateText(), short: null, days };
  const short = translator._(msg`Ends ${day} ${hour}`);
  return { text: timeText() + placeText(moment), short, days };

  function timeText(): string {
    if (days <= 0) return translator._(msg`Ends today at ${hour}`);
    return translator._(days === 1 ? msg`Ends tomorrow at ${hour}` : msg`Ends ${day} at ${hour}`);
  }

  function dateText(): string {
    if (days <= 0) return translator._(msg`Ends today`);
    return translator._(days === 1 ? msg`Ends tomorrow` : msg`Ends ${day}`);
  }
}

/** Returns `Starts tomorrow at 09:00`. */
export function startsText(translator: Translator, moment: Moment): MomentText {
  const { days, day, hour } = partsOf(translator, moment);
  const short = translator._(msg`Starts ${day} ${hour}`);
  return { text: text() + placeText(moment), short, days };

  function text(): string {
    if (days <= 0) return translator._(msg`Starts today at ${hour}`);
    return translator._(
      days === 1 ? msg`Starts tomorrow at ${hour}` : msg`Starts ${day} at ${hour}`,
    );
  }
}

function placeText({ zone, isOwnZone }: Moment): string {
  return isOwnZone ? "" : ` (${zone})`;
}

function partsOf({ locale }: Translator, { time, now, zone }: Moment) {
  const days = midnightsBetween(now, new Date(time), zone);
  const day = (days < WEEK ? formatWeekday : formatDay)(time, locale, zone);
  const hour = formatHour(time, locale, zone);
  return { days, day, hour };
}
