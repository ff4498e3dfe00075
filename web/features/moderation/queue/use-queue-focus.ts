import { useEffect, useRef } from "react";
import type { QueueItem } from "./queue.ts";

/**
 * Where the hand is in a queue: the thing whose row has the focus. After a decision the next one is under the hand,
 * once no dialog is open any more.
 */
export function useQueueFocus<Item extends QueueItem>(
  name: string,
  items: readonly Item[],
  isDialogOpen: boolean,
) {
  const wanted = useRef<string | null>(null);

  // After the dialog has given its focus back.
  useEffect(() => {
    if (isDialogOpen || !wanted.current) return;
    focusOn(wanted.current);
    wanted.current = null;
  });

  /** The row of an item. */
  const rowId = (item: QueueItem) => `${name}-${item.id}`;
  /** The heading has the focus once nothing is left. */
  const headingId = `${name}-heading`;

  /** The item whose row, or something in it, has the focus. */
  function current(): Item | undefined {
    return items.find((item) =>
      document.getElementById(rowId(item))?.contains(document.activeElement),
    );
  }

  /** Goes so many rows on, to the first row from anywhere else. */
  function move(steps: number) {
    const item = current();
    const next = item ? items[items.indexOf(item) + steps] : items[0];
    if (next) focusOn(rowId(next));
  }

  /** The neighbour of what is about to leave has the focus next. */
  function leave(leaving: readonly Item[]) {
    const index = Math.max(...leaving.map((item) => items.indexOf(item)));
    const isLeft = (item: Item) => !leaving.includes(item);
    const next = items.slice(index).find(isLeft) ?? items.slice(0, index).findLast(isLeft);
    wanted.current = next ? rowId(next) : headingId;
  }

  /** The row of an item has the focus. */
  function to(item: QueueItem) {
    wanted.current = rowId(item);
    focusOn(rowId(item));
  }

  return { rowId, headingId, current, move, leave, to };
}

function focusOn(id: string) {
  const element = document.getElementById(id);
  element?.focus();
  element?.scrollIntoView?.({ block: "nearest" });
}
