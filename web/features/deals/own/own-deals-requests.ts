import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { USER_DEALS_PER_PAGE } from "#contract/limits.ts";
import type { OwnState } from "#contract/members/own-state.ts";
import type { Backend, DataClient } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

interface OwnDealsQuery {
  /** Triggers a reload after another member signs in; not sent. */
  userId: string;
  state: OwnState;
  /** From 1. */
  page: number;
}

/** A deal of the signed-in member. */
export interface OwnDeal extends Deal {
  /** Whether a change to the deal is pending. */
  waits: boolean;
  /** Number of additions by other members that wait for the poster's decision. */
  additions: number;
}

/** More additions than a page of deals usually has. */
const ADDITIONS_MAX = 200;

/** Returns the member's deals in one state, newest first, 12 a page. */
async function getOwnDeals(backend: Backend, { state, page }: OwnDealsQuery): Promise<OwnDeal[]> {
  const client = await backend.data();
  const rows = unwrapRows(
    await client.rpc("get_my_deals", {
      status_param: state,
      limit_param: USER_DEALS_PER_PAGE,
      offset_param: (page - 1) * USER_DEALS_PER_PAGE,
    }),
  );
  const deals = rows.map((row) => ({ ...dealFromRow(row), waits: row.waits ?? false }));
  const additions = await readPendingAdditions(client, state, deals);
  return deals.map((deal) => ({
    ...deal,
    additions: additions.filter((dealId) => dealId === deal.id).length,
  }));
}

/** Returns the deal id of each pending addition to these deals; none unless the deals are live. */
async function readPendingAdditions(
  client: DataClient,
  state: OwnState,
  deals: readonly Deal[],
): Promise<(string | null)[]> {
  if (state !== "active" || deals.length === 0) return [];
  const ids = deals.map(({ id }) => id);
  const response = await client
    .from("deal_additions")
    .select("deal_id")
    .eq("status", "pending")
    .in("deal_id", ids)
    .limit(ADDITIONS_MAX);
  return unwrapRows(response).map(({ deal_id }) => deal_id);
}

export const loadOwnDeals = createRequestThunk("submissions/loadOwnDeals", getOwnDeals);

/** Ends the member's own live deal. Throws `admin_decided` for 24 hours after an admin brought it back or kept it running. */
async function expire(backend: Backend, dealId: string): Promise<void> {
  const client = await backend.data();
  unwrap(await client.rpc("expire_own_deal", { deal_id_param: dealId }));
}

export const expireOwnDeal = createRequestThunk("submissions/expireOwnDeal", expire);

async function withdraw(backend: Backend, dealId: string): Promise<void> {
  const client = await backend.data();
  unwrap(await client.rpc("withdraw_deal", { deal_id_param: dealId }));
}

export const withdrawDeal = createRequestThunk("submissions/withdrawDeal", withdraw);
