const LINES_MAX = 10;
const WINDOW_MS = 10_000;
/** Maximum number of kinds to distinguish, so that a client cannot create thousands of them by sending made-up text. */
const KINDS_MAX = 200;

export type SampleLine = (kind: string, summarize: (omitted: number) => void) => boolean;

/**
 * Creates a sampler that returns true for the first ten lines of each kind in ten seconds. After these seconds it calls
 * `summarize` with the number of omitted lines, if any.
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
