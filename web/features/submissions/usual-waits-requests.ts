import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export type WaitingContent = "deal" | "voucher" | "merchant";

/** Seconds by content; absent with too few decisions. */
export type UsualWaits = Partial<Record<string, number>>;

async function getUsualWaits(backend: Backend): Promise<UsualWaits> {
  const data = await backend.data();
  const rows = unwrapRows(await data.rpc("get_usual_waits"));
  return Object.fromEntries(rows.map(({ content, seconds }) => [content, seconds]));
}

export const loadUsualWaits = createRequestThunk("submissions/loadUsualWaits", getUsualWaits);
