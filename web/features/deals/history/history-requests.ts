import type { TableRow } from "#contract/database.ts";
import { type Change, readChanges } from "#contract/deals/change.ts";
import { type DealEndSource, toEndSource } from "#contract/deals/deal.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** Maximum number of shown edits. By default, a poster can make ten a day. */
const SHOWN_MAX = 50;

export interface Revision {
  kind: "revision";
  id: string;
  isOfPoster: boolean;
  /** ISO 8601. */
  at: string;
  reason: string | null;
  isHidden: boolean;
  changes: Change[];
}

/** The time between the end and the return of a deal. */
export interface Ending {
  kind: "ending";
  id: string;
  /** Time of the end, ISO 8601. */
  at: string;
  by: DealEndSource | null;
  /** Time of the return, ISO 8601; null without a return. */
  until: string | null;
  returnedBy: DealEndSource | null;
}

export type HistoryEntry = Revision | Ending;

/** Returns the edits and endings of a deal, newest first. Only admins receive hidden edits. */
async function getHistory(backend: Backend, dealId: string): Promise<HistoryEntry[]> {
  const client = await backend.data();
  const [revisions, endings] = await Promise.all([
    client
      .from("deal_revisions")
      .select("id, edited_by, changes, reason, is_hidden, created_at")
      .eq("deal_id", dealId)
      .order("created_at", { ascending: false })
      .limit(SHOWN_MAX),
    client.rpc("get_deal_endings", { deal_id_param: dealId }),
  ]);
  return [
    ...unwrapRows(revisions).map(readRevision),
    ...pairEndings(unwrapRows(endings).map(readDecision)),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

type RevisionRow = Pick<
  TableRow<"deal_revisions">,
  "id" | "edited_by" | "changes" | "reason" | "is_hidden" | "created_at"
>;

function readRevision(row: RevisionRow): Revision {
  return {
    kind: "revision",
    id: row.id,
    isOfPoster: row.edited_by === "poster",
    at: toIsoTime(row.created_at) ?? "",
    reason: row.reason,
    isHidden: row.is_hidden,
    changes: readChanges(row.changes),
  };
}

export interface ExpiryDecision {
  isOver: boolean;
  by: DealEndSource | null;
  /** ISO 8601. */
  at: string;
}

function readDecision(row: { kind: string; by: string; at: string }): ExpiryDecision {
  return { isOver: row.kind === "ended", by: toEndSource(row.by), at: toIsoTime(row.at) ?? "" };
}

/** Pairs each ending with the return that followed. Decisions are newest first; a return without an ending is dropped. */
export function pairEndings(decisions: readonly ExpiryDecision[]): Ending[] {
  return decisions.flatMap((ended, index) => {
    if (!ended.isOver) return [];
    const next = decisions[index - 1];
    const returned = next && !next.isOver ? next : null;
    return {
      kind: "ending",
      id: ended.at,
      at: ended.at,
      by: ended.by,
      until: returned?.at ?? null,
      returnedBy: returned?.by ?? null,
    };
  });
}

export const fetchHistory = createRequestThunk("deals/fetchHistory", getHistory);

/** Hides an edit from everyone except admins, or restores it. */
async function hide(
  backend: Backend,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<void> {
  const client = await backend.data();
  unwrap(
    await client.rpc("hide_deal_revision", { revision_id_param: id, is_hidden_param: isHidden }),
  );
}

export const hideRevision = createRequestThunk("deals/hideRevision", hide);
