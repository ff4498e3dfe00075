import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { formatPrice } from "#lib/format/format-price.ts";

export interface PriceProps {
  price: number;
  currency: string;
  /** False if the price is unknown, which shows "Price varies". */
  hasPrice?: boolean;
  /** Tooltip that explains what the price includes. */
  title?: string | undefined;
  className?: string;
}

export function Price({ price, currency, hasPrice = true, title, className }: PriceProps) {
  const { i18n } = useLingui();
  return (
    <bdi
      title={title}
      className={clsx(
        "price",
        !hasPrice && "price-varies",
        className ?? "text-fs-22 leading-[1.25]",
      )}
    >
      {!hasPrice ? (
        <Trans>Price varies</Trans>
      ) : price === 0 ? (
        <Trans>Free</Trans>
      ) : (
        formatPrice(price, currency, i18n.locale)
      )}
    </bdi>
  );
}
