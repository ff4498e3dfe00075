import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { isDay } from "#contract/timestamps.ts";
import { isSeasonSection } from "./season.ts";

/** In working days. */
export const DELIVERY_DAYS_MAX = 60;

/** Optional section of the season pages; null if empty. */
export function sectionField() {
  return optionalField((typed): string | null => (isSeasonSection(typed) ? typed : null), "");
}

/** Optional number of working days; null if empty. */
export function daysField() {
  const problem = brokenRule("offset_range", { min: 0, max: DELIVERY_DAYS_MAX });
  return optionalField((typed) => {
    const days = Number(typed);
    return /^\d+$/.test(typed) && days <= DELIVERY_DAYS_MAX ? days : null;
  }, problem);
}

/** Optional ISO day; null if empty. */
export function dayField() {
  return optionalField((typed) => (isDay(typed) ? typed : null), brokenRule("date_unreadable"));
}

function optionalField<Value>(read: (typed: string) => Value | null, problem: string) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): Value | null => {
      const typed = text.trim();
      if (typed === "") return null;
      const value = read(typed);
      if (value === null && problem !== "") {
        context.issues.push({ code: "custom", message: problem, input: text });
      }
      return value;
    }),
  );
}
