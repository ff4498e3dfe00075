import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { QueueState } from "#contract/moderation/admin-overview.ts";
import { useAdminQueues } from "#features/moderation/frame/use-admin-queues.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";

/** A card per queue: how many wait and since when. Each card links to its queue. */
export function QueueCards({ queues }: { queues: readonly QueueState[] }) {
  const entries = useAdminQueues();
  return (
    <ul className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 2xl:grid-cols-4">
      {queues.map(({ queue, waiting, oldestAt }) => (
        <li key={queue}>
          <Link
            to={entries[queue].to}
            className="grid block-full content-start gap-1 rounded-l border border-border bg-surface p-4 text-ink no-underline hover:shadow-2"
          >
            <span className="text-fs-14 text-muted">{entries[queue].cardTitle}</span>
            <b className="text-fs-28 leading-tight font-bold tabular-nums">{waiting}</b>
            <span className="text-fs-14 text-muted">
              {oldestAt ? (
                <Trans>
                  Oldest: <RelativeTime time={oldestAt} />
                </Trans>
              ) : (
                <Trans>All caught up</Trans>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
