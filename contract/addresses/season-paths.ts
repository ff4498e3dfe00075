import type { Hub } from "#contract/deals/season.ts";

/** Addresses of the season pages and their files. Separate from `paths`, because the home page does not need them. */
export const seasonPaths = {
  page: (hub: Hub, by: string | null = null) => withDay(`/${hub}`, by),
  /** A season page as JSON, for the application. */
  data: (hub: Hub, by: string | null) => withDay(`/seasons/${hub}.json`, by),
  image: (hub: Hub) => `/share/seasons/${hub}.jpg`,
  /** The admins' form that pins a deal, with the deal filled in. */
  pin: (dealId: string) => `/admin/seasons?deal=${encodeURIComponent(dealId)}`,
  ramadanFeed: "/ramadan/feed.xml",
  ramadanCalendar: "/ramadan.ics",
} as const;

/** Adds the day by which deals arrive. */
function withDay(path: string, by: string | null): string {
  return by ? `${path}?${new URLSearchParams({ by })}` : path;
}
