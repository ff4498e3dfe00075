import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";

/** Start field, `YYYY-MM-DDTHH:MM` in the browser's time zone. Returns ISO 8601 in UTC, or null if empty. */
export const startField = () => momentField((typed) => new Date(typed), "moment_unreadable");

/** End field with the same format; `YYYY-MM-DD` is the last minute of that day. */
export const endField = () =>
  momentField(
    (typed) => new Date(DATE_ONLY.test(typed) ? `${typed}T${LAST_MINUTE}` : typed),
    "date_missing",
  );

/** Returns the error of an end, or null. Both times are ISO 8601 in UTC. */
export function endProblem(end: string, start: string | null): string | null {
  if (end <= new Date().toISOString()) return brokenRule("end_past");
  return start !== null && end <= start ? brokenRule("end_before_start") : null;
}

/** Formats a time for `datetime-local` in the browser's time zone; empty for null. */
export function toLocalMoment(iso: string | null): string {
  if (!iso) return "";
  const time = new Date(iso);
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  const day = `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
  return `${day}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/** Returns the day of a time in the browser's time zone, `2026-11-20`. */
export function toLocalDay(time: Date): string {
  return toLocalMoment(time.toISOString()).slice(0, 10);
}

/** Formats an end for `endField`: only the date if it is the last minute of the day. */
export function toLocalEnd(iso: string | null): string {
  return toLocalMoment(iso).replace(`T${LAST_MINUTE}`, "");
}

/** Returns whether two times are equal to the minute, the precision of forms. */
export function isSameMinute(a: string | null, b: string | null): boolean {
  return toLocalMoment(a) === toLocalMoment(b);
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
