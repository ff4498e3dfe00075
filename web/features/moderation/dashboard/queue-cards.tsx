import { Plural, Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { QueueState } from "#contract/moderation/admin-overview.ts";
import { QUEUES } from "#contract/moderation/queue-texts.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";

/** A card for each queue, linked to it, with the number of items and the age of the oldest item. */
export function QueueCards({ queues }: { queues: readonly QueueState[] }) {
  const fill = useTranslateMarked();
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8em,40%)),1fr))] gap-2.5 sm:grid-cols-4">
      {queues.map(({ queue, waiting, oldestAt, late }) => (
        <li key={queue}>
          <Link
            to={QUEUES[queue].path}
            className="grid block-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-m border border-border bg-surface px-3.5 py-2 text-ink no-underline hover:shadow-2"
          >
            <span className="text-fs-14 leading-snug font-[560]">
              {fill(QUEUES[queue].cardTitle)}
            </span>
            <b
              className={clsx(
                "row-span-2 text-fs-22 leading-tight font-bold tabular-nums",
                waiting === 0 && "font-normal text-muted",
              )}
            >
              {waiting}
            </b>
            <span className="text-fs-12 text-muted">
              {late > 0 && (
                <Badge tone="danger" className="me-1.5">
                  <Plural value={late} one="# late" other="# late" />
                </Badge>
              )}
              {oldestAt ? (
                <Trans>
                  Oldest: <RelativeTime time={oldestAt} inSentence />
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
