import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { formatPrice } from "#lib/format/format-price.ts";

export interface PriceProps {
  price: number;
  currency: string;
  /** False when the price is unknown: the page says 'See deal'. */
  hasPrice?: boolean;
  className?: string;
}

/** The price of a deal: an amount, Free, or See deal. Size it with `className`. */
export function Price({ price, currency, hasPrice = true, className }: PriceProps) {
  const { i18n } = useLingui();
  return (
    <bdi className={clsx("price", className ?? "text-fs-22 leading-[1.25]")}>
      {!hasPrice ? (
        <Trans>See deal</Trans>
      ) : price === 0 ? (
        <Trans>Free</Trans>
      ) : (
        formatPrice(price, currency, i18n.locale)
      )}
    </bdi>
  );
}
