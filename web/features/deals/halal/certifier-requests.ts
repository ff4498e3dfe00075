import type { Row } from "#contract/database.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import type { AppDispatch } from "#lib/backend/store-hooks.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export interface CertifierName {
  slug: string;
  name: string;
}

/** A certifier as shown on /halal. Unknown texts are empty. */
export interface ListedCertifier extends CertifierName {
  /** Two-letter ISO 3166 code. */
  country: string;
  website: string;
  registerUrl: string;
  /** As published: `none`, `reversible`, `varies` or `not_disclosed`. */
  stunningPolicy: string;
  policySourceUrl: string;
  /** ISO day on which an admin last read the policy. */
  checkedOn: string | null;
}

/** Returns the certifiers that the site lists, sorted by name. */
export async function getCertifiers(backend: Backend): Promise<ListedCertifier[]> {
  const client = await backend.data();
  return unwrapRows(await client.rpc("get_certifiers")).map(certifierFrom);
}

export const fetchCertifiers = createRequestThunk<ListedCertifier[]>(
  "halal/fetchCertifiers",
  getCertifiers,
);

/** Returns the certifiers for the filters of lists. */
export const fetchCertifierNames = createRequestThunk<CertifierName[]>(
  "halal/fetchCertifierNames",
  async (backend) => {
    return (await getCertifiers(backend)).map(({ slug, name }) => ({ slug, name }));
  },
);

function certifierFrom(row: Row<"certifiers">): ListedCertifier {
  return {
    slug: row.slug ?? "",
    name: row.name ?? "",
    country: row.country ?? "",
    website: row.website ?? "",
    registerUrl: row.register_url ?? "",
    stunningPolicy: row.stunning_policy ?? "not_disclosed",
    policySourceUrl: row.policy_source_url ?? "",
    checkedOn: row.checked_on ?? null,
  };
}

/** Returns the certifiers for the filters of a list. If they cannot be loaded, returns none, so that the list is still shown. */
export function loadCertifierNames() {
  return async (dispatch: AppDispatch): Promise<readonly CertifierName[]> => {
    const result = await dispatch(fetchCertifierNames());
    return fetchCertifierNames.fulfilled.match(result) ? result.payload : [];
  };
}
