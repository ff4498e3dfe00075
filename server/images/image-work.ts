import sharp from "sharp";

const WORKERS = 2;

// One thread a picture: the gate below, not libvips, decides how many cores pictures may take.
sharp.concurrency(1);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs heavy work on a picture, at most two at a time in the whole process, first come first served:
 * a hundred pictures at once slow pictures down, not the pages.
 */
export async function withImageWorker<T>(work: () => Promise<T>): Promise<T> {
  if (running >= WORKERS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed over rather than given back, so nobody overtakes the queue.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
