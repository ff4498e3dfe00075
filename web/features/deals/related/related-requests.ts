import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import type { Backend, DataClient } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

/** The fields of a deal for a side card, few to keep pages small. `price` includes known delivery costs. */
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
  | "startsAt"
  | "expiresAt"
>;

export interface RelatedDeals {
  /** Newest first. */
  sameMerchant: BriefDeal[];
  /** Hottest first, in the same category. */
  similar: BriefDeal[];
}

const SHOWN = 4;
const MINUTES = 60_000;
const DAY = 24 * 60 * MINUTES;

/** Returns the hottest running deals of the last 24 hours, with the start rounded down to ten minutes. */
export const fetchHottestToday = createRequestThunk<BriefDeal[]>(
  "deals/fetchHottestToday",
  async (backend) => {
    const client = await backend.data();
    const since = new Date(startOfTenMinutes() - DAY).toISOString();
    return toBriefDeals(
      unwrapRows(await client.rpc("get_hottest_deals", { limit_param: SHOWN, since_param: since })),
    );
  },
);

/** Returns the running deals that end within the next 7 days, soonest first. */
export const fetchEndingSoon = createRequestThunk<BriefDeal[]>(
  "deals/fetchEndingSoon",
  async (backend) => {
    const client = await backend.data();
    const now = startOfTenMinutes();
    return toBriefDeals(
      unwrapRows(
        await client
          .from("deals_with_temperature")
          .select("*")
          .eq("is_running", true)
          .gt("expires_at", new Date(now).toISOString())
          .lt("expires_at", new Date(now + 7 * DAY).toISOString())
          .order("expires_at")
          .order("id")
          .limit(SHOWN),
      ),
    );
  },
);

/** Reads up to four other deals of the same merchant, and up to four more in the same category. */
export const fetchRelatedDeals = createRequestThunk<RelatedDeals, Deal>(
  "deals/fetchRelatedDeals",
  async (backend, deal) => {
    const [ofMerchant, ofCategory] = await readRelated(backend, deal);
    const sameMerchant = others(ofMerchant, [deal.id]);
    const listedIds = [deal.id, ...sameMerchant.map(({ id }) => id)];
    return { sameMerchant, similar: others(ofCategory, listedIds) };
  },
);

async function readRelated(backend: Backend, { id, merchant, category }: Deal) {
  const related = backend.pages?.opened(id)?.related;
  if (related) {
    return [merchant === UNKNOWN_MERCHANT ? [] : related.same_merchant, related.similar] as const;
  }
  const client = await backend.data();
  const [ofMerchant, ofCategory] = await Promise.all([
    getMerchantDeals(client, merchant),
    client.rpc("get_hottest_deals", { limit_param: 2 * SHOWN + 1, category_filter: category }),
  ]);
  return [ofMerchant, unwrapRows<DealRow>(ofCategory)] as const;
}

async function getMerchantDeals(client: DataClient, merchant: string): Promise<readonly DealRow[]> {
  const key = merchantKey(merchant);
  if (!key || merchant === UNKNOWN_MERCHANT) return [];
  return unwrapRows(
    await client.rpc("get_merchant_deals", { merchant_key_param: key, limit_param: SHOWN + 1 }),
  );
}

function others(rows: readonly DealRow[], listedIds: readonly string[]): BriefDeal[] {
  return toBriefDeals(rows.filter(({ id }) => id && !listedIds.includes(id)).slice(0, SHOWN));
}

export function toBriefDeals(rows: readonly DealRow[]): BriefDeal[] {
  return rows.map((row) => briefDeal(dealFromRow(row)));
}

/** Drops the fields that a side card does not show. */
export function briefDeal(deal: Deal): BriefDeal {
  const { id, title, hasPrice, currency, imageUrl, merchant, temperature, startsAt, expiresAt } =
    deal;
  const price = shownPrice(deal);
  return {
    id,
    title,
    price,
    hasPrice,
    currency,
    imageUrl,
    merchant,
    temperature,
    startsAt,
    expiresAt,
  };
}

/** Rounds the time down to ten minutes, as `read_sidebar` does. */
function startOfTenMinutes(): number {
  const now = Date.now();
  return now - (now % (10 * MINUTES));
}
