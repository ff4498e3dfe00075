const waiting = new Set<() => Promise<void>>();

/**
 * Remembers what must be ended whatever happens: processes, databases, directories. Returns the function that
 * does it now; asked twice, it does it once.
 */
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

/** Ends what still runs, the newest first: a database before its directory. */
export async function endEverything(): Promise<void> {
  for (const run of [...waiting].reverse()) {
    await run().catch((error: unknown) => console.error(`While cleaning up: ${String(error)}`));
  }
}
