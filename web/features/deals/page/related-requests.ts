import { type Deal, type DealRow, dealFromRow, UNKNOWN_MERCHANT } from "#contract/deals/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import type { Backend, DataClient } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** A deal in the rail beside another one. */
export type RelatedDeal = Pick<
  Deal,
  "id" | "title" | "price" | "hasPrice" | "currency" | "imageUrl" | "temperature" | "merchant"
>;

/** What else a reader of a deal may want. */
export interface RelatedDeals {
  /** Of the same merchant, the newest first. */
  sameMerchant: RelatedDeal[];
  /** The hottest of the same category. */
  similar: RelatedDeal[];
}

const SHOWN = 4;

async function getRelatedDeals(backend: Backend, deal: Deal): Promise<RelatedDeals> {
  const client = await backend.data();
  const [ofMerchant, ofCategory] = await Promise.all([
    getMerchantDeals(client, deal.merchant),
    client.rpc("get_hottest_deals", { limit_param: 2 * SHOWN + 1, category_filter: deal.category }),
  ]);
  const sameMerchant = others(ofMerchant, [deal.id]);
  const known = [deal.id, ...sameMerchant.map(({ id }) => id)];
  return { sameMerchant, similar: others(unwrapRows<DealRow>(ofCategory), known) };
}

/** The other deals of the merchant and of the category, at most four each, and none twice. */
export const fetchRelatedDeals = createRequestThunk(
  "deals/fetchRelatedDeals",
  CONTEXT_MESSAGES.gettingPopularDeals,
  getRelatedDeals,
);

async function getMerchantDeals(client: DataClient, merchant: string): Promise<readonly DealRow[]> {
  const key = merchantKey(merchant);
  if (!key || merchant === UNKNOWN_MERCHANT) return [];
  return unwrapRows(
    await client.rpc("get_merchant_deals", { merchant_key_param: key, limit_param: SHOWN + 1 }),
  );
}

function others(rows: readonly DealRow[], known: readonly string[]): RelatedDeal[] {
  return rows
    .filter(({ id }) => id && !known.includes(id))
    .slice(0, SHOWN)
    .map((row) => {
      const { id, title, price, hasPrice, currency, imageUrl, temperature, merchant } =
        dealFromRow(row);
      return { id, title, price, hasPrice, currency, imageUrl, temperature, merchant };
    });
}
