/** Returns the local time zone, such as `Europe/London`. */
export function readTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** Returns the common name of a time zone, such as `United Kingdom Time`; null if it has only an offset. */
export function nameOfTimeZone(timeZone: string, locale: string): string | null {
  const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value;
  return name && !/\d/.test(name) ? name : null;
}
