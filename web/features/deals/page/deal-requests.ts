import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./deal-calls.ts");

export const fetchDeal = createRequestThunk(
  "deals/fetchDeal",
  CONTEXT_MESSAGES.gettingDeal,
  onDemand(async () => (await calls()).getDeal),
);
