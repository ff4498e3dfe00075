import { useEffect, useRef } from "react";
import type { QueueItem } from "./queue.ts";

/** Manages the keyboard focus within a queue. After a decision it moves to the next row, once no dialog is open. */
export function useQueueFocus<Item extends QueueItem>(
  name: string,
  items: readonly Item[],
  isDialogOpen: boolean,
) {
  const nextId = useRef<string | null>(null);

  // Runs after the dialog has returned the focus, and again until a restored row is rendered.
  useEffect(() => {
    if (isDialogOpen || !nextId.current) return;
    const element = document.getElementById(nextId.current);
    if (!element) return;
    focusOn(element);
    nextId.current = null;
  });

  const rowId = (item: QueueItem) => `${name}-${item.id}`;
  const queueId = `${name}-queue`;
  /** Id of the heading, which takes the focus when the queue is empty. */
  const headingId = `${name}-heading`;

  function current(): Item | undefined {
    return items.find((item) =>
      document.getElementById(rowId(item))?.contains(document.activeElement),
    );
  }

  /** Moves the focus by `steps` rows, across all queues of the page; to the first row if none is focused. */
  function move(steps: number) {
    const rows = [...document.querySelectorAll<HTMLElement>("[data-queue-row]")];
    const index = rows.findIndex((row) => row.contains(document.activeElement));
    focusOn(index === -1 ? rows[0] : rows[index + steps]);
  }

  /** Returns whether this queue has the focus. If no queue has it, the first queue of the page counts. */
  function isActive(): boolean {
    const focused = document.activeElement?.closest("[data-queue]");
    return (focused ?? document.querySelector("[data-queue]"))?.id === queueId;
  }

  /** Chooses the element that takes the focus once these items have left the queue. They may be older copies. */
  function leave(leaving: readonly Item[]) {
    const ids = new Set(leaving.map(({ id }) => id));
    const index = Math.max(
      0,
      items.findLastIndex(({ id }) => ids.has(id)),
    );
    const isLeft = ({ id }: Item) => !ids.has(id);
    const next = items.slice(index).find(isLeft) ?? items.slice(0, index).findLast(isLeft);
    nextId.current = next ? rowId(next) : headingId;
  }

  function focusRow(item: QueueItem) {
    nextId.current = rowId(item);
    focusOn(document.getElementById(rowId(item)));
  }

  return { queueId, rowId, headingId, current, isActive, move, leave, focusRow };
}

function focusOn(element: HTMLElement | null | undefined) {
  element?.focus();
  element?.scrollIntoView?.({ block: "nearest" });
}
