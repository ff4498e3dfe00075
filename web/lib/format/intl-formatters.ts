/**
 * Returns a cached `Intl` formatter. Creating one takes a hundred times as long as using it, and a list shows dozens of
 * numbers. Throws RangeError for invalid options.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

/** Returns a cached date formatter. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return cached(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** The map stays small: the only option from users is a currency code of three letters. */
function cached<Formatter>(
  formatters: Map<string, Formatter>,
  locale: string,
  options: object,
  make: () => Formatter,
): Formatter {
  const key = locale + JSON.stringify(options);
  const formatter = formatters.get(key) ?? make();
  formatters.set(key, formatter);
  return formatter;
}
