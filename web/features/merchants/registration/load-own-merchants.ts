import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { OwnMerchant } from "#contract/merchant.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { getOwnMerchants } from "./registration-api.ts";

/** The registrations of one member; the argument only says whose, so that another account asks anew. */
export const loadOwnMerchants = createAppThunk<OwnMerchant[], string>(
  "merchants/loadOwnMerchants",
  CONTEXT_MESSAGES.gettingOwnMerchants,
  (_userId, { extra: { backend } }) => getOwnMerchants(backend),
);
