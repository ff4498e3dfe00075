import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { EndsOn } from "#features/deals/card/ends-on.tsx";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { Card } from "#ui/display/card.tsx";
import { Price } from "#ui/display/price.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { BriefDeal } from "./beside-requests.ts";

/** The hottest deals of the last 24 hours, beside a list. Nothing on a day without deals. */
export function HottestCard({ deals }: { deals: readonly BriefDeal[] }) {
  return (
    <DealsCard
      title={<Trans>Hottest today</Trans>}
      more={
        <Link to={listAddress(paths.home, { sort: "hottest" })} className={MORE}>
          <Trans>
            See all<span className="sr-only"> deals by temperature</span>
          </Trans>
        </Link>
      }
      deals={deals}
      fact={(deal) => <Temperature degrees={deal.temperature} className="font-[720]" />}
    />
  );
}

/** The deals that end within a week, soonest first. Nothing where none does. */
export function EndingSoonCard({ deals }: { deals: readonly BriefDeal[] }) {
  return (
    <DealsCard
      title={<Trans>Ending soon</Trans>}
      deals={deals}
      fact={(deal) => deal.expiresAt && <EndsOn time={deal.expiresAt} />}
    />
  );
}

function DealsCard(props: {
  title: ReactNode;
  more?: ReactNode;
  deals: readonly BriefDeal[];
  fact: (deal: BriefDeal) => ReactNode;
}) {
  const { title, more, deals, fact } = props;
  if (deals.length === 0) return null;
  return (
    <Card>
      <div className="mbe-1 flex min-block-7 items-center justify-between gap-3">
        <h2 className="text-fs-16 font-[680]">{title}</h2>
        {more}
      </div>
      <ul className="divide-y divide-border">
        {deals.map((deal) => (
          <li key={deal.id}>
            <Link
              to={paths.deal(shortDealId(deal.id))}
              className="group flex items-center gap-3 py-2 text-ink no-underline"
            >
              <span className="block size-12 flex-none overflow-hidden rounded-s bg-sunken">
                <DealImage
                  src={deal.imageUrl}
                  alt=""
                  width={48}
                  height={48}
                  sizes="48px"
                  className="size-full object-scale-down! dark:brightness-[.92]"
                />
              </span>
              <span className="min-inline-0 flex-1">
                <span
                  dir="auto"
                  className="own-words block truncate text-fs-15 font-[580] group-hover:underline"
                >
                  {deal.title}
                </span>
                <span className="flex items-center justify-between gap-3 text-fs-14">
                  <Price
                    price={deal.price}
                    currency={deal.currency}
                    hasPrice={deal.hasPrice}
                    className="text-fs-15"
                  />
                  {fact(deal)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const MORE =
  "-my-2 inline-flex min-inline-11 min-block-11 flex-none items-center justify-end text-fs-14 font-semibold";
