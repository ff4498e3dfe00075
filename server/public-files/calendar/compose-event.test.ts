import { expect, test } from "vitest";
import { composeCalendar } from "./compose-event.ts";

const EVENT = {
  uid: "d1-start@samha.example",
  changedAt: "2026-11-20T15:21:36.295Z",
  startsAt: "2026-11-24T10:00:00+01:00",
  title: "Starts: dates",
  description: "Date House",
  url: "https://samha.example/deals/d1",
};

test("an event has its lines in order, its times in UTC, and ends each line with CRLF", () => {
  expect(composeCalendar(EVENT).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Samha//Deals//EN",
    "BEGIN:VEVENT",
    "UID:d1-start@samha.example",
    "DTSTAMP:20261120T152136Z",
    "DTSTART:20261124T090000Z",
    "SUMMARY:Starts: dates",
    "DESCRIPTION:Date House",
    "URL:https://samha.example/deals/d1",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("text that a member typed is escaped", () => {
  const text = composeCalendar({ ...EVENT, title: "A\\B; C, D\r\nEND:VEVENT\nE\u0007" });
  expect(text).toContain(String.raw`SUMMARY:A\\B\; C\, D\nEND:VEVENT\nE `);
  expect(text.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
});

test("no line is longer than 75 bytes, and unfolding restores the text", () => {
  const title = `${"تمر مدجول فاخر 🌙 ".repeat(12)}${"x".repeat(200)}`;
  const text = composeCalendar({ ...EVENT, title });
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
});
