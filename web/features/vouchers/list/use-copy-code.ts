import { useEffect, useState } from "react";
import { useAlerts } from "#ui/feedback/alerts.tsx";

const SHOWN_FOR_MS = 3_000;

/** Copies a code; `isCopied` is true for 3 seconds afterwards. Where copying is refused, a toast shows the code. */
export function useCopyCode(code: string) {
  const { showToast } = useAlerts();
  /** How often it was copied: another press starts the 3 s again. */
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopies((count) => count + 1);
    } catch {
      // No permission, or a page without TLS: the code is shown to be copied by hand.
      showToast(code);
    }
  }

  return { isCopied, copy };
}
