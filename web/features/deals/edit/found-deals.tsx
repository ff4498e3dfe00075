import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useMemo } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { MerchantText } from "#features/deals/card/merchant-name.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Card } from "#ui/display/card.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { type DealSearch, fetchFoundDeals } from "./deal-editing-requests.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Deals found by an admin, newest first, each linked to its editor. */
export function FoundDeals({ text, status }: DealSearch) {
  const { t } = useLingui();
  const search = useMemo(() => ({ text, status }), [text, status]);
  const { data: deals, error, ...found } = useThunkData(fetchFoundDeals, search);
  if (found.status === "failed") {
    return (
      <FailedPanel title={<Trans>The deals could not be loaded</Trans>} onRetry={found.reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!deals) return <Spinner />;
  if (deals.length === 0) {
    return (
      <StatePanel icon={<Search />} title={<Trans>No deal found</Trans>}>
        <Trans>Search by part of the title or merchant, or the start of the id.</Trans>
      </StatePanel>
    );
  }
  return (
    <Card as="div" padded={false}>
      <ul aria-label={t`Deals found`} className="divide-y divide-border">
        {deals.map((deal) => (
          <li key={deal.id} className="grid gap-1 px-4 py-3">
            <Link
              to={paths.adminEditDeal(deal.id)}
              className="text-fs-15 font-[640] text-ink no-underline [overflow-wrap:anywhere] hover:underline"
            >
              <span dir="auto">{deal.title}</span>
            </Link>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
              <StatusBadge status={deal.status} isExpired={deal.isExpired} />
              <Temperature degrees={deal.temperature} />
              <MerchantText merchant={deal.merchant} />
              <bdi>{deal.username}</bdi>
              <RelativeTime time={deal.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
