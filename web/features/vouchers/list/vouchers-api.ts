import { type Voucher, type VoucherRow, voucherFromRow } from "#contract/voucher.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The codes that work today, soonest expiry first (specification 7). */
export async function getVoucherCodes(backend: Backend): Promise<Voucher[]> {
  const data = await backend.data();
  return unwrapRows<VoucherRow>(await data.rpc("get_voucher_codes")).map(voucherFromRow);
}
