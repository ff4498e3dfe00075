import { type DealEndSource, toEndSource } from "#contract/deals/deal.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** A deal that members ended and that was brought back. Times are ISO 8601. */
export interface RevivedDeal {
  dealId: string;
  title: string;
  merchant: string;
  /** Null for a deleted poster. */
  poster: string | null;
  isExpired: boolean;
  endedAt: string;
  returnedAt: string;
  returnedBy: DealEndSource | null;
  /** Number of members who reported the deal gone; `usernames` has the first ten. */
  members: number;
  usernames: string[];
}

async function getRevivedDeals(backend: Backend): Promise<RevivedDeal[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_revived_deals")).map((row) => ({
    dealId: row.deal_id,
    title: row.title,
    merchant: row.merchant,
    poster: row.username || null,
    isExpired: row.is_expired,
    endedAt: toIsoTime(row.ended_at) ?? "",
    returnedAt: toIsoTime(row.returned_at) ?? "",
    returnedBy: toEndSource(row.returned_by),
    members: Number(row.members),
    usernames: row.usernames,
  }));
}

/** Reads the deals that members ended in the last 90 days and that were brought back, newest ending first; admins only. */
export const loadRevivedDeals = createRequestThunk("moderation/loadRevivedDeals", getRevivedDeals);
