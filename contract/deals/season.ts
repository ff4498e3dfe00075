import type { CategorySlug } from "./categories.ts";

/** Sections of the season pages, in the order of the form. */
export const SEASON_SECTIONS = [
  "pantry",
  "iftar",
  "clothes",
  "gifts",
  "home",
  "pilgrimage",
  "qurbani",
] as const;
export type SeasonSection = (typeof SEASON_SECTIONS)[number];

export function isSeasonSection(value: string): value is SeasonSection {
  return (SEASON_SECTIONS as readonly string[]).includes(value);
}

/** Categories whose deals a section shows if their posters chose no section. */
export const SECTION_CATEGORIES: Readonly<Record<SeasonSection, readonly CategorySlug[]>> = {
  pantry: ["food"],
  iftar: [],
  clothes: ["men", "women", "kids"],
  gifts: ["toys", "books", "perfumes"],
  home: [],
  pilgrimage: ["travel"],
  qurbani: [],
};

/** Season pages with their sections, in order. */
export const HUB_SECTIONS = {
  ramadan: ["pantry", "iftar", "clothes", "gifts", "home"],
  eid: ["gifts", "clothes", "home"],
  hajj: ["pilgrimage", "qurbani"],
} as const satisfies Record<string, readonly SeasonSection[]>;

export type Hub = keyof typeof HUB_SECTIONS;
export const HUBS = Object.keys(HUB_SECTIONS) as readonly Hub[];

export function isHub(value: string): value is Hub {
  return Object.hasOwn(HUB_SECTIONS, value);
}

/** Authorities that announce the first days of months. */
export const MOON_AUTHORITIES = ["saudi", "uk_sighting", "morocco", "diyanet"] as const;
export type MoonAuthority = (typeof MOON_AUTHORITIES)[number];

/** Row of `moon_announcements`. */
export interface MoonAnnouncement {
  authority: MoonAuthority;
  hijri_year: number;
  /** 1 to 12. */
  hijri_month: number;
  /** ISO day. */
  starts_on: string;
  source_url: string;
}

/** `ahead` and `ended` apply to all pages, `open` to Eid and Hajj, the others to Ramadan. */
export type Phase = "ahead" | "stock_up" | "month" | "last_nights" | "eid" | "open" | "ended";

/** Phase of a season page on a day. Days in ISO 8601. */
export interface SeasonPhase {
  phase: Phase;
  /** Hijri year. */
  year: number;
  /** The Eid that the page /eid shows; null on other pages. */
  eid: "fitr" | "adha" | null;
  /** First day of the phase. */
  since: string;
  /** First day on which the page is or was open. */
  opensOn: string;
}

/** A day of a Hijri month by calendar and by sighting. Days in ISO 8601. */
export interface SeasonDay {
  /** In the Umm al-Qura calendar. */
  expected: string;
  /** The next day, until every authority that sights the moon has announced the month; then null. */
  ifSighted: string | null;
  announced: readonly { authority: MoonAuthority; day: string; source: string }[];
  /** First and last of the days above. */
  earliest: string;
  latest: string;
}
