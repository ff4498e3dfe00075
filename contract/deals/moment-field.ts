import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";

/**
 * The field of a start, typed as `YYYY-MM-DDTHH:MM` in the time zone of the browser: ISO 8601 in UTC on the way out, null for an
 * empty one.
 */
export const startField = () => momentField((typed) => new Date(typed), "moment_unreadable");

/** The field of an end: as of a start, and `YYYY-MM-DD` is its last minute. */
export const endField = () =>
  momentField(
    (typed) => new Date(DATE_ONLY.test(typed) ? `${typed}T${LAST_MINUTE}` : typed),
    "date_missing",
  );

/** A moment as `datetime-local` shows it, in the time zone of the browser; empty for null. */
export function toLocalMoment(iso: string | null): string {
  if (!iso) return "";
  const time = new Date(iso);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** An end as `endField` takes it: the date alone where it ends in its last minute. */
export function toLocalEnd(iso: string | null): string {
  return toLocalMoment(iso).replace(`T${LAST_MINUTE}`, "");
}

/** Whether two moments are the same to the minute, which is as exact as a form shows them. */
export function isSameMinute(one: string | null, other: string | null): boolean {
  return toLocalMoment(one) === toLocalMoment(other);
}

const LAST_MINUTE = "23:59";
const DATE_ONLY = /^\d+-\d\d-\d\d$/;

function momentField(read: (typed: string) => Date, rule: "moment_unreadable" | "date_missing") {
  return z.pipe(
    z.string(),
    z.transform((typed: string, context) => {
      if (typed === "") return null;
      const time = read(typed);
      if (!Number.isNaN(time.getTime())) return time.toISOString();
      context.issues.push({
        code: "custom",
        message: brokenRule(rule),
        input: typed,
      });
      return null;
    }),
  );
}
