import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Everything the site stores about the caller and of what the caller wrote, as the text of a JSON file. */
async function exportMyData(backend: Backend): Promise<string> {
  const data = await backend.data();
  return `${JSON.stringify(unwrap(await data.rpc("export_my_data")), null, 2)}\n`;
}

/** Schedules the deletion of the caller's account in 30 days. */
async function requestAccountDeletion(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("request_account_deletion"));
}

/** Cancels the scheduled deletion. */
async function cancelAccountDeletion(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("cancel_account_deletion"));
}

/** Reads a copy of the member's data, as the text of a JSON file. */
export const exportData = createRequestThunk(
  "account/export",
  CONTEXT_MESSAGES.exportingData,
  exportMyData,
);

/** Schedules the deletion of the member's account; from then on the profile holds the day. */
export const requestDeletion = createRequestThunk(
  "account/requestDeletion",
  CONTEXT_MESSAGES.deletingAccount,
  requestAccountDeletion,
);

/** Cancels the deletion of the member's account. */
export const keepAccount = createRequestThunk(
  "account/keep",
  CONTEXT_MESSAGES.keepingAccount,
  cancelAccountDeletion,
);
