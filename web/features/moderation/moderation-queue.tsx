import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Card } from "#ui/card.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { KeyList } from "#ui/key-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useQueueKeys } from "#ui/use-queue-keys.ts";
import type { QueueItem } from "./queue.ts";
import type { QueueRowActions } from "./queue-row.tsx";
import { QueueEmpty } from "./queue-states.tsx";
import { RejectDialog, type RejectWords } from "./reject-dialog.tsx";
import { type QueueRequests, useQueue } from "./use-queue.ts";
import { useQueueFocus } from "./use-queue-focus.ts";

interface ModerationQueueProps<Item extends QueueItem> extends QueueRequests<Item> {
  /** Begins the ids of the rows. */
  name: string;
  heading: ReactNode;
  /** How many wait, in words. */
  waiting: (count: number) => ReactNode;
  /** What appears here, said while nothing waits. */
  empty: ReactNode;
  /** That the queue could not be read. */
  failed: ReactNode;
  rejectWords: (item: Item) => RejectWords;
  /** Rows under each other unless said otherwise. */
  listClassName?: string;
  row: (item: Item, actions: QueueRowActions) => ReactNode;
  onDecided: () => void;
}

/**
 * Things that wait for an admin, with their decisions by hand or by single keys (j, k, a, r). After each decision the
 * next thing has the focus; what another admin was faster with goes with a quiet note.
 */
export function ModerationQueue<Item extends QueueItem>(props: ModerationQueueProps<Item>) {
  const { name, heading, waiting, empty, failed, rejectWords, row, onDecided } = props;
  const { listClassName = "divide-y divide-border" } = props;
  const { queue, reload, decideOn } = useQueue(props);
  const [rejecting, setRejecting] = useState<Item | null>(null);
  const { items, status } = queue;
  const focus = useQueueFocus(name, items, rejecting !== null);

  function decide(item: Item, action: "approve" | "reject", reason?: string) {
    focus.leave(item);
    setRejecting(null);
    void decideOn(item, action, reason).then(onDecided);
  }

  /** A key without a row under the hand goes to the first row, and decides nothing. */
  function onCurrent(work: (item: Item) => void) {
    const item = focus.current();
    if (item) work(item);
    else focus.move(0);
  }

  useQueueKeys({
    j: () => focus.move(1),
    k: () => focus.move(-1),
    a: () => onCurrent((item) => decide(item, "approve")),
    r: () => onCurrent(setRejecting),
  });

  if (status === "failed") {
    return (
      <FailedPanel title={failed} onRetry={reload}>
        {queue.error}
      </FailedPanel>
    );
  }
  return (
    <>
      {items.length > 0 && <QueueKeyList />}
      <Card padded={false}>
        <header className="flex min-block-[68px] items-center justify-between border-be border-border px-4 py-3">
          <h2 id={focus.headingId} tabIndex={-1} className="text-fs-18 font-[680]">
            {heading}
          </h2>
          {status === "ready" && items.length > 0 && (
            <p className="text-fs-14 text-muted tabular-nums" role="status">
              {waiting(items.length)}
            </p>
          )}
        </header>
        {status === "loading" && items.length === 0 && <Spinner />}
        {status === "ready" && items.length === 0 && <QueueEmpty>{empty}</QueueEmpty>}
        <ul className={listClassName}>
          {items.map((item) =>
            row(item, {
              id: focus.rowId(item),
              onApprove: () => decide(item, "approve"),
              onReject: () => setRejecting(item),
            }),
          )}
        </ul>
        {rejecting && (
          <RejectDialog
            words={rejectWords(rejecting)}
            onReject={(reason) => decide(rejecting, "reject", reason)}
            onClose={() => setRejecting(null)}
          />
        )}
      </Card>
    </>
  );
}

function QueueKeyList() {
  return (
    <KeyList
      className="mbe-3"
      keys={[
        { key: "J", does: <Trans>Next</Trans> },
        { key: "K", does: <Trans>Previous</Trans> },
        { key: "A", does: <Trans>Approve</Trans> },
        { key: "R", does: <Trans>Reject</Trans> },
      ]}
    />
  );
}
