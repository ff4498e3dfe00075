import { brokenRule } from "./form-rules.ts";
import { PRICE_MAX } from "./limits.ts";

/** A typed price: its amount, null for an empty field (the price is unknown), or the rule that it breaks. */
export type ParsedPrice =
  | { amount: number | null; problem: null }
  | { amount: null; problem: string };

/**
 * Reads a price as typed, "19.50" or "£19.50"; 0 to 1,000,000 with at most two decimals. A comma is
 * refused rather than guessed: "1,000" is a thousand in some countries and one in others.
 */
export function parsePrice(typed: string): ParsedPrice {
  const text = toLatinDigits(typed)
    .trim()
    .replace(/^[£$€]\s*/, "");
  if (text === "") return { amount: null, problem: null };
  if (/^\d[\d,.]*$/.test(text) && text.includes(",")) return refuse(brokenRule("price_commas"));
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return refuse(brokenRule("price_not_a_number"));
  if (/\.\d{3,}$/.test(text)) return refuse(brokenRule("price_decimals"));
  const amount = Number(text);
  return amount > PRICE_MAX
    ? refuse(brokenRule("price_too_high", { max: PRICE_MAX }))
    : { amount, problem: null };
}

function refuse(problem: string): ParsedPrice {
  return { amount: null, problem };
}

/** Converts the digits of Arabic and Persian keyboards. */
function toLatinDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".");
}
