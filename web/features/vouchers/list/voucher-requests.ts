import type { Deal } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
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

/** Those of a deal's merchant. */
async function getVouchersBeside(
  backend: Backend,
  { id, merchant }: Pick<Deal, "id" | "merchant">,
): Promise<Voucher[]> {
  const opened = backend.pages?.opened(id);
  if (opened) return opened.beside.vouchers.map(voucherFromRow);
  const key = merchantKey(merchant);
  const codes = await getVoucherCodes(backend);
  return codes.filter((code) => key !== "" && merchantKey(code.merchant) === key);
}

export const fetchVouchersBeside = createRequestThunk(
  "vouchers/fetchVouchersBeside",
  CONTEXT_MESSAGES.gettingVoucherCodes,
  getVouchersBeside,
);
