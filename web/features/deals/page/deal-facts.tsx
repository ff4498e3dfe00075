import { Trans } from "@lingui/react/macro";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { DealMetaLine } from "#features/deals/card/deal-meta-line.tsx";
import { PostedBy } from "#features/deals/card/posted-by.tsx";
import { SaveButton } from "#features/deals/saved/save-button.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { Button } from "#ui/button/button.tsx";
import { buttonClass } from "#ui/button/button-class.ts";
import { Badge } from "#ui/display/badge.tsx";
import { Card } from "#ui/display/card.tsx";
import { useShare } from "./use-share.ts";

interface DealFactsProps {
  deal: Deal;
  checks: ReactNode;
  actions: ReactNode;
  /** Shown below the poster. */
  finders: ReactNode;
}

/** Card below the description: the checks, the deal's facts, its poster, the heart, Share and other actions. */
export function DealFacts({ deal, checks, actions, finders }: DealFactsProps) {
  const share = useShare();
  return (
    <Card as="div" className="mbs-5 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
      {checks}
      <Meta deal={deal} />
      <div className="flex flex-wrap items-center justify-between gap-x-2.5">
        <span className="flex min-inline-0 flex-wrap items-center gap-x-2.5 [&_.poster]:whitespace-normal">
          <PostedBy deal={deal} size={32} />
          {deal.isAssociated && (
            <Badge tone="info">
              <Trans>Posted by the merchant</Trans>
            </Badge>
          )}
        </span>
        <div className="flex flex-wrap items-center gap-1">
          <SaveButton
            deal={deal}
            className={`heart needs-script ${buttonClass({ variant: "text" })}`}
          >
            <Trans>Save</Trans>
          </SaveButton>
          <Button variant="text" className="needs-script" onClick={() => share(deal)}>
            <Share2 aria-hidden="true" />
            <Trans>Share</Trans>
          </Button>
          {actions}
        </div>
      </div>
      {finders}
    </Card>
  );
}

const Meta = cachedPart(({ deal }: { deal: Deal }) => <DealMetaLine deal={deal} />);
