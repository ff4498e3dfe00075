import { type Appeal, appealFromRow } from "#contract/moderation/appeal.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

export type AppealStatus = "open" | "decided";

/** Returns up to 100 appeals: open ones oldest first, or decided ones, latest first. */
async function getAppeals(backend: Backend, status: AppealStatus): Promise<Appeal[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_appeals", { status_param: status })).map(appealFromRow);
}

export interface AppealAnswer {
  id: string;
  /** `overturn` restores what the decision changed. */
  action: "uphold" | "overturn";
  /** The member reads it. Required for `uphold`. */
  reason: string;
}

/**
 * Answers an appeal. Throws `already_decided` if another admin was faster, `other_admin_decides` for the admin who decided, and
 * `appeal_outdated` if nothing can be restored.
 */
async function decideAppeal(backend: Backend, { id, action, reason }: AppealAnswer): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("decide_appeal", {
      appeal_id_param: id,
      action_param: action,
      ...(reason && { reason_param: reason }),
    }),
  );
}

export const loadAppeals = createRequestThunk("moderation/loadAppeals", getAppeals);

export const answerAppeal = createRequestThunk("moderation/answerAppeal", decideAppeal);
