import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

async function unsubscribe(backend: Backend, token: string): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("unsubscribe_from_mail", { token_param: token }));
}

async function confirm(backend: Backend, token: string): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("confirm_mail_address", { token_param: token }));
}

/** Unsubscribes from the kind of emails that the token names, without signing in. */
export const unsubscribeFromMail = createRequestThunk(
  "notifications/unsubscribeFromMail",
  unsubscribe,
);

/** Confirms the email address that the token names, without signing in. */
export const confirmMailAddress = createRequestThunk("notifications/confirmMailAddress", confirm);
