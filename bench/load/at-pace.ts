import { setTimeout as pause } from "node:timers/promises";

/**
 * Starts `work` at a fixed rate, even while earlier calls still run. Returns the milliseconds of each call from the moment when it
 * was due: a client that waits for a slow response before it sends the next request would measure the delay only once.
 */
export async function atPace(
  aSecond: number,
  seconds: number,
  work: (n: number) => Promise<void>,
): Promise<number[]> {
  const startedAt = performance.now();
  const calls: Promise<number>[] = [];
  for (let n = 0; n < aSecond * seconds; n++) {
    const due = startedAt + (n * 1000) / aSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    calls.push(work(n).then(() => performance.now() - due));
  }
  return await Promise.all(calls);
}
