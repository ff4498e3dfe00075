import { dealFromRow } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";
import type { SavedDeal } from "./saved-deal.ts";

/** Maximum number of deals per request, because the address contains their ids. */
const IDS_PER_REQUEST = 50;

/** Returns the current state of deals. Omits deals that are not public. */
async function readDeals(backend: Backend, ids: readonly string[]): Promise<SavedDeal[]> {
  const data = await backend.data();
  const read = async (from: number) =>
    unwrapRows(
      await data
        .from("deals_with_temperature")
        .select(
          "id, title, price, total_price, currency, merchant, category, image_url, deal_url, starts_at, expires_at, is_expired, is_upcoming",
        )
        .eq("status", "active")
        .in("id", ids.slice(from, from + IDS_PER_REQUEST)),
    );
  const starts = Array.from(
    { length: Math.ceil(ids.length / IDS_PER_REQUEST) },
    (_, part) => part * IDS_PER_REQUEST,
  );
  return (await Promise.all(starts.map(read))).flat().map((row) => {
    const deal = dealFromRow(row);
    return { ...deal, price: shownPrice(deal) };
  });
}

export const loadSavedDeals = createRequestThunk("saved/loadSavedDeals", readDeals);
