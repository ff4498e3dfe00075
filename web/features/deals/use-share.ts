import { useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deal.ts";
import { paths, shortDealId } from "#contract/paths.ts";
import { useAlerts } from "#ui/alerts.tsx";

/** Shares a deal the way the device does it; where it cannot, its address is copied. */
export function useShare() {
  const { t } = useLingui();
  const { showToast } = useAlerts();

  return async (deal: Deal): Promise<void> => {
    const url = new URL(paths.deal(shortDealId(deal.id)), location.origin).href;
    if (typeof navigator.share === "function") {
      try {
        return await navigator.share({ title: deal.title, url });
      } catch (error) {
        // Whoever closes the sheet has changed their mind; anything else is answered by copying.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast(t`Link copied`);
    } catch {
      // No permission, or a page without TLS: the address is shown to be copied by hand.
      showToast(url);
    }
  };
}
