import { Trans, useLingui } from "@lingui/react/macro";
import { Check, ExternalLink, X } from "lucide-react";
import { Link } from "react-router";
import { categoryName } from "#contract/categories.ts";
import { paths } from "#contract/paths.ts";
import { ourImageAddress } from "#lib/our-image.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { DealBadges } from "./deal-badges.tsx";
import type { PendingDeal } from "./pending-deal.ts";

interface PendingDealRowProps {
  id: string;
  deal: PendingDeal;
  onApprove: () => void;
  onReject: () => void;
}

/** One deal of the queue: what it is, who posted it, what deserves a look, and the two decisions. */
export function PendingDealRow({ id, deal, onApprove, onReject }: PendingDealRowProps) {
  const { t } = useLingui();
  const { title } = deal;
  return (
    <li
      id={id}
      tabIndex={-1}
      aria-label={title}
      className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3.5 px-3 py-3 sm:px-4 lg:grid-cols-[64px_minmax(0,1fr)_auto]"
    >
      <Thumbnail imageUrl={deal.imageUrl} />
      <div className="min-inline-0">
        <Link
          to={paths.deal(deal.id)}
          className="block text-fs-15 leading-snug font-[640] text-ink no-underline [overflow-wrap:anywhere] hover:underline"
        >
          {title}
        </Link>
        <Facts deal={deal} />
        <DealBadges deal={deal} />
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-end gap-1.5 lg:col-span-1">
        {deal.dealUrl && (
          <a
            href={deal.dealUrl}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            aria-label={t`Open the link of ${title}`}
            className="grid size-11 flex-none place-items-center rounded-m text-ink hover:bg-sunken"
          >
            <ExternalLink className="i-dir" />
          </a>
        )}
        <Button variant="danger" onClick={onReject} aria-label={t`Reject ${title}`}>
          <X className="size-4" />
          <Trans>Reject</Trans>
        </Button>
        <Button onClick={onApprove} aria-label={t`Approve ${title}`}>
          <Check className="size-4" />
          <Trans>Approve</Trans>
        </Button>
      </div>
    </li>
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
      <span>{categoryName(deal.category)}</span>
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
  const { imageBaseUrl } = useSiteConfig();
  const ours = ourImageAddress(imageUrl, imageBaseUrl);
  return (
    <img
      src={ours ? `${ours}?w=320` : imageUrl || "/default-deal.svg"}
      alt=""
      width={64}
      height={64}
      className="size-16 rounded-[10px] bg-sunken object-cover"
    />
  );
}
