import { useCallback, useEffect, useState } from "react";

interface Written {
  id: string;
  /** Moves the keyboard focus to the comment. After a reply the focus stays on the reply button. */
  takesFocus: boolean;
}

const TINT_MS = 2_000;

/**
 * Scrolls to a new comment once it is rendered, and tints it for two seconds. The order of comments may place it far from the
 * box.
 */
export function useShowWritten(shown: ReadonlySet<string>): (written: Written) => void {
  const [written, setWritten] = useState<Written | null>(null);
  useEffect(() => {
    if (!written || !shown.has(written.id)) return;
    const place = document.getElementById(`comment-${written.id}`);
    setWritten(null);
    if (!place) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (written.takesFocus) place.focus({ preventScroll: true });
    place.scrollIntoView?.({ block: "center", behavior: isCalm ? "instant" : "smooth" });
    place.animate?.(
      { backgroundColor: ["var(--primary-soft)", "var(--primary-soft)", "transparent"] },
      { duration: TINT_MS, easing: isCalm ? "step-end" : "ease-in" },
    );
  }, [written, shown]);
  return useCallback((what: Written) => setWritten(what), []);
}
