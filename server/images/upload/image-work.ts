import sharp from "sharp";

// One thread per image: the gates below, not libvips, limit the cores that images use.
sharp.concurrency(1);

/**
 * Rewrites uploaded images one at a time in the process, in order of arrival. Many uploads delay each other, but not pages or
 * image variants.
 */
export const withUploadWorker = createGate(1);

/** Makes image variants and share images, two at a time and independently of uploads. */
export const withImageWorker = createGate(2);

function createGate(workers: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= workers) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Passes the slot on directly, so that no new caller can overtake the queue.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
