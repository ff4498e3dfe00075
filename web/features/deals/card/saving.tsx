import { Trans, useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { discountPercent } from "#contract/deals/discount.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { Badge } from "#ui/display/badge.tsx";

/** The original price struck through and the percentage saved. Renders nothing without a saving. */
export function Saving({ deal }: { deal: Deal }) {
  const { i18n } = useLingui();
  const percent = discountPercent(deal);
  if (percent === null || deal.originalPrice === null) return null;
  return (
    <>
      <s className="text-muted tabular-nums">
        <span className="sr-only">
          <Trans>Originally</Trans>{" "}
        </span>
        <bdi>{formatPrice(deal.originalPrice, deal.currency, i18n.locale)}</bdi>
      </s>
      <PercentBadge percent={percent} isExpired={deal.isExpired} />
    </>
  );
}

export function PercentBadge({ percent, isExpired }: { percent: number; isExpired: boolean }) {
  return (
    <Badge tone={isExpired ? "neutral" : "success"} dir="ltr">
      −{percent}%
    </Badge>
  );
}
