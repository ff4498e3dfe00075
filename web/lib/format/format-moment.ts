import { dateFormat } from "./intl-formatters.ts";

/** Returns `Sunday 23 November, 10:00`, in the local time zone by default. An unreadable time returns an empty text. */
export function formatMoment(time: string, locale: string, timeZone?: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const parts = dateFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
    numberingSystem: "latn",
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? "";
  const comma = locale === "ar" ? "،" : ",";
  return `${part("weekday")} ${part("day")} ${part("month")}${comma} ${part("hour")}:${part("minute")}`;
}

/** Like `formatMoment`, followed by the name of `timeZone` if it is set. */
export function momentText(time: string, locale: string, timeZone?: string): string {
  const text = formatMoment(time, locale, timeZone);
  return timeZone ? `${text} ${timeZone}` : text;
}
