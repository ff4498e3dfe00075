import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { PriceMemory } from "#contract/deals/price-memory.ts";
import { DealPrice } from "#features/deals/card/deal-price.tsx";
import { PostedBy } from "#features/deals/card/posted-by.tsx";
import { DealStamp } from "#features/deals/checks/deal-stamp.tsx";
import { SaveButton } from "#features/deals/saved/save-button.tsx";
import { saveLabel } from "#features/deals/saved/save-label.tsx";
import type { VoteControlProps } from "#features/deals/voting/use-vote-buttons.ts";
import { VotePanel } from "#features/deals/voting/vote-panel.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { joinUnits } from "#lib/format/join-units.ts";
import { buttonClass } from "#ui/button/button-class.ts";
import { Badge } from "#ui/display/badge.tsx";
import { Card } from "#ui/display/card.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { ShareButton } from "#ui/share/share-button.tsx";
import { DealPageImage } from "./deal-page-image.tsx";
import { DealTimesLine } from "./deal-times-line.tsx";
import { MerchantLink } from "./merchant-link.tsx";
import { PaysUs } from "./pays-us.tsx";
import { sharedPage } from "./shared-page.ts";

interface DealDetailProps extends VoteControlProps {
  /** Why members voted cold, below the votes. */
  cold?: ReactNode;
  /** The row with a code. */
  code?: ReactNode;
  memory?: PriceMemory | null;
  paysUs?: boolean | undefined;
  /** The menu beside the poster. */
  menu?: ReactNode;
  /** Links for the poster and admins, beside Save and Share. */
  actions?: ReactNode;
}

/**
 * The head of the deal page: title, poster, price, last confirmation or end, code, merchant link, votes; image, times, and the
 * buttons that a bar replaces on phones.
 */
export function DealDetail({
  cold,
  code,
  memory = null,
  paysUs,
  menu,
  actions,
  ...vote
}: DealDetailProps) {
  const { deal } = vote;
  return (
    <Card as="article" padded={false} className={LAYOUT}>
      <div className="min-inline-0">
        <Title title={deal.title} />
        <div className="flex items-center justify-between gap-x-2">
          <Byline deal={deal} />
          <div className="-my-1.5 -me-2.5 flex-none">{menu}</div>
        </div>
        <Prices deal={deal} memory={memory} />
        {code}
        <MerchantLink deal={deal} size="tall" className={LINK} />
        {paysUs && <PaysUs className="mbs-1.5 max-sm:hidden" />}
        <div className="mbs-3">
          <VotePanel {...vote} />
          {cold}
          <WithoutScripts />
        </div>
      </div>
      <div className="min-inline-0">
        <DealPageImage deal={deal} />
        <Times deal={deal} />
        <div className="flex flex-wrap items-center gap-1 empty:hidden sm:mbs-2">
          <SaveButton
            deal={deal}
            label={saveLabel}
            className={`heart needs-script max-sm:hidden ${buttonClass({ variant: "text" })}`}
          />
          <ShareButton
            page={sharedPage(deal)}
            className={`needs-script max-sm:hidden ${buttonClass({ variant: "text" })}`}
          />
          {actions}
        </div>
      </div>
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

const Title = cachedPart(({ title }: { title: string }) => (
  <h1
    dir="auto"
    className="own-words text-fs-22 leading-[1.22] font-bold [overflow-wrap:anywhere] sm:text-fs-28"
  >
    {joinUnits(title)}
  </h1>
));

/** Poster, age and place of the deal. */
const Byline = cachedPart(({ deal }: { deal: Deal }) => (
  <div className="flex min-block-9 min-inline-0 flex-wrap items-center gap-x-1.5 text-fs-14 text-muted [&_.posted-by]:min-block-9">
    <PostedBy deal={{ ...deal, isAssociated: false }} size={20} nameOnly />
    {deal.isAssociated && (
      <Badge tone="info">
        <Trans>Posted by the merchant</Trans>
      </Badge>
    )}
    <Dot />
    <RelativeTime time={deal.createdAt} />
    {deal.location && (
      <>
        <Dot />
        <bdi className="[overflow-wrap:anywhere]">{deal.location}</bdi>
      </>
    )}
  </div>
));

function Dot() {
  return <span aria-hidden="true">·</span>;
}

const Prices = cachedPart(({ deal, memory }: { deal: Deal; memory: PriceMemory | null }) => (
  <>
    <DealPrice deal={deal} memory={memory} />
    <DealStamp deal={deal} />
  </>
));

const Times = cachedPart(({ deal }: { deal: Deal }) => <DealTimesLine deal={deal} />);

/** On a phone's screen a fixed bar replaces the link. */
const LINK = "printed-address mbs-4 inline-full max-sm:not-print:hidden";

const LAYOUT = [
  "grid grid-cols-[minmax(0,1fr)] items-start gap-3 max-sm:border-0 max-sm:bg-transparent",
  "sm:grid-cols-[minmax(0,1fr)_min(360px,44%)] sm:gap-7 sm:p-5",
].join(" ");
