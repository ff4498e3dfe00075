import * as z from "zod/mini";
import { MERCHANT_MAX } from "./limits.ts";
import { parsePrice } from "./price.ts";
import { link, text } from "./validation.ts";
import { isDiscountType, today } from "./voucher.ts";

const VOUCHER_CODE_MIN = 2;
export const VOUCHER_CODE_MAX = 40;
export const VOUCHER_DESCRIPTION_MAX = 500;

/** Texts of the rules that only voucher codes have (contract 3). */
export const VOUCHER_TEXTS = {
  codeLength: "Enter the code: 2 to 40 characters.",
  codeSpaces: "Enter the code without spaces.",
  merchant: "Enter the merchant: the shop or website that takes the code.",
  discountType: "Choose what the code gives.",
  discountMissing: "Enter how much the code takes off.",
  percentage: "Enter a percentage of at most 100.",
  expiryUnreadable: "Enter the date as day, month and year.",
  expiryPast: "Choose today or a later day.",
  link: "Enter a link that starts with https:// or http://",
} as const;

/** A new voucher code as its form checks it before sending; the database checks it again. */
export const addVoucherSchema = z
  .object({
    code: text("code", VOUCHER_CODE_MIN, VOUCHER_CODE_MAX, VOUCHER_TEXTS.codeLength).check(
      z.refine((code) => !/\s/.test(code), VOUCHER_TEXTS.codeSpaces),
    ),
    merchant: text("merchant", 1, MERCHANT_MAX, VOUCHER_TEXTS.merchant),
    merchant_url: link(VOUCHER_TEXTS.link),
    discount_type: z.string().check(z.refine(isDiscountType, VOUCHER_TEXTS.discountType)),
    /** As typed, "15" or "£7.50"; empty where the type says it all. */
    discount_value: z.string(),
    description: text("description", 0, VOUCHER_DESCRIPTION_MAX),
    expiry_date: z.string().check(z.refine(isDayOrEmpty, VOUCHER_TEXTS.expiryUnreadable)),
    brand_image_url: link(VOUCHER_TEXTS.link),
  })
  .check(({ value, issues }) => {
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value[field] });
    const problem = discountProblem(value.discount_type, value.discount_value);
    if (problem) refuse("discount_value", problem);
    if (value.expiry_date && value.expiry_date < today(new Date())) {
      refuse("expiry_date", VOUCHER_TEXTS.expiryPast);
    }
  });

export type AddVoucherInput = z.input<typeof addVoucherSchema>;
export type AddVoucherValues = z.output<typeof addVoucherSchema>;

/** The discount of a checked form: a number for a percentage or an amount, else null. */
export function discountOf(
  values: Pick<AddVoucherValues, "discount_type" | "discount_value">,
): number | null {
  return hasAmount(values.discount_type) ? parsePrice(bare(values.discount_value)).amount : null;
}

/** Whether a type of discount is a number of something. */
export function hasAmount(type: string): boolean {
  return type === "percentage" || type === "fixed";
}

function discountProblem(type: string, typed: string): string | null {
  if (!hasAmount(type)) return null;
  const { amount, problem } = parsePrice(bare(typed));
  if (problem) return problem;
  if (amount === null) return VOUCHER_TEXTS.discountMissing;
  return type === "percentage" && amount > 100 ? VOUCHER_TEXTS.percentage : null;
}

/** Who types "15%" means 15. */
function bare(typed: string): string {
  return typed.replace(/\s*[%٪]\s*$/, "");
}

function isDayOrEmpty(text: string): boolean {
  return text === "" || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));
}
