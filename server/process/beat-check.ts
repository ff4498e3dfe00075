/**
 * Returns a check to run once per beat with the number of beats so far: true after `missedMax` checks in a row without a
 * new beat. Checks are counted, not seconds: while a process is stopped or its machine sleeps, no check runs either.
 */
export function createBeatCheck(missedMax: number): (beats: number) => boolean {
  let last = Number.NaN;
  let missed = 0;
  return (beats) => {
    missed = beats === last ? missed + 1 : 0;
    last = beats;
    return missed >= missedMax;
  };
}
