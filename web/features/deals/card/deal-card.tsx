import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Clock, MessageCircle } from "lucide-react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { shorten } from "#contract/text/shorten.ts";
import { EXCERPT_LENGTH } from "#features/deals/list/listed-deal.ts";
import { SaveButton } from "#features/deals/saved/save-button.tsx";
import type { VoteControlProps } from "#features/deals/voting/use-vote-buttons.ts";
import { titleId, VoteControl } from "#features/deals/voting/vote-control.tsx";
import { formatCount } from "#lib/format/format-temperature.ts";
import { joinUnits } from "#lib/format/join-units.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { CardFact, CardPlace } from "./card-fact.tsx";
import { CardPrice, type SharedByCards } from "./card-price.tsx";
import { DealImage } from "./deal-image.tsx";
import { GetDealLink } from "./get-deal-link.tsx";
import { PostedBy } from "./posted-by.tsx";

export interface DealCardProps extends VoteControlProps {
  priority?: "first" | "early";
  hide?: SharedByCards;
}

/**
 * A deal in a list: title, price, one fact, votes and links. The title's link covers the whole card, under the controls. A wide
 * card has three rows beside its image; on phones, the fact and the votes are below the image.
 */
export function DealCard({ priority, hide, ...vote }: DealCardProps) {
  const { deal } = vote;
  const address = paths.deal(shortDealId(deal.id));
  const image = (
    <DealImage
      src={deal.imageUrl}
      alt=""
      width={120}
      height={120}
      sizes="(width >= 641px) 120px, 72px"
      priority={priority}
      category={deal.category}
      className="thumbnail"
    />
  );
  return (
    <article className="deal-card" data-expired={deal.isExpired || undefined}>
      <div className="deal-card-grid">
        <Link to={address} tabIndex={-1} aria-hidden="true" className="deal-card-image">
          {/* For an image that is not lazy, React adds a preload link, which a busy browser processes after the image itself. */}
          {priority ? <picture>{image}</picture> : image}
        </Link>
        <div className="deal-card-words">
          <h2 id={titleId(deal)} dir="auto">
            <Link to={address}>{joinUnits(deal.title)}</Link>
          </h2>
          <p dir="auto">{shorten(deal.description, EXCERPT_LENGTH)}</p>
        </div>
        <CardPrice deal={deal} hide={hide} />
        <div className="deal-card-facts">
          <CardPlace deal={deal} />
          <CardFact deal={deal} />
          <span className="deal-card-fact deal-card-age">
            <Clock aria-hidden="true" />
            <RelativeTime time={deal.createdAt} />
          </span>
          {hide !== "poster" && <PostedBy deal={deal} size={20} nameOnly />}
        </div>
        <div className="deal-card-foot">
          <VoteControl {...vote} />
          <CardActions deal={deal} />
        </div>
      </div>
    </article>
  );
}

/** The save button, and the links to comments, calendar file and merchant, stacked above the card's stretched link. */
function CardActions({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const { commentsCount } = deal;
  return (
    <div className="card-actions">
      <Link
        to={`${paths.deal(shortDealId(deal.id))}#comments`}
        aria-label={t`${plural(commentsCount, { one: "# comment", other: "# comments" })}`}
        className="card-action"
      >
        <MessageCircle aria-hidden="true" />
        {formatCount(commentsCount)}
      </Link>
      <SaveButton deal={deal} titleId={titleId(deal)} className="heart card-action" />
      {deal.isUpcoming && <AddToCalendar deal={deal} isShort className="sm:px-2" />}
      <GetDealLink
        deal={deal}
        variant="quiet"
        // The longer label leaves no room for the icon.
        className={deal.isExpired ? "max-sm:[&_.lucide]:hidden" : ""}
      >
        {deal.isExpired ? <Trans>See it anyway</Trans> : <Trans>Get deal</Trans>}
      </GetDealLink>
    </div>
  );
}
