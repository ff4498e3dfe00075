import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { exactText } from "#contract/text/exact-text.ts";
import { isDay } from "#contract/timestamps.ts";
import { toLatinDigits } from "./price.ts";
import { isSeasonSection } from "./season.ts";

/** Maximum delivery time in working days. */
export const DELIVERY_DAYS_MAX = 60;

/** Optional section of the season pages; null if empty or unknown. */
export function sectionField() {
  return optionalField((typed): string | null => (isSeasonSection(typed) ? typed : null), "");
}

/** Optional number of working days; null if empty. */
export function daysField() {
  return wholeNumberField(0, DELIVERY_DAYS_MAX);
}

/** Optional whole number; null if empty. */
export function wholeNumberField(min: number, max: number) {
  return optionalField(
    (typed) => {
      const text = toLatinDigits(typed);
      const number = Number(text);
      return /^\d+$/.test(text) && number >= min && number <= max ? number : null;
    },
    brokenRule("offset_range", { min, max }),
  );
}

/** Optional number as a text of digits, which may begin with 0; null if empty. */
export function digitsField(min: number, max: number) {
  return optionalField(
    (typed) => {
      const text = toLatinDigits(typed);
      return /^\d+$/.test(text) && text.length >= min && text.length <= max ? text : null;
    },
    brokenRule("digits_only", { min, max }),
  );
}

/** Optional percentage with at most two decimals; null if empty. */
export function percentageField() {
  return optionalField((typed) => {
    const text = toLatinDigits(typed)
      .replace(",", ".")
      .replace(/\s*[%٪]$/, "");
    return /^\d*\.?\d{1,2}$/.test(text) && Number(text) <= 100 ? Number(text) : null;
  }, brokenRule("percentage_unreadable"));
}

/** Choices in a comma-separated text; drops unknown ones. */
export function listField<Choice extends string>(choices: readonly Choice[]) {
  return z.pipe(
    z.string(),
    z.transform((typed: string) => {
      const chosen = typed.split(",");
      return choices.filter((choice) => chosen.includes(choice));
    }),
  );
}

/** Optional ISO day; null if empty. */
export function dayField() {
  return optionalField((typed) => (isDay(typed) ? typed : null), brokenRule("date_unreadable"));
}

/** Optional choice; null if empty or unknown. */
export function choiceField(choices: readonly string[]) {
  return optionalField((typed): string | null => (choices.includes(typed) ? typed : null), "");
}

/** Checkbox with the value `yes`; null if it is not checked. */
export function checkboxField() {
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
      const typed = exactText(text);
      if (typed === "") return null;
      const value = read(typed);
      if (value === null && problem !== "") {
        context.issues.push({ code: "custom", message: problem, input: text });
      }
      return value;
    }),
  );
}
