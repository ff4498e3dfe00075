/**
 * `Intl` formatters, each created once for its locale and options: creating one costs a hundred times as much as
 * using it, and a list shows dozens of numbers. Throws RangeError for options that Intl does not know.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return remember(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

/** A date formatter, made once. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return remember(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** The options come from the code, not from people, so the map stays as small as the code's variety. */
function remember<Formatter>(
  known: Map<string, Formatter>,
  locale: string,
  options: object,
  make: () => Formatter,
): Formatter {
  const key = locale + JSON.stringify(options);
  const formatter = known.get(key) ?? make();
  known.set(key, formatter);
  return formatter;
}
