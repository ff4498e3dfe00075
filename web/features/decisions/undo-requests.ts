import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Content on which a decision can be taken back. */
export type DecidedContent = "deal" | "edit" | "voucher" | "merchant" | "avatar";

/** A decision to take back. */
export interface MadeDecision {
  content: DecidedContent;
  id: string;
  action: "approve" | "reject" | "expire" | "take_down";
}

/**
 * Takes back the caller's own decision. Throws `already_decided` where somebody has decided since, `undo_too_late` after
 * ten minutes.
 */
async function undo(backend: Backend, { content, id, action }: MadeDecision): Promise<void> {
  const data = await backend.data();
  const expected = statusAfter(content, action);
  unwrap(
    await data.rpc("undo_decision", {
      content_type_param: content,
      content_id_param: id,
      ...(expected ? { expected_status_param: expected } : {}),
    }),
  );
}

/** The status that a decision leads to; null for an expiry, which changes none. */
function statusAfter(content: DecidedContent, action: MadeDecision["action"]): string | null {
  if (action === "expire") return null;
  if (action !== "approve") return "rejected";
  return content === "deal" || content === "voucher" ? "active" : "approved";
}

/** Takes a decision back; admins only. */
export const undoDecision = createRequestThunk(
  "decisions/undoDecision",
  CONTEXT_MESSAGES.undoingDecision,
  undo,
);
