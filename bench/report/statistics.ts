/** Returns the median; with an even number of values, the mean of the middle two. Throws without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined)
    throw new Error("There is no median without values");
  return (lower + upper) / 2;
}

/** Returns a percentile. Throws without values. */
export function percentile(values: readonly number[], of100: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * of100) / 100) - 1)];
  if (value === undefined) throw new Error("There is no percentile without values");
  return value;
}

/**
 * Returns the median of each side. The sides take turns (A B A B), so that other load affects both equally. The first turn of
 * each is a warm-up and does not count.
 */
export async function compareInTurns(
  rounds: number,
  measured: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ measured: number; reference: number }> {
  const results = { measured: [] as number[], reference: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const a = await measured();
    const b = await reference();
    if (round === 0) continue;
    results.measured.push(a);
    results.reference.push(b);
  }
  return { measured: median(results.measured), reference: median(results.reference) };
}
