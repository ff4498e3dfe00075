import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { useShareLink } from "#ui/use-share-link.ts";

export function useShare() {
  const shareLink = useShareLink();
  return (deal: Deal): Promise<void> =>
    shareLink({ path: paths.deal(shortDealId(deal.id)), title: deal.title });
}
