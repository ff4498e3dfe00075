import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { MessageCircle, Share2 } from "lucide-react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { useShare } from "#features/deals/page/use-share.ts";
import { formatCount } from "#lib/format/format-temperature.ts";
import { Link } from "#ui/navigation/link.tsx";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { GetDealLink } from "./get-deal-link.tsx";

/** The comments, Share and the link to the merchant. Lies above the card's stretched link. */
export function CardActions({ deal, className }: { deal: Deal; className?: string }) {
  const { t } = useLingui();
  const share = useShare();
  const { commentsCount } = deal;
  return (
    <div className={clsx("flex items-center gap-1", className)}>
      <Link to={`${paths.deal(shortDealId(deal.id))}#comments`} className={clsx(SMALL, "px-2.5")}>
        <MessageCircle aria-hidden="true" />
        <span className="tabular-nums" aria-hidden="true">
          {formatCount(commentsCount)}
        </span>
        <span className="sr-only">
          <Plural value={commentsCount} one="# comment" other="# comments" />
        </span>
      </Link>
      <button
        type="button"
        aria-label={t`Share`}
        onClick={() => share(deal)}
        className={clsx(SMALL, "max-sm:hidden")}
      >
        <Share2 aria-hidden="true" />
      </button>
      {deal.isUpcoming && <AddToCalendar deal={deal} isShort className="sm:px-2" />}
      <GetDealLink deal={deal} variant="quiet" className="relative z-1 flex-none px-3.5!">
        {deal.isExpired ? <Trans>See it anyway</Trans> : <Trans>Get deal</Trans>}
      </GetDealLink>
    </div>
  );
}

const SMALL =
  "relative z-1 inline-flex min-block-11 min-inline-11 flex-none items-center justify-center gap-1.5 rounded-m text-fs-14 font-[580] text-muted no-underline hover:bg-sunken";
