/** Target for the ratio of the measured value to its reference. */
export type Target = { atLeast: number } | { atMost: number };

/** Row of the result table: a measured value and its reference in the same unit. */
export interface Measurement {
  name: string;
  measured: number;
  reference: number;
  unit: string;
  target: Target;
}

/** Returns measured divided by reference. Throws if the reference is not positive. */
export function ratioOf({ name, measured, reference }: Measurement): number {
  if (!(reference > 0)) throw new Error(`${name}: the reference is not positive`);
  return measured / reference;
}

export function isMet(measurement: Measurement): boolean {
  const ratio = ratioOf(measurement);
  const { target } = measurement;
  return "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost;
}
