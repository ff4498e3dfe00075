import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** The codes that work today, soonest expiry first. */
export async function getVoucherCodes(backend: Backend): Promise<Voucher[]> {
  const client = await backend.data();
  return unwrapRows(await client.rpc("get_voucher_codes")).map(voucherFromRow);
}
