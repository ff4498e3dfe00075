import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { OutsideLink } from "#features/moderation/queue/outside-link.tsx";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Price } from "#ui/display/price.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";

export const LINE = "flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-fs-14 text-muted";

/** A line with price, merchant, link, category, place and times of a deal. `saving` is shown as on a card. */
export function DealFacts({ deal, saving }: { deal: Deal; saving: ReactNode }) {
  const { startsAt, expiresAt } = deal;
  return (
    <p className={LINE}>
      <Price
        price={shownPrice(deal)}
        currency={deal.currency}
        hasPrice={deal.hasPrice}
        className="text-fs-15 text-ink"
      />
      {saving}
      {deal.isAssociated && (
        <strong>
          <Trans>Posted by the merchant</Trans>
        </strong>
      )}
      <bdi>{deal.merchant}</bdi>
      <OutsideLink address={deal.dealUrl} />
      <span>
        <CategoryName slug={deal.category} />
      </span>
      {deal.location && <bdi>{deal.location}</bdi>}
      {startsAt && (
        <span>
          <Trans>
            Starts <CalendarDate time={startsAt} />
          </Trans>
        </span>
      )}
      {expiresAt && (
        <span>
          <Trans>
            Ends <CalendarDate time={expiresAt} />
          </Trans>
        </span>
      )}
    </p>
  );
}
