import { expect, test } from "vitest";
import { LANGUAGES } from "#contract/language.ts";
import { ramadanCalendar } from "./ramadan-calendar.ts";

const SITE = "https://samha.example";

test("the calendar has the first day, the last ten nights and Eid as whole days", () => {
  const text = ramadanCalendar(1448, [], "en", SITE).replaceAll("\r\n ", "");
  expect(text.match(/^DTSTART.*(?=\r$)/gm)).toEqual([
    "DTSTART;VALUE=DATE:20270208",
    "DTSTART;VALUE=DATE:20270228",
    "DTSTART;VALUE=DATE:20270309",
  ]);
  expect(text).toContain(
    String.raw`DESCRIPTION:Or Tuesday 9 February\, where the moon is sighted. The day begins the evening before.`,
  );
});

test.each(LANGUAGES.map(({ code }) => code))("every title in %s contains “expected”", (code) => {
  const titles = ramadanCalendar(1448, [], code, SITE).match(/^SUMMARY:.*/gm);
  expect(titles).toHaveLength(3);
  for (const title of titles ?? []) expect(title).toMatch(/expected|متوقع/);
});

test.each(LANGUAGES.map(({ code }) => code))("the calendar in %s is valid (RFC 5545)", (code) => {
  const lines = ramadanCalendar(1448, [], code, SITE).split("\r\n");
  expect(lines.pop()).toBe("");
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).toMatch(/^(?: |[A-Z]+(?:;[A-Z]+=[A-Z]+)?:)/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them.
    expect(line).not.toMatch(/[\u0000-\u001f]/);
  }
  const names = lines.filter((line) => !line.startsWith(" ")).map((line) => line.split(/[:;]/)[0]);
  const event = ["BEGIN", "UID", "DTSTAMP", "DTSTART", "SUMMARY", "DESCRIPTION", "URL", "END"];
  expect(names).toEqual(["BEGIN", "VERSION", "PRODID", ...event, ...event, ...event, "END"]);
  const ids = lines.filter((line) => line.startsWith("UID:"));
  expect(new Set(ids).size).toBe(3);
});

test("once every authority that sights the moon has announced a month, no other day is expected", () => {
  const announced = (["uk_sighting", "morocco"] as const).map((authority) => ({
    authority,
    hijri_year: 1448,
    hijri_month: 9,
    starts_on: "2027-02-08",
    source_url: "https://moon.example/",
  }));
  const [first, , eid] = ramadanCalendar(1448, announced, "en", SITE).split("END:VEVENT");
  expect(first).not.toContain("sighted");
  expect(eid).toContain("sighted");
});
