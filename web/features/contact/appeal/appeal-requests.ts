import {
  type AppealValues,
  type OwnAppeal,
  ownAppealFromJson,
} from "#contract/moderation/appeal.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Returns the member's appeal against a decision. Throws `decision_not_found` unless admins decided against the member. */
async function getMyAppeal(backend: Backend, actionId: string): Promise<OwnAppeal> {
  const client = await backend.data();
  return ownAppealFromJson(
    unwrap(await client.rpc("get_my_appeal", { action_id_param: actionId })),
  );
}

/** Appeals against a decision and returns the appeal. Throws `already_appealed` for a second one. */
async function callAppealAction(
  backend: Backend,
  { actionId, text }: AppealValues,
): Promise<OwnAppeal> {
  const client = await backend.data();
  return ownAppealFromJson(
    unwrap(await client.rpc("appeal_action", { action_id_param: actionId, text_param: text })),
  );
}

export const loadMyAppeal = createRequestThunk("contact/loadMyAppeal", getMyAppeal);

export const sendAppeal = createRequestThunk("contact/sendAppeal", callAppealAction);
