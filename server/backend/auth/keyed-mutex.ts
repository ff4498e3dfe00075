export interface KeyedMutex {
  /**
   * Takes a key as soon as nobody holds it. Returns the function that releases it, or null when too many wait for the
   * key or it was not released in time.
   */
  acquire(key: string): Promise<(() => void) | null>;
}

interface Bounds {
  /** How long one waits for a key. */
  waitMs: number;
  /** How many may wait for one key. */
  waitingMax: number;
}

/** Lets those with the same key in one after another, in the order they came. */
export function createKeyedMutex({ waitMs, waitingMax }: Bounds): KeyedMutex {
  /** Those who wait, by key; a key that is held by somebody has an entry. */
  const waiting = new Map<string, Set<() => void>>();

  return {
    async acquire(key) {
      const queue = waiting.get(key);
      if (!queue) {
        waiting.set(key, new Set());
        return releaseOnce(key);
      }
      if (queue.size >= waitingMax) return null;
      const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
      const enter = () => {
        clearTimeout(timer);
        resolve(releaseOnce(key));
      };
      const timer = setTimeout(() => {
        queue.delete(enter);
        resolve(null);
      }, waitMs);
      queue.add(enter);
      return promise;
    },
  };

  function releaseOnce(key: string): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const queue = waiting.get(key);
      const [next] = queue ?? [];
      if (!next) {
        waiting.delete(key);
        return;
      }
      queue?.delete(next);
      next();
    };
  }
}
