import { type DealRow, dealFromRow } from "#contract/deal.ts";
import { unwrap } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import type { Decision } from "./decision.ts";
import type { PendingDeal } from "./pending-deal.ts";

/** The one door of this feature to the backend. Everything here throws what the backend answers. */

/** Every deal that waits for an admin, oldest first. */
export async function fetchPendingDeals(backend: Backend): Promise<PendingDeal[]> {
  const answer = await (await backend.data()).rpc("get_pending_deals");
  const rows = (unwrap(answer) ?? []) as unknown as DealRow[];
  return rows.map((row) => ({
    ...dealFromRow(row),
    hasMerchant: Boolean(row.merchant),
  }));
}

/** Approves or rejects a deal (contract 4). */
export async function moderateDeal(backend: Backend, decision: Decision): Promise<void> {
  const { id, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_deal", {
      deal_id_param: id,
      action_param: action,
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}
