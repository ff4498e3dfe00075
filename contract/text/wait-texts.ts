import { defineMessage, type MarkedText } from "./define-message.ts";

/** Translates a text for the reader and inserts values. */
type Fill = (text: MarkedText, values: { count: number }) => string;

/** Returns when to try again, in the unit that people would use: `Try again in 24 hours.` Rounds up. */
export function tryAgainText(seconds: number, fill: Fill): string {
  const { unit, text } = UNITS.findLast(({ from }) => seconds >= from) ?? SECONDS;
  return fill(text, { count: Math.max(1, Math.ceil(seconds / unit)) });
}

const SECONDS = {
  from: 0,
  unit: 1,
  text: defineMessage(
    "{count, plural, one {Try again in # second.} other {Try again in # seconds.}}",
  ),
};

/** A unit is used for a wait of at least two of its units, as in `private.wait_text`. */
const UNITS = [
  SECONDS,
  {
    from: 120,
    unit: 60,
    text: defineMessage(
      "{count, plural, one {Try again in # minute.} other {Try again in # minutes.}}",
    ),
  },
  {
    from: 7_200,
    unit: 3_600,
    text: defineMessage(
      "{count, plural, one {Try again in # hour.} other {Try again in # hours.}}",
    ),
  },
  {
    from: 172_800,
    unit: 86_400,
    text: defineMessage("{count, plural, one {Try again in # day.} other {Try again in # days.}}"),
  },
] as const;
