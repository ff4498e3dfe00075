import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

async function requestLink(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("request_mail_confirmation"));
}

export const requestMailConfirmation = createRequestThunk<void, undefined>(
  "notifications/requestMailConfirmation",
  requestLink,
);
