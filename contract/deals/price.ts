import { brokenRule } from "#contract/errors/form-rules.ts";
import { LANGUAGES } from "#contract/language.ts";
import { PRICE_MAX } from "#contract/limits.ts";
import { exactText } from "#contract/text/exact-text.ts";
import { latinDigits } from "#contract/text/latin-digits.ts";

/** Currencies to choose from, most common first. */
export const CURRENCIES: readonly string[] = [
  ...["GBP", "EUR", "USD", "CAD", "AUD", "AED", "SAR", "QAR", "KWD", "EGP", "MAD", "TRY"],
  ...["MYR", "IDR", "SGD", "INR", "PKR", "BDT", "ZAR"],
];

/** Parsed price: its amount, null for an empty field (unknown price), or the broken rule. */
export type ParsedPrice =
  | { amount: number | null; problem: null }
  | { amount: null; problem: string };

/**
 * Parses an amount as people and this site write it: "19.50", "19,50", "£1,250", "AED 49", "٤٩٫٥٠ د.إ.", "1 250"; 0 to 1,000,000
 * with at most two decimals. Refuses the sign of another currency. "12,999" is twelve thousand, because no price has three
 * decimals, except in a currency that has: "1,250" dinars are refused. A sign in front of it, as the site writes it, settles that.
 */
export function parsePrice(typed: string, currency: string): ParsedPrice {
  const { before, digits, after } = splitPrice(typed);
  const strange = [before, after].find((mark) => mark !== "" && !fits(mark, currency));
  if (strange !== undefined) {
    const isCurrency = /\p{Sc}/u.test(strange) || CURRENCIES.includes(strange);
    return refuse(brokenRule(isCurrency ? "price_currency" : "price_not_a_number"));
  }
  if (digits === "" && before + after === "") return { amount: null, problem: null };
  // Texts in Arabic have the sign at the end, often with a right-to-left mark.
  const groupsByComma =
    decimalsOf(currency) < 3 ||
    before !== "" ||
    (after !== "" && (typed.includes("\u200f") || /\p{Script=Arabic}/u.test(after)));
  const text = withDecimalPoint(digits, groupsByComma);
  if (/^\d[\d,.]*$/.test(text) && text.includes(",")) return refuse(brokenRule("price_commas"));
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return refuse(brokenRule("price_not_a_number"));
  // Shops write three decimals of a dinar; the third must be 0.
  if (!(decimalsOf(currency) === 3 ? /\.\d\d[1-9]|\.\d{4}/ : /\.\d{3}/).test(text)) {
    const amount = Number(text);
    return amount > PRICE_MAX
      ? refuse(brokenRule("price_too_high", { max: PRICE_MAX }))
      : { amount, problem: null };
  }
  return refuse(brokenRule("price_decimals"));
}

/** Formats a price for an input: 19 or 11.50. */
export function writePrice(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2);
}

/** Returns the offered currency whose sign or code is typed, or null. The chosen currency comes first: `$` fits several. */
export function currencyOf(typed: string, chosen: string): string | null {
  const { before, after } = splitPrice(typed);
  const mark = before || after;
  return mark === "" ? null : ([chosen, ...CURRENCIES].find((one) => fits(mark, one)) ?? null);
}

/** Replaces digits of other scripts and Arabic separators. */
export function toLatinDigits(text: string): string {
  return latinDigits(text).replaceAll("٫", ".").replaceAll("٬", ",");
}

function refuse(problem: string): ParsedPrice {
  return { amount: null, problem };
}

/** Separates the signs or codes at both ends from the number; a point between a sign and the first digit is decimal. */
function splitPrice(typed: string): { before: string; digits: string; after: string } {
  const text = latinDigits(exactText(typed)).replaceAll("،", ",");
  const [, before = "", digits = "", after = ""] =
    /^(.*?)((?:(?<![A-Za-z])\.)?\d(?:.*\d)?|)(\D*)$/s.exec(text) ?? [];
  return { before: markForm(before), digits, after: markForm(after) };
}

/** Returns a sign or code without spaces and points, in capitals: `د.إ.` and `Rs.` have points. Keeps that of `KWD.500`. */
function markForm(mark: string): string {
  const form = mark.replace(/\s/g, "").toUpperCase();
  return /^[A-Z]{3}\.$/.test(form) ? form : form.replaceAll(".", "");
}

/** Returns whether a sign or code may stand for a currency: `$`, `CA$`, `C$` and `CAD` for Canadian dollars. */
function fits(mark: string, currency: string): boolean {
  const marks = marksOf(currency);
  const [, letters = "", sign = ""] = /^([A-Z]*)(.*)$/s.exec(mark) ?? [];
  return marks.has(mark) || (marks.has(sign) && currency.startsWith(letters));
}

const MARKS = new Map<string, ReadonlySet<string>>();

/** Returns the code of a currency and its signs in the languages of the site, with and without the letters of a country. */
function marksOf(currency: string): ReadonlySet<string> {
  let marks = MARKS.get(currency);
  if (!marks) {
    const signs = LANGUAGES.flatMap(({ code }) =>
      (["symbol", "narrowSymbol"] as const).map((display) => signOf(code, currency, display)),
    ).map(markForm);
    const bare = signs.map((sign) => sign.replace(/[A-Z]/g, "")).filter(Boolean);
    marks = new Set([currency, ...signs, ...bare]);
    MARKS.set(currency, marks);
  }
  return marks;
}

function signOf(locale: string, currency: string, display: "symbol" | "narrowSymbol"): string {
  const parts = formatOf(locale, currency, display)?.formatToParts(0);
  return parts?.find(({ type }) => type === "currency")?.value ?? currency;
}

function decimalsOf(currency: string): number {
  return formatOf("en", currency, "symbol")?.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns null for a malformed currency. */
function formatOf(locale: string, currency: string, currencyDisplay: "symbol" | "narrowSymbol") {
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay })
    : null;
}

/** Returns the number with a decimal point and without thousands separators if their meaning is certain. */
function withDecimalPoint(text: string, groupsByComma: boolean): string {
  if (/^\d*٫\d*$/.test(text)) return text.replace("٫", ".");
  if (/^[1-9]\d{0,2}(٬\d{2,3})*٬\d{3}([٫.]\d*)?$/.test(text)) {
    return text.replaceAll("٬", "").replace("٫", ".");
  }
  if (/^[1-9]\d{0,2}(,\d{3})+٫\d*$/.test(text)) return text.replaceAll(",", "").replace("٫", ".");
  if (/^[1-9]\d{0,2}([\s'’]\d{3})+([.,]\d*)?$/.test(text)) {
    return text.replace(/[\s'’]/g, "").replace(",", ".");
  }
  if (/^\d*,\d{1,2}$/.test(text)) return text.replace(",", ".");
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d*$/.test(text)) return text.replaceAll(",", "");
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d*$/.test(text)) {
    return text.replaceAll(".", "").replace(",", ".");
  }
  if (/^[1-9]\d{0,2}(,\d{2,3})+,\d{3}$/.test(text)) return text.replaceAll(",", "");
  if (groupsByComma && /^[1-9]\d{0,2},\d{3}$/.test(text)) return text.replace(",", "");
  return text;
}
