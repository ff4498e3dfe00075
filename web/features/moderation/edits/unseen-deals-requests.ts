import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

async function getUnseenDeals(backend: Backend): Promise<Deal[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_unseen_deals")).map((row) => dealFromRow(row));
}

/**
 * Confirms having seen the version on screen. Throws `already_decided` if another admin was first, `content_changed` if the deal
 * has changed since.
 */
async function confirmSeen(backend: Backend, { id, changedAt }: Deal): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("mark_deal_seen", {
      deal_id_param: id,
      ...(changedAt ? { expected_updated_at_param: changedAt } : {}),
    }),
  );
}

/** Reads the public deals that no admin has seen, oldest first; admins only. */
export const loadUnseenDeals = createRequestThunk("moderation/loadUnseenDeals", getUnseenDeals);

export const markDealSeen = createRequestThunk("moderation/markDealSeen", confirmSeen);
