import { useCallback, useEffect, useState } from "react";

interface Written {
  id: string;
  /** Keyboard focus goes to it; a reply leaves focus on the button it was written with. */
  takesFocus: boolean;
}

const TINT_MS = 2_000;

/**
 * Shows the member what they have just written: scrolls to it once it is on the page and tints it for two seconds. The
 * order of the comments may have put it far from the box.
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
