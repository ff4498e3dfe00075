import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import type { AppDispatch } from "#lib/backend/store-hooks.ts";
import type { CertifierName, ListedCertifier } from "./certifier-calls.ts";

const calls = () => import("./certifier-calls.ts");

export const fetchCertifiers = createRequestThunk<ListedCertifier[]>(
  "halal/fetchCertifiers",
  CONTEXT_MESSAGES.gettingHalalFacts,
  onDemand(async () => (await calls()).getCertifiers),
);

export const fetchCertifierNames = createRequestThunk<CertifierName[]>(
  "halal/fetchCertifierNames",
  CONTEXT_MESSAGES.gettingHalalFacts,
  onDemand(async () => (await calls()).getCertifierNames),
);

/** Returns the certifiers for the filters of a list. If they cannot be loaded, returns none, so that the list is still shown. */
export function loadCertifierNames() {
  return async (dispatch: AppDispatch): Promise<readonly CertifierName[]> => {
    const result = await dispatch(fetchCertifierNames());
    return fetchCertifierNames.fulfilled.match(result) ? result.payload : [];
  };
}
