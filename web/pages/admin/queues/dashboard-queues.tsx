import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { QueueState } from "#contract/moderation/admin-overview.ts";
import { type AdminQueue, QUEUES } from "#contract/moderation/queue-texts.ts";
import { PendingAvatars } from "#features/moderation/avatars/pending-avatars.tsx";
import { PendingMerchants } from "#features/moderation/merchants/pending-merchants.tsx";
import type { QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { QueueKeyList } from "#features/moderation/queue/queue-key-list.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { DealQueue } from "./deal-queue.tsx";
import { VoucherQueue } from "./voucher-queue.tsx";

/** Queues that are decided on the dashboard, with the number of shown items. */
const DECIDED_HERE = [
  { queue: "deals", View: DealQueue, limit: 4 },
  { queue: "avatars", View: PendingAvatars, limit: 3 },
  { queue: "merchants", View: PendingMerchants, limit: 2 },
  { queue: "vouchers", View: VoucherQueue, limit: 3 },
] satisfies { queue: AdminQueue; View: (place: QueuePlace) => React.ReactNode; limit: number }[];

interface DashboardQueuesProps {
  queues: readonly QueueState[];
  onDecided: () => void;
}

/** First items of the queues above, with the rows, buttons and keys of their pages. */
export function DashboardQueues({ queues, onDecided }: DashboardQueuesProps) {
  const hasItems = (name: AdminQueue) =>
    queues.some(({ queue, waiting }) => queue === name && waiting > 0);
  // An emptied queue stays, because its last decision can be undone and its heading has the focus.
  const [opened, setOpened] = useState<readonly AdminQueue[]>([]);
  const added = DECIDED_HERE.filter(({ queue }) => hasItems(queue) && !opened.includes(queue));
  if (added.length > 0) setOpened([...opened, ...added.map(({ queue }) => queue)]);
  const queuesHere = DECIDED_HERE.filter(({ queue }) => opened.includes(queue));

  if (queuesHere.length === 0 && queues.every(({ waiting }) => waiting === 0)) {
    return (
      <StatePanel icon={<CircleCheck />} title={<Trans>All caught up</Trans>}>
        <Trans>Nothing needs you right now. New deals, reports and messages appear here.</Trans>
      </StatePanel>
    );
  }
  if (queuesHere.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-[18px]">
      <QueueKeyList hasEditor={opened.includes("deals")} />
      {queuesHere.map(({ queue, View, limit }) => (
        <View key={queue} onDecided={onDecided} preview={{ limit, to: QUEUES[queue].path }} />
      ))}
    </div>
  );
}
