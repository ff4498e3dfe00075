const DAY_MS = 86_400_000;

/** Returns the first day of each month of these Hijri years as an ISO date, from the tables of `Intl` (Umm al-Qura). */
export function listFirstDays(firstYear: number, lastYear: number): string[] {
  const format = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
    timeZone: "UTC",
    year: "numeric",
    day: "numeric",
  });
  const firstDays: string[] = [];
  // A Hijri year lasts 0.97 solar years. The search starts at least a year too early.
  for (let time = Date.UTC(620 + Math.floor(firstYear * 0.97), 0, 1); ; time += DAY_MS) {
    const parts = format.formatToParts(time);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    if (read("year") > lastYear) return firstDays;
    if (read("year") >= firstYear && read("day") === 1) {
      firstDays.push(new Date(time).toISOString().slice(0, 10));
    }
  }
}
