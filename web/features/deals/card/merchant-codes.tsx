import { Plural } from "@lingui/react/macro";
import { TicketPercent } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { Link } from "#ui/navigation/link.tsx";

/**
 * Links to the merchant's codes, and shows how many may apply, on phones in short, beside the merchant: the deal's own code and, unless the deal is free, codes whose
 * minimum spend is not above the price.
 */
export function MerchantCodes({ deal }: { deal: Deal }) {
  const { merchant, merchantCodesCount: count, isExpired } = deal;
  if (count === 0 || isExpired) return null;
  return (
    <Link to={`${paths.merchant(merchantKey(merchant))}#merchant-codes`} className="merchant-codes">
      <TicketPercent aria-hidden="true" />
      <span className="max-sm:sr-only">
        <Plural value={count} one="# code for this shop" other="# codes for this shop" />
      </span>
      <span aria-hidden="true" className="sm:hidden">
        <Plural value={count} one="# code" other="# codes" />
      </span>
    </Link>
  );
}
