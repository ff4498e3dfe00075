import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

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
