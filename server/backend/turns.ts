export interface Turns {
  /** Waits until nobody is inside under this key; call the answer to leave. */
  enter(key: string): Promise<() => void>;
}

/** Lets those with the same key in one after another, in the order they came. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    async enter(key) {
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
