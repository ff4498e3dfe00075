import { useLingui } from "@lingui/react/macro";
import { useAlerts } from "./feedback/alerts.tsx";

/**
 * Copies an address of this site, given by its path, and shows a toast; where copying is refused, the toast shows the
 * address.
 */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useLingui();
  const { showToast } = useAlerts();

  return async (path) => {
    const url = new URL(path, location.origin).href;
    try {
      await navigator.clipboard.writeText(url);
      showToast(t`Link copied`);
    } catch {
      // No permission, or a page without TLS: the address is shown, so that the visitor can copy it.
      showToast(url);
    }
  };
}
