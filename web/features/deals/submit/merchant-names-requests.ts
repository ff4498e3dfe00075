import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

const NAMES_MAX = 8;

async function listMerchantNames(backend: Backend, text: string): Promise<string[]> {
  const client = await backend.data();
  const rows = unwrapRows(
    await client.rpc("list_businesses", { search_param: text, limit_param: NAMES_MAX }),
  );
  return rows.map(({ name }) => name);
}

export const findMerchantNames = createRequestThunk(
  "submission/findMerchantNames",
  listMerchantNames,
);
