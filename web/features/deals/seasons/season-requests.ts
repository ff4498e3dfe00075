import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import type { Season, SeasonQuery } from "./season-calls.ts";

export const fetchSeason = createRequestThunk<Season, SeasonQuery>(
  "seasons/fetchSeason",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  onDemand(async () => (await import("./season-calls.ts")).getSeason),
);
