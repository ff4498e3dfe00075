import { useLingui } from "@lingui/react/macro";
import { useAlerts } from "./feedback/alerts.tsx";

/** Copies an address, made absolute, and shows a toast. If copying is refused, the toast shows the address. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useLingui();
  const { showToast } = useAlerts();

  return async (path) => {
    const url = new URL(path, location.origin).href;
    try {
      await navigator.clipboard.writeText(url);
      showToast(t`Link copied`);
    } catch {
      // No permission or no TLS: the visitor can copy the shown address.
      showToast(url);
    }
  };
}
