import type { VoucherRow } from "#contract/vouchers/voucher.ts";
import type { DealRow } from "./deal.ts";
import type { Hub, MoonAnnouncement, Phase, SeasonDay, SeasonSection } from "./season.ts";

/** Days that readers prepare for. */
export type SeasonEvent = "ramadan" | "fitr" | "adha";

/** Days in the list of expected days. */
export type KeyDay =
  | "shaban"
  | "ramadan"
  | "last_nights"
  | "fitr"
  | "dhu_al_hijja"
  | "arafah"
  | "adha";

/** Head of a season page on a day. The server computes it, so that browsers load no Hijri calendar. Days in ISO 8601. */
export interface SeasonHead {
  hub: Hub;
  day: string;
  phase: Phase;
  /** The next event of the page, and its Hijri year. */
  event: SeasonEvent;
  year: number;
  when: SeasonDay;
  /** Days until the earliest day of the event; 0 once it has begun. */
  daysLeft: number;
  /** First day on which the page is open; null once it has opened. */
  opensOn: string | null;
  keyDays: readonly { name: KeyDay; day: string; isPast: boolean }[];
  /** Days by which deals must arrive to be in time for an event. */
  deadlines: readonly { event: SeasonEvent; by: string }[];
}

/** Result of `read_season`. */
export interface SeasonDeals {
  announcements: readonly MoonAnnouncement[];
  sections: readonly SeasonSectionRows[];
  /** Deals that end within 72 hours. */
  ending: readonly DealRow[];
  codes: readonly VoucherRow[];
  guides: readonly SeasonGuide[];
  /** Number of deals that the filter omits because they state no delivery time. */
  unstated: number;
  /** Whether a running deal of the season states its delivery time. */
  states_delivery: boolean;
}

export interface SeasonSectionRows {
  section: SeasonSection;
  total: number;
  deals: readonly DealRow[];
}

/** Blog post about a season: its slug begins with the name of the page. */
export interface SeasonGuide {
  slug: string;
  title: string;
}

/** Content of `GET /seasons/{hub}.json`, and of the page. */
export interface SeasonPageRows extends SeasonDeals {
  head: SeasonHead;
}
