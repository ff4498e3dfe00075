import { Plural, Trans } from "@lingui/react/macro";
import { Check, CircleCheck, Hourglass, X } from "lucide-react";
import type { ReactNode } from "react";
import { ReasonDialog, type ReasonTexts } from "#features/decisions/reason-dialog.tsx";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { DecisionAction } from "./decision.ts";
import type { QueueItem } from "./queue.ts";
import { QueueKeyList } from "./queue-key-list.tsx";
import type { QueueRowActions } from "./queue-row.tsx";
import { type ModerationQueueOptions, useModerationQueue } from "./use-moderation-queue.ts";

/** The place of a queue: its own page, or a preview among other queues. */
export interface QueuePlace {
  onDecided: () => void;
  /** The number of items shown, and the path of the whole queue. */
  preview?: { limit: number; to: string };
}

interface ModerationQueueProps<Item extends QueueItem>
  extends Omit<ModerationQueueOptions<Item>, "limit" | "onDecided">,
    QueuePlace {
  heading: ReactNode;
  waiting: (count: number) => ReactNode;
  empty: ReactNode;
  failed: ReactNode;
  /** Texts of the dialog that rejects `count` items; `item` is the first of them. */
  rejectTexts: (item: Item, count: number) => ReasonTexts;
  /** Texts of the dialog that approves an item with a reason. */
  exceptionTexts?: (item: Item) => ReasonTexts;
  listClassName?: string;
  /** `all` contains the items of the whole queue. */
  row: (item: Item, actions: QueueRowActions, all: readonly Item[]) => ReactNode;
}

/**
 * Items for an admin's decision, by buttons or single keys. After each decision the focus moves to the next item. An item that
 * another admin has decided on disappears with a toast. The toast of a decision offers Undo.
 */
export function ModerationQueue<Item extends QueueItem>(props: ModerationQueueProps<Item>) {
  const { heading, waiting, empty, failed, rejectTexts, row, preview } = props;
  const { listClassName = "divide-y divide-border" } = props;
  const { queue, items, reload, decide, actionsOf, ...view } = useModerationQueue({
    ...props,
    limit: preview?.limit,
  });
  const { selection, rejecting, setRejecting, approving } = view;
  const { status } = queue;
  const total = queue.items.length;
  const [firstRejected] = rejecting;

  if (status === "failed") {
    return (
      <FailedPanel title={failed} onRetry={reload}>
        {queue.error}
      </FailedPanel>
    );
  }
  return (
    <div id={view.id} data-queue>
      {total > 0 && !preview && <QueueKeyList hasEditor={props.editor !== undefined} />}
      <Card padded={false}>
        <header className="flex min-block-[60px] flex-wrap items-center justify-between gap-x-4 border-be border-border px-4 py-2">
          <h2 id={view.headingId} tabIndex={-1} className="text-fs-18 font-[680]">
            {heading}
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 text-fs-14">
            {status === "ready" && total > 0 && (
              <p className="text-muted tabular-nums" role="status">
                {waiting(total)}
              </p>
            )}
            {preview && (
              <Link to={preview.to} className="inline-flex min-block-11 items-center font-[600]">
                <Trans>
                  Open queue<span className="sr-only">: {heading}</span>
                </Trans>
              </Link>
            )}
          </div>
        </header>
        {selection.selected.length > 0 && (
          <SelectionBar
            count={selection.selected.length}
            total={items.length}
            onDecide={(action) =>
              action === "reject"
                ? setRejecting(selection.selected)
                : action === "approve"
                  ? view.approve(selection.selected)
                  : decide(selection.selected, action)
            }
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        )}
        {status === "loading" && total === 0 && <Spinner />}
        {status === "ready" && total === 0 && (
          <QueueEmpty isShort={preview !== undefined}>{empty}</QueueEmpty>
        )}
        <ul className={listClassName}>
          {items.map((item) => row(item, actionsOf(item), queue.items))}
        </ul>
        {view.showMore && (
          <p className="border-bs border-border px-4 py-3 text-center">
            <Button variant="outline" onClick={view.showMore}>
              <Trans>Show more</Trans>
            </Button>
          </p>
        )}
        {firstRejected && (
          <ReasonDialog
            texts={rejectTexts(firstRejected, rejecting.length)}
            onConfirm={(reason) => decide(rejecting, "reject", reason)}
            onClose={() => setRejecting([])}
          />
        )}
        {approving && props.exceptionTexts && (
          <ReasonDialog
            texts={props.exceptionTexts(approving)}
            onConfirm={(reason) => decide([approving], "approve", reason)}
            onClose={() => view.setApproving(null)}
          />
        )}
      </Card>
    </div>
  );
}

interface QueueEmptyProps {
  isShort: boolean;
  children: ReactNode;
}

function QueueEmpty({ isShort, children }: QueueEmptyProps) {
  if (isShort) {
    return (
      <p className="flex items-center gap-2 px-4 py-4 text-muted">
        <CircleCheck className="size-5 text-success" aria-hidden="true" />
        <Trans>All caught up</Trans>
      </p>
    );
  }
  return (
    <StatePanel
      icon={<CircleCheck />}
      title={<Trans>All caught up</Trans>}
      className="rounded-t-none border-0"
    >
      {children}
    </StatePanel>
  );
}

interface SelectionBarProps {
  count: number;
  total: number;
  onDecide: (action: DecisionAction) => void;
  onSelectAll: () => void;
  onClear: () => void;
}

function SelectionBar(props: SelectionBarProps) {
  const { count, total, onDecide, onSelectAll, onClear } = props;
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-be border-border bg-primary-soft px-4 py-2">
      <p role="status" className="me-auto text-fs-15 font-[620] tabular-nums">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {count < total && (
        <Button variant="text" onClick={onSelectAll}>
          <Trans>Select all</Trans>
        </Button>
      )}
      <Button variant="text" onClick={onClear}>
        <Trans>Select none</Trans>
      </Button>
      <Button variant="outline" onClick={() => onDecide("expire")}>
        <Hourglass className="size-4" />
        <Trans>Mark as expired</Trans>
      </Button>
      <Button variant="danger" onClick={() => onDecide("reject")}>
        <X className="size-4" />
        <Trans>Reject selected</Trans>
      </Button>
      <Button onClick={() => onDecide("approve")}>
        <Check className="size-4" />
        <Trans>Approve selected</Trans>
      </Button>
    </div>
  );
}
