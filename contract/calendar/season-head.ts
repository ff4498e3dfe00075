import {
  HUBS,
  type Hub,
  type MoonAnnouncement,
  type Phase,
  type SeasonPhase,
} from "#contract/deals/season.ts";
import type { KeyDay, SeasonEvent, SeasonHead } from "#contract/deals/season-page.ts";
import { ADHA_DAY, LAST_NIGHTS_DAY, MONTHS, phaseOf, seasonDay } from "./seasons.ts";
import { daysBetween } from "./umm-al-qura.ts";

/** Month and day of the events and key days. */
const DATES: Record<KeyDay, readonly [month: number, day: number]> = {
  shaban: [MONTHS.shaban, 1],
  ramadan: [MONTHS.ramadan, 1],
  last_nights: [MONTHS.ramadan, LAST_NIGHTS_DAY],
  fitr: [MONTHS.shawwal, 1],
  dhu_al_hijja: [MONTHS.dhuAlHijja, 1],
  arafah: [MONTHS.dhuAlHijja, ADHA_DAY - 1],
  adha: [MONTHS.dhuAlHijja, ADHA_DAY],
};

const KEY_DAYS: Record<Hub, readonly KeyDay[]> = {
  ramadan: ["shaban", "ramadan", "last_nights", "fitr"],
  eid: ["fitr", "adha"],
  hajj: ["dhu_al_hijja", "arafah", "adha"],
};

/** Events before which deals should arrive. */
const DEADLINES: Record<Hub, readonly SeasonEvent[]> = {
  ramadan: ["ramadan", "fitr"],
  eid: ["fitr", "adha"],
  hajj: ["adha"],
};

/**
 * Returns the head of a season page on an ISO day. While the season is open, or as soon as a deal states its delivery, the page
 * offers the deals that arrive before an event.
 */
export function seasonHead(
  hub: Hub,
  day: string,
  announcements: readonly MoonAnnouncement[],
  statesDelivery = false,
): SeasonHead {
  const phase = phaseOf(hub, day, announcements);
  const { event, year } = nextEvent(hub, phase);
  const dayOf = (name: KeyDay) => seasonDay(year, ...DATES[name], announcements);
  const when = dayOf(event);
  const hasDeadlines = statesDelivery || isOpenIn(phase.phase);
  return {
    hub,
    day,
    phase: phase.phase,
    event,
    year,
    when,
    daysLeft: Math.max(0, daysBetween(day, when.earliest)),
    opensOn: phase.phase === "ahead" ? phase.opensOn : null,
    keyDays: KEY_DAYS[hub].map((name) => {
      const { earliest } = dayOf(name);
      return { name, day: earliest, isPast: earliest < day };
    }),
    deadlines: DEADLINES[hub]
      .map((name) => ({ event: name, by: dayOf(name).earliest }))
      .filter(
        ({ event: name, by }) => hasDeadlines && by > day && (hub === "ramadan" || name === event),
      ),
  };
}

/** Returns the next event of a season page; after the season has ended, the event of the next season. */
function nextEvent(
  hub: Hub,
  { phase, year, eid }: SeasonPhase,
): { event: SeasonEvent; year: number } {
  const hasEnded = phase === "ended";
  if (hub === "hajj") return { event: "adha", year: hasEnded ? year + 1 : year };
  if (hub === "eid") {
    if (eid === "fitr") return { event: hasEnded ? "adha" : "fitr", year };
    return hasEnded ? { event: "fitr", year: year + 1 } : { event: "adha", year };
  }
  if (phase === "ahead" || phase === "stock_up") return { event: "ramadan", year };
  return hasEnded ? { event: "ramadan", year: year + 1 } : { event: "fitr", year };
}

/**
 * Returns the season pages: open ones first, then by the day of their next event. Ignores announcements, which move a day by at
 * most two days.
 */
export function seasonOrder(day: string): { hub: Hub; isOpen: boolean }[] {
  return HUBS.map((hub) => {
    const { phase, when } = seasonHead(hub, day, []);
    return { hub, isOpen: isOpenIn(phase), next: when.earliest };
  })
    .sort(
      (a, b) =>
        Number(b.isOpen) - Number(a.isOpen) || (a.next < b.next ? -1 : Number(a.next > b.next)),
    )
    .map(({ hub, isOpen }) => ({ hub, isOpen }));
}

function isOpenIn(phase: Phase): boolean {
  return phase !== "ahead" && phase !== "ended";
}
