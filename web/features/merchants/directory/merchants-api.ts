import { type Deal, type DealRow, dealFromRow } from "#contract/deal.ts";
import {
  type Business,
  type BusinessDetails,
  type BusinessDetailsRow,
  type BusinessRow,
  businessDetailsFromRow,
  businessFromRow,
} from "#contract/merchant.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

// Apart from registration-api.ts: whoever only looks around does not download the rules of the form.

/** A part of a list. */
interface Stretch {
  offset: number;
  limit: number;
}

/** Businesses by a part of their name and a category, either of which may be empty, and how many there are. */
export async function listBusinesses(
  backend: Backend,
  { q, category, offset, limit }: { q: string; category: string } & Stretch,
): Promise<{ businesses: Business[]; total: number }> {
  const data = await backend.data();
  const rows = unwrapRows(
    await data.rpc("list_businesses", {
      search_param: q,
      category_filter: category,
      limit_param: limit,
      offset_param: offset,
    }),
  ) as readonly (BusinessRow & { total: number | string })[];
  return { businesses: rows.map(businessFromRow), total: Number(rows[0]?.total ?? offset) };
}

/** One business by the end of its address, or null. */
export async function getBusiness(backend: Backend, slug: string): Promise<BusinessDetails | null> {
  const data = await backend.data();
  const rows = unwrapRows(
    await data.rpc("get_business", { slug_param: slug }),
  ) as readonly BusinessDetailsRow[];
  return rows[0] ? businessDetailsFromRow(rows[0]) : null;
}

/** The running deals of a merchant, newest first. */
export async function getMerchantDeals(
  backend: Backend,
  merchantKey: string,
  { offset, limit }: Stretch,
): Promise<Deal[]> {
  const data = await backend.data();
  const rows = unwrapRows(
    await data.rpc("get_merchant_deals", {
      merchant_key_param: merchantKey,
      limit_param: limit,
      offset_param: offset,
    }),
  ) as readonly DealRow[];
  return rows.map((row) => dealFromRow(row));
}
