import type { Deal } from "#contract/deals/deal.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** Returns the valid codes, at most 500: working codes before failing ones, then by expiry. */
export async function getVoucherCodes(backend: Backend): Promise<Voucher[]> {
  const client = await backend.data();
  return unwrapRows(await client.rpc("get_voucher_codes")).map(voucherFromRow);
}

export const fetchVouchers = createRequestThunk<Voucher[]>(
  "vouchers/fetchVouchers",
  getVoucherCodes,
);

export const fetchRelatedVouchers = createRequestThunk<Voucher[], Pick<Deal, "id" | "merchant">>(
  "vouchers/fetchRelatedVouchers",
  async (backend, { id, merchant }) => {
    const opened = backend.pages?.opened(id);
    if (opened) return opened.related.vouchers.map(voucherFromRow);
    const key = merchantKey(merchant);
    const codes = await getVoucherCodes(backend);
    return codes.filter((code) => key !== "" && merchantKey(code.merchant) === key);
  },
);
