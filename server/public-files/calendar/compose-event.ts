/** Calendar event without a duration. */
export interface CalendarEvent {
  uid: string;
  /** Time of the last change, ISO 8601. */
  changedAt: string;
  /** Time in ISO 8601, or a date for an all-day event. */
  startsAt: string;
  title: string;
  description: string;
  url: string;
}

/** Maximum length of a line in bytes, without its line break. */
const LINE_MAX = 75;

/**
 * Composes a calendar file (RFC 5545). That only takes escaping, line folding and UTC times, so a library with time zones
 * and recurrence is unnecessary.
 */
export function composeCalendar(...events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Samha//Deals//EN",
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function linesOf({ uid, changedAt, startsAt, ...event }: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utcTime(changedAt)}`,
    WHOLE_DAY.test(startsAt)
      ? `DTSTART;VALUE=DATE:${startsAt.replaceAll("-", "")}`
      : `DTSTART:${utcTime(startsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    "END:VEVENT",
  ];
}

const WHOLE_DAY = /^\d{4}-\d\d-\d\d$/;

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
