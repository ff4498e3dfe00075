import type { Deal } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./beside-calls.ts");

/** What a row beside a list or a deal shows of another deal; every page carries some. */
export type BriefDeal = Pick<
  Deal,
  | "id"
  | "title"
  | "price"
  | "hasPrice"
  | "currency"
  | "imageUrl"
  | "merchant"
  | "temperature"
  | "expiresAt"
>;

/** What else a reader of a deal may want. */
export interface RelatedDeals {
  /** Of the same merchant, the newest first. */
  sameMerchant: BriefDeal[];
  /** The hottest of the same category. */
  similar: BriefDeal[];
}

export const fetchHottestToday = createRequestThunk<BriefDeal[]>(
  "deals/fetchHottestToday",
  CONTEXT_MESSAGES.gettingPopularDeals,
  onDemand(async () => (await calls()).getHottestToday),
);

export const fetchEndingSoon = createRequestThunk<BriefDeal[]>(
  "deals/fetchEndingSoon",
  CONTEXT_MESSAGES.gettingFilteredDeals,
  onDemand(async () => (await calls()).getEndingSoon),
);

/** The other deals of the merchant and of the category, at most four each, and none twice. */
export const fetchRelatedDeals = createRequestThunk(
  "deals/fetchRelatedDeals",
  CONTEXT_MESSAGES.gettingPopularDeals,
  onDemand(async () => (await calls()).getRelatedDeals),
);
