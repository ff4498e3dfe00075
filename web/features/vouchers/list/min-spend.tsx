import { Trans, useLingui } from "@lingui/react/macro";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { formatPrice } from "#lib/format/format-price.ts";

/** The minimum spend of a code. Renders nothing without one. */
export function MinSpend({ voucher }: { voucher: Pick<Voucher, "minSpend"> }) {
  const { i18n } = useLingui();
  if (voucher.minSpend === null) return null;
  const amount = formatPrice(voucher.minSpend, DEFAULT_CURRENCY, i18n.locale);
  return (
    <Trans>
      Minimum spend <bdi>{amount}</bdi>
    </Trans>
  );
}
