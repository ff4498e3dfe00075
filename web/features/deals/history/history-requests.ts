import { type Change, readChanges } from "#contract/deals/change.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** As many as the page shows; a deal has ten edits of its poster a day at most. */
const SHOWN_MAX = 50;

/** One edit of a deal. */
export interface Revision {
  id: string;
  isOfPoster: boolean;
  /** ISO 8601. */
  at: string;
  reason: string | null;
  isHidden: boolean;
  changes: Change[];
}

/** The history of a deal, newest first. Hidden entries come to admins only. */
async function getHistory(backend: Backend, dealId: string): Promise<Revision[]> {
  const client = await backend.data();
  const rows = unwrapRows(
    await client
      .from("deal_revisions")
      .select("id, edited_by, changes, reason, is_hidden, created_at")
      .eq("deal_id", dealId)
      .order("created_at", { ascending: false })
      .limit(SHOWN_MAX),
  );
  return rows.map((row) => ({
    id: row.id,
    isOfPoster: row.edited_by === "poster",
    at: toIsoTime(row.created_at) ?? "",
    reason: row.reason,
    isHidden: row.is_hidden,
    changes: readChanges(row.changes),
  }));
}

export const fetchHistory = createRequestThunk(
  "deals/fetchHistory",
  CONTEXT_MESSAGES.gettingHistory,
  getHistory,
);

/** Hides an entry from everybody but admins, or shows it again. */
async function hide(
  backend: Backend,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const client = await backend.data();
  unwrap(
    await client.rpc("hide_deal_revision", { revision_id_param: id, is_hidden_param: isHidden }),
  );
}

export const hideRevision = createRequestThunk(
  "deals/hideRevision",
  CONTEXT_MESSAGES.hidingRevision,
  hide,
);
