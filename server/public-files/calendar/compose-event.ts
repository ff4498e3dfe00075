/** One moment in a calendar. Times are ISO 8601. */
export interface CalendarEvent {
  uid: string;
  /** When what it says was last changed. */
  changedAt: string;
  startsAt: string;
  title: string;
  description: string;
  url: string;
}

/** The longest line of a calendar file in bytes, without its end. */
const LINE_MAX = 75;

/**
 * A calendar file (RFC 5545) with one event. One event needs escaped texts, folded lines and times in UTC; libraries add
 * time zones, repetitions and validators that it has no use for.
 */
export function composeCalendar({ uid, changedAt, startsAt, ...event }: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Samha//Deals//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utcTime(changedAt)}`,
    `DTSTART:${utcTime(startsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** `20261124T090000Z` */
function utcTime(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** A typed text as a value: what separates values is escaped, line ends are `\n`, other control characters are spaces. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

/** Breaks a line that is too long: what follows begins with a space. No character is cut in two. */
function foldLine(line: string): string {
  let folded = "";
  let length = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > LINE_MAX) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += bytes;
  }
  return folded;
}
