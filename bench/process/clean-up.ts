const waiting = new Set<() => Promise<void>>();

/** Registers a task for the end of the run. Returns a function that runs it now; the task runs only once. */
export function atEnd(task: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const run = () => {
    waiting.delete(run);
    done ??= task();
    return done;
  };
  waiting.add(run);
  return run;
}

/** Runs the remaining tasks, newest first, so that a database stops before its directory is removed. */
export async function endEverything(): Promise<void> {
  for (const run of [...waiting].reverse()) {
    await run().catch((error: unknown) => console.error(`While cleaning up: ${String(error)}`));
  }
}
