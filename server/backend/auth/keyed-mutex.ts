export interface KeyedMutex {
  /**
   * Locks a key as soon as it is free. Returns the function that releases it, or null if too many callers wait for the
   * key or the wait takes too long.
   */
  acquire(key: string): Promise<(() => void) | null>;
}

interface Bounds {
  waitMs: number;
  waitingMax: number;
}

/** Creates a mutex per key that serves callers in order of arrival. */
export function createKeyedMutex({ waitMs, waitingMax }: Bounds): KeyedMutex {
  /** Waiting callers by key; every locked key has an entry. */
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
