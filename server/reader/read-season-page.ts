import { seasonHead } from "#contract/calendar/season-head.ts";
import type { Args } from "#contract/database.ts";
import type { Hub, MoonAnnouncement } from "#contract/deals/season.ts";
import type { SeasonDeals, SeasonPageRows } from "#contract/deals/season-page.ts";
import { isDay } from "#contract/timestamps.ts";
import { isReadProcedure } from "./read-procedures.ts";
import type { VisitorReads } from "./visitor-reads.ts";

/** Returns the reads of pages. The result of `read_season` includes the days of the page. */
export function pageReads(reads: VisitorReads, now?: Date) {
  return async (name: string, args: object): Promise<unknown> => {
    if (!isReadProcedure(name)) throw new Error(`${name} is no procedure that reads for pages`);
    return name === "read_season"
      ? readSeasonPage(reads, seasonQuery(args as Args<"read_season">), now)
      : reads.read(name, args);
  };
}

function seasonQuery({ hub_param, by_param, brief_param }: Args<"read_season">) {
  return { hub: hub_param as Hub, by: dayFrom(by_param), isBrief: brief_param === true };
}

/**
 * Reads a season page as a visitor, with whole deals or only the columns that its cards show. The server computes its days,
 * because the browser bundle has no Hijri calendar.
 */
export async function readSeasonPage(
  reads: VisitorReads,
  { hub, by, isBrief = false }: { hub: Hub; by: string | null; isBrief?: boolean },
  now = new Date(),
): Promise<SeasonPageRows> {
  const result = await reads.read("read_season", {
    hub_param: hub,
    ...(by ? { by_param: by } : {}),
    ...(isBrief ? { brief_param: true } : {}),
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

/** Reads the months announced in the last 400 days. */
export async function readAnnouncements(reads: VisitorReads): Promise<MoonAnnouncement[]> {
  return (await reads.read("read_announcements", {})) as MoonAnnouncement[];
}

/** Returns an existing ISO day, or null for any other text. */
export function dayFrom(text: string | null | undefined): string | null {
  return text && isDay(text) ? text : null;
}
