import { type ReactNode, useState } from "react";
import { useSingleKeys } from "#ui/use-single-keys.ts";
import type { DecisionAction } from "./decision.ts";
import type { QueueItem } from "./queue.ts";
import type { QueueRowActions } from "./queue-row.tsx";
import { UNDO_KEY, useKeySetting } from "./use-key-setting.ts";
import { type QueueRequests, useQueue } from "./use-queue.ts";
import { useQueueFocus } from "./use-queue-focus.ts";

export interface ModerationQueueOptions<Item extends QueueItem> extends QueueRequests<Item> {
  name: string;
  limit?: number | undefined;
  onDecided: () => void;
  /**
   * The inline form of an item. Only a queue with a form allows selecting items and marking them as expired. Call `onDone` to close
   * the form, with true after saving.
   */
  editor?: (item: Item, onDone: (hasSaved: boolean) => void) => ReactNode;
  /** Returns whether approving an item requires a reason. */
  needsReason?: (item: Item) => boolean;
}

/** Rows shown at first, and added by each "Show more": hundreds of rows would delay every key. */
const PAGE_SIZE = 20;

/**
 * A queue with its actions, by buttons or single keys: `j`, `k`, `a`, `r`, and with an editor `o`, `e`, `x`. `u` undoes the
 * last decision while its toast is shown.
 */
export function useModerationQueue<Item extends QueueItem>(options: ModerationQueueOptions<Item>) {
  const { name, onDecided, editor } = options;
  const { queue, reload, decideOn } = useQueue(options);
  const [rejecting, setRejecting] = useState<readonly Item[]>([]);
  /** The item whose approval needs a reason, while the dialog is open. */
  const [approving, setApproving] = useState<Item | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [shown, setShown] = useState(PAGE_SIZE);
  const items = queue.items.slice(0, options.limit ?? shown);
  const next = options.limit === undefined ? queue.items[items.length] : undefined;
  const focus = useQueueFocus(name, items, rejecting.length > 0 || approving !== null);
  const selection = useSelection(items);
  const singleKeys = useKeySetting();

  function decide(chosen: readonly Item[], action: DecisionAction, reason?: string) {
    focus.leave(chosen);
    setRejecting([]);
    setApproving(null);
    const onUndone = () => {
      if (chosen[0]) focus.focusRow(chosen[0]);
      onDecided();
    };
    const undoKey = singleKeys.isOn ? UNDO_KEY : undefined;
    void decideOn(chosen, { action, reason, undoKey, onUndone }).then(onDecided);
  }

  function approve(chosen: readonly Item[]) {
    const [only, ...others] = chosen;
    if (only && others.length === 0 && options.needsReason?.(only)) setApproving(only);
    else decide(chosen, "approve");
  }

  function showMore() {
    setShown(shown + PAGE_SIZE);
    if (next) focus.focusRow(next);
  }

  async function closeEditor(item: Item, hasSaved: boolean) {
    setEditing(null);
    if (hasSaved) await reload();
    focus.focusRow(item);
  }

  /** Runs an action on the focused row. If no row has the focus, focuses the first one instead. */
  function onRow(action: (item: Item) => void) {
    const item = focus.current();
    if (item) action(item);
    else focus.move(0);
  }

  /** Runs an action on the selected items, otherwise on the focused row. */
  function onChosen(action: (items: readonly Item[]) => void) {
    if (selection.selected.length > 0) action(selection.selected);
    else onRow((item) => action([item]));
  }

  /** Limits keys to the focused queue, or to the first queue of the page. */
  const own = (action: () => void) => () => {
    if (focus.isActive()) action();
  };

  useSingleKeys(
    singleKeys.isOn && editing === null
      ? {
          j: own(() => (next && focus.current() === items.at(-1) ? showMore() : focus.move(1))),
          k: own(() => focus.move(-1)),
          a: own(() => onChosen(approve)),
          r: own(() => onChosen(setRejecting)),
          ...(editor && {
            o: own(() => onChosen((chosen) => decide(chosen, "expire"))),
            e: own(() => onRow(({ id }) => setEditing(id))),
            x: own(() => onRow(selection.toggle)),
          }),
        }
      : {},
  );

  function actionsOf(item: Item): QueueRowActions {
    return {
      id: focus.rowId(item),
      onApprove: () => approve([item]),
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
    id: focus.queueId,
    queue,
    items,
    showMore: next && showMore,
    reload,
    decide,
    actionsOf,
    selection,
    rejecting,
    setRejecting,
    approving,
    setApproving,
    approve,
    headingId: focus.headingId,
  };
}

function useSelection<Item extends QueueItem>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // Items that have left the queue are no longer selected.
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
