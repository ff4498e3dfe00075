import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { endField, startField } from "./moment-field.ts";
import { currency, price, submitDealSchema } from "./validation.ts";

const { shape } = submitDealSchema;

/**
 * Form for sharing a deal, in the order of the page. The start is `YYYY-MM-DDTHH:MM`, the end that or `YYYY-MM-DD`, in the
 * browser's time zone; both become ISO 8601 or null.
 */
export const shareDealSchema = z
  .object({
    deal_url: shape.deal_url,
    title: shape.title,
    price: shape.price,
    original_price: price(),
    currency: currency(),
    merchant: shape.merchant,
    category: shape.category,
    location: shape.location,
    image_url: shape.image_url,
    description: shape.description,
    starts_at: startField(),
    expires_at: endField(),
  })
  .check(({ value, issues }) => {
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value[field] });
    const { price: now, original_price: before, starts_at: start, expires_at: end } = value;
    if (now !== null && before !== null && before <= now) {
      refuse("original_price", brokenRule("original_price_low"));
    }
    if (end !== null && end <= new Date().toISOString()) {
      refuse("expires_at", brokenRule("end_past"));
    } else if (start !== null && end !== null && end <= start) {
      refuse("expires_at", brokenRule("end_before_start"));
    }
  });
export type ShareDealInput = z.input<typeof shareDealSchema>;
export type ShareDealValues = z.output<typeof shareDealSchema>;
