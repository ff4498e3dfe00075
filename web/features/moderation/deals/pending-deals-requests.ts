import * as z from "zod/mini";
import { toNumber } from "#contract/database.ts";
import { type Deal, dealFromRow } from "#contract/deals/deal.ts";
import { type PriceMemory, priceMemoryFromJson } from "#contract/deals/price-memory.ts";
import { type HalalFact, halalFactFromJson } from "#contract/halal/halal-facts.ts";
import { type ShopTie, shopTieFrom } from "#contract/halal/shop-tie.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import { moderateDeal } from "#features/decisions/decide-deal-requests.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export interface PendingDeal extends Deal {
  /** False if the merchant is only the default one. */
  hasMerchant: boolean;
  poster: DealPoster;
  /** The oldest deal that was posted before with the same link and not rejected, or null. */
  sameLinkDealId: string | null;
  /** The code that is approved with the deal, or null. */
  code: Voucher | null;
  /** The poster's reason for posting the link again, or null. */
  repostReason: string | null;
  /** Up to three public deals of the last 60 days with the same merchant and a similar title. */
  similarDeals: SimilarDeal[];
  /** The rule that now refuses the link, or null. */
  linkRule: LinkRule | null;
  /** The poster's halal claims, which an approval publishes. */
  claims: HalalClaim[];
  /** The approved merchant that the deal names, or null. */
  shop: ShopTie | null;
  /** The lowest price of public deals with the same link, or null. */
  memory: PriceMemory | null;
}

export interface HalalClaim {
  fact: HalalFact;
  /** A private photo, or null. */
  imageUrl: string | null;
}

const linkRule = z.nullish(
  z.object({
    domain: z.string(),
    rule: z.enum(["blocked", "paused", "shortener"]),
    reason: z.nullable(z.string()),
  }),
);
export type LinkRule = NonNullable<z.infer<typeof linkRule>>;

const similarDeals = z.array(z.object({ id: z.string(), title: z.string() }));
type SimilarDeal = z.infer<typeof similarDeals>[number];

/** The poster's record, for judging the deal. */
export interface DealPoster {
  /** ISO 8601; null for a deleted member. */
  joinedAt: string | null;
  approvedDeals: number;
  rejectedDeals: number;
}

/** Returns the pending deals with their hints, oldest first. */
async function getPendingDeals(backend: Backend): Promise<PendingDeal[]> {
  const data = await backend.data();
  const [deals, hints, prices, codes] = await Promise.all([
    data.rpc("get_pending_deals"),
    data.rpc("get_pending_deal_hints"),
    data.rpc("get_pending_prices"),
    data
      .from("voucher_codes")
      .select("*")
      .eq("status", "pending")
      .not("deal_id", "is", null)
      .limit(500),
  ]);
  const hintsById = new Map(unwrapRows(hints).map((hint) => [hint.deal_id, hint]));
  // A queue without prices is better than none.
  const pricesById = new Map(prices.data?.map((row) => [row.deal_id, row.price_memory]));
  const codesByDeal = new Map(unwrapRows(codes).map((row) => [row.deal_id, voucherFromRow(row)]));
  return unwrapRows(deals).map((row) => {
    const deal = dealFromRow(row);
    const hint = hintsById.get(deal.id);
    return {
      ...deal,
      hasMerchant: Boolean(row.merchant),
      poster: {
        joinedAt: toIsoTime(hint?.poster_joined_at),
        approvedDeals: toNumber(hint?.approved_deals) ?? 0,
        rejectedDeals: toNumber(hint?.rejected_deals) ?? 0,
      },
      sameLinkDealId: hint?.same_link_deal_id ?? null,
      code: codesByDeal.get(deal.id) ?? null,
      repostReason: hint?.repost_reason ?? null,
      similarDeals: similarDeals.parse(hint?.similar_deals ?? []),
      claims: claimsFrom(hint?.halal_claims),
      shop: shopTieFrom(hint?.shop),
      memory: priceMemoryFromJson(pricesById.get(deal.id)),
      linkRule: linkRule.parse(hint?.link_rule) ?? null,
    };
  });
}

const photo = z.object({ evidence_image_url: z.nullish(z.string()) });

function claimsFrom(json: unknown): HalalClaim[] {
  return z
    .array(z.unknown())
    .parse(json ?? [])
    .flatMap((claim) => {
      const fact = halalFactFromJson(claim);
      return fact ? { fact, imageUrl: photo.parse(claim).evidence_image_url ?? null } : [];
    });
}

export const loadPendingDeals = createRequestThunk("moderation/loadPendingDeals", getPendingDeals);

/** Approves, rejects or expires a pending deal; admins only. */
export const decidePendingDeal = createRequestThunk<void, Decision<PendingDeal>>(
  "moderation/decidePendingDeal",
  (backend, { item, action, reason }) => moderateDeal(backend, { deal: item, action, reason }),
);
