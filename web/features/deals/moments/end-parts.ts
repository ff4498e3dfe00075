/** Splits a typed end, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; each part may be empty. */
export function splitEnd(typed: string): { date: string; time: string } {
  const [date = "", time = ""] = typed.split("T");
  return { date, time };
}

/** Joins date and time. The schema refuses a time without a date. */
export function joinEnd(date: string, time: string): string {
  return time ? `${date}T${time}` : date;
}
