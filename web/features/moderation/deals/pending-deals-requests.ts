import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** A deal in the queue, with hints for its decision. */
export interface PendingDeal extends Deal {
  /** False where the merchant shown is only the default. */
  hasMerchant: boolean;
  /** The poster has no public deal yet. */
  isFirstDeal: boolean;
  /** Another deal with the same link; null without one. */
  sameLinkDealId: string | null;
  /** When it was last changed, to the microsecond as the database says it; null where it does not. */
  changedAt: string | null;
}

/** The pending deals, oldest first, with their hints. */
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
      isFirstDeal: hint?.is_first_deal ?? false,
      sameLinkDealId: hint?.same_link_deal_id ?? null,
      changedAt: row.updated_at ?? null,
    };
  });
}

/**
 * Decides on a pending deal as it was shown. Throws `already_decided` where it is no longer pending, `content_changed`
 * where its poster has changed it since.
 */
async function moderateDeal(backend: Backend, decision: Decision<PendingDeal>): Promise<void> {
  const { id, item, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_deal", {
      deal_id_param: id,
      action_param: action,
      expected_status_param: "pending",
      ...(item.changedAt ? { expected_updated_at_param: item.changedAt } : {}),
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

/** Reads the queue of pending deals; admins only. */
export const loadPendingDeals = createRequestThunk(
  "moderation/loadPendingDeals",
  CONTEXT_MESSAGES.fetchingPendingDeals,
  getPendingDeals,
);

/** Approves, rejects or expires a pending deal; admins only. */
export const decideDeal = createRequestThunk<void, Decision<PendingDeal>>(
  "moderation/decideDeal",
  CONTEXT_MESSAGES.moderatingDeal,
  moderateDeal,
);
