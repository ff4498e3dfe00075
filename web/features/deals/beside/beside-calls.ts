import { type Deal, type DealRow, dealFromRow, UNKNOWN_MERCHANT } from "#contract/deals/deal.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import type { Backend, DataClient } from "#lib/backend/backend.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

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

/** How many deals a card shows. */
const SHOWN = 4;
const MINUTES = 60_000;
const DAY = 24 * 60 * MINUTES;

/** The hottest running deals that were posted in the last 24 hours, counted from the last ten minutes. */
export async function getHottestToday(backend: Backend): Promise<BriefDeal[]> {
  const client = await backend.data();
  const since = new Date(startOfTenMinutes() - DAY).toISOString();
  return briefly(
    unwrapRows(await client.rpc("get_hottest_deals", { limit_param: SHOWN, since_param: since })),
  );
}

/** The running deals whose announced end is within the next 7 days, soonest first. */
export async function getEndingSoon(backend: Backend): Promise<BriefDeal[]> {
  const client = await backend.data();
  const now = startOfTenMinutes();
  return briefly(
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
}

export async function getRelatedDeals(backend: Backend, deal: Deal): Promise<RelatedDeals> {
  const [ofMerchant, ofCategory] = await readBeside(backend, deal);
  const sameMerchant = others(ofMerchant, [deal.id]);
  const known = [deal.id, ...sameMerchant.map(({ id }) => id)];
  return { sameMerchant, similar: others(ofCategory, known) };
}

async function readBeside(backend: Backend, { id, merchant, category }: Deal) {
  const beside = backend.pages?.opened(id)?.beside;
  if (beside) {
    return [merchant === UNKNOWN_MERCHANT ? [] : beside.same_merchant, beside.similar] as const;
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

function others(rows: readonly DealRow[], known: readonly string[]): BriefDeal[] {
  return briefly(rows.filter(({ id }) => id && !known.includes(id)).slice(0, SHOWN));
}

/** Reads rows as what a card beside a list shows. */
export function briefly(rows: readonly DealRow[]): BriefDeal[] {
  return rows.map((row) => {
    const { id, title, price, hasPrice, currency, imageUrl, merchant, temperature, expiresAt } =
      dealFromRow(row);
    return { id, title, price, hasPrice, currency, imageUrl, merchant, temperature, expiresAt };
  });
}

/** The same for all visitors of these ten minutes, so that one answer serves them all. */
function startOfTenMinutes(): number {
  const now = Date.now();
  return now - (now % (10 * MINUTES));
}
