import * as z from "zod/mini";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

const postedDeal = z.object({
  id: z.string(),
  title: z.string(),
  price: z.nullable(z.number()),
  /** With delivery; null if unknown. */
  totalPrice: z.nullable(z.number()),
  currency: z.string(),
  merchant: z.string(),
  imageUrl: z.string(),
  temperature: z.number(),
  /** ISO 8601, like the other times. */
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Time from which the link may be posted again. */
  repostFrom: z.string(),
  /** Highest price at which the link may be posted again before `repostFrom`; null for deals that are free or have no price. */
  repostPrice: z.nullable(z.number()),
});

const linkCheck = z.object({
  cleanUrl: z.string(),
  /** Names of the parameters that the clean link lacks. */
  removed: z.array(z.string()),
  /** Names of the removed parameters that pay the sender. */
  referrals: z.array(z.string()),
  rule: z.nullable(z.enum(["blocked", "paused", "shortener", "pays_us", "only_referral"])),
  domain: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  until: z.nullable(z.string()),
  live: z.array(postedDeal),
  ended: z.nullable(postedDeal),
  /** The member's own pending deals with the link. */
  own: z.array(z.object({ id: z.string(), title: z.string() })),
  repost: z.object({ isAllowed: z.boolean(), because: z.string() }),
});

/** A public deal, as shown below the link field. */
export type PostedDeal = z.infer<typeof postedDeal>;
export type LinkCheck = z.infer<typeof linkCheck>;

async function callCheckLink(backend: Backend, link: string): Promise<LinkCheck> {
  const client = await backend.data();
  return linkCheck.parse(unwrap(await client.rpc("check_link", { deal_url_param: link })));
}

/** `lines` has the title and the merchant, one on each line. */
async function callFindSimilar(backend: Backend, lines: string): Promise<PostedDeal[]> {
  const [title = "", merchant = ""] = lines.split("\n");
  const client = await backend.data();
  const params = { title_param: title, merchant_param: merchant };
  return z.array(postedDeal).parse(unwrap(await client.rpc("find_similar_deals", params)));
}

/** Returns the rule for a link, up to three live deals with it or the newest expired one, and the member's pending ones. */
export const checkLink = createRequestThunk("links/checkLink", callCheckLink);

/** Returns up to five public deals of the last 60 days with the same merchant and a similar title. */
export const findSimilarDeals = createRequestThunk("links/findSimilarDeals", callFindSimilar);
