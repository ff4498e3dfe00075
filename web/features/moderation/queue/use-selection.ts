import { useState } from "react";
import type { QueueItem } from "./queue.ts";

/** The things of a queue that are ticked, so that one decision is for all of them. */
export function useSelection<Item extends QueueItem>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // What has left the queue is ticked no more.
  const selected = items.filter(({ id }) => ids.has(id));

  function toggle({ id }: Item) {
    setIds((earlier) => {
      const next = new Set(earlier);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  return {
    selected,
    isSelected: ({ id }: Item) => ids.has(id),
    toggle,
    selectAll: () => setIds(new Set(items.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
