import { seasonHead } from "#contract/calendar/season-head.ts";
import type { Args } from "#contract/database.ts";
import { HUBS, type Hub, type MoonAnnouncement } from "#contract/deals/season.ts";
import type { SeasonDeals, SeasonGuide, SeasonPageRows } from "#contract/deals/season-page.ts";
import { isDay } from "#contract/timestamps.ts";
import { type AsyncCache, createAsyncCache } from "#server/http/caching/async-cache.ts";
import { readAsVisitor, type VisitorReading } from "#server/http/read-as-visitor.ts";
import { isReadProcedure, type ReadProcedure } from "#server/reader/read-procedures.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";

export interface SeasonReading extends VisitorReading {
  reads: VisitorReads;
  /** Cache of the guides of each page, which rarely change. */
  guides?: AsyncCache<SeasonGuide[]>;
}

const GUIDES_MAX = 6;
const GUIDES_MS = 5_000;
/** Two years of every month by every authority. */
const ANNOUNCEMENTS_MAX = 96;

/** Procedures that pages read without HTTP. The result of `read_season` has the days of its page. */
export function pageReads(visitor: SeasonReading, now?: Date) {
  const guides = createAsyncCache<SeasonGuide[]>({ max: HUBS.length, ttlMs: GUIDES_MS });
  const reading = { ...visitor, guides };
  return {
    handles: isReadProcedure,
    read: (name: string, args: object) =>
      name === "read_season"
        ? readSeasonPage(reading, seasonQuery(args as Args<"read_season">), now)
        : reading.reads.read(name as ReadProcedure, args),
  };
}

function seasonQuery({ hub_param, by_param }: Args<"read_season">) {
  return { hub: hub_param as Hub, by: dayFrom(by_param) };
}

/** Reads a season page as a visitor. The server computes its days, because browsers have no Hijri calendar. */
export async function readSeasonPage(
  reading: SeasonReading,
  { hub, by }: { hub: Hub; by: string | null },
  now = new Date(),
): Promise<SeasonPageRows> {
  const [answer, guides] = await Promise.all([
    reading.reads.read("read_season", { hub_param: hub, ...(by ? { by_param: by } : {}) }),
    reading.guides?.get(hub, () => readGuides(reading, hub)) ?? readGuides(reading, hub),
  ]);
  const deals = answer as unknown as SeasonDeals;
  return {
    ...deals,
    guides,
    head: seasonHead(hub, now.toISOString().slice(0, 10), deals.announcements),
  };
}

/** Reads the announced months. */
export async function readAnnouncements(reading: VisitorReading): Promise<MoonAnnouncement[]> {
  const { rows } = await readAsVisitor<MoonAnnouncement>(reading, "moon_announcements", {
    select: "authority,hijri_year,hijri_month,starts_on,source_url",
    order: "hijri_year.desc,hijri_month.desc,authority.asc",
    limit: ANNOUNCEMENTS_MAX,
  });
  return rows;
}

/** Returns an existing ISO day, or null for any other text. */
export function dayFrom(text: string | null | undefined): string | null {
  return text && isDay(text) ? text : null;
}

async function readGuides(reading: VisitorReading, hub: Hub): Promise<SeasonGuide[]> {
  const { rows } = await readAsVisitor<SeasonGuide>(reading, "blog_posts", {
    select: "slug,title",
    slug: `like.${hub}-*`,
    status: "eq.published",
    reviewed_at: "not.is.null",
    order: "published_at.desc",
    limit: GUIDES_MAX,
  });
  return rows;
}
