import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callCancelDeletion, callRequestDeletion } from "./account-api.ts";

/** Asks for the end of one's account; the day is in the profile from then on. */
export const requestDeletion = createAppThunk<void>(
  "account/requestDeletion",
  CONTEXT_MESSAGES.deletingAccount,
  (_, { extra: { backend } }) => callRequestDeletion(backend),
);

/** Keeps the account after all. */
export const keepAccount = createAppThunk<void>(
  "account/keep",
  CONTEXT_MESSAGES.keepingAccount,
  (_, { extra: { backend } }) => callCancelDeletion(backend),
);
