/** First and last supported Hijri year. */
export const YEARS = { first: 1447, last: 1460 } as const;

export interface HijriDate {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 30. */
  day: number;
}

/** Returns the ISO day on which a Hijri month begins in the Umm al-Qura calendar. Throws a RangeError outside `YEARS`. */
export function firstDay(year: number, month: number): string {
  const day = month >= 1 && month <= 12 ? DAYS[(year - YEARS.first) * 12 + month - 1] : undefined;
  if (day === undefined) throw new RangeError(`No first day of month ${month} of ${year}`);
  return day;
}

/** Returns the Hijri date of an ISO day in the Umm al-Qura calendar. Throws a RangeError outside `YEARS`. */
export function hijriDate(isoDay: string): HijriDate {
  const index = DAYS.findLastIndex((first) => first <= isoDay);
  const day = 1 + daysBetween(DAYS[index] ?? "", isoDay);
  if (!(day >= 1 && day <= 30)) throw new RangeError(`No Hijri date of ${isoDay}`);
  return { year: YEARS.first + Math.floor(index / 12), month: (index % 12) + 1, day };
}

/** Adds days to an ISO day. */
export function addDays(isoDay: string, days: number): string {
  return new Date(Date.parse(isoDay) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of days from one ISO day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

const DAY_MS = 86_400_000;

/** First days of the months in the Umm al-Qura calendar, one line per year. Written by `npm run calendar`. */
const FIRST_DAYS = `
2025-06-26 2025-07-26 2025-08-24 2025-09-23 2025-10-23 2025-11-22 2025-12-21 2026-01-20 2026-02-18 2026-03-20 2026-04-18 2026-05-18
2026-06-16 2026-07-15 2026-08-14 2026-09-12 2026-10-12 2026-11-11 2026-12-10 2027-01-09 2027-02-08 2027-03-09 2027-04-08 2027-05-07
2027-06-06 2027-07-05 2027-08-03 2027-09-02 2027-10-01 2027-10-31 2027-11-29 2027-12-29 2028-01-28 2028-02-26 2028-03-27 2028-04-26
2028-05-25 2028-06-24 2028-07-23 2028-08-22 2028-09-20 2028-10-19 2028-11-18 2028-12-17 2029-01-16 2029-02-14 2029-03-16 2029-04-15
2029-05-14 2029-06-13 2029-07-13 2029-08-12 2029-09-10 2029-10-09 2029-11-08 2029-12-07 2030-01-05 2030-02-04 2030-03-06 2030-04-04
2030-05-04 2030-06-03 2030-07-02 2030-08-01 2030-08-31 2030-09-29 2030-10-28 2030-11-27 2030-12-26 2031-01-24 2031-02-23 2031-03-24
2031-04-23 2031-05-23 2031-06-21 2031-07-21 2031-08-20 2031-09-18 2031-10-18 2031-11-16 2031-12-16 2032-01-14 2032-02-12 2032-03-13
2032-04-11 2032-05-11 2032-06-09 2032-07-09 2032-08-08 2032-09-06 2032-10-06 2032-11-05 2032-12-04 2033-01-03 2033-02-01 2033-03-03
2033-04-01 2033-04-30 2033-05-30 2033-06-28 2033-07-28 2033-08-27 2033-09-25 2033-10-25 2033-11-23 2033-12-23 2034-01-22 2034-02-20
2034-03-22 2034-04-20 2034-05-19 2034-06-18 2034-07-17 2034-08-16 2034-09-14 2034-10-14 2034-11-12 2034-12-12 2035-01-11 2035-02-10
2035-03-11 2035-04-10 2035-05-09 2035-06-07 2035-07-07 2035-08-05 2035-09-03 2035-10-03 2035-11-01 2035-12-01 2035-12-31 2036-01-30
2036-02-29 2036-03-29 2036-04-28 2036-05-27 2036-06-25 2036-07-25 2036-08-23 2036-09-21 2036-10-21 2036-11-19 2036-12-19 2037-01-18
2037-02-17 2037-03-18 2037-04-17 2037-05-17 2037-06-15 2037-07-14 2037-08-13 2037-09-11 2037-10-10 2037-11-09 2037-12-08 2038-01-07
2038-02-06 2038-03-07 2038-04-06 2038-05-06 2038-06-04 2038-07-04 2038-08-02 2038-09-01 2038-09-30 2038-10-29 2038-11-28 2038-12-27
`;

const DAYS = FIRST_DAYS.trim().split(/\s+/);
