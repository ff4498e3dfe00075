interface AnswerDrops {
  /** Forgets every remembered answer at once: this process took something down. */
  now(): void;
  /** Forgets them at once, of a burst for the first ten times: this process wrote something that visitors see. */
  written(): void;
  /** Forgets them at once, or at the end of the second in which they were forgotten last. */
  soon(): void;
  stop(): void;
}

const PAUSE_MS = 1_000;
const AT_ONCE = 10;

/**
 * Bounds how often writes, votes and other processes make this one forget its pages, so that a burst costs one render a
 * second; `forget` is what is done. After a second without any, the next ten writes show at once again.
 */
export function createAnswerDrops(forget: () => void): AnswerDrops {
  let pausing: NodeJS.Timeout | null = null;
  let isWanted = false;
  let spare = AT_ONCE;

  function drop(): void {
    forget();
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
    now: forget,
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
