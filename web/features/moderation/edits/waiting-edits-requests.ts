import { type Change, readChanges } from "#contract/deals/change.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** A pending change to a public deal. Times are ISO 8601. */
export interface WaitingEdit {
  id: string;
  dealId: string;
  /** Title, image and currency are the public deal's. */
  title: string;
  imageUrl: string;
  currency: string;
  changes: Change[];
  /** In the poster's words. */
  reason: string | null;
  userId: string;
  username: string;
  joinedAt: string | null;
  approvedDeals: number;
  createdAt: string;
  /** Sent back with a decision. The database has another version if the change or the deal has been edited since. */
  version: string;
  /** Whether an approval puts the deal's halal facts under what may be another product. */
  keepsHalalFacts: boolean;
}

/** Returns the pending changes, oldest first. */
async function getWaitingEdits(backend: Backend): Promise<WaitingEdit[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_waiting_edits")).map((row) => ({
    id: row.id,
    dealId: row.deal_id,
    title: row.title,
    imageUrl: row.image_url,
    currency: row.currency,
    changes: readChanges(row.changes),
    reason: row.reason || null,
    userId: row.user_id,
    username: row.username,
    joinedAt: toIsoTime(row.poster_joined_at),
    approvedDeals: row.approved_deals,
    createdAt: toIsoTime(row.created_at) ?? "",
    version: row.version,
    keepsHalalFacts: row.keeps_halal_facts,
  }));
}

/** Approves or rejects a change. Throws `content_changed` if the change or the deal is no longer the version shown. */
async function moderateEdit(backend: Backend, decision: Decision<WaitingEdit>): Promise<void> {
  const { item, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_deal_edit", {
      edit_id_param: item.id,
      action_param: action,
      expected_version_param: item.version,
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

export const loadWaitingEdits = createRequestThunk("moderation/loadWaitingEdits", getWaitingEdits);

export const decideEdit = createRequestThunk<void, Decision<WaitingEdit>>(
  "moderation/decideEdit",
  moderateEdit,
);
