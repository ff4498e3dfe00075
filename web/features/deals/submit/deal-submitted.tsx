import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Deal } from "#contract/deal.ts";
import { paths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** The result: the deal waits for review, or is public when an admin posted it. It takes the focus. */
export function DealSubmitted({ deal, onAnother }: { deal: Deal; onAnother: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const isLive = deal.status === "active";
  const { title } = deal;
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <StatePanel
        role="status"
        icon={<CircleCheck />}
        title={
          isLive ? <Trans>Your deal is live</Trans> : <Trans>Your deal was sent for review</Trans>
        }
        actions={
          <>
            {/* The full id: a short one finds only deals that are live. */}
            <ButtonLink to={paths.deal(deal.id)}>
              <Trans>View your deal</Trans>
            </ButtonLink>
            <Button variant="outline" onClick={onAnother}>
              <Trans>Submit another</Trans>
            </Button>
          </>
        }
      >
        {isLive ? (
          <Trans>Everybody can see “{title}” now.</Trans>
        ) : (
          <Trans>A moderator checks “{title}”. Until then only you can see it.</Trans>
        )}
      </StatePanel>
    </div>
  );
}
