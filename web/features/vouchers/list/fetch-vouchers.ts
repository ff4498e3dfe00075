import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { Voucher } from "#contract/voucher.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { getVoucherCodes } from "./vouchers-api.ts";

/** The codes that work today; a loader hands them to its page, no slice keeps them. */
export const fetchVouchers = createAppThunk<Voucher[]>(
  "vouchers/fetchVouchers",
  CONTEXT_MESSAGES.gettingVoucherCodes,
  (_nothing, { extra: { backend } }) => getVoucherCodes(backend),
);
