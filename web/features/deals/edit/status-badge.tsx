import { Trans } from "@lingui/react/macro";
import type { DealStatus } from "#contract/deals/deal.ts";
import { Badge } from "#ui/display/badge.tsx";

export function StatusBadge({ status, isExpired }: { status: DealStatus; isExpired: boolean }) {
  return (
    <>
      {status === "pending" && (
        <Badge tone="warning">
          <Trans>Pending</Trans>
        </Badge>
      )}
      {status === "active" && (
        <Badge tone="success">
          <Trans>Active</Trans>
        </Badge>
      )}
      {status === "rejected" && (
        <Badge tone="danger">
          <Trans>Rejected</Trans>
        </Badge>
      )}
      {isExpired && (
        <Badge>
          <Trans>Expired</Trans>
        </Badge>
      )}
    </>
  );
}
