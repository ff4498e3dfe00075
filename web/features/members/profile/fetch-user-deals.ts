import { type Deal, dealFromRow } from "#contract/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { USER_DEALS_PER_PAGE } from "#contract/limits.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { selectUserDeals } from "./profile-api.ts";
import { requireUserId } from "./user-id.ts";

/** One page of a member's deals and how many there are; `totalPages` is at least 1. */
export interface UserDealsPage {
  deals: Deal[];
  totalItems: number;
  totalPages: number;
}

/** A member's active deals, newest first, 12 a page (specification 9); those that ended only when asked for. */
export const fetchUserDeals = createAppThunk<
  UserDealsPage,
  { userId: string; page: number; includeExpired: boolean }
>(
  "profiles/fetchUserDeals",
  CONTEXT_MESSAGES.gettingUserDeals,
  async ({ userId, page, includeExpired }, { extra: { backend } }) => {
    const now = new Date();
    const { rows, total } = await selectUserDeals(await backend.data(), requireUserId(userId), {
      offset: (page - 1) * USER_DEALS_PER_PAGE,
      limit: USER_DEALS_PER_PAGE,
      includeExpired,
      now,
    });
    return {
      deals: rows.map((row) => dealFromRow(row, now)),
      totalItems: total,
      totalPages: Math.max(1, Math.ceil(total / USER_DEALS_PER_PAGE)),
    };
  },
);
