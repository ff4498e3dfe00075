/**
 * Does one thing after the other, each after a frame has been painted, until `signal` aborts: a slow phone can react to a press
 * in between, and nothing has to lay out the page twice.
 */
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
