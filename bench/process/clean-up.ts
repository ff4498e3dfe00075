const tasks = new Set<() => Promise<void>>();

/** Registers a task for the end of the run. Returns a function that runs it now; the task runs only once. */
export function atEnd(task: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const run = () => {
    tasks.delete(run);
    done ??= task();
    return done;
  };
  tasks.add(run);
  return run;
}

/** Runs the remaining tasks, newest first, so that a database stops before its directory is removed. */
export async function endEverything(): Promise<void> {
  for (const run of [...tasks].reverse()) {
    await run().catch((error: unknown) => console.error(`While cleaning up: ${String(error)}`));
  }
}
