import type { Deal } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createAppThunk, createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import { loadChunk } from "#lib/load-chunk.ts";

const calls = () => import("./search-calls.ts");

export const searchDeals = createRequestThunk(
  "search/searchDeals",
  CONTEXT_MESSAGES.searchingDeals,
  onDemand(async () => (await calls()).getFoundDeals),
);

export const readRelatedToSearch = createRequestThunk(
  "search/readRelatedToSearch",
  CONTEXT_MESSAGES.searchingDeals,
  onDemand(async () => (await calls()).getRelatedToSearch),
);

export const suggestDeals = createAppThunk<Deal[], string>(
  "search/suggestDeals",
  CONTEXT_MESSAGES.searchingDeals,
  async (text, { extra, signal }) =>
    (await loadChunk(calls)).getSuggestions(extra.backend, text, signal),
);
