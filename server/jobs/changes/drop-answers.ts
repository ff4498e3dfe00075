interface AnswerDrops {
  /** Clears the caches immediately, because this process removed content. */
  now(): void;
  /** Clears the caches after a write in this process: immediately for the first ten writes of a burst. */
  written(): void;
  /** Clears the caches immediately, or a second after the last time. */
  soon(): void;
  stop(): void;
}

const PAUSE_MS = 1_000;
const AT_ONCE = 10;

/**
 * Limits how often writes, votes and other processes clear the caches, so that a burst costs one render per second. After a second
 * without changes the next ten writes clear them immediately again.
 */
export function createAnswerDrops(clear: () => void): AnswerDrops {
  let pausing: NodeJS.Timeout | null = null;
  let isWanted = false;
  let spare = AT_ONCE;

  function drop(): void {
    clear();
    pausing ??= setTimeout(endPause, PAUSE_MS).unref();
  }

  function endPause(): void {
    pausing = null;
    if (!isWanted) {
      spare = AT_ONCE;
      return;
    }
    isWanted = false;
    drop();
  }

  function soon(): void {
    if (pausing) isWanted = true;
    else drop();
  }

  return {
    now: clear,
    written() {
      if (spare === 0) return soon();
      spare -= 1;
      drop();
    },
    soon,
    stop: () => {
      if (pausing) clearTimeout(pausing);
      isWanted = false;
    },
  };
}
