import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import type { Hub, SeasonSection } from "#contract/deals/season.ts";
import type { SeasonGuide, SeasonHead, SeasonPageRows } from "#contract/deals/season-page.ts";
import { type BriefVoucher, briefVoucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import { type BriefDeal, briefDeal } from "#features/deals/related/related-requests.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { errorFromResponse } from "#lib/errors/app-error.ts";

/** The fields of a deal for its card on a season page. */
export interface SeasonDeal extends BriefDeal {
  /** Last day to order, ISO day; null if unknown. */
  orderBy: string | null;
  /** Maximum delivery time in working days; null if unknown. */
  deliveryDays: number | null;
}

export interface SeasonSectionDeals {
  section: SeasonSection;
  total: number;
  deals: SeasonDeal[];
}

export interface Season {
  head: SeasonHead;
  sections: SeasonSectionDeals[];
  ending: SeasonDeal[];
  unstated: number;
  codes: BriefVoucher[];
  guides: readonly SeasonGuide[];
}

export interface SeasonQuery {
  hub: Hub;
  /** Keeps only deals known to arrive by this day; null for all deals. */
  by: string | null;
}

/** Reads a season page: on the server from the database, in the browser from the server, which has the Hijri calendar. */
export const fetchSeason = createRequestThunk<Season, SeasonQuery>(
  "seasons/fetchSeason",
  async (backend, { hub, by }) => {
    const page = backend.pages
      ? await backend.pages.season(hub, by)
      : await fetchSeasonPage(seasonPaths.data(hub, by));
    return {
      head: page.head,
      sections: page.sections.map(({ section, total, deals }) => ({
        section,
        total,
        deals: deals.map(seasonDealFrom),
      })),
      ending: page.ending.map(seasonDealFrom),
      unstated: page.unstated,
      codes: page.codes.map((row) => briefVoucher(voucherFromRow(row))),
      guides: page.guides,
    };
  },
);

async function fetchSeasonPage(address: string): Promise<SeasonPageRows> {
  const response = await fetch(address);
  if (!response.ok) throw await errorFromResponse(response);
  return (await response.json()) as SeasonPageRows;
}

function seasonDealFrom(row: DealRow): SeasonDeal {
  const deal = dealFromRow(row);
  return { ...briefDeal(deal), orderBy: deal.orderBy, deliveryDays: deal.deliveryDays };
}
