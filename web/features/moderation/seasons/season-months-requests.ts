import * as z from "zod/mini";
import {
  MOON_AUTHORITIES,
  type MoonAnnouncement,
  type MoonAuthority,
} from "#contract/deals/season.ts";
import type { AnnouncementValues } from "#contract/moderation/season-forms.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** Hijri month with its first day by Umm al-Qura (ISO day) and its announcements. */
export interface SeasonMonth {
  year: number;
  /** 8 to 12. */
  month: number;
  expectedOn: string;
  announcements: MoonAnnouncement[];
}

const announcements = z.array(
  z.object({
    authority: z.enum(MOON_AUTHORITIES),
    hijri_year: z.number(),
    hijri_month: z.number(),
    starts_on: z.string(),
    source_url: z.string(),
  }),
);

async function getSeasonMonths(backend: Backend): Promise<SeasonMonth[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_season_months")).map((row) => ({
    year: row.hijri_year,
    month: row.hijri_month,
    expectedOn: row.expected_on,
    announcements: announcements.parse(row.announcements),
  }));
}

/** Reads the months of the season pages that begin within a year or began in the last five weeks; admins only. */
export const loadSeasonMonths = createRequestThunk("moderation/loadSeasonMonths", getSeasonMonths);

/** Returns a thunk that announces a month, or replaces the authority's earlier announcement; admins only. */
export function announceMonth({ year, month }: SeasonMonth) {
  return createRequestThunk<void, AnnouncementValues>(
    "moderation/announceMonth",
    async (backend, { authority, starts_on, source_url }) => {
      const data = await backend.data();
      unwrap(
        await data.rpc("announce_month", {
          authority_param: authority,
          hijri_year_param: year,
          hijri_month_param: month,
          starts_on_param: starts_on,
          source_url_param: source_url,
        }),
      );
    },
  );
}

/** Withdraws an authority's announcement of a month; admins only. */
export const withdrawAnnouncement = createRequestThunk<
  void,
  { authority: MoonAuthority; month: SeasonMonth }
>("moderation/withdrawAnnouncement", async (backend, { authority, month }) => {
  const data = await backend.data();
  unwrap(
    await data.rpc("withdraw_announcement", {
      authority_param: authority,
      hijri_year_param: month.year,
      hijri_month_param: month.month,
    }),
  );
});
