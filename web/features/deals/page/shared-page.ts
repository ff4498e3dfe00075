import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";

/** Returns the address and title of a deal, for sharing. */
export function sharedPage(deal: Deal) {
  return { path: paths.deal(shortDealId(deal.id)), title: deal.title };
}
