import { seasonHead } from "#contract/calendar/season-head.ts";
import type { Args } from "#contract/database.ts";
import type { Hub, MoonAnnouncement } from "#contract/deals/season.ts";
import type { SeasonDeals, SeasonPageRows } from "#contract/deals/season-page.ts";
import { isDay } from "#contract/timestamps.ts";
import { readAsVisitor, type VisitorReading } from "#server/http/read-as-visitor.ts";
import { isReadProcedure, type ReadProcedure } from "./read-procedures.ts";
import type { VisitorReads } from "./visitor-reads.ts";

/** Two years of every month by every authority. */
const ANNOUNCEMENTS_MAX = 96;

/** Returns the procedures that pages call without HTTP. The result of `read_season` includes the days of the page. */
export function pageReads(reads: VisitorReads, now?: Date) {
  return {
    handles: isReadProcedure,
    read: (name: string, args: object) =>
      name === "read_season"
        ? readSeasonPage(reads, seasonQuery(args as Args<"read_season">), now)
        : reads.read(name as ReadProcedure, args),
  };
}

function seasonQuery({ hub_param, by_param }: Args<"read_season">) {
  return { hub: hub_param as Hub, by: dayFrom(by_param) };
}

/** Reads a season page as a visitor. The server computes its days, because the browser bundle has no Hijri calendar. */
export async function readSeasonPage(
  reads: VisitorReads,
  { hub, by }: { hub: Hub; by: string | null },
  now = new Date(),
): Promise<SeasonPageRows> {
  const result = await reads.read("read_season", {
    hub_param: hub,
    ...(by ? { by_param: by } : {}),
  });
  const season = result as unknown as SeasonDeals;
  return {
    ...season,
    head: seasonHead(
      hub,
      now.toISOString().slice(0, 10),
      season.announcements,
      season.states_delivery,
    ),
  };
}

/** Reads the announced months. */
export async function readAnnouncements(reading: VisitorReading): Promise<MoonAnnouncement[]> {
  return readAsVisitor<MoonAnnouncement>(reading, "moon_announcements", {
    select: "authority,hijri_year,hijri_month,starts_on,source_url",
    order: "hijri_year.desc,hijri_month.desc,authority.asc",
    limit: ANNOUNCEMENTS_MAX,
  });
}

/** Returns an existing ISO day, or null for any other text. */
export function dayFrom(text: string | null | undefined): string | null {
  return text && isDay(text) ? text : null;
}
