export interface QueueItem {
  id: string;
}

/** The state of a queue. A decided item disappears immediately, and returns to its place if the decision failed. */
export interface Queue<Item extends QueueItem> {
  status: "loading" | "ready" | "failed";
  items: readonly Item[];
  error: string | null;
}

export type QueueEvent<Item extends QueueItem> =
  | { type: "loadStarted" }
  | { type: "loaded"; items: readonly Item[] }
  | { type: "loadFailed"; error: string }
  | { type: "decided"; id: string }
  | { type: "followed"; follow: (item: Item) => Item }
  | { type: "decisionFailed"; item: Item; index: number };

export const EMPTY_QUEUE: Queue<never> = { status: "loading", items: [], error: null };

export function queueReducer<Item extends QueueItem>(
  queue: Queue<Item>,
  event: QueueEvent<Item>,
): Queue<Item> {
  switch (event.type) {
    case "loadStarted":
      return { ...queue, status: "loading", error: null };
    case "loaded":
      return { status: "ready", items: event.items, error: null };
    case "loadFailed":
      return { ...queue, status: "failed", error: event.error };
    case "decided":
      return { ...queue, items: queue.items.filter((item) => item.id !== event.id) };
    case "followed":
      return { ...queue, items: queue.items.map(event.follow) };
    case "decisionFailed":
      return { ...queue, items: queue.items.toSpliced(event.index, 0, event.item) };
  }
}
