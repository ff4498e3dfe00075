import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

export interface PendingVoucher extends Voucher {
  userId: string;
  username: string;
  /** True if the same code of this merchant is already public. */
  isAlreadyPublic: boolean;
  /** Time as text from the database, with microseconds, or null. Sent back with a decision. */
  changedAt: string | null;
}

/** Returns the pending voucher codes, oldest first. */
async function getPendingVouchers(backend: Backend): Promise<PendingVoucher[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_pending_voucher_codes")).map((row) => ({
    ...voucherFromRow(row),
    userId: row.user_id,
    username: row.username,
    isAlreadyPublic: row.is_known,
    changedAt: row.updated_at ?? null,
  }));
}

/**
 * Approves or rejects a pending voucher code in the version shown. Throws `already_decided` if another admin decided first,
 * `content_changed` if the member has changed it since.
 */
async function moderateVoucherCode(
  backend: Backend,
  decision: Decision<PendingVoucher>,
): Promise<void> {
  const { id, item, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_voucher_code", {
      voucher_id_param: id,
      action_param: action,
      expected_status_param: "pending",
      ...(item.changedAt ? { expected_updated_at_param: item.changedAt } : {}),
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

export const loadPendingVouchers = createRequestThunk(
  "moderation/loadPendingVouchers",
  getPendingVouchers,
);

export const decideVoucher = createRequestThunk<void, Decision<PendingVoucher>>(
  "moderation/decideVoucher",
  moderateVoucherCode,
);
