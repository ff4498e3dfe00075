/** The date and the time of a typed end, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; each may be empty. */
export function splitEnd(typed: string): { date: string; time: string } {
  const [date = "", time = ""] = typed.split("T");
  return { date, time };
}

/** The typed end of a date and a time. A time without a date is no end, and the schema refuses it. */
export function joinEnd(date: string, time: string): string {
  return time ? `${date}T${time}` : date;
}
