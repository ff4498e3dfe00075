/** Returns whether a text is a valid ISO day that PostgreSQL accepts, such as `2027-03-09`. */
export function isDay(text: string): boolean {
  const time = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // 30 February would be read as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Converts a database time to ISO 8601 in UTC: `2026-11-20 15:21:36.295+00` or `2026-11-20T15:21:36.295+00:00`. */
export function toIsoTime(value: string): string;
export function toIsoTime(value: string | null | undefined): string | null;
export function toIsoTime(value: string | null | undefined): string | null {
  if (!value) return null;
  const time = new Date(value.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00"));
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
