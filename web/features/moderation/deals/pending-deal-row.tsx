import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_DEAL_IMAGE } from "#contract/image.ts";
import { PrivateImage } from "#features/images/private-image.tsx";
import { QueueRow, type QueueRowActions } from "#features/moderation/queue/queue-row.tsx";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Price } from "#ui/display/price.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { DealBadges } from "./deal-badges.tsx";
import type { PendingDeal } from "./pending-deals-requests.ts";

interface PendingDealRowProps extends QueueRowActions {
  deal: PendingDeal;
}

/** One deal of the queue: what it is, who posted it, warnings, and the buttons to approve and reject it. */
export function PendingDealRow({ deal, ...actions }: PendingDealRowProps) {
  return (
    <QueueRow
      {...actions}
      title={deal.title}
      image={<Thumbnail imageUrl={deal.imageUrl} />}
      link={deal.dealUrl}
    >
      <Link
        to={paths.deal(deal.id)}
        dir="auto"
        className="block own-words text-fs-15 leading-snug font-[640] text-ink no-underline [overflow-wrap:anywhere] hover:underline"
      >
        {deal.title}
      </Link>
      <Facts deal={deal} />
      <DealBadges deal={deal} />
    </QueueRow>
  );
}

function Facts({ deal }: { deal: PendingDeal }) {
  return (
    <p className="flex flex-wrap gap-x-2.5 gap-y-0.5 text-fs-14 text-muted">
      <Price
        price={deal.price}
        currency={deal.currency}
        hasPrice={deal.hasPrice}
        className="text-fs-14 text-ink"
      />
      <bdi>{deal.merchant}</bdi>
      <span>
        <CategoryName slug={deal.category} />
      </span>
      {deal.location && <bdi>{deal.location}</bdi>}
      <span>
        <Trans>
          by <bdi>{deal.username ?? "?"}</bdi>, <RelativeTime time={deal.createdAt} />
        </Trans>
      </span>
    </p>
  );
}

function Thumbnail({ imageUrl }: { imageUrl: string }) {
  return (
    <PrivateImage
      url={imageUrl}
      alt=""
      width={64}
      height={64}
      fallback={
        <img
          src={`/${DEFAULT_DEAL_IMAGE}`}
          alt=""
          width={64}
          height={64}
          className="size-16 rounded-[10px] bg-sunken object-cover"
        />
      }
      className="size-16 rounded-[10px] bg-sunken object-cover"
    />
  );
}
