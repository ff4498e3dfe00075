const LINES_MAX = 10;
const WINDOW_MS = 10_000;
/** Maximum number of kinds to distinguish, so that a client that invents texts cannot create thousands. */
const KINDS_MAX = 200;

export type SampleLine = (kind: string, summarize: (omitted: number) => void) => boolean;

/**
 * Creates a sampler that passes ten lines of each kind in ten seconds. Afterwards it calls `summarize` with the number
 * of omitted lines, if any.
 */
export function createSampler(): SampleLine {
  const counts = new Map<string, number>();
  return (given, summarize) => {
    const kind = counts.has(given) || counts.size < KINDS_MAX ? given : "others";
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count === 1) {
      setTimeout(() => {
        const omitted = (counts.get(kind) ?? 0) - LINES_MAX;
        counts.delete(kind);
        if (omitted > 0) summarize(omitted);
      }, WINDOW_MS).unref();
    }
    return count <= LINES_MAX;
  };
}
