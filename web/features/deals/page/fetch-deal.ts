import { type Deal, dealFromRow } from "#contract/deal.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { DataClient } from "#lib/backend.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { getPoster } from "./deal-api.ts";
import { findDeal } from "./find-deal.ts";
import { rememberDealIds } from "./short-id-cache.ts";

/** The deal of a page, by full id or 7-character prefix. Its failure has the code `deal_not_found` when missing. */
export const fetchDeal = createAppThunk<Deal, string | undefined>(
  "deals/fetchDeal",
  CONTEXT_MESSAGES.gettingDeal,
  async (slug, { extra: { backend } }) => {
    const client = await backend.data();
    const deal = dealFromRow(await findDeal(client, slug));
    rememberDealIds([deal.id]);
    return deal.username === null ? withPoster(client, deal) : deal;
  },
);

/** The poster's name comes from the profiles; if that fails the deal goes without (specification 7). */
async function withPoster(client: DataClient, deal: Deal): Promise<Deal> {
  const poster = deal.userId ? await getPoster(client, deal.userId) : null;
  if (!poster) return deal;
  return { ...deal, username: poster.username, userImageUrl: poster.profile_image_url };
}
