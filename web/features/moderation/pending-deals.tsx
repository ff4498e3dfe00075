import { Plural, Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Card } from "#ui/card.tsx";
import type { PendingDeal } from "./pending-deal.ts";
import { PendingDealRow } from "./pending-deal-row.tsx";
import {
  PendingDealsEmpty,
  PendingDealsFailed,
  PendingDealsLoading,
} from "./pending-deals-states.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { usePendingQueue } from "./use-pending-queue.ts";

/** The queue of pending deals with its decisions. After each one the next deal has the focus. */
export function PendingDeals({ onDecided }: { onDecided: () => void }) {
  const { queue, reload, decide } = usePendingQueue();
  const [rejecting, setRejecting] = useState<PendingDeal | null>(null);
  const focusAfter = useRef<string | null>(null);
  const { deals, status } = queue;

  // After the dialog has given its focus back.
  useEffect(() => {
    if (rejecting || !focusAfter.current) return;
    document.getElementById(focusAfter.current)?.focus();
    focusAfter.current = null;
  });

  function decideAndGoOn(deal: PendingDeal, action: "approve" | "reject", reason?: string) {
    const index = deals.indexOf(deal);
    const next = deals[index + 1] ?? deals[index - 1];
    focusAfter.current = next ? rowId(next) : HEADING_ID;
    setRejecting(null);
    void decide(deal, action, reason).then(onDecided);
  }

  if (status === "failed") return <PendingDealsFailed error={queue.error} onRetry={reload} />;
  return (
    <Card padded={false}>
      <header className="flex min-block-[68px] items-center justify-between border-be border-border px-4 py-3">
        <h2 id={HEADING_ID} tabIndex={-1} className="text-fs-18 font-[680]">
          <Trans>Pending deals</Trans>
        </h2>
        {status === "ready" && deals.length > 0 && (
          <p className="text-fs-14 text-muted tabular-nums" role="status">
            <Plural value={deals.length} one="# deal waits" other="# deals wait" />
          </p>
        )}
      </header>
      {status === "loading" && deals.length === 0 && <PendingDealsLoading />}
      {status === "ready" && deals.length === 0 && <PendingDealsEmpty />}
      <ul className="divide-y divide-border">
        {deals.map((deal) => (
          <PendingDealRow
            key={deal.id}
            id={rowId(deal)}
            deal={deal}
            onApprove={() => decideAndGoOn(deal, "approve")}
            onReject={() => setRejecting(deal)}
          />
        ))}
      </ul>
      {rejecting && (
        <RejectDialog
          title={rejecting.title}
          onReject={(reason) => decideAndGoOn(rejecting, "reject", reason)}
          onClose={() => setRejecting(null)}
        />
      )}
    </Card>
  );
}

const HEADING_ID = "pending-deals-heading";

function rowId(deal: PendingDeal): string {
  return `pending-${deal.id}`;
}
