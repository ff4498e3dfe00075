import { useLingui } from "@lingui/react/macro";
import { useAlerts } from "./alerts.tsx";

/** Copies an address of this site, given by its path, and says so; where copying is refused, it is shown instead. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useLingui();
  const { showToast } = useAlerts();

  return async (path) => {
    const url = new URL(path, location.origin).href;
    try {
      await navigator.clipboard.writeText(url);
      showToast(t`Link copied`);
    } catch {
      // No permission, or a page without TLS: the address is shown to be copied by hand.
      showToast(url);
    }
  };
}
