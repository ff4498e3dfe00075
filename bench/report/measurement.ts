/** Ratio of measured to reference that is good enough. */
export type Wanted = { atLeast: number } | { atMost: number };

/** One line of the table: what was measured, beside what it is held against, in the same unit. */
export interface Measurement {
  name: string;
  measured: number;
  reference: number;
  unit: string;
  wanted: Wanted;
}

/** Measured over reference; a reference of nothing is a mistake of the measurement and throws. */
export function ratioOf({ name, measured, reference }: Measurement): number {
  if (!(reference > 0)) throw new Error(`${name}: the reference measured nothing`);
  return measured / reference;
}

export function isMet(measurement: Measurement): boolean {
  const ratio = ratioOf(measurement);
  const { wanted } = measurement;
  return "atLeast" in wanted ? ratio >= wanted.atLeast : ratio <= wanted.atMost;
}
