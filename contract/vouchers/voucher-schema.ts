import * as z from "zod/mini";
import { toLocalDay } from "#contract/deals/moment-field.ts";
import { parsePrice } from "#contract/deals/price.ts";
import { exact, imageAddress, link, text } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { DEFAULT_CURRENCY, MERCHANT_MAX } from "#contract/limits.ts";
import { exactText } from "#contract/text/exact-text.ts";
import { isDiscountType } from "./voucher.ts";

const VOUCHER_CODE_MIN = 2;
export const VOUCHER_CODE_MAX = 40;
export const VOUCHER_DESCRIPTION_MAX = 500;
export const EXCLUSIONS_MAX = 300;
/** Form value of a condition that applies; otherwise the value is empty. */
export const APPLIES = "yes";

/** Client-side rules of the voucher form; the database checks the fields again. */
export const addVoucherSchema = z
  .object({
    code: exact(
      "code",
      VOUCHER_CODE_MIN,
      VOUCHER_CODE_MAX,
      brokenRule("voucher_code_length", { min: VOUCHER_CODE_MIN, max: VOUCHER_CODE_MAX }),
    ).check(z.refine((code) => !/\s/.test(code), brokenRule("voucher_code_spaces"))),
    merchant: text("merchant", 1, MERCHANT_MAX, brokenRule("voucher_merchant_missing")),
    merchant_url: link(),
    discount_type: z.string().check(z.refine(isDiscountType, brokenRule("discount_type_missing"))),
    /** "15" or "£7.50" as typed; empty if the type needs no value. */
    discount_value: z.string(),
    description: text("description", 0, VOUCHER_DESCRIPTION_MAX),
    /** "30" or "£30.00" as typed; empty for no minimum. */
    min_spend: z.string(),
    /** Currency of the discount and the minimum spend. */
    currency: z.string(),
    new_customers_only: z.string(),
    single_use: z.string(),
    exclusions: text("exclusions", 0, EXCLUSIONS_MAX),
    source_url: link(),
    expiry_date: z.string().check(z.refine(isDayOrEmpty, brokenRule("date_unreadable"))),
    brand_image_url: imageAddress(brokenRule("link_scheme")),
  })
  .check(({ value, issues }) => {
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value[field] });
    const problem = discountProblem(value);
    if (problem) refuse("discount_value", problem);
    const minimum = parsePrice(value.min_spend, currencyOfCode(value));
    if (minimum.problem) refuse("min_spend", minimum.problem);
    if (value.expiry_date && value.expiry_date < toLocalDay(new Date())) {
      refuse("expiry_date", brokenRule("date_past"));
    }
  });

export type AddVoucherInput = z.input<typeof addVoucherSchema>;
export type AddVoucherValues = z.output<typeof addVoucherSchema>;

/** Returns the percentage or amount of a valid form, otherwise null. */
export function discountOf(
  values: Pick<AddVoucherValues, "discount_type" | "discount_value" | "currency">,
): number | null {
  return hasAmount(values.discount_type)
    ? parsePrice(withoutPercentSign(values.discount_value), currencyOfCode(values)).amount
    : null;
}

/** Returns the minimum spend of a valid form, or null. */
export function minSpendOf(
  values: Pick<AddVoucherValues, "min_spend" | "currency">,
): number | null {
  return parsePrice(values.min_spend, currencyOfCode(values)).amount || null;
}

/** Returns the conditions of a valid form, or null if all have their default values. */
export function detailsOf(values: AddVoucherValues): VoucherDetails | null {
  const { exclusions, source_url } = values;
  const details = {
    currency: values.currency || DEFAULT_CURRENCY,
    new_customers_only: values.new_customers_only === APPLIES,
    single_use: values.single_use === APPLIES,
    exclusions,
    source_url,
  };
  const { currency, ...conditions } = details;
  return currency === DEFAULT_CURRENCY && !Object.values(conditions).some(Boolean) ? null : details;
}

/** Parameter `details_param` of the procedures. */
type VoucherDetails = {
  currency: string;
  new_customers_only: boolean;
  single_use: boolean;
  exclusions: string;
  source_url: string;
};

export function hasAmount(type: string): boolean {
  return type === "percentage" || type === "fixed";
}

function currencyOfCode({ currency }: Pick<AddVoucherValues, "currency">): string {
  return currency || DEFAULT_CURRENCY;
}

function discountProblem(
  values: Pick<AddVoucherValues, "discount_type" | "discount_value" | "currency">,
): string | null {
  const { discount_type: type, discount_value: typed } = values;
  if (!hasAmount(type)) return null;
  const { amount, problem } = parsePrice(withoutPercentSign(typed), currencyOfCode(values));
  if (problem) return problem;
  if (amount === null) return brokenRule("discount_missing");
  return type === "percentage" && amount > 100
    ? brokenRule("percentage_too_high", { max: 100 })
    : null;
}

/** Lets members type "15%". */
function withoutPercentSign(typed: string): string {
  return exactText(typed).replace(/\s*[%٪]$/, "");
}

function isDayOrEmpty(text: string): boolean {
  return text === "" || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));
}
