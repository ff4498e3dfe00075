import { type ReactNode, useState } from "react";
import { readStored, removeStored, writeStored } from "#lib/storage/browser-storage.ts";
import type { DecisionAction } from "./decision.ts";
import type { QueueItem } from "./queue.ts";
import type { QueueRowActions } from "./queue-row.tsx";
import { type QueueRequests, useQueue } from "./use-queue.ts";
import { useQueueFocus } from "./use-queue-focus.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

export interface ModerationQueueOptions<Item extends QueueItem> extends QueueRequests<Item> {
  /** The prefix of the rows' ids. */
  name: string;
  onDecided: () => void;
  /**
   * The form that edits an item in its row. Only a queue with a form can also select items and declare them over.
   * `onDone` closes it, with true after saving.
   */
  editor?: (item: Item, onDone: (hasSaved: boolean) => void) => ReactNode;
}

/** A queue with all its actions, by buttons or by single keys: j, k, a, r, and with an editor o, e, x. */
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
    focus.focusRow(item);
  }

  /** Without a focused row, a key only moves focus to the first row. */
  function onRow(action: (item: Item) => void) {
    const item = focus.current();
    if (item) action(item);
    else focus.move(0);
  }

  /** Applies to the selected items, else to the focused row. */
  function onChosen(action: (items: readonly Item[]) => void) {
    if (selection.selected.length > 0) action(selection.selected);
    else onRow((item) => action([item]));
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

  /** The actions of an item's row. */
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

/** The selected items of a queue; one decision applies to all of them. */
function useSelection<Item extends QueueItem>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // An item that has left the queue is no longer selected.
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

const KEYS_SETTING = "queue-keys";

/** Whether queues accept single keys: on until the person turns them off in this browser (WCAG 2.1.4). */
function useSingleKeys() {
  // Queues are never rendered on the server, so the first render can read the browser's storage.
  const [isOn, setOn] = useState(() => readStored(KEYS_SETTING) !== "off");

  function switchKeys(next: boolean) {
    setOn(next);
    if (next) removeStored(KEYS_SETTING);
    else writeStored(KEYS_SETTING, "off");
  }

  return { isOn, switchKeys };
}
