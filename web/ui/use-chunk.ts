import { useEffect, useEffectEvent, useState } from "react";
import { userFacingText } from "#contract/errors/plain-error.ts";
import { reportFailure } from "#lib/errors/report-failure.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { type AlertMessage, useAlerts } from "./feedback/alerts.tsx";

/**
 * Loads the code of a rarely needed part of the page. Returns null until then. `load` must be a stable function.
 *
 * With `onFail`, the visitor opened the part: the pressed button is marked as waiting, and a failed download shows an alert. Calls
 * `onFail`, which closes the part, after a failed download or if another page has opened; the next attempt loads again. `onLate`
 * receives a chunk that finishes loading after its part has left the page. Without `onFail`, a failure is only logged, and the next
 * page, or the next time the part is needed, retries.
 */
export function useChunk<Chunk>(
  isNeeded: boolean,
  load: () => Promise<Chunk>,
  onFail?: () => void,
  onLate?: (chunk: Chunk, showAlert: (alert: AlertMessage) => void) => void,
): Chunk | null {
  const [chunk, setChunk] = useState<Chunk | null>(null);
  const { showAlert } = useAlerts();
  const isOpenedByVisitor = onFail !== undefined;
  // Not from the router, which would render each of these parts again after a navigation, and which cached parts do without.
  const retryOn = isOpenedByVisitor ? null : globalThis.location?.pathname;
  const finish = useEffectEvent((loaded: Chunk, isWanted: boolean, openedOn: string) => {
    if (!isWanted) onLate?.(loaded, showAlert);
    else if (onFail && location.pathname !== openedOn) {
      onLate?.(loaded, showAlert);
      onFail();
    } else setChunk(() => loaded);
  });
  const fail = useEffectEvent(async (error: unknown, isWanted: boolean) => {
    if (!isWanted && !onLate) return;
    onFail?.();
    const failure = await reportFailure("Error loading a part of the page", error);
    if (onFail) showAlert({ type: "error", message: userFacingText(failure) });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page retries a part that no visitor opened.
  useEffect(() => {
    if (!isNeeded || chunk) return;
    let isWanted = true;
    const { pathname } = location;
    const pressed = isOpenedByVisitor ? document.activeElement?.closest("button") : null;
    pressed?.setAttribute("data-waiting", "");
    loadChunk(load).then(
      (loaded) => finish(loaded, isWanted, pathname),
      (error: unknown) => void fail(error, isWanted),
    );
    return () => {
      isWanted = false;
      pressed?.removeAttribute("data-waiting");
    };
  }, [isNeeded, chunk, load, isOpenedByVisitor, retryOn]);

  return chunk;
}
