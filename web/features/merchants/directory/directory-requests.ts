import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { type LowestPrice, lowestPricesFromJson } from "#contract/deals/price-memory.ts";
import { CATEGORY_DEALS_PER_PAGE } from "#contract/limits.ts";
import {
  type Merchant,
  type MerchantDetails,
  merchantDetailsFromRow,
  merchantFromRow,
} from "#contract/merchants/merchant.ts";
import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapFirst, unwrapRows } from "#lib/errors/app-error.ts";
import type { MerchantSearch } from "./merchant-search.ts";

const MERCHANTS_PER_PAGE = 24;

/** Page of merchants with the total number; `totalPages` is at least 1. */
export interface FoundMerchants {
  merchants: Merchant[];
  totalItems: number;
  totalPages: number;
}

/** Returns a page of merchants by part of the name and by category; either may be empty. */
async function getMerchants(
  backend: Backend,
  { q, category, sort, owner, page }: MerchantSearch,
): Promise<FoundMerchants> {
  const client = await backend.data();
  const offset = (page - 1) * MERCHANTS_PER_PAGE;
  const rows = unwrapRows(
    await client.rpc("list_businesses", {
      search_param: q,
      category_filter: category,
      limit_param: MERCHANTS_PER_PAGE,
      offset_param: offset,
      sort_param: sort || undefined,
      muslim_owned_param: owner === "muslim" || undefined,
    }),
  );
  const totalItems = Number(rows[0]?.total ?? offset);
  return {
    merchants: rows.map(merchantFromRow),
    totalItems,
    totalPages: Math.max(1, Math.ceil(totalItems / MERCHANTS_PER_PAGE)),
  };
}

export const fetchMerchants = createRequestThunk("merchants/fetchMerchants", getMerchants);

/** Merchant with a page of its running deals, newest first; `totalPages` is at least 1. */
interface MerchantWithDeals {
  merchant: MerchantDetails;
  deals: Deal[];
  vouchers: Voucher[];
  /** The next upcoming deals, and the newest ended ones; empty from the second page on. */
  upcoming: Deal[];
  ended: Deal[];
  /** Prices of up to five products, last recorded first; empty from the second page on. */
  lowestPrices: LowestPrice[];
  totalItems: number;
  totalPages: number;
}

/** Returns a merchant by its slug with a page of its deals; null if it does not exist or is not public. */
async function getMerchant(
  backend: Backend,
  { slug, page }: { slug: string; page: number },
): Promise<MerchantWithDeals | null> {
  const client = await backend.data();
  const row = unwrapFirst(
    await client.rpc("get_business", { slug_param: slug.replaceAll("\0", "") }),
  );
  if (!row) return null;
  const merchant = merchantDetailsFromRow(row);
  const key = { merchant_key_param: merchant.merchantKey };
  const otherDeals = async (isUpcoming: boolean) => {
    const count = isUpcoming ? merchant.upcomingCount : merchant.endedCount;
    if (page > 1 || count === 0) return [];
    const params = { ...key, is_upcoming_param: isUpcoming };
    const { data } = await client.rpc("get_merchant_other_deals", params);
    return (data ?? []).map((deal) => dealFromRow(deal));
  };
  const [deals, codes, upcoming, ended] = await Promise.all([
    client.rpc("get_merchant_deals", {
      ...key,
      limit_param: CATEGORY_DEALS_PER_PAGE,
      offset_param: (page - 1) * CATEGORY_DEALS_PER_PAGE,
    }),
    client.rpc("get_merchant_voucher_codes", key),
    otherDeals(true),
    otherDeals(false),
  ]);
  const totalItems = merchant.dealsCount;
  const totalPages = Math.max(1, Math.ceil(totalItems / CATEGORY_DEALS_PER_PAGE));
  return {
    merchant,
    deals: unwrapRows(deals).map((deal) => dealFromRow(deal)),
    // The page is useful without the codes and the other deals.
    vouchers: codes.error ? [] : unwrapRows(codes).map(voucherFromRow),
    upcoming,
    ended,
    lowestPrices: page > 1 ? [] : lowestPricesFromJson(row.lowest_prices),
    totalItems,
    totalPages,
  };
}

export const fetchMerchant = createRequestThunk("merchants/fetchMerchant", getMerchant);
