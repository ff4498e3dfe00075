import { expect, test } from "vitest";
import { HUBS, type MoonAnnouncement } from "#contract/deals/season.ts";
import { seasonHead, seasonOrder } from "./season-head.ts";
import { addDays } from "./umm-al-qura.ts";

test.each([
  ["ramadan", "2027-01-08", "ahead", "ramadan", 1448, 31, "2027-01-09"],
  ["ramadan", "2027-01-09", "stock_up", "ramadan", 1448, 30, null],
  ["ramadan", "2027-02-08", "month", "fitr", 1448, 29, null],
  ["ramadan", "2027-02-28", "last_nights", "fitr", 1448, 9, null],
  ["ramadan", "2027-03-09", "eid", "fitr", 1448, 0, null],
  ["ramadan", "2027-03-13", "ended", "ramadan", 1449, 321, null],
  ["eid", "2027-01-09", "ahead", "fitr", 1448, 59, "2027-02-08"],
  ["eid", "2027-02-08", "open", "fitr", 1448, 29, null],
  ["eid", "2027-03-20", "ended", "adha", 1448, 57, null],
  ["eid", "2027-04-08", "open", "adha", 1448, 38, null],
  ["eid", "2027-06-01", "ended", "fitr", 1449, 270, null],
  ["hajj", "2027-03-08", "ahead", "adha", 1448, 69, "2027-03-09"],
  ["hajj", "2027-05-16", "open", "adha", 1448, 0, null],
] as const)(
  "the page of %s on %s is in phase %s, and its next event is %s %i, in %i days",
  (hub, day, phase, event, year, daysLeft, opensOn) => {
    expect(seasonHead(hub, day, [])).toMatchObject({
      hub,
      day,
      phase,
      event,
      year,
      daysLeft,
      opensOn,
    });
  },
);

test("before an event, deals can be filtered by its earliest day", () => {
  expect(seasonHead("ramadan", "2027-01-20", []).deadlines).toEqual([
    { event: "ramadan", by: "2027-02-08" },
    { event: "fitr", by: "2027-03-09" },
  ]);
  expect(seasonHead("ramadan", "2027-03-01", []).deadlines).toEqual([
    { event: "fitr", by: "2027-03-09" },
  ]);
  expect(seasonHead("eid", "2027-05-01", []).deadlines).toEqual([
    { event: "adha", by: "2027-05-16" },
  ]);
  expect(seasonHead("ramadan", "2027-03-10", []).deadlines).toEqual([]);
});

test("an announced month changes the days and names its authority", () => {
  const announcement: MoonAnnouncement = {
    authority: "uk_sighting",
    hijri_year: 1448,
    hijri_month: 10,
    starts_on: "2027-03-10",
    source_url: "https://moon.example/1448-10",
  };
  const { when, deadlines } = seasonHead("ramadan", "2027-03-08", [announcement]);
  expect(when.announced).toEqual([
    { authority: "uk_sighting", day: "2027-03-10", source: "https://moon.example/1448-10" },
  ]);
  expect(deadlines).toEqual([{ event: "fitr", by: "2027-03-09" }]);
});

test("each season page has a next event and key days on every day of a year", () => {
  for (let day = "2026-11-23"; day < "2027-11-24"; day = addDays(day, 1)) {
    for (const hub of HUBS) {
      const { daysLeft, keyDays } = seasonHead(hub, day, []);
      expect(daysLeft, `${hub} on ${day}`).toBeGreaterThanOrEqual(0);
      expect(keyDays.length).toBeGreaterThan(1);
    }
  }
});

test("once a deal states its delivery, it can be filtered by the days of a season that is still ahead", () => {
  expect(seasonHead("ramadan", "2026-11-28", [], true).deadlines).toEqual([
    { event: "ramadan", by: "2027-02-08" },
    { event: "fitr", by: "2027-03-09" },
  ]);
  expect(seasonHead("ramadan", "2026-11-28", []).deadlines).toEqual([]);
  expect(seasonHead("eid", "2026-11-28", [], true).deadlines).toEqual([
    { event: "fitr", by: "2027-03-09" },
  ]);
  expect(seasonHead("hajj", "2027-06-01", [], true).deadlines).toMatchObject([{ event: "adha" }]);
});

test.each([
  ["2026-11-28", "ramadan eid hajj", 0],
  ["2027-01-09", "ramadan eid hajj", 1],
  ["2027-03-12", "ramadan eid hajj", 3],
  ["2027-03-13", "hajj eid ramadan", 1],
  ["2027-04-08", "eid hajj ramadan", 2],
  ["2027-05-21", "ramadan eid hajj", 0],
])(
  "on %s the season pages are linked in the order %s, and %i of them are open",
  (day, order, open) => {
    const seasons = seasonOrder(day);
    expect(seasons.map(({ hub }) => hub).join(" ")).toBe(order);
    expect(seasons.map(({ isOpen }) => isOpen)).toEqual(seasons.map((_, at) => at < open));
  },
);
