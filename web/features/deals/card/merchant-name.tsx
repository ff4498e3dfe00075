import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { paths } from "#contract/addresses/paths.ts";
import { type Deal, UNKNOWN_MERCHANT } from "#contract/deals/deal.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { Link } from "#ui/navigation/link.tsx";

/** The merchant, linked to its page, which exists for every public deal with a named merchant. */
export function MerchantName({ deal, className }: { deal: Deal; className?: string }) {
  const { merchant, status } = deal;
  const key = merchantKey(merchant);
  const name = <MerchantText merchant={merchant} />;
  if (status !== "active" || !key || merchant === UNKNOWN_MERCHANT) return name;
  return (
    <Link
      to={paths.merchant(key)}
      className={clsx(className, "text-ink no-underline hover:underline")}
    >
      {name}
    </Link>
  );
}

/** The merchant in its own direction; a deal without one says so in the reader's language. */
export function MerchantText({ merchant }: { merchant: string }) {
  return (
    <bdi className="[overflow-wrap:anywhere]">
      {merchant === UNKNOWN_MERCHANT ? <Trans>Unknown Merchant</Trans> : merchant}
    </bdi>
  );
}
