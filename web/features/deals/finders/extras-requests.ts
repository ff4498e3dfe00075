import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { type DealExtras, getDealExtras } from "./extras-calls.ts";

/** Reads the notes on a deal's link, and what other members have added to the deal, as far as the caller may see it. */
export const fetchDealExtras = createRequestThunk<DealExtras, string>(
  "deals/fetchDealExtras",
  CONTEXT_MESSAGES.gettingDealExtras,
  getDealExtras,
);
