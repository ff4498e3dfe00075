import type { Deal } from "#contract/deals/deal.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Fields of a deal that a decision needs, as the admin saw them. */
export type DecidedDeal = Pick<
  Deal,
  "id" | "title" | "status" | "isExpired" | "changedAt" | "facts"
>;

/** Decision on a deal. `approve` also brings an expired deal back, and `reject` also takes a public one down. */
export interface DealDecision {
  deal: DecidedDeal;
  action: "approve" | "reject" | "expire";
  reason?: string | undefined;
}

/**
 * Decides on a deal. Throws `already_decided` if its status has changed, and `content_changed` if its content has. An approval
 * also throws `end_passed`, and `facts_missing` without a reason.
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

export const decideDeal = createRequestThunk("decisions/decideDeal", moderateDeal);
