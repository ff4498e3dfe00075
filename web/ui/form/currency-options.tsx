import { CURRENCIES } from "#contract/deals/price.ts";
import { numberFormat } from "#lib/format/intl-formatters.ts";

/** The options of a currency field. The chosen currency comes first if it is not one of these. */
export function CurrencyOptions({ chosen }: { chosen: string }) {
  const currencies = CURRENCIES.includes(chosen) ? CURRENCIES : [chosen, ...CURRENCIES];
  return currencies.map((currency) => (
    <option key={currency} value={currency} translate="no">
      {nameOf(currency)}
    </option>
  ));
}

/** `£ GBP`, or only the code if the currency has no sign. */
function nameOf(code: string): string {
  try {
    const sign = numberFormat("en", {
      style: "currency",
      currency: code,
      currencyDisplay: "narrowSymbol",
    })
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value;
    return sign && sign !== code ? `${sign} ${code}` : code;
  } catch {
    return code;
  }
}
