import { OWN_STATES, type OwnState } from "#contract/members/own-state.ts";
import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export type OwnCode = Voucher & { state: OwnState };

/** Returns the newest 200 codes of the signed-in member, in every state. `_userId` reloads them for another account. */
async function getOwnCodes(backend: Backend, _userId: string): Promise<OwnCode[]> {
  const client = await backend.data();
  return unwrapRows(await client.rpc("get_my_voucher_codes")).map((row) => {
    const code = voucherFromRow({ ...row, id: row.id ?? "", code: row.code ?? "" });
    return { ...code, state: OWN_STATES.find((state) => state === row.state) ?? code.status };
  });
}

export const loadOwnCodes = createRequestThunk("submissions/loadOwnCodes", getOwnCodes);
