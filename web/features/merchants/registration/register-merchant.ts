import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { OwnMerchant } from "#contract/merchant.ts";
import type { RegisterMerchantValues } from "#contract/merchant-schema.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callRegisterMerchant } from "./registration-api.ts";

/** A member registers a business; it waits for review. */
export const registerMerchant = createAppThunk<OwnMerchant, RegisterMerchantValues>(
  "merchants/registerMerchant",
  CONTEXT_MESSAGES.registeringMerchant,
  (values, { extra: { backend } }) => callRegisterMerchant(backend, values),
);
