import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { Link } from "#ui/navigation/link.tsx";

/**
 * The merchant, linked to its page, which exists for every public deal with a known merchant. Renders nothing for an unknown one.
 */
export function MerchantName({ deal }: { deal: Deal }) {
  const { merchant, status } = deal;
  const key = merchantKey(merchant);
  if (merchant === UNKNOWN_MERCHANT) return null;
  if (status !== "active" || !key) {
    return <MerchantText merchant={merchant} />;
  }
  return (
    <Link
      to={paths.merchant(key)}
      // Makes the ellipsis replace the end of the name in both text directions.
      dir="auto"
      className="merchant-link"
    >
      {merchant}
    </Link>
  );
}

/** Truncated by `className`, it loses the end of the name in both text directions. */
export function MerchantText({ merchant, className }: { merchant: string; className?: string }) {
  return (
    <bdi className={className ?? "[overflow-wrap:anywhere]"}>
      {merchant === UNKNOWN_MERCHANT ? <Trans>Unknown Merchant</Trans> : merchant}
    </bdi>
  );
}
