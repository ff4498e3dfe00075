import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
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
import { DealImage } from "./deal-image.tsx";
import { EndsOn, StartsOn } from "./deal-times.tsx";
import { PostedBy } from "./posted-by.tsx";

export interface DealCardProps extends VoteControlProps {
  priority?: "first" | "early";
  hide?: SharedByCards;
}

/**
 * A deal in a list. The whole card opens the deal: its title's link is stretched over it and the controls lie above.
 * From tablets up the image stands beside everything, on phones beside title and price only. A wide card has three
 * rows; a narrower one has the price in a row of its own.
 */
export function DealCard({ priority, hide, ...vote }: DealCardProps) {
  const { deal } = vote;
  const address = paths.deal(shortDealId(deal.id));
  return (
    <article className={CARD} data-expired={deal.isExpired || undefined}>
      <div className={GRID}>
        <Link
          to={address}
          tabIndex={-1}
          aria-hidden="true"
          className="block aspect-square self-start overflow-hidden rounded-[10px] bg-sunken [grid-area:m]"
        >
          {/* Without it React writes a preload as well, which a busy browser reads after the image itself. */}
          <picture className="contents">
            <DealImage
              src={deal.imageUrl}
              alt=""
              width={148}
              height={148}
              sizes="(width >= 641px) 148px, 96px"
              priority={priority}
              className={clsx(IMAGE, deal.isExpired && "opacity-60 grayscale")}
            />
          </picture>
        </Link>
        <div className="flex min-inline-0 items-center gap-3 [grid-area:t] max-sm:mbe-2 @max-[760px]:justify-between">
          <VoteControl {...vote} />
          <CardFacts deal={deal} />
        </div>
        <div className={WORDS}>
          <h2 dir="auto" className={TITLE}>
            <Link to={address} className={TITLE_LINK}>
              {deal.title}
            </Link>
          </h2>
          <p dir="auto" className={DESCRIPTION}>
            {deal.description}
          </p>
        </div>
        <CardPrice deal={deal} hide={hide} className="[grid-area:p]" />
        {hide !== "poster" && (
          <PostedBy
            deal={deal}
            size={28}
            nameOnly
            className="relative z-1 [grid-area:w] @min-[760px]:justify-self-end"
          />
        )}
        <CardActions deal={deal} className="justify-self-end [grid-area:a]" />
      </div>
    </article>
  );
}

/** End, age and place on one line; what has no room wraps out of sight. */
function CardFacts({ deal }: { deal: Deal }) {
  return (
    <span className="flex block-6 min-inline-0 flex-wrap gap-x-2.5 gap-y-2 overflow-hidden text-fs-14 whitespace-nowrap text-subtle *:min-block-6 *:max-inline-full @max-[760px]:justify-end">
      {deal.isExpired ? (
        <Badge tone="warning">
          <Trans>Expired</Trans>
        </Badge>
      ) : deal.isUpcoming && deal.startsAt ? (
        <StartsOn time={deal.startsAt} />
      ) : (
        deal.expiresAt && <EndsOn time={deal.expiresAt} withHour />
      )}
      <span className="flex items-center gap-[5px]">
        <Clock className="size-4 max-sm:hidden" aria-hidden="true" />
        <RelativeTime time={deal.createdAt} />
      </span>
      {deal.location && (
        <span className="flex min-inline-0 items-center gap-[5px] max-sm:hidden">
          <MapPin className="size-4" aria-hidden="true" />
          <bdi className="truncate">{deal.location}</bdi>
        </span>
      )}
    </span>
  );
}

const CARD = [
  "@container relative rounded-l border border-border bg-surface transition-[box-shadow,border-color] duration-200",
  "hover:border-[color-mix(in_srgb,var(--border-strong)_55%,var(--border))] hover:shadow-2",
  "has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus",
].join(" ");

const GRID = [
  "grid grid-cols-[96px_minmax(0,1fr)_auto] gap-x-3.5 px-3.5 pbs-2.5 pbe-1.5",
  "[grid-template-areas:'t_t_t'_'m_h_h'_'m_p_p'_'w_a_a'] max-[340px]:[grid-template-areas:'t_t_t'_'m_h_h'_'m_p_p'_'w_w_w'_'a_a_a'] grid-rows-[auto_auto_1fr_auto]",
  "sm:grid-cols-[148px_minmax(0,1fr)_auto] sm:grid-rows-[auto_1fr_auto_auto] sm:gap-x-5 sm:p-3",
  "sm:[grid-template-areas:'m_t_t'_'m_h_h'_'m_p_p'_'m_w_a']",
  "@min-[760px]:grid-rows-[auto_1fr_auto]! @min-[760px]:[grid-template-areas:'m_t_w'_'m_h_h'_'m_p_a']!",
].join(" ");

/** The whole image, never enlarged. */
const IMAGE = "size-full object-scale-down! dark:brightness-[.92]";

/**
 * Room for two lines from tablets up: a title of one line leaves the second to the description, which otherwise flows
 * into a column out of sight.
 */
const WORDS =
  "min-inline-0 text-fs-16 leading-snug [grid-area:h] max-sm:[overflow-wrap:anywhere] " +
  "sm:my-0.5 sm:flex sm:block-[calc(2lh+1px)] sm:flex-col sm:flex-wrap sm:overflow-hidden sm:text-fs-18";

const TITLE =
  "own-words inline-full line-clamp-3 leading-[inherit] font-[640] text-pretty sm:line-clamp-2";

const TITLE_LINK =
  "text-ink no-underline outline-0! after:absolute after:inset-0 after:rounded-l hover:text-link hover:underline";

const DESCRIPTION =
  "own-words inline-full line-clamp-1 text-fs-15 leading-[1.5] text-muted max-sm:hidden";
