import { Trans } from "@lingui/react/macro";
import type { ReactElement, ReactNode, Ref } from "react";
import type { ThunkData } from "#lib/backend/use-thunk-data.ts";
import { Card } from "#ui/display/card.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface ReviewListProps<Item> {
  loaded: ThunkData<Item[]>;
  failedTitle: ReactNode;
  icon: ReactElement;
  /** Shown for an empty list. */
  empty: ReactNode;
  count: (items: number) => ReactNode;
  row: (item: Item) => ReactNode;
  /** Takes the focus after a decision. */
  listRef: Ref<HTMLDivElement>;
}

export function ReviewList<Item>(props: ReviewListProps<Item>) {
  const { loaded, failedTitle, icon, empty, count, row, listRef } = props;
  if (loaded.status === "failed") {
    return (
      <FailedPanel title={failedTitle} onRetry={loaded.reload}>
        {loaded.error}
      </FailedPanel>
    );
  }
  if (!loaded.data) return <Spinner />;
  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      {loaded.data.length === 0 ? (
        <StatePanel icon={icon} title={<Trans>All caught up</Trans>}>
          {empty}
        </StatePanel>
      ) : (
        <Card as="div" padded={false}>
          <p role="status" className="border-be border-border px-4 py-3 text-fs-14 text-muted">
            {count(loaded.data.length)}
          </p>
          <ul className="divide-y divide-border">{loaded.data.map(row)}</ul>
        </Card>
      )}
    </div>
  );
}
