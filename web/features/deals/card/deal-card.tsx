import { Trans } from "@lingui/react/macro";
import { Clock, MapPin } from "lucide-react";
import { Link } from "react-router";
import { paths, shortDealId } from "#contract/paths.ts";
import type { VoteControlProps } from "#features/deals/voting/use-vote-buttons.ts";
import { VoteControl } from "#features/deals/voting/vote-control.tsx";
import { CategoryName } from "#lib/locale-context.tsx";
import { Badge } from "#ui/badge.tsx";
import { Price } from "#ui/price.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { DealCardFooter } from "./deal-card-footer.tsx";
import { DealImage } from "./deal-image.tsx";
import { MerchantName } from "./merchant-name.tsx";

export interface DealCardProps extends VoteControlProps {
  priority?: "first" | "early";
}

/**
 * A deal in a list. The whole card opens the deal: its title's link is stretched over it and the controls lie above.
 * From tablets up the image stands beside everything, on phones beside title and price only.
 */
export function DealCard({ priority, ...vote }: DealCardProps) {
  const { deal } = vote;
  const address = paths.deal(shortDealId(deal.id));
  return (
    <article className={CARD}>
      <Link
        to={address}
        tabIndex={-1}
        aria-hidden="true"
        className="block aspect-square self-start overflow-hidden rounded-[10px] bg-sunken [grid-area:m]"
      >
        <DealImage
          src={deal.imageUrl}
          alt=""
          width={188}
          height={188}
          sizes="(width >= 641px) 188px, 96px"
          priority={priority}
          className="size-full"
        />
      </Link>
      <div className="flex min-inline-0 items-center justify-between gap-3 max-sm:mbe-3 [grid-area:t]">
        <VoteControl {...vote} />
        <span className="flex min-inline-0 items-center gap-2.5 overflow-hidden text-fs-14 whitespace-nowrap text-subtle sm:gap-3">
          {deal.location && (
            <span className="flex min-inline-0 items-center gap-[5px] max-sm:hidden">
              <MapPin className="size-4" aria-hidden="true" />
              <bdi className="overflow-hidden text-ellipsis">{deal.location}</bdi>
            </span>
          )}
          <span className="flex items-center gap-[5px]">
            <Clock className="size-4 max-[360px]:hidden" aria-hidden="true" />
            <RelativeTime time={deal.createdAt} />
          </span>
        </span>
      </div>
      <div className="min-inline-0 [grid-area:h] max-sm:[overflow-wrap:anywhere]">
        {deal.isExpired && (
          <Badge tone="warning" className="mbs-2.5 max-sm:mbs-0 max-sm:mbe-1">
            <Trans>Expired</Trans>
          </Badge>
        )}
        <h2 dir="auto" className={TITLE}>
          <Link to={address} className={TITLE_LINK}>
            {deal.title}
          </Link>
        </h2>
        <div className="mbs-1 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 sm:mbs-1.5">
          <Price price={deal.price} currency={deal.currency} hasPrice={deal.hasPrice} />
          <span className="text-fs-15 font-[560]">
            <MerchantName deal={deal} className={MERCHANT} />
          </span>
          <Link to={paths.category(deal.category)} className={CATEGORY}>
            <CategoryName slug={deal.category} />
          </Link>
        </div>
        <p
          dir="auto"
          className="mbs-1 own-words line-clamp-1 text-fs-15 leading-[1.5] text-muted max-sm:hidden"
        >
          {deal.description}
        </p>
      </div>
      <DealCardFooter deal={deal} className="self-end [grid-area:f]" />
    </article>
  );
}

const CARD = [
  "relative grid grid-cols-[96px_minmax(0,1fr)] gap-x-3.5 px-3.5 pbs-3 pbe-1.5",
  "[grid-template-areas:'t_t'_'m_h'_'f_f']",
  "sm:grid-cols-[188px_minmax(0,1fr)] sm:grid-rows-[auto_1fr_auto] sm:gap-x-5 sm:p-3.5",
  "sm:[grid-template-areas:'m_t'_'m_h'_'m_f']",
  "rounded-l border border-border bg-surface transition-[box-shadow,border-color] duration-200",
  "hover:border-[color-mix(in_srgb,var(--border-strong)_55%,var(--border))] hover:shadow-2",
  "has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus",
].join(" ");

const TITLE =
  "own-words line-clamp-3 text-fs-16 leading-snug font-[640] text-pretty sm:mbs-2.5 sm:line-clamp-2 sm:text-fs-18";

const TITLE_LINK =
  "text-ink no-underline outline-0! after:absolute after:inset-0 after:rounded-l hover:text-link hover:underline";

/** Above the stretched link, and large enough to be pressed with a thumb. */
const MERCHANT = "relative z-1 -my-[11px] inline-block min-inline-11 py-[11px]";

const CATEGORY =
  "relative z-1 -my-[11px] inline-block min-inline-11 py-[11px] text-fs-14 text-muted no-underline hover:underline " +
  "sm:before:me-2.5 sm:before:text-subtle sm:before:content-['·']";
