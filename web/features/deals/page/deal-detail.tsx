import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { PriceMemory } from "#contract/deals/price-memory.ts";
import { DealPrice } from "#features/deals/card/deal-price.tsx";
import { DealStamp } from "#features/deals/checks/deal-stamp.tsx";
import type { VoteControlProps } from "#features/deals/voting/use-vote-buttons.ts";
import { VotePanel } from "#features/deals/voting/vote-panel.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { Card } from "#ui/display/card.tsx";
import { DealPageImage } from "./deal-page-image.tsx";
import { MerchantLink } from "./merchant-link.tsx";
import { PaysUs } from "./pays-us.tsx";

interface DealDetailProps extends VoteControlProps {
  /** The row with a code. */
  code?: ReactNode;
  memory?: PriceMemory | null;
  paysUs?: boolean | undefined;
}

/** The head of the deal page: title, price, last confirmation or end, code, merchant link, votes, image. */
export function DealDetail({ code, memory = null, paysUs, ...vote }: DealDetailProps) {
  const { deal } = vote;
  return (
    <Card as="article" padded={false} className={LAYOUT}>
      <div className="min-inline-0">
        <Heading deal={deal} memory={memory} />
        {code}
        <MerchantLink deal={deal} size="tall" className={LINK} />
        {paysUs && <PaysUs className="mbs-1.5 max-sm:hidden" />}
        <div className="mbs-3">
          <VotePanel {...vote} />
          <WithoutScripts />
        </div>
      </div>
      <DealPageImage deal={deal} />
    </Card>
  );
}

function WithoutScripts() {
  return (
    <noscript>
      <p className="mbs-2 text-fs-14 text-muted print:hidden">
        <Trans>
          You can read this page and follow its links without JavaScript. Votes and comments need
          it.
        </Trans>
      </p>
    </noscript>
  );
}

const Heading = cachedPart(({ deal, memory }: { deal: Deal; memory: PriceMemory | null }) => (
  <>
    <h1
      dir="auto"
      className="own-words text-fs-22 leading-[1.22] font-bold [overflow-wrap:anywhere] sm:text-fs-28"
    >
      {deal.title}
    </h1>
    <DealPrice deal={deal} memory={memory} />
    <DealStamp deal={deal} />
  </>
));

/** On a phone's screen a fixed bar replaces the link. */
const LINK = "printed-address mbs-4 inline-full max-sm:not-print:hidden";

const LAYOUT = [
  "grid grid-cols-[minmax(0,1fr)] items-start gap-3 max-sm:border-0 max-sm:bg-transparent",
  "sm:grid-cols-[minmax(0,1fr)_min(360px,44%)] sm:gap-7 sm:p-5",
].join(" ");
