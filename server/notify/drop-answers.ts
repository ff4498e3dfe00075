interface AnswerDrops {
  /** Forgets every remembered answer at once: this process wrote something that visitors see. */
  now(): void;
  /** Forgets them at once, or at the end of the second in which they were forgotten last. A burst costs one render a second. */
  soon(): void;
  stop(): void;
}

const PAUSE_MS = 1_000;

/** Bounds how often votes and other processes make this one forget its pages; `forget` is what is done. */
export function createAnswerDrops(forget: () => void, pauseMs = PAUSE_MS): AnswerDrops {
  let pausing: NodeJS.Timeout | null = null;
  let isWanted = false;

  function soon(): void {
    if (pausing) {
      isWanted = true;
      return;
    }
    forget();
    pausing = setTimeout(() => {
      pausing = null;
      if (isWanted) {
        isWanted = false;
        soon();
      }
    }, pauseMs);
    pausing.unref();
  }

  return {
    now: forget,
    soon,
    stop: () => {
      if (pausing) clearTimeout(pausing);
      isWanted = false;
    },
  };
}
