import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import {
  type ApprovedMerchant,
  fetchApprovedMerchants,
  takeDownMerchant,
} from "./approved-merchants-api.ts";

/** The approved merchants whose name holds a text; admins only. */
export const loadApprovedMerchants = createAppThunk<ApprovedMerchant[], string>(
  "moderation/loadApprovedMerchants",
  CONTEXT_MESSAGES.gettingBusinesses,
  (text, { extra: { backend } }) => fetchApprovedMerchants(backend, text),
);

/** Takes a public merchant down; admins only. */
export const removeMerchant = createAppThunk<void, { id: string; reason: string }>(
  "moderation/removeMerchant",
  CONTEXT_MESSAGES.moderatingMerchant,
  (removal, { extra: { backend } }) => takeDownMerchant(backend, removal),
);
