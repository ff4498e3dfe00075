import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { type DealExtras, getDealExtras } from "./extras-calls.ts";

/** Reads the notes on a deal's link, and the additions by other members that the caller may see. */
export const fetchDealExtras = createRequestThunk<DealExtras, string>(
  "deals/fetchDealExtras",
  CONTEXT_MESSAGES.gettingDealExtras,
  getDealExtras,
);
