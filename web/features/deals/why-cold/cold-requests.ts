import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Reasons for a cold vote, in the order of the window. */
export const COLD_REASONS = [
  "cheaper",
  "not_as_described",
  "halal",
  "shop",
  "delivery",
  "not_for_me",
] as const;
export type ColdReason = (typeof COLD_REASONS)[number];

/** The result of `get_cold_reasons`. */
export interface ColdReasons {
  /** The number of members for each reason that at least two gave. */
  reasons: Partial<Record<ColdReason, number>>;
  /** The cheapest offer of another shop, in the currency of the deal. */
  offer: CheaperOffer | null;
}

export interface CheaperOffer {
  url: string;
  host: string;
  total: number;
}

async function getColdReasons(backend: Backend, dealId: string): Promise<ColdReasons | null> {
  const opened = backend.pages?.opened(dealId);
  if (opened) return opened.cold as unknown as ColdReasons | null;
  const client = await backend.data();
  const response = await client.rpc("get_cold_reasons", { deal_id_param: dealId });
  return unwrap(response) as unknown as ColdReasons | null;
}

/** Reads why members voted a deal cold; null if no two members gave the same reason. */
export const fetchColdReasons = createRequestThunk("deals/fetchColdReasons", getColdReasons);

/** A type, because an interface is not assignable to `Json`. */
export type ColdDetails = {
  reason: ColdReason;
  cheaper_url?: string;
  cheaper_total?: number;
  /** The currency that the member saw beside the total. */
  currency?: string;
};

/** Says why the member voted cold, within 24 hours of the vote. */
export const explainVote = createRequestThunk<void, { dealId: string; details: ColdDetails }>(
  "deals/explainVote",
  async (backend, { dealId, details }) => {
    const client = await backend.data();
    unwrap(await client.rpc("explain_vote", { deal_id_param: dealId, details_param: details }));
  },
);

/** Removes a cheaper offer from a deal, for admins. The members who named it are told the reason. */
export const removeOffer = createRequestThunk<
  void,
  { dealId: string; url: string; reason: string }
>("deals/removeOffer", async (backend, { dealId, url, reason }) => {
  const client = await backend.data();
  const params = { deal_id_param: dealId, link_param: url, reason_param: reason };
  unwrap(await client.rpc("remove_cheaper_offer", params));
});
