import type { Deal } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** What of a deal a decision needs: what the admin saw. */
export type DecidedDeal = Pick<Deal, "id" | "title" | "status" | "isExpired" | "changedAt">;

/** A decision on a deal. `approve` also ends an expiry; `reject` takes down a public deal. */
export interface DealDecision {
  deal: DecidedDeal;
  action: "approve" | "reject" | "expire";
  /** Why it was rejected; its poster reads it. */
  reason?: string | undefined;
}

/**
 * Decides on a deal as it was shown. Throws `already_decided` where it has another status by now, `content_changed` where
 * it was changed since.
 */
export async function moderateDeal(backend: Backend, decision: DealDecision): Promise<void> {
  const { deal, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_deal", {
      deal_id_param: deal.id,
      action_param: action,
      expected_status_param: deal.status,
      ...(deal.changedAt ? { expected_updated_at_param: deal.changedAt } : {}),
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

/** Approves, rejects or expires a deal; admins only. */
export const decideDeal = createRequestThunk(
  "decisions/decideDeal",
  CONTEXT_MESSAGES.moderatingDeal,
  moderateDeal,
);
