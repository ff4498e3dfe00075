import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { AdminQueue, QueueState } from "#contract/admin-overview.ts";
import { paths } from "#contract/paths.ts";
import { RelativeTime } from "#ui/relative-time.tsx";

/** What waits in each queue and since when; each card opens its queue. */
export function QueueCards({ queues }: { queues: readonly QueueState[] }) {
  const words = useQueueWords();
  return (
    <ul className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 2xl:grid-cols-6">
      {queues.map(({ queue, waiting, oldestAt }) => (
        <li key={queue}>
          <Link
            to={QUEUE_PATHS[queue]}
            className="grid block-full content-start gap-1 rounded-l border border-border bg-surface p-4 text-ink no-underline hover:shadow-2"
          >
            <span className="text-fs-14 text-muted">{words[queue]}</span>
            <b className="text-fs-28 leading-tight font-bold tabular-nums">{waiting}</b>
            <span className="text-fs-14 text-muted">
              {oldestAt ? (
                <Trans>
                  Oldest: <RelativeTime time={oldestAt} />
                </Trans>
              ) : (
                <Trans>Nothing waits</Trans>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const QUEUE_PATHS: Record<AdminQueue, string> = {
  deals: paths.adminDeals,
  avatars: paths.adminProfileModeration,
  reports: paths.adminReports,
  merchants: paths.adminMerchants,
  vouchers: paths.adminVouchers,
  messages: paths.adminMessages,
};

function useQueueWords(): Record<AdminQueue, string> {
  const { t } = useLingui();
  return {
    deals: t`Pending deals`,
    avatars: t`Pending avatars`,
    reports: t`Open reports`,
    merchants: t`Merchant registrations`,
    vouchers: t`Pending voucher codes`,
    messages: t`Messages`,
  };
}
