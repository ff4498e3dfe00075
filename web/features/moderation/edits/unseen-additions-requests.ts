import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** An addition that the poster of the deal accepted. No admin has seen it. */
export interface UnseenAddition {
  dealId: string;
  title: string;
  note: string;
  /** An end, ISO 8601; null for other kinds. */
  end: string | null;
  finder: { id: string; username: string };
  /** Null for a deleted poster. */
  poster: { id: string; username: string } | null;
  /** Acceptance, ISO 8601. */
  at: string;
  /** The version, for decisions. */
  version: string;
  /** May contain a phone number or a spelled-out address. */
  mentionsContact: boolean;
}

async function getUnseenAdditions(backend: Backend): Promise<UnseenAddition[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_unseen_additions")).map((row) => ({
    dealId: row.deal_id,
    title: row.title,
    note: row.note,
    end: toIsoTime(row.expires_at),
    finder: { id: row.user_id, username: row.username },
    poster: row.poster_id ? { id: row.poster_id, username: row.poster } : null,
    at: toIsoTime(row.decided_at) ?? "",
    version: row.created_at,
    mentionsContact: row.mentions_contact,
  }));
}

/** Reads the additions that posters accepted in the last 7 days; admins only. */
export const loadUnseenAdditions = createRequestThunk(
  "moderation/loadUnseenAdditions",
  getUnseenAdditions,
);
