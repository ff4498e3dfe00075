import { Hono } from "hono";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { paths } from "#contract/addresses/paths.ts";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { seasonHead } from "#contract/calendar/season-head.ts";
import { LAST_NIGHTS_DAY, MONTHS, seasonDay } from "#contract/calendar/seasons.ts";
import { firstDay } from "#contract/calendar/umm-al-qura.ts";
import type { MoonAnnouncement } from "#contract/deals/season.ts";
import { seasonDayText } from "#contract/deals/season-day-text.ts";
import type { Language } from "#contract/language.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { respondWithText } from "#server/http/caching/cacheable-text.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { translate } from "#server/i18n/translate.ts";
import { readAnnouncements } from "#server/reader/read-season-page.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { composeCalendar } from "./compose-event.ts";

export interface RamadanCalendarOptions {
  reads: VisitorReads;
  siteUrl: string;
}

const EVENTS: readonly [name: string, month: number, day: number, title: MarkedText][] = [
  ["first", MONTHS.ramadan, 1, defineMessage("Ramadan begins (expected)")],
  [
    "nights",
    MONTHS.ramadan,
    LAST_NIGHTS_DAY,
    defineMessage("Last ten nights of Ramadan (expected)"),
  ],
  ["eid", MONTHS.shawwal, 1, defineMessage("Eid al-Fitr (expected)")],
];
const SIGHTED = defineMessage("Or {day}, where the moon is sighted.");
const EVENING = defineMessage("The day begins the evening before.");

/** Serves `GET /ramadan.ics?lang=`: the expected days of the next Ramadan, or of the current one. */
export function createRamadanCalendar(options: RamadanCalendarOptions): Hono {
  return new Hono().get(seasonPaths.ramadanCalendar, async (c) => {
    const language = queryLanguage(c);
    const announcements = await readAnnouncements(options.reads);
    const today = new Date().toISOString().slice(0, 10);
    const head = seasonHead("ramadan", today, announcements);
    return respondWithText(c.req.raw, {
      body: ramadanCalendar(head.year, announcements, language, options.siteUrl),
      contentType: "text/calendar; charset=utf-8",
      changedAt: null,
    });
  });
}

/** Composes the Ramadan calendar of a Hijri year. Its text changes only with an announcement, so most requests get 304. */
export function ramadanCalendar(
  year: number,
  announcements: readonly MoonAnnouncement[],
  language: Language,
  siteUrl: string,
): string {
  const url = siteUrl + canonicalAddress(paths.ramadan, language);
  return composeCalendar(
    ...EVENTS.map(([name, month, day, title]) => {
      const { expected, ifSighted } = seasonDay(year, month, day, announcements);
      const sighted = ifSighted && seasonDayText(ifSighted, language, expected);
      return {
        uid: `ramadan-${year}-${name}@${new URL(siteUrl).hostname}`,
        changedAt: `${firstDay(year, 1)}T00:00:00Z`,
        startsAt: expected,
        title: translate(language, title),
        description: [
          ...(sighted ? [translate(language, SIGHTED, { day: sighted })] : []),
          translate(language, EVENING),
        ].join(" "),
        url,
      };
    }),
  );
}
