import type { OwnState } from "#contract/members/own-state.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export interface OwnCounts {
  deals: Record<OwnState, number>;
  codes: Record<OwnState, number>;
}

/** Returns the signed-in member's counts. `_userId` reloads them for another account. */
async function getOwnCounts(backend: Backend, _userId: string): Promise<OwnCounts> {
  const client = await backend.data();
  const rows = unwrapRows(await client.rpc("count_my_submissions"));
  const countsOf = (content: string) => {
    const count = (state: OwnState) =>
      Number(rows.find((row) => row.content === content && row.status === state)?.items ?? 0);
    return {
      active: count("active"),
      pending: count("pending"),
      rejected: count("rejected"),
      expired: count("expired"),
    };
  };
  return { deals: countsOf("deal"), codes: countsOf("voucher") };
}

export const loadOwnCounts = createRequestThunk("submissions/loadOwnCounts", getOwnCounts);
