import { type Change, readChanges } from "#contract/deals/change.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** A large change by a trusted poster, published without review. */
export interface UnseenEdit {
  id: string;
  dealId: string;
  title: string;
  currency: string;
  changes: Change[];
  reason: string | null;
  /** Null for a deleted poster. */
  poster: { id: string; username: string } | null;
  /** ISO 8601. */
  at: string;
}

async function getUnseenEdits(backend: Backend): Promise<UnseenEdit[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_unseen_edits")).map((row) => ({
    id: row.id,
    dealId: row.deal_id,
    title: row.title,
    currency: row.currency,
    changes: readChanges(row.changes),
    reason: row.reason || null,
    poster: row.user_id ? { id: row.user_id, username: row.username } : null,
    at: toIsoTime(row.created_at) ?? "",
  }));
}

/** Reads the large unreviewed changes of the last 7 days, newest first; admins only. */
export const loadUnseenEdits = createRequestThunk("moderation/loadUnseenEdits", getUnseenEdits);
