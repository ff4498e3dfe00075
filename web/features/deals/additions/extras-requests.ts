import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

/** Reads additional data on a deal's link, and the additions by other members that the caller may see. */
export const fetchDealExtras = createRequestThunk(
  "deals/fetchDealExtras",
  CONTEXT_MESSAGES.gettingDealExtras,
  onDemand(async () => (await import("./extras-calls.ts")).getDealExtras),
);
