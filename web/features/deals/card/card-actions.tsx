import { Plural, Trans } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { SaveButton } from "#features/deals/saved/save-button.tsx";
import { titleId } from "#features/deals/voting/title-id.ts";
import { formatCount } from "#lib/format/format-temperature.ts";
import { Link } from "#ui/navigation/link.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { GetDealLink } from "./get-deal-link.tsx";

/** The save button, and the links to comments, calendar file and merchant, stacked above the card's stretched link. */
export function CardActions({ deal }: { deal: Deal }) {
  const { commentsCount } = deal;
  return (
    <div className="card-actions">
      <Link to={`${paths.deal(shortDealId(deal.id))}#comments`} className="card-action">
        <MessageCircle aria-hidden="true" />
        <span aria-hidden="true">{formatCount(commentsCount)}</span>
        <span className="sr-only">
          <Plural value={commentsCount} one="# comment" other="# comments" />
        </span>
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
