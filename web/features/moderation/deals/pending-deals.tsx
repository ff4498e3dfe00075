import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ModerationQueue } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingDealRow } from "./pending-deal-row.tsx";
import type { PendingDeal } from "./pending-deals-requests.ts";
import { decideDeal, loadPendingDeals } from "./pending-deals-requests.ts";

interface PendingDealsProps {
  onDecided: () => void;
  /** The form of a deal, in place. */
  editor: (deal: PendingDeal, onDone: (hasSaved: boolean) => void) => ReactNode;
}

/** The queue of pending deals with its decisions, one by one or several at once. */
export function PendingDeals({ onDecided, editor }: PendingDealsProps) {
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
      rejectTexts={({ title }, count) =>
        count === 1
          ? {
              question: t`Reject this deal?`,
              effect: (
                <Trans>“{title}” will not be shown to anybody but its poster and admins.</Trans>
              ),
              reader: <Trans>The poster reads it.</Trans>,
            }
          : {
              question: t`Reject ${count} deals?`,
              effect: (
                <Trans>They will not be shown to anybody but their posters and admins.</Trans>
              ),
              reader: <Trans>Every poster reads it.</Trans>,
            }
      }
      editor={editor}
      row={(deal, actions) => <PendingDealRow key={deal.id} deal={deal} {...actions} />}
      onDecided={onDecided}
    />
  );
}

const titleOf = ({ title }: PendingDeal) => title;
