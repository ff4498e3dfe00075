import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { endField, startField } from "./moment-field.ts";
import { currency, price, submitDealSchema } from "./validation.ts";

/** Fits an integer column of votes. */
const VOTES_MAX = 1_000_000_000;
const REASON_MAX = 1_000;

/**
 * What an admin can change of any deal (`admin_update_deal`), under the rules for members' deals.
 * Times are typed as in the members' form.
 */
export const editDealSchema = z.extend(submitDealSchema, {
  original_price: price(),
  currency: currency(),
  starts_at: startField(),
  expires_at: endField(),
  reason: z
    .string()
    .check(
      z.trim(),
      z.maxLength(REASON_MAX, brokenRule("too_long", { field: "reason", max: REASON_MAX })),
    ),
});
export type EditDealInput = z.input<typeof editDealSchema>;
export type EditDealValues = z.output<typeof editDealSchema>;

/**
 * The temperature of a deal as an admin sets it: the counts directly, and the offset (specification 4). What was cast
 * stays; the difference is kept as an adjustment.
 */
export const temperatureSchema = z.object({
  hot_votes: count(),
  cold_votes: count(),
  offset: wholeNumber(-1000, 1000, brokenRule("offset_range", { min: -1000, max: 1000 })),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, brokenRule("reason_missing")),
      z.maxLength(REASON_MAX, brokenRule("too_long", { field: "reason", max: REASON_MAX })),
    ),
});
export type TemperatureInput = z.input<typeof temperatureSchema>;
export type TemperatureValues = z.output<typeof temperatureSchema>;

function count() {
  return wholeNumber(0, VOTES_MAX, brokenRule("whole_number"));
}

function wholeNumber(min: number, max: number, problem: string) {
  return z.pipe(
    z.string(),
    z.transform((typed: string, context) => {
      // A minus as people type it, and as phones and word processors do.
      const text = typed.trim().replace(/^[−–]/, "-");
      const number = Number(text);
      if (!/^-?\d+$/.test(text) || number < min || number > max) {
        context.issues.push({ code: "custom", message: problem, input: typed });
      }
      return number;
    }),
  );
}
