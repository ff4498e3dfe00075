import { Trans } from "@lingui/react/macro";
import { Clock, MapPin } from "lucide-react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import type { VoteControlProps } from "#features/deals/voting/use-vote-buttons.ts";
import { VoteControl } from "#features/deals/voting/vote-control.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CardActions } from "./card-actions.tsx";
import { CardPrice, type SharedByCards } from "./card-price.tsx";
import { CardStamp } from "./card-stamp.tsx";
import { DealImage } from "./deal-image.tsx";
import { EndsOn, StartsOn } from "./deal-times.tsx";
import { PostedBy } from "./posted-by.tsx";

/** In characters; longer than one line of the widest card. */
const SHOWN_OF_DESCRIPTION = 150;

export interface DealCardProps extends VoteControlProps {
  priority?: "first" | "early";
  hide?: SharedByCards;
}

/**
 * A deal in a list. The title's link is stretched over the whole card, below the controls. From tablets up the image is beside
 * all rows; on phones it is beside title and price only. A wide card has three rows; a narrower one shows the price in a row of
 * its own.
 */
export function DealCard({ priority, hide, ...vote }: DealCardProps) {
  const { deal } = vote;
  const address = paths.deal(shortDealId(deal.id));
  return (
    <article className="deal-card" data-expired={deal.isExpired || undefined}>
      <div className="deal-card-grid">
        <Link to={address} tabIndex={-1} aria-hidden="true" className="deal-card-image">
          {/* Without `picture` React also writes a preload, which a busy browser reads after the image itself. */}
          <picture>
            <DealImage
              src={deal.imageUrl}
              alt=""
              width={148}
              height={148}
              sizes="(width >= 641px) 148px, 96px"
              priority={priority}
              className="thumbnail"
            />
          </picture>
        </Link>
        <div className="deal-card-top">
          <VoteControl {...vote} />
          <CardFacts deal={deal} />
          <CardStamp deal={deal} />
        </div>
        <div className="deal-card-words">
          <h2 dir="auto">
            <Link to={address}>{deal.title}</Link>
          </h2>
          <p dir="auto">{deal.description.slice(0, SHOWN_OF_DESCRIPTION)}</p>
        </div>
        <CardPrice deal={deal} hide={hide} />
        {hide !== "poster" && <PostedBy deal={deal} size={28} nameOnly />}
        <CardActions deal={deal} />
      </div>
    </article>
  );
}

function CardFacts({ deal }: { deal: Deal }) {
  return (
    <span className="deal-card-facts">
      {deal.isExpired ? (
        <Badge tone="warning">
          <Trans>Expired</Trans>
        </Badge>
      ) : deal.isUpcoming && deal.startsAt ? (
        <StartsOn time={deal.startsAt} />
      ) : (
        deal.expiresAt && <EndsOn time={deal.expiresAt} withHour />
      )}
      <span className="deal-card-fact">
        <Clock aria-hidden="true" />
        <RelativeTime time={deal.createdAt} />
      </span>
      {deal.location && (
        <span className="deal-card-fact">
          <MapPin aria-hidden="true" />
          <bdi>{deal.location}</bdi>
        </span>
      )}
    </span>
  );
}
