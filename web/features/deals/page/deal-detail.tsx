import { Trans } from "@lingui/react/macro";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { DealMetaLine } from "#features/deals/card/deal-meta-line.tsx";
import { DealPrice } from "#features/deals/card/deal-price.tsx";
import { GetDealLink } from "#features/deals/card/get-deal-link.tsx";
import { PostedBy } from "#features/deals/card/posted-by.tsx";
import type { VoteControlProps } from "#features/deals/voting/use-vote-buttons.ts";
import { VotePanel } from "#features/deals/voting/vote-panel.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useShare } from "./use-share.ts";

interface DealDetailProps extends VoteControlProps {
  /** What else can be done with the deal. */
  actions?: ReactNode;
}

/** The head of the deal page: picture, temperature, title, price, and what one can do with it. */
export function DealDetail({ actions, ...props }: DealDetailProps) {
  const { deal } = props;
  const share = useShare();
  return (
    <Card
      as="article"
      padded={false}
      className="grid gap-4 max-sm:border-0 max-sm:bg-transparent sm:grid-cols-[minmax(0,300px)_minmax(0,1fr)] sm:gap-7 sm:p-5"
    >
      <div className="relative aspect-4/3 overflow-hidden rounded-m bg-sunken sm:aspect-auto sm:min-block-[300px]">
        <DealImage
          src={deal.imageUrl}
          alt={deal.title}
          width={300}
          height={300}
          sizes="(width >= 641px) 300px, calc(100vw - 32px)"
          priority="first"
          className="absolute inset-0 size-full"
        />
      </div>
      <div className="min-inline-0">
        <VotePanel {...props} />
        <h1
          dir="auto"
          className="mbs-3.5 own-words text-fs-22 leading-[1.22] font-bold [overflow-wrap:anywhere] sm:text-fs-28"
        >
          {deal.title}
        </h1>
        <DealPrice deal={deal} />
        <DealMetaLine deal={deal} />
        <PostedBy deal={deal} size={32} />
        <div className="mbs-4 grid gap-2.5">
          <GetDealLink deal={deal} size="tall" className="max-sm:hidden">
            <Trans>Get deal</Trans>
          </GetDealLink>
          <Button variant="outline" onClick={() => share(deal)}>
            <Share2 aria-hidden="true" />
            <Trans>Share</Trans>
          </Button>
        </div>
        {actions}
      </div>
    </Card>
  );
}
