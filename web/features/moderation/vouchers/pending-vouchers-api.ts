import { voucherFromRow } from "#contract/voucher.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import type { PendingVoucher } from "./pending-voucher.ts";

/** Every code that waits for an admin, oldest first. */
export async function fetchPendingVouchers(backend: Backend): Promise<PendingVoucher[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_pending_voucher_codes")).map((row) => ({
    ...voucherFromRow(row),
    userId: row.user_id,
    username: row.username,
    isKnown: row.is_known,
  }));
}

/** Approves or rejects a code that waits (contract 4). Throws `already_decided` where another admin was faster. */
export async function moderateVoucher(backend: Backend, decision: Decision): Promise<void> {
  const { id, action, reason } = decision;
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_voucher_code", {
      voucher_id_param: id,
      action_param: action,
      seen_status_param: "pending",
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}
