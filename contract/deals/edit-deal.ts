import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import type { DealColumns } from "./deal-columns.ts";
import { FACT_FIELDS, FACT_SHAPE, factColumns } from "./facts/fact-fields.ts";
import {
  checkDetails,
  DEAL_SHAPE,
  normalizeDetails,
  type ShareDealValues,
} from "./share-deal-schema.ts";
import { priced } from "./validation.ts";

/** Fits the database's integer columns. */
const VOTES_MAX = 1_000_000_000;
const REASON_MAX = 1_000;

/** Admins' form for any deal (`admin_update_deal`). The deal's end may have passed. */
export const editDealSchema = priced(
  z
    .object({
      ...DEAL_SHAPE,
      ...FACT_SHAPE,
      reason: z
        .string()
        .check(
          z.trim(),
          z.maxLength(REASON_MAX, brokenRule("too_long", { field: "reason", max: REASON_MAX })),
        ),
    })
    .check(normalizeDetails, checkDetails),
);
export type EditDealInput = z.input<typeof editDealSchema>;
export type EditDealValues = z.output<typeof editDealSchema>;

/** Returns the columns of a valid form, without the reason. */
export function editedColumns({ reason, ...values }: EditDealValues): DealColumns {
  const names: readonly string[] = FACT_FIELDS;
  const columns: [string, unknown][] = Object.entries(values).filter(
    ([name]) => !names.includes(name),
  );
  return { ...(Object.fromEntries(columns) as ShareDealValues), ...factColumns(values) };
}

/** Admins' form for the temperature: vote counts and offset. The database stores the difference from the votes cast. */
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
