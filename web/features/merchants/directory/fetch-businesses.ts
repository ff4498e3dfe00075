import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { Business } from "#contract/merchant.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import type { BusinessSearch } from "./business-search.ts";
import { listBusinesses } from "./merchants-api.ts";

const BUSINESSES_PER_PAGE = 24;

/** One page of businesses and how many there are; `totalPages` is at least 1. */
export interface BusinessPage {
  businesses: Business[];
  totalItems: number;
  totalPages: number;
}

/** The businesses that match; a loader hands them to its page, no slice keeps them. */
export const fetchBusinesses = createAppThunk<BusinessPage, BusinessSearch>(
  "merchants/fetchBusinesses",
  CONTEXT_MESSAGES.gettingBusinesses,
  async ({ q, category, page }, { extra: { backend } }) => {
    const { businesses, total } = await listBusinesses(backend, {
      q,
      category,
      offset: (page - 1) * BUSINESSES_PER_PAGE,
      limit: BUSINESSES_PER_PAGE,
    });
    return {
      businesses,
      totalItems: total,
      totalPages: Math.max(1, Math.ceil(total / BUSINESSES_PER_PAGE)),
    };
  },
);
