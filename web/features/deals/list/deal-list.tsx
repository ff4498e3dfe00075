import { Trans, useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { isOwnShop, type ShopMember } from "#contract/merchants/own-shop.ts";
import type { SharedByCards } from "#features/deals/card/card-price.tsx";
import { DealCard, type DealCardProps } from "#features/deals/card/deal-card.tsx";
import { DealCardSkeleton } from "#features/deals/card/deal-card-skeleton.tsx";
import type { VoteControlProps } from "#features/deals/voting/use-vote-buttons.ts";
import { useOwnVote } from "#features/deals/voting/use-voting.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { LiveRegion } from "#ui/feedback/live-region.tsx";

interface DealListProps {
  deals: readonly Deal[];
  member: ShopMember | null;
  onVote: VoteControlProps["onVote"];
  hide?: SharedByCards;
}

/** The deals as cards. The first two images load immediately, the others near the viewport. */
export const DealList = cachedPart(({ deals, member, onVote, hide }: DealListProps) => (
  <ul className={LIST}>
    {deals.map((deal, index) => (
      <li key={deal.id}>
        <VotableCard
          deal={deal}
          isOwnShop={isOwnShop(deal, member)}
          onVote={onVote}
          priority={PRIORITIES[index]}
          hide={hide}
        />
      </li>
    ))}
  </ul>
));

const VotableCard = cachedPart(
  (props: Pick<DealCardProps, "deal" | "isOwnShop" | "onVote" | "priority" | "hide">) => (
    <DealCard {...props} {...useOwnVote(props.deal.id)} />
  ),
);

/** The server renders this skeleton only for the deals of today, which depend on the visitor's midnight. */
export function DealListSkeleton() {
  const { t } = useLingui();
  return (
    <div className={LIST}>
      <noscript>{import.meta.env.SSR && <TodayNeedsScripts />}</noscript>
      <LiveRegion text={t`Loading...`} />
      {["1", "2", "3", "4", "5"].map((key) => (
        <DealCardSkeleton key={key} />
      ))}
    </div>
  );
}

function TodayNeedsScripts() {
  return (
    <p className="py-4">
      <Trans>
        Today’s deals depend on your time zone, which this page reads with JavaScript. Choose
        another date, or turn JavaScript on and reload.
      </Trans>
    </p>
  );
}

const LIST = "grid grid-cols-[minmax(0,1fr)] gap-1.5 sm:gap-2.5";
const PRIORITIES = ["first", "early"] as const;
