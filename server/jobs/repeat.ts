interface Repetition {
  /** How long after the start, in milliseconds. */
  firstAfter: number;
  /** Answers how long to wait until the next run; it must not throw. */
  run(): Promise<number>;
}

/** Runs something again and again, never twice at once. `stop` waits for a run that is going on. */
export function repeat({ firstAfter, run }: Repetition): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(start, firstAfter);

  function start(): void {
    running = run().then((pause) => {
      if (!isStopped) timer = setTimeout(start, pause);
    });
  }

  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
