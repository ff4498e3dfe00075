import { Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { DealFacts, LINE } from "#features/moderation/deals/deal-facts.tsx";
import { DealThumbnail } from "#features/moderation/deals/deal-thumbnail.tsx";
import { Button } from "#ui/button/button.tsx";
import { ClampedText } from "#ui/display/clamped-text.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";

/** Views shared with the public deal pages. */
export interface UnseenDealViews {
  /** The original price and the saving, as on a card. */
  saving: (deal: Deal) => ReactNode;
  fullImage: (deal: Deal, onClose: () => void) => ReactNode;
}

interface UnseenDealRowProps {
  deal: Deal;
  views: UnseenDealViews;
  busy: boolean;
  onSeen: () => void;
  onTakeDown: () => void;
}

export function UnseenDealRow({ deal, views, busy, onSeen, onTakeDown }: UnseenDealRowProps) {
  const { t } = useLingui();
  const { title } = deal;
  return (
    <li
      aria-label={title}
      className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-3 px-3 py-4 sm:px-4 lg:grid-cols-[64px_minmax(0,1fr)_auto]"
    >
      <DealThumbnail deal={deal} fullImage={views.fullImage} />
      <div className="min-inline-0 [overflow-wrap:anywhere]">
        <Link
          to={paths.deal(deal.id)}
          dir="auto"
          className="block own-words py-0.5 text-fs-16 leading-snug font-[660]"
        >
          {title}
        </Link>
        <DealFacts deal={deal} saving={views.saving(deal)} />
        {deal.description.trim() && <ClampedText text={deal.description} className="mbs-1" />}
        <p className={`mbs-1 ${LINE}`}>
          {deal.username ? (
            <span>
              <Trans>
                by{" "}
                <Link to={paths.adminMember(deal.userId)}>
                  <bdi>{deal.username}</bdi>
                </Link>
                , <RelativeTime time={deal.createdAt} inSentence />
              </Trans>
            </span>
          ) : (
            <Trans>by a deleted member</Trans>
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-1.5 max-lg:col-span-full">
        <Button variant="danger" onClick={onTakeDown} aria-label={t`Take down ${title}`}>
          <X className="size-4" aria-hidden="true" />
          <Trans>Take down</Trans>
        </Button>
        <Button busy={busy} onClick={onSeen} aria-label={t`Seen: ${title}`}>
          <Check className="size-4" aria-hidden="true" />
          <Trans>Seen</Trans>
        </Button>
      </div>
    </li>
  );
}
