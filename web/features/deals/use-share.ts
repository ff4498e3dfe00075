import type { Deal } from "#contract/deal.ts";
import { paths, shortDealId } from "#contract/paths.ts";
import { useCopyLink } from "#ui/use-copy-link.ts";

/** Shares a deal the way the device does it; where it cannot, its address is copied. */
export function useShare() {
  const copyLink = useCopyLink();

  return async (deal: Deal): Promise<void> => {
    const path = paths.deal(shortDealId(deal.id));
    if (typeof navigator.share === "function") {
      try {
        const url = new URL(path, location.origin).href;
        return await navigator.share({ title: deal.title, url });
      } catch (error) {
        // Whoever closes the sheet has changed their mind; anything else is answered by copying.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    await copyLink(path);
  };
}
