/** Of equal lines, so many are written in so long. */
const LINES_MAX = 10;
const WINDOW_MS = 10_000;
/** Kinds of lines that are told apart at a time: a client that makes up texts makes no thousand kinds. */
const KINDS_MAX = 200;

/** Returns whether a line of this kind is written. */
export type SampleLine = (kind: string, summarize: (left: number) => void) => boolean;

/**
 * Creates a sampler: of each kind ten lines are written in ten seconds. Then `summarize` is called with the number of
 * lines that were left out, if there were any.
 */
export function createSampler(): SampleLine {
  const seen = new Map<string, number>();
  return (given, summarize) => {
    const kind = seen.has(given) || seen.size < KINDS_MAX ? given : "others";
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (count === 1) {
      setTimeout(() => {
        const left = (seen.get(kind) ?? 0) - LINES_MAX;
        seen.delete(kind);
        if (left > 0) summarize(left);
      }, WINDOW_MS).unref();
    }
    return count <= LINES_MAX;
  };
}
