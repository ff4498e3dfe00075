import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { moderateDeal } from "./moderation-api.ts";
import type { PendingDeal } from "./pending-deal.ts";

/** Approves or rejects a pending deal; admins only. */
export const decideDeal = createAppThunk<void, Decision<PendingDeal>>(
  "moderation/decideDeal",
  CONTEXT_MESSAGES.moderatingDeal,
  (decision, { extra: { backend } }) => moderateDeal(backend, decision),
);
