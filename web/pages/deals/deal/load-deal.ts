import { data, type LoaderFunctionArgs } from "react-router";
import type { Deal } from "#contract/deals/deal.ts";
import type { PriceMemory } from "#contract/deals/price-memory.ts";
import { userFacingText } from "#contract/errors/plain-error.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import { type HalalFacts, NO_HALAL_FACTS } from "#contract/halal/halal-facts.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { type DealExtras, fetchDealExtras } from "#features/deals/additions/extras-requests.ts";
import { type DealChecks, fetchDealChecks } from "#features/deals/checks/check-requests.ts";
import { fetchComments } from "#features/deals/comments/comment-requests.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { fetchPriceMemory } from "#features/deals/page/price-memory-requests.ts";
import { fetchRelatedDeals, type RelatedDeals } from "#features/deals/related/related-requests.ts";
import { type ColdReasons, fetchColdReasons } from "#features/deals/why-cold/cold-requests.ts";
import { fetchDealHalal } from "#features/halal/halal-requests.ts";
import { fetchRelatedVouchers } from "#features/vouchers/list/voucher-requests.ts";
import type { LoaderStore } from "#lib/backend/store-context.ts";

/** Cards beside a deal. Parts that fail to load are omitted. */
export interface DealRailData extends RelatedDeals {
  /** Codes of the same merchant. */
  vouchers: Voucher[];
}

/** The data of a deal page besides the deal and its comments. */
export interface DealPageData {
  rail: DealRailData;
  /** Null if they could not be loaded. */
  checks: DealChecks | null;
  cold: ColdReasons | null;
  halal: HalalFacts;
  memory: PriceMemory | null;
  /** Null if they could not be loaded. */
  extras: DealExtras | null;
}

/** Loads the deal, and then everything else on its page. A missing or hidden deal is a 404. */
export async function loadDeal(
  { dispatch }: LoaderStore,
  params: LoaderFunctionArgs["params"],
): Promise<DealPageData | null | ReturnType<typeof data<null>>> {
  const result = await dispatch(fetchDeal(params.slug));
  if (fetchDeal.fulfilled.match(result)) {
    const [rail, checks, cold, halal, memory, extras] = await Promise.all([
      loadRail(dispatch, result.payload),
      dispatch(fetchDealChecks({ dealId: result.payload.id, userId: null })),
      dispatch(fetchColdReasons(result.payload.id)),
      dispatch(fetchDealHalal(result.payload.id)),
      dispatch(fetchPriceMemory(result.payload.id)),
      dispatch(fetchDealExtras(result.payload.id)),
      dispatch(fetchComments(result.payload.id)),
    ]);
    return {
      rail,
      checks: fetchDealChecks.fulfilled.match(checks) ? checks.payload : null,
      cold: fetchColdReasons.fulfilled.match(cold) ? cold.payload : null,
      halal: fetchDealHalal.fulfilled.match(halal) ? halal.payload : NO_HALAL_FACTS,
      memory: fetchPriceMemory.fulfilled.match(memory) ? memory.payload : null,
      extras: fetchDealExtras.fulfilled.match(extras) ? extras.payload : null,
    };
  }
  const error = result.payload;
  if (error?.code === "deal_not_found") throw data(writeProblem("deal_not_found"), { status: 404 });
  // An address without an id ('Empty deal ID provided').
  if (error?.type === "validation") throw data(userFacingText(error), { status: 404 });
  return data(null, { status: 503 });
}

async function loadRail(dispatch: LoaderStore["dispatch"], deal: Deal): Promise<DealRailData> {
  const [related, vouchers] = await Promise.all([
    dispatch(fetchRelatedDeals(deal)),
    dispatch(fetchRelatedVouchers(deal)),
  ]);
  const { sameMerchant, similar } = fetchRelatedDeals.fulfilled.match(related)
    ? related.payload
    : { sameMerchant: [], similar: [] };
  return {
    sameMerchant,
    similar,
    vouchers: fetchRelatedVouchers.fulfilled.match(vouchers) ? vouchers.payload : [],
  };
}
