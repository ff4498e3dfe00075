/** Runs the steps in order, each after a paint, until `signal` aborts. A slow phone can react to presses in between. */
export function inTurns(steps: readonly (() => void)[], signal: AbortSignal): void {
  const [step, ...others] = steps;
  if (!step) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (signal.aborted) return;
      step();
      inTurns(others, signal);
    }),
  );
}
