import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { isDay } from "#contract/timestamps.ts";
import { toLatinDigits } from "./price.ts";
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

/** Optional choice; null if empty or unknown. */
export function choiceField(choices: readonly string[]) {
  return optionalField((typed): string | null => (choices.includes(typed) ? typed : null), "");
}

/** Tick box, whose value is `yes`; null if it is not ticked. */
export function tickField() {
  return optionalField((typed): true | null => typed === "yes" || null, "");
}

export const UNIT_AMOUNT_MAX = 100_000;

/** Optional amount above 0 with at most three decimals; null if empty. */
export function amountField() {
  return optionalField((typed) => {
    const text = toLatinDigits(typed).replace(",", ".");
    const amount = Number(text);
    const isAmount = /^\d*\.?\d{1,3}$/.test(text) && amount > 0 && amount <= UNIT_AMOUNT_MAX;
    return isAmount ? amount : null;
  }, brokenRule("amount_unreadable"));
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
