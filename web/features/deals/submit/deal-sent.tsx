import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { SentPanel } from "#features/forms/sent-panel.tsx";
import { ButtonLink } from "#ui/button/button.tsx";

interface DealSentProps {
  deal: Deal;
  username: string;
  onAnother: () => void;
}

export function DealSent({ deal, username, onAnother }: DealSentProps) {
  const isLive = deal.status === "active";
  const { title } = deal;
  return (
    <SentPanel
      title={
        isLive ? <Trans>Your deal is live</Trans> : <Trans>Your deal was sent for review</Trans>
      }
      link={
        <>
          {/* The full id, because a short id only finds public deals. */}
          <ButtonLink to={paths.deal(deal.id)}>
            <Trans>View your deal</Trans>
          </ButtonLink>
          <ButtonLink
            variant="outline"
            to={paths.ownDeals(username, isLive ? "active" : "pending")}
          >
            <Trans>My deals</Trans>
          </ButtonLink>
        </>
      }
      anotherLabel={<Trans>Submit another</Trans>}
      onAnother={onAnother}
    >
      {isLive ? (
        <Trans>Everyone can see “{title}” now.</Trans>
      ) : (
        <Trans>
          Thanks! An admin will check “{title}” soon. Until then, only you and the admins can see
          it.
        </Trans>
      )}
    </SentPanel>
  );
}
