import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { fetchPendingDeals } from "./moderation-api.ts";
import type { PendingDeal } from "./pending-deal.ts";

/** Reads the queue of pending deals; admins only. */
export const loadPendingDeals = createAppThunk<PendingDeal[]>(
  "moderation/loadPendingDeals",
  CONTEXT_MESSAGES.fetchingPendingDeals,
  (_, { extra: { backend } }) => fetchPendingDeals(backend),
);
