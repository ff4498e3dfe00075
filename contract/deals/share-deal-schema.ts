import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import {
  DESCRIPTION_MAX,
  LOCATION_MAX,
  MERCHANT_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from "#contract/limits.ts";
import { isCategorySlug } from "./categories.ts";
import {
  amountField,
  checkboxField,
  choiceField,
  dayField,
  daysField,
  sectionField,
} from "./detail-fields.ts";
import {
  endField,
  endProblem,
  startField,
  toLocalDay,
  toLocalEnd,
  toLocalMoment,
} from "./moment-field.ts";
import { writePrice } from "./price.ts";
import { CHANNELS, DEAL_TYPES, DELIVERY_KINDS, PRICE_SOURCES } from "./total.ts";
import { UNITS } from "./unit-price.ts";
import { currency, imageAddress, link, price, priced, text } from "./validation.ts";

/**
 * Fields of the deal forms by column, in the order of the page. Prices become numbers, or null if they are empty. The start
 * is `YYYY-MM-DDTHH:MM`, the end may also be `YYYY-MM-DD`, in the browser's time zone; both become ISO 8601 or null.
 */
export const DEAL_SHAPE = {
  deal_url: link(),
  title: text("title", TITLE_MIN, TITLE_MAX, brokenRule("deal_title_short", { min: TITLE_MIN })),
  price: price(),
  category: z.string().check(z.refine(isCategorySlug, brokenRule("category_missing"))),
  image_url: imageAddress(brokenRule("photo_address")),
  merchant: text("merchant", 1, MERCHANT_MAX, brokenRule("deal_merchant_missing")),
  delivery_kind: choiceField(DELIVERY_KINDS),
  delivery_cost: price(),
  free_delivery_over: price(),
  original_price: price(),
  original_price_source: choiceField(PRICE_SOURCES),
  currency: currency(),
  unit_amount: amountField(),
  unit: choiceField(UNITS),
  channel: choiceField(CHANNELS),
  location: text("location", 0, LOCATION_MAX),
  deal_type: choiceField(DEAL_TYPES),
  description: text("description", 0, DESCRIPTION_MAX),
  starts_at: startField(),
  expires_at: endField(),
  season_section: sectionField(),
  delivery_days: daysField(),
  order_by: dayField(),
  is_associated: checkboxField(),
  contains_meat: checkboxField(),
};

const dealShape = z.object(DEAL_SHAPE);
export type ShareDealValues = z.output<typeof dealShape>;
type Checked = z.core.ParsePayload<ShareDealValues>;

export const shareDealSchema = dealSchema("");

/** Returns the schema of a member's deal. `keptOrderBy` is the stored last day to order, which may have passed. */
export function dealSchema(keptOrderBy: string) {
  return priced(z.object(DEAL_SHAPE).check(...dealRules(keptOrderBy)));
}
export type ShareDealInput = z.input<typeof shareDealSchema>;

/** Returns the rules of a member's deal that involve several fields. */
export function dealRules(keptOrderBy: string): ((payload: Checked) => void)[] {
  const checkTimes = (payload: Checked) => {
    const { value } = payload;
    const { price: now, original_price: before, starts_at: start, expires_at: end } = value;
    const { order_by: orderBy } = value;
    if (now !== null && before !== null && before <= now) {
      refuse(payload, "original_price", brokenRule("original_price_low"));
    }
    const problem = end === null ? null : endProblem(end, start);
    if (problem) refuse(payload, "expires_at", problem);
    if (orderBy !== null && orderBy !== keptOrderBy && orderBy < toLocalDay(new Date())) {
      refuse(payload, "order_by", brokenRule("date_past"));
    } else if (orderBy !== null && start !== null && orderBy < toLocalDay(new Date(start))) {
      refuse(payload, "order_by", brokenRule("order_by_before_start"));
    }
  };
  return [normalizeDetails, checkDetails, checkTimes];
}

/**
 * Clears values of fields that other answers hide, such as the cost of free delivery; the form keeps them. A minimum
 * order for free delivery turns `fixed` into `free_over`. A deal with any answer about delivery, but none about the place of
 * sale, is sold online.
 */
export function normalizeDetails({ value }: Checked): void {
  const hasCost = value.delivery_kind === "fixed" || value.delivery_kind === "free_over";
  if (hasCost) value.delivery_kind = value.free_delivery_over === null ? "fixed" : "free_over";
  else Object.assign(value, { delivery_cost: null, free_delivery_over: null });
  if (value.delivery_kind !== null) value.channel ??= "online";
  if (value.deal_type === "discount") value.deal_type = null;
  if (value.original_price === null) value.original_price_source = null;
}

/** Checks the rules that connect delivery, unit, type and price. */
export function checkDetails(payload: Checked): void {
  const { value } = payload;
  if (value.delivery_kind === "fixed" && value.delivery_cost === null) {
    refuse(payload, "delivery_cost", brokenRule("delivery_cost_missing"));
  }
  if (value.unit !== null && value.unit_amount === null) {
    refuse(payload, "unit_amount", brokenRule("amount_unreadable"));
  } else if (value.unit === null && value.unit_amount !== null) {
    refuse(payload, "unit", brokenRule("unit_missing"));
  }
  if (value.deal_type !== null && value.price !== 0) {
    refuse(payload, "price", brokenRule("price_not_free"));
  }
}

function refuse({ value, issues }: Checked, field: keyof ShareDealValues, message: string) {
  issues.push({ code: "custom", path: [field], message, input: value[field] });
}

/** Returns stored values as the texts of a form, with times in the local time zone, to the minute. */
export function dealInput(stored: StoredValues): ShareDealInput {
  const texts = Object.keys(DEAL_SHAPE).map((name) => [
    name,
    inputText(name, stored[name as keyof ShareDealValues], stored),
  ]);
  return Object.fromEntries(texts);
}

/** For ticks, a row has `false` instead of the form's null. */
type StoredValues = Omit<ShareDealValues, Tick> & Record<Tick, boolean | null>;
type Tick = "is_associated" | "contains_meat";

function inputText(
  name: string,
  value: string | number | boolean | null,
  { channel }: StoredValues,
): string {
  if (value === null || value === false) return "";
  if (value === true) return "yes";
  // The database's defaults are not answers.
  if (name === "delivery_kind" && value === "unknown" && channel === null) return "";
  if (name === "delivery_kind" && value === "free_over") return "fixed";
  if (name === "deal_type" && value === "discount") return "";
  if (name === "delivery_days" || name === "unit_amount") return String(value);
  if (typeof value === "number") return writePrice(value);
  if (name === "starts_at") return toLocalMoment(value);
  return name === "expires_at" ? toLocalEnd(value) : value;
}
