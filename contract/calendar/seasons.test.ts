import { expect, test } from "vitest";
import type { Hub, MoonAnnouncement, SeasonPhase } from "#contract/deals/season.ts";
import { today } from "#contract/vouchers/voucher.ts";
import { phaseOf, seasonDay } from "./seasons.ts";
import { addDays, firstDay } from "./umm-al-qura.ts";

test.each([
  ["2027-01-08", "ahead"],
  ["2027-01-09", "stock_up"],
  ["2027-02-08", "month"],
  ["2027-02-28", "last_nights"],
  ["2027-03-09", "eid"],
  ["2027-03-12", "eid"],
  ["2027-03-13", "ended"],
])("on %s the phase of Ramadan is %s from midnight to midnight UTC", (day, phase) => {
  for (const time of ["00:00:00.000Z", "23:59:59.999Z"]) {
    const utcDay = today(new Date(`${day}T${time}`));
    expect(phaseOf("ramadan", utcDay, [])).toMatchObject({ phase, year: 1448, eid: null });
  }
});

/** First days of the phases of 1448 without announcements: Eid ends three days after the day of a sighting. */
const YEAR: Record<Hub, string[]> = {
  ramadan: [
    "2026-06-16 ahead",
    "2027-01-09 stock_up",
    "2027-02-08 month",
    "2027-02-28 last_nights",
    "2027-03-09 eid",
    "2027-03-13 ended",
  ],
  eid: [
    "2026-06-16 ahead fitr",
    "2027-02-08 open fitr",
    "2027-03-13 ended fitr",
    "2027-04-08 open adha",
    "2027-05-20 ended adha",
  ],
  hajj: ["2026-06-16 ahead", "2027-03-09 open", "2027-05-21 ended"],
};

test.each(Object.entries(YEAR))("the phases of /%s cover every day of a year", (hub, starts) => {
  const seen: string[] = [];
  for (let day = firstDay(1448, 1); day < firstDay(1449, 1); day = addDays(day, 1)) {
    const { phase, year, eid, since } = phaseOf(hub as Hub, day, []);
    expect(year).toBe(1448);
    const start = `${since} ${phase}${eid ? ` ${eid}` : ""}`;
    if (seen.at(-1) !== start) {
      expect(since, "a phase is seen on its first day").toBe(day);
      seen.push(start);
    }
  }
  expect(seen).toEqual(starts);
  expect(phaseOf(hub as Hub, firstDay(1449, 1), [])).toMatchObject({ phase: "ahead", year: 1449 });
});

test.each<[Hub, string, string]>([
  ["ramadan", "2027-01-08", "2027-01-09"],
  ["ramadan", "2027-03-01", "2027-01-09"],
  ["eid", "2027-01-08", "2027-02-08"],
  ["eid", "2027-05-01", "2027-04-08"],
  ["hajj", "2027-01-08", "2027-03-09"],
])("as of %2$s, the opening day of /%1$s is %3$s", (hub, day, opensOn) => {
  expect(phaseOf(hub, day, []).opensOn).toBe(opensOn);
});

test("without an announcement, a sighted month begins on the expected day or the next day", () => {
  expect(seasonDay(1448, 9, 1, [])).toEqual({
    expected: "2027-02-08",
    ifSighted: "2027-02-09",
    announced: [],
    earliest: "2027-02-08",
    latest: "2027-02-09",
  });
});

test("announced days are listed with their sources, and later days of the month follow them", () => {
  const rows = [announce("uk_sighting", 10, "2027-03-10"), announce("saudi", 10, "2027-03-09")];
  expect(seasonDay(1448, 10, 2, rows)).toEqual({
    expected: "2027-03-10",
    ifSighted: "2027-03-11",
    announced: [
      { authority: "saudi", day: "2027-03-10", source: "https://example.org/saudi" },
      { authority: "uk_sighting", day: "2027-03-11", source: "https://example.org/uk_sighting" },
    ],
    earliest: "2027-03-10",
    latest: "2027-03-11",
  });
});

test("the next day is possible until every authority that sights the moon has announced", () => {
  const british = announce("uk_sighting", 10, "2027-03-09");
  const moroccan = announce("morocco", 10, "2027-03-09");
  expect(seasonDay(1448, 10, 1, [british]).ifSighted).toBe("2027-03-10");
  expect(seasonDay(1448, 10, 1, [british, moroccan])).toMatchObject({
    ifSighted: null,
    latest: "2027-03-09",
  });
});

test("announcements of other months and years change nothing", () => {
  const others = [announce("saudi", 8, "2027-01-08"), announce("saudi", 9, "2028-01-27", 1449)];
  expect(seasonDay(1448, 9, 1, others)).toEqual(seasonDay(1448, 9, 1, []));
});

test.each<[string, MoonAnnouncement[], Partial<SeasonPhase>]>([
  ["2027-02-07", [announce("saudi", 9, "2027-02-07")], { phase: "month", since: "2027-02-07" }],
  ["2027-02-27", [announce("saudi", 9, "2027-02-07")], { phase: "last_nights" }],
  ["2027-02-08", [announce("saudi", 9, "2027-02-10")], { phase: "month", since: "2027-02-08" }],
  ["2027-03-13", [announce("morocco", 10, "2027-03-11")], { phase: "eid", since: "2027-03-09" }],
  ["2027-03-14", [announce("morocco", 10, "2027-03-11")], { phase: "ended" }],
  [
    "2027-03-12",
    [announce("morocco", 10, "2027-03-09"), announce("uk_sighting", 10, "2027-03-09")],
    { phase: "ended", since: "2027-03-12" },
  ],
])(
  "a phase begins on the earliest day, and Eid lasts three days from the latest: %s, %o",
  (day, announcements, phase) => {
    expect(phaseOf("ramadan", day, announcements)).toMatchObject(phase);
  },
);

function announce(
  authority: MoonAnnouncement["authority"],
  month: number,
  startsOn: string,
  year = 1448,
): MoonAnnouncement {
  return {
    authority,
    hijri_year: year,
    hijri_month: month,
    starts_on: startsOn,
    source_url: `https://example.org/${authority}`,
  };
}
