import {
  type Hub,
  MOON_AUTHORITIES,
  type MoonAnnouncement,
  type SeasonDay,
  type SeasonPhase,
} from "#contract/deals/season.ts";
import { addDays, firstDay, hijriDate } from "./umm-al-qura.ts";

/** Hijri months that begin phases or are announced. */
export const MONTHS = {
  shaban: 8,
  ramadan: 9,
  shawwal: 10,
  dhuAlQada: 11,
  dhuAlHijja: 12,
} as const;

/** First day of the last ten nights of Ramadan. */
export const LAST_NIGHTS_DAY = 21;
/** Day of Dhu al-Hijja on which Eid al-Adha begins. */
export const ADHA_DAY = 10;
const EID_DAYS = 3;

/** Authorities that may begin a month a day after Umm al-Qura. */
const SIGHTING = MOON_AUTHORITIES.filter((name) => name === "uk_sighting" || name === "morocco");

/**
 * Returns the phase of a season page on an ISO day. A phase begins on the earliest expected or announced day; Eid lasts three
 * days from the latest. A season stays `ended` until the next one opens or the Hijri year ends.
 */
export function phaseOf(
  hub: Hub,
  day: string,
  announcements: readonly MoonAnnouncement[],
): SeasonPhase {
  const { year } = hijriDate(day);
  const phases = PHASES[hub](year, announcements);
  const current = phases.findLast(({ since }) => since <= day) ?? phases[0];
  const opening = phases.find(({ phase, eid }) => phase !== "ahead" && eid === current.eid);
  return { ...current, year, opensOn: opening?.since ?? current.since };
}

/** Returns a day of a Hijri month by calendar and by sighting. Throws a RangeError outside `YEARS`. */
export function seasonDay(
  year: number,
  month: number,
  dayOfMonth: number,
  announcements: readonly MoonAnnouncement[],
): SeasonDay {
  const expected = addDays(firstDay(year, month), dayOfMonth - 1);
  const announced = announcements
    .filter((row) => row.hijri_year === year && row.hijri_month === month)
    .map(({ authority, starts_on, source_url }) => ({
      authority,
      day: addDays(starts_on, dayOfMonth - 1),
      source: source_url,
    }))
    .sort((a, b) => MOON_AUTHORITIES.indexOf(a.authority) - MOON_AUTHORITIES.indexOf(b.authority));
  const isSighted = SIGHTING.every((name) => announced.some(({ authority }) => authority === name));
  const ifSighted = isSighted ? null : addDays(expected, 1);
  const days = [expected, ...(ifSighted ? [ifSighted] : []), ...announced.map(({ day }) => day)];
  days.sort();
  return {
    expected,
    ifSighted,
    announced,
    earliest: days[0] ?? expected,
    latest: days.at(-1) ?? expected,
  };
}

type Start = Pick<SeasonPhase, "phase" | "eid" | "since">;
type Phases = readonly [Start, ...Start[]];

/** Phases of a Hijri year by hub, in order. */
const PHASES: Record<Hub, (year: number, announcements: readonly MoonAnnouncement[]) => Phases> = {
  ramadan: (year, announcements) => {
    const shaban = seasonDay(year, MONTHS.shaban, 1, announcements);
    const ramadan = seasonDay(year, MONTHS.ramadan, 1, announcements);
    const fitr = seasonDay(year, MONTHS.shawwal, 1, announcements);
    return [
      start("ahead", firstDay(year, 1)),
      start("stock_up", shaban.earliest),
      start("month", ramadan.earliest),
      start("last_nights", addDays(ramadan.earliest, LAST_NIGHTS_DAY - 1)),
      start("eid", fitr.earliest),
      start("ended", addDays(fitr.latest, EID_DAYS)),
    ];
  },
  eid: (year, announcements) => {
    const ramadan = seasonDay(year, MONTHS.ramadan, 1, announcements);
    const fitr = seasonDay(year, MONTHS.shawwal, 1, announcements);
    const dhuAlQada = seasonDay(year, MONTHS.dhuAlQada, 1, announcements);
    const adha = seasonDay(year, MONTHS.dhuAlHijja, ADHA_DAY, announcements);
    return [
      start("ahead", firstDay(year, 1), "fitr"),
      start("open", ramadan.earliest, "fitr"),
      start("ended", addDays(fitr.latest, EID_DAYS), "fitr"),
      start("open", dhuAlQada.earliest, "adha"),
      start("ended", addDays(adha.latest, EID_DAYS), "adha"),
    ];
  },
  hajj: (year, announcements) => {
    const shawwal = seasonDay(year, MONTHS.shawwal, 1, announcements);
    const adha = seasonDay(year, MONTHS.dhuAlHijja, ADHA_DAY, announcements);
    return [
      start("ahead", firstDay(year, 1)),
      start("open", shawwal.earliest),
      // Still open on the 13th, the last of the three days after Eid.
      start("ended", addDays(adha.latest, EID_DAYS + 1)),
    ];
  },
};

function start(phase: Start["phase"], since: string, eid: Start["eid"] = null): Start {
  return { phase, eid, since };
}
