import { expect, test } from "vitest";
import { CURRENCIES, currencyOf, parsePrice, writePrice } from "./price.ts";

test.each([
  [0, "0"],
  [19, "19"],
  [11.5, "11.50"],
  [1299.99, "1299.99"],
])("a form shows %d as %s and parses it back", (price, text) => {
  expect(writePrice(price)).toBe(text);
  expect(parsePrice(text, "GBP").amount).toBe(price);
});

const AMOUNTS = [0, 0.5, 1.25, 9.99, 49, 999, 1000, 1149, 1250.5, 12_999, 123_456.78, 1_000_000];
const STYLES = ["en", "en-GB", "ar", "ar-EG", "ar-u-nu-latn"].flatMap((locale) =>
  ["latn", "arab", "arabext"].flatMap((numberingSystem) =>
    (["symbol", "narrowSymbol", "code"] as const).flatMap((currencyDisplay) =>
      (["auto", "stripIfInteger"] as const).map((trailingZeroDisplay) => ({
        locale,
        options: { numberingSystem, currencyDisplay, trailingZeroDisplay },
      })),
    ),
  ),
);

test.each([...CURRENCIES, "BHD", "OMR", "CHF"])(
  "every way in which prices in %s are written can be pasted, in each language and script",
  (currency) => {
    const misread = STYLES.flatMap(({ locale, options }) => {
      const money = { style: "currency", currency, maximumFractionDigits: 2 } as const;
      const format = new Intl.NumberFormat(locale, { ...money, ...options });
      return AMOUNTS.map((amount) => [amount, format.format(amount)] as const);
    }).filter(([amount, text]) => parsePrice(text, currency).amount !== amount);
    expect(misread).toEqual([]);
  },
);

test.each([
  ["AED 49", "AED", 49],
  ["aed49", "AED", 49],
  ["KWD 1.250", "KWD", 1.25],
  ["1 250,50", "EUR", 1250.5],
  ["1\u202f250 €", "EUR", 1250],
  ["1.250,00 €", "EUR", 1250],
  ["1'250.50", "CHF", 1250.5],
  ["9,99,999", "INR", 999_999],
  ["12,999", "GBP", 12_999],
  ["\u200f12,999", "GBP", 12_999],
  ["1,000", "IDR", 1000],
  ["1,149 €", "EUR", 1149],
  ["KWD 1,250", "KWD", 1250],
  ["١,٢٣٤", "GBP", 1234],
  ["١٢،٩٩٩", "AED", 12_999],
  ["۱۲,۹۹۹", "PKR", 12_999],
  ["١٢٬٩٩٩٫٥٠", "SAR", 12_999.5],
  ["12,999٫50", "EGP", 12_999.5],
  ["۹٬۹۹٬۹۹۹", "INR", 999_999],
  ["١٬٢٣٤", "GBP", 1234],
  ["۱۲٫۵", "GBP", 12.5],
  ["٤٩ د.إ.", "AED", 49],
  ["\u200f49\u200f", "GBP", 49],
  ["\ufeff\u206619.50\u2069", "GBP", 19.5],
  ["£.50", "GBP", 0.5],
  ["20.", "GBP", 20],
  ["$20", "CAD", 20],
  ["A$20", "AUD", 20],
  ["£20", "EGP", 20],
])("%j in %s is %d", (typed, currency, amount) => {
  expect(parsePrice(typed, currency)).toEqual({ amount, problem: null });
});

test.each([
  ["1,000", "KWD", "price_commas"],
  ["١,٢٣٤", "KWD", "price_commas"],
  ["0,999", "GBP", "price_commas"],
  ["£0,500", "GBP", "price_commas"],
  ["12,9999", "GBP", "price_commas"],
  ["1234,567", "GBP", "price_commas"],
  ["١٬٢", "GBP", "price_not_a_number"],
  ["۱۲٬۹۹", "GBP", "price_not_a_number"],
  ["١٢٫٩٩٩", "GBP", "price_decimals"],
  ["1,2,3", "GBP", "price_commas"],
  ["1.250", "GBP", "price_decimals"],
  ["1.255", "KWD", "price_decimals"],
  ["9.999", "GBP", "price_decimals"],
  ["€20", "CAD", "price_currency"],
  ["US$20", "CAD", "price_currency"],
  ["20 AED", "SAR", "price_currency"],
  ["¥20", "GBP", "price_currency"],
  ["£20 €", "GBP", "price_currency"],
  ["KWD.500", "KWD", "price_not_a_number"],
  ["٤٩٫٥.٠", "GBP", "price_not_a_number"],
  ["20 30", "GBP", "price_not_a_number"],
  ["-5", "GBP", "price_not_a_number"],
  ["5%", "GBP", "price_not_a_number"],
  ["1e3", "GBP", "price_not_a_number"],
  ["£", "GBP", "price_not_a_number"],
])("%j in %s is refused: %s", (typed, currency, rule) => {
  const { amount, problem } = parsePrice(typed, currency);
  expect(amount).toBeNull();
  expect(problem).toContain(`problem:${rule}`);
});

test.each([
  ["$20", "GBP", "USD"],
  ["$20", "CAD", "CAD"],
  ["20 €", "GBP", "EUR"],
  ["AED 49", "GBP", "AED"],
  ["£5", "EGP", "EGP"],
  ["49", "GBP", null],
  ["49 kg", "GBP", null],
])("the sign in %j, with %s chosen, stands for %s", (typed, chosen, currency) => {
  expect(currencyOf(typed, chosen)).toBe(currency);
});
