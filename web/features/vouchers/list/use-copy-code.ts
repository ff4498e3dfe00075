import { useEffect, useState } from "react";
import { useAlerts } from "#ui/feedback/alerts.tsx";

const SHOWN_FOR_MS = 3_000;

/** Copies a code; `isCopied` is true for 3 seconds. If copying is refused, a toast shows the code. */
export function useCopyCode(code: string) {
  const { showToast } = useAlerts();
  /** Number of copies; each restarts the 3 seconds. */
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
      // No permission or no TLS: the visitor can copy the shown code.
      showToast(code);
    }
  }

  return { isCopied, copy };
}
