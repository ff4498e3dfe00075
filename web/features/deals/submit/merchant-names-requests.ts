import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import { createRequestThunk } from "#lib/create-app-thunk.ts";

const NAMES_MAX = 8;

/** Names of merchants that contain a text, those with the most deals first. */
async function listMerchantNames(backend: Backend, text: string): Promise<string[]> {
  const client = await backend.data();
  const rows = unwrapRows(
    await client.rpc("list_businesses", { search_param: text, limit_param: NAMES_MAX }),
  );
  return rows.map(({ name }) => name);
}

export const findMerchantNames = createRequestThunk(
  "submission/findMerchantNames",
  CONTEXT_MESSAGES.gettingBusinesses,
  listMerchantNames,
);
