import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import type { PendingVoucher } from "./pending-voucher.ts";
import { fetchPendingVouchers, moderateVoucher } from "./pending-vouchers-api.ts";

/** Reads the queue of voucher codes; admins only. */
export const loadPendingVouchers = createAppThunk<PendingVoucher[]>(
  "moderation/loadPendingVouchers",
  CONTEXT_MESSAGES.gettingPendingVoucherCodes,
  (_, { extra: { backend } }) => fetchPendingVouchers(backend),
);

/** Approves or rejects a voucher code; admins only. */
export const decideVoucher = createAppThunk<void, Decision<PendingVoucher>>(
  "moderation/decideVoucher",
  CONTEXT_MESSAGES.moderatingVoucherCode,
  (decision, { extra: { backend } }) => moderateVoucher(backend, decision),
);
