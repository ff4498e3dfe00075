import { toNumber } from "#contract/database.ts";
import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { moderateDeal } from "#features/decisions/decide-deal-requests.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export interface PendingDeal extends Deal {
  /** False if the merchant shown is only the default. */
  hasMerchant: boolean;
  poster: DealPoster;
  /** Another deal with the same link; null without one. */
  sameLinkDealId: string | null;
}

/** The poster's record, for judging the deal. */
export interface DealPoster {
  /** ISO 8601; null for a deleted member. */
  joinedAt: string | null;
  approvedDeals: number;
  rejectedDeals: number;
}

/** Returns the pending deals with their hints, oldest first. */
async function getPendingDeals(backend: Backend): Promise<PendingDeal[]> {
  const data = await backend.data();
  const [deals, hints] = await Promise.all([
    data.rpc("get_pending_deals"),
    data.rpc("get_pending_deal_hints"),
  ]);
  const hintsById = new Map(unwrapRows(hints).map((hint) => [hint.deal_id, hint]));
  return unwrapRows(deals).map((row) => {
    const deal = dealFromRow(row);
    const hint = hintsById.get(deal.id);
    return {
      ...deal,
      hasMerchant: Boolean(row.merchant),
      poster: {
        joinedAt: toIsoTime(hint?.poster_joined_at),
        approvedDeals: toNumber(hint?.approved_deals) ?? 0,
        rejectedDeals: toNumber(hint?.rejected_deals) ?? 0,
      },
      sameLinkDealId: hint?.same_link_deal_id ?? null,
    };
  });
}

export const loadPendingDeals = createRequestThunk(
  "moderation/loadPendingDeals",
  CONTEXT_MESSAGES.fetchingPendingDeals,
  getPendingDeals,
);

/** Approves, rejects or expires a pending deal; admins only. */
export const decidePendingDeal = createRequestThunk<void, Decision<PendingDeal>>(
  "moderation/decidePendingDeal",
  CONTEXT_MESSAGES.moderatingDeal,
  (backend, { item, action, reason }) => moderateDeal(backend, { deal: item, action, reason }),
);
