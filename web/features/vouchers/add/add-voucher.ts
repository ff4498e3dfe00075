import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { Voucher } from "#contract/voucher.ts";
import type { AddVoucherValues } from "#contract/voucher-schema.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { secureAddVoucherCode } from "./add-voucher-api.ts";

/** A member adds a code; it waits for review. */
export const addVoucher = createAppThunk<Voucher, AddVoucherValues>(
  "vouchers/addVoucher",
  CONTEXT_MESSAGES.addingVoucherCode,
  (values, { extra: { backend } }) => secureAddVoucherCode(backend, values),
);
