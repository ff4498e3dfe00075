import { type DealRow, dealFromRow } from "#contract/deal.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import type { PendingDeal } from "./pending-deal.ts";

/** The one door of this feature to the backend. Everything here throws what the backend answers. */

/** Every deal that waits for an admin, oldest first. */
export async function fetchPendingDeals(backend: Backend): Promise<PendingDeal[]> {
  const data = await backend.data();
  const [answer, hints] = await Promise.all([
    data.rpc("get_pending_deals"),
    data.rpc("get_pending_deal_hints"),
  ]);
  const rows = (unwrap(answer) ?? []) as unknown as DealRow[];
  const hintsOf = new Map(unwrapRows<HintRow>(hints).map((hint) => [hint.deal_id, hint]));
  return rows.map((row) => {
    const deal = dealFromRow(row);
    const hint = hintsOf.get(deal.id);
    return {
      ...deal,
      hasMerchant: Boolean(row.merchant),
      isFirstDeal: hint?.is_first_deal ?? false,
      sameLinkDealId: hint?.same_link_deal_id ?? null,
    };
  });
}

interface HintRow {
  deal_id: string;
  is_first_deal: boolean;
  same_link_deal_id: string | null;
}

/** Decides on a deal that waits (contract 4). Throws `already_decided` where it waits no more. */
export async function moderateDeal(backend: Backend, decision: Decision): Promise<void> {
  const { id, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_deal", {
      deal_id_param: id,
      action_param: action,
      expected_status_param: "pending",
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}
