import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { discountPercent } from "#contract/deals/discount.ts";
import type { PriceMemory } from "#contract/deals/price-memory.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { monthName } from "#lib/format/month-name.ts";
import { Price } from "#ui/display/price.tsx";
import { PriceFacts, PriceLine } from "./price-facts.tsx";
import { PercentBadge } from "./saving.tsx";

interface DealPriceProps {
  deal: Deal;
  memory: PriceMemory | null;
}

export function DealPrice({ deal, memory }: DealPriceProps) {
  return (
    <>
      <div className="mbs-1 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <Price
          price={shownPrice(deal)}
          currency={deal.currency}
          hasPrice={deal.hasPrice}
          className="text-fs-28 leading-[1.25] sm:text-fs-36"
        />
        <Before deal={deal} />
      </div>
      <PriceFacts deal={deal} />
      {memory && deal.hasPrice && <LowestPrice deal={deal} memory={memory} />}
    </>
  );
}

/** The percentage saved, and the struck original price with its source. Renders nothing without a saving. */
function Before({ deal }: { deal: Deal }) {
  const { i18n } = useLingui();
  const percent = discountPercent(deal);
  if (percent === null || deal.originalPrice === null) return null;
  const price = (
    <s>
      <bdi>{formatPrice(deal.originalPrice, deal.currency, i18n.locale)}</bdi>
    </s>
  );
  return (
    <>
      <PercentBadge percent={percent} isExpired={deal.isExpired} />
      <span className="text-fs-14 text-muted tabular-nums">
        {deal.originalPriceSource === "seen" ? (
          <Trans>was {price}, seen by the poster</Trans>
        ) : (
          <Trans>was {price}, the merchant says</Trans>
        )}
      </span>
    </>
  );
}

/** The lowest recorded price of the deals with the same link, or a note that the shown price is the lowest. */
export function LowestPrice({ deal, memory }: { deal: Deal; memory: PriceMemory }) {
  const { i18n } = useLingui();
  if (memory.currency !== deal.currency) return null;
  const count = <Plural value={memory.deals} one="# deal" other="# deals" />;
  if (memory.lowest >= shownPrice(deal)) {
    return (
      <PriceLine>
        <Trans>The lowest price we’ve seen ({count})</Trans>
      </PriceLine>
    );
  }
  const price = <bdi>{formatPrice(memory.lowest, memory.currency, i18n.locale)}</bdi>;
  const month = monthName(new Date(memory.seenAt), i18n.locale);
  return (
    <PriceLine>
      <Trans>
        Lowest price we’ve seen: {price}, {month} ({count})
      </Trans>
    </PriceLine>
  );
}
