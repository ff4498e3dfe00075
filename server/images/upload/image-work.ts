import sharp from "sharp";

// One thread an image: the gates below, not libvips, decide how many cores images may take.
sharp.concurrency(1);

/**
 * Rewrites an uploaded image, one at a time in the whole process, first come first served: a hundred uploads at once
 * slow uploads down, not the pages and not the images that visitors wait for.
 */
export const withUploadWorker = createGate(1);

/** Draws what visitors wait for, smaller copies and images for shared links: two at a time, past all uploads. */
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
      // The place is handed over rather than given back, so nobody overtakes the queue.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
