export interface KeyedMutex {
  /** Waits until nobody holds this key, then takes it; call the result to release it. */
  acquire(key: string): Promise<() => void>;
}

/** Lets those with the same key in one after another, in the order they came. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>();
  return {
    async acquire(key) {
      const before = last.get(key);
      const { promise, resolve } = Promise.withResolvers<void>();
      last.set(key, promise);
      await before;
      return () => {
        if (last.get(key) === promise) last.delete(key);
        resolve();
      };
    },
  };
}
