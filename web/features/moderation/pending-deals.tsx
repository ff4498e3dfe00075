import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { decideDeal } from "./decide-deal.ts";
import { loadPendingDeals } from "./load-pending-deals.ts";
import { ModerationQueue } from "./moderation-queue.tsx";
import type { PendingDeal } from "./pending-deal.ts";
import { PendingDealRow } from "./pending-deal-row.tsx";

/** The queue of pending deals with its decisions. */
export function PendingDeals({ onDecided }: { onDecided: () => void }) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      name="pending-deals"
      heading={<Trans>Pending deals</Trans>}
      waiting={(count) => <Plural value={count} one="# deal waits" other="# deals wait" />}
      empty={<Trans>Every deal has been looked at. New ones appear here.</Trans>}
      failed={<Trans>Failed to fetch pending deals</Trans>}
      load={loadPendingDeals}
      decide={decideDeal}
      titleOf={titleOf}
      rejectWords={({ title }) => ({
        question: t`Reject this deal?`,
        effect: <Trans>“{title}” will not be shown to anybody but its poster and admins.</Trans>,
        reader: <Trans>The poster reads it.</Trans>,
      })}
      row={(deal, actions) => <PendingDealRow key={deal.id} deal={deal} {...actions} />}
      onDecided={onDecided}
    />
  );
}

const titleOf = ({ title }: PendingDeal) => title;
