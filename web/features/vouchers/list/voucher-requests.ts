import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./voucher-calls.ts");

export const fetchVouchers = createRequestThunk<Voucher[]>(
  "vouchers/fetchVouchers",
  CONTEXT_MESSAGES.gettingVoucherCodes,
  onDemand(async () => (await calls()).getVoucherCodes),
);

export const fetchRelatedVouchers = createRequestThunk(
  "vouchers/fetchRelatedVouchers",
  CONTEXT_MESSAGES.gettingVoucherCodes,
  onDemand(async () => (await calls()).getRelatedVouchers),
);
