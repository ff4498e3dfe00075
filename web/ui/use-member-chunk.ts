import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { reportFailure } from "#lib/errors/report-failure.ts";
import { loadChunk } from "#lib/load-chunk.ts";

/**
 * Loads a chunk that only members download. Null until it is loaded. A failed download is logged, does not break the page, and is
 * retried on the next page. `load` must be a stable function.
 */
export function useMemberChunk<Chunk>(isNeeded: boolean, load: () => Promise<Chunk>): Chunk | null {
  const [chunk, setChunk] = useState<Chunk | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of route retries.
  useEffect(() => {
    if (!isNeeded || chunk) return;
    let isWanted = true;
    loadChunk(load).then(
      (loaded) => isWanted && setChunk(() => loaded),
      (error: unknown) => void reportFailure("Error loading a part for members", error),
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded, chunk, load, key]);
  return chunk;
}
