/** Calendar event without a duration. Times are ISO 8601. */
export interface CalendarEvent {
  uid: string;
  /** Time of the last change. */
  changedAt: string;
  startsAt: string;
  title: string;
  description: string;
  url: string;
}

/** Maximum length of a line in bytes, without its line break. */
const LINE_MAX = 75;

/**
 * Composes a calendar file (RFC 5545) with one event. That only takes escaping, line folding
 * and UTC times, so a library with time zones and recurrence is unnecessary.
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

/** Escapes separators, writes line breaks as `\n` and replaces other control characters with spaces. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

/** Folds a long line; continuation lines start with a space. Never splits a character. */
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
