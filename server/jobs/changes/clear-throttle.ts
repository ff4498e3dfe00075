interface ClearThrottle {
  /** Clears the caches immediately, after a write in this process that may have removed content. */
  now(): void;
  /** Clears the caches after a write in this process: immediately for the first ten writes of a burst. */
  written(): void;
  /** Clears the caches immediately, or at the end of the current pause, at most a second later. */
  soon(): void;
  stop(): void;
}

const PAUSE_MS = 1_000;
const BURST = 10;

/**
 * Limits how often `clear` is called after writes, votes and changes by other processes, so that a burst of them costs at most
 * one render of a page per second. Up to ten writes call it immediately; a second in which no call was postponed restores this
 * allowance.
 */
export function createClearThrottle(clear: () => void): ClearThrottle {
  let pausing: NodeJS.Timeout | null = null;
  let isPending = false;
  let immediateLeft = BURST;

  function clearNow(): void {
    clear();
    pausing ??= setTimeout(endPause, PAUSE_MS).unref();
  }

  function endPause(): void {
    pausing = null;
    if (!isPending) {
      immediateLeft = BURST;
      return;
    }
    isPending = false;
    clearNow();
  }

  function soon(): void {
    if (pausing) isPending = true;
    else clearNow();
  }

  return {
    now: clear,
    written() {
      if (immediateLeft === 0) return soon();
      immediateLeft -= 1;
      clearNow();
    },
    soon,
    stop: () => {
      if (pausing) clearTimeout(pausing);
      isPending = false;
    },
  };
}
