import type { Measurement } from "#bench/report/measurement.ts";

/** In seconds. The last one applies where no other is set: a minute is also the limit for one statement of a job. */
export const BOUND = { fact: 1, index: 1, any: 60 };

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Prints a duration, because a run takes a quarter of an hour, and returns it as a measurement. */
export function inSeconds(name: string, measured: number, reference: number): Measurement {
  console.error(`${name}: ${measured.toFixed(2)} s`);
  return { name, measured, reference, unit: "s", target: { atMost: 1 } };
}
