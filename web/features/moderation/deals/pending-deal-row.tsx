import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { FactsTable, hasFacts } from "#features/deals/facts/facts-table.tsx";
import { QueueRow, type QueueRowActions } from "#features/moderation/queue/queue-row.tsx";
import { ClampedText } from "#ui/display/clamped-text.tsx";
import { CalendarDate, RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { DealBadges } from "./deal-badges.tsx";
import { DealFacts, LINE } from "./deal-facts.tsx";
import { DealThumbnail } from "./deal-thumbnail.tsx";
import { HalalClaims } from "./halal-claims.tsx";
import type { HalalClaim, PendingDeal } from "./pending-deals-requests.ts";

/** Views shared with the public deal pages. */
export interface PendingDealViews {
  /** The original price and the saving, as on a card. */
  saving: (deal: PendingDeal) => ReactNode;
  /** The discount and the conditions of a deal's code. */
  code: (code: Voucher) => ReactNode;
  fullImage: (deal: PendingDeal, onClose: () => void) => ReactNode;
  /** A halal claim that is approved with the deal. */
  claim: (claim: HalalClaim) => ReactNode;
  /** The lowest price of deals with the same link. */
  memory: (deal: PendingDeal) => ReactNode;
  /** Whether the halal facts of the deal's shop apply. */
  shop: (deal: PendingDeal) => ReactNode;
}

interface PendingDealRowProps extends QueueRowActions {
  deal: PendingDeal;
  /** Number of the poster's pending deals. */
  waiting: number;
  views: PendingDealViews;
}

export function PendingDealRow({ deal, waiting, views, ...actions }: PendingDealRowProps) {
  return (
    <QueueRow
      {...actions}
      title={deal.title}
      image={<DealThumbnail deal={deal} fullImage={views.fullImage} />}
    >
      <Link
        to={paths.deal(deal.id)}
        dir="auto"
        className="block own-words py-0.5 text-fs-15 leading-snug font-[640] text-ink no-underline [overflow-wrap:anywhere] hover:underline"
      >
        {deal.title}
      </Link>
      <DealFacts deal={deal} saving={views.saving(deal)} />
      {views.memory(deal)}
      {deal.code && <Code code={deal.code} terms={views.code(deal.code)} />}
      <StatedFacts facts={deal.facts} category={deal.category} />
      {deal.description.trim() && <ClampedText text={deal.description} className="mbs-1" />}
      <HalalClaims claims={deal.claims} view={views.claim} />
      {views.shop(deal)}
      <Poster deal={deal} />
      <DealBadges deal={deal} waiting={waiting} />
    </QueueRow>
  );
}

/** The facts of a package or financial product; without any, the poster's answer to whether the deal is one. */
function StatedFacts({ facts, category }: Pick<PendingDeal, "facts" | "category">) {
  if (hasFacts(facts)) return <FactsTable facts={facts} />;
  if (category === "travel") {
    return (
      <p className={LINE}>
        {facts.travel ? (
          <Trans>The poster says it’s not an Umrah or Hajj package.</Trans>
        ) : (
          <Trans>The poster didn’t say whether it’s an Umrah or Hajj package.</Trans>
        )}
      </p>
    );
  }
  if (category !== "finance") return null;
  return (
    <p className={LINE}>
      {facts.finance ? (
        <Trans>The poster says it’s not a financial product.</Trans>
      ) : (
        <Trans>The poster didn’t say whether it’s a financial product.</Trans>
      )}
    </p>
  );
}

function Code({ code, terms }: { code: Voucher; terms: ReactNode }) {
  return (
    <>
      <p className={LINE}>
        <b className="font-mono [overflow-wrap:anywhere]" dir="ltr">
          {code.code}
        </b>
        <span>{terms}</span>
        {code.expiryDate && (
          <span>
            <Trans>
              Ends <CalendarDate time={code.expiryDate} />
            </Trans>
          </span>
        )}
      </p>
      {code.description && <ClampedText text={code.description} className="mbs-1" />}
    </>
  );
}

function Poster({ deal }: { deal: PendingDeal }) {
  const { joinedAt, approvedDeals, rejectedDeals } = deal.poster;
  return (
    <p className={`mbs-1 ${LINE}`}>
      <span>
        {deal.username ? (
          <Trans>
            by{" "}
            <Link to={paths.adminMember(deal.userId)}>
              <bdi>{deal.username}</bdi>
            </Link>
            , <RelativeTime time={deal.createdAt} inSentence />
          </Trans>
        ) : (
          <Trans>by a deleted member</Trans>
        )}
      </span>
      {joinedAt && (
        <span>
          <Trans>
            joined <RelativeTime time={joinedAt} inSentence />
          </Trans>
        </span>
      )}
      {approvedDeals > 0 && (
        <span>
          <Plural value={approvedDeals} one="# deal approved" other="# deals approved" />
        </span>
      )}
      {rejectedDeals > 0 && (
        <span className="text-warning">
          <Plural value={rejectedDeals} one="# rejected" other="# rejected" />
        </span>
      )}
    </p>
  );
}
