import type { PendingDeal } from "./pending-deal.ts";

/** The queue as the page shows it. A decided deal leaves at once and comes back where it was if that failed. */
export interface PendingQueue {
  status: "loading" | "ready" | "failed";
  deals: readonly PendingDeal[];
  /** Why the queue could not be read. */
  error: string | null;
}

export type QueueEvent =
  | { type: "loadStarted" }
  | { type: "loaded"; deals: readonly PendingDeal[] }
  | { type: "loadFailed"; error: string }
  | { type: "decided"; dealId: string }
  | { type: "decisionFailed"; deal: PendingDeal; index: number };

export const EMPTY_QUEUE: PendingQueue = { status: "loading", deals: [], error: null };

/** What an event makes of the queue. */
export function pendingQueue(queue: PendingQueue, event: QueueEvent): PendingQueue {
  switch (event.type) {
    case "loadStarted":
      return { ...queue, status: "loading", error: null };
    case "loaded":
      return { status: "ready", deals: event.deals, error: null };
    case "loadFailed":
      return { ...queue, status: "failed", error: event.error };
    case "decided":
      return { ...queue, deals: queue.deals.filter((deal) => deal.id !== event.dealId) };
    case "decisionFailed":
      return { ...queue, deals: queue.deals.toSpliced(event.index, 0, event.deal) };
  }
}
