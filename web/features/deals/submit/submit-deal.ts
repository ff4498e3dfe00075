import type { Deal } from "#contract/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { SubmitDealValues } from "#contract/validation.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { secureSubmitDeal } from "./submission-api.ts";

/** A member shares a deal; it waits for review. */
export const submitDeal = createAppThunk<Deal, SubmitDealValues>(
  "submission/submitDeal",
  CONTEXT_MESSAGES.submittingDeal,
  (values, { extra: { backend } }) => secureSubmitDeal(backend, values),
);
