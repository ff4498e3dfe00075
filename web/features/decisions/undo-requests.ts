import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Content whose decisions `undo_decision` can undo. */
export type DecidedContent =
  | "deal"
  | "edit"
  | "voucher"
  | "merchant"
  | "merchant_change"
  | "avatar";

export interface MadeDecision {
  content: DecidedContent;
  id: string;
  action: "approve" | "reject" | "expire" | "take_down";
}

/** Undoes the caller's own decision. Throws `already_decided` if a later decision exists, and `undo_too_late` after ten minutes. */
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

/** Returns the status that a decision leads to; null for an expiry and a change to a merchant, which do not change it. */
function statusAfter(content: DecidedContent, action: MadeDecision["action"]): string | null {
  if (action === "expire" || content === "merchant_change") return null;
  if (action !== "approve") return "rejected";
  return content === "deal" || content === "voucher" ? "active" : "approved";
}

export const undoDecision = createRequestThunk("decisions/undoDecision", undo);
