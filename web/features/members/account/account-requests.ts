import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

async function requestAccountDeletion(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("request_account_deletion"));
}

async function cancelAccountDeletion(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("cancel_account_deletion"));
}

/** Schedules the deletion of the member's account in 30 days. The profile then contains the date. */
export const requestDeletion = createRequestThunk(
  "account/requestDeletion",
  requestAccountDeletion,
);

export const keepAccount = createRequestThunk("account/keep", cancelAccountDeletion);
