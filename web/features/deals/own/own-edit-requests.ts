import type { Json } from "#contract/database.types.ts";
import type { OwnEdit } from "#contract/deals/own-edit.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

async function getOwnEdit(backend: Backend, dealId: string): Promise<OwnEdit | null> {
  const client = await backend.data();
  const [row] = unwrapRows(await client.rpc("get_my_edits", { deal_id_param: dealId }));
  if (!row) return null;
  return {
    status: row.status === "rejected" ? "rejected" : "waiting",
    fields: row.changes as Record<string, Json>,
    rejectionReason: row.rejection_reason || null,
  };
}

/** Reads the pending or rejected change to the member's deal, or null. */
export const fetchOwnEdit = createRequestThunk("submissions/fetchOwnEdit", getOwnEdit);

async function withdraw(backend: Backend, dealId: string): Promise<void> {
  const client = await backend.data();
  unwrap(await client.rpc("withdraw_edit", { deal_id_param: dealId }));
}

/** Withdraws a pending change or dismisses a rejected one. Throws `edit_not_found` if there is neither. */
export const withdrawEdit = createRequestThunk("submissions/withdrawEdit", withdraw);
