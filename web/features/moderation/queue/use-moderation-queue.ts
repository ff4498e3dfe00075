import { type ReactNode, useState } from "react";
import type { DecisionAction } from "./decision.ts";
import type { QueueItem } from "./queue.ts";
import type { QueueRowActions } from "./queue-row.tsx";
import { type QueueRequests, useQueue } from "./use-queue.ts";
import { useQueueFocus } from "./use-queue-focus.ts";
import { useQueueKeys } from "./use-queue-keys.ts";
import { useSelection } from "./use-selection.ts";
import { useSingleKeys } from "./use-single-keys.ts";

export interface ModerationQueueOptions<Item extends QueueItem> extends QueueRequests<Item> {
  /** Begins the ids of the rows. */
  name: string;
  onDecided: () => void;
  /**
   * The form of a thing, in place. Only where there is one, things can also be ticked and declared over. `onDone`
   * closes it, with true after saving.
   */
  editor?: (item: Item, onDone: (hasSaved: boolean) => void) => ReactNode;
}

/** A queue with everything one can do in it, by hand or by single keys: j, k, a, r, and in a whole one o, e, x. */
export function useModerationQueue<Item extends QueueItem>(options: ModerationQueueOptions<Item>) {
  const { name, onDecided, editor } = options;
  const { queue, reload, decideOn } = useQueue(options);
  const [rejecting, setRejecting] = useState<readonly Item[]>([]);
  const [editing, setEditing] = useState<string | null>(null);
  const focus = useQueueFocus(name, queue.items, rejecting.length > 0);
  const selection = useSelection(queue.items);
  const singleKeys = useSingleKeys();

  function decide(items: readonly Item[], action: DecisionAction, reason?: string) {
    focus.leave(items);
    setRejecting([]);
    void decideOn(items, action, reason).then(onDecided);
  }

  async function closeEditor(item: Item, hasSaved: boolean) {
    setEditing(null);
    if (hasSaved) await reload();
    focus.to(item);
  }

  /** A key without a row under the hand goes to the first row, and does nothing else. */
  function onRow(work: (item: Item) => void) {
    const item = focus.current();
    if (item) work(item);
    else focus.move(0);
  }

  /** What is ticked, else the row under the hand. */
  function onChosen(work: (items: readonly Item[]) => void) {
    if (selection.selected.length > 0) work(selection.selected);
    else onRow((item) => work([item]));
  }

  useQueueKeys(
    singleKeys.isOn && editing === null
      ? {
          j: () => focus.move(1),
          k: () => focus.move(-1),
          a: () => onChosen((items) => decide(items, "approve")),
          r: () => onChosen(setRejecting),
          ...(editor && {
            o: () => onChosen((items) => decide(items, "expire")),
            e: () => onRow(({ id }) => setEditing(id)),
            x: () => onRow(selection.toggle),
          }),
        }
      : {},
  );

  /** What the row of an item can do. */
  function actionsOf(item: Item): QueueRowActions {
    return {
      id: focus.rowId(item),
      onApprove: () => decide([item], "approve"),
      onReject: () => setRejecting([item]),
      ...(editor && {
        onExpire: () => decide([item], "expire"),
        onEdit: () => setEditing(item.id),
        isSelected: selection.isSelected(item),
        onToggle: () => selection.toggle(item),
        editor:
          editing === item.id ? editor(item, (hasSaved) => void closeEditor(item, hasSaved)) : null,
      }),
    };
  }

  return {
    queue,
    reload,
    decide,
    actionsOf,
    selection,
    singleKeys,
    rejecting,
    setRejecting,
    headingId: focus.headingId,
  };
}
