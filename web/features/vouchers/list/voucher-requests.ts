import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { type Voucher, voucherFromRow } from "#contract/voucher.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import { createRequestThunk } from "#lib/create-app-thunk.ts";

/** The codes that work today, soonest expiry first. */
async function getVoucherCodes(backend: Backend): Promise<Voucher[]> {
  const client = await backend.data();
  return unwrapRows(await client.rpc("get_voucher_codes")).map(voucherFromRow);
}

export const fetchVouchers = createRequestThunk<Voucher[]>(
  "vouchers/fetchVouchers",
  CONTEXT_MESSAGES.gettingVoucherCodes,
  getVoucherCodes,
);
