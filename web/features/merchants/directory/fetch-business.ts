import type { Deal } from "#contract/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { CATEGORY_DEALS_PER_PAGE } from "#contract/limits.ts";
import type { BusinessDetails } from "#contract/merchant.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { getBusiness, getMerchantDeals } from "./merchants-api.ts";

/** A business with a page of its running deals, 12 a page; `totalPages` is at least 1. */
export interface BusinessWithDeals {
  business: BusinessDetails;
  deals: Deal[];
  totalItems: number;
  totalPages: number;
}

/** A business by the end of its address with a page of its deals; null where nobody public bears the name. */
export const fetchBusiness = createAppThunk<
  BusinessWithDeals | null,
  { slug: string; page: number }
>(
  "merchants/fetchBusiness",
  CONTEXT_MESSAGES.gettingBusiness,
  async ({ slug, page }, { extra: { backend } }) => {
    const business = await getBusiness(backend, slug.replaceAll("\0", ""));
    if (!business) return null;
    const deals = await getMerchantDeals(backend, business.merchantKey, {
      offset: (page - 1) * CATEGORY_DEALS_PER_PAGE,
      limit: CATEGORY_DEALS_PER_PAGE,
    });
    const totalItems = business.dealsCount;
    const totalPages = Math.max(1, Math.ceil(totalItems / CATEGORY_DEALS_PER_PAGE));
    return { business, deals, totalItems, totalPages };
  },
);
