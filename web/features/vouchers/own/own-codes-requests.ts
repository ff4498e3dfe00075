import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** Returns the signed-in member's codes in every state, newest first. `_userId` reloads them for another account. */
async function getOwnCodes(backend: Backend, _userId: string): Promise<Voucher[]> {
  const client = await backend.data();
  return unwrapRows(await client.rpc("get_my_voucher_codes")).map(voucherFromRow);
}

export const loadOwnCodes = createRequestThunk(
  "submissions/loadOwnCodes",
  CONTEXT_MESSAGES.gettingOwnSubmissions,
  getOwnCodes,
);
