/** Limits the concurrent requests of each address. */
export interface RequestGate {
  /**
   * Waits for a place. Returns the function that frees it, to be called once the backend is done; returns null if too
   * many requests wait already, the wait takes too long or the client disconnects.
   */
  enter(address: string, signal: AbortSignal): Promise<(() => void) | null>;
}

export interface GateBounds {
  active: number;
  /** Waiting requests of one address; `waitingInTotal` is for all addresses. */
  waiting: number;
  waitingInTotal: number;
  waitMs: number;
}

/**
 * An address may use four of the backend's twelve connections, which leaves the others free. A thousand people behind one
 * address may press a button in the same second (threat T20).
 */
const BOUNDS: GateBounds = { active: 4, waiting: 1_000, waitingInTotal: 4_000, waitMs: 60_000 };

interface Lane {
  active: number;
  waiting: Set<() => void>;
}

export function createRequestGate(bounds: GateBounds = BOUNDS): RequestGate {
  const lanes = new Map<string, Lane>();
  let waitingInTotal = 0;

  return {
    enter(address, signal) {
      const lane = lanes.get(address) ?? { active: 0, waiting: new Set() };
      lanes.set(address, lane);
      if (lane.active < bounds.active) return Promise.resolve(activate(address, lane));
      const isFull = lane.waiting.size >= bounds.waiting || waitingInTotal >= bounds.waitingInTotal;
      return isFull || signal.aborted ? Promise.resolve(null) : wait(address, lane, signal);
    },
  };

  function wait(address: string, lane: Lane, signal: AbortSignal): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const stop = (place: (() => void) | null) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
        lane.waiting.delete(admit);
        waitingInTotal -= 1;
        resolve(place);
      };
      const admit = () => stop(activate(address, lane));
      const giveUp = () => stop(null);
      const timer = setTimeout(giveUp, bounds.waitMs);
      signal.addEventListener("abort", giveUp);
      lane.waiting.add(admit);
      waitingInTotal += 1;
    });
  }

  function activate(address: string, lane: Lane): () => void {
    lane.active += 1;
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      lane.active -= 1;
      const [next] = lane.waiting;
      if (next) next();
      else if (lane.active === 0) lanes.delete(address);
    };
  }
}

/** For tests and benchmarks (`LIMITS=off`). */
export const OPEN_GATE: RequestGate = { enter: () => Promise.resolve(() => undefined) };
