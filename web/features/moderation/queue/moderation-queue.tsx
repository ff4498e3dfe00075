import type { ReactNode } from "react";
import { Card } from "#ui/display/card.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import type { QueueItem } from "./queue.ts";
import { QueueKeyList } from "./queue-key-list.tsx";
import type { QueueRowActions } from "./queue-row.tsx";
import { QueueEmpty } from "./queue-states.tsx";
import { RejectDialog, type RejectTexts } from "./reject-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { type ModerationQueueOptions, useModerationQueue } from "./use-moderation-queue.ts";

interface ModerationQueueProps<Item extends QueueItem> extends ModerationQueueOptions<Item> {
  heading: ReactNode;
  /** The text for the number of items. */
  waiting: (count: number) => ReactNode;
  /** Shown while the queue is empty. */
  empty: ReactNode;
  /** The title when the queue could not be loaded. */
  failed: ReactNode;
  /** The texts of the dialog for `count` items, of which `item` is the first. */
  rejectTexts: (item: Item, count: number) => RejectTexts;
  /** A list of rows by default. */
  listClassName?: string;
  row: (item: Item, actions: QueueRowActions) => ReactNode;
}

/**
 * Items that wait for an admin's decision, by buttons or by single keys. After each decision focus moves to the next
 * item. An item that another admin has decided on disappears with a toast.
 */
export function ModerationQueue<Item extends QueueItem>(props: ModerationQueueProps<Item>) {
  const { heading, waiting, empty, failed, rejectTexts, row } = props;
  const { listClassName = "divide-y divide-border" } = props;
  const { queue, reload, decide, actionsOf, ...view } = useModerationQueue(props);
  const { selection, singleKeys, rejecting, setRejecting } = view;
  const { items, status } = queue;
  const [firstRejected] = rejecting;

  if (status === "failed") {
    return (
      <FailedPanel title={failed} onRetry={reload}>
        {queue.error}
      </FailedPanel>
    );
  }
  return (
    <>
      {items.length > 0 && (
        <QueueKeyList
          hasEditor={props.editor !== undefined}
          isOn={singleKeys.isOn}
          onSwitch={singleKeys.switchKeys}
        />
      )}
      <Card padded={false}>
        <header className="flex min-block-[68px] items-center justify-between border-be border-border px-4 py-3">
          <h2 id={view.headingId} tabIndex={-1} className="text-fs-18 font-[680]">
            {heading}
          </h2>
          {status === "ready" && items.length > 0 && (
            <p className="text-fs-14 text-muted tabular-nums" role="status">
              {waiting(items.length)}
            </p>
          )}
        </header>
        {selection.selected.length > 0 && (
          <SelectionBar
            count={selection.selected.length}
            total={items.length}
            onDecide={(action) =>
              action === "reject"
                ? setRejecting(selection.selected)
                : decide(selection.selected, action)
            }
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        )}
        {status === "loading" && items.length === 0 && <Spinner />}
        {status === "ready" && items.length === 0 && <QueueEmpty>{empty}</QueueEmpty>}
        <ul className={listClassName}>{items.map((item) => row(item, actionsOf(item)))}</ul>
        {firstRejected && (
          <RejectDialog
            texts={rejectTexts(firstRejected, rejecting.length)}
            onReject={(reason) => decide(rejecting, "reject", reason)}
            onClose={() => setRejecting([])}
          />
        )}
      </Card>
    </>
  );
}
