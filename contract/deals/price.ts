import { brokenRule } from "#contract/errors/form-rules.ts";
import { PRICE_MAX } from "#contract/limits.ts";

/** Parsed price: its amount, null for an empty field (unknown price), or the broken rule. */
export type ParsedPrice =
  | { amount: number | null; problem: null }
  | { amount: null; problem: string };

/**
 * Parses "19.50", "19,50" or "£1,250.00"; 0 to 1,000,000 with at most two decimals. Refuses a single comma before three digits,
 * because "1,000" is a thousand in some countries and one in others.
 */
export function parsePrice(typed: string): ParsedPrice {
  const text = withDecimalPoint(
    toLatinDigits(typed)
      .trim()
      .replace(/^[£$€]\s*|\s*[£$€]$/g, ""),
  );
  if (text === "") return { amount: null, problem: null };
  if (/^\d[\d,.]*$/.test(text) && text.includes(",")) return refuse(brokenRule("price_commas"));
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return refuse(brokenRule("price_not_a_number"));
  if (/\.\d{3,}$/.test(text)) return refuse(brokenRule("price_decimals"));
  const amount = Number(text);
  return amount > PRICE_MAX
    ? refuse(brokenRule("price_too_high", { max: PRICE_MAX }))
    : { amount, problem: null };
}

/** Formats a price for an input: 19 or 11.50. */
export function writePrice(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2);
}

function refuse(problem: string): ParsedPrice {
  return { amount: null, problem };
}

/** Returns the text with a decimal point and without thousands separators if their meaning is certain. */
function withDecimalPoint(text: string): string {
  if (/^\d*,\d{1,2}$/.test(text)) return text.replace(",", ".");
  if (/^\d{1,3}(,\d{3})+\.\d*$/.test(text)) return text.replaceAll(",", "");
  if (/^\d{1,3}(\.\d{3})+,\d*$/.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(",", "");
  return text;
}

/** Replaces Arabic and Persian digits and separators. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
}
