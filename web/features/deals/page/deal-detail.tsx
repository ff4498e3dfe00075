import { Trans } from "@lingui/react/macro";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { DealMetaLine } from "#features/deals/card/deal-meta-line.tsx";
import { DealPrice } from "#features/deals/card/deal-price.tsx";
import { PostedBy } from "#features/deals/card/posted-by.tsx";
import { DealStamp } from "#features/deals/checks/deal-stamp.tsx";
import type { VoteControlProps } from "#features/deals/voting/use-vote-buttons.ts";
import { VotePanel } from "#features/deals/voting/vote-panel.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { DealPageImage } from "./deal-page-image.tsx";
import { MerchantLink } from "./merchant-link.tsx";
import { useShare } from "./use-share.ts";

interface DealDetailProps extends VoteControlProps {
  actions?: ReactNode;
  checks?: ReactNode;
}

/**
 * The head of the deal page: title, price, temperature, image and actions, in this order on phones. From tablets up the image
 * is beside the others.
 */
export function DealDetail({ actions, checks, ...props }: DealDetailProps) {
  const { deal } = props;
  const share = useShare();
  return (
    <Card as="article" padded={false} className={LAYOUT}>
      <Heading deal={deal} />
      <div className="min-inline-0 [grid-area:vote]">
        <VotePanel {...props} />
        {checks}
      </div>
      <DealPageImage deal={deal} className="self-start [grid-area:image]" />
      <div className="-mbs-3 min-inline-0 [grid-area:rest]">
        <Facts deal={deal} />
        <div className="mbs-2 grid gap-2.5 sm:mbs-4">
          <MerchantLink deal={deal} size="tall" className="max-sm:hidden" />
          <div className="flex flex-wrap gap-2.5 *:flex-1">
            <Button variant="outline" onClick={() => share(deal)}>
              <Share2 aria-hidden="true" />
              <Trans>Share</Trans>
            </Button>
            {actions}
          </div>
        </div>
      </div>
    </Card>
  );
}

const Heading = cachedPart(({ deal }: { deal: Deal }) => (
  <div className="min-inline-0 [grid-area:head]">
    <h1
      dir="auto"
      className="own-words text-fs-22 leading-[1.22] font-bold [overflow-wrap:anywhere] sm:text-fs-28"
    >
      {deal.title}
    </h1>
    <DealPrice deal={deal} />
    <DealStamp deal={deal} />
  </div>
));

const Facts = cachedPart(({ deal }: { deal: Deal }) => (
  <>
    <DealMetaLine deal={deal} />
    <PostedBy deal={deal} size={32} />
  </>
));

const LAYOUT = [
  "grid grid-cols-[minmax(0,1fr)] gap-3.5 [grid-template-areas:'head'_'vote'_'image'_'rest']",
  "max-sm:border-0 max-sm:bg-transparent",
  "sm:grid-cols-[min(360px,44%)_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr] sm:gap-x-7 sm:gap-y-4 sm:p-5",
  "sm:[grid-template-areas:'image_head'_'image_vote'_'image_rest']",
].join(" ");
