import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import type { PendingMerchant } from "./pending-merchant.ts";
import { fetchPendingMerchants, moderateMerchant } from "./pending-merchants-api.ts";

/** Reads the queue of registrations; admins only. */
export const loadPendingMerchants = createAppThunk<PendingMerchant[]>(
  "moderation/loadPendingMerchants",
  CONTEXT_MESSAGES.gettingPendingMerchants,
  (_, { extra: { backend } }) => fetchPendingMerchants(backend),
);

/** Approves or rejects a registration; admins only. */
export const decideMerchant = createAppThunk<void, Decision<PendingMerchant>>(
  "moderation/decideMerchant",
  CONTEXT_MESSAGES.moderatingMerchant,
  (decision, { extra: { backend } }) => moderateMerchant(backend, decision),
);
