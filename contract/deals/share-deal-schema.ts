import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import {
  DESCRIPTION_MAX,
  LOCATION_MAX,
  MERCHANT_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from "#contract/limits.ts";
import { today } from "#contract/vouchers/voucher.ts";
import { isCategorySlug } from "./categories.ts";
import { dayField, daysField, sectionField } from "./detail-fields.ts";
import { endField, startField, toLocalEnd, toLocalMoment } from "./moment-field.ts";
import { writePrice } from "./price.ts";
import { currency, imageAddress, link, price, text } from "./validation.ts";

/**
 * Fields of the forms of a deal by column, in the order of the page. Prices become numbers, or null if they are empty. The start
 * is `YYYY-MM-DDTHH:MM`, the end may also be `YYYY-MM-DD`, in the browser's time zone; both become ISO 8601 or null.
 */
export const DEAL_SHAPE = {
  deal_url: link(),
  title: text("title", TITLE_MIN, TITLE_MAX, brokenRule("deal_title_short", { min: TITLE_MIN })),
  price: price(),
  original_price: price(),
  currency: currency(),
  merchant: text("merchant", 1, MERCHANT_MAX, brokenRule("deal_merchant_missing")),
  category: z.string().check(z.refine(isCategorySlug, brokenRule("category_missing"))),
  location: text("location", 0, LOCATION_MAX),
  image_url: imageAddress(brokenRule("photo_address")),
  description: text("description", 0, DESCRIPTION_MAX),
  starts_at: startField(),
  expires_at: endField(),
  season_section: sectionField(),
  delivery_days: daysField(),
  order_by: dayField(),
};

export const shareDealSchema = dealSchema("");

/** Returns the schema of a member's deal. `keptOrderBy` is the stored last day to order, which may have passed. */
export function dealSchema(keptOrderBy: string) {
  return z.object(DEAL_SHAPE).check(({ value, issues }) => {
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value[field] });
    const { price: now, original_price: before, starts_at: start, expires_at: end } = value;
    const { order_by: orderBy } = value;
    if (now !== null && before !== null && before <= now) {
      refuse("original_price", brokenRule("original_price_low"));
    }
    if (end !== null && end <= new Date().toISOString()) {
      refuse("expires_at", brokenRule("end_past"));
    } else if (start !== null && end !== null && end <= start) {
      refuse("expires_at", brokenRule("end_before_start"));
    }
    if (orderBy !== null && orderBy !== keptOrderBy && orderBy < today(new Date())) {
      refuse("order_by", brokenRule("date_past"));
    } else if (orderBy !== null && start !== null && orderBy < start.slice(0, 10)) {
      refuse("order_by", brokenRule("order_by_before_start"));
    }
  });
}
export type ShareDealInput = z.input<typeof shareDealSchema>;
export type ShareDealValues = z.output<typeof shareDealSchema>;

/** Returns stored values as the texts of a form, with local times to the minute. */
export function dealInput(stored: ShareDealValues): ShareDealInput {
  const texts = Object.keys(DEAL_SHAPE).map((name) => [
    name,
    inputText(name, stored[name as keyof ShareDealValues]),
  ]);
  return Object.fromEntries(texts);
}

function inputText(name: string, value: string | number | null): string {
  if (value === null) return "";
  if (name === "delivery_days") return String(value);
  if (typeof value === "number") return writePrice(value);
  if (name === "starts_at") return toLocalMoment(value);
  return name === "expires_at" ? toLocalEnd(value) : value;
}
