import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { missingFacts } from "#contract/deals/facts/facts.ts";
import { useExceptionTexts } from "#features/decisions/use-exception-texts.tsx";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingDealRow, type PendingDealViews } from "./pending-deal-row.tsx";
import { decidePendingDeal, loadPendingDeals, type PendingDeal } from "./pending-deals-requests.ts";

interface PendingDealsProps extends QueuePlace, PendingDealViews {
  editor: (deal: PendingDeal, onDone: (hasSaved: boolean) => void) => ReactNode;
}

/** The queue of pending deals, decided one by one or several at once. */
export function PendingDeals(props: PendingDealsProps) {
  const { editor, saving, code, fullImage, claim, memory, shop, ...place } = props;
  const { t } = useLingui();
  const exceptionTexts = useExceptionTexts();
  return (
    <ModerationQueue
      {...place}
      name="pending-deals"
      heading={<Trans>Pending deals</Trans>}
      waiting={(count) => <Plural value={count} one="# to review" other="# to review" />}
      empty={<Trans>No deals to review. New ones appear here.</Trans>}
      failed={<Trans>Failed to fetch pending deals</Trans>}
      load={loadPendingDeals}
      decide={decidePendingDeal}
      content="deal"
      follow={follow}
      titleOf={titleOf}
      rejectTexts={({ title }, count) =>
        count === 1
          ? {
              question: t`Reject this deal?`,
              effect: (
                <Trans>
                  “<bdi>{title}</bdi>” won’t be published.
                </Trans>
              ),
              reader: <Trans>The member will see this.</Trans>,
              reasonsOf: "deal",
            }
          : {
              question: t`Reject ${count} deals?`,
              effect: <Trans>They won’t be published.</Trans>,
              reader: <Trans>Each member will see this.</Trans>,
              reasonsOf: "deal",
            }
      }
      editor={editor}
      needsReason={({ facts }) => missingFacts(facts).length > 0}
      exceptionTexts={exceptionTexts}
      row={(deal, actions, all) => (
        <PendingDealRow
          key={deal.id}
          deal={deal}
          waiting={all.filter(({ userId }) => userId && userId === deal.userId).length}
          views={{ saving, code, fullImage, claim, memory, shop }}
          {...actions}
        />
      )}
    />
  );
}

const titleOf = ({ title }: PendingDeal) => title;

/** Counts a decision in the poster's record, which is shown with their other deals. */
function follow(deal: PendingDeal, { item, action }: Decision<PendingDeal>): PendingDeal {
  if (!deal.userId || deal.userId !== item.userId) return deal;
  const { approvedDeals, rejectedDeals } = deal.poster;
  const poster = {
    ...deal.poster,
    approvedDeals: approvedDeals + Number(action === "approve"),
    rejectedDeals: rejectedDeals + Number(action === "reject"),
  };
  return { ...deal, poster };
}
