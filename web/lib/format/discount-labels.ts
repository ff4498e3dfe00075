import { useLingui } from "@lingui/react/macro";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { formatPrice } from "./format-price.ts";
import { numberFormat } from "./intl-formatters.ts";

/** Discount of a code: the large and small word of its card, and both as one text. */
interface DiscountLabels {
  large: string;
  small: string;
  whole: string;
}

/** Returns the labels of a discount: `15%` off, `£10` off, Free delivery or Special offer. */
export function useDiscountLabels(
  voucher: Pick<Voucher, "discountType" | "discountValue" | "currency">,
): DiscountLabels {
  const { t, i18n } = useLingui();
  const { discountType, discountValue, currency } = voucher;
  if (discountType === "free_delivery") {
    return { large: t`Free`, small: t`delivery`, whole: t`Free delivery` };
  }
  if (discountType === "other" || discountValue === null) {
    return { large: t`Special`, small: t`offer`, whole: t`Special offer` };
  }
  const large =
    discountType === "percentage"
      ? formatPercent(discountValue, i18n.locale)
      : formatPrice(discountValue, currency, i18n.locale);
  return { large, small: t`off`, whole: t`${large} off` };
}

function formatPercent(percent: number, locale: string): string {
  return numberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 2,
    numberingSystem: "latn",
  }).format(percent / 100);
}
