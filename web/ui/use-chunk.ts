import { useEffect, useEffectEvent, useState } from "react";
import { userFacingText } from "#contract/errors/user-facing-text.ts";
import { reportFailure } from "#lib/errors/report-failure.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { type AlertMessage, useAlerts } from "./feedback/alerts.tsx";

/**
 * Loads the code of a rarely opened part of the page when it is needed. Returns null until then and marks the pressed button as
 * waiting. A failed download shows an alert and calls `onFail`, which closes the part; the next attempt loads again. `onLate`
 * receives a chunk that finishes loading after its part has left the page.
 */
export function useChunk<Chunk>(
  isNeeded: boolean,
  load: () => Promise<Chunk>,
  onFail: () => void,
  onLate?: (chunk: Chunk, showAlert: (alert: AlertMessage) => void) => void,
): Chunk | null {
  const [chunk, setChunk] = useState<Chunk | null>(null);
  const { showAlert } = useAlerts();
  const start = useEffectEvent(() => loadChunk(load));
  const finish = useEffectEvent((late: Chunk) => onLate?.(late, showAlert));
  const fail = useEffectEvent(async (error: unknown, isWanted: boolean) => {
    if (!isWanted && !onLate) return;
    onFail();
    const failure = await reportFailure("Error loading a part of the page", error);
    showAlert({ type: "error", message: userFacingText(failure) });
  });

  useEffect(() => {
    if (!isNeeded || chunk) return;
    let isWanted = true;
    const pressed = document.activeElement?.closest("button");
    pressed?.setAttribute("data-waiting", "");
    start().then(
      (loaded) => (isWanted ? setChunk(() => loaded) : finish(loaded)),
      (error: unknown) => void fail(error, isWanted),
    );
    return () => {
      isWanted = false;
      pressed?.removeAttribute("data-waiting");
    };
  }, [isNeeded, chunk]);

  return chunk;
}
