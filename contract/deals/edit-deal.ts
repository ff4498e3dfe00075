import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { endField, startField } from "./moment-field.ts";
import { currency, price, submitDealSchema } from "./validation.ts";

/** Within the range of the database's integer columns. */
const VOTES_MAX = 1_000_000_000;
const REASON_MAX = 1_000;

/** Admins' form for any deal (`admin_update_deal`), with the rules and time format of members' deals. */
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

/** Admins' form for the temperature: vote counts and offset (specification 4). The database stores the difference to cast votes. */
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
      // Keyboards and word processors produce different minus signs.
      const text = typed.trim().replace(/^[−–]/, "-");
      const number = Number(text);
      if (!/^-?\d+$/.test(text) || number < min || number > max) {
        context.issues.push({ code: "custom", message: problem, input: typed });
      }
      return number;
    }),
  );
}
