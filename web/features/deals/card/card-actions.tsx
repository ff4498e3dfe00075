import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MessageCircle, Share2 } from "lucide-react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { useShare } from "#features/deals/page/use-share.ts";
import { formatCount } from "#lib/format/format-temperature.ts";
import { Link } from "#ui/navigation/link.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { GetDealLink } from "./get-deal-link.tsx";

/** The comments, Share and merchant links, above the card's stretched link. */
export function CardActions({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const share = useShare();
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
      <button
        type="button"
        aria-label={t`Share`}
        onClick={() => share(deal)}
        className="card-action"
      >
        <Share2 aria-hidden="true" />
      </button>
      {deal.isUpcoming && <AddToCalendar deal={deal} isShort className="sm:px-2" />}
      <GetDealLink deal={deal} variant="quiet">
        {deal.isExpired ? <Trans>See it anyway</Trans> : <Trans>Get deal</Trans>}
      </GetDealLink>
    </div>
  );
}
