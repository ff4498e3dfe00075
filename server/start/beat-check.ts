/**
 * Returns a check to call once per beat interval with the number of beats: true after `missedMax` calls without a new beat.
 * Counts calls, not seconds, because there are no calls while the process is suspended or the machine sleeps.
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
