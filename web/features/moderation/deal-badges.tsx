import { Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import type { PendingDeal } from "./pending-deal.ts";

/** What deserves a look before a deal is approved; nothing where there is nothing. */
export function DealBadges({ deal }: { deal: PendingDeal }) {
  if (deal.imageUrl && deal.hasMerchant) return null;
  return (
    <p className="mbs-1 flex flex-wrap gap-2">
      {!deal.imageUrl && (
        <Badge tone="warning">
          <TriangleAlert className="size-4" />
          <Trans>No photo</Trans>
        </Badge>
      )}
      {!deal.hasMerchant && (
        <Badge tone="warning">
          <TriangleAlert className="size-4" />
          <Trans>No merchant</Trans>
        </Badge>
      )}
    </p>
  );
}
